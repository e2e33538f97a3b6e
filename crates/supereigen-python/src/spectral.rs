//! Eigenvectors, subeigenvectors, finite and bounded solutions, interval matrices, and the basis as a function of λ.

use pyo3::prelude::*;
use supereigen::spectral::{self, Eigenvector, Quantifier};
use supereigen::{BetweenError, Entry, QuantifierOrder, Vector};

use crate::entry::{Number, Numbers, nodes};
use crate::error;
use crate::matrix::Matrix;
use crate::run::compute;
use crate::system::System;

/// An eigenvector, the nodes of its critical class and the arcs of that class.
type EigenvectorParts = (Numbers, Vec<usize>, Vec<(usize, usize)>);

/// Every eigenvalue with its scaled eigenvectors.
#[pyfunction]
pub(crate) fn eigen(
    py: Python<'_>,
    matrix: &Matrix,
) -> PyResult<Vec<(Number, Vec<EigenvectorParts>)>> {
    let spaces = compute(py, |_| spectral::eigenspaces(&matrix.exact))?;
    let parts = |it: Eigenvector| {
        let arcs = it.critical_arcs.iter();
        let arcs = arcs.map(|(tail, head)| (tail + 1, head + 1)).collect();
        (Numbers(it.vector), nodes(&it.critical_nodes), arcs)
    };
    let basis = |of: Vec<Eigenvector>| of.into_iter().map(parts).collect();
    let spaces = spaces.map_err(error::matrix)?.into_iter();
    let spaces = spaces.map(|space| (Number(space.value), basis(space.basis)));
    Ok(spaces.collect())
}

/// The mean of a cycle, and its nodes.
pub(crate) type Cycle = (Number, Vec<usize>);

/// The cycle that forbids a finite solution, the excluded nodes, and the scaled basis by node.
type SubParts = (Option<Cycle>, Vec<usize>, Vec<(usize, Numbers)>);

/// The solutions of A ⊗ x ≤ λ ⊗ x.
#[pyfunction]
pub(crate) fn sub(py: Python<'_>, matrix: &Matrix, lam: Number) -> PyResult<SubParts> {
    let found = compute(py, |_| spectral::subeigenvectors(&matrix.exact, &lam.0))?;
    let solutions = found.map_err(error::matrix)?;
    let forbidding = solutions.forbidding;
    let forbidding = forbidding.map(|it| (Number(Some(it.mean)), nodes(&it.cycle)));
    let basis = solutions.basis.into_iter();
    let basis = basis.map(|(node, x)| (node + 1, Numbers(x))).collect();
    Ok((forbidding, nodes(&solutions.excluded), basis))
}

/// A finite solution, and the nodes that forbid one.
#[pyfunction]
pub(crate) fn finite(py: Python<'_>, system: &System) -> PyResult<Solution> {
    let found = compute(py, |_| system.exact.finite_solution())?;
    Ok(solution(found.map_err(|none| vec![none.node])))
}

/// A solution, and the nodes that forbid one.
type Solution = (Option<Numbers>, Vec<usize>);

fn solution(found: Result<Vector, Vec<usize>>) -> Solution {
    match found {
        Ok(x) => (Some(Numbers(x)), Vec::new()),
        Err(forbidding) => (None, nodes(&forbidding)),
    }
}

/// The greatest solution between two vectors, and the nodes at which there is none.
#[pyfunction]
pub(crate) fn between(
    py: Python<'_>,
    system: &System,
    lower: Numbers,
    upper: Numbers,
    integer: bool,
) -> PyResult<Solution> {
    let between = system.exact.between(lower.0, upper.0);
    let mut between = between.map_err(error::matrix)?;
    if integer {
        between = match between.integer() {
            Err(BetweenError::Empty { node }) => return Ok((None, nodes(&[node]))),
            between => between.map_err(error::matrix)?,
        };
    }
    let found = compute(py, |_| between.solution())?;
    Ok(solution(found.map_err(|none| none.nodes)))
}

/// The λ of eigenvectors from and to, of supereigenvectors up to, of subeigenvectors from.
type Lambdas = (Option<(Number, Number)>, Number, Option<Number>);

/// For which λ a vector is what, for some and for every matrix of an interval.
#[pyfunction]
pub(crate) fn interval_lambdas(
    lower: &Matrix,
    upper: &Matrix,
    x: Numbers,
) -> PyResult<(Lambdas, Lambdas)> {
    let found = spectral::interval_lambdas(&lower.exact, &upper.exact, x.0);
    let found = found.map_err(error::matrix)?;
    let lambdas = |eigen: Option<(Entry, Entry)>, greatest: Entry, least: Option<Entry>| {
        let eigen = eigen.map(|(from, to)| (Number(from), Number(to)));
        (eigen, Number(greatest), least.map(Number))
    };
    let every = found.every_eigen.map(|at| (at.clone(), at));
    Ok((
        lambdas(found.some_eigen, found.some_super, found.some_sub),
        lambdas(every, found.every_super, found.every_sub),
    ))
}

/// A solution of a box, the nodes at which there is none, the rows that fail for some x, EA and AE.
type BoxAnswer = (Option<Numbers>, Vec<usize>, Vec<usize>, bool, bool);

/// All vectors between two, for some and for every matrix of an interval. Nodes are counted from 0.
#[pyfunction]
pub(crate) fn interval_box(
    matrices: (PyRef<'_, Matrix>, PyRef<'_, Matrix>),
    bounds: (Numbers, Numbers),
    lam: Number,
    universal: Vec<usize>,
) -> PyResult<Vec<BoxAnswer>> {
    let (lower, upper) = (bounds.0.0, bounds.1.0);
    let mut answers = Vec::new();
    for quantifier in [Quantifier::Some, Quantifier::Every] {
        let (low, high) = (&matrices.0.exact, &matrices.1.exact);
        let system = spectral::interval(low, high, &lam.0, quantifier);
        let system = system.map_err(error::matrix)?;
        let between = system.between(&lower, &upper).map_err(error::matrix)?;
        let (x, too_low) = solution(between.solution().map_err(|none| none.nodes));
        answers.push((
            x,
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
pub(crate) fn spectrum(
    py: Python<'_>,
    matrix: &Matrix,
    lowest: Number,
) -> PyResult<Vec<(Number, u64, u64)>> {
    let found = compute(py, |interrupt| {
        spectral::spectrum(&matrix.exact, &lowest.0, interrupt)
    });
    let breakpoints = found?.map_err(error::no_answer)?.breakpoints.into_iter();
    Ok(breakpoints
        .map(|it| (Number(Some(it.value)), it.at, it.below))
        .collect())
}
