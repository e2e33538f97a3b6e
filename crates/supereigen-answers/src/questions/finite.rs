//! Is there a solution without −∞, or one between two vectors?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::spectral::NoFiniteSolution;
use supereigen::{BetweenError, Interrupt, Vector};
use supereigen_formats::Algebra;

use crate::number::{NumberText, Written, WrittenVector, nodes};
use crate::{Given, Names, Question, Refusal, Say};

/// Print a finite solution, or the node that forbids it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskFinite {
    /// Keep to vectors of integers: solve ⌊A − λ⌋⊗x ≥ x instead.
    #[cfg_attr(feature = "clap", arg(long))]
    pub integer: bool,

    /// A solution between two vectors, A ≤ x ≤ B, which may have entries -inf: the greatest there is. With --min the
    /// least.
    #[cfg_attr(feature = "clap", arg(long, num_args = 2, value_names = ["A", "B"], allow_hyphen_values = true))]
    pub between: Vec<String>,
}

/// A solution without −∞, or why there is none.
#[derive(Clone, Debug, Serialize)]
pub struct Finite {
    /// λ as it was asked for.
    pub lambda: Written,
    /// Only integers were wanted.
    pub integer: bool,
    /// The solution.
    #[serde(flatten)]
    pub solution: Solution,
    /// The greatest solution below the second vector, also if it is too low; in min-plus algebra the least above the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closest: Option<WrittenVector>,
    /// It was to lie between two vectors.
    #[serde(skip)]
    is_between: bool,
}

/// A solution, or what forbids it.
#[derive(Clone, Debug, Serialize)]
pub struct Solution {
    /// The solution.
    pub vector: Option<WrittenVector>,
    /// The nodes that forbid one; none if there is one.
    #[serde(serialize_with = "nodes")]
    pub nodes: Vec<usize>,
}

impl Solution {
    /// Writes a finite solution, or the node that forbids it.
    pub fn new(solution: &Result<Vector, NoFiniteSolution>, numbers: &NumberText) -> Solution {
        let forbidding = solution.as_ref().err().map(|none| none.node);
        Solution {
            vector: solution.as_ref().ok().map(|x| numbers.vector(x)),
            nodes: forbidding.into_iter().collect(),
        }
    }

    /// Returns the solution as text, or why there is none; `integer` is whether it was to have integers only.
    pub(super) fn text(&self, integer: bool, names: &Names) -> String {
        let more = if names.is_min_plus() { "less" } else { "more" };
        let least = if integer {
            format!("no cycle of weight 0 or {more} in {}", names.words("⌊A − λ⌋"))
        } else {
            format!("no cycle of mean λ or {more}")
        };
        match &self.vector {
            Some(x) => x.to_string(),
            None => format!("none, {least} can be reached from {}", names.list(&self.nodes)),
        }
    }
}

impl AskFinite {
    /// Returns a solution between two vectors, or what forbids it, the closest vector, and what writes numbers.
    fn between(
        &self,
        of: &Given,
    ) -> Result<(Solution, Option<WrittenVector>, NumberText), Refusal> {
        let [lower, upper] = &self.between[..] else {
            let message = "two vectors are needed, a lower and an upper one";
            return Err(Refusal::option("between", "", message));
        };
        let ((mut lower, first), (mut upper, second)) =
            (of.vector("between", lower)?, of.vector("between", upper)?);
        if of.notation.algebra() == Algebra::MinPlus {
            // They are read as their negatives.
            std::mem::swap(&mut lower, &mut upper);
        }
        let numbers = of.numbers_with(first.merge(second));
        let refused = |error: BetweenError| Refusal::from(error).of("between");
        let between = of.system()?.between(lower, upper).map_err(refused)?;
        let between = if self.integer {
            between.integer()
        } else {
            Ok(between)
        };
        let (greatest, nodes) = match between {
            Err(BetweenError::Empty { node }) => (None, vec![node]),
            between => match between.map_err(refused)?.solution() {
                Ok(x) => (Some(x), Vec::new()),
                Err(none) => (Some(none.greatest), none.nodes),
            },
        };
        let closest = greatest.map(|x| numbers.vector(&x));
        let vector = closest.clone().filter(|_| nodes.is_empty());
        Ok((Solution { vector, nodes }, closest, numbers))
    }
}

impl Question for AskFinite {
    type Answer = Finite;

    fn answer(&self, of: &Given, _: &Interrupt) -> Result<Finite, Refusal> {
        let is_between = !self.between.is_empty();
        let (solution, closest, numbers) = if is_between {
            self.between(of)?
        } else {
            let system = of.system()?;
            let integer = self.integer.then(|| system.integer());
            let found = integer.as_ref().unwrap_or(system).finite_solution();
            let numbers = of.numbers();
            (Solution::new(&found, &numbers), None, numbers)
        };
        Ok(Finite {
            lambda: numbers.entry(&of.lambda),
            integer: self.integer,
            solution,
            closest,
            is_between,
        })
    }
}

impl Say for Finite {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let system = names.words("A⊗x ≥ λ⊗x");
        let integers = if self.integer { " in integers" } else { "" };
        let title = format!("solution of {system}{integers}, λ = {}", self.lambda);
        if !self.is_between {
            return writeln!(out, "finite {title}: {}", self.solution.text(self.integer, names));
        }
        let (best, than, wrong) = if names.is_min_plus() {
            ("least", "above the first", "too high")
        } else {
            ("greatest", "below the second", "too low")
        };
        let nodes = names.list(&self.solution.nodes);
        let solution = match (&self.solution.vector, &self.closest) {
            (Some(x), _) => x.to_string(),
            (None, Some(x)) => format!("none, the {best} one {than} is {x}, {wrong} at {nodes}"),
            (None, None) => format!("none, no integer lies between them at {nodes}"),
        };
        writeln!(out, "{title}, between the two vectors: {solution}")
    }

    fn is_yes(&self) -> bool {
        self.solution.vector.is_some()
    }
}
