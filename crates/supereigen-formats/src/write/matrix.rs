//! Writes a matrix in any of its formats.

use std::io::{self, Write};

use supereigen::{Matrix, Numerators};

use super::labels::{check_labels, csv_field, refused};
use super::rows::Row;
use super::{dense_row, json_text, npy, write_matrix_market};
use crate::format::MatrixFormat;
use crate::notation::{Notation, NumberFormat};
use crate::row_style::Style;

/// Writes a matrix as plain text, with its labels, so that reading the text gives the matrix back.
///
/// ```
/// use supereigen_formats::{Notation, read_matrix, write_matrix};
/// let document = read_matrix(b"labels: a b\n0 -0.25\n. 1/3\n")?;
/// let mut text = Vec::new();
/// write_matrix(&mut text, &document.matrix, document.notation)?;
/// assert_eq!(text, b"labels: a b\n0 -0.25\n-inf 1/3\n");
///
/// let labels = vec!["two words".to_owned(), "b".to_owned()];
/// let matrix = document.matrix.with_labels(labels)?;
/// assert!(write_matrix(Vec::new(), &matrix, Notation::Exact).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first error of the writer. If the labels could not be read back, the error is of the kind
/// [`InvalidInput`](io::ErrorKind::InvalidInput), and nothing is written.
pub fn write_matrix<W: Write>(writer: W, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    write_matrix_as(writer, matrix, MatrixFormat::Plain, notation)
}

/// Writes a matrix in a given format, so that reading the file gives the matrix back; without its labels if the
/// format has none ([`MatrixFormat::has_labels`]).
///
/// ```
/// use supereigen::Matrix;
/// use supereigen_formats::{MatrixFormat, Notation, write_matrix_as};
/// let matrix = Matrix::from_rows([[Some(-3), None], [Some(5), Some(0)]])?;
/// let mut text = Vec::new();
/// write_matrix_as(&mut text, &matrix, MatrixFormat::Csv, Notation::default())?;
/// assert_eq!(text, b"-3,-inf\n5,0\n");
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
    check_labels(matrix.labels(), format)?;
    check_size(matrix, format)?;
    let output = Output {
        matrix,
        format: NumberFormat::new(matrix.denominator(), notation),
    };
    let labels = matrix.labels();
    match format {
        MatrixFormat::Plain => {
            if !labels.is_empty() {
                writeln!(writer, "labels: {}", labels.join(" "))?;
            }
            output.rows(&mut writer, &Style::PLAIN)?;
        }
        MatrixFormat::MatrixMarket => write_matrix_market(&mut writer, matrix, notation)?,
        MatrixFormat::Csv => {
            if !labels.is_empty() {
                let fields: Vec<String> = labels.iter().map(|label| csv_field(label)).collect();
                writeln!(writer, "{}", fields.join(","))?;
            }
            output.rows(&mut writer, &Style::CSV)?;
        }
        MatrixFormat::Json => {
            writer.write_all(b"{\"matrix\":[")?;
            output.rows(&mut writer, &Style::JSON)?;
            let mut end = b"\n]".to_vec();
            json_text::append_labels(labels, &mut end);
            end.extend_from_slice(b"}\n");
            writer.write_all(&end)?;
        }
        MatrixFormat::TpLib => output.rows(&mut writer, &Style::TPLIB)?,
        MatrixFormat::Polymake => {
            writer.write_all(b"MATRIX\n")?;
            output.rows(&mut writer, &Style::PLAIN)?;
        }
        MatrixFormat::Npy => npy::write(&mut writer, matrix)?,
        MatrixFormat::EventGraph | MatrixFormat::Sdf3 | MatrixFormat::Literal => {
            let name = format.name();
            return Err(refused(format!("the format {name} is for reading only")));
        }
    }
    writer.flush()
}

/// The greatest number of entries −∞ in a file that has all entries.
const MOST_EPSILONS: usize = 1 << 30;

/// Refuses files that would be gigabytes of −∞.
fn check_size(matrix: &Matrix, format: MatrixFormat) -> io::Result<()> {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let epsilons = rows.saturating_mul(columns) - matrix.finite_entries();
    if epsilons <= MOST_EPSILONS || format == MatrixFormat::MatrixMarket {
        return Ok(());
    }
    let gigabytes = epsilons.saturating_mul("-inf ".len()) / 1_000_000_000;
    Err(refused(format!(
        "the format {} writes all {rows} × {columns} entries, some {gigabytes} GB; matrix-market writes the finite ones only",
        format.name()
    )))
}

/// A matrix that is being written.
struct Output<'a> {
    matrix: &'a Matrix,
    format: NumberFormat,
}

impl Output<'_> {
    /// Writes all rows, each with a single `write_all`.
    fn rows<W: Write>(&self, writer: &mut W, style: &'static Style) -> io::Result<()> {
        let (row, mut left_out) = (Row::new(style, self.format.clone()), style.left_out);
        let mut line = Vec::new();
        for index in 0..self.matrix.rows() {
            line.clear();
            row.append(Numerators::Big(&dense_row(self.matrix, index)), &mut line);
            writer.write_all(line.get(left_out..).unwrap_or_default())?;
            left_out = 0;
        }
        Ok(())
    }
}
