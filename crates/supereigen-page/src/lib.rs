//! The computations of the web page: a WebAssembly module for a worker of the browser. The page itself is in
//! `web/`; `cargo xtask page` builds the module and puts both together.
//!
//! ```text
//! abi         the interface of the module: one buffer for questions and answers
//! desk        answers the questions of one page, and keeps its run
//! questions   questions of supereigen-answers by their names, and matrix, explain, draw, lasso, examples
//! run         a run over a basis: counts vectors and keeps checkpoints, stores no rows
//! ```
//!
//! A question is its name, a line break, and JSON: a problem, and the options of the question. With `"text": true` the answer of
//! supereigen-answers comes with its words for people. Numbers are exact: in JSON, only those that JavaScript holds exactly are
//! numbers.
//!
//! A run keeps no rows: it counts them, and regularly records where in the search it was. A screen of rows is
//! enumerated again from the last recorded place before it. So memory does not grow with the basis, and a page can
//! scroll through a million rows, or a billion.
//!
//! ```
//! use supereigen_page::Desk;
//!
//! let mut desk = Desk::new(|_| {});
//! let question = b"check\n{\"problem\": {\"matrix\": \"-3 1\\n1 0\"}, \"vector\": \"0 -1\"}";
//! let answer = desk.ask(question).expect("an answer");
//! assert!(String::from_utf8_lossy(&answer).contains(r#""kind":"strict""#));
//! ```

#[cfg(target_family = "wasm")]
mod abi;
mod desk;
mod problem;
mod questions;
mod run;

pub use desk::Desk;

#[cfg(test)]
mod tests {
    /// Drawings on the page are copied without their style sheets.
    #[test]
    fn the_page_has_the_style_sheet_of_drawings() {
        let sheet = include_str!("../web/style/drawing.css");
        assert_eq!(sheet, supereigen_draw::style_sheet());
    }
}
