//! What is written in another way than the writers have it is read as the same numbers.

use proptest::prelude::*;
use supereigen::{IBig, Rational, UBig};
use supereigen_cases::cases;
use supereigen_formats::{Notation, read_matrix, read_number, write_matrix_market};

use crate::support::{matrix, rational};

/// Decimal notation with an exponent: the digits, the point somewhere, the exponent to make up.
fn scientific(digits: &str, point: usize, shift: i64) -> String {
    let point = point.min(digits.len());
    let places = i64::try_from(digits.len() - point).unwrap_or(0);
    let (whole, fraction) = digits.split_at(point);
    format!("{whole}.{fraction}e{:+}", places + shift)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(2_000),
        // A failure is to become a unit test, not a file of seeds.
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn unreduced_signed_and_padded_forms_mean_the_same(
        value in rational(), factor in 1u32..1000, zeros in 0usize..30,
    ) {
        let magnitude = value.numerator().clone() * IBig::from(factor);
        let text = magnitude.to_string();
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => ("-", digits),
            None => ("+", text.as_str()),
        };
        let zeros = "0".repeat(zeros);
        let denominator = value.denominator() * UBig::from(factor);
        let text = format!("{sign}{zeros}{digits}/{zeros}{denominator}");
        let read = read_number(&text).map(|(value, _)| value);
        prop_assert_eq!(read, Ok(Some(value)), "{}", text);
    }

    #[test]
    fn scientific_notation_is_exact(
        digits in "[0-9]{1,40}", point in 0usize..41, shift in -60i64..60, negative in any::<bool>(),
    ) {
        let sign = if negative { "-" } else { "" };
        let text = format!("{sign}{}", scientific(&digits, point, shift));
        let mantissa: IBig = digits.parse().unwrap_or_default();
        let mantissa = if negative { -mantissa } else { mantissa };
        let power = UBig::from(10u8).pow(usize::try_from(shift.unsigned_abs()).unwrap_or(0));
        let expected = if shift < 0 {
            Rational::from_parts(mantissa, power)
        } else {
            Rational::from(mantissa * IBig::from(power))
        };
        let read = read_number(&text).map(|(value, _)| value);
        prop_assert_eq!(read, Ok(Some(expected)), "{}", text);
    }

    #[test]
    fn matrix_market_entries_may_come_in_any_order(
        matrix in matrix(), order in prop::collection::vec(any::<u64>(), 25),
    ) {
        let mut text = Vec::new();
        let result = write_matrix_market(&mut text, &matrix, Notation::Exact);
        prop_assert!(result.is_ok());
        let text = String::from_utf8_lossy(&text);
        let entries = matrix.finite_entries();
        let head = text.lines().count() - entries;
        let mut keyed: Vec<(u64, &str)> = order.into_iter().zip(text.lines().skip(head)).collect();
        keyed.sort_unstable();
        let shuffled = text.lines().take(head).chain(keyed.into_iter().map(|(_, line)| line));
        let shuffled = shuffled.collect::<Vec<&str>>().join("\r\n");
        let read = read_matrix(shuffled.as_bytes()).map(|document| document.matrix);
        prop_assert_eq!(&read, &Ok(matrix.clone()), "{}", shuffled);
    }
}
