//! The page: files of `web/`, which are part of the program.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;

use crate::api::State;

/// Address, type and content.
const FILES: &[(&str, &str, &str)] = &[(
    "/",
    "text/html; charset=utf-8",
    include_str!("../web/index.html"),
)];

pub(crate) fn router() -> Router<Arc<State>> {
    FILES
        .iter()
        .fold(Router::new(), |router, &(path, kind, content)| {
            router.route(
                path,
                get(move || async move { ([(header::CONTENT_TYPE, kind)], content) }),
            )
        })
}
