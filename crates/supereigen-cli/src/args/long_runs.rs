//! The flags of the commands about long runs.

use clap::Args;

use super::{Lasso, OUTPUT, Problem, TextOrJson};

/// Estimate the size of the basis and the time of a run, even if that is years.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/estimate.txt"))]
pub(crate) struct Estimate {
    #[command(flatten)]
    pub(crate) run: PlannedRun,
}

/// A run that is asked about before it begins, and the form of the answer.
#[derive(Debug, Args)]
pub(crate) struct PlannedRun {
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
#[command(after_help = include_str!("help/plan.txt"))]
pub(crate) struct Plan {
    #[command(flatten)]
    pub(crate) run: PlannedRun,

    /// How many parts at most. Default: as many as the size of the search suggests.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) parts: Option<u32>,
}
