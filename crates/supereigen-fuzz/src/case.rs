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

/// A matrix and λ as integers over one denominator, which need not be the least one.
#[derive(Debug)]
pub(crate) struct Case {
    numerators: Vec<Vec<Option<IBig>>>,
    lambda: Option<IBig>,
    denominator: UBig,
    factor: IBig,
}

impl Case {
    pub(crate) fn decode(bytes: &mut Bytes<'_>) -> Case {
        let n = 1 + usize::from(bytes.next().wrapping_sub(b'1')) % 5;
        let (multiplier, power, denominator) = SCALES[bytes.below(SCALES.len())];
        let mut case = Case {
            numerators: Vec::new(),
            lambda: None,
            denominator: denominator.into(),
            factor: IBig::from(multiplier) << power,
        };
        case.lambda = case.numerator(bytes);
        case.numerators = (0..n)
            .map(|_| (0..n).map(|_| case.numerator(bytes)).collect())
            .collect();
        case
    }

    pub(crate) fn n(&self) -> usize {
        self.numerators.len()
    }

    /// Returns a numerator of the size of the entries, or −∞.
    fn numerator(&self, bytes: &mut Bytes<'_>) -> Option<IBig> {
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
        Some(IBig::from(value) * &self.factor + IBig::from(bit_more))
    }

    /// Returns a number of the size of the entries in A, or −∞.
    pub(crate) fn entry(&self, bytes: &mut Bytes<'_>) -> Entry {
        Some(self.exact(self.numerator(bytes)?))
    }

    fn exact(&self, numerator: IBig) -> Rational {
        Rational::from_parts(numerator, self.denominator.clone())
    }

    pub(crate) fn matrix(&self) -> Matrix {
        let exact = |entry: &Option<IBig>| Some(self.exact(entry.clone()?));
        let rows: Vec<Vec<Entry>> = self
            .numerators
            .iter()
            .map(|row| row.iter().map(exact).collect())
            .collect();
        Matrix::from_rows(&rows).unwrap()
    }

    pub(crate) fn lambda(&self) -> Entry {
        Some(self.exact(self.lambda.clone()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_can_be_written_down() {
        let case = Case::decode(&mut Bytes::new(b"300\n.1.\na..\n56.\n"));
        let expected = Matrix::from_rows([
            [None, Some(1), None],
            [Some(-1), None, None],
            [Some(5), Some(6), None],
        ]);
        assert_eq!(Ok(case.matrix()), expected);
        assert_eq!(case.lambda(), Some(0.into()));
    }
}
