//! The page: the files of `web/`, which are compiled into the program, and the style sheet of drawings.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;

use crate::api::State;

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const IMAGE: &str = "image/svg+xml";

/// The address of a file, its content type and its content.
type File = (&'static str, &'static str, &'static str);

macro_rules! file {
    ($kind:expr, $path:literal) => {
        ($path, $kind, include_str!(concat!("../web", $path)))
    };
}

const FILES: &[File] = &[
    ("/", HTML, include_str!("../web/index.html")),
    file!(IMAGE, "/icon.svg"),
    file!(STYLE, "/style/base.css"),
    file!(STYLE, "/style/parts.css"),
    file!(STYLE, "/style/grid.css"),
    file!(STYLE, "/style/basis.css"),
    file!(STYLE, "/style/marks.css"),
    file!(SCRIPT, "/js/main.js"),
    file!(SCRIPT, "/js/api.js"),
    file!(SCRIPT, "/js/basis.js"),
    file!(SCRIPT, "/js/certificate.js"),
    file!(SCRIPT, "/js/dom.js"),
    file!(SCRIPT, "/js/editor.js"),
    file!(SCRIPT, "/js/explain.js"),
    file!(SCRIPT, "/js/facts.js"),
    file!(SCRIPT, "/js/filters.js"),
    file!(SCRIPT, "/js/grid.js"),
    file!(SCRIPT, "/js/lambda.js"),
    file!(SCRIPT, "/js/link.js"),
    file!(SCRIPT, "/js/pictures.js"),
    file!(SCRIPT, "/js/problem.js"),
    file!(SCRIPT, "/js/rational.js"),
    file!(SCRIPT, "/js/read.js"),
    file!(SCRIPT, "/js/session.js"),
    file!(SCRIPT, "/js/settings.js"),
    file!(SCRIPT, "/js/space.js"),
    file!(SCRIPT, "/js/store.js"),
    file!(SCRIPT, "/js/svg.js"),
    file!(SCRIPT, "/js/table.js"),
    file!(SCRIPT, "/js/tabs.js"),
    file!(SCRIPT, "/js/vector.js"),
    file!(SCRIPT, "/js/words.js"),
];

pub(crate) fn router() -> Router<Arc<State>> {
    let drawing = async || {
        let kind = [(header::CONTENT_TYPE, STYLE)];
        (kind, supereigen_draw::style_sheet())
    };
    let router = Router::new().route("/style/drawing.css", get(drawing));
    FILES.iter().fold(router, |router, &(path, kind, content)| {
        router.route(
            path,
            get(move || async move { ([(header::CONTENT_TYPE, kind)], content) }),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let web = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
        let mut folders = vec![std::path::PathBuf::from(web)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let address = path.to_string_lossy().replace(web, "");
                let address = address.replace("/index.html", "/");
                let is_served = FILES.iter().any(|(served, ..)| *served == address);
                assert!(is_served, "{address}");
            }
        }
    }
}
