//! Flags of `basis`, `summary` and `explain`.

use std::path::PathBuf;

use clap::Args;
use supereigen::Method;

use super::{
    Enumeration, LIMITS, METHOD, Markup, MinPlus, NumberStyle, OUTPUT, OutputFile, Problem,
    TextOrJson, method,
};

/// Print the scaled basis: all scaled extremals, each once.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/basis.txt"))]
pub(crate) struct Basis {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Keep to vectors of integers and -inf: solve ⌊A − λ⌋⊗x ≥ x instead.
    #[arg(long)]
    pub(crate) integer: bool,

    #[command(flatten)]
    pub(crate) min: MinPlus,

    /// How to compute it; all methods give the same set.
    #[arg(long, short, value_parser = method(), default_value_t = Method::Lasso, help_heading = METHOD)]
    pub(crate) method: Method,

    #[command(flatten)]
    pub(crate) enumeration: Enumeration,

    /// Print the scaled generating set that the method finds first (X_SG, V_p, X_A, or the columns of all
    /// sparsified matrices) instead of the basis.
    #[arg(long, conflicts_with_all = ["count", "certificates", "type_of"], help_heading = METHOD)]
    pub(crate) generators: bool,
}

/// Say how many extremals there are of each type, size of support and cycle.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/summary.txt"))]
pub(crate) struct Summary {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Read the basis from this file; `-` reads standard input.
    #[arg(long, value_name = "BASIS")]
    pub(crate) basis: Option<PathBuf>,

    /// The form of the answer.
    #[arg(long, short, value_enum, default_value_t = TextOrJson::Text, help_heading = OUTPUT)]
    pub(crate) format: TextOrJson,

    /// Show the K most frequent cycles.
    #[arg(long, value_name = "K", default_value_t = 10, help_heading = OUTPUT)]
    pub(crate) cycles: usize,
}

/// Show the run of Algorithms 1–3 of Wang and Sergeev, step by step.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/explain.txt"))]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) problem: Problem,

    /// Stop after the first K extremals.
    #[arg(long, value_name = "K", allow_negative_numbers = true, help_heading = LIMITS)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// The markup of the account. Default: by the name of OUT (.txt, .md, .tex), else text.
    #[arg(long, short, value_enum, help_heading = OUTPUT)]
    pub(crate) format: Option<Markup>,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,

    #[command(flatten)]
    pub(crate) output: OutputFile,
}
