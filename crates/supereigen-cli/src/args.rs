//! The flags; only this file knows how they are spelled.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use supereigen::Method;
use supereigen::lasso::{Kernel, Strategy};
use supereigen_formats::Numbers;

/// What was typed.
#[derive(Debug, Parser)]
#[command(
    name = "supereigen",
    version,
    about = "Exact scaled bases of max-plus supereigenvector spaces {x : A⊗x ≥ λ⊗x}",
    after_help = EXAMPLES
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
A matrix is plain text: one row per line, entries separated by blanks, `.` or `-inf` for minus
infinity; integers, decimals (-0.25, 1e3) and fractions (143/3) are exact. MatrixMarket coordinate
files are read, too; what is absent is minus infinity.

Examples:
  supereigen basis examples/wang-sergeev-5.txt
  printf '0 -1\\n. 2\\n' | supereigen basis --lambda 1/2
  supereigen lambda examples/dutch-railway-10.txt
  supereigen check examples/wang-sergeev-5.txt --vector '0 -1 -inf -inf -inf'
  supereigen explain examples/wang-sergeev-5.txt --format markdown

Exit status: 0 done, 1 the answer is no, 2 bad input or usage, 130 interrupted.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the scaled basis: all scaled extremals, each once.
    Basis(Basis),
    /// Print only the size of the scaled basis.
    Count(Count),
    /// Print λ(A), the maximum cycle mean, with a critical cycle and the classes.
    Lambda(Lambda),
    /// Say whether a vector is a solution and extremal, and of which types.
    Check(Check),
    /// Tell the run of Algorithms 1–3 of Wang and Sergeev, step by step.
    Explain(Explain),
    /// Print a matrix of a family, for tests and measurements.
    Generate(Generate),
}

/// Which system.
#[derive(Debug, Args)]
pub(crate) struct Problem {
    /// The matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    /// λ, any exact number or -inf.
    #[arg(
        long,
        short,
        value_name = "L",
        default_value = "0",
        allow_hyphen_values = true
    )]
    pub(crate) lambda: String,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  supereigen basis examples/wang-sergeev-5.txt
  supereigen basis examples/dutch-railway-10.txt --lambda 143/3 --format pretty
  supereigen basis examples/channel-decoder-4.txt --numbers decimal -o basis.txt
  supereigen basis examples/wang-sergeev-5.txt --method wang-yang-wang --generators")]
pub(crate) struct Basis {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// How to compute it; all methods give the same set.
    #[arg(long, short, value_enum, default_value_t = MethodName::Lasso)]
    pub(crate) method: MethodName,

    #[command(flatten)]
    pub(crate) lasso: Lasso,

    /// Stop after the first K vectors.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Default: pretty on a terminal, else plain.
    #[arg(long, short, value_enum)]
    pub(crate) format: Option<BasisFormat>,

    /// How numbers that are not integers are written. Default: decimals where the input had
    /// decimals and they terminate, else fractions. Never rounded.
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,

    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// Let results come in any order, which can be faster on several threads (lasso only).
    #[arg(long)]
    pub(crate) unordered: bool,

    /// Print the method's raw generating set (X_SG, V_p or X_A), scaled, instead of the basis.
    #[arg(long)]
    pub(crate) generators: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  supereigen count examples/wang-sergeev-5.txt
  supereigen count examples/dutch-railway-10.txt --lambda 40 --threads 1 --stats")]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// How to compute it; all methods give the same number.
    #[arg(long, short, value_enum, default_value_t = MethodName::Lasso)]
    pub(crate) method: MethodName,

    #[command(flatten)]
    pub(crate) lasso: Lasso,
}

/// Options of the lasso method.
#[derive(Debug, Args)]
pub(crate) struct Lasso {
    /// How many threads (lasso only). Default: all cores. It changes neither content nor order.
    #[arg(long, short, value_name = "N")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,

    /// Only extremals of type I, a node by number or label (lasso only).
    #[arg(long = "type", value_name = "I")]
    pub(crate) type_of: Option<String>,

    /// Write statistics of the run to standard error.
    #[arg(long)]
    pub(crate) stats: bool,

    /// The kernel; for tests and measurements (lasso only).
    #[arg(long, value_enum, hide = true, default_value_t = KernelName::Auto)]
    pub(crate) kernel: KernelName,

    /// How the search tree is walked; for tests and measurements (lasso only).
    #[arg(long, value_enum, hide = true, default_value_t = StrategyName::Auto)]
    pub(crate) strategy: StrategyName,

    /// Nodes without a result after which the oracle is asked; for measurements (lasso only).
    #[arg(long, hide = true)]
    pub(crate) patience: Option<u64>,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  supereigen lambda examples/dutch-railway-10.txt")]
pub(crate) struct Lambda {
    /// The matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Exit status: 0 x is a solution, 1 it is not, 2 bad input.

Examples:
  supereigen check examples/wang-sergeev-5.txt --vector '0 -1 -inf -inf -inf'
  supereigen check examples/dutch-railway-10.txt --lambda 40 --vector '0 0 0 0 0 0 0 0 -50 -50'")]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// The vector x, one entry per node, separated as in a matrix.
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    pub(crate) vector: String,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  supereigen explain examples/wang-sergeev-5.txt
  supereigen explain examples/wang-sergeev-5.txt --limit 3 --format latex -o run.tex")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Stop after the first K extremals.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// The markup of the account.
    #[arg(long, short, value_enum, default_value_t = ExplainFormat::Text)]
    pub(crate) format: ExplainFormat,

    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum)]
    pub(crate) numbers: Option<NumbersName>,

    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Families: dense, shift, sparse, degree3, skew, ties, ring and potential take a SEED; circulant takes
K; acyclic takes 0 or -1, its last diagonal entry; zero and ladder (N diamonds) take nothing more.
The same words give the same matrix for ever.

Examples:
  supereigen generate sparse 40 1 -o sparse-40-1.txt
  supereigen generate circulant 24 12 | supereigen count
  supereigen generate acyclic 24 -1 | supereigen count
  supereigen generate ladder 40 | supereigen count --stats")]
pub(crate) struct Generate {
    /// The family.
    #[arg(value_enum)]
    pub(crate) family: FamilyName,

    /// The number of nodes; for a ladder, of diamonds.
    pub(crate) n: usize,

    /// SEED of a random family, K of a circulant, last entry of an acyclic matrix.
    #[arg(allow_hyphen_values = true)]
    pub(crate) parameter: Option<i64>,

    /// The format of the file.
    #[arg(long, short, value_enum, default_value_t = MatrixFormat::Plain)]
    pub(crate) format: MatrixFormat,

    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MatrixFormat {
    /// One row per line.
    Plain,
    /// MatrixMarket coordinates: only the finite entries.
    MatrixMarket,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FamilyName {
    Dense,
    Shift,
    Sparse,
    Degree3,
    Skew,
    Ties,
    Ring,
    Potential,
    Circulant,
    Zero,
    Acyclic,
    Ladder,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum MethodName {
    /// This project's own: no repeats, no dead ends, every core.
    Lasso,
    /// Algorithms 1–3 of Wang and Sergeev.
    WangSergeev,
    /// Allamigeon, Gaubert and Goubault 2013.
    DoubleDescription,
    /// Algorithm 4, after Wang, Yang and Wang 2020.
    WangYangWang,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Method {
        match name {
            MethodName::Lasso => Method::Lasso,
            MethodName::WangSergeev => Method::WangSergeev,
            MethodName::DoubleDescription => Method::DoubleDescription,
            MethodName::WangYangWang => Method::WangYangWang,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KernelName {
    Auto,
    Dense16,
    Dense32,
    Dense64,
    Dense128,
    Sparse,
    Big,
}

impl From<KernelName> for Kernel {
    fn from(name: KernelName) -> Kernel {
        match name {
            KernelName::Auto => Kernel::Auto,
            KernelName::Dense16 => Kernel::Dense16,
            KernelName::Dense32 => Kernel::Dense32,
            KernelName::Dense64 => Kernel::Dense64,
            KernelName::Dense128 => Kernel::Dense128,
            KernelName::Sparse => Kernel::Sparse,
            KernelName::Big => Kernel::Big,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrategyName {
    Auto,
    Forward,
    Backward,
}

impl From<StrategyName> for Strategy {
    fn from(name: StrategyName) -> Strategy {
        match name {
            StrategyName::Auto => Strategy::Auto,
            StrategyName::Forward => Strategy::Forward,
            StrategyName::Backward => Strategy::Backward,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BasisFormat {
    /// One vector per line, entries separated by one blank.
    Plain,
    /// A numbered table with type, support and cycle.
    Pretty,
    /// One JSON object; integers up to 2^53 as numbers, others as strings, null for -inf.
    Json,
    /// A gather* environment.
    Latex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// For the terminal.
    Text,
    /// With formulas as TeX between dollars.
    Markdown,
    /// A fragment for \input; needs amsmath and mathrsfs.
    Latex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NumbersName {
    /// Integers and fractions only.
    Exact,
    /// Decimals wherever they terminate, else fractions.
    Decimal,
}

/// The choice for the formats crate.
pub(crate) fn numbers(name: Option<NumbersName>) -> Numbers {
    match name {
        None => Numbers::Spirit,
        Some(NumbersName::Exact) => Numbers::Exact,
        Some(NumbersName::Decimal) => Numbers::Decimal,
    }
}
