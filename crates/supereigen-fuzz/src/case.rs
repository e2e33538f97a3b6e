//! Makes a small matrix and λ from bytes, which are readable as far as possible:
//!
//! ```text
//! 300       n = 3, scale 0, λ = 0
//! .1.       1st row: −∞, 1, −∞
//! a..       2nd row: −1, −∞, −∞
//! 56.       3rd row: 5, 6, −∞
//! ```
//!
//! n is 1 to 5. `.` is −∞, digits are themselves, `a` to `z` are −1 to −26; a capital letter is the value of the small
//! one and *a bit more*; all other bytes are −∞ or between −7 and 7. Such small numbers make ties, zero cycles and
//! forks frequent. The scale is a row of the table [`SCALES`].

use supereigen::{Entry, IBig, Matrix, Rational, UBig};

use crate::bytes::Bytes;

/// The multiplier of the numbers of the matrix, as a factor and a power of two, and their denominator. *A bit more* is
/// 1 added after the multiplication.
///
/// The scales bring sums of a few entries close to the limits of the lanes of the dense kernels (16, 32, 64 and 128
/// bits) and of the library (62 and 126 bits), on both sides.
const SCALES: [(u32, usize, u64); 10] = [
    (1, 0, 1),
    (1, 0, 4),
    (3, 0, 42),
    (1000, 0, 1),
    (1, 26, 1),
    (1, 56, 3),
    (1, 60, 1),
    (1, 40, 1_000_000_007),
    (1, 118, 1),
    (1, 126, 10),
];

/// How large the numbers of an input are.
#[derive(Debug)]
pub(crate) struct Scale {
    factor: IBig,
    denominator: UBig,
}

impl Scale {
    /// Returns a number, or −∞.
    pub(crate) fn entry(&self, bytes: &mut Bytes<'_>) -> Entry {
        let (value, bit_more) = match bytes.next() {
            b'.' => return None,
            digit @ b'0'..=b'9' => (i64::from(digit - b'0'), 0),
            small @ b'a'..=b'z' => (-1 - i64::from(small - b'a'), 0),
            capital @ b'A'..=b'Z' => (-1 - i64::from(capital - b'A'), 1),
            other => match other % 16 {
                0 => return None,
                other => (i64::from(other) - 8, 0),
            },
        };
        let numerator = IBig::from(value) * &self.factor + IBig::from(bit_more);
        Some(Rational::from_parts(numerator, self.denominator.clone()))
    }

    /// Returns a matrix with this many rows and columns.
    pub(crate) fn matrix(&self, p: usize, n: usize, bytes: &mut Bytes<'_>) -> Matrix {
        let mut row = || -> Vec<Entry> { (0..n).map(|_| self.entry(bytes)).collect() };
        let rows: Vec<Vec<Entry>> = (0..p).map(|_| row()).collect();
        Matrix::from_rows(rows).unwrap()
    }
}

/// Returns a matrix, λ, and the scale of their entries.
pub(crate) fn decode(bytes: &mut Bytes<'_>) -> (Matrix, Entry, Scale) {
    let n = 1 + usize::from(bytes.next().wrapping_sub(b'1')) % 5;
    let (multiplier, power, denominator) = SCALES[bytes.below(SCALES.len())];
    let scale = Scale {
        factor: IBig::from(multiplier) << power,
        denominator: denominator.into(),
    };
    let lambda = scale.entry(bytes);
    (scale.matrix(n, n, bytes), lambda, scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_can_be_written_down() {
        let (matrix, lambda, _) = decode(&mut Bytes::new(b"300\n.1.\na..\n56.\n"));
        assert_eq!(matrix.to_string(), ". 1 .\n-1 . .\n5 6 .");
        assert_eq!(lambda, Some(0.into()));
    }
}
