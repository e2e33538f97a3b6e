//! Questions with a single answer: those of supereigen-answers by their names, and those of the page, one file each.

mod draw;
mod examples;
mod explain;
mod lasso;
mod matrix;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use supereigen::Interrupt;
use supereigen_answers::{self as answers, Answered, Question, Refusal, Say as _, Trouble};

use crate::problem::{Problem, ProblemText};

use draw::Draw;
use explain::Explain;
use lasso::LassoAt;
use matrix::Describe;

/// A question as it was sent: what it is about, and its options.
#[derive(Debug)]
pub(crate) struct Asked(Map<String, Value>);

impl Asked {
    /// Reads a question from JSON.
    ///
    /// # Errors
    /// If the text is no object of JSON.
    pub(crate) fn read(text: &[u8]) -> Result<Asked, Refusal> {
        serde_json::from_slice(text)
            .map_or_else(|error| refused(error.to_string()), |it| Ok(Asked(it)))
    }

    /// Takes a field out; `null` if there is none.
    ///
    /// # Errors
    /// If it is of another kind.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, Refusal> {
        let value = self.0.remove(name).unwrap_or_default();
        T::deserialize(value).or_else(|error| refused(format!("{name}: {error}")))
    }

    /// Reads all fields that were not taken out.
    ///
    /// # Errors
    /// If there are others.
    pub(crate) fn rest<T: DeserializeOwned>(self) -> Result<T, Refusal> {
        // As a value it could also be a list.
        T::deserialize(self.0).or_else(|error| refused(error.to_string()))
    }

    /// Takes out what the question is about.
    ///
    /// # Errors
    /// If there is nothing, or it has other fields.
    pub(crate) fn problem(&mut self) -> Result<ProblemText, Refusal> {
        Asked(self.take("problem")?).rest()
    }

    /// Reads a question of the page, and what it is about.
    fn of_page<Q: DeserializeOwned>(mut self) -> Result<(Q, Problem), Refusal> {
        let problem = self.problem()?;
        Ok((self.rest()?, problem.read()?))
    }
}

/// An answer with its words for people.
#[derive(Serialize)]
struct AnswerWithText<'a, A> {
    answer: Answered<'a, A>,
    text: String,
}

/// Answers the question of this name, in JSON.
///
/// # Errors
/// If there is no such question, or no answer.
pub(crate) fn answer(name: &str, asked: Asked, interrupt: &Interrupt) -> Result<Vec<u8>, Refusal> {
    match name {
        "check" => told::<answers::AskCheck>(asked, interrupt),
        "spectrum" => told::<answers::AskSpectrum>(asked, interrupt),
        "timetable" => told::<answers::AskTimetable>(asked, interrupt),
        "why" => told::<answers::AskWhy>(asked, interrupt),
        "matrix" => {
            let (describe, problem) = asked.of_page::<Describe>()?;
            write(&describe.answer(&problem)?)
        }
        "explain" => {
            let (explain, problem) = asked.of_page::<Explain>()?;
            write(&explain.answer(problem, interrupt))
        }
        "draw" => {
            let (draw, problem) = asked.of_page::<Draw>()?;
            write(&draw.answer(&problem, &Interrupt::NEVER)?)
        }
        "lasso" => {
            let (lasso, problem) = asked.of_page::<LassoAt>()?;
            write(&lasso.answer(&problem)?)
        }
        "examples" => write(&examples::examples()),
        _ => refused(format!("there is no question `{name}`")),
    }
}

/// Answers a question of supereigen-answers; with `"text": true` the answer has its words for people beside it.
fn told<Q: Question>(mut asked: Asked, interrupt: &Interrupt) -> Result<Vec<u8>, Refusal> {
    let problem = asked.problem()?;
    let has_text = asked.take::<Option<bool>>("text")?.unwrap_or(false);
    let (question, given) = (asked.rest::<Q>()?, problem.given()?);
    let answer = given.answered(question.answer(&given, interrupt)?);
    if !has_text {
        return write(&answer);
    }
    let mut text = String::new();
    // Nothing fails to be written to a text.
    let _ = answer.answer.say(&given.names(), &mut text);
    write(&AnswerWithText { answer, text })
}

/// Refuses a question that makes no sense.
pub(crate) fn refused<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(Trouble::Option, message))
}

/// The value of a flag that is not given.
fn yes() -> bool {
    true
}

/// Writes an answer as JSON.
///
/// # Errors
/// Only by a bug.
pub(crate) fn write(answer: &impl Serialize) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(answer).or_else(|error| refused(error.to_string()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn events_of_the_same_round_are_named_and_a_timetable_is_drawn() {
        let table = include_str!("../../../../examples/three-lines.csv");
        let ask = |name: &str, mut question: Value| -> Result<Value, Refusal> {
            question["problem"] = json!({ "matrix": table });
            let asked = Asked::read(question.to_string().as_bytes())?;
            let answer = answer(name, asked, &Interrupt::NEVER)?;
            Ok(serde_json::from_slice(&answer).expect("JSON"))
        };
        let read = ask("matrix", json!({})).expect("a matrix");
        let through = read["events"]["through"].as_array().expect("a list");
        assert!(
            through
                .iter()
                .any(|arc| arc["events"] == json!(["Red out"]))
        );
        let why = ask("why", json!({"period": "40", "text": true})).expect("an answer");
        let text = why["text"].as_str().expect("a text");
        assert!(text.contains("cannot be kept; the shortest is 44 min"));
        let bare = ask("why", json!({"period": "40"})).expect("an answer");
        assert_eq!(bare, why["answer"]);
        let draw = |period| ask("draw", json!({"picture": "timetable", "period": period}));
        let refusal = draw("40").expect_err("no timetable");
        assert!(refusal.message.contains("too short"));
        let drawn = draw("44").expect("a picture");
        assert!(
            drawn["svg"]
                .as_str()
                .is_some_and(|svg| svg.contains("<svg"))
        );
    }
}
