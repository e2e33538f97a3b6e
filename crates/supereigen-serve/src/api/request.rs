//! Reads the body or the query of a request; errors are answered in JSON.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use supereigen_page::{Host as _, Refusal, Share};

use super::{ApiError, State};

/// A body in JSON, with its share of the budget.
pub(crate) struct Body<T> {
    pub(crate) asked: T,
    _share: Share,
}

impl<T: DeserializeOwned> FromRequest<Arc<State>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &Arc<State>) -> Result<Body<T>, ApiError> {
        let length = request.headers().get(header::CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
        // The body is held twice: as bytes, and as the value read from them.
        let _share = state.take(2 * length.unwrap_or(state.limits.body as u64))?;
        let body = Json::from_request(request, state);
        match within(state.limits.idle, body).await? {
            Ok(Json(asked)) => Ok(Body { asked, _share }),
            Err(rejection) => Err(ApiError::new(rejection.status(), rejection.body_text())),
        }
    }
}

/// Waits for a body, but not longer than this time.
async fn within<T>(time: Duration, body: impl Future<Output = T>) -> Result<T, ApiError> {
    let late = |_| {
        ApiError::new(
            StatusCode::REQUEST_TIMEOUT,
            "the request took too long to come",
        )
    };
    tokio::time::timeout(time, body).await.map_err(late)
}

/// The query of a request: what follows the question mark in the address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<State>> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &Arc<State>,
    ) -> Result<Asked<T>, ApiError> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(rejection) => Err(ApiError::new(rejection.status(), rejection.body_text())),
        }
    }
}

/// The id of a run in the address.
pub(crate) struct Id(pub(crate) String);

impl FromRequestParts<Arc<State>> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<State>) -> Result<Id, ApiError> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(id)) => Ok(Id(id)),
            // An id that cannot be read is answered like one that does not exist.
            Err(_) => Err(Refusal::no_such_run().into()),
        }
    }
}
