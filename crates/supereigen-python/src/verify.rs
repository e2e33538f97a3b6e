//! Checks bases from the definitions, by `supereigen-check`, which shares no code with the methods.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::PyReadonlyArray2;
use numpy::ndarray::ArrayView1;
use pyo3::prelude::*;
use supereigen::{UBig, Values, Vector};
use supereigen_check::{BasisCheck, Checker, Completeness, Fault};
use supereigen_formats::{BasisReader, Record};

use crate::entry::{Number, Numbers, exact_vector};
use crate::error::{self, unread};
use crate::floats::Floats;
use crate::folder::{Piece, RunFolder};
use crate::matrix::Matrix;
use crate::run::compute;

/// A check of the vectors of a basis, one after the other.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct Check {
    check: Mutex<BasisCheck>,
    labels: Vec<String>,
}

/// The number of a vector that is wrong, from 1, and what is wrong with it.
type Wrong = Option<(usize, String)>;

#[pymethods]
impl Check {
    /// A check against A ⊗ x ≥ λ ⊗ x or, with B, against A ⊗ x ≥ B ⊗ x or A ⊗ x = B ⊗ x.
    #[new]
    fn new(a: &Matrix, lam: Number, b: Option<&Matrix>, equal: bool) -> PyResult<Check> {
        let checker = match (b, equal) {
            (None, _) => Checker::new(&a.exact, &lam.0),
            (Some(b), false) => Checker::of_cone(&a.exact, &b.exact),
            (Some(b), true) => Checker::of_equality(&a.exact, &b.exact),
        };
        let check = BasisCheck::from(checker.map_err(error::matrix)?);
        Ok(Check {
            check: Mutex::new(check),
            labels: a.exact.labels().to_vec(),
        })
    }

    /// Checks the rows of an array of numerators.
    fn numerators(
        &self,
        py: Python<'_>,
        values: PyReadonlyArray2<'_, i64>,
        denominator: Number,
    ) -> PyResult<Wrong> {
        let refused = || error::other("the denominator is not a positive integer");
        let numerator = denominator.0.map(|value| value.into_parts().0);
        let denominator = numerator.and_then(|value| UBig::try_from(value).ok());
        let denominator = denominator.filter(|value| !value.is_zero());
        let denominator = denominator.ok_or_else(refused)?;
        let vector = |row: ArrayView1<'_, i64>| {
            let x = Vector::from(Values::over(&row.to_vec(), &denominator));
            Ok(Record::new(0, x))
        };
        self.check(py, values.as_array().outer_iter().map(vector))
    }

    /// Checks vectors of numbers of any kind.
    fn vectors(&self, py: Python<'_>, rows: &Bound<'_, PyAny>, floats: Floats) -> PyResult<Wrong> {
        let mut vectors = Vec::new();
        for row in rows.try_iter()? {
            vectors.push(Ok(Record::new(0, exact_vector(&row?, floats)?.0)));
        }
        self.check(py, vectors)
    }

    /// Checks a file in any format of text in which the command writes a basis.
    fn text(&self, py: Python<'_>, content: &[u8], name: &str) -> PyResult<Wrong> {
        let mut reader = BasisReader::new(content).map_err(|fault| unread(name, &fault))?;
        let records = std::iter::from_fn(|| reader.next_record().transpose());
        let records = records.map(|record| record.map_err(|fault| unread(name, &fault)));
        self.check(py, records)
    }

    /// Checks a finished part of a run.
    fn piece(&self, py: Python<'_>, folder: &RunFolder, piece: &Piece) -> PyResult<Wrong> {
        self.check(py, folder.records(piece)?)
    }

    /// The number of vectors that were right.
    #[getter]
    fn count(&self) -> usize {
        self.basis().count()
    }

    /// A scaled extremal that was not among the vectors; `None` if none is missing.
    fn missing(&self, py: Python<'_>) -> PyResult<Option<Numbers>> {
        let found = compute(py, |interrupt| {
            let mut tick = || {
                if interrupt.is_raised() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            self.basis().find_missing(&mut tick)
        });
        match found? {
            Completeness::Complete => Ok(None),
            Completeness::Missing(x) => Ok(Some(Numbers(x.into()))),
            Completeness::Stopped => Err(error::Interrupted::new_err("interrupted")),
        }
    }
}

impl Check {
    fn basis(&self) -> MutexGuard<'_, BasisCheck> {
        self.check.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check(
        &self,
        py: Python<'_>,
        records: impl IntoIterator<Item = PyResult<Record>, IntoIter: Send> + Send,
    ) -> PyResult<Wrong> {
        compute(py, |interrupt| {
            let mut basis = self.basis();
            for record in records {
                if interrupt.is_raised() {
                    break;
                }
                // Faults name a line; here that is the number of the vector, and all before it were right.
                let line = basis.count() + 1;
                let record = Record { line, ..record? };
                if let Err(fault) = basis.check(&record) {
                    return Ok(Some((line, self.message(&fault))));
                }
            }
            Ok(None)
        })?
    }

    fn message(&self, fault: &Fault) -> String {
        match fault {
            Fault::Repeated { line } => format!("it is the same as vector {line}"),
            fault => fault.message(&self.labels),
        }
    }
}

/// The λ that a file of a basis states, if it states one.
#[pyfunction]
pub(crate) fn stated_lambda(content: &[u8], name: &str) -> PyResult<Option<Number>> {
    let reader = BasisReader::new(content).map_err(|fault| unread(name, &fault))?;
    Ok(reader.lambda().cloned().map(Number))
}
