//! Eigenvectors, subeigenvectors, finite and bounded solutions, interval matrices, and the basis as a function of λ.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::spectral::{self, Eigenvector, Quantifier};
use supereigen::{BetweenError, Entry, Interrupt, QuantifierOrder};

use crate::entry::{lambda, nodes, number, numbers, vector};
use crate::error;
use crate::floats::Floats;
use crate::matrix::Matrix;
use crate::run::{Tally, Watch, run};
use crate::system::System;

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

/// A finite solution, and the nodes that forbid one.
#[pyfunction]
pub(crate) fn finite<'py>(
    py: Python<'py>,
    system: &System,
) -> PyResult<(Option<Bound<'py, PyTuple>>, Vec<usize>)> {
    let work = |_: &Interrupt, _: &Tally| system.prepared.exact.finite_solution();
    match run(py, &Watch::silent(), work)? {
        Ok(x) => Ok((Some(numbers(py, &x)?), Vec::new())),
        Err(none) => Ok((None, nodes(&[none.node]))),
    }
}

/// The greatest solution between two vectors, and the nodes at which there is none.
#[pyfunction]
pub(crate) fn between<'py>(
    py: Python<'py>,
    system: &System,
    lower: &Bound<'py, PyAny>,
    upper: &Bound<'py, PyAny>,
    floats: &str,
    integer: bool,
) -> PyResult<(Option<Bound<'py, PyTuple>>, Vec<usize>)> {
    let floats = Floats::named(floats)?;
    let (lower, upper) = (vector(lower, floats)?, vector(upper, floats)?);
    let between = system.prepared.exact.between(lower, upper);
    let mut between = between.map_err(error::between)?;
    if integer {
        between = match between.integer() {
            Err(BetweenError::Empty { node }) => return Ok((None, nodes(&[node]))),
            between => between.map_err(error::between)?,
        };
    }
    let work = |_: &Interrupt, _: &Tally| between.solution();
    match run(py, &Watch::silent(), work)? {
        Ok(x) => Ok((Some(numbers(py, &x)?), Vec::new())),
        Err(none) => Ok((None, nodes(&none.nodes))),
    }
}

/// The λ of eigenvectors from and to, of supereigenvectors up to, of subeigenvectors from.
type Lambdas<'py> = (
    Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    Bound<'py, PyAny>,
    Option<Bound<'py, PyAny>>,
);

/// For which λ a vector is what, for some and for every matrix of an interval.
#[pyfunction]
pub(crate) fn interval_lambdas<'py>(
    py: Python<'py>,
    lower: &Matrix,
    upper: &Matrix,
    x: &Bound<'py, PyAny>,
    floats: &str,
) -> PyResult<(Lambdas<'py>, Lambdas<'py>)> {
    let x = vector(x, Floats::named(floats)?)?;
    let found = spectral::interval_lambdas(&lower.exact, &upper.exact, x);
    let found = found.map_err(error::interval)?;
    let lambdas = |eigen: Option<(&Entry, &Entry)>, greatest: &Entry, least: Option<&Entry>| {
        let eigen = eigen.map(|(from, to)| Ok::<_, PyErr>((number(py, from)?, number(py, to)?)));
        let least = least.map(|least| number(py, least));
        Ok::<_, PyErr>((
            eigen.transpose()?,
            number(py, greatest)?,
            least.transpose()?,
        ))
    };
    let some = found.some_eigen.as_ref().map(|(from, to)| (from, to));
    let every = found.every_eigen.as_ref().map(|at| (at, at));
    Ok((
        lambdas(some, &found.some_super, found.some_sub.as_ref())?,
        lambdas(every, &found.every_super, found.every_sub.as_ref())?,
    ))
}

/// A solution of a box, the nodes at which there is none, the rows that fail for some x, EA and AE.
type BoxAnswer<'py> = (
    Option<Bound<'py, PyTuple>>,
    Vec<usize>,
    Vec<usize>,
    bool,
    bool,
);

/// All vectors between two, for some and for every matrix of an interval. Nodes are counted from 0.
#[pyfunction]
pub(crate) fn interval_box<'py>(
    py: Python<'py>,
    matrices: (PyRef<'py, Matrix>, PyRef<'py, Matrix>),
    bounds: (Bound<'py, PyAny>, Bound<'py, PyAny>),
    lam: &Bound<'py, PyAny>,
    universal: Vec<usize>,
    floats: &str,
) -> PyResult<Vec<BoxAnswer<'py>>> {
    let floats = Floats::named(floats)?;
    let lambda = lambda(lam, floats)?;
    let (lower, upper) = (vector(&bounds.0, floats)?, vector(&bounds.1, floats)?);
    let mut answers = Vec::new();
    for quantifier in [Quantifier::Some, Quantifier::Every] {
        let (low, high) = (&matrices.0.exact, &matrices.1.exact);
        let system = spectral::interval(low, high, &lambda, quantifier);
        let system = system.map_err(error::interval)?;
        let between = system.between(&lower, &upper).map_err(error::between)?;
        let (solution, too_low) = match between.solution() {
            Ok(x) => (Some(numbers(py, &x)?), Vec::new()),
            Err(none) => (None, nodes(&none.nodes)),
        };
        answers.push((
            solution,
            too_low,
            nodes(&between.failing_rows()),
            between.holds(&universal, QuantifierOrder::ExistsAll),
            between.holds(&universal, QuantifierOrder::AllExists),
        ));
    }
    Ok(answers)
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
    let spectrum = run(py, &Watch::silent(), work)?.map_err(error::no_answer)?;
    let mut found = Vec::new();
    for breakpoint in &spectrum.breakpoints {
        let value = number(py, &Some(breakpoint.value.clone()))?;
        found.push((value, breakpoint.at, breakpoint.below));
    }
    Ok(found)
}
