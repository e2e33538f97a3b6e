//! The commands that give matrices.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use supereigen::families::Family;
use supereigen_formats::MatrixFormat;

use super::{MatrixOutput, OUTPUT, OutputFile, Source, written_format};

/// Convert a matrix from one format to another, exactly.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/convert.txt"))]
pub(crate) struct Convert {
    /// The matrix; `-` or nothing reads standard input. It need not be square. Or the folder of a finished run of
    /// `basis`, whose parts are joined.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) written: MatrixOutput,
}

/// Print a matrix of a family, for tests and measurements.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/generate.txt"))]
pub(crate) struct Generate {
    /// The family.
    #[arg(value_parser = PossibleValuesParser::new(Family::WORDS))]
    pub(crate) family: String,

    /// The number of nodes; for a ladder, of diamonds.
    pub(crate) n: usize,

    /// SEED of a random family, K of a circulant, last entry of an acyclic matrix.
    #[arg(allow_hyphen_values = true)]
    pub(crate) parameter: Option<i64>,

    /// The format of the output. Default: by the name of OUT, else plain.
    #[arg(long, short, value_parser = written_format(), value_name = "FORMAT", help_heading = OUTPUT)]
    pub(crate) format: Option<MatrixFormat>,

    #[command(flatten)]
    pub(crate) output: OutputFile,
}
