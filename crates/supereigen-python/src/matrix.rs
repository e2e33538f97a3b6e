//! An exact matrix, made from any Python object that represents a matrix.

use numpy::ndarray::{Array2, ArrayView2};
use numpy::{IntoPyArray, PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use supereigen::{Entry, IBig, Matrix as Exact, UBig};
use supereigen_answers::{TimeText, understood};
use supereigen_formats::{
    Connections, Document, MatrixFormat, Notation, ReadOptions, fingerprint, write_matrix_as,
};

use crate::entry::{Number, Numbers, elements, to_entry};
use crate::error;
use crate::floats::{self, Float, Floats, Scaled, Scales};
use crate::run::compute;

/// An exact matrix over R ∪ {−∞}.
#[pyclass(frozen, module = "supereigen._supereigen", name = "ExactMatrix")]
pub(crate) struct Matrix {
    pub(crate) exact: Exact,
    /// How numbers are written in the text from which it was read; elsewhere exactly.
    pub(crate) notation: Notation,
    /// The connections of the text from which it was read, if it had these.
    pub(crate) connections: Option<Connections>,
}

impl From<Exact> for Matrix {
    fn from(exact: Exact) -> Matrix {
        Matrix {
            exact,
            notation: Notation::Exact,
            connections: None,
        }
    }
}

impl From<&Matrix> for Document {
    fn from(matrix: &Matrix) -> Document {
        let mut document = Document::from(matrix.exact.clone());
        document.notation = matrix.notation;
        document.connections = matrix.connections.clone();
        document
    }
}

/// An array, and a place in it.
type Nearest<'py> = (Bound<'py, PyArray2<f64>>, Option<(usize, usize)>);

impl Matrix {
    fn new(exact: Exact) -> PyResult<Matrix> {
        if exact.rows() == 0 || exact.columns() == 0 {
            Err(error::MatrixError::new_err("the matrix has no entries"))
        } else {
            Ok(exact.into())
        }
    }

    fn of_floats<F: Float>(array: &ArrayView2<'_, F>, floats: Floats) -> PyResult<Matrix> {
        let found = floats::matrix(array, floats);
        Matrix::new(found.map_err(|(refusal, i, j)| refusal.in_matrix(i, j))?)
    }
}

/// An array of numbers.
#[derive(FromPyObject)]
enum Array<'py> {
    Integers(PyReadonlyArray2<'py, i64>),
    Floats(PyReadonlyArray2<'py, f64>),
    Singles(PyReadonlyArray2<'py, f32>),
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
    fn from_rows(rows: &Bound<'_, PyAny>, floats: Floats) -> PyResult<Matrix> {
        let mut matrix = Vec::new();
        for (i, row) in rows.try_iter()?.enumerate() {
            let row = row?;
            let mut entries = Vec::new();
            let values = elements(&row)?.ok_or_else(|| no_row(i, &row))?;
            for (j, value) in values.enumerate() {
                let entry = to_entry(&value?, floats);
                entries.push(entry.map_err(|refusal| refusal.in_matrix(i, j))?);
            }
            matrix.push(entries);
        }
        Matrix::new(Exact::from_rows(&matrix).map_err(error::matrix)?)
    }

    /// From the numbers at some places, in the order of their rows and columns; −∞ elsewhere.
    #[staticmethod]
    fn from_places(
        shape: (usize, usize),
        places: Vec<(usize, usize)>,
        values: &Bound<'_, PyAny>,
        floats: Floats,
    ) -> PyResult<Matrix> {
        let mut entries = Vec::with_capacity(places.len());
        for (&(i, j), value) in places.iter().zip(values.try_iter()?) {
            let entry = to_entry(&value?, floats).map_err(|refusal| refusal.in_matrix(i, j))?;
            entries.extend(entry.map(|value| (i, j, value)));
        }
        let exact = Exact::from_entries(shape, entries).map_err(|error| match error {
            supereigen::MatrixError::Outside { row, column, .. }
            | supereigen::MatrixError::Order { row, column } => {
                error::EntryError::new_err((error.to_string(), row + 1, column + 1))
            }
            error => error::matrix(error),
        })?;
        Matrix::new(exact)
    }

    /// From an array of integers or floats.
    #[staticmethod]
    fn from_array(array: Array<'_>, floats: Floats) -> PyResult<Matrix> {
        let integers = match &array {
            Array::Integers(array) => array.as_array(),
            Array::Floats(array) => return Matrix::of_floats(&array.as_array(), floats),
            Array::Singles(array) => return Matrix::of_floats(&array.as_array(), floats),
        };
        let entries = integers.indexed_iter();
        let entries = entries.map(|((i, j), &value)| (i, j, IBig::from(value)));
        let exact = Exact::from_numerators(integers.dim(), UBig::ONE, entries);
        Matrix::new(exact.map_err(error::matrix)?)
    }

    /// From a text or file in any format; its name helps to tell the format and stands in errors.
    #[staticmethod]
    #[pyo3(signature = (content, name=None))]
    fn from_text(content: &[u8], name: Option<&str>) -> PyResult<Matrix> {
        let format = MatrixFormat::detect(content, name);
        let document = ReadOptions::of(format)
            .read(content)
            .map_err(|diagnostic| error::read(name, &diagnostic))?;
        Ok(Matrix {
            exact: document.matrix,
            notation: document.notation,
            connections: document.connections,
        })
    }

    /// λ ⊗ the matrix.
    fn scaled(&self, lam: Number) -> Matrix {
        self.exact.scale(lam.0).into()
    }

    /// The same matrix with a name for every column.
    fn with_labels(&self, labels: Vec<String>) -> PyResult<Matrix> {
        let exact = self.exact.clone().with_labels(labels);
        Ok(Matrix {
            exact: exact.map_err(error::matrix)?,
            notation: self.notation,
            connections: None,
        })
    }

    /// ⌊A − λ⌋, or ⌈A − λ⌉, for a finite λ.
    fn rounded(&self, lam: Number, up: bool) -> Matrix {
        let shifted = self.exact.scale(lam.0.map(|lambda| -lambda));
        let rounded = if up { shifted.ceil() } else { shifted.floor() };
        rounded.into()
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

    /// The number of finite entries.
    #[getter]
    fn finite_entries(&self) -> usize {
        self.exact.finite_entries()
    }

    /// An entry; both indices count from 0.
    fn entry(&self, row: usize, column: usize) -> Number {
        Number(self.exact.entry(row, column))
    }

    /// The transpose; labels are kept if the matrix is square.
    fn transposed(&self) -> PyResult<Matrix> {
        let (rows, columns) = self.shape();
        let entries =
            (0..rows).flat_map(|i| self.exact.row(i).map(move |(j, value)| (j, i, value)));
        let mut entries: Vec<_> = entries.map(|(j, i, value)| (j, i, value.clone())).collect();
        entries.sort_unstable_by_key(|&(j, i, _)| (j, i));
        let denominator = self.exact.denominator().clone();
        let exact = Exact::from_numerators((columns, rows), denominator, entries);
        let exact = exact.map_err(error::matrix)?;
        if rows == columns && !self.exact.labels().is_empty() {
            Matrix::from(exact).with_labels(self.labels())
        } else {
            Ok(exact.into())
        }
    }

    /// A ⊗ B.
    fn otimes(&self, py: Python<'_>, other: &Matrix) -> PyResult<Matrix> {
        let exact = compute(py, |_| self.exact.otimes(&other.exact))?;
        Ok(exact.map_err(error::matrix)?.into())
    }

    /// A ⊗ x.
    fn apply(&self, x: Numbers) -> PyResult<Numbers> {
        let product = self.exact.apply(x.0);
        product.map(Numbers).map_err(error::matrix)
    }

    /// The nearest floats, and the place of the first entry, both indices from 0, that its float does not stand for.
    fn to_floats<'py>(&self, py: Python<'py>) -> PyResult<Nearest<'py>> {
        let shape = (self.exact.rows(), self.exact.columns());
        let mut array = Array2::from_elem(shape, f64::NEG_INFINITY);
        let denominator = IBig::from(self.exact.denominator().clone());
        let mut scales = Scales::over((0, 0));
        let mut other = None;
        for i in 0..self.exact.rows() {
            for (j, numerator) in self.exact.row(i) {
                let float = quotient(py, numerator, &denominator)?;
                let scaled = Scaled::of(float, Floats::Decimal);
                let scaled = scaled.map_err(|refusal| refusal.in_matrix(i, j))?;
                let is_same =
                    scaled.is_some_and(|it| it.equals(numerator, &denominator, &mut scales));
                other = other.or((!is_same).then_some((i, j)));
                array[(i, j)] = float;
            }
        }
        Ok((array.into_pyarray(py), other))
    }

    /// A row as exact numbers, counted from 0.
    fn row(&self, index: usize) -> Numbers {
        let columns = 0..self.exact.columns();
        let row: Vec<Entry> = columns.map(|j| self.exact.entry(index, j)).collect();
        Numbers(row.into())
    }

    /// The matrix as plain text, exactly, without labels.
    fn to_text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut text = Vec::new();
        // Labels are left out, because plain text cannot represent all of them.
        let bare = self.exact.clone().without_labels();
        write_matrix_as(&mut text, &bare, MatrixFormat::PLAIN, Notation::Exact)?;
        Ok(PyBytes::new(py, &text))
    }
}

/// What was read of connections, in a line.
#[pyfunction]
pub(crate) fn connections(matrix: &Matrix) -> String {
    let asked = matrix.connections.clone();
    let asked = asked.unwrap_or_else(|| Connections::of_matrix(&matrix.exact));
    understood(&asked, &TimeText::new(asked.times, matrix.notation))
}

/// Returns the float that is nearest to a quotient.
fn quotient(py: Python<'_>, numerator: &IBig, denominator: &IBig) -> PyResult<f64> {
    /// Up to this bound every integer is a float, so that the division alone rounds.
    const INTEGERS: u64 = 1 << 53;
    let small = |value: &IBig| {
        let value = i64::try_from(value).ok()?;
        (value.unsigned_abs() < INTEGERS).then_some(value as f64)
    };
    if let (Some(numerator), Some(denominator)) = (small(numerator), small(denominator)) {
        return Ok(numerator / denominator);
    }
    // Python rounds once, whatever the size, and raises OverflowError beyond all floats.
    let numerator = Number::from(numerator.clone()).into_pyobject(py)?;
    numerator.div(Number::from(denominator.clone()))?.extract()
}
