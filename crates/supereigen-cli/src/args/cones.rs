//! The commands for the general system A ⊗ x ≥ B ⊗ x.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{BasisFormat, Limits, NumbersName, Source};

/// Which cone.
#[derive(Debug, Args)]
pub(crate) struct Inequalities {
    /// The matrix A, p × n; `-` reads standard input.
    #[arg(value_name = "A", required_unless_present = "rows", requires = "b")]
    pub(crate) a: Option<PathBuf>,

    /// The matrix B, p × n.
    #[arg(value_name = "B")]
    pub(crate) b: Option<PathBuf>,

    /// Instead of A and B a matrix of 2n columns, each row A_k followed by B_k, as TPLib has them; `-`
    /// reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["a", "b"])]
    pub(crate) rows: Option<PathBuf>,

    /// A⊗x = B⊗x instead of A⊗x ≥ B⊗x.
    #[arg(long)]
    pub(crate) equal: bool,

    #[command(flatten)]
    pub(crate) source: Source,
}

/// How the extremals of a cone are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConeMethod {
    /// The lasso method where the cone is {x : M⊗x ≥ x} for some M, else the double description.
    Auto,
    /// The tropical double description, rows in an order chosen on the way.
    DoubleDescription,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The double description has no extremal before its last row: if it is stopped before, by Ctrl-C or
a limit, there is no vector, and standard error says how far it came. --stats says which method
ran. docs/cone.md has the methods.

Exit status: 0 done, 2 bad input or usage, or stopped by a limit before there was any extremal,
130 interrupted.

Examples:
  supereigen cone testdata/cones/cone-4-3-19.A testdata/cones/cone-4-3-19.B
  printf '0 . 0 . 1 -2\\n' | supereigen cone --rows - --format pretty
  supereigen cone A.txt B.txt --equal --count --stats --limit-memory 2G")]
pub(crate) struct Cone {
    #[command(flatten)]
    pub(crate) system: Inequalities,

    /// How to compute them; the set is the same, the order that of the method.
    #[arg(long, short, value_enum, default_value_t = ConeMethod::Auto)]
    pub(crate) method: ConeMethod,

    /// Print only the number of extremals.
    #[arg(long, conflicts_with_all = ["limit", "format", "numbers", "output"])]
    pub(crate) count: bool,

    /// Stop after the first K vectors.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) limits: Limits,

    /// How many threads. Default: all cores. It changes neither content nor order.
    #[arg(long, short, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Write statistics of the run to standard error.
    #[arg(long)]
    pub(crate) stats: bool,

    /// Default: by the name of OUT, else pretty on a terminal, else plain (see `basis`).
    #[arg(long, short, value_enum)]
    pub(crate) format: Option<BasisFormat>,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,

    /// Write to a file instead of standard output; compressed if its name ends in .zst or .gz.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}
