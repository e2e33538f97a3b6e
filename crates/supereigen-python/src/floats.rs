//! Floats as exact numbers, and exact numbers as floats.
//!
//! A finite float is m · 2^a · 5^b: as a decimal a = b, as a binary fraction b = 0. In this form no greatest common
//! divisor is needed, neither for an entry nor for the common denominator of a matrix.

use numpy::ndarray::ArrayView2;
use pyo3::prelude::*;
use supereigen::{IBig, Matrix, Rational, UBig};
use supereigen_formats::shortest_decimal;

use crate::error;
use crate::refusal::Refusal;

/// How a floating-point number is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Floats {
    /// The shortest decimal that rounds to the float: 0.1 is one tenth.
    Decimal,
    /// The exact binary fraction that the float stores.
    Binary,
}

impl FromPyObject<'_, '_> for Floats {
    type Error = PyErr;

    fn extract(name: Borrowed<'_, '_, PyAny>) -> PyResult<Floats> {
        match name.extract::<String>()?.as_str() {
            "decimal" => Ok(Floats::Decimal),
            "binary" => Ok(Floats::Binary),
            name => Err(error::other(format!(
                "floats={name:?}: expected \"decimal\" or \"binary\""
            ))),
        }
    }
}

/// The number m · 2^twos · 5^fives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scaled {
    mantissa: i64,
    twos: i32,
    fives: i32,
}

/// A float of any width.
pub(crate) trait Float: supereigen_formats::Float {
    /// Up to this bound every integer is a float, and is the shortest decimal that rounds to it.
    const INTEGERS: f64;

    /// Returns the shortest decimal that rounds to the float, if it has few digits; it may be missed.
    fn short_decimal(self) -> Option<Scaled>;
}

impl Float for f64 {
    const INTEGERS: f64 = (1u64 << 53) as f64;

    fn short_decimal(self) -> Option<Scaled> {
        /// All of them are floats without rounding.
        const POWERS: [f64; 6] = [1e1, 1e2, 1e3, 1e4, 1e5, 1e6];
        for (power, fives) in POWERS.into_iter().zip((-6..0).rev()) {
            let mantissa = (self * power).round();
            // A decimal of at most 15 digits is the only one with so few that rounds to its float. Numerator and
            // denominator are exact, so that the division gives the float to which the decimal rounds.
            if mantissa.abs() < 1e15 && mantissa / power == self {
                return Some(Scaled::new(mantissa as i64, fives, fives));
            }
        }
        None
    }
}

impl Float for f32 {
    const INTEGERS: f64 = (1u64 << 24) as f64;

    fn short_decimal(self) -> Option<Scaled> {
        None
    }
}

impl Scaled {
    fn new(mantissa: i64, twos: i32, fives: i32) -> Scaled {
        Scaled {
            mantissa,
            twos,
            fives,
        }
    }

    /// Returns the number that a float stands for; `None` for −∞.
    pub(crate) fn of<F: Float>(float: F, floats: Floats) -> Result<Option<Scaled>, Refusal> {
        let value: f64 = float.into();
        if value == f64::NEG_INFINITY {
            return Ok(None);
        }
        if value == f64::INFINITY {
            return Err(Refusal::value("is +∞"));
        }
        if value.is_nan() {
            return Err(Refusal::value("is not a number (NaN)"));
        }
        if value.abs() < F::INTEGERS && value.fract() == 0.0 {
            return Ok(Some(Scaled::new(value as i64, 0, 0)));
        }
        Ok(Some(match floats {
            Floats::Binary => Scaled::binary(value),
            Floats::Decimal => float.short_decimal().unwrap_or_else(|| {
                let (mantissa, exponent) = shortest_decimal(float);
                Scaled::new(mantissa, exponent, exponent)
            }),
        }))
    }

    /// Returns the binary fraction that a finite float is.
    fn binary(value: f64) -> Scaled {
        let bits = value.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as i32;
        let fraction = (bits & ((1 << 52) - 1)) as i64;
        // Subnormal numbers have no hidden bit, and the exponent of the smallest normal ones.
        let mantissa = if exponent == 0 {
            fraction
        } else {
            fraction | 1 << 52
        };
        let zeros = mantissa.trailing_zeros().min(52) as i32;
        let mantissa = mantissa >> zeros;
        let signed = if value < 0.0 { -mantissa } else { mantissa };
        Scaled::new(signed, exponent.max(1) - 1075 + zeros, 0)
    }

    /// Returns the exponents of 2 and 5 in the denominator of the number in lowest terms.
    fn denominator(self) -> (i32, i32) {
        let mut fives = -self.fives;
        let mut rest = self.mantissa;
        while fives > 0 && rest % 5 == 0 {
            (fives, rest) = (fives - 1, rest / 5);
        }
        let twos = -self.twos - self.mantissa.trailing_zeros() as i32;
        (twos.max(0), fives.max(0))
    }

    /// Returns whether the number is numerator / denominator.
    pub(crate) fn equals(self, numerator: &IBig, denominator: &IBig, scales: &mut Scales) -> bool {
        let scale = scales.of(self);
        IBig::from(self.mantissa) * &scale.up * denominator == numerator * &scale.down
    }

    /// Returns the number in lowest terms.
    pub(crate) fn to_rational(self) -> Rational {
        let scale = Scale::new(self.twos, self.fives);
        let (_, down) = scale.down.into_parts();
        Rational::from_parts(IBig::from(self.mantissa) * scale.up, down)
    }
}

/// 2^a · 5^b as numerator and denominator.
#[derive(Clone)]
struct Scale {
    up: IBig,
    down: IBig,
    /// The number itself, where it is a small integer, as it mostly is.
    small: Option<i64>,
}

impl Scale {
    fn new(twos: i32, fives: i32) -> Scale {
        let power = |sign: i32| {
            let exponent = |value: i32| (sign * value).max(0) as usize;
            IBig::from(5).pow(exponent(fives)) << exponent(twos)
        };
        let (up, down) = (power(1), power(-1));
        let small = i64::try_from(&up).ok().filter(|_| down.is_one());
        Scale { up, down, small }
    }
}

/// The scales of floats over a denominator 2^twos · 5^fives, each computed once. All floats must be decimals, or all
/// binary: then the exponent of 2 tells that of 5.
pub(crate) struct Scales {
    twos: i32,
    fives: i32,
    known: Vec<Option<Scale>>,
}

impl Scales {
    /// Exponents of 2 are between −1074 and 1023.
    const MIN_EXPONENT: i32 = -1100;

    pub(crate) fn over((twos, fives): (i32, i32)) -> Scales {
        Scales {
            twos,
            fives,
            known: Vec::new(),
        }
    }

    #[inline]
    fn of(&mut self, scaled: Scaled) -> &Scale {
        let index = (scaled.twos - Scales::MIN_EXPONENT).max(0) as usize;
        if index >= self.known.len() {
            self.known.resize(index + 1, None);
        }
        self.known[index]
            .get_or_insert_with(|| Scale::new(scaled.twos + self.twos, scaled.fives + self.fives))
    }

    /// Returns the numerator of a number over the denominator, which must be a multiple of its own.
    #[inline]
    fn numerator(&mut self, scaled: Scaled) -> IBig {
        let scale = self.of(scaled);
        match scale.small {
            // A product of two numbers of 64 bits has 128.
            Some(small) => IBig::from(i128::from(scaled.mantissa) * i128::from(small)),
            None => IBig::from(scaled.mantissa) * &scale.up / &scale.down,
        }
    }
}

/// Makes a matrix from an array of floats; refuses the first that is not an entry, with its place.
pub(crate) fn matrix<F: Float>(
    array: &ArrayView2<'_, F>,
    floats: Floats,
) -> Result<Matrix, (Refusal, usize, usize)> {
    // The numbers without their places, which a second look at the array tells: memory is what takes time here.
    let mut finite = Vec::with_capacity(array.len());
    let (mut twos, mut fives) = (0, 0);
    for ((i, j), &float) in array.indexed_iter() {
        let Some(scaled) = Scaled::of(float, floats).map_err(|refusal| (refusal, i, j))? else {
            continue;
        };
        if -scaled.twos > twos || -scaled.fives > fives {
            let (of_two, of_five) = scaled.denominator();
            (twos, fives) = (twos.max(of_two), fives.max(of_five));
        }
        finite.push(scaled);
    }
    let mut scales = Scales::over((twos, fives));
    let denominator = UBig::from(5u8).pow(fives as usize) << twos as usize;
    let places = array.indexed_iter();
    let places = places.filter(|(_, float)| (**float).into() != f64::NEG_INFINITY);
    let entries = places
        .zip(finite)
        .map(|(((i, j), _), scaled)| (i, j, scales.numerator(scaled)));
    // The places are in order and within the shape, so that this cannot fail.
    Matrix::from_numerators(array.dim(), denominator, entries)
        .map_err(|error| (Refusal::Value(error.to_string()), 0, 0))
}
