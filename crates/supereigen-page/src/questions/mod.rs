//! Questions with a single answer, one file each.

mod draw;
mod examples;
mod explain;
mod lasso;
mod matrix;
mod spectrum;
mod vector;

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use supereigen::Interrupt;

use crate::{Host, Reason, Refusal};

pub use draw::Draw;
pub use examples::{Example, Examples};
pub use explain::Explain;
pub use lasso::LassoAt;
pub use matrix::Describe;
pub use spectrum::FindSpectrum;
pub use vector::Inspect;
pub(crate) use vector::LassoOf;

/// A question with a single answer.
pub trait Question: DeserializeOwned + Send + 'static {
    /// The answer, which is written as JSON.
    type Answer: Serialize;

    /// Computes the answer.
    ///
    /// # Errors
    /// If there is none, or it takes longer than the interrupt allows.
    fn answer(&self, host: &Arc<dyn Host>, interrupt: &Interrupt) -> Result<Self::Answer, Refusal>;
}

/// Answers the question of this name; both are JSON.
///
/// # Errors
/// If there is no such question, or no answer.
pub fn answer(
    name: &str,
    question: &[u8],
    host: &Arc<dyn Host>,
    interrupt: &Interrupt,
) -> Result<Vec<u8>, Refusal> {
    match name {
        "matrix" => written::<Describe>(question, host, interrupt),
        "vector" => written::<Inspect>(question, host, interrupt),
        "spectrum" => written::<FindSpectrum>(question, host, interrupt),
        "explain" => written::<Explain>(question, host, interrupt),
        "draw" => written::<Draw>(question, host, interrupt),
        "lasso" => written::<LassoAt>(question, host, interrupt),
        "examples" => written::<Examples>(question, host, interrupt),
        _ => {
            let message = format!("there is no question `{name}`");
            Err(Refusal::new(Reason::Unknown, message))
        }
    }
}

fn written<Q: Question>(
    question: &[u8],
    host: &Arc<dyn Host>,
    interrupt: &Interrupt,
) -> Result<Vec<u8>, Refusal> {
    let question: Q = read(question)?;
    write(&question.answer(host, interrupt)?)
}

/// The value of a flag that is not given.
fn yes() -> bool {
    true
}

/// Reads a part of a question from JSON.
///
/// # Errors
/// If the text is not JSON, or has other fields.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(text)
        .map_err(|error| Refusal::new(Reason::NoQuestion, error.to_string()))
}

/// Writes an answer as JSON.
///
/// # Errors
/// Only by a bug.
pub fn write(answer: &impl Serialize) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(answer).map_err(|error| Refusal::new(Reason::Bug, error.to_string()))
}
