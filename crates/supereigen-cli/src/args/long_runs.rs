//! The flags of the commands about long runs.

use std::path::PathBuf;

use clap::Args;

use super::groups::OUTPUT;
use super::{AtLambda, BasisFormat, Lasso, NumberStyle, OutputFile, Problem, Source, TextOrJson};

#[derive(Debug, Args)]
#[command(after_help = "\
The search tree is sampled, always in the same way; the interval, which holds with a probability of about \
95 %, is that of the size. Where the samples differ too much for one, there is a lower bound instead, by \
Markov's inequality. A search that ends within half a second is counted. The times are extrapolated from \
half a second on this machine, with all its cores unless --threads says otherwise, and are as \
long as what else it does makes them.

Examples:
  supereigen estimate examples/dutch-railway-10.txt --lambda 40
  supereigen generate circulant 40 20 | supereigen estimate --format json")]
pub(crate) struct Estimate {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Keep to vectors of integers and -inf: solve ⌊A − λ⌋⊗x ≥ x instead.
    #[arg(long)]
    pub(crate) integer: bool,

    #[command(flatten)]
    pub(crate) lasso: Lasso,

    /// Text for people, or one JSON object.
    #[arg(long, short, value_enum, default_value_t = TextOrJson::Text, help_heading = OUTPUT)]
    pub(crate) format: TextOrJson,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The parts are the same on every machine. Run each with `basis --shard K/M` or `count --shard K/M`, and \
join what they give with `merge`.

Example:
  supereigen generate circulant 18 9 | supereigen plan --shards 7")]
pub(crate) struct Plan {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Keep to vectors of integers and -inf: solve ⌊A − λ⌋⊗x ≥ x instead.
    #[arg(long)]
    pub(crate) integer: bool,

    #[command(flatten)]
    pub(crate) lasso: Lasso,

    /// How many parts.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) shards: u32,

    /// Text for people, or one JSON object.
    #[arg(long, short, value_enum, default_value_t = TextOrJson::Text, help_heading = OUTPUT)]
    pub(crate) format: TextOrJson,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The parts may come in any order and in any format but pretty and latex; they are files, not streams. \
Each of the M shards must be there once, complete, and of this matrix and λ; the output is then the same as that of one run over all.

Of checkpoints the outcome is the number counted; if some shards are not complete yet, -o writes a \
checkpoint with which `count --resume` goes on with all that is left.

Examples:
  supereigen merge matrix.txt part-*.txt -o basis.txt
  supereigen merge matrix.txt part-*.ckpt")]
pub(crate) struct Merge {
    /// The matrix.
    pub(crate) file: PathBuf,

    /// The outputs of all shards, or their checkpoints, or one manifest.json.
    #[arg(required = true, value_name = "PART")]
    pub(crate) parts: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) at: AtLambda,

    /// The parts were made with `--integer`.
    #[arg(long)]
    pub(crate) integer: bool,

    /// Default: by the name of OUT, else plain (see `basis`).
    #[arg(long, short, value_enum, help_heading = OUTPUT)]
    pub(crate) format: Option<BasisFormat>,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,

    /// Write with each vector its certificate (format jsonl).
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) certificates: bool,

    #[command(flatten)]
    pub(crate) output: OutputFile,
}
