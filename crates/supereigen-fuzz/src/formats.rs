//! The readers of the other formats of matrices.

use supereigen::Matrix;
use supereigen_formats::{
    Diagnostic, MatrixFormat, Notation, read_matrix_as, read_mpm, read_square_matrix_as,
    write_matrix_as,
};

use crate::diagnostics;
use crate::matrix::{NOTATIONS, agreed};

/// A larger matrix is not written: an event graph of a few bytes can have many delay states.
const LARGEST: usize = 10_000;

/// The letters by which the inputs that are kept name their formats. They stay, whatever formats are added.
const LETTERS: [(u8, MatrixFormat); 9] = [
    (b'A', MatrixFormat::Csv),
    (b'B', MatrixFormat::Json),
    (b'C', MatrixFormat::TpLib),
    (b'D', MatrixFormat::Polymake),
    (b'E', MatrixFormat::Mpm),
    (b'F', MatrixFormat::EventGraph),
    (b'G', MatrixFormat::Npy),
    (b'H', MatrixFormat::Plain),
    (b'I', MatrixFormat::MatrixMarket),
];

/// The first byte names the format; the others are read or refused properly, and what is read
/// survives being written in every format that takes it.
pub fn read_formats(bytes: &[u8]) -> bool {
    let Some((&first, bytes)) = bytes.split_first() else {
        return false;
    };
    let named = LETTERS.iter().find(|(letter, _)| *letter == first);
    let any = MatrixFormat::ALL[usize::from(first) % MatrixFormat::ALL.len()];
    let format = named.map_or(any, |&(_, format)| format);
    // Told by content, it may be another one; no format may make the reader panic.
    let detected = MatrixFormat::detect(bytes, None);
    if detected != format {
        let _ = read_matrix_as(bytes, detected);
    }
    let check = |diagnostic: &Diagnostic| match format {
        MatrixFormat::Npy => diagnostics::check_in_bytes(diagnostic, bytes),
        _ => diagnostics::check(diagnostic, bytes),
    };
    if format == MatrixFormat::Mpm
        && let Err(diagnostic) = read_mpm(bytes, Some("B"))
    {
        check(&diagnostic);
    }
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

/// A matrix survives being written, unless the format cannot hold it.
fn check_written(matrix: &Matrix, format: MatrixFormat, notation: Notation) {
    let mut text = Vec::new();
    let written = write_matrix_as(&mut text, matrix, format, notation);
    if written.is_err() {
        // Refused before anything was written: labels or numbers that it cannot have.
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
    // Not the matrices as such: that of an event graph may be over a multiple of the least common
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
