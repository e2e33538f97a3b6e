//! Writes a matrix in any of its formats.

use std::io::{self, Write};

use supereigen::{Matrix, Numerators};

use super::labels::{check_header, check_labels, csv_field, refused};
use super::rows::Row;
use super::{dense_row, json_text};
use crate::format::MatrixFormat;
use crate::notation::{Notation, NumberFormat};
use crate::row_style::Style;

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
    check_labels(matrix.labels(), format.0)?;
    let name = format.name();
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

pub(crate) fn plain(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    if !matrix.labels().is_empty() {
        writeln!(out, "labels: {}", matrix.labels().join(" "))?;
    }
    rows(out, matrix, notation, &Style::PLAIN)
}

pub(crate) fn csv(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    let labels = matrix.labels();
    check_header(labels)?;
    if !labels.is_empty() {
        let fields: Vec<String> = labels.iter().map(|label| csv_field(label)).collect();
        writeln!(out, "{}", fields.join(","))?;
    }
    rows(out, matrix, notation, &Style::CSV)
}

pub(crate) fn json(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    out.write_all(b"{\"matrix\":[")?;
    rows(out, matrix, notation, &Style::JSON)?;
    let mut end = b"\n]".to_vec();
    json_text::append_labels(matrix.labels(), &mut end);
    end.extend_from_slice(b"}\n");
    out.write_all(&end)
}

pub(crate) fn tplib(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    rows(out, matrix, notation, &Style::TPLIB)
}

pub(crate) fn polymake(out: &mut dyn Write, matrix: &Matrix, notation: Notation) -> io::Result<()> {
    out.write_all(b"MATRIX\n")?;
    rows(out, matrix, notation, &Style::PLAIN)
}

/// Writes all rows, each with a single `write_all`.
fn rows(
    out: &mut dyn Write,
    matrix: &Matrix,
    notation: Notation,
    style: &'static Style,
) -> io::Result<()> {
    let format = NumberFormat::new(matrix.denominator(), notation);
    let (row, mut left_out) = (Row::new(style, format), style.left_out);
    let mut line = Vec::new();
    for index in 0..matrix.rows() {
        line.clear();
        row.append(Numerators::Big(&dense_row(matrix, index)), &mut line);
        out.write_all(line.get(left_out..).unwrap_or_default())?;
        left_out = 0;
    }
    Ok(())
}
