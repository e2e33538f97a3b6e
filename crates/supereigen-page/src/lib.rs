//! The web page of supereigen, and the answers to its questions. This crate has no transport: a server or a worker of the
//! browser receives the questions and sends the answers.
//!
//! ```text
//! files       the page itself: the files of web/
//! questions   a question and its answer, each a type: matrix, vector, spectrum, explain, draw, lasso, examples
//! run         a run over a basis: a count and an index, never the rows
//! ```
//!
//! Nodes are counted from 1 here, and numbers are texts, because numbers in JavaScript are not exact.
//!
//! A run keeps no rows: it counts them, and regularly records where in the search it was. A screen of rows is
//! enumerated again from the last recorded place before it. So memory does not grow with the basis, and a page can
//! scroll through a million rows, or a billion.
//!
//! ```
//! use std::sync::Arc;
//! use supereigen::Interrupt;
//! use supereigen_page::{Alone, Host, Limits, answer};
//!
//! let host: Arc<dyn Host> = Arc::new(Alone(Limits::default()));
//! let question = br#"{"problem": {"matrix": "-3 1\n1 0"}, "vector": "0 -1"}"#;
//! let answer = answer("vector", question, &host, &Interrupt::NEVER)?;
//! assert!(String::from_utf8_lossy(&answer).contains(r#""extremal":true"#));
//! # Ok::<(), supereigen_page::Refusal>(())
//! ```

mod files;
mod host;
mod problem;
pub mod questions;
mod refusal;
mod run;

pub use files::{File, files};
pub use host::{Alone, Host, Limits, Share};
pub use problem::{Problem, ProblemText, TextFormat};
pub use questions::{Question, answer};
pub use refusal::{Reason, Refusal};
pub use run::{FormatName, Range, Rows, Run, RunText, State, Status, Summary, Wanted};

/// Returns nodes counted from 1, as users count them.
fn from_one(nodes: &[usize]) -> Vec<usize> {
    nodes.iter().map(|node| node + 1).collect()
}
