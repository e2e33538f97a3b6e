//! `POST /api/matrix`: what there is to say about a matrix before any run.

use std::sync::Arc;

use axum::Json;
use axum::extract::State as Extract;
use serde::{Deserialize, Serialize};
use supereigen::{CriticalCycle, System};

use super::problem::{Problem, ProblemText};
use super::request::Body;
use super::{ApiError, State, from_one};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    problem: ProblemText,
}

#[derive(Debug, Serialize)]
pub(crate) struct Description {
    n: usize,
    labels: Vec<String>,
    /// Row by row, each entry as text, −∞ as `-inf`.
    entries: Vec<Vec<String>>,
    finite_entries: usize,
    /// λ as it was read.
    lambda: String,
    /// λ(A); absent if there is no cycle.
    max_cycle_mean: Option<Mean>,
    classes: Vec<Class>,
    /// Whether there is a solution other than −∞.
    solvable: bool,
    finite_solution: Finite,
}

#[derive(Debug, Serialize)]
struct Mean {
    value: String,
    cycle: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct Class {
    nodes: Vec<usize>,
    mean: Option<Mean>,
    /// λ may be so great that a solution is finite here.
    greatest_lambda: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Finite {
    Vector(Vec<String>),
    /// This node reaches no cycle of mean at least λ.
    ForbiddenBy(usize),
}

pub(crate) async fn describe(
    Extract(state): Extract<Arc<State>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Description>, ApiError> {
    let limits = state.limits().clone();
    let compute = move |_: &_| Description::new(&asked.problem.read(&limits)?);
    state.work.run(compute).await.map(Json)
}

impl Description {
    fn new(problem: &Problem) -> Result<Description, ApiError> {
        let (n, matrix) = (problem.n(), &problem.matrix);
        // λ = −∞ leaves no arcs in a system; the means are those of A.
        let means = System::new(matrix, &Some(0.into()))?;
        let mean = |critical: &CriticalCycle| Mean {
            value: problem.number(&Some(critical.mean.clone())),
            cycle: from_one(&critical.cycle),
        };
        let classes = means.classes();
        let row = |i| {
            (0..n)
                .map(|j| problem.number(&matrix.entry(i, j)))
                .collect()
        };
        Ok(Description {
            n,
            labels: matrix.labels().to_vec(),
            entries: (0..n).map(row).collect(),
            finite_entries: matrix.finite_entries(),
            lambda: problem.number(&problem.lambda),
            max_cycle_mean: means.max_cycle_mean().as_ref().map(mean),
            classes: classes
                .iter()
                .map(|class| Class {
                    nodes: from_one(&class.nodes),
                    mean: class.critical.as_ref().map(mean),
                    greatest_lambda: problem.number(&class.greatest_reachable),
                })
                .collect(),
            solvable: problem.system.is_solvable(),
            finite_solution: match problem.system.finite_solution() {
                Ok(x) => Finite::Vector(problem.numbers(&x)),
                Err(node) => Finite::ForbiddenBy(node + 1),
            },
        })
    }
}
