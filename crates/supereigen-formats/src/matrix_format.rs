//! The formats of a matrix: one table, of which the file of each reader has a row; `read/detect.rs` tells them apart.

use std::fmt;
use std::io::{self, Write};

use supereigen::Matrix;

use crate::format::{Format, Read};
use crate::notation::Notation;
use crate::read;
use crate::write::{check_labels, refused};

/// A format of matrices.
///
/// Numbers are exact in all of them, in any notation that plain text has: integers, decimals with or
/// without an exponent, and fractions.
///
/// ```
/// use supereigen_formats::MatrixFormat;
/// for format in MatrixFormat::ALL {
///     assert_eq!(MatrixFormat::from_word(format.word()), Some(*format));
/// }
/// assert_eq!(MatrixFormat::from_word("MATRIX"), None);
/// ```
#[derive(Clone, Copy)]
pub struct MatrixFormat(pub(crate) &'static Format);

impl MatrixFormat {
    /// All formats.
    pub const ALL: &'static [MatrixFormat] = &[
        MatrixFormat::PLAIN,
        MatrixFormat::MATRIX_MARKET,
        MatrixFormat::CSV,
        MatrixFormat::JSON,
        MatrixFormat(&read::plain::TPLIB),
        MatrixFormat(&read::polymake::FORMAT),
        MatrixFormat::EVENT_GRAPH,
        MatrixFormat(&read::sdf3::FORMAT),
        MatrixFormat(&read::npy::FORMAT),
        MatrixFormat(&read::literal::FORMAT),
    ];

    /// One row per line, as [`read_matrix`](crate::read_matrix) reads it.
    pub const PLAIN: MatrixFormat = MatrixFormat(&read::plain::FORMAT);
    /// MatrixMarket files in the formats `coordinate` and `array`; written as `coordinate`.
    pub const MATRIX_MARKET: MatrixFormat = MatrixFormat(&read::matrix_market::FORMAT);
    /// Values separated by commas, semicolons or tabs, perhaps with labels in the first row and column.
    pub const CSV: MatrixFormat = MatrixFormat(&read::csv::FORMAT);
    /// `{"matrix":[[0,-1,null]],"labels":["a","b","c"]}`, or only the list of rows.
    pub const JSON: MatrixFormat = MatrixFormat(&read::json::FORMAT);
    /// A timed event graph, as a table of connections or as lines `from to time tokens`; for reading only. The matrix A is
    /// the one with x(k) = A ⊗ x(k − 1), where x_to(k) is the largest of all time + x_from(k − tokens).
    ///
    /// ```
    /// use supereigen_formats::{MatrixFormat, ReadOptions, read_matrix};
    /// let graph = b"a b 3 0\nb a 2 1\na a 5.5 2\n";
    /// // x_b(k) = 3 + x_a(k), and x_a(k - 1) is kept in the state a@1.
    /// let matrix = b"labels: a b a@1\n. 2 5.5\n. 5 8.5\n0 . .\n";
    /// let graph = ReadOptions::of(MatrixFormat::EVENT_GRAPH).read(graph)?;
    /// assert_eq!(graph.matrix, read_matrix(matrix)?.matrix);
    /// # Ok::<(), supereigen_formats::Diagnostic>(())
    /// ```
    ///
    /// Arcs without tokens may not form a cycle. An arc with t ≥ 2 tokens starts at a
    /// delay state of its node, `from@(t − 1)`; these states come after all nodes.
    pub const EVENT_GRAPH: MatrixFormat = MatrixFormat(&read::connections::FORMAT);

    /// Returns the word for the format in flags and requests; [`from_word`](MatrixFormat::from_word) is the inverse.
    pub fn word(self) -> &'static str {
        self.0.word
    }

    /// Returns the format with this word, if there is one.
    pub fn from_word(word: &str) -> Option<MatrixFormat> {
        let mut all = MatrixFormat::ALL.iter().copied();
        all.find(|format| format.word() == word)
    }

    /// Returns the name by which users know the format.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns a description of the format for one line of help.
    pub fn about(self) -> &'static str {
        self.0.about
    }

    /// Returns the usual ending of the names of files, without the dot.
    pub fn extension(self) -> &'static str {
        self.0.endings.first().copied().unwrap_or_default()
    }

    /// Returns the format whose files usually have this ending, in lower or upper case.
    ///
    /// ```
    /// use supereigen_formats::MatrixFormat;
    /// assert_eq!(MatrixFormat::from_extension("MTX"), Some(MatrixFormat::MATRIX_MARKET));
    /// assert_eq!(MatrixFormat::from_extension("pdf"), None);
    /// ```
    pub fn from_extension(extension: &str) -> Option<MatrixFormat> {
        let mut all = MatrixFormat::ALL.iter().copied();
        all.find(|format| {
            let mut endings = format.0.endings.iter();
            endings.any(|ending| ending.eq_ignore_ascii_case(extension))
        })
    }

    /// Returns whether a file in this format is text.
    pub fn is_text(self) -> bool {
        matches!(self.0.read, Read::Text(_))
    }

    /// Returns whether [`write_matrix_as`](crate::write_matrix_as) can write the format.
    pub fn is_writable(self) -> bool {
        self.0.write.is_some()
    }

    /// Returns whether a file in this format can have labels.
    pub fn has_labels(self) -> bool {
        self.0.labels.is_some()
    }

    /// Returns whether a file is its rows, one after the other, so that a matrix can be written in blocks of rows.
    pub fn is_by_rows(self) -> bool {
        self.0.is_by_rows
    }

    /// Returns a property of all formats that have another one, in a sentence.
    ///
    /// ```
    /// use supereigen_formats::MatrixFormat;
    /// let read_only = MatrixFormat::list(MatrixFormat::word, |format| !format.is_writable());
    /// assert_eq!(read_only, "event-graph, sdf3 or literal");
    /// ```
    pub fn list(
        property: fn(MatrixFormat) -> &'static str,
        have: impl Fn(MatrixFormat) -> bool,
    ) -> String {
        let all = MatrixFormat::ALL.iter().copied();
        let words: Vec<&str> = all.filter(|it| have(*it)).map(property).collect();
        crate::diagnostic::either(&words)
    }
}

impl PartialEq for MatrixFormat {
    fn eq(&self, other: &MatrixFormat) -> bool {
        self.word() == other.word()
    }
}

impl Eq for MatrixFormat {}

impl fmt::Debug for MatrixFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Writes a matrix in a given format, so that reading the file gives the matrix back; without its labels if the
/// format has none ([`MatrixFormat::has_labels`]).
///
/// ```
/// use supereigen::Matrix;
/// use supereigen_formats::{MatrixFormat, Notation, write_matrix_as};
/// let matrix = Matrix::from_rows([[Some(-3), None], [Some(5), Some(0)]])?;
/// let mut text = Vec::new();
/// write_matrix_as(&mut text, &matrix, MatrixFormat::CSV, Notation::default())?;
/// assert_eq!(text, b"-3,-inf\n5,0\n");
/// let mut text = Vec::new();
/// write_matrix_as(&mut text, &matrix, MatrixFormat::MATRIX_MARKET, Notation::default())?;
/// assert_eq!(
///     text,
///     b"%%MatrixMarket matrix coordinate integer general\n2 2 3\n1 1 -3\n2 1 5\n2 2 0\n"
/// );
///
/// let labels = vec!["two words".to_owned(), "b".to_owned()];
/// let matrix = matrix.with_labels(labels)?;
/// assert!(write_matrix_as(Vec::new(), &matrix, MatrixFormat::PLAIN, Notation::Exact).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first error of the writer. If the format cannot be written, or cannot express the labels or numbers of this
/// matrix, the error is of the kind [`InvalidInput`](io::ErrorKind::InvalidInput), and nothing is written.
pub fn write_matrix_as<W: Write>(
    mut writer: W,
    matrix: &Matrix,
    format: MatrixFormat,
    notation: Notation,
) -> io::Result<()> {
    let name = format.name();
    if let Some(can_have) = format.0.labels {
        check_labels(matrix.labels(), name, can_have)?;
    }
    let Some(write) = format.0.write else {
        return Err(refused(format!("the format {name} is for reading only")));
    };
    if !format.0.is_sparse {
        check_size(matrix, name)?;
    }
    write(&mut writer, matrix, notation)?;
    writer.flush()
}

/// The greatest number of entries −∞ in a file that has all entries.
const MOST_EPSILONS: usize = 1 << 30;

/// Refuses files that would be gigabytes of −∞.
fn check_size(matrix: &Matrix, name: &str) -> io::Result<()> {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let epsilons = rows.saturating_mul(columns) - matrix.finite_entries();
    if epsilons <= MOST_EPSILONS {
        return Ok(());
    }
    let gigabytes = epsilons.saturating_mul("-inf ".len()) / 1_000_000_000;
    let sparse = MatrixFormat::list(MatrixFormat::word, |format| format.0.is_sparse);
    Err(refused(format!(
        "the format {name} writes all {rows} × {columns} entries, some {gigabytes} GB; {sparse} writes the finite ones only"
    )))
}
