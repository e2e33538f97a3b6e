//! Tests the readers of the other formats of matrices.

use supereigen::Matrix;
use supereigen_formats::{
    Diagnostic, MatrixFormat, Notation, read_matrix_as, read_square_matrix_as, write_matrix_as,
};

use crate::diagnostics;
use crate::matrix::{NOTATIONS, agreed};

/// The greatest number of entries that are written: an event graph of a few bytes can have many delay states.
const LARGEST: usize = 10_000;

/// The letters by which the inputs in the corpus name their formats. They must not change when formats are added.
const LETTERS: [(u8, MatrixFormat); 10] = [
    (b'A', MatrixFormat::Csv),
    (b'B', MatrixFormat::Json),
    (b'C', MatrixFormat::TpLib),
    (b'D', MatrixFormat::Polymake),
    (b'F', MatrixFormat::EventGraph),
    (b'G', MatrixFormat::Npy),
    (b'H', MatrixFormat::Plain),
    (b'I', MatrixFormat::MatrixMarket),
    (b'J', MatrixFormat::Sdf3),
    (b'K', MatrixFormat::Literal),
];

/// Reads the bytes after the first one, in the format that the first byte names. Checks that they are read or properly
/// refused, and that a matrix can be written and read back in every format that can represent it.
pub fn read_formats(bytes: &[u8]) -> bool {
    let Some((&first, bytes)) = bytes.split_first() else {
        return false;
    };
    let named = LETTERS.iter().find(|(letter, _)| *letter == first);
    let any = MatrixFormat::ALL[usize::from(first) % MatrixFormat::ALL.len()];
    let format = named.map_or(any, |&(_, format)| format);
    // The content may look like another format; its reader must not panic either.
    let detected = MatrixFormat::detect(bytes, None);
    if detected != format {
        let _ = read_matrix_as(bytes, detected);
    }
    let check = |diagnostic: &Diagnostic| match format {
        MatrixFormat::Npy => diagnostics::check_in_bytes(diagnostic, bytes),
        _ => diagnostics::check(diagnostic, bytes),
    };
    let square = read_square_matrix_as(bytes, format);
    let Some(document) = agreed(read_matrix_as(bytes, format), square, check) else {
        return false;
    };
    let (rows, columns) = (document.matrix.rows(), document.matrix.columns());
    if rows.saturating_mul(columns) > LARGEST {
        return true;
    }
    for format in MatrixFormat::ALL {
        for notation in NOTATIONS {
            check_written(&document.matrix, format, notation);
        }
    }
    true
}

/// Checks that a matrix can be written and read back, unless the format cannot represent it.
fn check_written(matrix: &Matrix, format: MatrixFormat, notation: Notation) {
    let mut text = Vec::new();
    let written = write_matrix_as(&mut text, matrix, format, notation);
    if written.is_err() {
        // A format that cannot represent the labels or the numbers must refuse before it writes anything.
        assert!(text.is_empty(), "{format:?}");
        return;
    }
    let again = match read_matrix_as(&text, format) {
        Ok(again) => again.matrix,
        Err(diagnostic) => panic!(
            "{format:?}, {diagnostic}: {}",
            String::from_utf8_lossy(&text)
        ),
    };
    if format.has_labels() {
        assert_eq!(again.labels(), matrix.labels(), "{format:?}");
    }
    // Compares entries rather than matrices: the matrix of an event graph may be over a multiple of the least common
    // denominator.
    let (rows, columns) = (matrix.rows(), matrix.columns());
    assert_eq!((again.rows(), again.columns()), (rows, columns));
    for i in 0..rows {
        for j in 0..columns {
            let (found, expected) = (again.entry(i, j), matrix.entry(i, j));
            assert_eq!(found, expected, "{format:?}, {i}, {j}");
        }
    }
}
