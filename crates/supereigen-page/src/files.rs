//! The files of the page in `web/`, which are compiled into the program, and the style sheet of drawings.

use std::borrow::Cow;

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const IMAGE: &str = "image/svg+xml";

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// Where the page looks for the file, relative to its own address.
    pub path: &'static str,
    /// The content type.
    pub kind: &'static str,
    /// The content.
    pub text: Cow<'static, str>,
}

macro_rules! file {
    ($kind:expr, $path:literal) => {
        File {
            path: $path,
            kind: $kind,
            text: Cow::Borrowed(include_str!(concat!("../web/", $path))),
        }
    };
}

const FILES: &[File] = &[
    file!(HTML, "index.html"),
    file!(IMAGE, "icon.svg"),
    file!(STYLE, "style/base.css"),
    file!(STYLE, "style/parts.css"),
    file!(STYLE, "style/grid.css"),
    file!(STYLE, "style/basis.css"),
    file!(STYLE, "style/marks.css"),
    file!(STYLE, "style/plot.css"),
    file!(STYLE, "style/present.css"),
    file!(STYLE, "style/story.css"),
    file!(STYLE, "style/views.css"),
    file!(SCRIPT, "js/main.js"),
    file!(SCRIPT, "js/api.js"),
    file!(SCRIPT, "js/basis.js"),
    file!(SCRIPT, "js/browser.js"),
    file!(SCRIPT, "js/certificate.js"),
    file!(SCRIPT, "js/chosen.js"),
    file!(SCRIPT, "js/dom.js"),
    file!(SCRIPT, "js/editor.js"),
    file!(SCRIPT, "js/explain.js"),
    file!(SCRIPT, "js/facts.js"),
    file!(SCRIPT, "js/fault.js"),
    file!(SCRIPT, "js/figures.js"),
    file!(SCRIPT, "js/filters.js"),
    file!(SCRIPT, "js/glossary.js"),
    file!(SCRIPT, "js/grid.js"),
    file!(SCRIPT, "js/histogram.js"),
    file!(SCRIPT, "js/intake.js"),
    file!(SCRIPT, "js/lambda.js"),
    file!(SCRIPT, "js/link.js"),
    file!(SCRIPT, "js/marks.js"),
    file!(SCRIPT, "js/opening.js"),
    file!(SCRIPT, "js/pictures.js"),
    file!(SCRIPT, "js/plot.js"),
    file!(SCRIPT, "js/points.js"),
    file!(SCRIPT, "js/present.js"),
    file!(SCRIPT, "js/problem.js"),
    file!(SCRIPT, "js/rational.js"),
    file!(SCRIPT, "js/read.js"),
    file!(SCRIPT, "js/server.js"),
    file!(SCRIPT, "js/session.js"),
    file!(SCRIPT, "js/settings.js"),
    file!(SCRIPT, "js/space.js"),
    file!(SCRIPT, "js/stops.js"),
    file!(SCRIPT, "js/store.js"),
    file!(SCRIPT, "js/story.js"),
    file!(SCRIPT, "js/svg.js"),
    file!(SCRIPT, "js/table.js"),
    file!(SCRIPT, "js/tabs.js"),
    file!(SCRIPT, "js/values.js"),
    file!(SCRIPT, "js/vector.js"),
    file!(SCRIPT, "js/words.js"),
    file!(SCRIPT, "js/zoom.js"),
    file!(SCRIPT, "worker.js"),
];

/// Returns all files of the page.
pub fn files() -> impl Iterator<Item = File> {
    let drawing = File {
        path: "style/drawing.css",
        kind: STYLE,
        text: supereigen_draw::style_sheet().into(),
    };
    FILES.iter().cloned().chain([drawing])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_a_file_of_the_page() {
        let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
        let mut folders = vec![web.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let path = path.strip_prefix(&web).expect("in the folder");
                let is_there = files().any(|file| std::path::Path::new(file.path) == path);
                assert!(is_there, "{}", path.display());
            }
        }
    }
}
