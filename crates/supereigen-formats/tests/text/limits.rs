//! Hostile and very large texts: everything ends soon, within bounded memory.

use supereigen_formats::{Diagnostic, Document, read_matrix};

const LONG: usize = 2_000_000;

/// A text that took quadratic time would hold up the whole test run.
fn read(text: &str) -> Result<Document, Diagnostic> {
    read_matrix(text.as_bytes())
}

fn repeated(piece: &str) -> String {
    piece.repeat(LONG / piece.len())
}

fn problem(text: &str) -> Option<&'static str> {
    read(text).err().map(|found| found.problem.code)
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
        let entries = LONG / piece.len();
        match read(text) {
            Ok(document) => {
                assert_eq!(document.matrix.columns(), entries, "{piece}");
                let expected = if finite { entries } else { 0 };
                assert_eq!(document.matrix.finite_entries(), expected, "{piece}");
            }
            Err(diagnostic) => panic!("{piece}: {diagnostic}"),
        }
    }
    for piece in ["7\n", "[1]"] {
        let rows = LONG / piece.len();
        assert!(read(&repeated(piece)).is_ok_and(|read| read.matrix.rows() == rows));
    }
}

#[test]
fn garbage_is_refused_at_once() {
    for piece in [
        "x", "x ", "[", "]", ",", "−", "-%inf", "1/", "[[1],", "labels:", "\r", "1e", "_1",
    ] {
        assert!(read(&repeated(piece)).is_err(), "{piece}");
    }
    for piece in ["#", "\n", "% ", "[]", " \t"] {
        assert!(read(&repeated(piece)).is_err(), "{piece} is nothing");
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
        assert_eq!(problem(&text), Some("too-many-digits"));
    }
    assert_eq!(problem(&format!("1e{digits}")), Some("exponent"));
    assert!(problem(&repeated("labels: a ").replace("labels: ", "")).is_some());
}

#[test]
fn exponents_cannot_blow_up_the_memory() {
    for piece in ["1e9999 ", "1e-9999 ", "-3.7e-9990 "] {
        let found = problem(&repeated(piece));
        let is_too_large = matches!(found, Some("total-size" | "common-denominator"));
        assert!(is_too_large, "{piece}: {found:?}");
    }
}

#[test]
fn many_denominators_cannot_blow_up_the_memory() {
    let fractions = |count: usize| -> String {
        (1..=count)
            .map(|denominator| format!("1/{denominator} "))
            .collect()
    };
    assert!(read(&fractions(4_000)).is_ok());
    for count in [50_000, 1_000_000] {
        let found = problem(&fractions(count));
        assert_eq!(found, Some("common-denominator"));
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
fn long_numbers_are_read() {
    let integers: Vec<String> = (1..=1_000).map(long_number).collect();
    assert!(read(&integers.join(" ")).is_ok());
    let decimals: Vec<String> = integers
        .iter()
        .map(|digits| format!("1.{}", &digits[1..]))
        .collect();
    assert!(read(&decimals.join(" ")).is_ok());
    let fractions: Vec<String> = integers
        .iter()
        .map(|digits| format!("1/{digits}"))
        .collect();
    assert_eq!(problem(&fractions.join(" ")), Some("common-denominator"));
    // As many different ones as are accepted, over and over again.
    let cycle: Vec<String> = fractions
        .iter()
        .take(3)
        .cycle()
        .take(1_000)
        .cloned()
        .collect();
    assert!(read(&cycle.join(" ")).is_ok());
    // One long denominator, many times over, and integers to be multiplied with it.
    let repeated: String = (0..1_000).map(|_| format!("1/{} ", integers[0])).collect();
    assert!(read(&repeated).is_ok());
    let multiplied = format!("1/{} {}", integers[0], "7 ".repeat(LONG / 2));
    assert!(problem(&multiplied).is_some());
}

const MARKET: &str = "%%MatrixMarket matrix coordinate real general\n";

/// A long MatrixMarket file whose i-th entry stands where `place` says.
fn market(value: &str, place: impl Fn(usize) -> (usize, usize)) -> (String, usize) {
    let mut body = String::new();
    let mut entries = 0;
    while body.len() < LONG {
        let (row, column) = place(entries);
        body.push_str(&format!("{row} {column} {value}\n"));
        entries += 1;
    }
    (format!("{MARKET}2000 2000 {entries}\n{body}"), entries)
}

#[test]
fn long_matrix_market_files_are_read_in_whatever_order() {
    const N: usize = 2_000;
    for value in ["7", "-0.25", "1/3"] {
        let by_rows = market(value, |i| (i / N + 1, i % N + 1));
        let by_columns = market(value, |i| (i % N + 1, i / N + 1));
        // 618,033 has no divisor in common with the number of places.
        let scattered = market(value, |i| {
            let place = i * 618_033 % (N * N);
            (place / N + 1, place % N + 1)
        });
        for (text, entries) in [by_rows, by_columns, scattered] {
            let found = read(&text).map(|document| document.matrix.finite_entries());
            assert_eq!(found, Ok(entries), "{value}");
        }
    }
}

#[test]
fn a_short_matrix_market_file_is_not_a_huge_matrix() {
    for size in ["1000000000 1 1", "1 1000000000 1", "1 1 1000000000000"] {
        let found = problem(&format!("{MARKET}{size}\n1 1 5\n"));
        assert_eq!(found, Some("size-too-large"), "{size}");
    }
    assert!(read(&format!("{MARKET}1048576 1048576 1\n1 1 5\n")).is_ok());
    let found = problem(&format!("{MARKET}1 1 4000000000\n1 1 5\n"));
    assert_eq!(found, Some("too-few-entries"), "no memory for promises");
}

#[test]
fn garbage_in_matrix_market_files_is_refused_at_once() {
    for piece in [
        "1 1 1\n",
        "%\n",
        "\n",
        "1 ",
        "%",
        "x",
        "7",
        "\r",
        "% labels: a\n",
        "% labels:",
        " \t",
        "%%MatrixMarket\n",
        "#\n",
        "labels:",
    ] {
        let garbage = repeated(piece);
        for head in ["", "9 9 9999999\n", "9 9 9999999\n1 1 "] {
            let text = format!("{MARKET}{head}{garbage}");
            assert!(read(&text).is_err(), "{head:?} {piece:?}");
        }
        assert!(
            read(&format!("%%MatrixMarket {garbage}")).is_err(),
            "{piece:?}"
        );
    }
}

#[test]
fn matrix_market_values_cannot_blow_up_the_memory() {
    let (text, _) = market("1e9999", |i| (i / 1_000 + 1, i % 1_000 + 1));
    let found = problem(&text);
    assert_eq!(found, Some("total-size"));
    let fractions: String = (1..=50_000)
        .map(|i| format!("{} {} 1/{i}\n", (i - 1) / 1_000 + 1, (i - 1) % 1_000 + 1))
        .collect();
    let found = problem(&format!("{MARKET}1000 1000 50000\n{fractions}"));
    assert_eq!(found, Some("common-denominator"));
}
