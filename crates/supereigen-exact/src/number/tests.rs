//! What is no number, and the limits of those that are; `testdata/good/plain.cases` has every rule of the grammar.

use super::*;

#[test]
fn each_number_has_one_form() {
    for (first, second) in [
        ("5", "5.000000000000000000000000000"),
        ("1/2", "50000000000000000000000/100000000000000000000000"),
        ("1e20", "100000000000000000000.0"),
        ("0.1e-20", "1e-21"),
        ("9223372036854775807", "9223372036854775807/1"),
    ] {
        let [one, other] = [first, second].map(|text| parse(text).map(|read| read.0));
        assert_eq!(one, other, "{first}");
    }
}

#[test]
fn no_other_spelling_is_minus_infinity() {
    for token in [
        "inf", "∞", "+∞", "-iNF", "--inf", "none", "NULL", "NaN", "−%inf", "–5", "%inf",
    ] {
        assert_eq!(parse(token), Err(NumberError::NotANumber), "{token}");
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
    for text in ["-inf", "-7", "143/3", "123456789012345678901"] {
        let number: Result<Number, _> = text.parse();
        assert_eq!(number.map(|number| number.to_string()), Ok(text.to_owned()));
    }
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
    for text in "-inf -oo -infinity −∞ + inf5 --1 ++inf".split(' ') {
        let refused = parse_in(text, Algebra::MinPlus);
        assert_eq!(refused, Err(NumberError::NotANumber), "{text}");
    }
}
