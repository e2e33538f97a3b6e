//! The commands for discrete event systems, x(k + 1) = A ⊗ x(k).

use std::path::PathBuf;

use clap::Args;
use supereigen::UBig;
use supereigen_draw::Theme;

use super::{MatrixOutput, NumberStyle, OUTPUT, OutputFile, Problem, Shown, Source, shown, theme};

/// Print a power of the matrix.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/power.txt"))]
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
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_plain);
    number.ok_or("not a whole number")
}

/// Print the Kleene star, or the cycle that forbids it.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/star.txt"))]
pub(crate) struct Star {
    #[command(flatten)]
    pub(crate) problem: Problem,

    #[command(flatten)]
    pub(crate) output: MatrixOutput,
}

/// Print the states x(k + 1) = A⊗x(k) of an event system, and draw them.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/simulate.txt"))]
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
    #[arg(long, short, value_parser = shown(), help_heading = OUTPUT)]
    pub(crate) format: Option<Shown>,

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
