//! An exact matrix, made from any Python object that represents a matrix.

use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use supereigen::{Entry, Matrix as Exact};
use supereigen_formats::{MatrixFormat, Notation, fingerprint, read_matrix_as, write_matrix};

use crate::entry::{Floats, from_float, lambda, numbers, to_entry};
use crate::error;

/// An exact matrix over R ∪ {−∞}.
#[pyclass(frozen, module = "supereigen._supereigen", name = "ExactMatrix")]
pub(crate) struct Matrix {
    pub(crate) exact: Exact,
}

impl Matrix {
    fn new(rows: &[Vec<Entry>]) -> PyResult<Matrix> {
        if rows.first().is_none_or(Vec::is_empty) {
            return Err(error::MatrixError::new_err("the matrix has no entries"));
        }
        let exact = Exact::from_rows(rows).map_err(error::matrix)?;
        Ok(Matrix { exact })
    }
}

/// Returns the exception for a list of numbers where a list of rows was expected.
fn no_row(i: usize, row: &Bound<'_, PyAny>) -> PyErr {
    let what = row.get_type().to_string();
    let message = format!("a matrix is a list of rows, but row {} is of {what}", i + 1);
    PyTypeError::new_err(message)
}

#[pymethods]
impl Matrix {
    /// From rows of numbers of any kind.
    #[staticmethod]
    fn from_rows(rows: &Bound<'_, PyAny>, floats: &str) -> PyResult<Matrix> {
        let floats = Floats::named(floats)?;
        let mut matrix = Vec::new();
        for (i, row) in rows.try_iter()?.enumerate() {
            let row = row?;
            let mut entries = Vec::new();
            let values = row.try_iter().map_err(|_| no_row(i, &row))?;
            for (j, value) in values.enumerate() {
                let entry = to_entry(&value?, floats);
                entries.push(entry.map_err(|refusal| refusal.in_matrix(i, j))?);
            }
            matrix.push(entries);
        }
        Matrix::new(&matrix)
    }

    /// From the numbers at some places, in the order of their rows and columns; −∞ elsewhere.
    #[staticmethod]
    fn from_places(
        shape: (usize, usize),
        places: Vec<(usize, usize)>,
        values: &Bound<'_, PyAny>,
        floats: &str,
    ) -> PyResult<Matrix> {
        let floats = Floats::named(floats)?;
        let mut entries = Vec::with_capacity(places.len());
        for (&(i, j), value) in places.iter().zip(values.try_iter()?) {
            let entry = to_entry(&value?, floats).map_err(|refusal| refusal.in_matrix(i, j))?;
            entries.extend(entry.map(|value| (i, j, value)));
        }
        if shape.0 == 0 || shape.1 == 0 {
            return Err(error::MatrixError::new_err("the matrix has no entries"));
        }
        let exact = Exact::from_entries(shape, entries).map_err(|error| match error {
            supereigen::MatrixError::Outside { row, column, .. }
            | supereigen::MatrixError::Order { row, column } => {
                error::EntryError::new_err((error.to_string(), row + 1, column + 1))
            }
            error => error::MatrixError::new_err(error.to_string()),
        })?;
        Ok(Matrix { exact })
    }

    /// From an array of integers.
    #[staticmethod]
    fn from_integers(array: PyReadonlyArray2<'_, i64>) -> PyResult<Matrix> {
        let entry = |&value: &i64| Some(value.into());
        let array = array.as_array();
        let rows: Vec<Vec<Entry>> = array
            .outer_iter()
            .map(|row| row.iter().map(entry).collect())
            .collect();
        Matrix::new(&rows)
    }

    /// From an array of floats.
    #[staticmethod]
    fn from_floats(array: PyReadonlyArray2<'_, f64>, floats: &str) -> PyResult<Matrix> {
        let floats = Floats::named(floats)?;
        let mut rows = Vec::with_capacity(array.shape()[0]);
        for (i, row) in array.as_array().outer_iter().enumerate() {
            let mut entries = Vec::with_capacity(row.len());
            for (j, &value) in row.iter().enumerate() {
                let entry = from_float(value, floats);
                entries.push(entry.map_err(|refusal| refusal.in_matrix(i, j))?);
            }
            rows.push(entries);
        }
        Matrix::new(&rows)
    }

    /// From a text or file in any format; its name helps to tell the format and stands in errors.
    #[staticmethod]
    #[pyo3(signature = (content, name=None))]
    fn from_text(content: &[u8], name: Option<&str>) -> PyResult<Matrix> {
        let format = MatrixFormat::detect(content, name);
        let document =
            read_matrix_as(content, format).map_err(|diagnostic| error::read(name, &diagnostic))?;
        Ok(Matrix {
            exact: document.matrix,
        })
    }

    /// λ ⊗ the matrix.
    fn scaled(&self, lam: &Bound<'_, PyAny>, floats: &str) -> PyResult<Matrix> {
        let lambda = lambda(lam, Floats::named(floats)?)?;
        Ok(Matrix {
            exact: self.exact.scale(&lambda),
        })
    }

    /// The same matrix with a name for every column.
    fn with_labels(&self, labels: Vec<String>) -> PyResult<Matrix> {
        let exact = self.exact.clone().with_labels(labels);
        Ok(Matrix {
            exact: exact.map_err(error::matrix)?,
        })
    }

    /// The number of rows, and of columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.exact.rows(), self.exact.columns())
    }

    /// The names of the columns; none if they have none.
    #[getter]
    fn labels(&self) -> Vec<String> {
        self.exact.labels().to_vec()
    }

    /// 16 hexadecimal digits that depend on the size and the entries alone.
    #[getter]
    fn fingerprint(&self) -> String {
        fingerprint(&self.exact)
    }

    /// A row as exact numbers, counted from 0.
    fn row<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyTuple>> {
        let columns = 0..self.exact.columns();
        let row: Vec<Entry> = columns.map(|j| self.exact.entry(index, j)).collect();
        numbers(py, &row.into())
    }

    /// The matrix as plain text, exactly, without labels.
    fn to_text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut text = Vec::new();
        // Labels are left out, because plain text cannot represent all of them.
        let bare = self.exact.clone().without_labels();
        write_matrix(&mut text, &bare, Notation::Exact)?;
        Ok(PyBytes::new(py, &text))
    }
}
