//! Reads matrices in all their formats, and vectors and numbers from plain text.
//!
//! Plain text has one row per line; entries separated by blanks, tabs, commas or semicolons;
//! optional square brackets; comments from `#` or `%` to the end of the line; an optional line
//! `labels: a b c`. The other formats are described in [`matrix_market`], [`csv`], [`json`],
//! [`polymake`], [`event_graph`], [`connections`], [`sdf3`], [`npy`] and [`literal`]; [`foreign`] has those that are refused
//! by name.
//! No text can make the reader panic, hang, or use memory out of proportion to its length.

mod assemble;
mod basis;
mod columns;
pub(crate) mod connections;
pub(crate) mod csv;
mod decimal_comma;
mod detect;
mod document;
mod event_graph;
mod fields;
mod foreign;
pub(crate) mod json;
mod labels;
mod line;
pub(crate) mod literal;
pub(crate) mod matrix_market;
pub(crate) mod npy;
pub(crate) mod plain;
pub(crate) mod polymake;
mod rows;
pub(crate) mod sdf3;
mod stream;
mod token;
mod words;

use std::ops::Range;

use supereigen::Matrix;

use crate::diagnostic::{Diagnostic, Problem};
use crate::format::{MatrixFormat, Read};
use crate::notation::{Algebra, Notation};
pub use basis::{BasisError, BasisReader, RawLines, Record, Sidecar};
pub use document::{Connections, Document};
use labels::Names;
pub use words::{read_number, read_number_in, read_vector, read_vector_in};

/// How a matrix is read.
///
/// ```
/// use supereigen_formats::{Algebra, MatrixFormat, ReadOptions, format_entry, read_matrix};
/// let plain = read_matrix(b"labels: x y\n0 -0.25\n-inf 1/3\n")?;
/// let csv = "x,y\n0,-0.25\n,1/3\n";
/// let json = r#"{"matrix": [[0, -0.25], [null, "1/3"]], "labels": ["x", "y"]}"#;
/// assert_eq!(ReadOptions::of(MatrixFormat::CSV).read(csv.as_bytes())?, plain);
/// assert_eq!(ReadOptions::of(MatrixFormat::JSON).read(json.as_bytes())?, plain);
///
/// let mut options = ReadOptions::of(MatrixFormat::PLAIN);
/// options.algebra = Algebra::MinPlus;
/// let read = options.read(b"0 -1.5\ninf 2")?;
/// assert_eq!(read.matrix.to_string(), "0 3/2\n. -2");
/// assert_eq!(format_entry(&read.matrix.entry(0, 1), read.notation), "-1.5");
///
/// options.square = true;
/// let refused = options.read(b"0 -1.5").unwrap_err();
/// assert_eq!(refused.to_string(), "1:1: the matrix is not square: 1 row of 2 entries");
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format, which [`MatrixFormat::detect`] can find out. As plain text MatrixMarket files are recognised, too.
    pub format: MatrixFormat,
    /// The algebra. A matrix of min-plus algebra is read as its negative, which is max-plus, and its notation says that
    /// numbers are to be written as their negatives.
    pub algebra: Algebra,
    /// Whether the matrix must have as many rows as columns.
    pub square: bool,
}

/// A square matrix, or connections between events of which no matrix was made.
#[derive(Clone, Debug)]
pub enum Given {
    /// A matrix.
    Matrix(Document),
    /// Connections, and how their numbers were written.
    Connections(Connections, Notation),
}

impl ReadOptions {
    /// Returns how a max-plus matrix of any shape is read from a format.
    pub fn of(format: MatrixFormat) -> ReadOptions {
        ReadOptions {
            format,
            algebra: Algebra::MaxPlus,
            square: false,
        }
    }

    /// Reads a matrix with any number of rows and columns, but at least one of each.
    ///
    /// # Errors
    /// The first problem of the file; or that the format, such as that of event graphs, is max-plus by nature.
    pub fn read(self, bytes: &[u8]) -> Result<Document, Diagnostic> {
        let read = self.reading(bytes);
        let reading = read.map_err(|fault| self.explained(fault, bytes))?;
        match reading.not_square.filter(|_| self.square) {
            Some(fault) => Err(self.placed(fault, bytes)),
            None => Ok(reading.document),
        }
    }

    /// Reads what events wait for: connections of an event graph as they are, without making their matrix, which can be much
    /// larger; anything else as [`read`](ReadOptions::read) does.
    ///
    /// ```
    /// use supereigen_formats::{Given, MatrixFormat, ReadOptions};
    /// let arcs = b"a b 3 0\nb a 4 1\n";
    /// let read = ReadOptions::of(MatrixFormat::EVENT_GRAPH).read_given(arcs)?;
    /// assert!(matches!(read, Given::Connections(it, _) if it.graph.connections().len() == 2));
    /// # Ok::<(), supereigen_formats::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    /// As for [`read`](ReadOptions::read).
    pub fn read_given(self, bytes: &[u8]) -> Result<Given, Diagnostic> {
        if self.format != MatrixFormat::EVENT_GRAPH || self.algebra == Algebra::MinPlus {
            return self.read(bytes).map(Given::Matrix);
        }
        let read = decode(bytes).and_then(|text| connections::graph(text)?.connections(text));
        match read {
            Ok((connections, notation)) => Ok(Given::Connections(connections, notation)),
            Err(fault) => Err(self.explained(fault, bytes)),
        }
    }

    fn reading(self, bytes: &[u8]) -> Result<Reading, Fault> {
        let format = self.format.0;
        if self.algebra == Algebra::MinPlus && !format.is_min_plus {
            let is_other = |it: MatrixFormat| it.0.is_min_plus && it.is_writable();
            let others = MatrixFormat::list(MatrixFormat::name, is_other);
            let problem = Problem::new("only-max-plus", "this format is read as max-plus only")
                .label("starts here")
                .help(format!("write the matrix as {others}"));
            return Err(Fault::new(problem, 0..0));
        }
        match format.read {
            Read::Text(read) => read(decode(bytes)?, self.algebra),
            Read::Bytes(read) => too_long(bytes.len()).and_then(|()| read(bytes)),
        }
    }

    /// Returns what is said of a file that could not be read.
    fn explained(self, fault: Fault, bytes: &[u8]) -> Diagnostic {
        let may_be_table = [MatrixFormat::PLAIN, MatrixFormat::CSV].contains(&self.format);
        foreign::refusal(bytes).unwrap_or_else(|| {
            let fault = if may_be_table {
                connections::headless(bytes, fault)
            } else {
                fault
            };
            self.placed(fault, bytes)
        })
    }

    fn placed(self, fault: Fault, bytes: &[u8]) -> Diagnostic {
        match self.format.0.read {
            Read::Text(_) => fault.within(bytes),
            Read::Bytes(_) => npy::at(fault.problem, fault.span),
        }
    }
}

/// Reads a max-plus matrix of any shape from plain text, as [`ReadOptions`] do it.
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
/// The formats `coordinate` and `array`, the fields `integer` and `real` and the symmetries `general` and `symmetric` are
/// supported; in either field, values are written as in plain text. The number of rows and the number of columns may each be up to 2²⁰
/// plus the number of bytes of the file.
///
/// # Errors
/// The first problem of the text.
pub fn read_matrix(bytes: &[u8]) -> Result<Document, Diagnostic> {
    ReadOptions::of(MatrixFormat::PLAIN).read(bytes)
}

/// A problem whose place is given in bytes, not yet in lines and columns.
#[derive(Debug)]
pub(crate) struct Fault {
    problem: Box<Problem>,
    span: Range<usize>,
}

impl Fault {
    fn new(problem: Box<Problem>, span: Range<usize>) -> Fault {
        Fault { problem, span }
    }

    fn within(self, text: &[u8]) -> Diagnostic {
        Diagnostic::new(self.problem, text, self.span)
    }
}

/// Returns the line of a byte, counted from 1.
fn line_of(text: &str, offset: usize) -> usize {
    let before = text.bytes().take(offset);
    before.filter(|&byte| byte == b'\n').count() + 1
}

/// Returns the bytes as text, if they are UTF-8 and at most 4 GiB, since the matrix counts columns in 32 bits.
fn decode(bytes: &[u8]) -> Result<&str, Fault> {
    too_long(bytes.len()).and_then(|()| utf8(bytes))
}

/// Returns bytes as text, or the fault of the first that are not UTF-8.
fn utf8(bytes: &[u8]) -> Result<&str, Fault> {
    std::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let length = error.error_len();
        let end = length.map_or(bytes.len(), |length| start + length);
        Fault::new(Problem::not_utf8(bytes, start), start..end)
    })
}

fn too_long(bytes: usize) -> Result<(), Fault> {
    if u32::try_from(bytes).is_ok() {
        return Ok(());
    }
    let message = format!("the text has {bytes} bytes; at most 4 GiB are accepted");
    let problem = Problem::new("too-long", message).label("starts here");
    Err(Fault::new(problem, 0..0))
}

/// A document, and the problem that its matrix is not square, if it is not.
#[derive(Debug)]
pub(crate) struct Reading {
    document: Document,
    not_square: Option<Fault>,
}

impl Reading {
    fn new(matrix: Matrix, notation: Notation, not_square: Option<Fault>) -> Reading {
        let document = Document {
            notation,
            ..Document::from(matrix)
        };
        Reading {
            document,
            not_square,
        }
    }
}

/// Returns the problem that there are no entries, at the end of the visible text.
fn empty(text: &str, labels: bool) -> Fault {
    let end = text.trim_end().len();
    let message = if labels {
        "there are labels, but no rows"
    } else {
        "there are no entries"
    };
    let problem = Problem::new("empty", message)
        .label("expected a row")
        .help("write one row per line, such as `0 -1.5 -inf`");
    Fault::new(problem, end..end)
}

/// Returns the matrix with its labels, if there are any; there must be as many labels as columns.
fn labelled(matrix: Matrix, names: Option<Names>) -> Result<Matrix, Fault> {
    let Some(names) = names else {
        return Ok(matrix);
    };
    let miscount = names.miscount(matrix.columns());
    matrix.with_labels(names.into_names()).map_err(|_| miscount)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_four_gibibytes_are_refused() {
        assert!(too_long(u32::MAX as usize).is_ok());
        let refused = too_long(u32::MAX as usize + 1).map_err(|fault| fault.problem.code);
        assert_eq!(refused, Err("too-long"));
    }
}
