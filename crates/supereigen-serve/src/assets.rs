//! The routes of the page's files.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use supereigen_page::{File, files};

use crate::api::State;

pub(crate) fn router() -> Router<Arc<State>> {
    files().fold(Router::new(), |router, file| {
        let File { path, kind, text } = file;
        let path = match path {
            "index.html" => "/".to_owned(),
            path => format!("/{path}"),
        };
        router.route(
            &path,
            get(async move || ([(header::CONTENT_TYPE, kind)], text)),
        )
    })
}
