//! Matrices from and to short texts, for examples and small programs.
//!
//! `supereigen-formats` reads files, with labels and messages that show the place of a fault.

use std::fmt;
use std::str::FromStr;

use super::{Matrix, MatrixError};
use crate::number::Number;
use crate::vector::split;

impl FromStr for Matrix {
    type Err = MatrixError;

    /// Reads rows that end with their line or with a semicolon, entries between blanks or commas, `.` or `-inf`
    /// for −∞. Empty rows are passed over.
    fn from_str(text: &str) -> Result<Matrix, MatrixError> {
        let rows = text.split(['\n', ';']).filter(|row| !row.trim().is_empty());
        Matrix::from_rows(rows.map(split))
    }
}

impl fmt::Display for Matrix {
    /// Writes one line for each row, entries between blanks, `.` for −∞. Labels are not written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for i in 0..self.rows() {
            let line_end = if i > 0 { "\n" } else { "" };
            f.write_str(line_end)?;
            for j in 0..self.columns() {
                let separator = if j > 0 { " " } else { "" };
                match self.entry(i, j) {
                    Some(value) => write!(f, "{separator}{}", Number::from(value))?,
                    None => write!(f, "{separator}.")?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matrices_are_read_as_they_are_written() {
        for text in ["1 . -1/2\n. . 3", "0", ""] {
            let a: Matrix = text.parse().expect(text);
            assert_eq!(a.to_string(), text);
        }
        let a: Matrix = "1, -inf ;\n\n 0.5\t3;".parse().expect("two rows");
        assert_eq!(a.to_string(), "1 .\n1/2 3");
    }
}
