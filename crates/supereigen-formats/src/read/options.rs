//! Reads a matrix from a file of any format.

use super::document::{Connections, Document, Reading};
use super::fault::{Fault, decode, too_long};
use super::{connections, foreign, npy};
use crate::diagnostic::{Diagnostic, Problem};
use crate::format::Read;
use crate::matrix_format::MatrixFormat;
use crate::notation::{Algebra, Notation};

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
