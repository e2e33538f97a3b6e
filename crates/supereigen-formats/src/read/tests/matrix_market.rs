//! Tests every rule of MatrixMarket files: which files are read, and as which matrix.

use super::*;

const REAL: &str = "%%MatrixMarket matrix coordinate real general\n";

#[test]
fn entries_come_in_any_order_with_comments_and_blank_lines() {
    for text in [
        "%%MatrixMarket matrix coordinate integer general\n2 2 3\n1 1 1\n1 2 2\n2 1 3\n",
        "%%MatrixMarket matrix coordinate real general\n2 2 3\n2 1 3\n1 2 2\n1 1 1",
        "\u{feff}%%MATRIXMARKET Matrix\tCOORDINATE Real General \r\n2 2 3\r\n2 1 3\r\n1 1 1\r\n1 2 2\r\n",
        "%%matrixmarket matrix coordinate real general\n%\n% any\n\n \t\n  2\t2  3 \n% more\n\n\
         1 1 1\n  %x\n 01 002 +2.0\n2 1 6/2\n\n%",
        "%%MatrixMarket matrix coordinate integer general\n2 2 4\n2 2 -inf\n1 1 1\n1 2 2\n2 1 3",
        "%%MatrixMarket matrix coordinate integer general\n2 2 4\n2 2 -%inf\n1 1 1\n1 2 2\n2 1 3",
    ] {
        assert_two_by_two(&[text]);
    }
}

#[test]
fn arrays_have_all_values_column_by_column() {
    for text in [
        "%%MatrixMarket matrix array real general\n% any\n2 2\n1\n3\n\n2\n-inf\n",
        "%%MatrixMarket matrix Array integer general\n2 2\n1\n 6/2\n2.0\n.",
    ] {
        assert_two_by_two(&[text]);
    }
    let rectangle = document("%%MatrixMarket matrix array real general\n2 3\n1\n2\n3\n4\n5\n6");
    assert_eq!(rectangle, document("1 3 5\n2 4 6"));
}

#[test]
fn symmetric_matrices_have_one_triangle() {
    let expected = document("1 2 .\n2 . 4\n. 4 5");
    for text in [
        "coordinate real symmetric\n3 3 4\n1 1 1\n2 1 2\n3 2 4\n3 3 5",
        "coordinate real symmetric\n3 3 4\n2 3 4\n1 1 1\n2 1 2\n3 3 5",
        "array real symmetric\n3 3\n1\n2\n-inf\n.\n4\n5\n",
    ] {
        let found = document(&format!("%%MatrixMarket matrix {text}"));
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn absent_entries_are_minus_infinity() {
    let matrix = document(&format!("{REAL}3 4 2\n3 1 1/3\n1 4 -0.5")).matrix;
    assert_eq!((matrix.rows(), matrix.columns()), (3, 4));
    assert_eq!(matrix.finite_entries(), 2);
    assert_eq!(matrix.denominator(), &UBig::from(6u8));
    let third = Rational::from_parts(1.into(), 3u8.into());
    assert_eq!(matrix.entry(2, 0), Some(third));
    assert_eq!(matrix.entry(2, 1), None);
    assert_eq!(matrix.row(1).count(), 0);
    let nothing = document(&format!("{REAL}2 1 0")).matrix;
    assert_eq!(nothing, integers(&[&[None], &[None]]));
}

#[test]
fn every_number_of_plain_text_is_a_value() {
    let values = [
        "5", "+5", "-0.25", ".5", "5.", "1e3", "2.5E-3", "143/3", "-1/7", "-inf", ".", "·", "eps",
        "ε", "-oo", "1e30",
    ];
    let plain = document(&values.join(" "));
    let lines = (1..)
        .zip(values)
        .map(|(i, value)| format!("1 {i} {value}\n"));
    let text: String = lines.collect();
    let count = values.len();
    for field in ["integer", "real"] {
        let header = REAL.replace("real", field);
        let read = document(&format!("{header}1 {count} {count}\n{text}"));
        assert_eq!(read, plain, "{field}");
    }
}

#[test]
fn sizes_are_bounded_by_the_length_of_the_text() {
    let bound = (1 << 20) + format!("{REAL}1048629 1 0").len();
    let size = |rows, columns| read_matrix(format!("{REAL}{rows} {columns} 0").as_bytes());
    assert!(size(bound, 1).is_ok_and(|read| read.matrix.rows() == bound));
    assert!(size(1, bound).is_ok_and(|read| read.matrix.columns() == bound));
    for refused in [size(bound + 1, 1), size(1, bound + 1)] {
        let code = refused.err().map(|found| found.problem.code);
        assert_eq!(code, Some("size-too-large"));
    }
}

#[test]
fn other_comments_and_a_header_after_the_first_row_are_no_header() {
    assert_two_by_two(&[
        "% MatrixMarket\n1 2\n3 .",
        "% MatrixMarket matrix of old\n1 2\n3 .",
        "% in MatrixMarket matrix coordinate form\n1 2\n3 .",
        "1 2\n%%MatrixMarket matrix coordinate real general\n3 .",
    ]);
}

#[test]
fn labels_stand_in_a_comment() {
    let expected = integers(&[&[Some(1), None]]).with_labels(["a", "x[1]"]);
    for text in [
        "% labels: a x[1]\n1 2 1\n1 1 1",
        "%labels:a,x[1] % more\n1 2 1\n1 1 1",
        "1 2 1\n1 1 1\n %\tlabels: a ;x[1]\r\n",
    ] {
        let read = document(&format!("{REAL}{text}"));
        assert_eq!(Ok(read.matrix), expected, "{text:?}");
    }
    for text in ["%% labels: a", "% Labels: a", "% the labels: a", "% labels"] {
        let read = document(&format!("{REAL}{text}\n1 2 1\n1 1 1"));
        assert!(read.matrix.labels().is_empty(), "{text:?}");
    }
}
