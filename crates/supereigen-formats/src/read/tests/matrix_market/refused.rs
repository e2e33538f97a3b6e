//! Every rule of MatrixMarket files: what is refused, and at which place.

use super::*;
use crate::diagnostic::{Axis, HeaderPart, MatrixMarketProblem, SizePart};
use crate::read::tests::refused::{assert_refused, start_of};

/// Texts under the header for real numbers, and what they point at.
fn assert_real_refused<P: Into<Problem> + Clone>(problem: &P, cases: &[(&str, &str)]) {
    for &(text, token) in cases {
        assert_refused(problem, &[(&format!("{REAL}{text}"), token)]);
    }
}

#[test]
fn other_headers_are_refused_at_the_word() {
    for (part, header, found) in [
        (
            HeaderPart::Tag,
            "%%MatrixMarkets matrix",
            Some("%%MatrixMarkets"),
        ),
        (HeaderPart::Object, "%%MatrixMarket vector", Some("vector")),
        (HeaderPart::Object, "%%MatrixMarket", None),
        (
            HeaderPart::Format,
            "%%MatrixMarket matrix array real general",
            Some("array"),
        ),
        (HeaderPart::Format, "%%MatrixMarket matrix  ", None),
        (
            HeaderPart::Field,
            "%%MatrixMarket matrix coordinate complex",
            Some("complex"),
        ),
        (
            HeaderPart::Field,
            "%%MatrixMarket matrix coordinate pattern general",
            Some("pattern"),
        ),
        (
            HeaderPart::Symmetry,
            "%%MatrixMarket matrix coordinate real symmetric",
            Some("symmetric"),
        ),
        (
            HeaderPart::Symmetry,
            "%%MatrixMarket matrix coordinate real",
            None,
        ),
        (
            HeaderPart::End,
            "%%MatrixMarket matrix coordinate real general x y",
            Some("x"),
        ),
    ] {
        let problem = MatrixMarketProblem::Header {
            part,
            found: found.map(str::to_owned),
        };
        let text = format!("{header}\n1 1 1\n1 1 1");
        assert_refused(&problem, &[(&text, found.unwrap_or_default())]);
    }
    assert_eq!(start_of("%%MatrixMarket matrix  \n1 1 0"), 21);
}

#[test]
fn a_header_elsewhere_is_not_taken_for_a_comment() {
    let header = REAL.trim_end();
    for before in ["\n", " ", "# downloaded\n\n", "%\r\n", "%", "\u{feff} "] {
        let text = format!("{before}{header}\n1 1 1\n1 1 5");
        let shown = if before == "%" { &text } else { header };
        let shown = shown.lines().next().unwrap_or_default();
        assert_refused(&MatrixMarketProblem::HeaderPlace, &[(&text, shown)]);
    }
    assert_refused(
        &MatrixMarketProblem::HeaderPlace,
        &[(
            "%% matrixmarket matrix array\n1",
            "%% matrixmarket matrix array",
        )],
    );
    // Anything else is a comment, and so is a header after the first row.
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
    let words = |found| MatrixMarketProblem::SizeWords { found };
    assert_real_refused(&words(2), &[("2 2\n1 1 1", "")]);
    assert_real_refused(&words(5), &[("2 2 1 77 8\n1 1 1", "77")]);
    for (part, word, line) in [
        (SizePart::Rows, "x", "x 2 1"),
        (SizePart::Rows, "0", "0 2 1"),
        (SizePart::Columns, "-2", "2 -2 1"),
        (SizePart::Columns, "00", "2 00 1"),
        (SizePart::Entries, "1.0", "2 2 1.0"),
    ] {
        let problem = MatrixMarketProblem::Size {
            part,
            word: word.into(),
        };
        assert_real_refused(&problem, &[(line, word)]);
    }
    assert_real_refused(
        &MatrixMarketProblem::SizeMissing,
        &[("", ""), ("\n% 2 2 1\n", "")],
    );
    assert_eq!(start_of(REAL), REAL.len() - 1);
}

#[test]
fn sizes_are_bounded_by_the_length_of_the_text() {
    let bound = (1 << 20) + format!("{REAL}1048629 1 0").len();
    let text = format!("{REAL}{bound} 1 0");
    assert_eq!(document(&text).matrix.rows(), bound);
    let text = format!("{REAL}1 {bound} 0");
    assert_eq!(document(&text).matrix.columns(), bound);
    for (part, word, line, limit) in [
        (SizePart::Rows, (bound + 1).to_string(), "# 1 0", bound),
        (SizePart::Columns, (bound + 1).to_string(), "1 # 0", bound),
        (
            SizePart::Entries,
            "4294967296".into(),
            "1 1 #",
            u32::MAX as usize,
        ),
        (
            SizePart::Entries,
            "9".repeat(30),
            "1 1 #",
            u32::MAX as usize,
        ),
    ] {
        let problem = MatrixMarketProblem::TooLarge {
            part,
            word: word.clone(),
            limit: u32::try_from(limit).unwrap_or_default(),
        };
        assert_real_refused(&problem, &[(&line.replace('#', &word), &word)]);
    }
}

#[test]
fn entries_have_three_words() {
    let words = |found| MatrixMarketProblem::EntryWords { found };
    assert_real_refused(&words(2), &[("2 2 1\n1 1\n", "")]);
    assert_real_refused(&words(1), &[("2 2 1\n1,1,5\n", "")]);
    assert_real_refused(&words(5), &[("2 2 1\n1 1 1 % one\n", "%")]);
    assert_real_refused(
        &MatrixMarketProblem::HashComment,
        &[("# one\n2 2 0", "# one"), ("2 2 0\n #", "#")],
    );
}

#[test]
fn indices_count_from_one_up_to_the_size() {
    for (axis, word, line) in [
        (Axis::Row, "0", "0 1 5"),
        (Axis::Row, "-1", "-1 1 5"),
        (Axis::Column, "x", "1 x 5"),
        (Axis::Column, "1.5", "1 1.5 5"),
    ] {
        let word = word.to_owned();
        let problem = MatrixMarketProblem::Index {
            axis,
            word: word.clone(),
        };
        assert_real_refused(&problem, &[(&format!("2 3 1\n{line}"), &word)]);
    }
    for (axis, word, line, limit) in [
        (Axis::Row, "3", "3 1 5", 2),
        (Axis::Column, "4", "1 4 5", 3),
        (Axis::Row, "4294967297", "4294967297 1 5", 2),
        (
            Axis::Row,
            "18446744073709551617",
            "18446744073709551617 1 5",
            2,
        ),
    ] {
        let word = word.to_owned();
        let problem = MatrixMarketProblem::OutOfRange {
            axis,
            word: word.clone(),
            limit,
        };
        assert_real_refused(&problem, &[(&format!("2 3 1\n{line}"), &word)]);
    }
}

#[test]
fn the_first_duplicate_is_named_with_the_line_before() {
    let duplicate = |row, column, first| MatrixMarketProblem::Duplicate { row, column, first };
    assert_real_refused(
        &duplicate(2, 1, 3),
        &[
            ("2 2 4\n2 1 5\n1 1 5\n 2  1 6 \n1 1 6", "2  1 6"),
            // Whatever follows it does not matter.
            ("2 2 4\n2 1 5\n%\n2 1 7\n1 1 x", "2 1 7"),
            ("2 2 9\n2 1 5\n2 1 -inf\n2 1 6", "2 1 -inf"),
            ("2 2 2\n2 1 .\n2 1 6\n1 1 6", "2 1 6"),
        ],
    );
    assert_real_refused(
        &duplicate(1, 1, 4),
        &[("2 2 3\n2 2 5\n1 1 5\n1 1 5", "1 1 5")],
    );
}

#[test]
fn entries_are_as_many_as_promised() {
    let few = |found, promised| MatrixMarketProblem::TooFew { found, promised };
    assert_real_refused(&few(1, 3), &[("2 2 3\n1 1 5\n% 1 2 6\n\n", "")]);
    assert_real_refused(&few(0, 4_294_967_295), &[("2 2 4294967295", "")]);
    let many = |promised| MatrixMarketProblem::TooMany { promised };
    assert_real_refused(&many(1), &[("2 2 1\n1 1 5\n 1 2 6 \n2 2", "1 2 6")]);
    assert_real_refused(&many(0), &[("2 2 0\nx", "x")]);
}

#[test]
fn values_are_refused_as_in_plain_text() {
    for token in ["inf", "nan", "1/0", "−5", "1e10000", "5\r6", "1,5", "0x10"] {
        let text = format!("{REAL}1 1 1\n1 1 {token}\n");
        let problem = |found: Diagnostic| (found.problem, found.span.start - REAL.len() - 10);
        let found = read_matrix(text.as_bytes()).map_err(problem);
        let expected = number::parse(token).map_err(|problem| (problem.into(), 0));
        assert_eq!(found.err(), expected.err(), "{token}");
    }
}

#[test]
fn rectangles_are_refused_at_the_size_line() {
    let text = format!("{REAL}% labels: a b c\n 2  3 1\n1 1 5");
    assert!(read_matrix(text.as_bytes()).is_ok());
    let found = read_square_matrix(text.as_bytes()).err();
    let found = found.map(|found| (found.problem, text.get(found.span)));
    let (rows, columns) = (2, 3);
    let expected = MatrixMarketProblem::NotSquare { rows, columns }.into();
    assert_eq!(found, Some((expected, Some("2  3"))));
    assert!(read_square_matrix(format!("{REAL}1 1 0").as_bytes()).is_ok());
}

#[test]
fn labels_have_the_rules_of_plain_text() {
    let count = |found| LabelsProblem::Count { found, expected: 2 };
    assert_real_refused(&count(3), &[("% labels: a b cc\n1 2 0", "cc")]);
    assert_real_refused(&count(0), &[("1 2 0\n% labels:", "")]);
    assert_real_refused(
        &LabelsProblem::Twice { first: 3 },
        &[("%\n% labels: a\n1 1 0\n% labels: a", "labels:")],
    );
    assert_real_refused(
        &LabelsProblem::Duplicate { label: "a".into() },
        &[("% labels: a a\n1 2 0", "a")],
    );
    assert_real_refused(
        &MatrixMarketProblem::BareLabels,
        &[
            ("labels: a\n1 1 0", "labels:"),
            ("1 1 0\nlabels:a", "labels:"),
        ],
    );
}
