//! The JSON interface: one file for each question. Nodes are counted from 1 here, and numbers are texts,
//! since a number of JavaScript is not exact.

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

use crate::config::{Config, Limits};
use crate::jobs::Jobs;
use crate::work::Work;
use crate::{assets, guard};

pub(crate) use error::ApiError;
pub(crate) use problem::Problem;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct State {
    config: Config,
    address: SocketAddr,
    work: Work,
    jobs: Jobs,
    /// Files that may be sent at once.
    exports: Arc<Semaphore>,
}

impl State {
    pub(crate) fn new(config: Config, address: SocketAddr) -> Arc<State> {
        Arc::new(State {
            work: Work::new(&config.limits),
            jobs: Jobs::default(),
            exports: Arc::new(Semaphore::new(config.limits.exports)),
            config,
            address,
        })
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.config.limits
    }

    pub(crate) fn token(&self) -> Option<&str> {
        self.config.token.as_deref()
    }

    pub(crate) fn is_loopback(&self) -> bool {
        self.address.ip().is_loopback()
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
