//! A matrix in plain text, as the reader reads it.

use std::io::{self, Write};

use supereigen::Matrix;

use crate::notation::{Notation, NumberFormat, Numbers};

/// Writes a matrix as plain text, with its labels, such that reading gives it back.
///
/// The labels must be such that the reader could have read them.
///
/// # Errors
/// The first error of the writer.
pub fn write_matrix<W: Write>(
    mut writer: W,
    matrix: &Matrix,
    notation: Notation,
    numbers: Numbers,
) -> io::Result<()> {
    if !matrix.labels().is_empty() {
        writeln!(writer, "labels: {}", matrix.labels().join(" "))?;
    }
    let format = NumberFormat::new(matrix.denominator(), notation, numbers);
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

/// Fills the columns from `next` up to `column` with −∞.
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
