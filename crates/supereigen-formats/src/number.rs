//! The grammar of exact numbers: one token to one value.
//!
//! ```text
//! integer   [+-] digits                               5  +5  -3
//! decimal   [+-] digits with a point, exponent        -0.25  .5  5.  1e3  2.5E-3
//! fraction  [+-] digits / digits                      143/3  -1/7
//! −∞        one of the fixed spellings                -inf  .  eps
//! ```
//!
//! Nothing is ever rounded. A number may have [`MAX_DIGITS`] digits when it is written out without
//! an exponent, so that no short token can stand for a huge number.

#[cfg(test)]
mod tests;

use dashu_int::ops::Gcd;
use supereigen::{Entry, IBig, Rational, UBig};

use crate::diagnostic::{Problem, excerpt, explain};
use crate::notation::Notation;

/// The most digits that a number may have.
pub const MAX_DIGITS: usize = 10_000;

/// Digits that surely fit an `i64`.
const SHORT: usize = 18;

/// A value as compact as it can be, since a text of two bytes per entry is read into these.
/// Every number has exactly one form: the first of the three that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// −∞.
    MinusInfinity,
    /// A small integer.
    Integer(i64),
    /// A small fraction in lowest terms; the denominator is at least 2.
    Fraction {
        /// The numerator, with the sign.
        numerator: i64,
        /// The denominator.
        denominator: u32,
    },
    /// Anything else.
    Large(Box<Rational>),
}

const _: () = assert!(size_of::<Value>() == 16, "Value is kept once per entry");

impl Value {
    /// The value as users see it.
    pub(crate) fn into_entry(self) -> Entry {
        match self {
            Value::MinusInfinity => None,
            Value::Integer(value) => Some(Rational::from(value)),
            Value::Fraction {
                numerator,
                denominator,
            } => Some(Rational::from_parts(numerator.into(), denominator.into())),
            Value::Large(value) => Some(*value),
        }
    }

    fn from_rational(value: Rational) -> Value {
        let numerator = i64::try_from(value.numerator());
        let denominator = u32::try_from(value.denominator());
        match (numerator, denominator) {
            (Ok(numerator), Ok(1)) => Value::Integer(numerator),
            (Ok(numerator), Ok(denominator)) => Value::Fraction {
                numerator,
                denominator,
            },
            _ => Value::Large(Box::new(value)),
        }
    }

    /// A fraction of short integers; the denominator is positive.
    fn from_ratio(numerator: i64, denominator: i64) -> Value {
        let divisor = numerator.unsigned_abs().gcd(denominator.unsigned_abs());
        // It divides the denominator, and so fits.
        let divisor = divisor.cast_signed();
        match u32::try_from(denominator / divisor) {
            Ok(1) => Value::Integer(numerator / divisor),
            Ok(denominator) => Value::Fraction {
                numerator: numerator / divisor,
                denominator,
            },
            Err(_) => Value::Large(Box::new(Rational::from_parts_signed(
                numerator.into(),
                denominator.into(),
            ))),
        }
    }
}

/// The value of a token, and the notation that it used.
pub(crate) fn parse(token: &str) -> Result<(Value, Notation), Box<Problem>> {
    if let Some(value) = short_integer(token.as_bytes()) {
        return Ok((Value::Integer(value), Notation::default()));
    }
    recognise(token).unwrap_or_else(|| Err(explain(token)))
}

/// Whether a token has the form of an entry, be it acceptable or not.
pub(crate) fn is_entry(token: &str) -> bool {
    recognise(token).is_some()
}

/// An integer of few digits: nearly all tokens of nearly all files.
fn short_integer(token: &[u8]) -> Option<i64> {
    let (negative, digits) = match token {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > SHORT {
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

/// The value of a token that has the form of an entry; `None` for any other token.
fn recognise(token: &str) -> Option<Result<(Value, Notation), Box<Problem>>> {
    if is_minus_infinity(token) {
        return Some(Ok((Value::MinusInfinity, Notation::default())));
    }
    let negative = token.starts_with('-');
    let magnitude = token.strip_prefix(['+', '-']).unwrap_or(token);
    match magnitude.split_once('/') {
        Some((numerator, denominator)) => fraction(token, negative, numerator, denominator),
        None => decimal(token, negative, magnitude),
    }
}

/// The spellings of −∞: exactly these.
fn is_minus_infinity(token: &str) -> bool {
    matches!(
        token,
        "-inf" | "-Inf" | "-infinity" | "-oo" | "-%inf" | "." | "·" | "eps" | "ε"
    )
}

fn fraction(
    token: &str,
    negative: bool,
    numerator: &str,
    denominator: &str,
) -> Option<Result<(Value, Notation), Box<Problem>>> {
    if !is_digits(numerator) || !is_digits(denominator) {
        return None;
    }
    let digits = numerator.len().max(denominator.len());
    if digits > MAX_DIGITS {
        return Some(Err(too_many_digits(digits)));
    }
    if denominator.bytes().all(|digit| digit == b'0') {
        let message = format!("`{}` has denominator 0", excerpt(token));
        return Some(Err(
            Problem::new("zero-denominator", message).label("denominator 0")
        ));
    }
    let value = if digits <= SHORT {
        let numerator = numerator.parse().ok()?;
        Value::from_ratio(signed(negative, numerator), denominator.parse().ok()?)
    } else {
        let numerator = IBig::from(UBig::from_str_radix(numerator, 10).ok()?);
        let numerator = if negative { -numerator } else { numerator };
        let denominator = UBig::from_str_radix(denominator, 10).ok()?;
        Value::from_rational(Rational::from_parts(numerator, denominator))
    };
    Some(Ok((value, Notation::Exact)))
}

fn decimal(
    token: &str,
    negative: bool,
    magnitude: &str,
) -> Option<Result<(Value, Notation), Box<Problem>>> {
    let parts = Decimal::scan(magnitude)?;
    if let Err(problem) = parts.check(token) {
        return Some(Err(problem));
    }
    let notation = match parts.point || parts.exponent.is_some() {
        true => Notation::Decimal,
        false => Notation::Exact,
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

    /// The value is the digits over ten to this power.
    fn scale(&self) -> i64 {
        let places = i64::try_from(self.fraction.len()).unwrap_or(i64::MAX);
        places.saturating_sub(self.exponent.unwrap_or(0))
    }

    /// The number of digits without exponent.
    fn digits_written_out(&self) -> usize {
        let scale = usize::try_from(self.scale().unsigned_abs()).unwrap_or(usize::MAX);
        if self.scale() <= 0 {
            self.digits().saturating_add(scale)
        } else {
            // At least one digit stands before the point.
            self.digits().max(scale.saturating_add(1))
        }
    }

    fn check(&self, token: &str) -> Result<(), Box<Problem>> {
        let digits = self.digits_written_out();
        if digits <= MAX_DIGITS {
            return Ok(());
        }
        Err(match self.exponent {
            None => too_many_digits(digits),
            Some(_) if self.digits() > MAX_DIGITS => too_many_digits(self.digits()),
            Some(_) => {
                let token = excerpt(token);
                let message = format!("`{token}` written out has more than {MAX_DIGITS} digits");
                Problem::new("exponent", message).label("exponent out of range")
            }
        })
    }

    fn value(&self, negative: bool) -> Option<Value> {
        let scale = self.scale();
        if self.digits() <= SHORT && (0..=SHORT as i64).contains(&scale) {
            let whole: i64 = self.whole.bytes().fold(0, append_digit);
            let all = self.fraction.bytes().fold(whole, append_digit);
            let power = 10i64.checked_pow(u32::try_from(scale).ok()?)?;
            return Some(Value::from_ratio(signed(negative, all), power));
        }
        let digits = [self.whole, self.fraction].concat();
        let all = IBig::from(UBig::from_str_radix(&digits, 10).ok()?);
        let all = if negative { -all } else { all };
        let power = UBig::from(10u8).pow(usize::try_from(scale.unsigned_abs()).ok()?);
        Some(Value::from_rational(if scale <= 0 {
            Rational::from(all * IBig::from(power))
        } else {
            Rational::from_parts(all, power)
        }))
    }
}

fn too_many_digits(digits: usize) -> Box<Problem> {
    let message = format!("a number with {digits} digits; at most {MAX_DIGITS} are accepted");
    Problem::new("too-many-digits", message).label(format!("{digits} digits"))
}

fn append_digit(value: i64, digit: u8) -> i64 {
    value * 10 + i64::from(digit - b'0')
}

fn signed(negative: bool, magnitude: i64) -> i64 {
    if negative { -magnitude } else { magnitude }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The exponent, or something beyond every accepted one if it is out of range; `None` if it is no
/// exponent at all.
fn saturated_exponent(text: &str) -> Option<i64> {
    const BEYOND: i64 = 1 << 40;
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !is_digits(digits) {
        return None;
    }
    let digits = digits.trim_start_matches('0');
    let magnitude = match digits.len() {
        0 => 0,
        1..=9 => digits.parse().ok()?,
        _ => BEYOND,
    };
    Some(signed(text.starts_with('-'), magnitude))
}
