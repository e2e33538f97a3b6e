//! The JSON interface: one file for each question. Nodes are counted from 1 here, and numbers are texts,
//! since a number of JavaScript is not exact.

mod answer;
mod basis;
mod draw;
mod error;
mod examples;
mod explain;
mod export;
mod matrix;
mod problem;
mod request;
mod rows;
mod spectrum;
mod vector;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use tokio::sync::Semaphore;

use crate::budget::{Budget, Share};
use crate::config::Limits;
use crate::jobs::Jobs;
use crate::work::Work;
use crate::{assets, guard};

pub(crate) use error::ApiError;
pub(crate) use problem::Problem;
#[cfg(test)]
pub(crate) use problem::ProblemText;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct State {
    limits: Limits,
    token: String,
    address: SocketAddr,
    work: Work,
    jobs: Arc<Jobs>,
    /// For requests, answers and the matrices of runs.
    budget: Arc<Budget>,
    /// Files that may be sent at once.
    exports: Arc<Semaphore>,
}

impl State {
    pub(crate) fn new(limits: Limits, token: String, address: SocketAddr) -> Arc<State> {
        Arc::new(State {
            work: Work::new(&limits),
            jobs: Arc::default(),
            budget: Budget::new(limits.memory / 2),
            exports: Arc::new(Semaphore::new(limits.exports)),
            limits,
            token,
            address,
        })
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Bytes of the budget; runs that ended are forgotten for them, the oldest first.
    pub(crate) fn take(&self, bytes: u64) -> Result<Share, ApiError> {
        if bytes > self.budget.most() {
            let message = "this needs more memory than the server may hold";
            return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message));
        }
        loop {
            if let Some(share) = self.budget.take(bytes) {
                return Ok(share);
            }
            if !self.jobs.forget_one() {
                let message = "the server holds as much memory as it may; try again in a while";
                return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message));
            }
        }
    }

    pub(crate) fn is_loopback(&self) -> bool {
        self.address.ip().is_loopback()
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    pub(crate) fn jobs(&self) -> &Jobs {
        &self.jobs
    }
}

const OPENAPI: &str = include_str!("../../openapi.json");

/// Everything that can be asked.
pub(crate) fn router(state: Arc<State>) -> Router {
    Router::new()
        .route("/api/matrix", post(matrix::describe))
        .route("/api/vector", post(vector::inspect))
        .route("/api/spectrum", post(spectrum::spectrum))
        .route("/api/explain", post(explain::explain))
        .route("/api/draw", post(draw::draw))
        .route("/api/examples", get(examples::examples))
        .route("/api/basis", post(basis::start))
        .route("/api/basis/{id}", get(basis::status).delete(basis::cancel))
        .route("/api/basis/{id}/events", get(basis::events))
        .route("/api/basis/{id}/rows", get(rows::rows))
        .route("/api/basis/{id}/export", get(export::export))
        .route("/openapi.json", get(openapi))
        .merge(assets::router())
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(state.limits().body))
        .layer(from_fn_with_state(Arc::clone(&state), guard::guard))
        .with_state(state)
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

async fn not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "there is nothing at this address")
}

async fn wrong_method() -> ApiError {
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "this address wants another method",
    )
}

/// Nodes as the user counts them.
fn from_one(nodes: &[usize]) -> Vec<usize> {
    nodes.iter().map(|node| node + 1).collect()
}
