//! The commands for λ and for the easier neighbours of the supereigenvector space.

use std::path::PathBuf;

use clap::Args;

use super::{NumbersName, Source, TextOrJson};

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

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
From λ(A) down, every λ at which the basis of A⊗x ≥ λ⊗x changes its size or the supports of its
vectors, with the size at that λ and from there down to the next one. All of it is exact: nothing
is sampled. The cost is that of all paths that are extremal for some λ, which may be many more than
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
