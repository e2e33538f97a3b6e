//! What is wanted of a basis or a cone, and where it goes: the flags of `basis` and `cone`.

use clap::Args;
use supereigen::Wanted;

use super::{
    Filters, LIMITS, Lasso, LongRun, METHOD, NumbersName, OUTPUT, OutputFile, Shown, shown,
};
use supereigen_answers::Names;

#[derive(Debug, Args)]
pub(crate) struct Enumeration {
    /// Print only the number of vectors, as a number or with --format json as an object. With a folder, `-o OUT/`, the
    /// number of each part is kept there, and the same command again goes on with the parts that are missing.
    #[arg(long, conflicts_with_all = ["limit", "all", "numbers", "unordered", "certificates"])]
    pub(crate) count: bool,

    #[command(flatten)]
    pub(crate) lasso: Lasso,

    /// Stop after the first K vectors.
    #[arg(long, value_name = "K", allow_negative_numbers = true, help_heading = LIMITS)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Show the whole table on a terminal; by default as much as fits the screen, and the number of the rest.
    #[arg(long, conflicts_with_all = ["output", "format"], help_heading = OUTPUT)]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) long_run: LongRun,

    #[command(flatten)]
    pub(crate) filters: Filters,

    /// Default: by the name of OUT; else pretty on a terminal, else plain, or jsonl with --certificates.
    #[arg(long, short, value_parser = shown(), help_heading = OUTPUT)]
    pub(crate) format: Option<Shown>,

    /// How numbers that are not integers are written. Default: decimals where the input had
    /// decimals and they terminate, else fractions. Never rounded.
    #[arg(long, value_enum, help_heading = OUTPUT)]
    pub(crate) numbers: Option<NumbersName>,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    /// Write results in any order, which can be faster on several threads.
    #[arg(long, help_heading = METHOD)]
    pub(crate) unordered: bool,

    /// Write with each vector what shows that it is extremal: type, stem, cycle, weight, kind, or of a cone types and rows
    /// (formats jsonl and, but for cones, pretty; see docs/certificates.md).
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) certificates: bool,
}

impl Enumeration {
    /// What is wanted, with nodes by their place.
    pub(crate) fn wanted(&self, names: &Names) -> anyhow::Result<Wanted> {
        let mut wanted = self.filters.filter(names)?;
        wanted.type_of = self.lasso.type_of(names)?;
        wanted.limit = self.limit;
        wanted.certificates = self.certificates;
        wanted.unordered = self.unordered;
        Ok(wanted)
    }
}
