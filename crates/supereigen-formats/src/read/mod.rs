//! Reading matrices, vectors and numbers from plain text.
//!
//! One row per line; entries separated by blanks, tabs, commas or semicolons; optional square
//! brackets; comments from `#` or `%` to the end of the line; an optional line `labels: a b c`.
//! No text can make the reader panic, hang, or use memory out of proportion to its length.

mod assemble;
mod labels;
mod plain;
#[cfg(test)]
mod tests;
mod token;

use std::ops::Range;

use supereigen::{Entry, Matrix};

use crate::diagnostic::{Diagnostic, InputProblem, LabelsProblem, LayoutProblem, Problem};
use crate::notation::Notation;
use crate::number;
use plain::Content;
use token::{Kind, Lexer};

/// What a text contained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The matrix, with its labels.
    pub matrix: Matrix,
    /// How its numbers were written.
    pub notation: Notation,
}

/// Reads a matrix with any number of rows and columns, but at least one of each.
///
/// # Errors
/// The first problem of the text.
pub fn read_matrix(bytes: &[u8]) -> Result<Document, Diagnostic> {
    let text = decode(bytes)?;
    content(text)
        .and_then(document)
        .map_err(|fault| fault.within(text))
}

/// Reads a matrix with as many rows as columns.
///
/// # Errors
/// The first problem of the text.
pub fn read_square_matrix(bytes: &[u8]) -> Result<Document, Diagnostic> {
    let text = decode(bytes)?;
    content(text)
        .and_then(|content| {
            let last_row = content.last_row.clone();
            let document = document(content)?;
            let (rows, columns) = (document.matrix.rows(), document.matrix.columns());
            if rows == columns {
                return Ok(document);
            }
            Err(Fault::new(
                LayoutProblem::NotSquare { rows, columns },
                last_row,
            ))
        })
        .map_err(|fault| fault.within(text))
}

/// Reads a vector: one row of entries.
///
/// # Errors
/// The first problem of the text.
pub fn read_vector(text: &str) -> Result<(Vec<Entry>, Notation), Diagnostic> {
    let text = decode(text.as_bytes())?;
    content(text)
        .and_then(vector)
        .map_err(|fault| fault.within(text))
}

/// Reads one number, or −∞.
///
/// # Errors
/// The first problem of the text.
pub fn read_number(text: &str) -> Result<(Entry, Notation), Diagnostic> {
    let text = decode(text.as_bytes())?;
    single(text).map_err(|fault| fault.within(text))
}

/// A problem whose place is not yet expressed in lines and columns.
#[derive(Debug)]
struct Fault {
    problem: Problem,
    span: Range<usize>,
}

impl Fault {
    fn new(problem: impl Into<Problem>, span: Range<usize>) -> Fault {
        Fault {
            problem: problem.into(),
            span,
        }
    }

    fn within(self, text: &str) -> Diagnostic {
        Diagnostic::new(self.problem, text.as_bytes(), self.span)
    }
}

/// The bytes as text, if they are UTF-8 and not too many: the matrix counts columns in 32 bits.
fn decode(bytes: &[u8]) -> Result<&str, Diagnostic> {
    if let Some(problem) = too_long(bytes.len()) {
        return Err(Diagnostic::new(problem, bytes, 0..0));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let end = error
            .error_len()
            .map_or(bytes.len(), |length| start + length);
        let problem = InputProblem::NotUtf8 {
            byte: bytes.get(start).copied().unwrap_or_default(),
            utf16: bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]),
        };
        Diagnostic::new(problem.into(), bytes, start..end)
    })
}

fn too_long(bytes: usize) -> Option<Problem> {
    u32::try_from(bytes)
        .is_err()
        .then(|| InputProblem::TooLong { bytes }.into())
}

/// What the text says, if it says anything.
fn content(text: &str) -> Result<Content<'_>, Fault> {
    let content = plain::parse(text)?;
    if content.rows == 0 {
        return Err(empty(text, content.labels.is_some()));
    }
    Ok(content)
}

/// Nothing was found; the place is the end of what there is to see.
fn empty(text: &str, labels: bool) -> Fault {
    let end = text.trim_end().len();
    Fault::new(InputProblem::Empty { labels }, end..end)
}

fn document(content: Content<'_>) -> Result<Document, Fault> {
    let columns = content.columns;
    let mut matrix = assemble::matrix(content.values, columns, content.common);
    if let Some(labels) = content.labels {
        matrix = matrix
            .with_labels(labels.names())
            .map_err(|_| labels.miscount(columns))?;
    }
    Ok(Document {
        matrix,
        notation: content.notation,
    })
}

fn vector(content: Content<'_>) -> Result<(Vec<Entry>, Notation), Fault> {
    if let Some(labels) = content.labels {
        return Err(Fault::new(LabelsProblem::Misplaced, labels.keyword));
    }
    if content.rows > 1 {
        return Err(Fault::new(
            LayoutProblem::NotOneRow { rows: content.rows },
            content.last_row,
        ));
    }
    let entries = content.values.into_iter().map(number::Value::into_entry);
    Ok((entries.collect(), content.notation))
}

fn single(text: &str) -> Result<(Entry, Notation), Fault> {
    let mut lexer = Lexer::new(text);
    let mut found = None;
    loop {
        let token = lexer.next_token();
        match token.kind {
            Kind::LineEnd => {}
            Kind::End => return found.ok_or_else(|| empty(text, false)),
            Kind::Word if found.is_none() => {
                let (value, notation) = number::parse(lexer.text_of(&token))
                    .map_err(|problem| Fault::new(problem, token.span()))?;
                found = Some((value.into_entry(), notation));
            }
            _ => return Err(Fault::new(LayoutProblem::NotOneNumber, token.span())),
        }
    }
}
