//! Which is the greatest solution below this vector?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::Vector;

use crate::number::{NumberText, Written, WrittenVector};
use crate::{AboutVector, Given, Names, Refusal, Say};

/// Asks for the greatest solution below a vector.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskProject {
    /// The vector.
    pub vector: String,
}

/// A vector, and the greatest solution below it.
#[derive(Clone, Debug, Serialize)]
pub struct Projection {
    /// x.
    pub vector: WrittenVector,
    /// λ.
    pub lambda: Written,
    /// The greatest solution below x.
    pub greatest_solution: WrittenVector,
}

impl AboutVector for AskProject {
    type Answer = Projection;

    fn text(&self) -> &str {
        &self.vector
    }

    fn about(&self, of: &Given, x: &Vector, numbers: &NumberText) -> Result<Projection, Refusal> {
        Ok(Projection {
            vector: numbers.vector(x),
            lambda: numbers.entry(&of.lambda),
            greatest_solution: numbers.vector(of.system()?.point(x)?.greatest_solution()),
        })
    }
}

impl Say for Projection {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{}", self.greatest_solution)
    }
}
