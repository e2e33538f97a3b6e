//! Event systems: powers, states, the Kleene star.

use pyo3::prelude::*;
use supereigen::dynamics::{self, Orbit};
use supereigen::spectral::{StarError, kleene_star};
use supereigen::{UBig, Vector};
use supereigen_answers::Names;
use supereigen_formats::Notation;

use crate::cone::with_labels_of;
use crate::entry::{Number, Numbers};
use crate::matrix::Matrix;
use crate::run::compute;
use crate::{draw, error};

/// A^k; the exponent is a text of digits.
#[pyfunction]
pub(crate) fn power(py: Python<'_>, matrix: &Matrix, k: &str) -> PyResult<Matrix> {
    let k: UBig = k
        .parse()
        .map_err(|_| error::other(format!("k = {k} is not a whole number")))?;
    let found = compute(py, |interrupt| dynamics::power(&matrix.exact, k, interrupt))?;
    Ok(found.map_err(|error| error::refusal(error.into()))?.into())
}

/// The Kleene star of −λ ⊗ A.
#[pyfunction]
pub(crate) fn star(py: Python<'_>, matrix: &Matrix, lam: Number) -> PyResult<Matrix> {
    let Some(lambda) = lam.0 else {
        return Err(error::other("the Kleene star needs a finite λ"));
    };
    let scaled = matrix.exact.scale(Some(-lambda.clone()));
    let found = compute(py, |_| kleene_star(&scaled))?;
    let exact = found.map_err(|error| match error {
        StarError::Matrix(error) => error::matrix(error),
        StarError::PositiveCycle(critical) => {
            let names = Names::new(matrix.exact.columns(), matrix.exact.labels());
            let nodes = critical.cycle.iter().chain(critical.cycle.first());
            let (mean, cycle) = (critical.mean + lambda, names.path(nodes.copied()));
            let message = format!("no Kleene star: the cycle {cycle} has mean {mean} > λ");
            error::other(message)
        }
        other => error::other(other),
    })?;
    Ok(with_labels_of(exact, &matrix.exact).into())
}

/// The states x(0), …, x(steps).
#[pyfunction]
pub(crate) fn simulate(
    py: Python<'_>,
    matrix: &Matrix,
    x: Numbers,
    steps: u64,
) -> PyResult<Vec<Numbers>> {
    let orbit = Orbit::new(&matrix.exact, x.0).map_err(error::matrix)?;
    compute(py, |interrupt| {
        let going_on = (0..=steps).take_while(|_| !interrupt.is_raised());
        going_on
            .zip(orbit)
            .map(|(_, state)| Numbers(state))
            .collect()
    })
}

/// A Gantt picture of these states; the style is format and theme.
#[pyfunction]
pub(crate) fn gantt(
    py: Python<'_>,
    matrix: &Matrix,
    x: Numbers,
    steps: u64,
    style: (String, String),
) -> PyResult<String> {
    let theme = draw::theme_named(&style.1)?;
    let count = usize::try_from(steps)
        .unwrap_or(usize::MAX)
        .saturating_add(1);
    supereigen_draw::gantt_fits(matrix.exact.columns(), count).map_err(draw::refused)?;
    let states = simulate(py, matrix, x, steps)?.into_iter().map(|x| x.0);
    let states: Vec<Vector> = states.collect();
    let picture = supereigen_draw::gantt(&matrix.exact, &states, Notation::Exact);
    draw::rendered(&picture.map_err(draw::refused)?, &style.0, theme)
}
