//! The line of labels.

use std::collections::HashSet;
use std::ops::Range;

use super::{Fault, line_of};
use crate::diagnostic::Problem;

/// What starts a line of labels.
pub(super) const KEYWORD: &str = "labels:";

/// A line of labels whose names are known, but not yet whether they are as many as the columns.
#[derive(Debug)]
pub(super) struct Labels<'a> {
    /// The bytes of the keyword.
    pub(super) keyword: Range<usize>,
    names: Vec<(usize, &'a str)>,
    /// The end of the last name, or of the keyword.
    end: usize,
}

impl<'a> Labels<'a> {
    /// The labels of a line; `line` is everything after the keyword, without the line end.
    pub(super) fn parse(
        text: &'a str,
        keyword: Range<usize>,
        line: Range<usize>,
    ) -> Result<Labels<'a>, Fault> {
        let end = keyword.end;
        let mut labels = Labels {
            keyword,
            names: Vec::new(),
            end,
        };
        let content = text.get(line.clone()).unwrap_or_default();
        let content = content.split(['#', '%']).next().unwrap_or_default();
        labels.split(content, line.start)?;
        labels.check_distinct()?;
        Ok(labels)
    }

    /// Collects the names, and sees that there is one at each side of every separator.
    fn split(&mut self, content: &'a str, offset: usize) -> Result<(), Fault> {
        let mut pending: Option<(usize, char)> = None;
        let mut after_name = false;
        let mut start = 0;
        let ends = content.match_indices([' ', '\t', ',', ';']);
        for (end, delimiter) in ends.chain([(content.len(), " ")]) {
            if let Some(name) = content.get(start..end).filter(|name| !name.is_empty()) {
                self.push(offset + start, name)?;
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
        match pending {
            Some((at, separator)) => Err(missing(separator, "after", offset + at)),
            None => Ok(()),
        }
    }

    fn push(&mut self, start: usize, name: &'a str) -> Result<(), Fault> {
        self.end = start + name.len();
        if name.contains(char::is_control) {
            return Err(Fault::new(Problem::label_control(name), start..self.end));
        }
        self.names.push((start, name));
        Ok(())
    }

    fn check_distinct(&self) -> Result<(), Fault> {
        let mut seen = HashSet::with_capacity(self.names.len());
        for &(start, name) in &self.names {
            if !seen.insert(name) {
                let span = start..start + name.len();
                return Err(Fault::new(Problem::label_twice(name), span));
            }
        }
        Ok(())
    }

    pub(super) fn names(&self) -> Vec<String> {
        let names = self.names.iter().map(|&(_, name)| name.to_owned());
        names.collect()
    }

    /// The problem that there is a second line of labels, with its keyword there.
    pub(super) fn again(&self, text: &str, keyword: Range<usize>) -> Fault {
        let first = line_of(text, self.keyword.start);
        Fault::new(Problem::labels_twice(first), keyword)
    }

    /// The problem that there are not as many labels as columns.
    pub(super) fn miscount(&self, columns: usize) -> Fault {
        // The first label too many, or the place after the last one.
        let span = match self.names.get(columns) {
            Some(&(start, name)) => start..start + name.len(),
            None => self.end..self.end,
        };
        Fault::new(Problem::label_count(self.names.len(), columns), span)
    }
}

/// No label stands before or after a separator.
fn missing(separator: char, side: &str, position: usize) -> Fault {
    let message = format!("a label is missing {side} this `{separator}`");
    let problem = Problem::new("label-missing", message).label("a label is missing");
    Fault::new(problem, position..position + 1)
}
