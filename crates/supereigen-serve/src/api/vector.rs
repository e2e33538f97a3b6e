//! `POST /api/vector`: what a vector is to the system, with its lasso or its parts.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use supereigen::{Entry, Interrupt, Lasso, Part, Rational, SatisfyingArc};

use super::answer::Room;
use super::problem::{Problem, ProblemText};
use super::{ApiError, State, from_one};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    problem: ProblemText,
    /// Entries separated by blanks or commas.
    vector: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    vector: Vec<String>,
    solution: bool,
    /// Whether its greatest entry is 0.
    scaled: bool,
    extremal: bool,
    /// Only for extremals.
    lasso: Option<LassoOf>,
    satisfying_arcs: Vec<Arc_>,
    /// The rows i with A_i ⊗ x < λ ⊗ x_i, for what is no solution.
    failing_rows: Vec<usize>,
    /// The greatest solution below x.
    greatest_solution: Vec<String>,
    /// Scaled extremals whose maximum, with the coefficients, is x; empty for what is no solution.
    parts: Vec<PartOf>,
    #[serde(skip)]
    _room: Room,
}

/// An arc between nodes of the support that holds up the row of its tail.
#[derive(Debug, Serialize)]
struct Arc_ {
    tail: usize,
    head: usize,
    weight: String,
    /// Both sides are equal.
    tight: bool,
}

#[derive(Debug, Serialize)]
struct PartOf {
    coefficient: String,
    r#type: usize,
    extremal: Vec<String>,
}

/// The lasso of an extremal: what proves that it is one.
#[derive(Debug, Serialize)]
pub(crate) struct LassoOf {
    types: Vec<usize>,
    stem: Vec<usize>,
    cycle: Vec<usize>,
    kind: &'static str,
    /// The nodes of the cycle that a forked lasso enters.
    entries: Vec<usize>,
    /// Of λ⁻¹ ⊗ A; absent where there is no cycle.
    cycle_weight: Option<String>,
}

impl LassoOf {
    /// Without the weight of the cycle, for tables.
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

    /// With the weight of the cycle.
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

pub(super) fn inspect(
    asked: &Asked,
    state: &Arc<State>,
    _: &Interrupt,
) -> Result<Answer, ApiError> {
    let problem = asked.problem.read(&state.limits)?;
    Answer::new(&problem, &asked.vector, Room::new(state))
}

impl Answer {
    fn new(problem: &Problem, text: &str, mut room: Room) -> Result<Answer, ApiError> {
        let x = problem.vector(text)?;
        let point = problem.system.point(&x)?;
        let check = point.check();
        let part = |part: &Part| {
            let extremal = problem.numbers(&part.extremal);
            room.hold(&extremal)?;
            Ok(PartOf {
                coefficient: problem.number(&Some(part.coefficient.clone())),
                r#type: part.node + 1,
                extremal,
            })
        };
        let parts = point.decompose().unwrap_or_default();
        let parts: Result<_, ApiError> = parts.iter().map(part).collect();
        let parts = parts?;
        let arc = |arc: &SatisfyingArc| {
            let (tail, head) = (arc.tail, arc.head);
            let weight = [problem.number(&problem.matrix().entry(tail, head))];
            room.hold(&weight)?;
            let [weight] = weight;
            Ok(Arc_ {
                tail: tail + 1,
                head: head + 1,
                weight,
                tight: arc.tight,
            })
        };
        let arcs: Result<_, ApiError> = check.satisfying_arcs.iter().map(arc).collect();
        Ok(Answer {
            vector: problem.numbers(&x),
            solution: check.failing_rows.is_empty(),
            scaled: check.scaled,
            extremal: check.lasso.is_some(),
            lasso: check
                .lasso
                .as_ref()
                .map(|lasso| LassoOf::certified(lasso, problem)),
            satisfying_arcs: arcs?,
            failing_rows: from_one(&check.failing_rows),
            greatest_solution: problem.numbers(&point.greatest_solution()),
            parts,
            _room: room,
        })
    }
}
