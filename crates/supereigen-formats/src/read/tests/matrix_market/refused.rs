//! Tests every rule of MatrixMarket files: which files are refused, and at which place.

use super::*;
use crate::read::tests::refused::{assert_refused, start_of};

/// Asserts that texts under the header for real numbers are refused at the given pieces of them.
fn assert_real_refused(problem: &str, cases: &[(&str, &str)]) {
    for &(text, token) in cases {
        assert_refused(problem, &[(&format!("{REAL}{text}"), token)]);
    }
}

#[test]
fn other_headers_are_refused_at_the_word() {
    for (header, found) in [
        ("%%MatrixMarkets matrix", "%%MatrixMarkets"),
        ("%%MatrixMarket vector", "vector"),
        ("%%MatrixMarket", ""),
        ("%%MatrixMarket matrix dense real general", "dense"),
        ("%%MatrixMarket matrix  ", ""),
        ("%%MatrixMarket matrix coordinate complex", "complex"),
        (
            "%%MatrixMarket matrix coordinate pattern general",
            "pattern",
        ),
        (
            "%%MatrixMarket matrix coordinate real skew-symmetric",
            "skew-symmetric",
        ),
        ("%%MatrixMarket matrix array real hermitian", "hermitian"),
        ("%%MatrixMarket matrix coordinate real", ""),
        ("%%MatrixMarket matrix coordinate real general x y", "x"),
    ] {
        let text = format!("{header}\n1 1 1\n1 1 1");
        assert_refused("header", &[(&text, found)]);
    }
    assert_eq!(start_of("%%MatrixMarket matrix  \n1 1 0"), 21);
}

#[test]
fn arrays_and_symmetric_matrices_are_checked() {
    for (problem, text, token) in [
        (
            "the size line has 3 words, not 2",
            "array real general\n2 2 4\n1",
            "4",
        ),
        (
            "this line has 2 words, not 1",
            "array real general\n2 2\n1 2\n",
            "2",
        ),
        ("too-few-entries", "array real general\n2 2\n1\n2\n3\n", ""),
        (
            "too-many-entries",
            "array real general\n1 2\n1\n2\n3\n",
            "3",
        ),
        (
            "too-many-entries",
            "array real symmetric\n2 2\n1\n2\n3\n4\n",
            "4",
        ),
        (
            "size-too-large",
            "array real general\n99999999 1\n1\n",
            "99999999",
        ),
        (
            "too-few-entries",
            "array real general\n1000000 1000000\n1\n",
            "",
        ),
        (
            "not-square",
            "coordinate real symmetric\n2 3 1\n1 1 1\n",
            "2 3",
        ),
        (
            "entry-twice",
            "coordinate real symmetric\n2 2 2\n1 2 1\n2 1 1\n",
            "2 1 1",
        ),
    ] {
        assert_refused(
            problem,
            &[(&format!("%%MatrixMarket matrix {text}"), token)],
        );
    }
}

#[test]
fn a_header_elsewhere_is_not_taken_for_a_comment() {
    let header = REAL.trim_end();
    for before in ["\n", " ", "# downloaded\n\n", "%\r\n", "%", "\u{feff} "] {
        let text = format!("{before}{header}\n1 1 1\n1 1 5");
        let shown = if before == "%" { &text } else { header };
        let shown = shown.lines().next().unwrap_or_default();
        assert_refused("header-place", &[(&text, shown)]);
    }
    assert_refused(
        "header-place",
        &[(
            "%% matrixmarket matrix array\n1",
            "%% matrixmarket matrix array",
        )],
    );
    // Any other line is a comment, and so is a header after the first row.
    for text in [
        "% MatrixMarket\n1 2\n3 .",
        "% MatrixMarket matrix of old\n1 2\n3 .",
        "% in MatrixMarket matrix coordinate form\n1 2\n3 .",
        "1 2\n%%MatrixMarket matrix coordinate real general\n3 .",
    ] {
        assert_two_by_two(&[text]);
    }
}

#[test]
fn the_size_line_has_three_numbers() {
    let words = |found| format!("the size line has {found} words, not 3");
    assert_real_refused(&words(2), &[("2 2\n1 1 1", "")]);
    assert_real_refused(&words(5), &[("2 2 1 77 8\n1 1 1", "77")]);
    for (noun, word, line) in [
        ("rows", "x", "x 2 1"),
        ("rows", "0", "0 2 1"),
        ("columns", "-2", "2 -2 1"),
        ("columns", "00", "2 00 1"),
        ("entries", "1.0", "2 2 1.0"),
    ] {
        let problem = format!("`{word}` is not a number of {noun}");
        assert_real_refused(&problem, &[(line, word)]);
    }
    assert_real_refused("size-missing", &[("", ""), ("\n% 2 2 1\n", "")]);
    assert_eq!(start_of(REAL), REAL.len() - 1);
}

#[test]
fn sizes_are_bounded_by_the_length_of_the_text() {
    let bound = (1 << 20) + format!("{REAL}1048629 1 0").len();
    let text = format!("{REAL}{bound} 1 0");
    assert_eq!(document(&text).matrix.rows(), bound);
    let text = format!("{REAL}1 {bound} 0");
    assert_eq!(document(&text).matrix.columns(), bound);
    for (noun, word, line) in [
        ("rows", (bound + 1).to_string(), "# 1 0"),
        ("columns", (bound + 1).to_string(), "1 # 0"),
        ("entries", "4294967296".into(), "1 1 #"),
        ("entries", "9".repeat(30), "1 1 #"),
    ] {
        let problem = format!("{word} {noun} are too many for this text");
        assert_real_refused(&problem, &[(&line.replace('#', &word), &word)]);
    }
}

#[test]
fn entries_have_three_words() {
    for (found, line, token) in [
        ("2 words", "1 1", ""),
        ("1 word", "1,1,5", ""),
        ("5 words", "1 1 1 % one", "%"),
    ] {
        let problem = format!("this line has {found}, not 3");
        assert_real_refused(&problem, &[(&format!("2 2 1\n{line}\n"), token)]);
    }
    assert_real_refused(
        "hash-comment",
        &[("# one\n2 2 0", "# one"), ("2 2 0\n #", "#")],
    );
}

#[test]
fn indices_count_from_one_up_to_the_size() {
    for (problem, word, line) in [
        ("`0` is not the number of a row", "0", "0 1 5"),
        ("`-1` is not the number of a row", "-1", "-1 1 5"),
        ("`x` is not the number of a column", "x", "1 x 5"),
        ("`1.5` is not the number of a column", "1.5", "1 1.5 5"),
        (
            "there is no row 3: the size line promises 2 rows",
            "3",
            "3 1 5",
        ),
        (
            "there is no column 4: the size line promises 3 columns",
            "4",
            "1 4 5",
        ),
        ("index-out-of-range", "4294967297", "4294967297 1 5"),
        (
            "index-out-of-range",
            "18446744073709551617",
            "18446744073709551617 1 5",
        ),
    ] {
        assert_real_refused(problem, &[(&format!("2 3 1\n{line}"), word)]);
    }
}

#[test]
fn the_first_duplicate_is_named_with_the_line_before() {
    assert_real_refused(
        "the entry in row 2, column 1 is given a second time",
        &[
            ("2 2 4\n2 1 5\n1 1 5\n 2  1 6 \n1 1 6", "2  1 6"),
            // Problems after a duplicate do not matter.
            ("2 2 4\n2 1 5\n%\n2 1 7\n1 1 x", "2 1 7"),
            ("2 2 9\n2 1 5\n2 1 -inf\n2 1 6", "2 1 -inf"),
            ("2 2 2\n2 1 .\n2 1 6\n1 1 6", "2 1 6"),
        ],
    );
    assert_real_refused(
        "the entry in row 1, column 1 is given a second time",
        &[("2 2 3\n2 2 5\n1 1 5\n1 1 5", "1 1 5")],
    );
}

#[test]
fn entries_are_as_many_as_promised() {
    for (problem, text, token) in [
        (
            "1 entry, but the size line promises 3",
            "2 2 3\n1 1 5\n% 1 2 6\n\n",
            "",
        ),
        ("too-few-entries", "2 2 4294967295", ""),
        (
            "the size line promises 1 entry only",
            "2 2 1\n1 1 5\n 1 2 6 \n2 2",
            "1 2 6",
        ),
        ("too-many-entries", "2 2 0\nx", "x"),
    ] {
        assert_real_refused(problem, &[(text, token)]);
    }
}

#[test]
fn values_are_refused_as_in_plain_text() {
    for token in ["inf", "nan", "1/0", "−5", "1e10000", "5\r6", "1,5", "0x10"] {
        let text = format!("{REAL}1 1 1\n1 1 {token}\n");
        let problem = |found: Diagnostic| (found.problem, found.span.start - REAL.len() - 10);
        let found = read_matrix(text.as_bytes()).map_err(problem);
        let expected = number::parse(token).map_err(|problem| (problem, 0));
        assert_eq!(found.err(), expected.err(), "{token}");
    }
}

#[test]
fn rectangles_are_refused_at_the_size_line() {
    let text = format!("{REAL}% labels: a b c\n 2  3 1\n1 1 5");
    assert!(read_matrix(text.as_bytes()).is_ok());
    let found = read_square_matrix(text.as_bytes()).err();
    let found = found.map(|found| (found.problem.message, text.get(found.span)));
    let expected = "the matrix is not square: 2 rows and 3 columns".to_owned();
    assert_eq!(found, Some((expected, Some("2  3"))));
    assert!(read_square_matrix(format!("{REAL}1 1 0").as_bytes()).is_ok());
}

#[test]
fn labels_have_the_rules_of_plain_text() {
    assert_real_refused(
        "3 labels for 2 columns",
        &[("% labels: a b cc\n1 2 0", "cc")],
    );
    assert_real_refused("0 labels for 2 columns", &[("1 2 0\n% labels:", "")]);
    assert_real_refused(
        "labels-twice",
        &[("%\n% labels: a\n1 1 0\n% labels: a", "labels:")],
    );
    assert_real_refused("label-twice", &[("% labels: a a\n1 2 0", "a")]);
    assert_real_refused(
        "bare-labels",
        &[
            ("labels: a\n1 1 0", "labels:"),
            ("1 1 0\nlabels:a", "labels:"),
        ],
    );
}
