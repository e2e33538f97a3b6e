//! Questions with a single answer, one file each.

mod draw;
mod events;
mod examples;
mod explain;
mod lasso;
mod matrix;
mod spectrum;
mod vector;

use serde::Serialize;
use serde::de::DeserializeOwned;
use supereigen::Interrupt;

use crate::Refusal;

use draw::Draw;
use events::AskEvents;
use examples::Examples;
use explain::Explain;
use lasso::LassoAt;
use matrix::Describe;
use spectrum::FindSpectrum;
use vector::Inspect;

/// A question with a single answer.
pub(crate) trait Question: DeserializeOwned {
    /// The answer, which is written as JSON.
    type Answer: Serialize;

    /// Computes the answer.
    ///
    /// # Errors
    /// If there is none, or it takes longer than the interrupt allows.
    fn answer(&self, interrupt: &Interrupt) -> Result<Self::Answer, Refusal>;
}

/// Answers the question of this name; both are JSON.
///
/// # Errors
/// If there is no such question, or no answer.
pub(crate) fn answer(
    name: &str,
    question: &[u8],
    interrupt: &Interrupt,
) -> Result<Vec<u8>, Refusal> {
    match name {
        "matrix" => written::<Describe>(question, interrupt),
        "vector" => written::<Inspect>(question, interrupt),
        "spectrum" => written::<FindSpectrum>(question, interrupt),
        "explain" => written::<Explain>(question, interrupt),
        "draw" => written::<Draw>(question, &Interrupt::NEVER),
        "lasso" => written::<LassoAt>(question, interrupt),
        "events" => written::<AskEvents>(question, interrupt),
        "examples" => written::<Examples>(question, interrupt),
        _ => Err(Refusal::new(format!("there is no question `{name}`"))),
    }
}

fn written<Q: Question>(question: &[u8], interrupt: &Interrupt) -> Result<Vec<u8>, Refusal> {
    let question: Q = read(question)?;
    write(&question.answer(interrupt)?)
}

/// The value of a flag that is not given.
fn yes() -> bool {
    true
}

/// Reads a part of a question from JSON.
///
/// # Errors
/// If the text is not JSON, or has other fields.
pub(crate) fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(text).map_err(|error| Refusal::new(error.to_string()))
}

/// Writes an answer as JSON.
///
/// # Errors
/// Only by a bug.
pub(crate) fn write(answer: &impl Serialize) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(answer).map_err(|error| Refusal::new(error.to_string()))
}
