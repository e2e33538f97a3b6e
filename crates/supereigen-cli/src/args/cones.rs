//! The commands for the general system A ⊗ x ≥ B ⊗ x.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Answer, AtLambda, Enumeration, METHOD, MatrixOutput, OUTPUT, Source, at_least_one};

/// Which cone.
#[derive(Debug, Args)]
pub(crate) struct Inequalities {
    /// The matrix A, p × n; `-` reads standard input.
    #[arg(value_name = "A", required_unless_present = "rows", requires = "b")]
    pub(crate) a: Option<PathBuf>,

    /// The matrix B, p × n.
    #[arg(value_name = "B")]
    pub(crate) b: Option<PathBuf>,

    /// Instead of A and B a matrix of 2n columns, each row A_k followed by B_k, in any format; `-`
    /// reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["a", "b"])]
    pub(crate) rows: Option<PathBuf>,

    /// A⊗x = λ⊗B⊗x instead of A⊗x ≥ λ⊗B⊗x.
    #[arg(long)]
    pub(crate) equal: bool,

    #[command(flatten)]
    pub(crate) at: AtLambda,

    #[command(flatten)]
    pub(crate) source: Source,
}

/// How the extremals of a cone are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConeMethod {
    /// The lasso method where the cone is {x : M⊗x ≥ x} for some M, else the tree search.
    Auto,
    /// The tree search, which commits the entries of an extremal one by one.
    Tree,
    /// The tropical double description, the rows in order; only for comparisons.
    DoubleDescription,
}

/// Print all scaled extremals of the cone {x : A⊗x ≥ B⊗x} of two p × n matrices.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/cone.txt"))]
pub(crate) struct Cone {
    #[command(flatten)]
    pub(crate) system: Inequalities,

    /// How to compute them. All methods give the same set, each in its own order.
    #[arg(long, short, value_enum, default_value_t = ConeMethod::Auto, help_heading = METHOD)]
    pub(crate) method: ConeMethod,

    /// Print the points and rays of the polyhedron {x : A⊗(x, 0) ≥ B⊗(x, 0)}, where the last column has the
    /// constants. Points end in 0, rays in -inf; JSON lists them separately.
    #[arg(long, conflicts_with_all = ["certificates", "count", "unordered", "Filters", "type_of"])]
    pub(crate) affine: bool,

    /// Use min-plus algebra, as -min-plus of TPLib does: the maximum becomes the minimum, -inf becomes inf, and the
    /// system stays A⊗x ≥ B⊗x.
    #[arg(long)]
    pub(crate) min: bool,

    /// Estimate the number of extremals and the time for finding them, like `estimate`; text, or with --format json one
    /// JSON object.
    #[arg(long, conflicts_with_all = ["affine", "count", "limit", "output", "certificates", "Filters"])]
    #[arg(help_heading = OUTPUT)]
    pub(crate) estimate: bool,

    #[command(flatten)]
    pub(crate) enumeration: Enumeration,
}

/// Say whether an inequality follows from a system, and where it fails if it does not.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/implied.txt"))]
pub(crate) struct Implied {
    #[command(flatten)]
    pub(crate) system: Inequalities,

    #[command(flatten)]
    pub(crate) asked: Asked,

    #[command(flatten)]
    pub(crate) answer: Answer,
}

/// One inequality, or a file of them.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Asked {
    /// An inequality: the n entries of a, then the n entries of b.
    #[arg(long, value_name = "AB", allow_hyphen_values = true)]
    pub(crate) inequality: Option<String>,

    /// A matrix of 2n columns, one inequality per row; `-` reads standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) inequalities: Option<PathBuf>,
}

/// Print a minimal system of inequalities for the cone that any given vectors span.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/polar.txt"))]
pub(crate) struct Polar {
    /// The generators, one vector per line or in any other format that `basis` writes; `-` or nothing
    /// reads standard input.
    pub(crate) file: Option<PathBuf>,

    /// Also print inequalities that follow from the others.
    #[arg(long)]
    pub(crate) redundant: bool,

    /// How many threads. Default: all cores. The answer does not depend on it.
    #[arg(long, short, value_name = "N", value_parser = at_least_one, help_heading = METHOD)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) written: WrittenRows,
}

/// Leave out the rows of A⊗x ≥ B⊗x that follow from the others.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/redund.txt"))]
pub(crate) struct Redund {
    #[command(flatten)]
    pub(crate) system: Inequalities,

    /// Print the numbers of the rows that stay instead, one per line, from 1.
    #[arg(long, conflicts_with_all = ["format", "output", "matrices"], help_heading = OUTPUT)]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) written: WrittenRows,
}

/// How a system is written.
#[derive(Debug, Args)]
pub(crate) struct WrittenRows {
    #[command(flatten)]
    pub(crate) written: MatrixOutput,

    /// Write A and B to two files instead.
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with = "output", help_heading = OUTPUT)]
    pub(crate) matrices: Vec<PathBuf>,
}
