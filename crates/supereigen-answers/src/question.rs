//! The traits of questions and answers, and how an answer becomes text or JSON.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use supereigen::{Interrupt, Vector};

use crate::given::Given;
use crate::names::Names;
use crate::number::NumberText;
use crate::refusal::{Refusal, Trouble};

/// A question with its options. The matrices and λ that it is about are borrowed.
pub trait Question: DeserializeOwned {
    /// The answer.
    type Answer: Say;

    /// What a long computation says that it is doing; `None` if it is always short. A long one stops at an interrupt.
    const PROGRESS_TEXT: Option<&'static str> = None;

    /// Finds the answer.
    ///
    /// # Errors
    /// If there is no answer, or an interrupt comes first.
    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Self::Answer, Refusal>;
}

/// A question about one vector, which can be asked of many.
pub trait AboutVector: DeserializeOwned {
    /// The answer.
    type Answer: Say;

    /// Returns the vector as it is written.
    fn text(&self) -> &str;

    /// How many entries the vector must have, and of what.
    ///
    /// # Errors
    /// If the matrices do not suit the question.
    fn entries(&self, of: &Given) -> Result<(usize, &'static str), Refusal> {
        Ok((of.matrix()?.columns(), "columns"))
    }

    /// Finds the answer about a vector.
    ///
    /// # Errors
    /// If there is none.
    fn about(&self, of: &Given, x: &Vector, numbers: &NumberText) -> Result<Self::Answer, Refusal>;
}

impl<Q: AboutVector> Question for Q {
    type Answer = Q::Answer;

    fn answer(&self, of: &Given, _: &Interrupt) -> Result<Self::Answer, Refusal> {
        let (x, notation) = of.vector_of("vector", self.text(), self.entries(of)?)?;
        self.about(of, &x, &of.numbers_with(notation))
    }
}

/// An answer: for programs by its fields, for people by its words.
pub trait Say: Serialize {
    /// Writes the answer for people.
    ///
    /// # Errors
    /// Those of `out`.
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Whether the answer is yes, where it is yes or no.
    fn is_yes(&self) -> bool {
        true
    }

    /// What may be missing, if the computation was stopped before its end.
    fn lacks(&self) -> Option<String> {
        None
    }
}

/// An answer with what was taken for granted.
#[derive(Debug, Serialize)]
pub struct Answered<'a, A> {
    /// The answer.
    #[serde(flatten)]
    pub answer: A,
    /// How a table of connections was understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<&'a str>,
    /// What was taken for granted, and what was not used of the input.
    pub assumed: &'a [String],
}

impl Given {
    /// Returns an answer with what was taken for granted.
    pub fn answered<A: Say>(&self, answer: A) -> Answered<'_, A> {
        Answered {
            answer,
            read_as: self.read_as(),
            assumed: &self.assumed,
        }
    }
}

impl<A: Say> Answered<'_, A> {
    /// Writes the answer for people, after what was taken for granted.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        for it in self.assumed {
            writeln!(out, "Note: {it}.")?;
        }
        self.answer.say(names, out)
    }
}

/// An answer as it is told.
#[derive(Clone, Debug)]
pub struct Told {
    /// For programs: JSON.
    pub json: String,
    /// For people.
    pub text: String,
    /// Whether it is yes, where it is yes or no.
    pub is_yes: bool,
}

impl Told {
    /// Tells an answer.
    ///
    /// # Errors
    /// Only by a bug.
    pub fn new(answer: impl Say, of: &Given) -> Result<Told, Refusal> {
        let answer = of.answered(answer);
        let mut text = String::new();
        let said = answer.say(&of.names(), &mut text);
        let json = serde_json::to_string(&answer);
        let told = |json| Told {
            json,
            text,
            is_yes: answer.answer.is_yes(),
        };
        match (json, said) {
            (Ok(json), Ok(())) => Ok(told(json)),
            _ => Err(Refusal::new(Trouble::Option, "the answer cannot be told")),
        }
    }
}

/// Reads a question from JSON, and tells its answer.
///
/// # Errors
/// If the question has other options, or there is no answer.
pub(crate) fn tell<Q: Question>(
    options: &str,
    of: &Given,
    interrupt: &Interrupt,
) -> Result<Told, Refusal> {
    let question = serde_json::from_str::<Q>(options);
    let question = question.map_err(|error| Refusal::new(Trouble::Option, error.to_string()))?;
    Told::new(question.answer(of, interrupt)?, of)
}
