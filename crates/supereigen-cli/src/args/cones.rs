//! The commands for the general system A ⊗ x ≥ B ⊗ x.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::groups::{LIMITS, METHOD, OUTPUT};
use super::{
    Answer, AskedVectors, AtLambda, BasisFormat, LongRun, MatrixOutput, NumberStyle, OutputFile,
    Source, at_least_one,
};

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
#[command(after_help = "\
Vectors are written as they are found, in the same order on any number of threads. If a run is stopped, \
by Ctrl-C or a limit, those that were found are kept. --stats says which method ran. docs/cone.md has the \
methods.

Examples:
  supereigen cone testdata/cones/cone-4-3-19.A testdata/cones/cone-4-3-19.B
  printf '0 . 0 . 1 -2\\n' | supereigen cone --rows - --format pretty
  printf '0 . . . . 1\\n0 . 3 . 0 .\\n' | supereigen cone --rows - --affine --format json
  printf '0 . 0 . 1 -2\\n' | supereigen cone --rows - --certificates
  supereigen cone A.txt B.txt --lambda 3/2 --equal --count --stats --time 1h")]
pub(crate) struct Cone {
    #[command(flatten)]
    pub(crate) system: Inequalities,

    /// How to compute them. All methods give the same set, each in its own order.
    #[arg(long, short, value_enum, default_value_t = ConeMethod::Auto, help_heading = METHOD)]
    pub(crate) method: ConeMethod,

    /// Print the points and rays of the polyhedron {x : A⊗(x, 0) ≥ B⊗(x, 0)}, where the last column has the
    /// constants. Points end in 0, rays in -inf; JSON lists them separately.
    #[arg(long, conflicts_with = "certificates")]
    pub(crate) affine: bool,

    /// Use min-plus algebra, as -min-plus of TPLib does: the maximum becomes the minimum, -inf becomes inf, and the
    /// system stays A⊗x ≥ B⊗x.
    #[arg(long)]
    pub(crate) min: bool,

    /// Print only the number of extremals.
    #[arg(long, conflicts_with_all = ["affine", "limit", "format", "numbers", "output", "certificates"])]
    #[arg(help_heading = OUTPUT)]
    pub(crate) count: bool,

    /// Estimate the number of extremals and the time for finding them, like `estimate`; text, or with --format json one
    /// JSON object.
    #[arg(long, conflicts_with_all = ["affine", "count", "limit", "output", "certificates"])]
    #[arg(help_heading = OUTPUT)]
    pub(crate) estimate: bool,

    /// Stop after the first K vectors.
    #[arg(long, value_name = "K", allow_negative_numbers = true, help_heading = LIMITS)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Show the whole table on a terminal; by default as much as fits the screen, and the number of the rest.
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) all: bool,

    /// How many threads. Default: all cores. Content and order do not depend on it.
    #[arg(long, short, value_name = "N", value_parser = at_least_one, help_heading = METHOD)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Write statistics of the run to standard error.
    #[arg(long, help_heading = METHOD)]
    pub(crate) stats: bool,

    #[command(flatten)]
    pub(crate) long_run: LongRun,

    /// Default: by the name of OUT, else pretty on a terminal, else plain (see `basis`).
    #[arg(long, short, value_enum, help_heading = OUTPUT)]
    pub(crate) format: Option<BasisFormat>,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    /// Write with each vector what shows that it is extremal: its types, and rows (format jsonl; see
    /// docs/certificates.md).
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) certificates: bool,
}

/// Say whether a vector is in a cone, and which rows fail if it is not.
#[derive(Debug, Args)]
#[command(after_help = "\
Exit status: 0 all vectors are in the cone, 1 one is not.

Examples:
  supereigen member A.txt B.txt --vector '0 -1 -inf'
  supereigen member --rows rows.tplib --vectors vectors.txt --format jsonl")]
pub(crate) struct Member {
    #[command(flatten)]
    pub(crate) system: Inequalities,

    #[command(flatten)]
    pub(crate) asked: AskedVectors,
}

/// Say whether an inequality follows from a system, and where it fails if it does not.
#[derive(Debug, Args)]
#[command(after_help = "\
An inequality a⊗x ≥ b⊗x follows from the system iff it holds at every extremal of its cone; one at \
which it fails is the witness that it does not follow. It is found without listing the extremals: one \
greatest solution decides for each unknown of b.

Exit status: 0 all inequalities are implied, 1 one is not.

Examples:
  supereigen implied A.txt B.txt --inequality '0 . .  . 0 .'
  supereigen implied --rows rows.tplib --inequalities others.tplib")]
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
#[command(after_help = "\
The cone that the vectors span, as a system A⊗x ≥ B⊗x from which no row can be left out: rows of 2n \
entries, A_k first, then B_k, as `cone --rows` reads them, or A and B in two files. Such systems are \
not unique. --redundant keeps all extremal inequalities, mostly far more, with one unknown on the lesser side \
of each. Where no inequality is left, since the vectors span the whole space, a row of -inf is written: \
-inf ≥ -inf, which always holds.

Examples:
  supereigen basis examples/wang-sergeev-5.txt | supereigen polar
  printf '0 -1 .\\n. 0 2\\n' | supereigen polar --format tplib
  supereigen polar basis.txt --matrices A.txt B.txt")]
pub(crate) struct Polar {
    /// The generators, one vector per line or in any other format that `basis` writes; `-` or nothing
    /// reads standard input.
    pub(crate) file: Option<PathBuf>,

    /// Also print inequalities that follow from the others.
    #[arg(long, alias = "all")]
    pub(crate) redundant: bool,

    /// How many threads. Default: all cores. The answer does not depend on it.
    #[arg(long, short, value_name = "N", value_parser = at_least_one, help_heading = METHOD)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) written: WrittenRows,
}

/// Print the greatest solution of A⊗x ≥ B⊗x below a vector, or the rows that forbid one.
#[derive(Debug, Args)]
#[command(after_help = "\
The greatest solution of A⊗x ≥ λ⊗B⊗x that is at most a given vector, 0 everywhere unless --below says \
another: all multiples of solutions are solutions, so there is one other than -inf iff that one is other \
than -inf, and a finite one iff that one is finite. If not, rows that forbid it: they have no such \
solution by themselves (below that vector), and without any one of them there is one.

Exit status: 0 there is a solution other than -inf (--finite: without -inf), 1 there is none.

Examples:
  supereigen solve testdata/cones/cone-4-3-19.A testdata/cones/cone-4-3-19.B
  printf '. 0 -1  0 . .\\n' | supereigen solve --rows - --below '9 2 4'
  supereigen solve A.txt B.txt --finite --format json")]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) system: Inequalities,

    /// The vector, n entries. Default: 0 everywhere.
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    pub(crate) below: Option<String>,

    /// Ask for a solution without -inf.
    #[arg(long)]
    pub(crate) finite: bool,

    #[command(flatten)]
    pub(crate) answer: Answer,
}

/// Leave out the rows of A⊗x ≥ B⊗x that follow from the others.
#[derive(Debug, Args)]
#[command(after_help = "\
A minimal subsystem: the same solutions, and no row that follows from the others. Later rows are left \
out before earlier ones; another order may leave another number of rows. Written as rows of 2n \
entries, A_k first, then λ⊗B_k, as `cone --rows` reads them, or as A and λ⊗B in two files; if none is left, a row of -inf.

Examples:
  supereigen redund testdata/cones/cone-4-3-19.A testdata/cones/cone-4-3-19.B
  printf '0 . . 0\\n1 . . 0\\n' | supereigen redund --rows - --list
  supereigen redund --rows rows.tplib --format tplib -o fewer.tplib")]
pub(crate) struct Redund {
    #[command(flatten)]
    pub(crate) system: Inequalities,

    /// Print which rows are left out instead, one per line, numbered from 1.
    #[arg(long, conflicts_with_all = ["format", "output", "matrices"], help_heading = OUTPUT)]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) written: WrittenRows,
}

/// Print every λ for which A⊗x = λ⊗B⊗x has a solution.
#[derive(Debug, Args)]
#[command(after_help = "\
All finite λ for which A⊗x = λ⊗B⊗x has a solution other than -inf: closed intervals in increasing \
order, one per line, exact. `cone A B --lambda L --equal` lists the solutions at one of them, and \
`lambda A B` gives the greatest λ of A⊗x ≥ λ⊗B⊗x.

Exit status: 0 there is such a λ, 1 there is none.

Examples:
  supereigen pencil examples/pencil-A.txt examples/pencil-B.txt
  supereigen pencil examples/pencil-A.txt examples/pencil-B.txt --format json")]
pub(crate) struct Pencil {
    /// The matrix A, p × n; `-` reads standard input.
    #[arg(value_name = "A")]
    pub(crate) a: PathBuf,

    /// The matrix B, p × n.
    #[arg(value_name = "B")]
    pub(crate) b: PathBuf,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) answer: Answer,
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
