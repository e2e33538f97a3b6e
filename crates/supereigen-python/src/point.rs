//! Questions about one vector with respect to a system.

use pyo3::prelude::*;
use supereigen::Point as Exact;

use crate::entry::{Number, Numbers, nodes};
use crate::error;
use crate::run::compute;
use crate::system::System;

/// A vector and a system.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct Point {
    exact: Exact,
}

#[pymethods]
impl Point {
    #[new]
    fn new(system: &System, x: Numbers) -> PyResult<Point> {
        let exact = system.exact.point(x.0);
        Ok(Point {
            exact: exact.map_err(error::matrix)?,
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
    fn greatest_solution(&self, py: Python<'_>) -> PyResult<Numbers> {
        compute(py, |_| self.exact.greatest_solution()).map(Numbers)
    }

    /// Extremals whose maximum, with their coefficients, is x: a type of each, its coefficient, and the extremal.
    fn decompose(&self, py: Python<'_>) -> PyResult<Vec<(usize, Number, Numbers)>> {
        let Some(parts) = compute(py, |_| self.exact.decompose())? else {
            let rows = self.failing_rows();
            let list: Vec<String> = rows.iter().map(ToString::to_string).collect();
            let message = format!("x is not a solution: it fails in row {}", list.join(", "));
            return Err(error::NotASolution::new_err((message, rows)));
        };
        let part = |part: supereigen::Part| {
            let coefficient = Number(Some(part.coefficient));
            (part.node + 1, coefficient, Numbers(part.extremal))
        };
        Ok(parts.into_iter().map(part).collect())
    }
}
