//! The commands for λ and for the easier neighbours of the supereigenvector space.

use std::path::PathBuf;

use clap::Args;

use super::{AtLambda, NumberStyle, Source, TextOrJson};

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
    #[arg(long, short, value_enum, default_value_t = TextOrJson::Text)]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  supereigen lambda examples/dutch-railway-10.txt")]
pub(crate) struct Lambda {
    /// The matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,
}

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

#[derive(Debug, Args)]
#[command(after_help = "\
Every eigenvalue, λ(A) first, with the scaled basis of its eigenspace: one vector for each class of \
the critical graph, which is printed with it. The matrix may be reducible; -inf is an eigenvalue iff \
a column is -inf.

Examples:
  supereigen eigen examples/dutch-railway-10.txt
  supereigen eigen examples/wang-sergeev-5.txt --format json")]
pub(crate) struct Eigen {
    #[command(flatten)]
    pub(crate) question: Question,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The scaled basis of {x : A⊗x ≤ λ⊗x}, each vector with the node whose column of the Kleene star it \
is; if there is no finite solution, the cycle that forbids it, and the nodes at which all are -inf. \
`star` prints the Kleene star itself.

Example:
  supereigen sub examples/dutch-railway-10.txt --lambda 48")]
pub(crate) struct Sub {
    #[command(flatten)]
    pub(crate) question: Question,

    #[command(flatten)]
    pub(crate) at: AtLambda,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A solution of A⊗x ≥ λ⊗x without -inf, or a node from which no cycle of mean λ or more can be \
reached.

Exit status: 0 there is one, 1 there is none, 2 bad input.

Examples:
  supereigen finite examples/wang-sergeev-5.txt
  supereigen finite examples/dutch-railway-10.txt --lambda 143/3 --format json")]
pub(crate) struct Finite {
    #[command(flatten)]
    pub(crate) question: Question,

    #[command(flatten)]
    pub(crate) at: AtLambda,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A⊗x grows with A: so x is a supereigenvector of every A with L ≤ A ≤ U iff it is one of L, and of \
some iff it is one of U. `supereigen basis` of that matrix lists them.

Exit status: 0 there is a solution other than -inf, 1 --every or --some was asked for and there is \
none, 2 bad input.

Examples:
  supereigen interval lower.txt upper.txt
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

    #[command(flatten)]
    pub(crate) answer: Answer,
}
