//! `GET /api/basis/{id}/rows`: one screen of a basis, enumerated again from the last known place before it.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::extract::State as Extract;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use supereigen::{Inspector, Interrupt, Sink, Stop, Values};
use supereigen_formats::NumberFormat;

use super::answer::Room;
use super::request::{Asked, Id};
use super::vector::LassoOf;
use super::{ApiError, State, basis};
use crate::jobs::Job;

/// The greatest number of rows in an answer.
const MOST: u64 = 500;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Range {
    /// The first row, from 0.
    #[serde(default)]
    from: u64,
    #[serde(default = "a_screen")]
    count: u64,
}

fn a_screen() -> u64 {
    100
}

#[derive(Debug, Serialize)]
pub(crate) struct Rows {
    from: u64,
    rows: Vec<Row>,
    #[serde(skip)]
    _room: Room,
}

#[derive(Debug, Serialize)]
struct Row {
    vector: Vec<String>,
    lasso: Option<LassoOf>,
}

pub(crate) async fn rows(
    Extract(state): Extract<Arc<State>>,
    Id(id): Id,
    Asked(range): Asked<Range>,
) -> Result<Response, ApiError> {
    let job = basis::job(&state, &id)?;
    let known = job.status().borrow().results;
    let count = range.count.min(MOST).min(known.saturating_sub(range.from));
    let compute = move |state: &Arc<State>, interrupt: &_| {
        let room = Room::new(state);
        find(&job, range.from, count, room, interrupt)
    };
    state.answer(compute).await
}

fn find(
    job: &Job,
    from: u64,
    count: u64,
    room: Room,
    interrupt: &Interrupt,
) -> Result<Rows, ApiError> {
    let mut screen = Screen {
        inspector: job.problem.system.inspector(),
        numerators: job.problem.numerators(),
        skip: 0,
        wanted: count,
        rows: Vec::new(),
        room,
        fault: None,
    };
    if count > 0 {
        let place = job.place_before(from);
        screen.skip = from - place.row;
        let report = job.enumerate(place, interrupt, &mut screen);
        if let Some(fault) = screen.fault {
            return Err(fault);
        }
        if report.is_none_or(|report| report.stop == Stop::Interrupted) {
            return Err(ApiError::unprocessable("these rows take too long to find"));
        }
    }
    Ok(Rows {
        from,
        rows: screen.rows,
        _room: screen.room,
    })
}

/// A sink that skips some vectors and keeps those of one screen.
struct Screen {
    inspector: Inspector,
    numerators: NumberFormat,
    skip: u64,
    wanted: u64,
    rows: Vec<Row>,
    room: Room,
    fault: Option<ApiError>,
}

impl Sink for Screen {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if self.skip > 0 {
            self.skip -= 1;
            return ControlFlow::Continue(());
        }
        let texts = self.numerators.texts(&vector.to_numerators());
        if let Err(fault) = self.room.hold(&texts) {
            self.fault = Some(fault);
            return ControlFlow::Break(());
        }
        self.rows.push(Row {
            vector: texts,
            lasso: self.inspector.lasso_of(vector).as_ref().map(LassoOf::new),
        });
        self.wanted -= 1;
        if self.wanted == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
