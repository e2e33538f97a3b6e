//! Tests every rule of plain text: which texts are refused, and at which place.

use crate::MatrixFormat;
use crate::read::{read_matrix, read_matrix_as, too_long};

/// Asserts that texts are refused with this code, or with this message, at the given pieces of them.
pub(super) fn assert_refused(problem: &str, cases: &[(&str, &str)]) {
    for &(text, token) in cases {
        let Err(found) = read_matrix(text.as_bytes()) else {
            panic!("{text:?} was read");
        };
        let known = [found.problem.code, &found.problem.message];
        assert!(known.contains(&problem), "{text:?}: {known:?}");
        assert_eq!(text.get(found.span), Some(token), "{text:?}");
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
    assert_refused(
        "row 2 has 4 entries, but the first row has 2",
        &[("1 2\n3 4 55 6\n", "55"), ("[[1,2],[3,4,55,6]]", "55")],
    );
    assert_refused(
        "row 2 has 1 entry, but the first row has 2",
        &[("1 2\n3 # 4\n", ""), ("[1 2\n\n3]", "")],
    );
    assert_eq!(start_of("1 2\n3 # 4\n"), 5);
    assert_eq!(start_of("[[1 2]\n [3]]"), 10);
}

#[test]
fn separators_need_entries_at_both_sides() {
    assert_refused(
        "an entry is missing before this `,`",
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
        "an entry is missing after this `,`",
        &[
            ("1,2,\n3,4", ","),
            ("1,", ","),
            ("[1,2,]", ","),
            ("[[1,2,]]", ","),
        ],
    );
    assert_refused(
        "an entry is missing after this `;`",
        &[("1 2;\n3 4", ";"), ("1;2;", ";")],
    );
    assert_refused(
        "an entry is missing before this `;`",
        &[("[1 2;;\n3 4]", ";"), ("[;]", ";")],
    );
    assert_eq!(start_of("1,,2"), 2);
    assert_eq!(start_of("1,2, # none\n3,4"), 3);
}

#[test]
fn decimal_commas_are_never_two_entries() {
    assert_refused(
        "decimal-comma",
        &[
            ("1,5;2\n3,5;4\n7,1;8\n", "1,5"),
            ("1,5 2\n3 4", "1,5"),
            ("2 -1,25\n3 4", "-1,25"),
            ("1,5\t2,5\n3\t4", "1,5"),
            ("1 2\n3,5\n", "3,5"),
            ("3,5\n1;2\n", "3,5"),
            ("[[1,5 2],[3 4]]", "1,5"),
            ("[1,5 2\n 3 4]", "1,5"),
        ],
    );
    for text in [
        "1,5\n2,5",
        "1, 5 2\n3 4 5",
        "1 ,5;2",
        "1,-5 2",
        ".,.5 2",
        "[[1,5] [2,5]]",
        "[1,5;\n2,5;]",
        "[1,5],\n[2,5]",
    ] {
        assert!(read_matrix(text.as_bytes()).is_ok(), "{text:?}");
    }
}

#[test]
fn two_tabs_have_an_empty_field_between_them() {
    assert_refused(
        "an entry is missing between two tabs",
        &[("1\t\t3\n4\t5\t6\n", "\t"), ("1\t \t3", "\t")],
    );
    assert_eq!(start_of("1\t \t3"), 3);
    for text in ["\t\t1\t2\t\t\n3 \t 4\n", "[[1\n\t\t2]]"] {
        assert!(read_matrix(text.as_bytes()).is_ok(), "{text:?}");
    }
}

#[test]
fn brackets_must_match() {
    assert_refused(
        "bracket-unmatched",
        &[("1 2]", "]"), ("[1]]", "]"), ("]", "]")],
    );
    assert_refused(
        "bracket-unclosed",
        &[("[1 2\n3 4", "["), ("[[1 2],[3 4]", "[")],
    );
    assert_eq!(start_of("[[1 2],[3 4]"), 0, "the outer one");
    assert_eq!(start_of("[[1 2],[3 4"), 7, "the inner one");
    assert_refused("brackets-too-deep", &[("[[[1]]]", "["), ("[[1 [", "[")]);
    assert_refused("bracket-in-row", &[("1 2 [3 4]", "["), ("[1, [2]]", "[")]);
    assert_refused(
        "entry-after-bracket",
        &[("[1 2] 3", "3"), ("[[1] , 2]", "2")],
    );
    assert_refused("empty-row", &[("[[1],[]]", "]"), ("[[ # none\n]]", "]")]);
}

#[test]
fn one_line_of_matlab_is_not_misread() {
    assert_refused(
        "semicolon",
        &[
            ("[1 2; 3 4]", ";"),
            ("[1, 2; 3, 4]", ";"),
            ("[1; 2 3]", ";"),
            ("[[1 2;3]]", ";"),
            ("[1; 2\n 3; 4]", ";"),
            ("[1,2;3,4]", ";"),
            ("[1;2;3]", ";"),
        ],
    );
    assert_eq!(start_of("[1 2; 3 4; 5 6]"), 4);
}

#[test]
fn labels_must_name_each_column_once() {
    assert_refused("3 labels for 2 columns", &[("labels: a b cc\n1 2", "cc")]);
    assert_refused("1 label for 2 columns", &[("1 2\nlabels: a  # b", "")]);
    assert_eq!(start_of("1 2\nlabels: a  # b"), 13);
    assert_refused("0 labels for 2 columns", &[("labels:\n1 2", "")]);
    assert_refused(
        "labels-twice",
        &[("\nlabels: a b\n1 2\nlabels: a b", "labels:")],
    );
    assert_refused("the label `a` occurs twice", &[("labels: a b a\n1 2", "a")]);
    assert_eq!(start_of("labels: a b a\n1 2"), 12);
    assert_refused(
        "labels-misplaced",
        &[
            ("1 2 labels: a b", "labels:"),
            ("[\nlabels: a\n1]", "labels:"),
        ],
    );
    assert_refused(
        "the label `a\\u{1b}` contains an invisible character",
        &[("labels: a\u{1b} b\n1 2", "a\u{1b}")],
    );
}

#[test]
fn labels_have_separators_like_entries() {
    assert_refused(
        "a label is missing before this `,`",
        &[
            ("labels: ,a\n1", ","),
            ("labels: a , , b\n1 2", ","),
            ("labels:,\n1", ","),
        ],
    );
    assert_refused(
        "a label is missing after this `;`",
        &[("labels: a; # b\n1", ";"), ("1\nlabels: a;", ";")],
    );
    assert_eq!(start_of("labels: a,, b\n1 2"), 10);
}

#[test]
fn texts_without_entries_are_refused() {
    assert_refused(
        "there are no entries",
        &[
            ("", ""),
            ("\n\n", ""),
            ("# 1 2", ""),
            ("[]", ""),
            ("[\n]", ""),
            ("\u{feff}", ""),
        ],
    );
    assert_refused("there are labels, but no rows", &[("labels: a b\n", "")]);
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
        let found = read_matrix(bytes).expect_err("not UTF-8");
        assert_eq!((found.line, found.column), (line, column));
        let message = format!("the text is not UTF-8: byte 0x{:02X}", bytes[span.start]);
        assert_eq!((found.problem.message, found.span), (message, span));
        let help = found.problem.help.unwrap_or_default();
        assert_eq!(help.contains("UTF-16"), utf16);
    }
}

#[test]
fn workbooks_are_refused_by_name() {
    let mut open = b"PK\x03\x04".to_vec();
    open.resize(30, 0);
    open.extend(b"mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK");
    for (bytes, program) in [
        (&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0"[..], "Excel"),
        (b"PK\x03\x04\x14\0..xl/workbook.xml\xff", "Excel"),
        (&open, "LibreOffice"),
    ] {
        let format = MatrixFormat::detect(bytes, Some("sheet.csv"));
        let message = format!("1:1: this is a workbook of {program}, which is not read");
        for found in [read_matrix(bytes), read_matrix_as(bytes, format)] {
            assert_eq!(found.expect_err(program).to_string(), message);
        }
    }
}

#[test]
fn a_line_of_names_is_told_how_to_name_nodes() {
    let help = |text: &str| {
        let found = read_matrix(text.as_bytes()).expect_err("not an entry");
        found.problem.help.unwrap_or_default()
    };
    for text in ["north south\n1 2\n", "\u{feff}# two\n\n a b\n1 2\n"] {
        assert!(help(text).contains("`labels:`"), "{text:?}");
    }
    for text in [
        "1 2\nnorth 3\n",
        "1 north\n2 3\n",
        "1.2.3 4\n5 6\n",
        "labels: a b\nx 1\n",
    ] {
        assert!(help(text).starts_with("an entry is a number"), "{text:?}");
    }
    let vector = crate::read_vector("north 1").expect_err("not an entry");
    assert!(
        vector
            .problem
            .help
            .is_some_and(|help| help.starts_with("an entry"))
    );
}

#[test]
fn more_than_four_gibibytes_are_refused() {
    assert_eq!(too_long(u32::MAX as usize), None);
    let problem = too_long(u32::MAX as usize + 1);
    assert_eq!(problem.map(|problem| problem.code), Some("too-long"));
}
