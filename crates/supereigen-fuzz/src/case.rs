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

use std::collections::BTreeSet;

use supereigen::{Big, Entry, IBig, Matrix, Rational, System, UBig};

use crate::brute_force::{self, Number, Square};
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

/// Below these powers of two, the brute force can add a few numerators in 64 bits, and in 128 bits.
const NARROW: usize = 56;
const WIDE: usize = 120;

/// A matrix and λ as integers over one denominator, which need not be the least one.
#[derive(Debug)]
pub(crate) struct Case {
    numerators: Square<IBig>,
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

    pub(crate) fn system(&self) -> System {
        System::new(&self.matrix(), self.lambda()).unwrap()
    }

    /// Returns λ⁻¹ ⊗ A as numerators over the denominator of the system; `None` if λ = −∞.
    fn reduced(&self, system: &System) -> Option<Square<IBig>> {
        let lambda = self.lambda.as_ref()?;
        // The denominator of the system is the least common denominator of the reduced fractions, so it divides ours.
        let excess = IBig::from(&self.denominator / system.denominator());
        let entry = |entry: &Option<IBig>| {
            let shifted = entry.as_ref()? - lambda;
            assert_eq!(&shifted % &excess, IBig::ZERO, "{self:?}");
            Some(shifted / &excess)
        };
        let row = |row: &Vec<Option<IBig>>| row.iter().map(entry).collect();
        Some(self.numerators.iter().map(row).collect())
    }

    /// Returns the scaled basis by brute force, with the types of its vectors.
    pub(crate) fn expected(&self, system: &System) -> BTreeSet<Expected> {
        let Some(a) = self.reduced(system) else {
            return units(self.n());
        };
        if all_below(&a, NARROW) {
            brute(&a, |value| i64::try_from(value).unwrap())
        } else if all_below(&a, WIDE) {
            brute(&a, |value| i128::try_from(value).unwrap())
        } else {
            brute(&a, IBig::clone)
        }
    }
}

/// A vector of the basis with its types.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Expected {
    pub(crate) vector: Vec<Big>,
    pub(crate) types: Vec<usize>,
}

/// Returns the scaled basis of a system in which every vector is a solution.
fn units(n: usize) -> BTreeSet<Expected> {
    let unit = |i: usize| Expected {
        vector: (0..n).map(|j| (i == j).then_some(IBig::ZERO)).collect(),
        types: vec![i],
    };
    (0..n).map(unit).collect()
}

/// Runs the brute force in the narrowest type that suffices, because it takes most of the time.
fn brute<T: Number + Into<IBig>>(
    a: &Square<IBig>,
    narrow: impl Fn(&IBig) -> T,
) -> BTreeSet<Expected> {
    let narrow = |entry: &Option<IBig>| entry.as_ref().map(&narrow);
    let a: Square<T> = a
        .iter()
        .map(|row| row.iter().map(narrow).collect())
        .collect();
    let basis = brute_force::basis(&a);
    let expected = |x: &Vec<Option<T>>| {
        assert!(brute_force::is_solution(&a, x));
        Expected {
            vector: x.iter().map(|value| Some(value.clone()?.into())).collect(),
            types: brute_force::types(x, &basis),
        }
    };
    basis.iter().map(expected).collect()
}

/// Returns whether all entries are below a power of two in magnitude.
fn all_below(a: &Square<IBig>, power: usize) -> bool {
    let bound = IBig::ONE << power;
    let range = -&bound..bound;
    a.iter()
        .flatten()
        .flatten()
        .all(|value| range.contains(value))
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
        let basis = case.expected(&case.system());
        let types: Vec<_> = basis.iter().map(|x| x.types.as_slice()).collect();
        assert_eq!(types, [&[2][..], &[0, 1]], "the fork and its zero cycle");
    }

    #[test]
    fn scales_multiply_and_divide_and_capitals_are_a_bit_more() {
        let case = Case::decode(&mut Bytes::new(b"12aB"));
        let over_42 = |numerator: i64| Some(Rational::from_parts(numerator.into(), 42u8.into()));
        assert_eq!(case.lambda(), over_42(-3));
        assert_eq!(case.matrix().entry(0, 0), over_42(-5));
        let case = Case::decode(&mut Bytes::new(b"16.2"));
        assert_eq!(case.lambda(), None);
        assert_eq!(case.matrix().entry(0, 0), Some((1i64 << 61).into()));
    }

    #[test]
    fn no_bytes_are_a_matrix_too() {
        let case = Case::decode(&mut Bytes::new(b""));
        assert_eq!((case.n(), case.lambda()), (3, None));
    }

    #[test]
    fn every_type_of_the_brute_force_gives_the_same_basis() {
        let rows = b"C10.bb2a.1A.c0a.b1.2.a.0C";
        for scale in b'0'..=b'9' {
            let bytes = [b"5", &[scale][..], b"0", rows].concat();
            let case = Case::decode(&mut Bytes::new(&bytes));
            let a = case.reduced(&case.system()).unwrap();
            let big = brute(&a, IBig::clone);
            assert!(big.len() > 5);
            assert_eq!(case.expected(&case.system()), big);
        }
    }
}
