//! Whether a vector is a solution, as the answers about a vector begin.

use std::fmt;

use serde::Serialize;
use supereigen::{System, Vector};

use crate::number::{NumberText, Written, WrittenVector, nodes};
use crate::{Names, Refusal};

/// Whether x is a solution.
#[derive(Clone, Debug, Serialize)]
pub struct Tested {
    /// x.
    pub vector: WrittenVector,
    /// λ.
    pub lambda: Written,
    /// A ⊗ x ≥ λ ⊗ x.
    pub solution: bool,
    /// The rows i with A_i ⊗ x < λ ⊗ x_i.
    #[serde(serialize_with = "nodes")]
    pub failing_rows: Vec<usize>,
    /// A_i ⊗ x and λ ⊗ x_i of each failing row.
    pub sides: Vec<[Written; 2]>,
}

impl Tested {
    pub(super) fn new(
        system: &System,
        x: &Vector,
        failing_rows: Vec<usize>,
        numbers: &NumberText,
    ) -> Result<Tested, Refusal> {
        let images = system.matrix().apply(x)?;
        let side = |&i: &usize| {
            let right = system.lambda().as_ref().zip(x.entry(i));
            let right = right.map(|(lambda, entry)| lambda + entry);
            [images.entry(i), right].map(|side| numbers.entry(&side))
        };
        Ok(Tested {
            vector: numbers.vector(x),
            lambda: numbers.entry(system.lambda()),
            solution: failing_rows.is_empty(),
            sides: failing_rows.iter().map(side).collect(),
            failing_rows,
        })
    }

    /// Writes one line for each row that fails, with both sides.
    pub(super) fn say_failing(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        for (&i, [left, right]) in self.failing_rows.iter().zip(&self.sides) {
            writeln!(out, "  row {} fails: {left} < {right}", names.of(i))?;
        }
        Ok(())
    }
}
