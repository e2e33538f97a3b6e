//! Flags of `lambda`, `spectrum` and `interval`.

use std::path::PathBuf;

use clap::Args;
use supereigen_answers::{AskInterval, AskSpectrum};

use super::{Answer, AtLambda, MinPlus, Source, Square};

/// Print λ(A), the maximum cycle mean, or the greatest λ of A⊗x ≥ λ⊗B⊗x.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/lambda.txt"))]
pub(crate) struct Lambda {
    #[command(flatten)]
    pub(crate) matrix: Square,

    #[command(flatten)]
    pub(crate) answer: Answer,

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
    pub(crate) matrix: Square,

    #[command(flatten)]
    pub(crate) question: AskSpectrum,

    #[command(flatten)]
    pub(crate) answer: Answer,
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

    #[command(flatten)]
    pub(crate) question: AskInterval,

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
