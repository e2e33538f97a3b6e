//! The commands for λ and for the easier neighbours of the supereigenvector space.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::groups::OUTPUT;
use super::{AtLambda, MinPlus, NumberStyle, Problem, Source, TextOrJson};

/// A square matrix, and how to answer about it.
#[derive(Debug, Args)]
pub(crate) struct Question {
    /// The matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) answer: Answer,
}

/// How to answer.
#[derive(Debug, Args)]
pub(crate) struct Answer {
    /// Text for people, or one JSON object.
    #[arg(long, short, value_enum, default_value_t = TextOrJson::Text, help_heading = OUTPUT)]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,
}

impl Answer {
    /// Prints an answer in this form.
    pub(crate) fn print(
        &self,
        answer: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> anyhow::Result<()> {
        self.format.print(answer, text)
    }
}

/// Print λ(A), the maximum cycle mean, or the greatest λ of A⊗x ≥ λ⊗B⊗x.
#[derive(Debug, Args)]
#[command(after_help = "\
Of one square matrix λ(A), with a critical cycle and the classes. Of two matrices the greatest λ for \
which A⊗x ≥ λ⊗B⊗x has a solution other than -inf, with a solution there; with B = I that is λ(A). \
--min keeps this direction, as in `cone --min`. `pencil` has A⊗x = λ⊗B⊗x.

Exit status: 0 done, 1 no finite λ has a solution (two matrices).

Examples:
  supereigen lambda examples/dutch-railway-10.txt
  supereigen lambda examples/pencil-A.txt examples/pencil-B.txt --format json")]
pub(crate) struct Lambda {
    #[command(flatten)]
    pub(crate) question: Question,

    /// A second matrix B, of the same shape.
    #[arg(value_name = "B")]
    pub(crate) b: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) min: MinPlus,
}

/// Print every λ at which the basis changes, and its size at and between them.
#[derive(Debug, Args)]
#[command(after_help = "\
From λ(A) down, every λ at which the basis of A⊗x ≥ λ⊗x changes its size or the supports of its \
vectors, with the size at that λ and from there down to the next one. All of it is exact: nothing \
is sampled. The cost is that of all paths that are extremal for some λ, which may be many more than \
are so for any one; --lowest leaves out what is not above it.

Examples:
  supereigen spectrum examples/dutch-railway-10.txt
  supereigen spectrum examples/wang-sergeev-5.txt --lowest -1/2 --format json")]
pub(crate) struct Spectrum {
    #[command(flatten)]
    pub(crate) question: Question,

    /// Only values of λ above this one. Default: all.
    #[arg(
        long,
        value_name = "L",
        default_value = "-inf",
        allow_hyphen_values = true
    )]
    pub(crate) lowest: String,
}

/// Print every eigenvalue, the critical graph and the eigenvectors, A⊗x = λ⊗x.
#[derive(Debug, Args)]
#[command(after_help = "\
The cycle times χ(A), to which x(k)/k tends under x(k+1) = A⊗x(k) from any finite x(0): for each node the greatest \
cycle mean that it reaches. Then every eigenvalue, λ(A) first, with the scaled basis of its eigenspace: one vector for each class of \
the critical graph, which is printed with it. The matrix may be reducible; -inf is an eigenvalue iff \
a column is -inf.

Examples:
  supereigen eigen examples/dutch-railway-10.txt
  supereigen eigen examples/wang-sergeev-5.txt --format json")]
pub(crate) struct Eigen {
    #[command(flatten)]
    pub(crate) question: Question,

    #[command(flatten)]
    pub(crate) min: MinPlus,
}

/// Print the subeigenvectors, A⊗x ≤ λ⊗x, or the cycle that forbids finite ones.
#[derive(Debug, Args)]
#[command(after_help = "\
The scaled basis of {x : A⊗x ≤ λ⊗x}, each vector with the node whose column of the Kleene star it \
is; if there is no finite solution, the cycle that forbids it, and the nodes at which all are -inf. \
`star` prints the Kleene star itself.

Example:
  supereigen sub examples/dutch-railway-10.txt --lambda 48")]
pub(crate) struct Sub {
    #[command(flatten)]
    pub(crate) problem: Problem,

    #[command(flatten)]
    pub(crate) answer: Answer,

    /// Keep to vectors of integers and -inf: solve ⌈A − λ⌉⊗x ≤ x instead.
    #[arg(long)]
    pub(crate) integer: bool,

    #[command(flatten)]
    pub(crate) min: MinPlus,
}

/// Print a finite solution, or the node that forbids it.
#[derive(Debug, Args)]
#[command(after_help = "\
A solution of A⊗x ≥ λ⊗x without -inf, or a node from which no cycle of mean λ or more can be \
reached. With --between the greatest solution between two vectors, or the nodes at which even the \
greatest one below the second is below the first.

Exit status: 0 there is one, 1 there is none.

Examples:
  supereigen finite examples/wang-sergeev-5.txt
  supereigen finite examples/dutch-railway-10.txt --lambda 143/3 --format json
  supereigen finite examples/wang-sergeev-5.txt --lambda 1/2 --integer
  supereigen finite examples/wang-sergeev-5.txt --between '-9 -9 -9 . .' '0 0 0 0 0'")]
pub(crate) struct Finite {
    #[command(flatten)]
    pub(crate) problem: Problem,

    #[command(flatten)]
    pub(crate) answer: Answer,

    /// Keep to vectors of integers: solve ⌊A − λ⌋⊗x ≥ x instead.
    #[arg(long)]
    pub(crate) integer: bool,

    #[command(flatten)]
    pub(crate) min: MinPlus,

    /// A solution between two vectors, A ≤ x ≤ B, which may have entries -inf: the greatest there is. With --min the
    /// least.
    #[arg(long, num_args = 2, value_names = ["A", "B"], allow_hyphen_values = true)]
    pub(crate) between: Vec<String>,
}

/// Say what holds for every matrix, or for some matrix, between two.
#[derive(Debug, Args)]
#[command(after_help = "\
A⊗x grows with A: so x is a supereigenvector of every A with L ≤ A ≤ U iff it is one of L, and of \
some iff it is one of U. `supereigen basis` of that matrix lists them.

With --vector the question is for which λ a vector x is an eigenvector, a supereigenvector or a \
subeigenvector of some, or of every, such A. With --box it is whether some, or every, x between two \
vectors is a supereigenvector of some, or of every, such A; docs/notions.md has the names of \
these notions in the literature.

Exit status: 0 there is a solution other than -inf, 1 --every or --some was asked for and there is \
none. With --vector it is 0, with --box 0 if some x is a solution for some A, else 1.

Examples:
  supereigen interval lower.txt upper.txt
  supereigen interval lower.txt upper.txt --vector '6 7 9 5 3'
  supereigen interval lower.txt upper.txt --box '0 0 0' '3 2 2' --for-all 1,2
  supereigen interval lower.txt upper.txt --every --lambda 143/3 --format json")]
pub(crate) struct Interval {
    /// The lower matrix L; `-` reads standard input.
    #[arg(value_name = "L")]
    pub(crate) lower: PathBuf,

    /// The upper matrix U, nowhere below L.
    #[arg(value_name = "U")]
    pub(crate) upper: PathBuf,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) at: AtLambda,

    /// Ask only for supereigenvectors of every matrix between L and U.
    #[arg(long)]
    pub(crate) every: bool,

    /// Ask only for supereigenvectors of some matrix between L and U.
    #[arg(long, conflicts_with = "every")]
    pub(crate) some: bool,

    /// For which λ this vector is an eigenvector, a subeigenvector or a supereigenvector.
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["lambda", "every", "some"])]
    pub(crate) vector: Option<String>,

    /// Ask about all vectors x with A ≤ x ≤ B, which may have entries -inf.
    #[arg(long = "box", num_args = 2, value_names = ["A", "B"], allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["vector", "every", "some"])]
    pub(crate) bounds: Vec<String>,

    /// With --box: the entries at these nodes, by number or label, separated by commas, are arbitrary; those at the
    /// other nodes may be chosen, before or after them (EA and AE).
    #[arg(long, value_name = "NODES", value_delimiter = ',', requires = "bounds")]
    pub(crate) for_all: Vec<String>,

    #[command(flatten)]
    pub(crate) answer: Answer,
}
