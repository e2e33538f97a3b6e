//! Reads one number of a text, or returns the problem that a reader reports.

use supereigen::Number;
use supereigen::number::{self, Algebra, MAX_DIGITS, Notation, NumberError};

use crate::diagnostic::{Problem, excerpt, explain, is_near_miss};

pub(crate) use supereigen::number::has_form as is_entry;

/// A number, and how it was written.
pub(crate) type Written = (Number, Notation);

/// Reads a token; also returns the notation that the token used.
#[inline]
pub(crate) fn parse(token: &str) -> Result<Written, Box<Problem>> {
    parse_in(token, Algebra::MaxPlus)
}

/// Reads a token in an algebra; the numbers of min-plus algebra are negated.
#[inline]
pub(crate) fn parse_in(token: &str, algebra: Algebra) -> Result<Written, Box<Problem>> {
    number::parse_in(token, algebra).map_err(|error| problem(token, algebra, error))
}

/// Returns whether a word can only be a name: it is no entry, not even a misspelt one.
pub(crate) fn is_name(word: &str) -> bool {
    !is_entry(word) && !is_near_miss(word)
}

/// Returns whether a word consists of digits.
pub(crate) fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cold]
fn problem(token: &str, algebra: Algebra, error: NumberError) -> Box<Problem> {
    match error {
        NumberError::ZeroDenominator => {
            let message = format!("`{}` has denominator 0", excerpt(token));
            Problem::new("zero-denominator", message).label("denominator 0")
        }
        NumberError::TooManyDigits(digits) => {
            Problem::new("too-many-digits", error.to_string()).label(format!("{digits} digits"))
        }
        NumberError::Exponent => {
            let token = excerpt(token);
            let message = format!("`{token}` written out has more than {MAX_DIGITS} digits");
            Problem::new("exponent", message).label("exponent out of range")
        }
        _ if algebra == Algebra::MinPlus && is_entry(token) => {
            let message = format!(
                "`{}` is −∞, which min-plus matrices do not have",
                excerpt(token)
            );
            Problem::new("minus-infinity", message)
                .label("−∞")
                .help("an entry is a number, or `inf` for +∞")
        }
        _ => explain(token),
    }
}

/// Returns whether a field looks like a number with a decimal comma, such as `-1,5` or `1.000,5`.
pub(crate) fn has_decimal_comma(field: &str) -> bool {
    let is_numeric = |byte| matches!(byte, b'0'..=b'9' | b',' | b'.' | b'-' | b'+');
    field.contains(',') && field.bytes().all(is_numeric)
}
