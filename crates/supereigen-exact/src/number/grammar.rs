//! The grammar of numbers, one token to one value; the head of the module has it.

use std::ops::Neg;

use dashu_int::{IBig, UBig};

use super::{Algebra, MAX_DIGITS, Notation, Number, NumberError};
use crate::scalar::Rational;

/// What a token is, and how it is written.
type Read = Result<(Number, Notation), NumberError>;

/// Digits that surely fit an `i64`.
const MAX_I64_DIGITS: usize = 18;

/// Reads a number and notes how it is written.
///
/// # Errors
/// If the text is no number, or too long a one.
#[inline]
pub fn parse(text: &str) -> Result<(Number, Notation), NumberError> {
    if let Some(value) = short_integer(text.as_bytes()) {
        return Ok((Number::Integer(value), Notation::Exact));
    }
    recognise(text).unwrap_or(Err(NumberError::NotANumber))
}

/// Reads a number of an algebra as max-plus has it: in min-plus `5` is −5, and `inf`, `+inf`, `oo`, `∞`, `.`, `eps`,
/// `None` and others are −∞.
///
/// ```
/// use supereigen::number::{Algebra, parse_in};
/// let (number, _) = parse_in("-1/2", Algebra::MinPlus)?;
/// assert_eq!(number, "1/2".parse()?);
/// assert_eq!(parse_in("+inf", Algebra::MinPlus)?, parse_in("-inf", Algebra::MaxPlus)?);
/// assert!(parse_in("-inf", Algebra::MinPlus).is_err());
/// # Ok::<(), supereigen::NumberError>(())
/// ```
///
/// # Errors
/// If the text is no number of the algebra, or too long a one.
#[inline]
pub fn parse_in(text: &str, algebra: Algebra) -> Result<(Number, Notation), NumberError> {
    if algebra == Algebra::MaxPlus {
        return parse(text);
    }
    if text == "%inf" || is_infinity(text.strip_prefix('+').unwrap_or(text)) {
        return Ok((Number::MinusInfinity, Notation::Exact));
    }
    if text.starts_with(['-', '−']) && is_minus_infinity(text) {
        return Err(NumberError::NotANumber);
    }
    parse(text).map(|(number, notation)| (-number, notation))
}

/// Returns whether a text has the form of a number, even if it is refused, as `1/0` is.
pub fn has_form(text: &str) -> bool {
    recognise(text).is_some()
}

/// Reads an integer of few digits, as nearly all tokens of nearly all files are.
#[inline]
fn short_integer(token: &[u8]) -> Option<i64> {
    let (negative, digits) = match token {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > MAX_I64_DIGITS {
        return None;
    }
    let mut value = 0;
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        value = value * 10 + i64::from(digit - b'0');
    }
    Some(if negative { -value } else { value })
}

/// Reads a token that has the form of a number; `None` for any other token.
fn recognise(token: &str) -> Option<Read> {
    if is_minus_infinity(token) {
        return Some(Ok((Number::MinusInfinity, Notation::Exact)));
    }
    let negative = token.starts_with(['-', '−']);
    let magnitude = token.strip_prefix(['+', '-', '−']).unwrap_or(token);
    match magnitude.split_once('/') {
        Some((numerator, denominator)) => fraction(negative, numerator, denominator),
        None => decimal(negative, magnitude),
    }
}

/// Returns whether a token is one of the spellings of −∞: exactly these.
fn is_minus_infinity(token: &str) -> bool {
    match token.strip_prefix(['-', '−']) {
        Some(unsigned) => is_infinity(unsigned) || token == "-%inf",
        None => matches!(token, "." | "·" | "eps" | "ε" | "None" | "null"),
    }
}

/// Returns whether a token without a sign is one of the spellings of ∞: exactly these, as programs write them.
fn is_infinity(token: &str) -> bool {
    matches!(
        token,
        "inf" | "Inf" | "INF" | "infinity" | "Infinity" | "oo" | "∞"
    )
}

fn fraction(negative: bool, numerator: &str, denominator: &str) -> Option<Read> {
    if !is_digits(numerator) || !is_digits(denominator) {
        return None;
    }
    let digits = numerator.len().max(denominator.len());
    if digits > MAX_DIGITS {
        return Some(Err(NumberError::TooManyDigits(digits)));
    }
    if denominator.bytes().all(|digit| digit == b'0') {
        return Some(Err(NumberError::ZeroDenominator));
    }
    let value = if digits <= MAX_I64_DIGITS {
        let numerator = numerator.parse().ok()?;
        Number::from_ratio(signed(negative, numerator), denominator.parse().ok()?)
    } else {
        let numerator = signed(negative, IBig::from_str_radix(numerator, 10).ok()?);
        let denominator = UBig::from_str_radix(denominator, 10).ok()?;
        Rational::from_parts(numerator, denominator).into()
    };
    Some(Ok((value, Notation::Exact)))
}

fn decimal(negative: bool, magnitude: &str) -> Option<Read> {
    let parts = Decimal::scan(magnitude)?;
    if let Err(error) = parts.check() {
        return Some(Err(error));
    }
    let notation = if parts.point || parts.exponent.is_some() {
        Notation::Decimal
    } else {
        Notation::Exact
    };
    Some(Ok((parts.value(negative)?, notation)))
}

/// The parts of an unsigned integer or decimal.
struct Decimal<'a> {
    whole: &'a str,
    point: bool,
    fraction: &'a str,
    exponent: Option<i64>,
}

impl<'a> Decimal<'a> {
    fn scan(text: &'a str) -> Option<Decimal<'a>> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, Some(saturated_exponent(exponent)?)),
            None => (text, None),
        };
        let (whole, point, fraction) = match mantissa.split_once('.') {
            Some((whole, fraction)) => (whole, true, fraction),
            None => (mantissa, false, ""),
        };
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let some_digit = !whole.is_empty() || !fraction.is_empty();
        (some_digit && all_digits(whole) && all_digits(fraction)).then_some(Decimal {
            whole,
            point,
            fraction,
            exponent,
        })
    }

    fn digits(&self) -> usize {
        self.whole.len() + self.fraction.len()
    }

    /// Returns s where the value is the digits over ten to the power s.
    fn scale(&self) -> i64 {
        let places = i64::try_from(self.fraction.len()).unwrap_or(i64::MAX);
        places.saturating_sub(self.exponent.unwrap_or(0))
    }

    /// Returns the number of digits without exponent.
    fn digits_written_out(&self) -> usize {
        let scale = usize::try_from(self.scale().unsigned_abs()).unwrap_or(usize::MAX);
        if self.scale() <= 0 {
            self.digits().saturating_add(scale)
        } else {
            // At least one digit stands before the point.
            self.digits().max(scale.saturating_add(1))
        }
    }

    fn check(&self) -> Result<(), NumberError> {
        let digits = self.digits_written_out();
        if digits <= MAX_DIGITS {
            return Ok(());
        }
        Err(match self.exponent {
            None => NumberError::TooManyDigits(digits),
            Some(_) if self.digits() > MAX_DIGITS => NumberError::TooManyDigits(self.digits()),
            Some(_) => NumberError::Exponent,
        })
    }

    fn value(&self, negative: bool) -> Option<Number> {
        let scale = self.scale();
        if self.digits() <= MAX_I64_DIGITS && (0..=MAX_I64_DIGITS as i64).contains(&scale) {
            let whole: i64 = self.whole.bytes().fold(0, append_digit);
            let all = self.fraction.bytes().fold(whole, append_digit);
            let power = 10i64.checked_pow(u32::try_from(scale).ok()?)?;
            return Some(Number::from_ratio(signed(negative, all), power));
        }
        let digits = [self.whole, self.fraction].concat();
        let all = signed(negative, IBig::from_str_radix(&digits, 10).ok()?);
        let power = UBig::from(10u8).pow(usize::try_from(scale.unsigned_abs()).ok()?);
        Some(if scale <= 0 {
            (all * IBig::from(power)).into()
        } else {
            Rational::from_parts(all, power).into()
        })
    }
}

fn append_digit(value: i64, digit: u8) -> i64 {
    value * 10 + i64::from(digit - b'0')
}

fn signed<T: Neg<Output = T>>(negative: bool, magnitude: T) -> T {
    if negative { -magnitude } else { magnitude }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads an exponent; one that is out of range becomes one beyond every accepted one. `None` if the text is no
/// exponent at all.
fn saturated_exponent(text: &str) -> Option<i64> {
    const EXPONENT_OUT_OF_RANGE: i64 = 1 << 40;
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !is_digits(digits) {
        return None;
    }
    let digits = digits.trim_start_matches('0');
    let magnitude = match digits.len() {
        0 => 0,
        1..=9 => digits.parse().ok()?,
        _ => EXPONENT_OUT_OF_RANGE,
    };
    Some(signed(text.starts_with('-'), magnitude))
}
