//! Eigenvectors, subeigenvectors, and the basis as a function of λ.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::Interrupt;
use supereigen::spectral::{self, Eigenvector};

use crate::entry::{Floats, lambda, nodes, number, numbers};
use crate::error;
use crate::matrix::Matrix;
use crate::run::{Tally, Watch, run};

/// An eigenvector, the nodes of its critical class and the arcs of that class.
type EigenvectorParts<'py> = (Bound<'py, PyTuple>, Vec<usize>, Vec<(usize, usize)>);

/// Every eigenvalue with its scaled eigenvectors.
#[pyfunction]
pub(crate) fn eigen<'py>(
    py: Python<'py>,
    matrix: &Matrix,
) -> PyResult<Vec<(Bound<'py, PyAny>, Vec<EigenvectorParts<'py>>)>> {
    let work = |_: &Interrupt, _: &Tally| spectral::eigenspaces(&matrix.exact);
    let spaces = run(py, &Watch::silent(), work)?.map_err(error::matrix)?;
    let parts = |eigenvector: &Eigenvector| {
        let arcs = eigenvector.critical_arcs.iter();
        Ok((
            numbers(py, &eigenvector.vector)?,
            nodes(&eigenvector.critical_nodes),
            arcs.map(|(tail, head)| (tail + 1, head + 1)).collect(),
        ))
    };
    let mut found = Vec::new();
    for space in &spaces {
        let basis: PyResult<Vec<EigenvectorParts<'py>>> = space.basis.iter().map(parts).collect();
        found.push((number(py, &space.value)?, basis?));
    }
    Ok(found)
}

/// The cycle that forbids a finite solution, the excluded nodes, and the scaled basis by node.
type SubParts<'py> = (
    Option<(Bound<'py, PyAny>, Vec<usize>)>,
    Vec<usize>,
    Vec<(usize, Bound<'py, PyTuple>)>,
);

/// The solutions of A ⊗ x ≤ λ ⊗ x.
#[pyfunction]
pub(crate) fn sub<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    lam: &Bound<'py, PyAny>,
    floats: &str,
) -> PyResult<SubParts<'py>> {
    let lambda = lambda(lam, Floats::named(floats)?)?;
    let work = |_: &Interrupt, _: &Tally| spectral::subeigenvectors(&matrix.exact, &lambda);
    let solutions = run(py, &Watch::silent(), work)?.map_err(error::matrix)?;
    let forbidding = match &solutions.forbidding {
        Some(critical) => Some((
            number(py, &Some(critical.mean.clone()))?,
            nodes(&critical.cycle),
        )),
        None => None,
    };
    let mut basis = Vec::new();
    for (node, x) in &solutions.basis {
        basis.push((node + 1, numbers(py, x)?));
    }
    Ok((forbidding, nodes(&solutions.excluded), basis))
}

/// Every λ at which the basis changes, the size there, and the size below.
#[pyfunction]
pub(crate) fn spectrum<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    lowest: &Bound<'py, PyAny>,
    floats: &str,
) -> PyResult<Vec<(Bound<'py, PyAny>, u64, u64)>> {
    let lowest = lambda(lowest, Floats::named(floats)?)?;
    let work =
        |interrupt: &Interrupt, _: &Tally| spectral::spectrum(&matrix.exact, &lowest, interrupt);
    let spectrum = run(py, &Watch::silent(), work)?.map_err(error::spectrum)?;
    let mut found = Vec::new();
    for breakpoint in &spectrum.breakpoints {
        let value = number(py, &Some(breakpoint.value.clone()))?;
        found.push((value, breakpoint.at, breakpoint.below));
    }
    Ok(found)
}
