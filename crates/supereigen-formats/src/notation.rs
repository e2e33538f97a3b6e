//! How numbers are written: what the input used, what the user wants, and the text of a value.

use dashu_int::ops::Gcd;
use supereigen::number::MAX_DIGITS;
use supereigen::{Big, Entry, IBig, Rational, Scalar, UBig};

pub use supereigen::number::{Algebra, Notation};

/// The form in which a value was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// `-inf`.
    MinusInfinity,
    /// `-7`.
    Integer,
    /// `-0.25`.
    Decimal,
    /// `-1/3`.
    Fraction,
}

/// Writes values that are numerators over one common denominator.
///
/// A decimal is only used where it can be read back, that is, where it has at most
/// [`MAX_DIGITS`] digits; a fraction stands for a longer one.
///
/// ```
/// use supereigen_formats::{Form, Notation, NumberFormat};
/// let format = NumberFormat::new(&12u8.into(), Notation::Decimal);
/// let mut text = Vec::new();
/// assert_eq!(format.append(&-3i64, &mut text), Form::Decimal);
/// text.push(b' ');
/// assert_eq!(format.append(&4i64, &mut text), Form::Fraction);
/// assert_eq!(text, b"-0.25 1/3");
/// ```
#[derive(Clone, Debug)]
pub struct NumberFormat {
    denominator: Denominator,
    decimals: bool,
    algebra: Algebra,
}

#[derive(Clone, Debug)]
enum Denominator {
    One,
    Small(u64),
    Large(UBig),
}

impl NumberFormat {
    /// Creates a format for numerators over `denominator`, which must not be 0.
    pub fn new(denominator: &UBig, notation: Notation) -> NumberFormat {
        NumberFormat {
            denominator: match u64::try_from(denominator) {
                Ok(1) => Denominator::One,
                Ok(small) => Denominator::Small(small),
                Err(_) => Denominator::Large(denominator.clone()),
            },
            decimals: notation.is_decimal(),
            algebra: notation.algebra(),
        }
    }

    /// Appends the text of one value.
    #[inline]
    pub fn append<N: Numerator>(&self, value: &N, text: &mut Vec<u8>) -> Form {
        if value.is_epsilon() {
            text.extend_from_slice(self.infinity().as_bytes());
            return Form::MinusInfinity;
        }
        match self.algebra {
            Algebra::MaxPlus => value.append_finite(self, text),
            Algebra::MinPlus => N::zero().minus(value).append_finite(self, text),
        }
    }

    /// Returns the text of −∞, which is `inf` in min-plus algebra.
    pub(crate) fn infinity(&self) -> &'static str {
        self.in_algebra("-inf", "inf")
    }

    /// Returns one of two texts, by the algebra.
    pub(crate) fn in_algebra<'a>(&self, max_plus: &'a str, min_plus: &'a str) -> &'a str {
        of_algebra(self.algebra, max_plus, min_plus)
    }

    /// Returns the text of one value.
    pub fn text<N: Numerator>(&self, value: &N) -> String {
        let mut text = Vec::new();
        self.append(value, &mut text);
        String::from_utf8(text).unwrap_or_default()
    }

    /// Appends a machine integer over the denominator.
    #[inline]
    fn append_integer<I: itoa::Integer + Into<i128>>(&self, value: I, text: &mut Vec<u8>) -> Form {
        match self.denominator {
            Denominator::One => {
                append_machine(value, text);
                Form::Integer
            }
            Denominator::Small(small) => self.append_ratio(value.into(), small, text),
            Denominator::Large(_) => self.append_large(value.into().into(), text),
        }
    }

    /// Appends numerator/denominator, where the denominator is at least 2.
    fn append_ratio(&self, numerator: i128, denominator: u64, text: &mut Vec<u8>) -> Form {
        let magnitude = numerator.unsigned_abs();
        let whole = magnitude / u128::from(denominator);
        let rest = magnitude % u128::from(denominator);
        if numerator < 0 {
            text.push(b'-');
        }
        if rest == 0 {
            append_machine(whole, text);
            return Form::Integer;
        }
        let divisor = rest.gcd(u128::from(denominator));
        let reduced = u128::from(denominator) / divisor;
        if self.decimals && is_terminating(reduced) {
            append_machine(whole, text);
            append_places(rest / divisor, reduced, text);
            Form::Decimal
        } else {
            append_machine(magnitude / divisor, text);
            text.push(b'/');
            append_machine(reduced, text);
            Form::Fraction
        }
    }

    /// Appends a number of any size, whatever the denominator of the format is.
    pub(crate) fn append_rational(&self, value: &Rational, text: &mut Vec<u8>) -> Form {
        match self.algebra {
            Algebra::MaxPlus => self.append_as_is(value, text),
            Algebra::MinPlus => self.append_as_is(&-value, text),
        }
    }

    fn append_as_is(&self, value: &Rational, text: &mut Vec<u8>) -> Form {
        if value.is_int() {
            match i64::try_from(value.numerator()) {
                Ok(small) => append_machine(small, text),
                Err(_) => text.extend_from_slice(value.numerator().to_string().as_bytes()),
            }
            return Form::Integer;
        }
        if self.decimals
            && let Some(decimal) = decimal(value)
        {
            text.extend_from_slice(decimal.as_bytes());
            return Form::Decimal;
        }
        let fraction = format!("{}/{}", value.numerator(), value.denominator());
        text.extend_from_slice(fraction.as_bytes());
        Form::Fraction
    }

    fn append_large(&self, numerator: IBig, text: &mut Vec<u8>) -> Form {
        let denominator = match &self.denominator {
            Denominator::One => UBig::ONE,
            Denominator::Small(small) => UBig::from(*small),
            Denominator::Large(large) => large.clone(),
        };
        self.append_as_is(&Rational::from_parts(numerator, denominator), text)
    }
}

/// Returns one of two texts, by the algebra.
pub(crate) fn of_algebra<'a>(algebra: Algebra, max_plus: &'a str, min_plus: &'a str) -> &'a str {
    match algebra {
        Algebra::MaxPlus => max_plus,
        Algebra::MinPlus => min_plus,
    }
}

/// Returns the text of a single number.
pub fn format_entry(entry: &Entry, notation: Notation) -> String {
    let format = NumberFormat::new(&UBig::ONE, notation);
    let Some(value) = entry else {
        return format.infinity().to_owned();
    };
    let mut text = Vec::new();
    format.append_rational(value, &mut text);
    String::from_utf8(text).unwrap_or_default()
}

/// The numerators that a [`NumberFormat`] can write: the lanes of the library.
pub trait Numerator: Scalar + sealed::Sealed {
    /// Appends a value that is not −∞.
    #[doc(hidden)]
    fn append_finite(&self, format: &NumberFormat, text: &mut Vec<u8>) -> Form;
}

mod sealed {
    /// Keeps [`Numerator`](super::Numerator) to the lanes of the library.
    pub trait Sealed {}
    impl Sealed for i64 {}
    impl Sealed for i128 {}
    impl Sealed for supereigen::Big {}
}

impl Numerator for i64 {
    #[inline]
    fn append_finite(&self, format: &NumberFormat, text: &mut Vec<u8>) -> Form {
        format.append_integer(*self, text)
    }
}

impl Numerator for i128 {
    fn append_finite(&self, format: &NumberFormat, text: &mut Vec<u8>) -> Form {
        format.append_integer(*self, text)
    }
}

impl Numerator for Big {
    fn append_finite(&self, format: &NumberFormat, text: &mut Vec<u8>) -> Form {
        let Some(value) = self else {
            return Form::MinusInfinity;
        };
        match (i128::try_from(value), &format.denominator) {
            (Ok(machine), _) => machine.append_finite(format, text),
            (Err(_), Denominator::One) => {
                text.extend_from_slice(value.to_string().as_bytes());
                Form::Integer
            }
            (Err(_), _) => format.append_large(value.clone(), text),
        }
    }
}

/// Appends a machine integer.
#[inline]
pub(crate) fn append_machine<I: itoa::Integer>(value: I, text: &mut Vec<u8>) {
    text.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
}

/// Returns whether a fraction in lowest terms with this denominator (not 0) has finitely many decimal places.
fn is_terminating(denominator: u128) -> bool {
    let mut rest = denominator >> denominator.trailing_zeros();
    while rest.is_multiple_of(5) {
        rest /= 5;
    }
    rest == 1
}

/// Appends the point and the decimal places of rest/denominator, which is below 1 and terminates.
fn append_places(mut rest: u128, denominator: u128, text: &mut Vec<u8>) {
    text.push(b'.');
    while rest > 0 {
        rest *= 10;
        // A digit: rest was below the denominator, which fits 64 bits.
        text.push(b'0' + (rest / denominator) as u8);
        rest %= denominator;
    }
}

/// Returns the decimal form of a number, if it has one of at most [`MAX_DIGITS`] digits.
fn decimal(value: &Rational) -> Option<String> {
    let mut rest = value.denominator().clone();
    let twos = rest.trailing_zeros().unwrap_or(0);
    rest >>= twos;
    let fives = rest.remove(&UBig::from(5u8)).unwrap_or(0);
    let places = twos.max(fives);
    // The length of the text is checked at the end; this check keeps the power of ten short, too.
    if !rest.is_one() || places >= MAX_DIGITS {
        return None;
    }
    let factor = UBig::from(10u8).pow(places) / value.denominator();
    let scaled = (value.numerator() * IBig::from(factor)).to_string();
    let (sign, digits) = match scaled.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", scaled.as_str()),
    };
    let digits = format!("{digits:0>width$}", width = places + 1);
    let (whole, fraction) = digits.split_at_checked(digits.len() - places)?;
    (digits.len() <= MAX_DIGITS).then(|| format!("{sign}{whole}.{fraction}"))
}
