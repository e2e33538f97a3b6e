//! Which is the greatest x with A ⊗ x ≤ b?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::dynamics::residual;
use supereigen::Vector;

use crate::number::{NumberText, Written, WrittenVector, nodes};
use crate::{AboutVector, Given, Names, Refusal, Say};

/// Print A\b, the greatest x with A⊗x ≤ b.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskResidual {
    /// b.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub vector: String,
}

/// The greatest x with A ⊗ x ≤ b.
#[derive(Clone, Debug, Serialize)]
pub struct Residual {
    /// b.
    pub b: WrittenVector,
    /// x; `"inf"` where nothing depends on an entry.
    pub vector: WrittenVector,
    /// A ⊗ x = b.
    pub solvable: bool,
    /// The rows in which A ⊗ x is less than b.
    #[serde(serialize_with = "nodes")]
    pub rows_below: Vec<usize>,
    /// The rows of a square matrix have the names of its columns.
    #[serde(skip)]
    is_square: bool,
}

impl AboutVector for AskResidual {
    type Answer = Residual;

    fn text(&self) -> &str {
        &self.vector
    }

    fn entries(&self, of: &Given) -> Result<(usize, &'static str), Refusal> {
        Ok((of.matrix()?.rows(), "rows"))
    }

    fn about(&self, of: &Given, b: &Vector, numbers: &NumberText) -> Result<Residual, Refusal> {
        let matrix = of.matrix()?;
        let found = residual(matrix, b)?;
        let mut vector = numbers.vector(&found.vector);
        for j in found.unbounded {
            vector.0[j] = Written::from("inf");
        }
        Ok(Residual {
            b: numbers.vector(b),
            vector,
            solvable: found.unattained.is_empty(),
            rows_below: found.unattained,
            is_square: matrix.rows() == matrix.columns(),
        })
    }
}

impl Say for Residual {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "x = {}", self.vector)?;
        if self.solvable {
            return out.write_str("A⊗x = b: yes\n");
        }
        let below = if self.is_square {
            names.list(&self.rows_below)
        } else {
            let rows = self.rows_below.iter().map(|row| (row + 1).to_string());
            rows.collect::<Vec<_>>().join(", ")
        };
        writeln!(out, "A⊗x = b: no, less in row {below}")
    }

    fn is_yes(&self) -> bool {
        self.solvable
    }
}
