//! Every rule of the plain text: what is refused, and at which place.

use crate::diagnostic::{
    BracketProblem, Diagnostic, InputProblem, LabelsProblem, LayoutProblem, MissingAt, Problem,
};
use crate::read::{read_matrix, too_long};

/// The problem of a text, and the piece of the text that it points at.
fn refused(text: &str) -> (Problem, &str) {
    match read_matrix(text.as_bytes()) {
        Ok(_) => panic!("{text:?} was read"),
        Err(diagnostic) => (
            diagnostic.problem,
            text.get(diagnostic.span).unwrap_or("outside of the text"),
        ),
    }
}

pub(super) fn assert_refused<P: Into<Problem> + Clone>(problem: &P, cases: &[(&str, &str)]) {
    for &(text, token) in cases {
        assert_eq!(refused(text), (problem.clone().into(), token), "{text:?}");
    }
}

pub(super) fn start_of(text: &str) -> usize {
    match read_matrix(text.as_bytes()) {
        Ok(_) => panic!("{text:?} was read"),
        Err(diagnostic) => diagnostic.span.start,
    }
}

#[test]
fn ragged_rows_point_at_the_surplus_or_at_the_gap() {
    let ragged = |found| LayoutProblem::Ragged {
        row: 2,
        found,
        expected: 2,
    };
    assert_refused(
        &ragged(4),
        &[("1 2\n3 4 55 6\n", "55"), ("[[1,2],[3,4,55,6]]", "55")],
    );
    assert_refused(&ragged(1), &[("1 2\n3 # 4\n", ""), ("[1 2\n\n3]", "")]);
    assert_eq!(start_of("1 2\n3 # 4\n"), 5);
    assert_eq!(start_of("[[1 2]\n [3]]"), 10);
}

#[test]
fn separators_need_entries_at_both_sides() {
    let missing = |separator, at| LayoutProblem::MissingEntry { separator, at };
    assert_refused(
        &missing(',', MissingAt::Before),
        &[
            (",1 2", ","),
            ("1,,2", ","),
            ("1 2\n , 3", ","),
            ("1;,2", ","),
            ("[,[1,2]]", ","),
            ("[[1,2],,[3,4]]", ","),
            ("[1,2],,", ","),
            ("[1 2]\n[,3 4]", ","),
            ("[1 2]\n3 4\n,5 6", ","),
            ("[[,1]]", ","),
            ("1 2\n,\n3 4", ","),
        ],
    );
    assert_refused(
        &missing(',', MissingAt::After),
        &[
            ("1,2,\n3,4", ","),
            ("1,", ","),
            ("[1,2,]", ","),
            ("[[1,2,]]", ","),
        ],
    );
    assert_refused(
        &missing(';', MissingAt::After),
        &[("1 2;\n3 4", ";"), ("1;2;", ";")],
    );
    assert_refused(
        &missing(';', MissingAt::Before),
        &[("[1 2;;\n3 4]", ";"), ("[;]", ";")],
    );
    assert_eq!(start_of("1,,2"), 2);
    assert_eq!(start_of("1,2, # none\n3,4"), 3);
}

#[test]
fn brackets_must_match() {
    assert_refused(
        &BracketProblem::Unmatched,
        &[("1 2]", "]"), ("[1]]", "]"), ("]", "]")],
    );
    assert_refused(
        &BracketProblem::Unclosed,
        &[("[1 2\n3 4", "["), ("[[1 2],[3 4]", "[")],
    );
    assert_eq!(start_of("[[1 2],[3 4]"), 0, "the outer one");
    assert_eq!(start_of("[[1 2],[3 4"), 7, "the inner one");
    assert_refused(
        &BracketProblem::TooDeep,
        &[("[[[1]]]", "["), ("[[1 [", "[")],
    );
    assert_refused(
        &BracketProblem::InRow,
        &[("1 2 [3 4]", "["), ("[1, [2]]", "[")],
    );
    assert_refused(
        &BracketProblem::EntryAfter,
        &[("[1 2] 3", "3"), ("[[1] , 2]", "2")],
    );
    assert_refused(
        &BracketProblem::EmptyRow,
        &[("[[1],[]]", "]"), ("[[ # none\n]]", "]")],
    );
}

#[test]
fn one_line_of_matlab_is_not_misread() {
    assert_refused(
        &BracketProblem::Semicolon,
        &[
            ("[1 2; 3 4]", ";"),
            ("[1, 2; 3, 4]", ";"),
            ("[1; 2 3]", ";"),
            ("[[1 2;3]]", ";"),
        ],
    );
    assert_eq!(start_of("[1 2; 3 4; 5 6]"), 4);
}

#[test]
fn labels_must_name_each_column_once() {
    let count = |found| LabelsProblem::Count { found, expected: 2 };
    assert_refused(&count(3), &[("labels: a b cc\n1 2", "cc")]);
    assert_refused(&count(1), &[("1 2\nlabels: a  # b", "")]);
    assert_eq!(start_of("1 2\nlabels: a  # b"), 13);
    assert_refused(&count(0), &[("labels:\n1 2", "")]);
    assert_refused(
        &LabelsProblem::Twice { first: 2 },
        &[("\nlabels: a b\n1 2\nlabels: a b", "labels:")],
    );
    assert_refused(
        &LabelsProblem::Duplicate { label: "a".into() },
        &[("labels: a b a\n1 2", "a")],
    );
    assert_eq!(start_of("labels: a b a\n1 2"), 12);
    assert_refused(
        &LabelsProblem::Misplaced,
        &[
            ("1 2 labels: a b", "labels:"),
            ("[\nlabels: a\n1]", "labels:"),
        ],
    );
    assert_refused(
        &LabelsProblem::Control {
            label: "a\\u{1b}".into(),
        },
        &[("labels: a\u{1b} b\n1 2", "a\u{1b}")],
    );
}

#[test]
fn labels_have_separators_like_entries() {
    let missing = |separator, at| LabelsProblem::Missing { separator, at };
    assert_refused(
        &missing(',', MissingAt::Before),
        &[
            ("labels: ,a\n1", ","),
            ("labels: a , , b\n1 2", ","),
            ("labels:,\n1", ","),
        ],
    );
    assert_refused(
        &missing(';', MissingAt::After),
        &[("labels: a; # b\n1", ";"), ("1\nlabels: a;", ";")],
    );
    assert_eq!(start_of("labels: a,, b\n1 2"), 10);
}

#[test]
fn texts_without_entries_are_refused() {
    assert_refused(
        &InputProblem::Empty { labels: false },
        &[
            ("", ""),
            ("\n\n", ""),
            ("# 1 2", ""),
            ("[]", ""),
            ("[\n]", ""),
            ("\u{feff}", ""),
        ],
    );
    assert_refused(
        &InputProblem::Empty { labels: true },
        &[("labels: a b\n", "")],
    );
    assert_eq!(start_of("# none\n\n"), 6);
}

#[test]
fn bytes_that_are_not_utf8_are_located() {
    for (bytes, span, line, column, utf16) in [
        (&b"1 2\n3 \xFF"[..], 6..7, 2, 3, false),
        (b"\xC3\xA9 \xC3(", 3..4, 1, 3, false),
        (b"1 \xE2\x88", 2..4, 1, 3, false),
        (b"\xFF\xFE1\0", 0..1, 1, 1, true),
    ] {
        let found = read_matrix(bytes).err();
        let expected = Diagnostic {
            problem: InputProblem::NotUtf8 {
                byte: bytes[span.start],
                utf16,
            }
            .into(),
            span,
            line,
            column,
        };
        assert_eq!(found, Some(expected));
    }
}

#[test]
fn more_than_four_gibibytes_are_refused() {
    assert_eq!(too_long(u32::MAX as usize), None);
    let bytes = u32::MAX as usize + 1;
    assert_eq!(
        too_long(bytes),
        Some(InputProblem::TooLong { bytes }.into())
    );
}
