//! Problems of a single entry.

use super::{Hint, Wording};
use crate::number::MAX_DIGITS;

/// What can be wrong with a token that should be an entry.
///
/// Tokens are already shortened and escaped for showing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntryProblem {
    /// Neither a number nor a spelling of −∞.
    Unknown {
        /// The token.
        token: String,
        /// What was probably meant.
        hint: Hint,
    },
    /// +∞, which max-plus algebra does not have.
    PlusInfinity {
        /// The token.
        token: String,
    },
    /// NaN.
    NotANumber {
        /// The token.
        token: String,
    },
    /// A fraction with denominator 0.
    ZeroDenominator {
        /// The token.
        token: String,
    },
    /// More digits than the reader accepts.
    TooManyDigits {
        /// How many there are.
        digits: usize,
    },
    /// An exponent that stands for more digits than the reader accepts.
    Exponent {
        /// The token.
        token: String,
    },
    /// The common denominator of the entries so far is too large for that many of them.
    CommonDenominator {
        /// About how many decimal digits it has.
        digits: usize,
        /// How many finite entries there are so far.
        entries: u64,
    },
    /// The numbers so far are too large for a text of this length (exponents do this).
    TotalSize {
        /// How many finite entries there are so far.
        entries: u64,
    },
}

impl EntryProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            EntryProblem::Unknown { token, hint } => {
                Wording::new(format!("`{token}` is not an entry"), "not an entry").help(hint.text())
            }
            EntryProblem::PlusInfinity { token } => Wording::new(
                format!("`{token}` is +∞, which max-plus matrices do not have"),
                "+∞",
            )
            .help("an entry is a number, or `-inf` for −∞"),
            EntryProblem::NotANumber { token } => {
                Wording::new(format!("`{token}` is not a number"), "not a number")
                    .help("an entry is a number, or `-inf` for −∞")
            }
            EntryProblem::ZeroDenominator { token } => {
                Wording::new(format!("`{token}` has denominator 0"), "denominator 0")
            }
            EntryProblem::TooManyDigits { digits } => Wording::new(
                format!("a number with {digits} digits; at most {MAX_DIGITS} are accepted"),
                format!("{digits} digits"),
            ),
            EntryProblem::Exponent { token } => Wording::new(
                format!("`{token}` written out has more than {MAX_DIGITS} digits"),
                "exponent out of range",
            ),
            EntryProblem::CommonDenominator { digits, entries } => Wording::new(
                format!(
                    "the common denominator of the first {entries} finite entries has about \
                     {digits} digits, which is too much to compute with"
                ),
                "too large from this entry on",
            )
            .help("computations are exact over one common denominator; use fewer different ones"),
            EntryProblem::TotalSize { entries } => Wording::new(
                format!(
                    "the first {entries} finite entries, written out in full, take much more \
                     memory than the text"
                ),
                "too large from this entry on",
            )
            .help("use smaller exponents"),
        }
    }
}
