//! The decimal that a floating-point number stands for as input.

use std::fmt::LowerExp;
use std::str::FromStr;

/// A floating-point number of 32 or 64 bits.
pub trait Float: Copy + LowerExp + FromStr + PartialEq + Into<f64> {}

impl Float for f32 {}
impl Float for f64 {}

/// Returns m and e of the shortest decimal m · 10^e that rounds to a finite float. Of several it is the nearest, and of
/// two that are equally near the even one, as Python's `repr` and NumPy print it.
///
/// ```
/// use supereigen_formats::shortest_decimal;
/// assert_eq!(shortest_decimal(0.1), (1, -1));
/// assert_eq!(shortest_decimal(0.1f32), (1, -1));
/// assert_eq!(shortest_decimal(524_288.0 + 1.0 / 2048.0), (5_242_880_004_882_812, -10));
/// ```
pub fn shortest_decimal<F: Float>(float: F) -> (i64, i32) {
    // Rust prints `-1.25e-3`, with at most 17 digits.
    let printed = format!("{float:e}");
    let (digits, exponent) = printed.split_once('e').unwrap_or((&printed, "0"));
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    let mantissa: i64 = format!("{whole}{places}").parse().unwrap_or_default();
    let exponent = exponent.parse().unwrap_or(0) - places.len() as i32;
    let magnitude = mantissa.abs();
    let magnitude = even(float, magnitude, exponent).unwrap_or(magnitude);
    (mantissa.signum() * magnitude, exponent)
}

/// Returns the text of [`shortest_decimal`], without a point or exponent if it is an integer.
pub(crate) fn shortest_text<F: Float>(float: F) -> String {
    decimal_text(shortest_decimal(float))
}

pub(crate) fn decimal_text(decimal: (i64, i32)) -> String {
    match decimal {
        (mantissa, exponent @ ..0) => format!("{mantissa}e{exponent}"),
        (mantissa, exponent) => format!("{mantissa}{:0<1$}", "", exponent as usize),
    }
}

/// Returns the value of a float of 16 bits.
pub(crate) fn half(bits: u16) -> f64 {
    let (exponent, fraction) = (bits >> 10 & 0x1f, u64::from(bits & 0x3ff));
    let magnitude = match exponent {
        0x1f => f64::from_bits(0x7ff << 52 | fraction),
        0 => fraction as f64 / f64::from(1 << 24),
        _ => f64::from_bits((u64::from(exponent) + 1008) << 52 | fraction << 42),
    };
    magnitude.copysign(if bits >> 15 == 0 { 1.0 } else { -1.0 })
}

/// Returns the same as [`shortest_decimal`] for a finite float of 16 bits, which Rust does not have.
pub(crate) fn shortest_of_half(bits: u16) -> (i64, i32) {
    let (exponent, fraction) = (bits >> 10 & 0x1f, u128::from(bits & 0x3ff));
    let significand = fraction | if exponent == 0 { 0 } else { 0x400 };
    if significand == 0 {
        return (0, 0);
    }
    // In units of 10^-8 · 2^-26 all are integers: a quarter of the distance to the next float, the float, and what rounds to it.
    let quarter = 100_000_000u128 << (exponent.max(1) - 1);
    let value = 4 * significand * quarter;
    // Below a power of two the floats are nearer to each other.
    let is_power = fraction == 0 && exponent > 1;
    let open = significand % 2;
    let low = value - if is_power { quarter } else { 2 * quarter } + open;
    let high = value + 2 * quarter - open;
    let shortest = (-8..=4).rev().find_map(|exponent: i32| {
        let unit = 10u128.pow((exponent + 8).unsigned_abs()) << 26;
        let (least, most) = (low.div_ceil(unit), high / unit);
        let (below, rest) = (value / unit, 2 * (value % unit));
        let is_above = rest > unit || rest == unit && below % 2 == 1;
        let nearest = below + u128::from(is_above);
        (least <= most).then(|| (nearest.clamp(least, most), exponent))
    });
    let (mantissa, exponent) = shortest.unwrap_or_default();
    let mantissa = i64::try_from(mantissa).unwrap_or_default();
    (if bits >> 15 == 0 { mantissa } else { -mantissa }, exponent)
}

/// Returns the even one of two shortest decimals m · 10^e, given an odd one that Rust prints; `None` if there is no other
/// that is equally near.
fn even<F: Float>(float: F, mantissa: i64, exponent: i32) -> Option<i64> {
    if mantissa % 2 == 0 {
        return None;
    }
    // Halfway between two decimals, |float| = odd · 2^a is (2m ± 1)/2 · 10^e, so that a = e − 1.
    let bits = float.into().to_bits();
    let biased = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let significand = if biased == 0 {
        fraction
    } else {
        fraction | 1 << 52
    };
    let zeros = significand.trailing_zeros() as i32;
    if biased.max(1) - 1075 + zeros != exponent - 1 {
        return None;
    }
    let power = 5u128.checked_pow(exponent.unsigned_abs())?;
    let odd = u128::from(significand >> zeros);
    [mantissa - 1, mantissa + 1].into_iter().find(|&other| {
        let middle = (other + mantissa) as u128;
        let (float_side, decimal_side) = if exponent < 0 {
            (odd.checked_mul(power), Some(middle))
        } else {
            (Some(odd), middle.checked_mul(power))
        };
        // At a power of two the floats below are nearer to each other, so that one of the two may round elsewhere.
        float_side.is_some()
            && float_side == decimal_side
            && format!("{other}e{exponent}")
                .parse::<F>()
                .is_ok_and(|it| it.into().abs() == float.into().abs())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_decimals_that_are_equally_near_the_even_one_is_taken() {
        let step = 1.0 / 2048.0;
        for (float, expected) in [
            (524_288.0 + step, "5242880004882812e-10"),
            (-524_288.0 - step, "-5242880004882812e-10"),
            (524_288.0 + 3.0 * step, "5242880014648438e-10"),
            // The exact decimals of these are as short as any.
            (524_288.5, "5242885e-1"),
            (0.1, "1e-1"),
            (0.0, "0"),
            (-0.0, "0"),
            (5e-324, "5e-324"),
            (1e23, &format!("1{}", "0".repeat(23))),
        ] {
            assert_eq!(shortest_text(float), expected, "{float:e}");
        }
        assert_eq!(shortest_text(0.1f32), "1e-1");
        assert_eq!(shortest_text(2_097_152f32 + 0.25), "20971522e-1");
        assert_eq!(shortest_text(2_097_152f32 + 0.75), "20971528e-1");
    }

    /// Every shortest decimal rounds to its float, is as short as what Rust prints, and is not farther away.
    #[test]
    fn they_round_to_the_float_and_are_as_short_as_any() {
        let mut state = 1u64;
        let mut changed = 0;
        for _ in 0..supereigen_cases::cases(100_000) {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let random = (state >> 20) as u32;
            let scale = 2f64.powi(i32::from(random as u8 % 24));
            let float = scale + f64::from(random >> 8 & 0xfff) / 2048.0;
            let text = shortest_text(float);
            assert_eq!(text.parse(), Ok(float), "{text}");
            let (mantissa, _) = shortest_decimal(float);
            let printed = format!("{float:e}");
            let digits = printed.split('e').next().unwrap_or_default();
            let digits: String = digits.split('.').collect();
            assert_eq!(digits.len(), mantissa.to_string().len(), "{float}");
            changed += usize::from(digits != mantissa.to_string());
        }
        assert!(changed > 0, "no tie");
    }
}
