//! Reading matrices from plain text and from MatrixMarket files, and vectors and numbers from plain
//! text.
//!
//! In plain text: one row per line; entries separated by blanks, tabs, commas or semicolons;
//! optional square brackets; comments from `#` or `%` to the end of the line; an optional line
//! `labels: a b c`. MatrixMarket files are described in [`matrix_market`].
//! No text can make the reader panic, hang, or use memory out of proportion to its length.

mod assemble;
mod basis;
mod labels;
mod line;
mod matrix_market;
mod plain;
#[cfg(test)]
mod tests;
mod token;

use std::ops::Range;

use supereigen::{Entry, Matrix};

use crate::diagnostic::{Diagnostic, InputProblem, LabelsProblem, LayoutProblem, Problem};
use crate::notation::Notation;
use crate::number;
pub use basis::{BasisError, BasisFormat, BasisReader, Record};
use labels::Labels;
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
/// A text that starts with `%%MatrixMarket`, in lower or upper case, is read as a MatrixMarket
/// file, in which entries that are not given are −∞:
///
/// ```
/// use supereigen_formats::read_matrix;
/// let text = "%%MatrixMarket matrix coordinate real general
///     % labels: x y
///     2 2 3
///     2 2 1/3
///     1 1 -0.25
///     1 2 7";
/// let plain = "labels: x y\n-0.25 7\n-inf 1/3\n";
/// assert_eq!(read_matrix(text.as_bytes()), read_matrix(plain.as_bytes()));
/// ```
///
/// The fields `integer` and `real` and the symmetry `general` of the format `coordinate` are
/// supported; values are written as in plain text, whichever the field. A file may promise as many
/// rows and columns as it has bytes, and 2²⁰ more.
///
/// # Errors
/// The first problem of the text.
pub fn read_matrix(bytes: &[u8]) -> Result<Document, Diagnostic> {
    let text = decode(bytes)?;
    read(text)
        .map(|reading| reading.document)
        .map_err(|fault| fault.within(text))
}

/// Reads a matrix with as many rows as columns, otherwise like [`read_matrix`].
///
/// # Errors
/// The first problem of the text.
pub fn read_square_matrix(bytes: &[u8]) -> Result<Document, Diagnostic> {
    let text = decode(bytes)?;
    read(text)
        .and_then(|reading| match reading.not_square {
            Some(fault) => Err(fault),
            None => Ok(reading.document),
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

/// The line of a byte, counted from 1.
fn line_of(text: &str, offset: usize) -> usize {
    let before = text.bytes().take(offset);
    before.filter(|&byte| byte == b'\n').count() + 1
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

/// A document, and what is wrong with it where a square matrix is needed.
#[derive(Debug)]
struct Reading {
    document: Document,
    not_square: Option<Fault>,
}

fn read(text: &str) -> Result<Reading, Fault> {
    if let Some(header) = matrix_market::find_header(text) {
        return matrix_market::parse(text, &header).and_then(matrix_market::Content::reading);
    }
    content(text).and_then(reading)
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

fn reading(content: Content<'_>) -> Result<Reading, Fault> {
    let (rows, columns) = (content.rows, content.columns);
    let matrix = assemble::matrix(content.values, columns, content.common);
    let not_square = (rows != columns).then(|| {
        let problem = LayoutProblem::NotSquare { rows, columns };
        Fault::new(problem, content.last_row)
    });
    Ok(Reading {
        document: Document {
            matrix: labelled(matrix, content.labels)?,
            notation: content.notation,
        },
        not_square,
    })
}

/// The matrix with its labels, if there are any, and as many as columns.
fn labelled(matrix: Matrix, labels: Option<Labels<'_>>) -> Result<Matrix, Fault> {
    let Some(labels) = labels else {
        return Ok(matrix);
    };
    let columns = matrix.columns();
    matrix
        .with_labels(labels.names())
        .map_err(|_| labels.miscount(columns))
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
