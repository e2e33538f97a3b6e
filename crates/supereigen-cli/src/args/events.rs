//! The commands about events that repeat after a period.

use std::path::PathBuf;

use clap::Args;
use supereigen_answers::AskTimetable;
use supereigen_draw::Theme;

use super::{Events, NumberStyle, OUTPUT, PlanFormat, theme};

/// Print when each event takes place, so that all repeat after a period.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/timetable.txt"))]
pub(crate) struct Timetable {
    #[command(flatten)]
    pub(crate) events: Events,

    #[command(flatten)]
    pub(crate) question: AskTimetable,

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
