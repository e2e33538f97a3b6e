//! `matrix`: describes a matrix before any run.

use serde::{Deserialize, Serialize, Serializer};
use supereigen_answers::{Means, Refusal, Solution, TimeText, Written, understood};
use supereigen_formats::Connections;

use super::yes;
use crate::problem::Problem;

/// Asks for a description of a matrix.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Describe {
    /// The answer has the entries, which may be most of it.
    #[serde(default = "yes")]
    entries: bool,
}

/// The description of a matrix.
#[derive(Debug, Serialize)]
pub(crate) struct Description<'a> {
    /// The format in which it was written.
    format: &'static str,
    /// The name by which users know that.
    format_name: &'static str,
    n: usize,
    labels: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Entries<'a>>,
    finite_entries: usize,
    /// λ as it was understood.
    lambda: Written,
    means: Means,
    /// There is a solution other than −∞.
    solvable: bool,
    finite_solution: Solution,
    /// Of which connections it is made, if it is.
    events: Option<Events>,
}

/// The entries row by row. Their texts are made one row at a time: of a sparse matrix,
/// all texts together would take far more memory than the matrix.
#[derive(Debug)]
struct Entries<'a>(&'a Problem);

impl Serialize for Entries<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Entries(problem) = self;
        let (n, matrix) = (problem.system.n(), problem.system.matrix());
        let row = |i| problem.numbers.vector((0..n).map(|j| matrix.entry(i, j)));
        serializer.collect_seq((0..n).map(row))
    }
}

/// Connections between events.
#[derive(Debug, Serialize)]
struct Events {
    /// What was read, in one line.
    understood: String,
    /// The arcs of the matrix that go through events of the same round, which are no nodes on a lasso.
    through: Vec<Through>,
}

/// An arc by its nodes, from 1, and the names of the events between them.
#[derive(Debug, Serialize)]
struct Through {
    tail: usize,
    head: usize,
    events: Vec<String>,
}

impl Describe {
    pub(crate) fn answer<'a>(&self, problem: &'a Problem) -> Result<Description<'a>, Refusal> {
        let (system, numbers) = (&problem.system, &problem.numbers);
        let matrix = system.matrix();
        let connections = problem.given.connections().filter(|it| !it.is_derived);
        Ok(Description {
            format: problem.format.word(),
            format_name: problem.format.name(),
            n: system.n(),
            labels: matrix.labels(),
            entries: self.entries.then_some(Entries(problem)),
            finite_entries: matrix.finite_entries(),
            lambda: numbers.entry(system.lambda()),
            means: Means::new(matrix, numbers)?,
            solvable: system.is_solvable(),
            finite_solution: Solution::new(&system.finite_solution(), numbers),
            events: connections.map(|connections| Events::new(problem, connections)),
        })
    }
}

impl Events {
    fn new(problem: &Problem, connections: &Connections) -> Events {
        let names = connections.graph.names();
        let matrix = problem.system.matrix();
        let through = matrix.arcs().filter_map(|(i, j, _)| {
            let between = connections.between(matrix, i, j);
            (!between.is_empty()).then(|| Through {
                tail: i + 1,
                head: j + 1,
                events: between.iter().map(|&event| names[event].clone()).collect(),
            })
        });
        let times = TimeText::new(connections.times, problem.given.notation);
        Events {
            understood: understood(connections, &times),
            through: through.collect(),
        }
    }
}
