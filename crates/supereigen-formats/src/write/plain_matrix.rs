//! Writes a matrix as plain text.

use std::io::{self, Write};

use supereigen::Matrix;

use super::labels::check_labels;
use crate::format::MatrixFormat;
use crate::notation::{Notation, NumberFormat};

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
pub fn write_matrix<W: Write>(
    mut writer: W,
    matrix: &Matrix,
    notation: Notation,
) -> io::Result<()> {
    check_labels(matrix.labels(), MatrixFormat::Plain)?;
    if !matrix.labels().is_empty() {
        writeln!(writer, "labels: {}", matrix.labels().join(" "))?;
    }
    let format = NumberFormat::new(matrix.denominator(), notation);
    let mut line = Vec::new();
    for row in 0..matrix.rows() {
        line.clear();
        let mut next = 0;
        for (column, numerator) in matrix.row(row) {
            append_gap(next, column, &mut line);
            append_blank(column, &mut line);
            format.append(&Some(numerator.clone()), &mut line);
            next = column + 1;
        }
        append_gap(next, matrix.columns(), &mut line);
        line.push(b'\n');
        writer.write_all(&line)?;
    }
    writer.flush()
}

/// Appends −∞ for the columns from `next` up to `column`.
fn append_gap(next: usize, column: usize, line: &mut Vec<u8>) {
    for index in next..column {
        append_blank(index, line);
        line.extend_from_slice(b"-inf");
    }
}

fn append_blank(column: usize, line: &mut Vec<u8>) {
    if column > 0 {
        line.push(b' ');
    }
}
