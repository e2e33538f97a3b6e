//! `lasso`: the vector of a lasso at another λ, so that a chosen lasso can be followed while λ changes.

use serde::{Deserialize, Serialize};
use supereigen::{Entry, Rational, Vector};
use supereigen_answers::{Check, Refusal};

use super::refused;
use crate::problem::Problem;

/// Asks for the vector of the lasso with this stem and this cycle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LassoAt {
    #[serde(default)]
    stem: Vec<usize>,
    #[serde(default)]
    cycle: Vec<usize>,
}

/// What the answer to `check` says of the scaled extremal of a lasso, or why there is none.
#[derive(Debug, Serialize)]
pub(crate) struct Followed {
    answer: Option<Check>,
    /// Why there is none, in words.
    reason: Option<String>,
}

impl LassoAt {
    pub(crate) fn answer(&self, problem: &Problem) -> Result<Followed, Refusal> {
        let nodes = self.stem.iter().chain(&self.cycle);
        let nodes: Result<Vec<usize>, Refusal> = nodes.map(|&node| problem.node(node)).collect();
        let nodes = nodes?;
        let Some(&last) = nodes.last() else {
            return refused("a lasso has at least one node");
        };
        let (answer, reason) = match vector(problem, &nodes, last, self.stem.len()) {
            Ok(x) => {
                let check = Check::new(&problem.system, &x, false, &problem.numbers)?;
                (Some(check), None)
            }
            Err(reason) => (None, Some(reason)),
        };
        Ok(Followed { answer, reason })
    }
}

/// Finds the vector for which all arcs along the nodes, up to the last one, are tight; the cycle begins at the node with index
/// `from`.
fn vector(problem: &Problem, nodes: &[usize], last: usize, from: usize) -> Result<Vector, String> {
    let (system, names) = (&problem.system, problem.given.names());
    let weight = |tail: usize, head: usize| {
        let (from, to) = (names.of(tail), names.of(head));
        let missing = || format!("there is no arc from {from} to {to}");
        system.matrix().entry(tail, head).ok_or_else(missing)
    };
    let mut x: Vec<Entry> = vec![None; system.n()];
    let mut sum = Rational::ZERO;
    x[last] = Some(sum.clone());
    if let Some(lambda) = system.lambda() {
        for pair in nodes.windows(2).rev() {
            sum += weight(pair[0], pair[1])? - lambda;
            if x[pair[0]].replace(sum.clone()).is_some() {
                return Err(format!("{} appears twice", names.of(pair[0])));
            }
        }
        if let Some(first) = nodes.get(from) {
            let closing = weight(last, *first)? - lambda + x[*first].clone().unwrap_or_default();
            if closing < Rational::ZERO {
                return Err("the mean of its cycle is less than λ".to_owned());
            }
        }
    }
    let greatest = x.iter().flatten().max().cloned().unwrap_or_default();
    let scaled = x
        .into_iter()
        .map(|entry| entry.map(|value| value - &greatest));
    let x = Vector::from(scaled.collect::<Vec<Entry>>());
    let point = system.point(&x).map_err(|error| error.to_string())?;
    let check = point.check();
    if check.lasso.is_some() {
        return Ok(x);
    }
    let next = |node: usize| {
        let at = nodes.iter().position(|&other| other == node)?;
        nodes.get(at + 1).copied()
    };
    let mut arcs = check.satisfying_arcs.iter();
    let another = arcs.find(|arc| next(arc.tail).is_some_and(|head| head != arc.head));
    Err(match another {
        Some(arc) => format!(
            "the entry at {} is also justified by {}, so the vector is a combination of others",
            names.of(arc.tail),
            names.of(arc.head)
        ),
        None => "its vector is not extremal".to_owned(),
    })
}
