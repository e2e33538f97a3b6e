//! Questions that cannot be answered, and why.

use serde::Serialize;
use supereigen::MatrixError;
use supereigen_formats::Diagnostic;

/// Why there is no answer: a message and, if a text of the question cannot be read, the place in it.
#[derive(Debug, Serialize)]
pub struct Refusal {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Box<Place>>,
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
    /// Refuses with words for the user.
    pub(crate) fn new(message: impl Into<String>) -> Refusal {
        Refusal {
            message: message.into(),
            place: None,
        }
    }

    /// Refuses a question whose answer takes too long.
    pub(crate) fn late() -> Refusal {
        Refusal::new("this takes too long to compute")
    }

    /// Refuses a question with a text that cannot be read.
    pub(crate) fn in_text(field: &'static str, text: &str, diagnostic: &Diagnostic) -> Refusal {
        let piece = text.get(diagnostic.span.clone()).unwrap_or_default();
        let mut refusal = Refusal::new(diagnostic.problem.to_string());
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

supereigen::messages! { Refusal:
    Self { message, .. } => "{message}";
}

impl From<MatrixError> for Refusal {
    fn from(error: MatrixError) -> Refusal {
        Refusal::new(error.to_string())
    }
}
