//! `matrix`: describes a matrix before any run.

use serde::{Deserialize, Serialize, Serializer};
use supereigen::Interrupt;
use supereigen_answers::{Finite, Means, Written};

use super::{Question, yes};
use crate::Refusal;
use crate::problem::{Problem, ProblemText};

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
    lambda: Written,
    means: Means,
    /// There is a solution other than −∞.
    solvable: bool,
    finite_solution: Finite,
}

/// The entries row by row. Their texts are made one row at a time: of a sparse matrix,
/// all texts together would take far more memory than the matrix.
#[derive(Debug)]
struct Entries(Problem);

impl Serialize for Entries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Entries(problem) = self;
        let n = problem.n();
        let entry = |i, j| problem.matrix().entry(i, j);
        let row = |i| problem.numbers.vector((0..n).map(|j| entry(i, j)));
        serializer.collect_seq((0..n).map(row))
    }
}

impl Question for Describe {
    type Answer = Description;

    fn answer(&self, _: &Interrupt) -> Result<Description, Refusal> {
        Description::new(self.problem.read()?, self.entries)
    }
}

impl Description {
    fn new(problem: Problem, entries: bool) -> Result<Description, Refusal> {
        let (n, matrix, numbers) = (problem.n(), problem.matrix(), &problem.numbers);
        Ok(Description {
            format: problem.format.word(),
            n,
            labels: matrix.labels().to_vec(),
            finite_entries: matrix.finite_entries(),
            lambda: numbers.entry(problem.lambda()),
            means: Means::new(matrix, numbers)?,
            solvable: problem.system.is_solvable(),
            finite_solution: Finite::new(&problem.system.finite_solution(), numbers),
            entries: entries.then_some(Entries(problem)),
        })
    }
}
