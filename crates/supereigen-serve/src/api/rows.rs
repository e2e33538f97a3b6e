//! `GET /api/basis/{id}/rows` and `/summary`: what is computed from the rows of a run.

use std::sync::Arc;

use axum::extract::State as Extract;
use axum::response::Response;
use supereigen_page::Range;

use super::request::{Asked, Id};
use super::{ApiError, State, basis};

pub(crate) async fn rows(
    Extract(state): Extract<Arc<State>>,
    Id(id): Id,
    Asked(range): Asked<Range>,
) -> Result<Response, ApiError> {
    let job = basis::job(&state, &id)?;
    let rows = move |host: &_, interrupt: &_| job.run.rows(&range, host, interrupt);
    state.answer(rows).await
}

pub(crate) async fn summary(
    Extract(state): Extract<Arc<State>>,
    Id(id): Id,
) -> Result<Response, ApiError> {
    let job = basis::job(&state, &id)?;
    state
        .answer(move |_, interrupt| job.run.summary(interrupt))
        .await
}
