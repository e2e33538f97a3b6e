//! `vector`: describes a vector with respect to the system, with its lasso or its parts.

use serde::{Deserialize, Serialize};
use supereigen::{Entry, Interrupt, Lasso, Part, Rational, SatisfyingArc};

use super::Question;
use crate::problem::{Problem, ProblemText};
use crate::{Refusal, from_one};

/// Asks for a description of a vector with respect to a system.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inspect {
    problem: ProblemText,
    /// Entries separated by blanks or commas.
    vector: String,
}

/// The description of a vector with respect to a system.
#[derive(Serialize)]
pub(crate) struct Inspected {
    vector: Vec<String>,
    solution: bool,
    /// The greatest entry is 0.
    scaled: bool,
    extremal: bool,
    /// The lasso; `None` if the vector is not extremal.
    lasso: Option<LassoOf>,
    satisfying_arcs: Vec<Arc>,
    /// The rows i with A_i ⊗ x < λ ⊗ x_i; empty for a solution.
    failing_rows: Vec<usize>,
    /// The greatest solution below x.
    greatest_solution: Vec<String>,
    /// Scaled extremals whose maximum, with the coefficients, is x; empty if x is not a solution.
    parts: Vec<PartOf>,
}

/// An arc (i, j) between nodes of the support with a_ij ⊗ x_j ≥ λ ⊗ x_i, so that row i holds.
#[derive(Debug, Serialize)]
struct Arc {
    tail: usize,
    head: usize,
    weight: String,
    /// Both sides of that inequality are equal.
    tight: bool,
}

#[derive(Debug, Serialize)]
struct PartOf {
    coefficient: String,
    r#type: usize,
    extremal: Vec<String>,
}

/// The lasso of an extremal, which proves that the vector is extremal.
#[derive(Debug, Serialize)]
pub(crate) struct LassoOf {
    types: Vec<usize>,
    stem: Vec<usize>,
    cycle: Vec<usize>,
    kind: &'static str,
    /// The nodes at which a forked lasso enters the cycle.
    entries: Vec<usize>,
    /// The weight of the cycle in λ⁻¹ ⊗ A; `None` if there is no cycle, or in tables.
    cycle_weight: Option<String>,
}

impl LassoOf {
    /// Describes a lasso without the weight of its cycle, for tables.
    pub(crate) fn new(lasso: &Lasso) -> LassoOf {
        LassoOf {
            types: from_one(&lasso.types()),
            stem: from_one(lasso.stem()),
            cycle: from_one(lasso.cycle()),
            kind: lasso.kind.name(),
            entries: from_one(lasso.kind.entries()),
            cycle_weight: None,
        }
    }

    /// Describes a lasso with the weight of its cycle.
    fn certified(lasso: &Lasso, problem: &Problem) -> LassoOf {
        let cycle = lasso.cycle();
        let heads = cycle.iter().skip(1).chain(cycle.first());
        let weights = cycle.iter().zip(heads).map(|(&tail, &head)| {
            Some(problem.matrix().entry(tail, head)? - problem.lambda().as_ref()?)
        });
        let weight: Option<Vec<Rational>> = weights.collect();
        let weight: Entry = weight.map(|weights| {
            weights
                .into_iter()
                .fold(Rational::ZERO, |sum, weight| sum + weight)
        });
        LassoOf {
            cycle_weight: (!cycle.is_empty()).then(|| problem.number(&weight)),
            ..LassoOf::new(lasso)
        }
    }
}

impl Question for Inspect {
    type Answer = Inspected;

    fn answer(&self, _: &Interrupt) -> Result<Inspected, Refusal> {
        let problem = self.problem.read()?;
        Inspected::new(&problem, &self.vector)
    }
}

impl Inspected {
    fn new(problem: &Problem, text: &str) -> Result<Inspected, Refusal> {
        let x = problem.vector(text)?;
        let point = problem.system.point(&x)?;
        let check = point.check();
        let part = |part: &Part| PartOf {
            coefficient: problem.number(&Some(part.coefficient.clone())),
            r#type: part.node + 1,
            extremal: problem.numbers(&part.extremal),
        };
        let arc = |arc: &SatisfyingArc| Arc {
            tail: arc.tail + 1,
            head: arc.head + 1,
            weight: problem.number(&problem.matrix().entry(arc.tail, arc.head)),
            tight: arc.tight,
        };
        let parts = point.decompose().unwrap_or_default();
        Ok(Inspected {
            vector: problem.numbers(&x),
            solution: check.failing_rows.is_empty(),
            scaled: check.scaled,
            extremal: check.lasso.is_some(),
            lasso: check
                .lasso
                .as_ref()
                .map(|lasso| LassoOf::certified(lasso, problem)),
            satisfying_arcs: check.satisfying_arcs.iter().map(arc).collect(),
            failing_rows: from_one(&check.failing_rows),
            greatest_solution: problem.numbers(&point.greatest_solution()),
            parts: parts.iter().map(part).collect(),
        })
    }
}
