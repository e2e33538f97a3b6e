//! Writes a matrix as an array of NumPy.

use std::io::{self, Write};

use supereigen::{IBig, Matrix, Rational, UBig};

use super::dense_row;
use super::labels::refused;
use crate::float::shortest_text;
use crate::notation::{Notation, format_entry};
use crate::number;

/// Writes an array of float64. Each entry must be exactly such a number, and the shortest decimal for this number
/// must be the entry: otherwise the entry would not be read back.
pub(crate) fn npy(writer: &mut dyn Write, matrix: &Matrix, _: Notation) -> io::Result<()> {
    // All entries are checked before anything is written.
    for row in 0..matrix.rows() {
        for (column, numerator) in matrix.row(row) {
            if exact(numerator, matrix.denominator()).is_none() {
                return Err(not_exact(matrix, row, column));
            }
        }
    }
    let (rows, columns) = (matrix.rows() as u64, matrix.columns());
    writer.write_all(&header("<f8", rows, columns))?;
    let mut line = Vec::new();
    for row in 0..matrix.rows() {
        line.clear();
        for entry in dense_row(matrix, row) {
            let float = entry
                .and_then(|numerator| exact(&numerator, matrix.denominator()))
                .unwrap_or(f64::NEG_INFINITY);
            line.extend_from_slice(&float.to_le_bytes());
        }
        writer.write_all(&line)?;
    }
    Ok(())
}

fn not_exact(matrix: &Matrix, row: usize, column: usize) -> io::Error {
    let value = matrix.entry(row, column);
    let value = format_entry(&value, Notation::Exact);
    let shown: String = value.chars().take(40).collect();
    let (row, column) = (row + 1, column + 1);
    refused(format!(
        "NPY has floating-point numbers, and the entry in row {row}, column {column} is not exactly one \
         that could be read back: {shown}"
    ))
}

/// Returns the header, padded so that the entries start at a multiple of 64 bytes. Its length depends only on the
/// number of columns: there is room for any number of rows.
pub(super) fn header(kind: &str, rows: u64, columns: usize) -> Vec<u8> {
    let text = |rows: u64| {
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({rows}, {columns}), }}")
    };
    let room = 10 + text(u64::MAX).len() + 1;
    let length = room.next_multiple_of(64) - 10;
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    // Two numbers of at most 20 digits keep the header far below 64 KiB.
    header.extend_from_slice(&(length as u16).to_le_bytes());
    header.extend_from_slice(text(rows).as_bytes());
    header.resize(10 + length - 1, b' ');
    header.push(b'\n');
    header
}

/// Returns numerator/denominator as a floating-point number, if it is one that is read back as the same value.
fn exact(numerator: &IBig, denominator: &UBig) -> Option<f64> {
    let value = Rational::from_parts(numerator.clone(), denominator.clone());
    let text = format_entry(&Some(value.clone()), Notation::Decimal);
    let float: f64 = text.parse().ok().filter(|float: &f64| float.is_finite())?;
    let (shortest, _) = number::parse(&shortest_text(float)).ok()?;
    let is_exact = Rational::try_from(float).is_ok_and(|exact| exact == value);
    (is_exact && shortest.into_entry() == Some(value)).then_some(float)
}
