//! Reads MatrixMarket files, a text format for sparse and other matrices.
//!
//! ```text
//! %%MatrixMarket matrix coordinate real general     or integer; in lower or upper case
//! % labels: a b                                     a comment; this one gives labels
//! 2 2 3                                             rows, columns, entries
//! 2 1 -0.25                                         row and column from 1, value; in any order
//! 1 1 1/3
//! 1 2 7
//! ```
//!
//! An entry that is not given is −∞. With `symmetric` in place of `general`, an entry stands for its mirror image as well.
//! With `array` in place of `coordinate`, the size line is `rows columns`, and all values follow, one on a line, column by
//! column; of a symmetric matrix those from the diagonal on. Comments start with `%` and, like blank lines, may stand
//! between any lines after the first. Values are written as in plain text, −∞ included, whichever
//! the field is. The format is defined by Boisvert, Pozo and Remington, *The Matrix Market Exchange
//! Formats: Initial Design*, NISTIR 5935 (1996).
//!
//! Memory is proportional to the length of the text: see [`size`] for the rows and columns, and
//! [`assemble`](super::assemble) for the values.

mod entries;
mod header;
mod size;

use super::labels::{KEYWORD, Labels};
use super::line::Piece;
use super::{Fault, Reading, labelled, plain};
use crate::diagnostic::{Problem, entries as counted_entries};
use crate::format::{Format, Read};
use crate::notation::Algebra;
use crate::write;
use entries::Entries;
pub(super) use header::{Header, find_header, problem as header_problem};
use size::Size;

/// MatrixMarket.
pub(crate) static FORMAT: Format = Format {
    word: "matrix-market",
    name: "MatrixMarket",
    endings: &["mtx"],
    about: "MatrixMarket coordinates: only the finite entries",
    read: Read::Text(read),
    is_min_plus: true,
    write: Some(write::matrix_market),
    labels: Some(write::is_word),
    is_sparse: true,
    ..Format::READ_ONLY
};

/// Reads a text that must be a MatrixMarket file.
fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    if find_header(text).is_some() {
        return plain::read(text, algebra);
    }
    let content = text.trim_start();
    let word = content.split_whitespace().next().unwrap_or_default();
    let start = text.len() - content.len();
    let found = (!word.is_empty()).then_some(word);
    let problem = header_problem(0, found);
    Err(Fault::new(problem, start..start + word.len()))
}

/// Reads a file with this header.
pub(super) fn parse(text: &str, header: &Header<'_>, algebra: Algebra) -> Result<Reading, Fault> {
    let mut parser = Parser {
        text,
        size: None,
        entries: Entries::new(text.len(), algebra),
        labels: None,
    };
    let outcome = header.check(text).and_then(|(mut lines, layout)| {
        parser.entries.layout = layout;
        lines.try_for_each(|line| parser.line(&line))
    });
    // A duplicate entry comes before the problem that ended the reading, so it is reported first.
    parser.entries.sort(text)?;
    outcome.and_then(|()| parser.end())
}

#[derive(Debug)]
struct Parser<'a> {
    text: &'a str,
    size: Option<Size>,
    entries: Entries,
    labels: Option<Labels>,
}

impl<'a> Parser<'a> {
    fn line(&mut self, line: &Piece<'a>) -> Result<(), Fault> {
        let content = line.trimmed();
        match content.text.bytes().next() {
            None => return Ok(()),
            Some(b'%') => return self.comment(&content),
            Some(b'#') => {
                let message = "`#` does not start a comment in a MatrixMarket file";
                let problem = Problem::new("hash-comment", message)
                    .label("not a comment")
                    .help("start comments with `%`, on lines of their own");
                return Err(content.fault(problem));
            }
            Some(_) if content.text.starts_with(KEYWORD) => {
                let keyword = content.start..content.start + KEYWORD.len();
                let message = "the labels of a MatrixMarket file stand in a comment";
                let problem = Problem::new("bare-labels", message)
                    .label("not in a comment")
                    .help("write `% labels: a b c`");
                return Err(Fault::new(problem, keyword));
            }
            Some(_) => {}
        }
        match &self.size {
            Some(size) => self.entries.push(line, size),
            None => {
                let layout = self.entries.layout;
                self.size = Some(Size::parse(line, layout, self.text.len())?);
                Ok(())
            }
        }
    }

    /// Reads a comment, which matters only if it gives labels.
    fn comment(&mut self, comment: &Piece<'a>) -> Result<(), Fault> {
        let content = comment.text.strip_prefix('%').unwrap_or_default();
        let content = content.trim_start_matches([' ', '\t']);
        if !content.starts_with(KEYWORD) {
            return Ok(());
        }
        let start = comment.end() - content.len();
        let keyword = start..start + KEYWORD.len();
        if let Some(first) = &self.labels {
            return Err(first.again(self.text, keyword));
        }
        let names = keyword.end..comment.end();
        self.labels = Some(Labels::parse(self.text, keyword, names)?);
        Ok(())
    }

    /// Returns the matrix, with its labels.
    fn end(self) -> Result<Reading, Fault> {
        let end = self.text.trim_end().len();
        let Some(size) = self.size else {
            let problem = Problem::new("size-missing", "there is no size line")
                .label("expected the size line")
                .help(size::line(self.entries.layout));
            return Err(Fault::new(problem, end..end));
        };
        let found = self.entries.count;
        if found < size.entries {
            let promised = size.entries;
            let there = counted_entries(found);
            let message = format!("{there}, but the size line promises {promised}");
            let problem = Problem::new("too-few-entries", message)
                .label(format!("{} missing", counted_entries(promised - found)))
                .help(entries::promise(self.entries.layout));
            return Err(Fault::new(problem, end..end));
        }
        let notation = self.entries.notation;
        let matrix = self.entries.into_matrix(&size)?;
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let not_square = (rows != columns)
            .then(|| Fault::new(Problem::not_square_size(rows, columns), size.span));
        let matrix = labelled(matrix, self.labels.map(|labels| labels.names))?;
        Ok(Reading::new(matrix, notation, not_square))
    }
}
