//! Labels, and the line that gives them in plain text.

use std::collections::HashSet;
use std::ops::Range;

use supereigen::Matrix;

use super::fault::{Fault, line_of};
use crate::diagnostic::{Problem, excerpt, is_invisible};

/// The keyword that starts a line of labels.
pub(super) const KEYWORD: &str = "labels:";

/// A line of labels.
#[derive(Debug)]
pub(super) struct Labels {
    /// The bytes of the keyword.
    pub(super) keyword: Range<usize>,
    pub(super) names: Names,
}

impl Labels {
    /// Reads a line of labels that starts with the keyword and has no line end, the first one of a text. There must be a label
    /// on both sides of every separator.
    pub(super) fn read(
        found: &mut Option<Labels>,
        text: &str,
        line: Range<usize>,
    ) -> Result<(), Fault> {
        let keyword = line.start..line.start + KEYWORD.len();
        if let Some(first) = found {
            let first = line_of(text, first.keyword.start);
            return Err(Fault::new(Problem::labels_twice(first), keyword));
        }
        let mut names = Names::new(keyword.end);
        let offset = keyword.end;
        let content = text.get(offset..line.end).unwrap_or_default();
        let content = content.split(['#', '%']).next().unwrap_or_default();
        let mut pending: Option<(usize, char)> = None;
        let mut after_name = false;
        let mut start = 0;
        let ends = content.match_indices([' ', '\t', ',', ';']);
        for (end, delimiter) in ends.chain([(content.len(), " ")]) {
            if let Some(name) = content.get(start..end).filter(|name| !name.is_empty()) {
                names.push(name.to_owned(), offset + start..offset + end)?;
                (pending, after_name) = (None, true);
            }
            if let Some(separator @ (',' | ';')) = delimiter.chars().next() {
                if !after_name {
                    return Err(missing(separator, "before", offset + end));
                }
                (pending, after_name) = (Some((end, separator)), false);
            }
            start = end + delimiter.len();
        }
        if let Some((at, separator)) = pending {
            return Err(missing(separator, "after", offset + at));
        }
        names.check_distinct()?;
        *found = Some(Labels { keyword, names });
        Ok(())
    }
}

/// Returns the problem that no label stands before or after a separator.
fn missing(separator: char, side: &str, position: usize) -> Fault {
    let message = format!("a label is missing {side} this `{separator}`");
    let problem = Problem::new("label-missing", message).label("a label is missing");
    Fault::new(problem, position..position + 1)
}

/// Labels whose number is not yet compared with the number of columns.
#[derive(Debug)]
pub(super) struct Names {
    names: Vec<(Range<usize>, String)>,
    /// Where a further label would stand.
    end: usize,
}

impl Names {
    /// Creates an empty list; the first label would stand at `start`.
    pub(super) fn new(start: usize) -> Names {
        Names {
            names: Vec::new(),
            end: start,
        }
    }

    /// Adds a label; refuses empty labels and invisible characters.
    pub(super) fn push(&mut self, name: String, span: Range<usize>) -> Result<(), Fault> {
        if name.is_empty() {
            let problem = Problem::new("label-empty", "a label is empty")
                .label("an empty label")
                .help("give every column a name, or none");
            return Err(Fault::new(problem, span));
        }
        if name.contains(is_invisible) {
            return Err(Fault::new(Problem::label_invisible(&name), span));
        }
        self.end = span.end;
        self.names.push((span, name));
        Ok(())
    }

    /// Returns the number of labels.
    pub(super) fn count(&self) -> usize {
        self.names.len()
    }

    /// Returns the labels with their places.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Range<usize>, &str)> {
        let all = self.names.iter();
        all.map(|(span, name)| (span.clone(), name.as_str()))
    }

    /// Checks that no label occurs twice.
    pub(super) fn check_distinct(&self) -> Result<(), Fault> {
        let mut seen = HashSet::with_capacity(self.names.len());
        for (span, name) in &self.names {
            if !seen.insert(name.as_str()) {
                let message = format!("the label `{}` occurs twice", excerpt(name));
                let problem = Problem::new("label-twice", message)
                    .label("again here")
                    .help("labels must differ from each other");
                return Err(Fault::new(problem, span.clone()));
            }
        }
        Ok(())
    }

    /// Returns the labels without their places.
    pub(super) fn into_names(self) -> Vec<String> {
        self.names.into_iter().map(|(_, name)| name).collect()
    }

    /// Returns the problem that there are not as many labels as columns.
    pub(super) fn miscount(&self, columns: usize) -> Fault {
        let span = match self.names.get(columns) {
            Some((span, _)) => span.clone(),
            None => self.end..self.end,
        };
        Fault::new(Problem::label_count(self.names.len(), columns), span)
    }
}

/// Returns the matrix with its labels, if there are any; there must be as many labels as columns.
pub(super) fn labelled(matrix: Matrix, names: Option<Names>) -> Result<Matrix, Fault> {
    let Some(names) = names else {
        return Ok(matrix);
    };
    let miscount = names.miscount(matrix.columns());
    matrix.with_labels(names.into_names()).map_err(|_| miscount)
}
