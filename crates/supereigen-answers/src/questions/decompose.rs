//! Of which extremals is this vector the maximum?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::{Point, Vector};

use super::tested::Tested;
use crate::number::{NumberText, Written, WrittenVector, node};
use crate::names::counted;
use crate::{AboutVector, Given, Names, Refusal, Say};

/// Asks for a solution as the maximum of multiples of extremals.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskDecompose {
    /// The vector.
    pub vector: String,
}

/// x as the maximum of multiples of extremals.
#[derive(Clone, Debug, Serialize)]
pub struct Decomposition {
    /// Whether x is a solution.
    #[serde(flatten)]
    pub tested: Tested,
    /// The greatest solution below x, which is x if that is one.
    pub greatest_solution: WrittenVector,
    /// Scaled extremals whose maximum, with the coefficients, is x; none if x is not a solution.
    pub parts: Vec<Part>,
}

/// One term c ⊗ g of a combination of extremals.
#[derive(Clone, Debug, Serialize)]
pub struct Part {
    /// c.
    pub coefficient: Written,
    /// A type of g, at which c ⊗ g equals x.
    #[serde(serialize_with = "node")]
    pub node: usize,
    /// g.
    pub extremal: WrittenVector,
}

/// Returns the parts of a vector, if it is a solution, and the greatest solution below it.
pub(super) fn parts_below(
    point: &Point,
    x: &Vector,
    numbers: &NumberText,
) -> (Option<Vec<Part>>, WrittenVector) {
    let Some(parts) = point.decompose() else {
        return (None, numbers.vector(point.greatest_solution()));
    };
    let part = |part: &supereigen::Part| Part {
        coefficient: numbers.entry(&Some(part.coefficient.clone())),
        node: part.node,
        extremal: numbers.vector(&part.extremal),
    };
    (Some(parts.iter().map(part).collect()), numbers.vector(x))
}

impl AboutVector for AskDecompose {
    type Answer = Decomposition;

    fn text(&self) -> &str {
        &self.vector
    }

    fn about(
        &self,
        of: &Given,
        x: &Vector,
        numbers: &NumberText,
    ) -> Result<Decomposition, Refusal> {
        let system = of.system()?;
        let point = system.point(x)?;
        let (parts, greatest_solution) = parts_below(&point, x, numbers);
        let failing_rows = match &parts {
            Some(_) => Vec::new(),
            None => point.failing_rows(),
        };
        Ok(Decomposition {
            tested: Tested::new(system, x, failing_rows, numbers)?,
            greatest_solution,
            parts: parts.unwrap_or_default(),
        })
    }
}

impl Say for Decomposition {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "x = {}", self.tested.vector)?;
        if !self.tested.solution {
            writeln!(out, "solution: no")?;
            self.tested.say_failing(names, out)?;
            let below = &self.greatest_solution;
            return writeln!(out, "greatest solution below x: {below}");
        }
        let count = counted(self.parts.len(), "extremal");
        writeln!(out, "solution: yes, the maximum of {count}")?;
        let coefficients = self.parts.iter().map(|part| part.coefficient.to_string());
        let width = coefficients.map(|text| text.len()).max().unwrap_or(0);
        for part in &self.parts {
            let (coefficient, extremal) = (&part.coefficient, &part.extremal);
            let node = names.of(part.node);
            writeln!(out, "  {coefficient:>width$} ⊗ ({extremal})  of type {node}")?;
        }
        Ok(())
    }

    fn is_yes(&self) -> bool {
        self.tested.solution
    }
}
