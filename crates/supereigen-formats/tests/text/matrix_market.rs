//! What the MatrixMarket writer writes, byte by byte, and how it fails.

use std::io::{self, Write};

use supereigen::{Entry, IBig, Matrix, Rational, UBig};
use supereigen_formats::{Notation, read_matrix, write_matrix_market};

fn ratio(numerator: i64, denominator: u64) -> Entry {
    Some(Rational::from_parts(
        numerator.into(),
        UBig::from(denominator),
    ))
}

fn matrix(rows: &[Vec<Entry>]) -> Matrix {
    Matrix::from_rows(rows).unwrap_or_else(|error| panic!("{error}"))
}

fn written(matrix: &Matrix, notation: Notation) -> String {
    let mut text = Vec::new();
    let result = write_matrix_market(&mut text, matrix, notation);
    assert!(result.is_ok());
    String::from_utf8_lossy(&text).into_owned()
}

#[test]
fn integers_are_an_integer_file() {
    let matrix = matrix(&[
        vec![None, ratio(-7, 1), None],
        vec![None; 3],
        vec![ratio(0, 1), None, ratio(i64::MAX, 1)],
    ]);
    let expected = "%%MatrixMarket matrix coordinate integer general\n\
                    3 3 3\n1 2 -7\n3 1 0\n3 3 9223372036854775807\n";
    assert_eq!(written(&matrix, Notation::Decimal), expected);
    let labels = ["a", "é", "x[3]"].map(str::to_owned).to_vec();
    let labelled = matrix
        .with_labels(labels)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        written(&labelled, Notation::Decimal),
        expected.replacen('\n', "\n% labels: a é x[3]\n", 1)
    );
}

#[test]
fn a_denominator_without_need_makes_no_real_file() {
    let three = Matrix::from_numerators((1, 1), UBig::from(2u8), [(0, 0, IBig::from(6))]);
    assert_eq!(
        written(&three.expect("inside"), Notation::Decimal),
        "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 3\n"
    );
}

#[test]
fn fractions_are_announced_in_a_comment() {
    let head = "%%MatrixMarket matrix coordinate real general\n";
    let comment = "% Values p/q are exact fractions, an extension of the format.\n";
    let quarter = matrix(&[vec![ratio(-1, 4), ratio(2, 1)]]);
    let third = matrix(&[vec![ratio(1, 3), ratio(1, 2)]]);
    for (matrix, notation, expected) in [
        (&quarter, Notation::Decimal, "1 2 2\n1 1 -0.25\n1 2 2\n"),
        (&quarter, Notation::Exact, "%1 2 2\n1 1 -1/4\n1 2 2\n"),
        (&third, Notation::Decimal, "%1 2 2\n1 1 1/3\n1 2 0.5\n"),
        (&third, Notation::Exact, "%1 2 2\n1 1 1/3\n1 2 1/2\n"),
    ] {
        let expected = format!("{head}{}", expected.replace('%', comment));
        assert_eq!(written(matrix, notation), expected);
        let read = read_matrix(expected.as_bytes()).map(|read| read.matrix);
        assert_eq!(read.as_ref(), Ok(matrix));
    }
}

/// Takes some bytes and no more.
struct Failing(usize);

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.0 {
            return Err(io::Error::other("full"));
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::Error::other("not flushed"))
    }
}

#[test]
fn errors_of_the_writer_are_returned() {
    let matrix = Matrix::identity(2);
    for (room, expected) in [(0, "full"), (60, "full"), (1_000, "not flushed")] {
        let result = write_matrix_market(Failing(room), &matrix, Notation::Exact);
        let error = result.err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(expected), "{room}");
    }
}
