//! Questions that cannot be answered, and why.

use std::fmt;

use serde::Serialize;
use supereigen::MatrixError;
use supereigen_formats::Diagnostic;

/// Why there is no answer: a message and, if a text of the question cannot be read, the place in it.
#[derive(Debug, Serialize)]
pub struct Refusal {
    /// What kind of fault it is.
    pub reason: Reason,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Box<Place>>,
}

/// The kinds of reasons for which there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The question is not in the form of a question.
    NoQuestion,
    /// There is no such question, or no such run.
    Unknown,
    /// The question makes no sense, or takes too long.
    Unanswerable,
    /// The question or its answer is too large.
    TooLarge,
    /// Too much is going on already.
    Busy,
    /// A bug of supereigen.
    Bug,
}

/// The place at which a text is wrong.
#[derive(Debug, Serialize)]
struct Place {
    /// The name of the text in the question: `matrix`, `lambda` or `vector`.
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

impl Refusal {
    /// Refuses for a reason, with words for the user.
    pub fn new(reason: Reason, message: impl Into<String>) -> Refusal {
        Refusal {
            reason,
            message: message.into(),
            place: None,
        }
    }

    /// Refuses a question that makes no sense.
    pub fn unanswerable(message: impl Into<String>) -> Refusal {
        Refusal::new(Reason::Unanswerable, message)
    }

    /// Refuses a question whose answer takes too long.
    pub fn late() -> Refusal {
        Refusal::unanswerable("this takes too long to compute")
    }

    /// Refuses a question whose answer would have more than `most` bytes.
    pub fn too_long(most: usize) -> Refusal {
        let message = format!("the answer has more than {most} bytes; ask for less");
        Refusal::new(Reason::TooLarge, message)
    }

    /// Refuses a question about a run that does not exist.
    pub fn no_such_run() -> Refusal {
        let message = "there is no such run; it may have been forgotten";
        Refusal::new(Reason::Unknown, message)
    }

    /// Refuses a question with a text that cannot be read.
    pub(crate) fn in_text(field: &'static str, text: &str, diagnostic: &Diagnostic) -> Refusal {
        let piece = text.get(diagnostic.span.clone()).unwrap_or_default();
        let mut refusal = Refusal::unanswerable(diagnostic.problem.to_string());
        refusal.place = Some(Box::new(Place {
            field,
            line: diagnostic.line,
            column: diagnostic.column,
            length: piece.chars().count(),
            label: diagnostic.problem.label.clone(),
            help: diagnostic.problem.help.clone(),
        }));
        refusal
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl From<MatrixError> for Refusal {
    fn from(error: MatrixError) -> Refusal {
        Refusal::unanswerable(error.to_string())
    }
}
