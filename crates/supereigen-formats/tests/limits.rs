//! Hostile and very large texts: everything ends soon, within bounded memory.

use std::time::{Duration, Instant};

use supereigen_formats::{Diagnostic, Document, EntryProblem, Problem, read_matrix};

const TEN_MEGABYTES: usize = 10_000_000;

/// Far above what each text takes, even on a slow and busy machine without optimisation.
const LIMIT: Duration = Duration::from_secs(60);

fn read_in_time(text: &str) -> Result<Document, Diagnostic> {
    let start = Instant::now();
    let result = read_matrix(text.as_bytes());
    let elapsed = start.elapsed();
    let head: String = text.chars().take(20).collect();
    println!("{head:?}… of {} bytes: {elapsed:?}", text.len());
    assert!(elapsed < LIMIT, "{head:?}… took {elapsed:?}");
    result
}

fn repeated(piece: &str) -> String {
    piece.repeat(TEN_MEGABYTES / piece.len())
}

fn problem(text: &str) -> Option<Problem> {
    read_in_time(text).err().map(|found| found.problem)
}

#[test]
fn long_rows_are_read_in_linear_time() {
    for (piece, finite) in [
        ("1 ", true),
        ("-0.25,\t", true),
        ("1/3 ", true),
        (". ", false),
    ] {
        let text = repeated(piece);
        let text = text.trim_end_matches([',', '\t']);
        let entries = TEN_MEGABYTES / piece.len();
        match read_in_time(text) {
            Ok(document) => {
                assert_eq!(document.matrix.columns(), entries, "{piece}");
                let expected = if finite { entries } else { 0 };
                assert_eq!(document.matrix.finite_entries(), expected, "{piece}");
            }
            Err(diagnostic) => panic!("{piece}: {diagnostic}"),
        }
    }
    for piece in ["7\n", "[1]"] {
        let rows = TEN_MEGABYTES / piece.len();
        assert!(read_in_time(&repeated(piece)).is_ok_and(|read| read.matrix.rows() == rows));
    }
}

#[test]
fn garbage_is_refused_at_once() {
    for piece in [
        "x", "x ", "[", "]", ",", "−", "-%inf", "1/", "[[1],", "labels:", "\r", "1e", "_1",
    ] {
        assert!(read_in_time(&repeated(piece)).is_err(), "{piece}");
    }
    for piece in ["#", "\n", "% ", "[]", " \t"] {
        assert!(
            read_in_time(&repeated(piece)).is_err(),
            "{piece} is nothing"
        );
    }
}

#[test]
fn long_tokens_are_refused_by_their_length() {
    let digits = repeated("7");
    for text in [
        digits.clone(),
        format!("-{digits}"),
        format!("0.{digits}"),
        format!("1/{digits}"),
        format!("{digits}/3"),
        format!("{digits}e5"),
    ] {
        assert!(matches!(
            problem(&text),
            Some(Problem::Entry(EntryProblem::TooManyDigits { .. }))
        ));
    }
    assert!(matches!(
        problem(&format!("1e{digits}")),
        Some(Problem::Entry(EntryProblem::Exponent { .. }))
    ));
    assert!(problem(&repeated("labels: a ").replace("labels: ", "")).is_some());
}

#[test]
fn exponents_cannot_blow_up_the_memory() {
    for piece in ["1e9999 ", "1e-9999 ", "-3.7e-9990 "] {
        let found = problem(&repeated(piece));
        assert!(
            matches!(
                found,
                Some(Problem::Entry(
                    EntryProblem::TotalSize { .. } | EntryProblem::CommonDenominator { .. }
                ))
            ),
            "{piece}: {found:?}"
        );
    }
}

#[test]
fn many_denominators_cannot_blow_up_the_memory() {
    let fractions = |count: usize| -> String {
        (1..=count)
            .map(|denominator| format!("1/{denominator} "))
            .collect()
    };
    assert!(read_in_time(&fractions(4_000)).is_ok());
    for count in [50_000, 1_000_000] {
        let found = problem(&fractions(count));
        assert!(
            matches!(
                found,
                Some(Problem::Entry(EntryProblem::CommonDenominator { .. }))
            ),
            "{count}: {found:?}"
        );
    }
}

/// Numbers of 10,000 digits, pseudo-random.
fn long_number(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let digits = (0..9_999).map(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        char::from(b'0' + (state % 10) as u8)
    });
    std::iter::once('1').chain(digits).collect()
}

#[test]
fn long_numbers_are_read_in_time() {
    let integers: Vec<String> = (1..=1_000).map(long_number).collect();
    assert!(read_in_time(&integers.join(" ")).is_ok());
    let decimals: Vec<String> = integers
        .iter()
        .map(|digits| format!("1.{}", &digits[1..]))
        .collect();
    assert!(read_in_time(&decimals.join(" ")).is_ok());
    let fractions: Vec<String> = integers
        .iter()
        .map(|digits| format!("1/{digits}"))
        .collect();
    assert!(matches!(
        problem(&fractions.join(" ")),
        Some(Problem::Entry(EntryProblem::CommonDenominator { .. }))
    ));
    // As many different ones as are accepted, over and over again.
    let cycle: Vec<String> = fractions
        .iter()
        .take(3)
        .cycle()
        .take(1_000)
        .cloned()
        .collect();
    assert!(read_in_time(&cycle.join(" ")).is_ok());
    // One long denominator, many times over, and integers to be multiplied with it.
    let repeated: String = (0..1_000).map(|_| format!("1/{} ", integers[0])).collect();
    assert!(read_in_time(&repeated).is_ok());
    let multiplied = format!("1/{} {}", integers[0], "7 ".repeat(TEN_MEGABYTES / 2));
    assert!(problem(&multiplied).is_some());
}
