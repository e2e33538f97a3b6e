//! Questions about one vector with respect to a system.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::{Interrupt, Point as Exact};

use crate::entry::{nodes, number, numbers, vector};
use crate::error;
use crate::floats::Floats;
use crate::run::{Tally, Watch, run};
use crate::system::System;

/// A vector and a system.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct Point {
    exact: Exact,
}

/// A part of a decomposition: a type of the extremal, its coefficient, and the extremal.
type Part<'py> = (usize, Bound<'py, PyAny>, Bound<'py, PyTuple>);

#[pymethods]
impl Point {
    #[new]
    fn new(system: &System, x: &Bound<'_, PyAny>, floats: &str) -> PyResult<Point> {
        let x = vector(x, Floats::named(floats)?)?;
        let n = system.prepared.exact.n();
        if x.len() != n {
            let message = format!("the vector has {} entries, the matrix {n} columns", x.len());
            return Err(error::MatrixError::new_err(message));
        }
        Ok(Point {
            exact: system.prepared.exact.point(&x).map_err(error::matrix)?,
        })
    }

    /// The rows, from 1, in which A ⊗ x ≥ λ ⊗ x does not hold.
    fn failing_rows(&self) -> Vec<usize> {
        nodes(&self.exact.failing_rows())
    }

    /// The nodes i, from 1, for which x is minimal among the solutions with its entry at i.
    fn types(&self) -> Vec<usize> {
        let check = self.exact.check();
        if check.failing_rows.is_empty() {
            nodes(&check.types_by_satisfying_arcs)
        } else {
            Vec::new()
        }
    }

    /// The greatest solution that is nowhere above x.
    fn greatest_solution<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let work = |_: &Interrupt, _: &Tally| self.exact.greatest_solution();
        numbers(py, &run(py, &Watch::silent(), work)?)
    }

    /// Extremals whose maximum, with their coefficients, is x.
    fn decompose<'py>(&self, py: Python<'py>) -> PyResult<Vec<Part<'py>>> {
        let work = |_: &Interrupt, _: &Tally| self.exact.decompose();
        let Some(parts) = run(py, &Watch::silent(), work)? else {
            let rows = self.failing_rows();
            let list: Vec<String> = rows.iter().map(ToString::to_string).collect();
            let message = format!("x is not a solution: it fails in row {}", list.join(", "));
            return Err(error::NotASolution::new_err((message, rows)));
        };
        let part = |part: &supereigen::Part| {
            let coefficient = number(py, &Some(part.coefficient.clone()))?;
            Ok((part.node + 1, coefficient, numbers(py, &part.extremal)?))
        };
        parts.iter().map(part).collect()
    }
}
