//! Do these inequalities follow from a system, and where do they fail if not?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::cone::Implication;
use supereigen::{Cone, Interrupt, Matrix, Vector};
use supereigen_formats::{Notation, read_matrix};

use crate::number::{NumberText, Written, WrittenVector};
use crate::refusal::Trouble;
use crate::{Given, Names, Question, Refusal, Say};

/// Asks whether inequalities follow from A ⊗ x ≥ λ ⊗ B ⊗ x.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskImplied {
    /// The inequalities as the rows of a matrix of 2n columns, in plain text: n entries of a, then n of b.
    pub inequalities: String,
}

/// Whether inequalities follow.
#[derive(Clone, Debug, Serialize)]
pub struct Implied {
    /// The answer about each.
    pub inequalities: Vec<Follows>,
}

/// Whether an inequality follows.
#[derive(Clone, Debug, Serialize)]
pub struct Follows {
    /// It does.
    pub implied: bool,
    /// An extremal of the system at which it fails; `null` if it follows.
    pub witness: Option<WrittenVector>,
    /// Both sides there.
    pub sides: Option<[Written; 2]>,
}

impl Follows {
    fn new(answer: &Implication, sides: [&Matrix; 2], k: usize, numbers: &NumberText) -> Follows {
        let witness = match answer {
            Implication::Implied => None,
            Implication::Refuted { witness } => Some(witness),
        };
        let side = |matrix: &Matrix, x: &Vector| {
            let term = |(j, _)| Some(matrix.entry(k, j)? + x.entry(j)?);
            numbers.entry(&matrix.row(k).map(term).max().flatten())
        };
        Follows {
            implied: witness.is_none(),
            witness: witness.map(|x| numbers.vector(x)),
            sides: witness.map(|x| sides.map(|matrix| side(matrix, x))),
        }
    }
}

impl Implied {
    /// Finds out which rows of a matrix of 2n columns follow.
    ///
    /// # Errors
    /// If it has another number of columns, or the computation was interrupted.
    pub fn new(
        of: &Given,
        asked: &Matrix,
        notation: Notation,
        interrupt: &Interrupt,
    ) -> Result<Implied, Refusal> {
        let (n, columns) = (of.cone()?.n(), asked.columns());
        if columns != 2 * n {
            let message = format!("an inequality has {columns} entries, but 2n is {}", 2 * n);
            return Err(Refusal::new(Trouble::Matrix, message));
        }
        let asked = Cone::from_rows(asked)?;
        let answers = of.cone()?.implies(&asked, interrupt)?;
        let (a, b) = asked.matrices();
        let numbers = of.numbers_with(notation);
        let answers = answers.iter().enumerate();
        let answers = answers.map(|(k, answer)| Follows::new(answer, [&a, &b], k, &numbers));
        Ok(Implied {
            inequalities: answers.collect(),
        })
    }
}

impl Question for AskImplied {
    type Answer = Implied;
    const PROGRESS_TEXT: Option<&'static str> = Some("looking for an extremal at which an inequality fails");

    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Implied, Refusal> {
        let text = &self.inequalities;
        let asked = read_matrix(text.as_bytes());
        let asked = asked.map_err(|error| Refusal::in_text("inequalities", text, error))?;
        Implied::new(of, &asked.matrix, asked.notation, interrupt)
    }
}

impl Say for Implied {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        for (k, row) in self.inequalities.iter().enumerate() {
            let not = if row.implied { "" } else { "not " };
            writeln!(out, "inequality {}: {not}implied", k + 1)?;
            if let (Some(x), Some([left, right])) = (&row.witness, &row.sides) {
                writeln!(out, "  fails at the extremal x = {x}: {left} < {right}")?;
            }
        }
        Ok(())
    }

    fn is_yes(&self) -> bool {
        self.inequalities.iter().all(|row| row.implied)
    }
}
