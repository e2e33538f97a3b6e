//! `matrix`: describes a matrix before any run.

use serde::{Deserialize, Serialize, Serializer};
use supereigen::{CriticalCycle, Interrupt, System};

use super::{Question, yes};
use crate::problem::{Problem, ProblemText};
use crate::{Refusal, from_one};

/// Asks for a description of a matrix.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Describe {
    problem: ProblemText,
    /// The answer has the entries, which may be most of it.
    #[serde(default = "yes")]
    entries: bool,
}

/// The description of a matrix.
#[derive(Debug, Serialize)]
pub(crate) struct Description {
    /// The format in which it was written.
    format: &'static str,
    n: usize,
    labels: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Entries>,
    finite_entries: usize,
    /// λ as it was understood.
    lambda: String,
    /// λ(A) and a critical cycle; `None` if there is no cycle.
    max_cycle_mean: Option<Mean>,
    classes: Vec<Class>,
    /// There is a solution other than −∞.
    solvable: bool,
    finite_solution: Finite,
}

/// The entries row by row, each as text, with −∞ as `-inf`. The texts are made one row at a time: of a sparse matrix,
/// all texts together would take far more memory than the matrix.
#[derive(Debug)]
struct Entries(Problem);

impl Serialize for Entries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Entries(problem) = self;
        let n = problem.n();
        let entry = |i, j| problem.number(&problem.matrix().entry(i, j));
        let row = |i| (0..n).map(|j| entry(i, j)).collect::<Vec<String>>();
        serializer.collect_seq((0..n).map(row))
    }
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
    /// The greatest λ for which some solution is finite at these nodes.
    greatest_lambda: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Finite {
    Vector(Vec<String>),
    /// There is no finite solution, because this node reaches no cycle of mean at least λ.
    ForbiddenBy(usize),
}

impl Question for Describe {
    type Answer = Description;

    fn answer(&self, _: &Interrupt) -> Result<Description, Refusal> {
        Description::new(self.problem.read()?, self.entries)
    }
}

impl Description {
    fn new(problem: Problem, entries: bool) -> Result<Description, Refusal> {
        let (n, matrix) = (problem.n(), problem.matrix());
        // The cycle means are those of A itself; a system with λ = −∞ would have no arcs.
        let means = System::new(matrix, 0)?;
        let mean = |critical: &CriticalCycle| Mean {
            value: problem.number(&Some(critical.mean.clone())),
            cycle: from_one(&critical.cycle),
        };
        let classes = means.classes();
        Ok(Description {
            format: problem.format.word(),
            n,
            labels: matrix.labels().to_vec(),
            finite_entries: matrix.finite_entries(),
            lambda: problem.number(problem.lambda()),
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
                Err(none) => Finite::ForbiddenBy(none.node + 1),
            },
            entries: entries.then_some(Entries(problem)),
        })
    }
}
