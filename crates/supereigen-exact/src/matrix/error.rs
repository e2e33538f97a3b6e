//! Why a matrix was refused.

use crate::number::NumberError;

/// Why a matrix or an operation on matrices was refused. Fields count from 0; messages count from 1, as the
/// mathematics does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatrixError {
    /// A row has another length than the first one (0-based row, its length, the first's length).
    Ragged {
        /// The offending row, counted from 0.
        row: usize,
        /// The number of entries that it has.
        found: usize,
        /// The number of entries of the first row.
        expected: usize,
    },
    /// The matrix must be square.
    NotSquare {
        /// The rows × columns of the matrix.
        shape: (usize, usize),
    },
    /// The operation needs other dimensions; a vector is a matrix of one column.
    Shape {
        /// What was given, as rows × columns.
        found: (usize, usize),
        /// What the operation needs.
        expected: (usize, usize),
    },
    /// An entry is outside of the matrix.
    Outside {
        /// Its row, counted from 0.
        row: usize,
        /// Its column, counted from 0.
        column: usize,
        /// The rows × columns of the matrix.
        shape: (usize, usize),
    },
    /// An entry is given twice, or before one that should precede it.
    Order {
        /// Its row, counted from 0.
        row: usize,
        /// Its column, counted from 0.
        column: usize,
    },
    /// An entry is no number.
    Number {
        /// Its row, counted from 0.
        row: usize,
        /// Its column, counted from 0.
        column: usize,
        /// Why it is none.
        error: NumberError,
    },
    /// λ is no number.
    Lambda(NumberError),
    /// The number of labels is not the number of columns.
    Labels {
        /// How many labels were given.
        found: usize,
        /// How many columns there are.
        expected: usize,
    },
}

crate::messages! { MatrixError:
    Self::Ragged { row, found, expected } =>
        "row {} has the length {found}, the first {expected}", row + 1;
    Self::NotSquare { shape: (rows, columns) } => "the matrix is {rows} × {columns}, but must be square";
    Self::Shape { found: (found, 1), expected: (expected, 1) } =>
        "the vector has {found} entries, but {expected} are needed";
    Self::Shape { found, expected } =>
        "the matrix is {} × {}, but {} × {} is needed", found.0, found.1, expected.0, expected.1;
    Self::Outside { row, column, shape: (rows, columns) } =>
        "the entry in row {}, column {} is outside of the {rows} × {columns} matrix", row + 1, column + 1;
    Self::Order { row, column } =>
        "the entry in row {}, column {} is given twice or too late", row + 1, column + 1;
    Self::Number { row, column, error } => "row {}, column {}: {error}", row + 1, column + 1;
    Self::Lambda(error) => "λ: {error}";
    Self::Labels { found, expected } => "{found} labels for {expected} columns";
}
