//! `vector`: describes a vector with respect to the system, with its lasso or its parts.

use serde::{Deserialize, Serialize};
use supereigen::{Interrupt, Vector};
use supereigen_answers::{Check, Decomposition, Part, WrittenVector};

use super::Question;
use crate::Refusal;
use crate::problem::{Problem, ProblemText};

/// Asks for a description of a vector with respect to a system.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inspect {
    problem: ProblemText,
    /// Entries separated by blanks or commas.
    vector: String,
}

/// The answers of `check` and of `check --decompose` about a vector.
#[derive(Debug, Serialize)]
pub(crate) struct Inspected {
    #[serde(flatten)]
    check: Check,
    greatest_solution: WrittenVector,
    parts: Vec<Part>,
}

impl Question for Inspect {
    type Answer = Inspected;

    fn answer(&self, _: &Interrupt) -> Result<Inspected, Refusal> {
        let problem = self.problem.read()?;
        Inspected::new(&problem, &problem.vector(&self.vector)?)
    }
}

impl Inspected {
    /// Describes a vector.
    pub(super) fn new(problem: &Problem, x: &Vector) -> Result<Inspected, Refusal> {
        let decomposition = Decomposition::new(&problem.system, x, &problem.numbers)?;
        Ok(Inspected {
            check: Check::new(&problem.system, x, &problem.numbers)?,
            greatest_solution: decomposition.greatest_solution,
            parts: decomposition.parts,
        })
    }
}
