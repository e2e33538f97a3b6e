//! The commands that give matrices.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use supereigen::families::Family;
use supereigen_formats::MatrixFormat;

use super::groups::OUTPUT;
use super::{MatrixOutput, OutputFile, Source, written_format};

/// Convert a matrix from one format to another, exactly.
#[derive(Debug, Args)]
#[command(after_help = "\
The format of the input is told from its content, or from the name of the file where the content \
leaves it open; that of the output from the name of OUT. A matrix that cannot be written exactly in a \
format, labels included, is refused. docs/formats.md describes the formats.

Examples:
  supereigen convert examples/dutch-railway-10.txt --format csv
  supereigen convert network.teg -o network.mtx
  supereigen convert table.csv -o table.json
  supereigen convert run/ -o basis.csv")]
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
#[command(after_help = "\
Families: dense, shift, sparse, degree3, skew, ties, ring and potential take a SEED; circulant takes \
K; acyclic takes 0 or -1, its last diagonal entry; zero and ladder (N diamonds) take nothing more. \
The same words give the same matrix for ever.

Examples:
  supereigen generate sparse 40 1 -o sparse-40-1.txt
  supereigen generate circulant 24 12 | supereigen basis --count
  supereigen generate acyclic 24 -1 | supereigen basis --count
  supereigen generate ladder 40 | supereigen basis --count --stats")]
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
