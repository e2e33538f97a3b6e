//! The commands for discrete event systems, x(k + 1) = A ⊗ x(k).

use std::path::PathBuf;

use clap::Args;
use supereigen::UBig;
use supereigen_draw::Theme;

use super::groups::OUTPUT;
use super::spectral::Question;
use super::{
    AskedVectors, AtLambda, BasisFormat, MatrixOutput, NumberStyle, OutputFile, Source, theme,
};

/// Print a power of the matrix.
#[derive(Debug, Args)]
#[command(after_help = "\
A^K by repeated squaring, exactly: entry (i, j) is the greatest weight of a walk of K arcs from i to j. \
The output is a matrix in any format that `convert` writes.

Examples:
  supereigen power examples/dutch-railway-10.txt 2
  supereigen power examples/simple-production-3.txt 1000000 --format json")]
pub(crate) struct Power {
    /// The matrix; `-` reads standard input.
    pub(crate) file: PathBuf,

    /// The exponent, a whole number of any size.
    #[arg(value_name = "K", value_parser = whole_number)]
    pub(crate) exponent: UBig,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) output: MatrixOutput,
}

/// Reads a whole number.
fn whole_number(text: &str) -> Result<UBig, &'static str> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().map_err(|_| "not a whole number")
    } else {
        Err("not a whole number")
    }
}

/// Print the Kleene star, or the cycle that forbids it.
#[derive(Debug, Args)]
#[command(after_help = "\
The Kleene star (−λ ⊗ A)* = I ⊕ (−λ ⊗ A) ⊕ (−λ ⊗ A)² ⊕ …, whose entries are the greatest weights of walks, or \
a cycle of mean above λ, which forbids it. The output is a matrix in any format that `convert` writes.

Exit status: 0 done, 1 a cycle forbids it.

Examples:
  supereigen star examples/wang-sergeev-5.txt --lambda 5/4
  supereigen star examples/dutch-railway-10.txt --lambda 48 --format csv")]
pub(crate) struct Star {
    /// The matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) at: AtLambda,

    #[command(flatten)]
    pub(crate) output: MatrixOutput,
}

/// Print the states x(k + 1) = A⊗x(k) of an event system, and draw them.
#[derive(Debug, Args)]
#[command(after_help = "\
Prints x(0), x(1), …, x(K), one per line, where x(k + 1) = A ⊗ x(k) and x_i(k) is when event i happens for \
the k-th time. --draw writes a Gantt picture as well: docs/event-systems.md shows one.

Examples:
  supereigen simulate examples/simple-production-3.txt --start '0 0 0' --steps 5
  supereigen simulate examples/simple-production-3.txt --start '0 0 0' --steps 5 --format csv
  supereigen simulate examples/simple-production-3.txt --start '0 0 0' --steps 5 --draw gantt.svg")]
pub(crate) struct Simulate {
    /// The matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    /// x(0), one entry per node, separated as in a matrix.
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    pub(crate) start: String,

    /// K, how many steps.
    #[arg(long, value_name = "K")]
    pub(crate) steps: u64,

    /// Default: by the name of OUT, else plain (see `basis`).
    #[arg(long, short, value_enum, help_heading = OUTPUT)]
    pub(crate) format: Option<BasisFormat>,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    /// Also draw all states: a file .svg, .tex or .tikz.
    #[arg(long, value_name = "PICTURE", help_heading = OUTPUT)]
    pub(crate) draw: Option<PathBuf>,

    /// The colours of the picture.
    #[arg(long, value_parser = theme(), default_value = "auto", requires = "draw", help_heading = OUTPUT)]
    pub(crate) theme: Theme,
}

/// Print the cyclicity and the transient of the powers, or of an orbit.
#[derive(Debug, Args)]
#[command(after_help = "\
The least T and γ with A^(k+γ) = γλ ⊗ A^k for all k ≥ T, exactly: γ is the cyclicity of the critical graph, and T \
the transient, found with O(log T) products. The matrix may be reducible if all its classes with cycles have the same \
λ; two classes with different λ are named otherwise. With --start the same of the orbit x, A⊗x, A²⊗x, … of any square \
matrix. Where its entries grow at different rates, each class of nodes is printed with its λ, cyclicity and transient; \
this takes O(T) steps. (Entries that are -inf in x can make an entry grow at several rates in turn.)

Exit status: 0 done, 1 there is no common λ.

Examples:
  supereigen transient examples/dutch-railway-10.txt
  supereigen transient examples/dutch-railway-10.txt --start '0 0 0 0 0 0 0 0 0 0'
  printf -- '-1 -1000000000\\n0 0\\n' | supereigen transient --format json")]
pub(crate) struct Transient {
    #[command(flatten)]
    pub(crate) question: Question,

    /// The vector x whose orbit is asked about, one entry per node, instead of the powers of A.
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
}

/// Print A\b, the greatest x with A⊗x ≤ b.
#[derive(Debug, Args)]
#[command(after_help = "\
A\\b is the greatest x with A⊗x ≤ b: the latest times of inputs for which no output comes later than b. \
An entry on which nothing depends, since its column of A is -inf, is printed as inf. If A⊗x = b fails, the rows \
that stay below b are printed. The matrix need not be square.

Exit status: 0 A⊗x = b has a solution for every b, 1 it has none for some b.

Examples:
  supereigen residual examples/simple-production-3.txt --vector '20 20 25'
  supereigen residual matrix.txt --vectors deadlines.txt --format jsonl")]
pub(crate) struct Residual {
    /// The matrix; `-` or nothing reads standard input. It need not be square.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) asked: AskedVectors,
}
