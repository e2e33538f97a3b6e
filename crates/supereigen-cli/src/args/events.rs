//! The commands about events that repeat after a period.

use std::path::PathBuf;

use clap::Args;
use supereigen_draw::Theme;

use super::{Answer, NumberStyle, OUTPUT, PlanFormat, Source, theme};

/// Connections, and a period.
#[derive(Debug, Args)]
pub(crate) struct Periodic {
    /// The connections, or a matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    /// The period, in the unit of the input.
    #[arg(long, short, visible_alias = "lambda")]
    #[arg(value_name = "P", allow_hyphen_values = true)]
    pub(crate) period: String,
}

/// Say whether a period can be kept, which loops forbid it, and how little must be saved.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/why.txt"))]
pub(crate) struct Why {
    #[command(flatten)]
    pub(crate) periodic: Periodic,

    #[command(flatten)]
    pub(crate) answer: Answer,

    /// Also print the chains by which loops that are too long reach this event.
    #[arg(long, value_name = "E")]
    pub(crate) event: Option<String>,
}

/// Print when each event takes place, so that all repeat after a period.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/timetable.txt"))]
pub(crate) struct Timetable {
    #[command(flatten)]
    pub(crate) periodic: Periodic,

    /// Which event is fixed, and when: `E` or `E=TIME`. Default: the first one, at 0.
    #[arg(long, value_name = "E=TIME")]
    pub(crate) fix: Option<String>,

    /// Default: by the name of OUT, else text.
    #[arg(long, short, value_enum, help_heading = OUTPUT)]
    pub(crate) format: Option<PlanFormat>,

    /// Write to this file: a table .txt, .csv or .json, or a Gantt picture .svg, .tex or .tikz.
    #[arg(long, short, value_name = "OUT", help_heading = OUTPUT)]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,

    /// The colours of the picture.
    #[arg(long, value_parser = theme(), default_value = "auto", help_heading = OUTPUT)]
    pub(crate) theme: Theme,
}
