//! Questions that cannot be answered, and why.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use supereigen::spectral::IntervalError;
use supereigen::{BetweenError, Interrupted, MatrixError, NoAnswer, lasso};
use supereigen_formats::{Diagnostic, Problem};

/// Why there is no answer: what is wrong, with which input, where in it, and what to do.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What is wrong.
    pub message: String,
    /// What kind of trouble it is.
    pub trouble: Trouble,
    /// The option that is wrong, if it is one.
    pub input: Option<&'static str>,
    /// What was given there, if that is short.
    pub value: String,
    /// The text of the input and the place in it, if that was a text.
    pub text: Option<Box<(String, Diagnostic)>>,
}

/// The kinds of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A text cannot be read.
    Text,
    /// A matrix or vector does not suit the question.
    Matrix,
    /// There is no such node, or an option makes no sense.
    Option,
    /// The computation was interrupted before it had an answer.
    Interrupted,
}

impl Refusal {
    /// Refuses a question whose matrices or options make no sense.
    pub fn new(trouble: Trouble, message: impl Into<String>) -> Refusal {
        Refusal {
            message: message.into(),
            trouble,
            input: None,
            value: String::new(),
            text: None,
        }
    }

    /// Refuses the value of an option.
    pub fn option(input: &'static str, value: &str, message: impl Into<String>) -> Refusal {
        Refusal {
            input: Some(input),
            value: value.to_owned(),
            ..Refusal::new(Trouble::Option, message)
        }
    }

    /// Refuses a text that cannot be read.
    pub fn in_text(input: &'static str, text: &str, diagnostic: Diagnostic) -> Refusal {
        Refusal {
            input: Some(input),
            text: Some(Box::new((text.to_owned(), diagnostic.clone()))),
            ..Refusal::new(Trouble::Text, diagnostic.problem.to_string())
        }
    }

    /// Refuses a time that cannot be read.
    pub(crate) fn time(input: &'static str, text: &str, problem: &Problem) -> Refusal {
        let help = problem.help.as_ref().map(|help| format!("; {help}"));
        let message = format!("{}{}", problem.message, help.unwrap_or_default());
        Refusal::option(input, text, message)
    }

    /// Says which input is wrong.
    #[must_use]
    pub fn of(self, input: &'static str) -> Refusal {
        let input = Some(input);
        Refusal { input, ..self }
    }

    /// Whether the computation was interrupted.
    pub fn is_interruption(&self) -> bool {
        self.trouble == Trouble::Interrupted
    }
}

supereigen::messages! { Refusal:
    Self { input: Some(input), text: Some(text), message, .. } =>
        "{input}:{}:{}: {message}", text.1.line, text.1.column;
    Self { input: Some(input), value, message, .. } if value.is_empty() => "{input}: {message}";
    Self { input: Some(input), value, message, .. } => "{input} {value}: {message}";
    Self { message, .. } => "{message}";
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.text {
            None => map.serialize_entry("message", &self.to_string())?,
            Some(_) => map.serialize_entry("message", &self.message)?,
        }
        if let (Some(field), Some(text)) = (self.input, self.text.as_deref()) {
            map.serialize_entry("place", &TextPlace::new(field, text))?;
        }
        map.end()
    }
}

/// The place at which a text is wrong.
#[derive(Debug, Serialize)]
struct TextPlace<'a> {
    /// The name of the text in the question.
    field: &'static str,
    /// The line, from 1.
    line: usize,
    /// The column, from 1, in characters.
    column: usize,
    /// The length of the wrong part, in characters; 0 where something is missing.
    length: usize,
    /// A few words to be shown at the place.
    label: &'a str,
    /// What was expected, or how to correct the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
}

impl<'a> TextPlace<'a> {
    fn new(field: &'static str, (text, diagnostic): &'a (String, Diagnostic)) -> TextPlace<'a> {
        let piece = text.get(diagnostic.span.clone()).unwrap_or_default();
        TextPlace {
            field,
            line: diagnostic.line,
            column: diagnostic.column,
            length: piece.chars().count(),
            label: &diagnostic.problem.label,
            help: diagnostic.problem.help.as_deref(),
        }
    }
}

impl From<MatrixError> for Refusal {
    fn from(error: MatrixError) -> Refusal {
        Refusal::new(Trouble::Matrix, error.to_string())
    }
}

impl From<Interrupted> for Refusal {
    fn from(error: Interrupted) -> Refusal {
        Refusal::new(Trouble::Interrupted, error.to_string())
    }
}

impl From<NoAnswer> for Refusal {
    fn from(error: NoAnswer) -> Refusal {
        match error {
            NoAnswer::Matrix(error) => error.into(),
            _ => Interrupted.into(),
        }
    }
}

impl From<lasso::Error> for Refusal {
    fn from(error: lasso::Error) -> Refusal {
        match error {
            lasso::Error::Interrupted => Interrupted.into(),
            error => Refusal::new(Trouble::Option, error.to_string()),
        }
    }
}

impl From<BetweenError> for Refusal {
    fn from(error: BetweenError) -> Refusal {
        Refusal::new(Trouble::Matrix, error.to_string())
    }
}

impl From<IntervalError> for Refusal {
    fn from(error: IntervalError) -> Refusal {
        match error {
            IntervalError::Empty { .. } => {
                Refusal::new(Trouble::Matrix, format!("this is no interval: {error}"))
            }
            error => Refusal::new(Trouble::Matrix, error.to_string()),
        }
    }
}
