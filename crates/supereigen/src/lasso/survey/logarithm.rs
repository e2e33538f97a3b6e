//! Numbers that are too large or too small for a float, by their logarithms.
//!
//! All machines must cut a search at the same places, but the logarithms of their libraries differ in the last bits.
//! So only exactly rounded operations are used here.

use std::f64::consts::{LN_2, SQRT_2};

/// The bits of the fraction of a float, and what is added to its exponent.
const FRACTION: u32 = 52;
const BIAS: i64 = 1023;

/// Returns the logarithm of a number ≥ 0; that of 0 if the number is subnormal.
pub(crate) fn ln(number: f64) -> f64 {
    if number < f64::MIN_POSITIVE {
        return f64::NEG_INFINITY;
    }
    let bits = number.to_bits();
    let mut exponent = (bits >> FRACTION) as i64 - BIAS;
    let mut rest = f64::from_bits((bits & ((1 << FRACTION) - 1)) | ((BIAS as u64) << FRACTION));
    if rest > SQRT_2 {
        rest /= 2.0;
        exponent += 1;
    }
    // ln r = 2 artanh((r − 1) / (r + 1)), and |(r − 1) / (r + 1)| < 0.172.
    let ratio = (rest - 1.0) / (rest + 1.0);
    let square = ratio * ratio;
    let series = (0..12).rev().fold(0.0, |sum, term| {
        sum * square + 1.0 / f64::from(2 * term + 1)
    });
    exponent as f64 * LN_2 + 2.0 * ratio * series
}

/// Returns the number with this logarithm: 0 if it is too small for a float, and at most 2^1000, so that the sum of
/// millions of such numbers is finite.
pub(crate) fn exp(logarithm: f64) -> f64 {
    const MAX_EXPONENT: f64 = 1000.0;
    let exponent = (logarithm / LN_2).round();
    if exponent < -MAX_EXPONENT {
        return 0.0;
    }
    let scale = f64::from_bits(((exponent.min(MAX_EXPONENT) as i64 + BIAS) as u64) << FRACTION);
    if exponent >= MAX_EXPONENT {
        return scale;
    }
    let rest = logarithm - exponent * LN_2;
    let series = (1..18)
        .rev()
        .fold(1.0, |sum, term| 1.0 + sum * rest / f64::from(term));
    scale * series
}

/// Returns the logarithm of the sum of some numbers, given by their logarithms.
pub(crate) fn ln_sum(terms: impl Iterator<Item = f64> + Clone) -> f64 {
    let most = terms.clone().fold(f64::NEG_INFINITY, f64::max);
    if most == f64::NEG_INFINITY {
        return most;
    }
    most + ln(terms.map(|term| exp(term - most)).sum::<f64>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_and_powers_are_those_of_the_library() {
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-12 * b.abs().max(1.0);
        for step in -600..=600 {
            let logarithm = f64::from(step) * 1.07;
            let number = logarithm.exp();
            assert!(near(exp(logarithm) / number, 1.0), "{logarithm}");
            assert!(near(ln(number), number.ln()), "{number}");
        }
        assert_eq!((ln(0.0), exp(f64::NEG_INFINITY)), (f64::NEG_INFINITY, 0.0));
        assert_eq!((ln(1.0), exp(0.0)), (0.0, 1.0));
        assert!((exp(1e9) * 1e6).is_finite());
    }
}
