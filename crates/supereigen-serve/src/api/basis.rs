//! `/api/basis`: starts a run over the basis, reports its progress, and cancels it.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State as Extract;
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::stream::{self, Stream};
use serde::Serialize;
use supereigen_page::{Host as _, Refusal, Run, RunText, State as RunState, Status};
use tokio::sync::watch;

use super::request::{Body, Id};
use super::{ApiError, State};
use crate::jobs::Job;
use crate::random;

/// The time between two events that report progress.
const PAUSE: Duration = Duration::from_millis(100);

#[derive(Debug, Serialize)]
pub(crate) struct Started {
    id: String,
}

pub(crate) async fn start(
    Extract(state): Extract<Arc<State>>,
    body: Body<RunText>,
) -> Result<(StatusCode, Json<Started>), ApiError> {
    let limits = state.limits.clone();
    let read = move |_: &_| Ok(Run::new(&body.asked, limits.job_results, &limits.question)?);
    let run = state.work.run(read).await?;
    let share = state.take(run.bytes())?;
    let id = random::name().map_err(|error| {
        let message = format!("there is no source of randomness: {error}");
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    })?;
    let limits = &state.limits;
    let is_started = state.jobs.start(id.clone(), run, share, limits);
    if !is_started {
        let message = format!(
            "{} runs are going on already; cancel one, or wait for it",
            limits.jobs
        );
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
    }
    Ok((StatusCode::CREATED, Json(Started { id })))
}

pub(super) fn job(state: &State, id: &str) -> Result<Arc<Job>, ApiError> {
    state
        .jobs
        .get(id)
        .ok_or_else(|| Refusal::no_such_run().into())
}

pub(crate) async fn status(
    Extract(state): Extract<Arc<State>>,
    Id(id): Id,
) -> Result<Json<Status>, ApiError> {
    let status = job(&state, &id)?.status().borrow().clone();
    Ok(Json(status))
}

pub(crate) async fn cancel(
    Extract(state): Extract<Arc<State>>,
    Id(id): Id,
) -> Result<StatusCode, ApiError> {
    job(&state, &id)?.cancel();
    Ok(StatusCode::NO_CONTENT)
}

/// Sends events named `status` until the run has ended. A client that disconnects before that cancels the run.
pub(crate) async fn events(
    Extract(state): Extract<Arc<State>>,
    Id(id): Id,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let job = job(&state, &id)?;
    let watched = Watched {
        status: job.status(),
        job: CancelledOnDrop(job),
        is_over: false,
    };
    Ok(Sse::new(stream::unfold(watched, Watched::next)))
}

struct Watched {
    status: watch::Receiver<Status>,
    job: CancelledOnDrop,
    is_over: bool,
}

impl Watched {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Watched)> {
        if self.is_over {
            return None;
        }
        // The status changes about a hundred times a second; only the latest is sent, after a pause or at the end.
        let ended = self
            .status
            .wait_for(|status| status.state != RunState::Running);
        let _ = tokio::time::timeout(PAUSE, ended).await;
        self.job.0.touch();
        let status = self.status.borrow_and_update().clone();
        self.is_over = status.state != RunState::Running;
        let data = serde_json::to_string(&status).unwrap_or_default();
        Some((Ok(Event::default().event("status").data(data)), self))
    }
}

struct CancelledOnDrop(Arc<Job>);

impl Drop for CancelledOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
