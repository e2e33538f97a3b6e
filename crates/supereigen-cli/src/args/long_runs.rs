//! The flags of the commands about long runs.

use clap::Args;

use super::groups::OUTPUT;
use super::{Lasso, Problem, TextOrJson};

/// Estimate the size of the basis and the time of a run, even if that is years.
#[derive(Debug, Args)]
#[command(after_help = "\
The search tree is sampled, always in the same way; the interval, which holds with a probability of about \
95 %, is that of the size. Where the samples differ too much for one, there is a lower bound instead, by \
Markov's inequality. What can be counted in two seconds is counted. The times are extrapolated from trials \
on this machine, with all its cores unless --threads says otherwise, and are as \
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

/// List the parts into which a run into a folder cuts its search.
#[derive(Debug, Args)]
#[command(after_help = "\
These are the parts of a folder that `basis -o OUT/` makes, the same on every machine. \
`--shard K/N` computes every N-th of them.

Example:
  supereigen generate circulant 18 9 | supereigen plan --parts 7")]
pub(crate) struct Plan {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Keep to vectors of integers and -inf: solve ⌊A − λ⌋⊗x ≥ x instead.
    #[arg(long)]
    pub(crate) integer: bool,

    #[command(flatten)]
    pub(crate) lasso: Lasso,

    /// How many parts at most. Default: as many as the size of the search suggests.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) parts: Option<u32>,

    /// Text for people, or one JSON object.
    #[arg(long, short, value_enum, default_value_t = TextOrJson::Text, help_heading = OUTPUT)]
    pub(crate) format: TextOrJson,
}
