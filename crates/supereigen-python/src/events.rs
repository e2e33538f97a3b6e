//! Periods and timetables of events.

use pyo3::prelude::*;
use supereigen::Rational;
use supereigen::events::NoTimetable;
use supereigen_answers::{Plan, TimeText, Why, understood};
use supereigen_formats::Connections;

use crate::draw;
use crate::entry::Number;
use crate::error;
use crate::matrix::Matrix;
use crate::run::compute;

impl Matrix {
    fn asked(&self) -> Connections {
        let connections = self.connections.clone();
        connections.unwrap_or_else(|| Connections::of_matrix(&self.exact))
    }

    fn times(&self, connections: &Connections) -> TimeText {
        TimeText::new(connections.times, self.notation)
    }
}

/// A period, or another time.
fn time(value: Number) -> PyResult<Rational> {
    value
        .0
        .ok_or_else(|| error::other("a period is a finite number"))
}

fn json(answer: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(answer).map_err(error::other)
}

/// The names of the events.
#[pyfunction]
pub(crate) fn events(matrix: &Matrix) -> Vec<String> {
    matrix.asked().graph.names().to_vec()
}

/// The names of the events of the same round through which an arc goes.
#[pyfunction]
pub(crate) fn same_round(matrix: &Matrix, tail: usize, head: usize) -> Vec<String> {
    let Some(connections) = &matrix.connections else {
        return Vec::new();
    };
    let names = connections.graph.names();
    let events = connections.between(&matrix.exact, tail, head);
    events.iter().map(|&event| names[event].clone()).collect()
}

/// What was read, in a line.
#[pyfunction]
pub(crate) fn connections(matrix: &Matrix) -> String {
    let asked = matrix.asked();
    understood(&asked, &matrix.times(&asked))
}

/// The answer as JSON, and as text.
#[pyfunction]
pub(crate) fn why(
    py: Python<'_>,
    matrix: &Matrix,
    period: Number,
    event: Option<usize>,
) -> PyResult<(String, String)> {
    let asked = matrix.asked();
    let times = matrix.times(&asked);
    let period = time(period)?;
    let answer = compute(py, |interrupt| {
        Why::new(&asked, &period, event, &times, interrupt)
    })?;
    let answer = answer.map_err(error::other)?;
    Ok((json(&answer)?, answer.to_string()))
}

/// A timetable as JSON, as text, and drawn if a style, format and theme, is given; `None` if the period is too short.
#[pyfunction]
pub(crate) fn timetable(
    py: Python<'_>,
    matrix: &Matrix,
    period: Number,
    event: usize,
    start: Number,
    style: Option<(String, String)>,
) -> PyResult<Option<(String, String, Option<String>)>> {
    let asked = matrix.asked();
    let times = matrix.times(&asked);
    let (period, start) = (time(period)?, time(start)?);
    let table = compute(py, |interrupt| {
        asked.graph.timetable(&period, event, interrupt)
    })?;
    let table = match table {
        Ok(table) => table,
        Err(NoTimetable::TooShort(_)) => return Ok(None),
        Err(error) => return Err(error::other(error)),
    };
    let table = table.later(&start);
    let picture = style.map(|(format, theme)| {
        let theme = draw::theme_named(&theme)?;
        let write = |time: &Rational| times.of(time).to_string();
        let picture = supereigen_draw::timetable(&asked.graph, &table, &period, &write);
        draw::rendered(&picture.map_err(draw::refused)?, &format, theme)
    });
    let plan = Plan::new(&asked, &table, &period, &times);
    Ok(Some((json(&plan)?, plan.to_string(), picture.transpose()?)))
}
