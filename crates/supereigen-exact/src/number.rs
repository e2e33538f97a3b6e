//! Exact numbers as input: integers, fractions, texts and −∞.
//!
//! The grammar of their texts, one token each:
//!
//! ```text
//! integer   [+-] digits                               5  +5  -3
//! decimal   [+-] digits with a point, exponent        -0.25  .5  5.  1e3  2.5E-3
//! fraction  [+-] digits / digits                      143/3  -1/7; a minus may also be U+2212
//! −∞        one of the fixed spellings                -inf  -Infinity  -∞  .  eps  None
//! ```
//!
//! Nothing is ever rounded. A number may have [`MAX_DIGITS`] digits when it is written out without
//! an exponent, so that no short token can stand for a huge number.

mod grammar;
#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use dashu_int::IBig;
use dashu_int::ops::Gcd;

use crate::scalar::{Entry, Rational};

pub use grammar::{has_form, parse, parse_in};

/// The most digits that the text of a number may have.
pub const MAX_DIGITS: usize = 10_000;

/// An exact number or −∞, as functions of this crate take it: whatever converts into a `Number` will do.
///
/// ```
/// use supereigen::{Number, Rational};
/// assert_eq!(Number::from(3), "3".parse()?);
/// assert_eq!(Number::from(Rational::from_parts(143.into(), 3u8.into())), "143/3".parse()?);
/// assert_eq!(Number::try_from("0.25")?, "1/4".parse()?);
/// assert_eq!(Number::from(None::<i64>), Number::MINUS_INFINITY);
/// assert_eq!(Number::MINUS_INFINITY, "-inf".parse()?);
/// # Ok::<(), supereigen::NumberError>(())
/// ```
///
/// It is as compact as it can be, since whole matrices are read into numbers. Conversions give every number
/// one form: the first of those below that holds it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// −∞.
    MinusInfinity,
    /// A small integer.
    Integer(i64),
    /// A small fraction in lowest terms; the denominator is at least 2. [`Number::fraction`] makes one.
    #[non_exhaustive]
    Fraction {
        /// The numerator, with the sign.
        numerator: i64,
        /// The denominator.
        denominator: u32,
    },
    /// Any other number.
    Large(Box<Rational>),
}

const _: () = assert!(size_of::<Number>() == 16, "a number is kept once per entry");

impl Number {
    /// −∞.
    pub const MINUS_INFINITY: Number = Number::MinusInfinity;

    /// Returns numerator / denominator.
    ///
    /// ```
    /// use supereigen::Number;
    /// assert_eq!(Number::fraction(4, -6)?, "-2/3".parse()?);
    /// assert!(Number::fraction(1, 0).is_err());
    /// # Ok::<(), supereigen::NumberError>(())
    /// ```
    ///
    /// # Errors
    /// If the denominator is 0.
    pub fn fraction(numerator: i64, denominator: i64) -> Result<Number, NumberError> {
        match denominator {
            0 => Err(NumberError::ZeroDenominator),
            _ => Ok(Rational::from_parts_signed(numerator.into(), denominator.into()).into()),
        }
    }

    /// Converts the number to an entry, `None` for −∞.
    pub fn into_entry(self) -> Entry {
        match self {
            Number::MinusInfinity => None,
            Number::Integer(value) => Some(Rational::from(value)),
            Number::Fraction {
                numerator,
                denominator,
            } => Some(Rational::from_parts(numerator.into(), denominator.into())),
            Number::Large(value) => Some(*value),
        }
    }

    /// Returns numerator / denominator; the denominator is positive and both have at most 18 digits.
    fn from_ratio(numerator: i64, denominator: i64) -> Number {
        let divisor = numerator.unsigned_abs().gcd(denominator.unsigned_abs());
        // It divides the denominator, and so fits.
        let divisor = divisor.cast_signed();
        match u32::try_from(denominator / divisor) {
            Ok(1) => Number::Integer(numerator / divisor),
            Ok(denominator) => Number::Fraction {
                numerator: numerator / divisor,
                denominator,
            },
            Err(_) => Number::Large(Box::new(Rational::from_parts_signed(
                numerator.into(),
                denominator.into(),
            ))),
        }
    }
}

impl std::ops::Neg for Number {
    type Output = Number;

    /// Negates a finite number; −∞ stays.
    fn neg(self) -> Number {
        match self {
            Number::Integer(value) => (-i128::from(value)).into(),
            other => other.into_entry().map(|value| -value).into(),
        }
    }
}

impl From<Rational> for Number {
    fn from(value: Rational) -> Number {
        let numerator = i64::try_from(value.numerator());
        let denominator = u32::try_from(value.denominator());
        match (numerator, denominator) {
            (Ok(numerator), Ok(1)) => Number::Integer(numerator),
            (Ok(numerator), Ok(denominator)) => Number::Fraction {
                numerator,
                denominator,
            },
            _ => Number::Large(Box::new(value)),
        }
    }
}

impl From<&Rational> for Number {
    fn from(value: &Rational) -> Number {
        value.clone().into()
    }
}

impl From<IBig> for Number {
    fn from(value: IBig) -> Number {
        Rational::from(value).into()
    }
}

macro_rules! from_integers {
    ($($integer:ty),+) => {
        $(impl From<$integer> for Number {
            fn from(value: $integer) -> Number {
                i64::try_from(value).map_or_else(|_| IBig::from(value).into(), Number::Integer)
            }
        }

        impl From<&$integer> for Number {
            fn from(value: &$integer) -> Number {
                (*value).into()
            }
        })+
    };
}

from_integers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize
);

impl<T: Into<Number>> From<Option<T>> for Number {
    /// Takes `None` for −∞.
    fn from(value: Option<T>) -> Number {
        value.map_or(Number::MinusInfinity, Into::into)
    }
}

impl<T: Clone + Into<Number>> From<&Option<T>> for Number {
    fn from(value: &Option<T>) -> Number {
        value.clone().into()
    }
}

impl From<&Number> for Number {
    fn from(value: &Number) -> Number {
        value.clone()
    }
}

impl From<Number> for Entry {
    fn from(value: Number) -> Entry {
        value.into_entry()
    }
}

impl FromStr for Number {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Number, NumberError> {
        parse(text).map(|(number, _)| number)
    }
}

macro_rules! from_texts {
    ($($text:ty),+) => {
        $(impl TryFrom<$text> for Number {
            type Error = NumberError;

            fn try_from(text: $text) -> Result<Number, NumberError> {
                text.parse()
            }
        })+
    };
}

from_texts!(&str, &&str, String, &String);

impl fmt::Display for Number {
    /// Writes `-inf`, an integer or a fraction in lowest terms.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::MinusInfinity => f.write_str("-inf"),
            Number::Integer(value) => value.fmt(f),
            Number::Fraction {
                numerator,
                denominator,
            } => write!(f, "{numerator}/{denominator}"),
            Number::Large(value) => value.fmt(f),
        }
    }
}

/// Whatever converts into a [`Number`]: integers, fractions, texts, and options of the first two with `None` for −∞.
/// Floats do not, since 0.1 is no tenth as a float: write them as text.
pub trait IntoNumber {
    /// Converts the value.
    ///
    /// # Errors
    /// If it is a text that is no number.
    fn into_number(self) -> Result<Number, NumberError>;
}

impl<T: TryInto<Number, Error: Into<NumberError>>> IntoNumber for T {
    fn into_number(self) -> Result<Number, NumberError> {
        self.try_into().map_err(Into::into)
    }
}

/// The algebra of the numbers in a text: max-plus, or min-plus, whose numbers are the negatives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algebra {
    /// ⊕ is the maximum; its zero is −∞.
    #[default]
    MaxPlus,
    /// ⊕ is the minimum; its zero is +∞. A text is read as the negative of its number, and a number is written as the
    /// text of its negative, so that everything between is max-plus.
    MinPlus,
}

/// How a number is written. Nothing is ever rounded: integers are always written as such, and a number
/// without a finite decimal form is always written as a fraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// As an integer or a fraction in lowest terms.
    #[default]
    Exact,
    /// As a decimal: with a point or an exponent.
    Decimal,
    /// As the negative, in min-plus algebra, exactly.
    MinExact,
    /// As the negative, in min-plus algebra, as a decimal.
    MinDecimal,
}

impl Notation {
    /// Returns the notation of two inputs together: decimals if one has some, min-plus if one is.
    #[must_use]
    pub fn merge(self, other: Notation) -> Notation {
        let decimals = self.is_decimal() || other.is_decimal();
        let notation = if decimals {
            Notation::Decimal
        } else {
            Notation::Exact
        };
        match (self.algebra(), other.algebra()) {
            (Algebra::MaxPlus, algebra) | (algebra, _) => notation.in_algebra(algebra),
        }
    }

    /// Returns whether numbers are written as decimals.
    pub fn is_decimal(self) -> bool {
        matches!(self, Notation::Decimal | Notation::MinDecimal)
    }

    /// Returns the algebra in which numbers are written.
    pub fn algebra(self) -> Algebra {
        match self {
            Notation::Exact | Notation::Decimal => Algebra::MaxPlus,
            Notation::MinExact | Notation::MinDecimal => Algebra::MinPlus,
        }
    }

    /// Returns the same notation in an algebra.
    #[must_use]
    pub fn in_algebra(self, algebra: Algebra) -> Notation {
        match (algebra, self.is_decimal()) {
            (Algebra::MaxPlus, false) => Notation::Exact,
            (Algebra::MaxPlus, true) => Notation::Decimal,
            (Algebra::MinPlus, false) => Notation::MinExact,
            (Algebra::MinPlus, true) => Notation::MinDecimal,
        }
    }
}

/// Why a text is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberError {
    /// It does not have the form of a number.
    NotANumber,
    /// It is a fraction with denominator 0.
    ZeroDenominator,
    /// It has this many digits, which is more than [`MAX_DIGITS`].
    TooManyDigits(usize),
    /// Written out without its exponent, it has more than [`MAX_DIGITS`] digits.
    Exponent,
}

crate::messages! { NumberError:
    Self::NotANumber => "expected a number such as 5, -0.25 or 143/3, or one of -inf and . for −∞";
    Self::ZeroDenominator => "a fraction with denominator 0";
    Self::TooManyDigits(digits) => "a number with {digits} digits; at most {MAX_DIGITS} are accepted";
    Self::Exponent => "a number with more than {MAX_DIGITS} digits, written out";
}

impl From<Infallible> for NumberError {
    fn from(never: Infallible) -> NumberError {
        match never {}
    }
}
