//! Every rule of the grammar of numbers.

use super::*;
use dashu_int::UBig;

fn ratio(numerator: i64, denominator: u64) -> Entry {
    Some(Rational::from_parts(numerator.into(), denominator.into()))
}

fn entry(token: &str) -> Entry {
    match parse(token) {
        Ok((value, _)) => value.into_entry(),
        Err(error) => panic!("{token}: {error}"),
    }
}

#[test]
fn numbers_are_read_exactly() {
    for (token, expected) in [
        ("5", ratio(5, 1)),
        ("+5", ratio(5, 1)),
        ("-3", ratio(-3, 1)),
        ("-0", ratio(0, 1)),
        ("007", ratio(7, 1)),
        ("-0.25", ratio(-1, 4)),
        (".5", ratio(1, 2)),
        ("-.5", ratio(-1, 2)),
        ("5.", ratio(5, 1)),
        ("1e3", ratio(1000, 1)),
        ("1E+3", ratio(1000, 1)),
        ("1e0000000000003", ratio(1000, 1)),
        ("2.5E-3", ratio(1, 400)),
        ("0.1e1", ratio(1, 1)),
        ("0.10", ratio(1, 10)),
        ("143/3", ratio(143, 3)),
        ("-1/7", ratio(-1, 7)),
        ("+4/6", ratio(2, 3)),
        ("4/2", ratio(2, 1)),
        ("-0/9", ratio(0, 1)),
        ("1/5000000000", ratio(1, 5_000_000_000)),
        ("9223372036854775807", ratio(i64::MAX, 1)),
        ("-9223372036854775808", ratio(i64::MIN, 1)),
        ("-999999999999999999", ratio(-999_999_999_999_999_999, 1)),
        ("0.000000000000000001", ratio(1, 1_000_000_000_000_000_000)),
    ] {
        assert_eq!(entry(token), expected, "{token}");
    }
}

#[test]
fn large_numbers_are_read_exactly() {
    let two_to_90 = IBig::from(1u128 << 90);
    assert_eq!(
        entry("-1237940039285380274899124224"),
        Some(Rational::from(-two_to_90.clone()))
    );
    assert_eq!(
        entry("1237940039285380274899124224/3"),
        Some(Rational::from_parts(two_to_90.clone(), 3u8.into()))
    );
    assert_eq!(
        entry("12379400392853802748.99124224e8"),
        Some(Rational::from(two_to_90))
    );
    assert_eq!(entry("1e30"), Some(Rational::from(IBig::from(10).pow(30))));
    assert_eq!(
        entry("-1e-30"),
        Some(Rational::from_parts(
            IBig::NEG_ONE,
            UBig::from(10u8).pow(30)
        ))
    );
}

#[test]
fn each_number_has_one_form() {
    for (first, second) in [
        ("5", "5.000000000000000000000000000"),
        ("1/2", "50000000000000000000000/100000000000000000000000"),
        ("1e20", "100000000000000000000.0"),
        ("0.1e-20", "1e-21"),
        ("9223372036854775807", "9223372036854775807/1"),
    ] {
        assert_eq!(
            parse(first).map(|v| v.0),
            parse(second).map(|v| v.0),
            "{first}"
        );
    }
}

#[test]
fn minus_infinity_has_these_spellings() {
    for token in [
        "-inf",
        "-Inf",
        "-INF",
        "-infinity",
        "-Infinity",
        "-oo",
        "-∞",
        "−∞",
        "−inf",
        "-%inf",
        ".",
        "·",
        "eps",
        "ε",
        "None",
        "null",
    ] {
        assert_eq!(parse(token), Ok((Number::MinusInfinity, Notation::Exact)));
    }
    for token in [
        "inf", "∞", "+∞", "-iNF", "--inf", "none", "NULL", "NaN", "−%inf", "–5", "%inf",
    ] {
        assert_eq!(parse(token), Err(NumberError::NotANumber), "{token}");
    }
}

#[test]
fn the_notation_is_noted() {
    use Notation::{Decimal, Exact};
    assert_eq!(parse("−1/2"), parse("-1/2"));
    for (token, expected) in [
        ("5", Exact),
        ("+5", Exact),
        ("9223372036854775807", Exact),
        ("-inf", Exact),
        (".", Exact),
        ("5.", Decimal),
        ("1e3", Decimal),
        ("143/3", Exact),
        ("4/2", Exact),
    ] {
        assert_eq!(parse(token).map(|value| value.1), Ok(expected), "{token}");
    }
}

#[test]
fn anything_else_is_no_number() {
    for token in [
        "", "+", "-", "e5", ".e5", "1e", "1e+", "1.2.3", "1/2/3", "1/", "/2", "1/-2", "0.5/2",
        "1e2.5", "--1", "+-1", "1_000", "0x10", "5-", "- 5", "١", "-eps", "+.", "-.", "1e1e1",
    ] {
        assert_eq!(parse(token), Err(NumberError::NotANumber), "{token}");
        assert!(!has_form(token), "{token}");
    }
}

#[test]
fn a_zero_denominator_is_named() {
    for token in ["1/0", "-0/000", &format!("1/{}", "0".repeat(30))] {
        assert_eq!(parse(token), Err(NumberError::ZeroDenominator));
        assert!(has_form(token));
    }
}

#[test]
fn ten_thousand_digits_and_no_more() {
    let digits = "7".repeat(MAX_DIGITS);
    let tail = "7".repeat(MAX_DIGITS - 1);
    for accepted in [
        &digits,
        &format!("-{digits}"),
        &format!("{digits}/{digits}1")[..2 * MAX_DIGITS + 1],
        &format!("0.{tail}"),
        &format!("{digits}."),
        &format!("{digits}e0"),
        &format!("{digits}e-9999"),
        "1e9999",
        "1e-9999",
        "-0.1e0009999",
    ] {
        assert!(parse(accepted).is_ok(), "{accepted}");
    }
    for refused in [
        &format!("{digits}7"),
        &format!("{digits}7/3"),
        &format!("3/{digits}7"),
        &format!("0.{digits}"),
        &format!(".{digits}"),
        &format!("{digits}7e-5"),
    ] {
        let long = Err(NumberError::TooManyDigits(10_001));
        assert_eq!(parse(refused), long, "{refused}");
    }
    let huge = format!("1e-{}", "9".repeat(100_000));
    for refused in [
        "1e10000",
        "1e-10000",
        "0e10000",
        "1e99999999999999999999",
        &huge,
    ] {
        assert_eq!(parse(refused), Err(NumberError::Exponent));
    }
}

#[test]
fn what_is_written_is_read_again() {
    for text in [
        "-inf",
        "-7",
        "143/3",
        "1/5000000000",
        "123456789012345678901",
    ] {
        assert_eq!(entry(text), Number::from(entry(text)).into_entry());
        assert_eq!(Number::from(entry(text)).to_string(), text);
    }
    assert_eq!(Number::from(u64::MAX).to_string(), u64::MAX.to_string());
    assert_eq!(Number::from(-3i8), Number::Integer(-3));
}

#[test]
fn min_plus_numbers_are_negatives() {
    for (text, negative) in [
        ("5", "-5"),
        ("-1/3", "1/3"),
        ("0.25", "-1/4"),
        ("0", "0"),
        ("-9223372036854775808", "9223372036854775808"),
        ("inf", "."),
        ("+oo", "-inf"),
        ("+INF", "-inf"),
        ("∞", "-inf"),
        ("%inf", "-inf"),
        ("None", "."),
        (".", "."),
        ("eps", "."),
    ] {
        let number = parse_in(text, Algebra::MinPlus).map(|(number, _)| number);
        assert_eq!(number, negative.parse(), "{text}");
    }
    for text in [
        "-inf",
        "-oo",
        "-infinity",
        "−∞",
        "+",
        "inf5",
        "--1",
        "++inf",
    ] {
        let refused = parse_in(text, Algebra::MinPlus);
        assert_eq!(refused, Err(NumberError::NotANumber), "{text}");
    }
}
