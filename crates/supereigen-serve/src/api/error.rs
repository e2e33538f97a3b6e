//! Errors as answers in JSON: `{"error": …}` with a message and, if a text of the request cannot be read, the place.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use supereigen_page::{Reason, Refusal};

/// An error with its status.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    refusal: Box<Refusal>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> ApiError {
        let reason = match status {
            StatusCode::NOT_FOUND => Reason::Unknown,
            StatusCode::PAYLOAD_TOO_LARGE => Reason::TooLarge,
            StatusCode::UNPROCESSABLE_ENTITY => Reason::Unanswerable,
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => Reason::Busy,
            StatusCode::INTERNAL_SERVER_ERROR => Reason::Bug,
            _ => Reason::NoQuestion,
        };
        let refusal = Box::new(Refusal::new(reason, message));
        ApiError { status, refusal }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        let status = match refusal.reason {
            Reason::NoQuestion => StatusCode::BAD_REQUEST,
            Reason::Unknown => StatusCode::NOT_FOUND,
            Reason::Unanswerable => StatusCode::UNPROCESSABLE_ENTITY,
            Reason::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Reason::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Reason::Bug => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let refusal = Box::new(refusal);
        ApiError { status, refusal }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = Json(serde_json::json!({ "error": *self.refusal }));
        (self.status, body).into_response()
    }
}
