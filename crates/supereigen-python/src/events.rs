//! Periods and timetables of events.

use pyo3::prelude::*;
use supereigen::events::{EventGraph, Timetable};
use supereigen::{Interrupt, Rational};
use supereigen_answers::{Plan, TimeText, Why, understood};
use supereigen_formats::{Connections, Notation, Times};

use crate::draw;
use crate::entry::lambda;
use crate::error;
use crate::floats::Floats;
use crate::matrix::Matrix;
use crate::run::{Tally, Watch, run};

impl Matrix {
    fn asked(&self) -> Connections {
        self.connections.clone().unwrap_or_else(|| Connections {
            graph: EventGraph::of_matrix(&self.exact),
            times: None,
            unused: Vec::new(),
        })
    }
}

/// Writes times as numbers of their unit.
fn numbers(connections: &Connections) -> TimeText {
    let as_numbers = |times: Times| Times {
        is_clock: false,
        ..times
    };
    TimeText::new(connections.times.map(as_numbers), Notation::Exact)
}

/// Reads a period, or another time.
fn time(value: &Bound<'_, PyAny>, floats: &str) -> PyResult<Rational> {
    let time = lambda(value, Floats::named(floats)?)?;
    time.ok_or_else(|| error::Error::new_err("a period is a finite number"))
}

fn json(answer: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(answer).map_err(|error| error::Error::new_err(error.to_string()))
}

/// The names of the events.
#[pyfunction]
pub(crate) fn events(matrix: &Matrix) -> Vec<String> {
    matrix.asked().graph.names().to_vec()
}

/// What was read, in a line.
#[pyfunction]
pub(crate) fn connections(matrix: &Matrix) -> String {
    let asked = matrix.asked();
    understood(&asked, &TimeText::new(asked.times, matrix.notation))
}

/// The answer as JSON with plain numbers, and as text.
#[pyfunction]
pub(crate) fn why(
    py: Python<'_>,
    matrix: &Matrix,
    period: &Bound<'_, PyAny>,
    event: Option<usize>,
    floats: &str,
) -> PyResult<(String, String)> {
    let asked = matrix.asked();
    let period = time(period, floats)?;
    let answer = |times: TimeText| {
        let work = |interrupt: &Interrupt, _: &Tally| {
            Why::new(&asked.graph, &period, event, &times, interrupt)
        };
        run(py, &Watch::silent(), work)
    };
    let in_numbers = answer(numbers(&asked))?;
    let text = answer(TimeText::new(asked.times, matrix.notation))?;
    Ok((json(&in_numbers)?, text.to_string()))
}

/// A timetable with an event at a time; `None` if the period is too short.
fn table(
    matrix: &Matrix,
    period: &Rational,
    (event, start): (usize, Rational),
) -> Option<Timetable> {
    let mut table = matrix.asked().graph.timetable(period, event).ok()?;
    for time in &mut table.times {
        *time += &start;
    }
    Some(table)
}

/// A timetable as JSON with plain numbers, and as text; `None` if the period is too short.
#[pyfunction]
pub(crate) fn timetable(
    matrix: &Matrix,
    period: &Bound<'_, PyAny>,
    event: usize,
    start: &Bound<'_, PyAny>,
    floats: &str,
) -> PyResult<Option<(String, String)>> {
    let asked = matrix.asked();
    let (period, start) = (time(period, floats)?, time(start, floats)?);
    let Some(table) = table(matrix, &period, (event, start)) else {
        return Ok(None);
    };
    let plan = |times| Plan::new(&asked.graph, &table, &period, &times);
    let in_numbers = plan(numbers(&asked));
    let text = plan(TimeText::new(asked.times, matrix.notation));
    Ok(Some((json(&in_numbers)?, text.to_string())))
}

/// A picture of a timetable; the style is format and theme.
#[pyfunction]
pub(crate) fn timetable_picture(
    matrix: &Matrix,
    period: &Bound<'_, PyAny>,
    event: usize,
    start: &Bound<'_, PyAny>,
    style: (String, String),
    floats: &str,
) -> PyResult<String> {
    let theme = draw::theme_named(&style.1)?;
    let asked = matrix.asked();
    let (period, start) = (time(period, floats)?, time(start, floats)?);
    let Some(table) = table(matrix, &period, (event, start)) else {
        return Err(error::Error::new_err("the period is too short"));
    };
    let times = TimeText::new(asked.times, matrix.notation);
    let write = |time: &Rational| times.of(time).to_string();
    let picture = supereigen_draw::timetable(&asked.graph, &table, &period, &write);
    draw::rendered(&picture.map_err(draw::refused)?, &style.0, theme)
}
