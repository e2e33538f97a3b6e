//! Tests the readers of matrices, vectors and numbers.

use supereigen::{Entry, Matrix};
use supereigen_formats::{
    Diagnostic, Document, Notation, format_entry, read_matrix, read_number, read_square_matrix,
    read_vector, write_matrix, write_matrix_market,
};

use crate::diagnostics;

const HEADER: &[u8] = b"%%MatrixMarket matrix coordinate real general\n";

pub(crate) const NOTATIONS: [Notation; 2] = [Notation::Exact, Notation::Decimal];

/// The greatest number of entries, including −∞, of a matrix that is written as plain text, and the greatest number of
/// rows or columns of one that is written at all: a short MatrixMarket file can have a million.
const LARGEST: usize = 10_000;

/// Checks that any bytes are read or properly refused, and that a matrix can be written as plain text and read back.
pub fn read_plain(bytes: &[u8]) -> bool {
    let document = read(bytes);
    if let Some(document) = &document {
        check_plain(document);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        check_vector(text);
        check_number(text);
    }
    document.is_some()
}

/// Checks that any bytes after a MatrixMarket header are read or properly refused, and that a matrix can be written as
/// MatrixMarket and as plain text and read back.
pub fn read_matrix_market(bytes: &[u8]) -> bool {
    let Some(document) = read(&[HEADER, bytes].concat()) else {
        return false;
    };
    let (rows, columns) = (document.matrix.rows(), document.matrix.columns());
    if rows.max(columns) <= LARGEST {
        check_written(&document, |text, notation| {
            write_matrix_market(text, &document.matrix, notation)
        });
    }
    check_plain(&document);
    true
}

/// Checks that a document that is not too large can be written as plain text and read back.
fn check_plain(document: &Document) {
    let (rows, columns) = (document.matrix.rows(), document.matrix.columns());
    if rows.saturating_mul(columns) <= LARGEST {
        check_written(document, |text, notation| {
            write_matrix(text, &document.matrix, notation)
        });
    }
}

fn read(bytes: &[u8]) -> Option<Document> {
    agreed(
        read_matrix(bytes),
        read_square_matrix(bytes),
        |diagnostic| diagnostics::check(diagnostic, bytes),
    )
}

/// Checks that reading as a matrix and as a square matrix agree. Returns the document, if there is one.
pub(crate) fn agreed(
    matrix: Result<Document, Diagnostic>,
    square: Result<Document, Diagnostic>,
    check: impl Fn(&Diagnostic),
) -> Option<Document> {
    match (&matrix, square) {
        (Ok(read), Ok(square)) => assert_eq!(*read, square),
        (Ok(read), Err(diagnostic)) => {
            assert_ne!(read.matrix.rows(), read.matrix.columns());
            check(&diagnostic);
        }
        (Err(first), Err(second)) => {
            assert_eq!(*first, second);
            check(first);
        }
        (Err(diagnostic), Ok(_)) => panic!("only read where it must be square: {diagnostic}"),
    }
    let document = matrix.ok()?;
    check_order(&document.matrix);
    Some(document)
}

/// Checks that a document can be written by `write` in every notation and read back.
fn check_written(
    document: &Document,
    write: impl Fn(&mut Vec<u8>, Notation) -> std::io::Result<()>,
) {
    for notation in NOTATIONS {
        let mut text = Vec::new();
        write(&mut text, notation).unwrap();
        let again = expect(read_matrix(&text), &text);
        assert_eq!(again.matrix, document.matrix);
    }
}

/// Checks that the entries of every row are in the order of their columns, each column at most once.
fn check_order(matrix: &Matrix) {
    let mut entries = 0;
    for row in 0..matrix.rows() {
        let columns: Vec<usize> = matrix.row(row).map(|(column, _)| column).collect();
        assert!(columns.is_sorted_by(|a, b| a < b), "{columns:?}");
        assert!(columns.iter().all(|&column| column < matrix.columns()));
        entries += columns.len();
    }
    assert_eq!(entries, matrix.finite_entries());
}

fn check_vector(text: &str) {
    let (vector, _) = match read_vector(text) {
        Ok(read) => read,
        Err(diagnostic) => return diagnostics::check(&diagnostic, text.as_bytes()),
    };
    let row = Matrix::from_rows(std::slice::from_ref(&vector)).unwrap();
    for notation in NOTATIONS {
        let mut text = Vec::new();
        write_matrix(&mut text, &row, notation).unwrap();
        let again = expect(read_vector(std::str::from_utf8(&text).unwrap()), &text);
        assert_eq!(again.0, vector);
    }
}

fn check_number(text: &str) {
    let (number, _): (Entry, Notation) = match read_number(text) {
        Ok(read) => read,
        Err(diagnostic) => return diagnostics::check(&diagnostic, text.as_bytes()),
    };
    for notation in NOTATIONS {
        let text = format_entry(&number, notation);
        assert_eq!(expect(read_number(&text), text.as_bytes()).0, number);
    }
}

/// Returns what was read from a text that the library wrote; such a text must not be refused.
fn expect<T>(read: Result<T, Diagnostic>, text: &[u8]) -> T {
    match read {
        Ok(read) => read,
        Err(diagnostic) => panic!("{diagnostic}: {}", String::from_utf8_lossy(text)),
    }
}
