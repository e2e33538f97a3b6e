//! The reasons why a value of Python is not an entry.

use pyo3::prelude::*;

use crate::error;

/// The reason why a value is not an entry.
pub(crate) enum Refusal {
    /// What the value is instead, as the end of a sentence that begins with its place.
    Value(String),
    /// Python raised an exception while the value was examined.
    Python(PyErr),
}

impl From<PyErr> for Refusal {
    fn from(error: PyErr) -> Refusal {
        Refusal::Python(error)
    }
}

impl Refusal {
    pub(crate) fn value(text: impl Into<String>) -> Refusal {
        Refusal::Value(text.into())
    }

    /// Returns the exception for an entry of a matrix; both indices count from 0.
    pub(crate) fn in_matrix(self, row: usize, column: usize) -> PyErr {
        let (row, column) = (row + 1, column + 1);
        let place = format!("the entry in row {row}, column {column}");
        self.at(&place, (Some(row), Some(column)))
    }

    /// Returns the exception for an entry of a vector; the index counts from 0.
    pub(crate) fn in_vector(self, index: usize) -> PyErr {
        let index = index + 1;
        self.at(&format!("entry {index} of the vector"), (Some(index), None))
    }

    /// Returns the exception for a single number.
    pub(crate) fn of(self, name: &str) -> PyErr {
        self.at(name, (None, None))
    }

    fn at(self, place: &str, (row, column): (Option<usize>, Option<usize>)) -> PyErr {
        let text = match self {
            Refusal::Value(text) => format!("{place} {text}"),
            Refusal::Python(error) => return error,
        };
        error::EntryError::new_err((text, row, column))
    }
}
