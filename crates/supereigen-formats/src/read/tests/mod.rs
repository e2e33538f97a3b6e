//! Tests every rule of plain text: which texts are read, and as which matrix.

mod matrix_market;

use supereigen::{Rational, UBig};

use super::*;

fn document(text: &str) -> Document {
    match read_matrix(text.as_bytes()) {
        Ok(document) => document,
        Err(diagnostic) => panic!("{text:?}: {diagnostic}"),
    }
}

/// Returns the matrix of integers, with `None` for −∞.
fn integers(rows: &[&[Option<i64>]]) -> Matrix {
    match Matrix::from_rows(rows.iter().copied()) {
        Ok(matrix) => matrix,
        Err(error) => panic!("{error}"),
    }
}

/// Asserts that all texts mean [[1, 2], [3, −∞]].
fn assert_two_by_two(texts: &[&str]) {
    let expected = integers(&[&[Some(1), Some(2)], &[Some(3), None]]);
    for text in texts {
        assert_eq!(document(text).matrix, expected, "{text:?}");
    }
}

#[test]
fn rows_are_lines() {
    assert_two_by_two(&[
        "1 2\n3 -inf\n",
        "1 2\n3 -inf",
        "1\t2\r\n3\t-inf\r\n",
        "1,2\n3,-inf",
        "1;2\n3;-inf",
        "1 , 2\n3 ;-inf",
        "\u{feff}1 2\n3 .",
        "\n \n 1 2  \n\n# comment, with [ and ;\n3 · % more\n\n",
        "1 2 # 5\n3 eps%,",
        "1 2; 3 -inf".replace("; ", "\n").as_str(),
    ]);
}

/// What else could be a decimal comma or an empty field is refused: `testdata/bad/plain.cases`.
#[test]
fn commas_and_tabs_separate_where_nothing_else_could_be_meant() {
    for text in [
        "1,5\n2,5",
        "1, 5 2\n3 4 5",
        "1 ,5;2",
        "1,-5 2",
        ".,.5 2",
        "[[1,5] [2,5]]",
        "[1,5;\n2,5;]",
        "[1,5],\n[2,5]",
        "\t\t1\t2\t\t\n3 \t 4\n",
        "[[1\n\t\t2]]",
    ] {
        assert!(read_matrix(text.as_bytes()).is_ok(), "{text:?}");
    }
}

#[test]
fn more_than_four_gibibytes_are_refused() {
    assert_eq!(too_long(u32::MAX as usize), None);
    let problem = too_long(u32::MAX as usize + 1);
    assert_eq!(problem.map(|problem| problem.code), Some("too-long"));
}

#[test]
fn brackets_are_optional() {
    assert_two_by_two(&[
        "[1 2\n 3 -inf]",
        "[\n1 2\n3 -inf\n]\n",
        "[1, 2;\n 3, -inf;\n]",
        "[[1,2],[3,-inf]]",
        "[[1 2] [3 -inf]]",
        "[[1, 2],\n [3, -inf]]\n",
        "[[1 2]\n [3 -inf]]",
        "[[1\n2], [3 # wrapped\n -inf]]",
        "[[1,\n2],[3\n,-inf]]",
        "[[1 2];[3 -inf];]",
        "[1 2]\n[3 -inf]",
        "[1 2],\n[3 -inf],",
        "[1 2],[3 -inf]",
        "[ # opened\n 1 2 # first\n 3 ε ] # closed",
        "1 2\n[3 -inf]",
        "[[1 2]\n 3 -inf]",
        "[]\n1 2\n3 -inf",
    ]);
}

#[test]
fn labels_stand_on_a_line_of_their_own() {
    let expected = integers(&[&[Some(1), Some(2)]]).with_labels(["a", "x[1]"]);
    for text in [
        "labels: a x[1]\n1 2",
        "1 2\nlabels: a x[1]",
        "  labels:\ta,x[1] # comment\r\n1 2\r\n",
        "labels:a;x[1]%\n[1 2]",
        "\u{feff}labels: a ,\tx[1] \n1 2",
        "[1 2]\nlabels: a x[1]\n",
    ] {
        assert_eq!(Ok(document(text).matrix), expected, "{text:?}");
    }
    assert_eq!(
        document("labels: −inf labels:\n1 2").matrix.labels(),
        ["−inf", "labels:"]
    );
}

#[test]
fn the_common_denominator_is_the_least() {
    let document = document("0.5 1/3 -inf\n-1/4 2 5/10");
    assert_eq!(document.matrix.denominator(), &UBig::from(12u8));
    assert_eq!(
        document.matrix.entry(1, 0),
        Some(Rational::from_parts((-1).into(), 4u8.into()))
    );
    assert_eq!(document.matrix.entry(1, 1), Some(2.into()));
    assert_eq!(document.matrix.finite_entries(), 5);
    assert_eq!(document.notation, Notation::Decimal);
}

#[test]
fn denominators_of_every_size_meet() {
    let rows = [
        ["1/18446744073709551557", "1/18446744073709551533", "7"],
        ["-1/3", "1e30", "-123456789012345678901234567891/7"],
    ];
    let text = rows.map(|row| row.join(" ")).join("\n");
    let matrix = document(&text).matrix;
    let product = 18_446_744_073_709_551_557_u128 * 18_446_744_073_709_551_533;
    assert_eq!(
        matrix.denominator(),
        &(UBig::from(product) * UBig::from(21u8))
    );
    for (i, row) in rows.iter().enumerate() {
        for (j, token) in row.iter().enumerate() {
            let expected = read_number(token).map(|(entry, _)| entry);
            assert_eq!(Ok(matrix.entry(i, j)), expected, "{token}");
        }
    }
}

#[test]
fn rectangles_are_read_unless_a_square_is_wanted() {
    assert_eq!(document("1 2 3").matrix.columns(), 3);
    assert_eq!(document("1\n2").matrix.rows(), 2);
    assert!(read_square_matrix(b"1 2\n3 4").is_ok());
    for (text, rows, columns, last_row) in [
        ("1 2 3\n4 5  6\n", 2, 3, "4 5  6"),
        ("1\n2\n[3]", 3, 1, "3"),
        ("1 2; 3 4", 1, 4, "1 2; 3 4"),
    ] {
        let diagnostic = read_square_matrix(text.as_bytes()).err();
        let diagnostic = diagnostic.map(|found| (found.problem, text.get(found.span)));
        let expected = Problem::not_square(rows, columns);
        assert_eq!(diagnostic, Some((expected, Some(last_row))), "{text:?}");
    }
}

#[test]
fn a_vector_is_one_row() {
    let vector = |text| read_vector(text).map(|(entries, _)| entries);
    let expected = Ok(vec![Some(0.into()), Some((-1).into()), None]);
    for text in [
        "0 -1 -inf",
        "[0, -1, .]",
        "0;-1;eps",
        "\n0 -1 -inf\n",
        "[0;-1;-inf]",
        "[[0 -1 -inf]]",
    ] {
        assert_eq!(vector(text), expected, "{text:?}");
    }
    let problem = |text| read_vector(text).err().map(|found| found.problem.code);
    assert_eq!(problem("1 2\n3 4"), Some("not-one-row"));
    assert_eq!(problem("labels: a\n1"), Some("labels-misplaced"));
    assert_eq!(problem(" "), Some("empty"));
}

#[test]
fn a_number_stands_alone() {
    let number = |text| read_number(text).map(|(entry, _)| entry);
    assert_eq!(
        number(" -1/2 "),
        Ok(Some(Rational::from_parts((-1).into(), 2u8.into())))
    );
    assert_eq!(number("-%inf"), Ok(None));
    assert_eq!(number("5 # five\n"), Ok(Some(5.into())));
    let problem = |text| {
        read_number(text)
            .err()
            .map(|found| (found.problem.code, found.span))
    };
    assert_eq!(problem("1 2"), Some(("not-one-number", 2..3)));
    assert_eq!(problem("[1]"), Some(("not-one-number", 0..1)));
    assert_eq!(problem("1,"), Some(("not-one-number", 1..2)));
    assert_eq!(problem(""), Some(("no-number", 0..0)));
    assert_eq!(problem(" 1/0"), Some(("zero-denominator", 1..4)));
}
