//! Assembles the values of a text into a matrix over one common denominator, within bounded memory.
//!
//! A short text can stand for huge numbers in two ways: by exponents, and by many different denominators, because
//! every numerator is multiplied by their least common multiple. The bits that both will take are added up while
//! reading. An entry is refused if with it they exceed [`BITS_PER_BYTE`] for every byte of the text, plus
//! [`SPARE_BITS`]. Entries whose common denominator fits a machine word never come near this limit.

use dashu_int::ops::{BitTest, Gcd};
use supereigen::{IBig, Matrix, MatrixError, UBig};

use super::fault::Fault;
use crate::diagnostic::Problem;
use supereigen::Number;

/// The bits of numerators that each byte of the text may give: 32 bytes. An entry takes at least two bytes of text,
/// so any text may have a common denominator of 500 bits.
const BITS_PER_BYTE: u64 = 256;

/// The bits that a text of any length may use: 8 MiB.
const SPARE_BITS: u64 = 1 << 26;

/// The greatest number of bits of the common denominator, however few entries there are: about 39,000 digits, four
/// times what a single number may have. This bounds the time for each further denominator.
const MAX_DENOMINATOR_BITS: usize = 1 << 17;

/// Returns how much of something a text may have: so much for each byte, and so much in addition for a text of any length.
pub(super) fn allowance(text_length: usize, each: u64, spare: u64) -> u64 {
    let length = u64::try_from(text_length).unwrap_or(u64::MAX);
    length.saturating_mul(each).saturating_add(spare)
}

/// The common denominator of the values so far, and the memory that they will take.
#[derive(Debug)]
pub(super) struct CommonDenominator {
    value: UBig,
    /// The bits that the denominator adds to each numerator; 0 while the denominator is 1.
    bits: u64,
    finite: u64,
    /// The bits of the numerators and denominators of the large numbers, before they are scaled.
    large_bits: u64,
    limit: u64,
}

impl CommonDenominator {
    /// Creates the common denominator of no values, for a text of this length.
    pub(super) fn new(text_length: usize) -> CommonDenominator {
        CommonDenominator {
            value: UBig::ONE,
            bits: 0,
            finite: 0,
            large_bits: 0,
            limit: allowance(text_length, BITS_PER_BYTE, SPARE_BITS),
        }
    }

    /// Returns the denominator so far.
    pub(super) fn value(&self) -> &UBig {
        &self.value
    }

    /// Includes one more value; fails if the values would take too much memory.
    #[inline]
    pub(super) fn include(&mut self, value: &Number) -> Result<(), Box<Problem>> {
        match value {
            Number::MinusInfinity => return Ok(()),
            Number::Integer(_) => {}
            Number::Fraction { denominator, .. } => {
                if &self.value % denominator != 0 {
                    self.extend(&UBig::from(*denominator))?;
                }
            }
            Number::Large(number) => {
                let bits = number.numerator().bit_len() + number.denominator().bit_len();
                self.large_bits += bits as u64;
                if !self.value.is_multiple_of(number.denominator()) {
                    self.extend(number.denominator())?;
                }
            }
        }
        self.finite += 1;
        self.check()
    }

    fn extend(&mut self, denominator: &UBig) -> Result<(), Box<Problem>> {
        // The remainder comes first because the greatest common divisor of two long numbers takes much longer.
        let divisor = (&self.value % denominator).gcd(denominator);
        self.value *= denominator / divisor;
        let bits = self.value.bit_len();
        self.bits = bits as u64;
        if bits > MAX_DENOMINATOR_BITS {
            return Err(self.too_large());
        }
        Ok(())
    }

    fn check(&self) -> Result<(), Box<Problem>> {
        let scaled = self.bits.saturating_mul(self.finite);
        if scaled.saturating_add(self.large_bits) <= self.limit {
            return Ok(());
        }
        if scaled > self.large_bits {
            return Err(self.too_large());
        }
        let message = format!(
            "the first {} finite entries, written out in full, take much more memory than the text",
            self.finite
        );
        Err(Problem::new("total-size", message)
            .label("too large from this entry on")
            .help("use smaller exponents"))
    }

    fn too_large(&self) -> Box<Problem> {
        // log10(2) = 0.30103
        let digits = self.value.bit_len() * 30_103 / 100_000 + 1;
        let message = format!(
            "the common denominator of the first {} finite entries has about {digits} digits, \
             which is too much to compute with",
            self.finite.max(1)
        );
        Problem::new("common-denominator", message)
            .label("too large from this entry on")
            .help("computations are exact over one common denominator; use fewer different ones")
    }
}

impl CommonDenominator {
    /// Returns the matrix of the given values, which come row by row; there is at least one column.
    pub(super) fn matrix(self, values: Vec<Number>, columns: usize) -> Result<Matrix, Fault> {
        let rows = values.len() / columns;
        let (mut row, mut column) = (0, 0);
        let values = values.into_iter().map(|value| {
            let placed = (row, column, value);
            column += 1;
            if column == columns {
                (row, column) = (row + 1, 0);
            }
            placed
        });
        self.sparse_matrix((rows, columns), values)
    }

    /// Returns the matrix of this shape with the given values, which come by row and in each row by column, and are all
    /// included.
    pub(super) fn sparse_matrix(
        self,
        shape: (usize, usize),
        values: impl Iterator<Item = (usize, usize, Number)>,
    ) -> Result<Matrix, Fault> {
        let denominator = self.value;
        let small = u64::try_from(&denominator).ok();
        let numerators = values.filter_map(|(row, column, value)| {
            let numerator = match small {
                Some(small) => small_numerator(value, small),
                None => numerator(value, &denominator),
            };
            Some((row, column, numerator?))
        });
        // The values are in order and within the shape, so nothing is refused here.
        Matrix::from_numerators(shape, denominator.clone(), numerators).map_err(no_matrix)
    }
}

/// Returns the fault that entries are no matrix.
pub(super) fn no_matrix(error: MatrixError) -> Fault {
    let problem = Problem::new("no-matrix", error.to_string()).label("here");
    Fault::new(problem, 0..0)
}

/// Returns the numerator over a common denominator that fits a machine word; `None` for −∞.
fn small_numerator(value: Number, common: u64) -> Option<IBig> {
    // The product of a 63-bit and a 64-bit number fits.
    match value {
        Number::Integer(value) => Some(IBig::from(i128::from(value) * i128::from(common))),
        Number::Fraction {
            numerator,
            denominator,
            ..
        } => {
            let factor = common / u64::from(denominator);
            Some(IBig::from(i128::from(numerator) * i128::from(factor)))
        }
        value => numerator(value, &UBig::from(common)),
    }
}

/// Returns the numerator over any common denominator; `None` for −∞.
pub(super) fn numerator(value: Number, common: &UBig) -> Option<IBig> {
    let value = value.into_entry()?;
    let (numerator, denominator) = value.into_parts();
    Some(numerator * (common / denominator))
}
