//! What computes the web page of supereigen: a WebAssembly module for a worker of the browser. The page itself is in
//! `web/`; `cargo xtask page` builds the module and puts both together.
//!
//! ```text
//! abi         the border to the worker: one buffer for questions and answers
//! desk        answers the questions of one page, and keeps its run
//! questions   a question and its answer, each a type: matrix, vector, spectrum, explain, draw, lasso, events, examples
//! run         a run over a basis: a count and an index, never the rows
//! ```
//!
//! Answers are those of supereigen-answers where the command has the same question. Numbers are exact: in JSON, only those that
//! JavaScript holds exactly are numbers.
//!
//! A run keeps no rows: it counts them, and regularly records where in the search it was. A screen of rows is
//! enumerated again from the last recorded place before it. So memory does not grow with the basis, and a page can
//! scroll through a million rows, or a billion.
//!
//! ```
//! use supereigen_page::Desk;
//!
//! let mut desk = Desk::new(|_| {});
//! let question = b"vector\n{\"problem\": {\"matrix\": \"-3 1\\n1 0\"}, \"vector\": \"0 -1\"}";
//! let answer = desk.ask(question).expect("an answer");
//! assert!(String::from_utf8_lossy(&answer).contains(r#""kind":"strict""#));
//! ```

#[cfg(target_family = "wasm")]
mod abi;
mod desk;
mod problem;
mod questions;
mod refusal;
mod run;

pub use desk::Desk;
pub use refusal::Refusal;

#[cfg(test)]
mod tests {
    /// Drawings on the page are copied without their style sheets.
    #[test]
    fn the_page_has_the_style_sheet_of_drawings() {
        let sheet = include_str!("../web/style/drawing.css");
        assert_eq!(sheet, supereigen_draw::style_sheet());
    }
}
