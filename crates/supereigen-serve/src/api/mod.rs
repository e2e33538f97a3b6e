//! The JSON interface, with one file for each kind of request. Nodes are counted from 1 here, and numbers are texts,
//! because numbers in JavaScript are not exact.

mod answer;
mod basis;
mod error;
mod export;
mod openapi;
mod request;
mod rows;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State as Extract};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Json, Router};
use serde_json::json;
use supereigen_page::questions::{
    Describe, Draw, Examples, Explain, FindSpectrum, Inspect, LassoAt, Question,
};
use supereigen_page::{Host, Reason, Refusal, Share};
use tokio::sync::Semaphore;

use crate::budget::Budget;
use crate::config::{Limits, Opening};
use crate::jobs::Jobs;
use crate::work::Work;
use crate::{assets, guard};

use answer::answered;
pub(crate) use error::ApiError;
use openapi::Operation;

/// The state that all requests share.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) limits: Limits,
    /// What the page begins with.
    opening: Option<Opening>,
    pub(crate) token: String,
    pub(crate) address: SocketAddr,
    work: Work,
    pub(crate) jobs: Arc<Jobs>,
    /// The bytes for requests, answers and the matrices of runs.
    budget: Arc<Budget>,
    /// The places for files that are sent at the same time.
    exports: Arc<Semaphore>,
}

impl State {
    pub(crate) fn new(
        limits: Limits,
        opening: Option<Opening>,
        token: String,
        address: SocketAddr,
    ) -> Arc<State> {
        Arc::new(State {
            work: Work::new(&limits),
            jobs: Arc::default(),
            budget: Budget::new(limits.memory / 2),
            exports: Arc::new(Semaphore::new(limits.exports)),
            limits,
            opening,
            token,
            address,
        })
    }
}

impl Host for State {
    fn limits(&self) -> &supereigen_page::Limits {
        &self.limits.question
    }

    /// Takes bytes from the budget. If there are too few, runs that ended are forgotten, the oldest first.
    fn take(&self, bytes: u64) -> Result<Share, Refusal> {
        if bytes > self.budget.most() {
            let message = "this needs more memory than the server may hold";
            return Err(Refusal::new(Reason::TooLarge, message));
        }
        loop {
            if let Some(share) = self.budget.take(bytes) {
                return Ok(Box::new(share));
            }
            if !self.jobs.forget_one() {
                let message = "the server holds as much memory as it may; try again in a while";
                return Err(Refusal::new(Reason::Busy, message));
            }
        }
    }
}

/// A kind of request: its address, its handler, and its description.
struct Route {
    method: &'static str,
    path: &'static str,
    id: &'static str,
    handler: MethodRouter<Arc<State>>,
    operation: Operation,
}

macro_rules! route {
    ($method:ident $path:literal as $id:literal, $handler:expr, $operation:expr) => {
        Route {
            method: stringify!($method),
            path: $path,
            id: $id,
            handler: $method($handler),
            operation: $operation,
        }
    };
}

/// Returns all routes of the interface.
fn routes() -> Vec<Route> {
    let problem = "problem: Problem";
    let vectors = [
        json!({"vector": "0 -1 . . ."}),
        json!({"vector": "0 0 0 0"}),
    ];
    let pictures = [
        json!({"picture": "lasso", "vector": "0 -1 . . ."}),
        json!({"picture": "space"}),
    ];
    let lassos = [json!({"stem": [2], "cycle": [1]}), json!({"cycle": [2, 3]})];
    let wishes = [json!({}), json!({"wanted": {"support_max": 3}})];
    let event = json!({
        "type": "object",
        "description": "`data` is a Status as JSON",
        "properties": {
            "event": {"const": "status"},
            "data": {"type": "string", "contentMediaType": "application/json"},
        },
        "required": ["event", "data"],
    });
    let file = json!({"type": "string", "format": "binary"});
    let nothing = || [json!({}), json!({})];
    vec![
        route!(post "/api/matrix" as "matrix", answered::<Describe>,
            Operation::answers("Describes a matrix before any run", 200, "Description")
                .asks("problem: Problem, entries?: bool", [json!({}), json!({"entries": false})])),
        route!(post "/api/vector" as "vector", answered::<Inspect>,
            Operation::answers("Describes a vector with respect to the system, with its lasso or its parts", 200, "Vector")
                .asks("problem: Problem, vector: text", vectors)),
        route!(post "/api/spectrum" as "spectrum", answered::<FindSpectrum>,
            Operation::answers("The values of λ at which the basis changes", 200, "Spectrum")
                .asks(problem, nothing())),
        route!(post "/api/explain" as "explain", answered::<Explain>,
            Operation::answers("The run of Algorithms 1 to 3, step by step", 200, "Story")
                .asks(problem, nothing())),
        route!(post "/api/draw" as "draw", answered::<Draw>,
            Operation::answers("A picture as SVG or TikZ, or corners for a view in space; a lasso needs a vector", 200, "Drawing")
                .asks("problem: Problem, picture: 'digraph|lasso|critical|cone|space|heat', vector?: text?, output?: 'svg|tikz', caption?: bool, \
                    support_only?: bool", pictures)),
        route!(post "/api/lasso" as "lasso", answered::<LassoAt>,
            Operation::answers("The extremal of a lasso at this λ, or why there is none", 200, "Followed")
                .asks("problem: Problem, stem?: [Node], cycle?: [Node]", lassos)),
        route!(get "/api/about" as "about", about,
            Operation::answers("Where this is computed, and within which limits", 200, "About")),
        route!(get "/api/examples" as "examples", examples,
            Operation::answers("The shipped matrices", 200, "[Example]")),
        route!(post "/api/basis" as "start", basis::start,
            Operation::answers("Starts a run over the basis", 201, "Started")
                .asks("problem: Problem, wanted?: Wanted", wishes)
                .fails(&[429])
                .leads_to(&["status", "cancel", "events", "rows", "summary", "export"])),
        route!(get "/api/basis/{id}" as "status", basis::status,
            Operation::answers("How far a run is", 200, "Status").of_run("")),
        route!(delete "/api/basis/{id}" as "cancel", basis::cancel,
            Operation::new("Cancels a run; the rows counted so far stay", 204, json!({})).of_run("")),
        route!(get "/api/basis/{id}/events" as "events", basis::events,
            Operation::new("Events named status, each a Status in JSON, until the run has ended; a client that \
                disconnects before cancels the run", 200,
                json!({"text/event-stream": {"schema": event}}))
                .of_run("")),
        route!(get "/api/basis/{id}/rows" as "rows", rows::rows,
            Operation::answers("Some rows, in the order of the command; by default 100 rows from the first, at most 500", 200, "Rows")
                .of_run("from?: count, count?: count")
                .fails(&[413, 422, 500, 503])),
        route!(get "/api/basis/{id}/summary" as "summary", rows::summary,
            Operation::answers("How many rows there are by support, type and cycle", 200, "Summary")
                .of_run("")
                .fails(&[413, 422, 500, 503])),
        route!(get "/api/basis/{id}/export" as "export", export::export,
            Operation::new("The basis as a file; jsonl has certificates", 200,
                json!({"application/octet-stream": {"schema": file}}))
                .of_run("format: 'plain|csv|json|jsonl|latex|tplib|polymake'")
                .fails(&[422, 429])),
    ]
}

/// Returns the router for the interface, its description and the page.
pub(crate) fn router(state: Arc<State>) -> Router {
    let routes = routes();
    let document = openapi::document(&routes);
    let mut router = assets::router().route("/openapi.json", get(async || Json(document)));
    for route in routes {
        router = router.route(route.path, route.handler);
    }
    router
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(state.limits.body))
        .layer(from_fn_with_state(Arc::clone(&state), guard::guard))
        .with_state(state)
}

async fn about(Extract(state): Extract<Arc<State>>) -> Json<serde_json::Value> {
    Json(json!({
        "where": "server",
        "nodes": state.limits.question.nodes,
        "opening": state.opening.as_ref().map(|opening| {
            json!({ "matrix": opening.matrix, "lambda": opening.lambda })
        }),
    }))
}

async fn examples(Extract(state): Extract<Arc<State>>) -> Result<Response, ApiError> {
    state
        .answer(|host, interrupt| Examples {}.answer(host, interrupt))
        .await
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
