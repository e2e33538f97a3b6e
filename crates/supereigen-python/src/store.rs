//! Vectors stored one after the other in one piece of memory, which NumPy takes over without copying.

use numpy::PyArray1;
use pyo3::prelude::*;
use supereigen::{Big, Numerators, Scalar, Values};

use crate::entry::Number;

/// The numerators of the entries of vectors, in 64 bits as long as all of them fit.
#[derive(Debug)]
pub(crate) enum Store {
    /// All numerators fit into 64 bits; `i64::MIN` is −∞.
    Narrow(Vec<i64>),
    /// Some numerator did not fit into 64 bits.
    Wide(Vec<Big>),
}

impl Default for Store {
    fn default() -> Store {
        Store::Narrow(Vec::new())
    }
}

impl Store {
    /// Returns the number of entries.
    pub(crate) fn len(&self) -> usize {
        match self {
            Store::Narrow(values) => values.len(),
            Store::Wide(values) => values.len(),
        }
    }

    /// Returns an empty store with room for this number of entries.
    pub(crate) fn with_capacity(entries: usize) -> Store {
        Store::Narrow(Vec::with_capacity(entries))
    }

    /// Appends numerators of 64 bits.
    pub(crate) fn extend(&mut self, entries: &[i64]) {
        match self {
            Store::Narrow(values) => values.extend_from_slice(entries),
            Store::Wide(values) => values.extend(entries.iter().map(Scalar::to_integer)),
        }
    }

    pub(crate) fn push(&mut self, vector: Values<'_>) {
        match (&mut *self, vector.numerators()) {
            (Store::Narrow(values), Numerators::I64(vector)) => values.extend_from_slice(vector),
            (Store::Narrow(values), _) => {
                let entries = vector.to_numerators();
                // In 64 bits, if all of them fit.
                let narrow = |entry: &Big| match entry {
                    None => Some(i64::EPSILON),
                    Some(value) => i64::from_integer(value),
                };
                match entries.iter().map(narrow).collect::<Option<Vec<i64>>>() {
                    Some(entries) => values.extend(entries),
                    None => {
                        let wide = values.iter().map(Scalar::to_integer).chain(entries);
                        *self = Store::Wide(wide.collect());
                    }
                }
            }
            (Store::Wide(values), _) => values.extend(vector.to_numerators()),
        }
    }
}

/// A flat array, without copying; if the numbers are larger than 64 bits, a list of integers with `None` for −∞.
impl<'py> IntoPyObject<'py> for Store {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Store::Narrow(values) => Ok(PyArray1::from_vec(py, values).into_any()),
            Store::Wide(values) => {
                let values = values.into_iter().map(|value| value.map(Number::from));
                values.collect::<Vec<_>>().into_pyobject(py)
            }
        }
    }
}
