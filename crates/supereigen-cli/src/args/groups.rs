//! Flags that several commands share.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use supereigen::Wanted;
use supereigen::lasso::Strategy;
use supereigen_answers::Names;
use supereigen_folder::Share;
use supereigen_formats::{Algebra, MatrixFormat, Notation};

use super::{
    NumbersName, TextOrJsonLines, at_least_one, matrix_format, notation, strategy, written_format,
};
use crate::ask::refused;
use crate::limits::{Limit, parse_duration, parse_memory};

/// The headings under which `--help` lists what several commands share; all else is under "Options".
pub(crate) const METHOD: &str = "Method";
pub(crate) const VECTORS: &str = "Which vectors";
pub(crate) const OUTPUT: &str = "Output";
pub(crate) const LIMITS: &str = "Limits";
pub(crate) const LONG_RUNS: &str = "Long runs";

fn from() -> String {
    let all = MatrixFormat::list(MatrixFormat::word, |_| true);
    format!(
        "The format of the matrix: {all}. Default: recognised by its content and the name of the file"
    )
}

/// How the matrix is to be read.
#[derive(Debug, Args)]
pub(crate) struct Source {
    #[arg(long, value_parser = matrix_format(), value_name = "FORMAT", hide_possible_values = true, help = from())]
    pub(crate) from: Option<MatrixFormat>,
}

/// Where a matrix goes.
#[derive(Debug, Args)]
pub(crate) struct MatrixOutput {
    /// The format of the output. Default: by the name of OUT, else plain.
    #[arg(long, short, value_parser = written_format(), value_name = "FORMAT", help_heading = OUTPUT)]
    pub(crate) format: Option<MatrixFormat>,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,

    #[command(flatten)]
    pub(crate) output: OutputFile,
}

/// Which system.
#[derive(Debug, Args)]
pub(crate) struct Problem {
    /// The matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) at: AtLambda,
}

/// λ.
#[derive(Debug, Args)]
pub(crate) struct AtLambda {
    /// λ, any exact number or -inf. Default: 0.
    #[arg(long, short, visible_alias = "period")]
    #[arg(value_name = "L", allow_hyphen_values = true)]
    lambda: Option<String>,
}

impl AtLambda {
    /// λ as it was typed, or the default.
    pub(crate) fn text(&self) -> &str {
        self.lambda.as_deref().unwrap_or("0")
    }

    pub(crate) fn is_given(&self) -> bool {
        self.lambda.is_some()
    }
}

/// Which algebra.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct MinPlus {
    /// Use min-plus algebra: the maximum becomes the minimum, -inf becomes inf, and A⊗x ≥ λ⊗x becomes A⊗x ≤ λ⊗x.
    #[arg(long)]
    min: bool,
}

impl MinPlus {
    pub(crate) fn algebra(self) -> Algebra {
        if self.min {
            Algebra::MinPlus
        } else {
            Algebra::MaxPlus
        }
    }
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct NumberStyle {
    /// How numbers that are not integers are written (see `basis`).
    #[arg(long, value_enum, help_heading = OUTPUT)]
    numbers: Option<NumbersName>,
}

impl NumberStyle {
    /// Whether a notation is chosen.
    pub(crate) fn is_given(self) -> bool {
        self.numbers.is_some()
    }

    /// Whether decimals are chosen.
    pub(crate) fn decimals(self) -> Option<bool> {
        self.numbers.map(|it| it == NumbersName::Decimal)
    }

    /// The notation that is chosen, else that of the input.
    pub(crate) fn over(self, input: Notation) -> Notation {
        notation(self.numbers, input)
    }
}

/// Where the output goes.
#[derive(Debug, Args)]
pub(crate) struct OutputFile {
    /// Write to a file instead of standard output, which is `-`; compressed if its name ends in .gz.
    #[arg(long, short, value_name = "OUT", help_heading = OUTPUT)]
    output: Option<PathBuf>,
}

impl OutputFile {
    /// `None` is standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
    }

    /// The path of a folder: its name ends in a slash, or there is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        let is_folder =
            |path: &Path| path.as_os_str().as_encoded_bytes().ends_with(b"/") || path.is_dir();
        self.path().filter(|path| is_folder(path))
    }
}

/// When to stop before the end.
#[derive(Clone, Debug, Args)]
pub(crate) struct Limits {
    /// Stop after this long, counted from the start, such as 50ms, 30s, 10m or 2h. What was found is kept, and says
    /// that it is a part; the exit status is 3.
    #[arg(long, value_name = "T", value_parser = Limit::parser(parse_duration), help_heading = LIMITS)]
    pub(crate) time: Option<Limit<Duration>>,

    /// Stop in the same way when the process uses more memory than this, such as 512M or 2G.
    #[arg(long, value_name = "M", visible_alias = "limit-memory")]
    #[arg(value_parser = Limit::parser(parse_memory), help_heading = LIMITS)]
    pub(crate) memory: Option<Limit<u64>>,
}

/// Long runs: watched and shared.
#[derive(Debug, Args)]
pub(crate) struct LongRun {
    /// Compute only the K-th of N shares of the parts of a folder (-o OUT/), so that N processes or machines make the
    /// whole; they may share the folder, or theirs are copied together afterwards.
    #[arg(long, value_name = "K/N", requires = "output", help_heading = LONG_RUNS)]
    pub(crate) shard: Option<Share>,

    /// Cut the search into at most M parts; for tests.
    #[arg(long, value_name = "M", hide = true, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) parts: Option<u32>,

    /// Show no progress, and no summary at the end. Errors are still shown, and what has stopped the run.
    #[arg(long, short, help_heading = LONG_RUNS)]
    pub(crate) quiet: bool,
}

/// Which vectors are wanted: what is serialized is so in [`Wanted`], under the same name.
#[derive(Debug, Args, Serialize)]
pub(crate) struct Filters {
    /// Only vectors with at least K finite entries.
    #[arg(long, value_name = "K", help_heading = VECTORS)]
    pub(crate) support_min: Option<usize>,

    /// Only vectors with at most K finite entries.
    #[arg(long, value_name = "K", help_heading = VECTORS)]
    pub(crate) support_max: Option<usize>,

    /// Only vectors that are finite at these nodes, by number or label, separated by commas. Where a label is the
    /// number of another node, number:2 and label:2 say which one is meant.
    #[arg(long, value_name = "NODES", value_delimiter = ',', help_heading = VECTORS)]
    #[serde(skip)]
    pub(crate) contains: Vec<String>,

    /// Only vectors without -inf.
    #[arg(long, conflicts_with_all = ["support_min", "support_max", "contains"], help_heading = VECTORS)]
    #[serde(skip)]
    pub(crate) finite: bool,

    /// Only vectors whose lasso has this cycle: its nodes in order, separated by commas (not of a cone).
    #[arg(long, value_name = "NODES", value_delimiter = ',', help_heading = VECTORS)]
    #[serde(skip)]
    pub(crate) cycle: Vec<String>,
}

impl Filters {
    /// What they ask for, with nodes by their place.
    pub(crate) fn filter(&self, names: &Names) -> anyhow::Result<Wanted> {
        let nodes = |flag, wanted: &[String]| {
            let node = |name: &String| names.node(flag, name).map_err(refused);
            wanted.iter().map(node).collect::<anyhow::Result<Vec<_>>>()
        };
        let mut filter: Wanted = serde_json::from_value(serde_json::to_value(self)?)?;
        if self.finite {
            filter.support_min = Some(names.all().len());
        }
        filter.contains = nodes("contains", &self.contains)?;
        let cycle = nodes("cycle", &self.cycle)?;
        filter.cycle = (!cycle.is_empty()).then_some(cycle);
        match filter.repeated_node() {
            Some(node) => bail!(
                "--contains and --cycle: the node {} is given twice",
                names.of(node)
            ),
            None => Ok(filter),
        }
    }
}

/// Options of the lasso method.
#[derive(Debug, Args)]
pub(crate) struct Lasso {
    /// How many threads a search takes, at most 32 and at most one for each core. Default: all cores. Content and order
    /// do not depend on it.
    #[arg(long, short, value_name = "N", value_parser = at_least_one, help_heading = METHOD)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Only extremals of type I, a node by number or label.
    #[arg(long = "type", value_name = "I", help_heading = VECTORS)]
    pub(crate) type_of: Option<String>,

    /// Write statistics of the run to standard error.
    #[arg(long, help_heading = METHOD)]
    pub(crate) stats: bool,

    /// How the search tree is walked; for tests and measurements (lasso only).
    #[arg(long, value_parser = strategy(), hide = true, default_value_t)]
    pub(crate) strategy: Strategy,
}

impl Lasso {
    /// The type, as a node by its place.
    pub(crate) fn type_of(&self, names: &Names) -> anyhow::Result<Option<usize>> {
        let node = |name: &String| names.node("type", name).map_err(refused);
        self.type_of.as_ref().map(node).transpose()
    }
}

/// One vector, or a file of them.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Vectors {
    /// A vector, one entry per node, separated as in a matrix.
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    pub(crate) vector: Option<String>,

    /// A file of vectors, one per line or in any other format that `basis` writes but pretty
    /// and latex; `-` reads standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) vectors: Option<PathBuf>,
}

/// Vectors, and the form in which each is answered.
#[derive(Debug, Args)]
pub(crate) struct AskedVectors {
    #[command(flatten)]
    pub(crate) vectors: Vectors,

    /// The form of the answer.
    #[arg(long, short, value_enum, default_value_t = TextOrJsonLines::Text, help_heading = OUTPUT)]
    pub(crate) format: TextOrJsonLines,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,
}
