//! The commands for single vectors, and for files of them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::{
    AskedVectors, MinPlus, NumberStyle, OUTPUT, OutputFile, Problem, Shown, Source, TextOrJson,
    at_least_one, shown,
};

/// Say what a vector is: a solution, extremal, the maximum of which extremals.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/check.txt"))]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Write a solution as a maximum of shifted extremals.
    #[arg(long)]
    pub(crate) decompose: bool,

    /// Print the greatest solution below the vector: of a solution the vector itself; -inf everywhere means that only
    /// -inf lies below.
    #[arg(long, conflicts_with = "decompose")]
    pub(crate) project: bool,

    #[command(flatten)]
    pub(crate) asked: AskedVectors,
}

/// Verify from the definitions: every vector, none twice, with --complete none missing.
#[derive(Debug, Args)]
#[command(
    override_usage = "supereigen verify [OPTIONS] <MATRIX> <BASIS>
       supereigen verify [OPTIONS] <A> <B> <BASIS>
       supereigen verify [OPTIONS] --rows <ROWS> <BASIS>",
    after_help = include_str!("help/verify.txt")
)]
pub(crate) struct Verify {
    /// The matrix and the basis; or A, B and the extremals of their cone; or these alone after --rows. `-` reads
    /// standard input. A basis may be the folder of a run.
    #[arg(value_name = "FILE", required = true, num_args = 1..=3)]
    pub(crate) files: Vec<PathBuf>,

    /// Instead of A and B a matrix of 2n columns, each row A_k followed by B_k, in any format.
    #[arg(long, value_name = "ROWS")]
    pub(crate) rows: Option<PathBuf>,

    /// A⊗x = λ⊗B⊗x instead of A⊗x ≥ λ⊗B⊗x.
    #[arg(long)]
    pub(crate) equal: bool,

    #[command(flatten)]
    pub(crate) source: Source,

    /// λ, any exact number or -inf. Default: what the basis says (json, polymake, npy, a folder), else 0;
    /// of a cone 0.
    #[arg(long, short, visible_alias = "period")]
    #[arg(value_name = "L", allow_hyphen_values = true)]
    pub(crate) lambda: Option<String>,

    /// The basis is one of `basis --integer`.
    #[arg(long)]
    pub(crate) integer: bool,

    #[command(flatten)]
    pub(crate) min: MinPlus,

    /// Also look for missing vectors.
    #[arg(long)]
    pub(crate) complete: bool,

    /// How many threads check the vectors and look for missing ones. Default: all cores.
    #[arg(long, value_name = "T", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Text for people, or one JSON object.
    #[arg(long, short, value_enum, default_value_t = TextOrJson::Text, help_heading = OUTPUT)]
    pub(crate) format: TextOrJson,
}

/// Print the scaled basis of the space that any given vectors span.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/reduce.txt"))]
pub(crate) struct Reduce {
    /// The vectors, one per line or in any other format that `basis` writes; `-` or nothing reads
    /// standard input.
    pub(crate) file: Option<PathBuf>,

    /// Default: by the name of OUT, else plain (see `basis`).
    #[arg(long, short, value_parser = shown(), help_heading = OUTPUT)]
    pub(crate) format: Option<Shown>,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,

    #[command(flatten)]
    pub(crate) output: OutputFile,
}
