//! The commands for λ and for the easier neighbours of the supereigenvector space.

use std::path::PathBuf;

use clap::Args;

use super::{AtLambda, MinPlus, NumberStyle, OUTPUT, Problem, Source, TextOrJson};

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

/// Print λ(A), the maximum cycle mean, or the greatest λ of A⊗x ≥ λ⊗B⊗x.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/lambda.txt"))]
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
#[command(after_help = include_str!("help/spectrum.txt"))]
pub(crate) struct Spectrum {
    #[command(flatten)]
    pub(crate) question: Question,

    /// Only values of λ above this one. Default: all.
    #[arg(long)]
    #[arg(value_name = "L", default_value = "-inf", allow_hyphen_values = true)]
    pub(crate) lowest: String,
}

/// Print every eigenvalue, the critical graph and the eigenvectors, A⊗x = λ⊗x.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/eigen.txt"))]
pub(crate) struct Eigen {
    #[command(flatten)]
    pub(crate) question: Question,

    #[command(flatten)]
    pub(crate) min: MinPlus,
}

/// Print the subeigenvectors, A⊗x ≤ λ⊗x, or the cycle that forbids finite ones.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/sub.txt"))]
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
#[command(after_help = include_str!("help/finite.txt"))]
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
#[command(after_help = include_str!("help/interval.txt"))]
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
