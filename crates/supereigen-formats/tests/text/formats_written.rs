//! What labels each format of a matrix cannot express.

use supereigen::Matrix;
use supereigen_formats::{MatrixFormat, Notation, read_matrix_as, write_matrix_as};

use crate::support::entries;

#[test]
fn labels_that_could_not_be_read_back_are_refused() {
    use MatrixFormat::{Csv, Json, MatrixMarket, Plain, TpLib};
    for (format, labels, accepted) in [
        (Plain, ["a", "b"], true),
        (Plain, ["a b", "c"], false),
        (Plain, ["a", "c#"], false),
        (MatrixMarket, ["a,b", "c"], false),
        (Csv, ["a b", "c, \"d\""], true),
        (Csv, [" a", "b"], true),
        (Csv, ["a", "\u{feff}"], false),
        (Csv, ["a", "=b"], false),
        (Csv, ["1", "2"], false),
        (Csv, ["1", "x"], true),
        (Csv, ["x", "1,5"], false),
        (Csv, ["x", ""], false),
        (Json, ["a\"b", "1"], true),
        (Json, ["a\nb", "1"], false),
        (TpLib, ["a b", "\n"], true),
    ] {
        let matrix = Matrix::identity(2).with_labels(labels.map(str::to_owned).to_vec());
        let matrix = matrix.unwrap_or_else(|error| panic!("{error}"));
        let mut text = Vec::new();
        let notation = Notation::default();
        let written = write_matrix_as(&mut text, &matrix, format, notation);
        assert_eq!(written.is_ok(), accepted, "{format:?} {labels:?}");
        if accepted {
            check_read(&text, &matrix, format);
        } else {
            assert!(text.is_empty(), "{format:?} {labels:?}");
        }
    }
}

/// Checks that a text is read as this matrix, with its labels if the format has any.
fn check_read(text: &[u8], matrix: &Matrix, format: MatrixFormat) {
    let shown = String::from_utf8_lossy(text);
    let read = read_matrix_as(text, format).unwrap_or_else(|error| panic!("{error}: {shown}"));
    let labels: &[String] = if format.has_labels() {
        matrix.labels()
    } else {
        &[]
    };
    assert_eq!(entries(&read.matrix), entries(matrix), "{shown}");
    assert_eq!(read.matrix.labels(), labels, "{shown}");
    assert_eq!(read.matrix.denominator(), matrix.denominator(), "{shown}");
}
