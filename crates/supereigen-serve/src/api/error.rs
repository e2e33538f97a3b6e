//! Errors as answers in JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use supereigen::MatrixError;
use supereigen_formats::Diagnostic;

/// An error as an answer: `{"error": …}` with a message and, if a text of the request cannot be read, the place in it.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    body: Box<Body>,
}

#[derive(Debug, Serialize)]
struct Body {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
}

/// The place at which a text is wrong.
#[derive(Debug, Serialize)]
struct Place {
    /// The name of the text in the request: `matrix`, `lambda` or `vector`.
    field: &'static str,
    /// The line, from 1.
    line: usize,
    /// The column, from 1, in characters.
    column: usize,
    /// The length of the wrong part, in characters; 0 where something is missing.
    length: usize,
    /// A few words to be shown at the place.
    label: String,
    /// What was expected, or how to correct the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> ApiError {
        let message = message.into();
        let body = Box::new(Body {
            message,
            place: None,
        });
        ApiError { status, body }
    }

    /// Returns the error for a request that makes no sense.
    pub(crate) fn unprocessable(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Returns the error for a text of the request that cannot be read.
    pub(crate) fn in_text(field: &'static str, text: &str, diagnostic: &Diagnostic) -> ApiError {
        let mut error = ApiError::unprocessable(diagnostic.problem.to_string());
        let piece = text.get(diagnostic.span.clone()).unwrap_or_default();
        error.body.place = Some(Place {
            field,
            line: diagnostic.line,
            column: diagnostic.column,
            length: piece.chars().count(),
            label: diagnostic.problem.label.clone(),
            help: diagnostic.problem.help.clone(),
        });
        error
    }
}

impl From<MatrixError> for ApiError {
    fn from(error: MatrixError) -> ApiError {
        ApiError::unprocessable(error.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = Json(serde_json::json!({ "error": *self.body }));
        (self.status, body).into_response()
    }
}
