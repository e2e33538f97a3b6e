//! The commands about events that repeat after a period.

use std::path::PathBuf;

use clap::Args;
use supereigen_draw::Theme;

use super::groups::OUTPUT;
use super::{Answer, NumberStyle, PlanFormat, Source, theme};

/// Connections, and a period.
#[derive(Debug, Args)]
pub(crate) struct Periodic {
    /// The connections, or a matrix; `-` or nothing reads standard input.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    /// The period, in the unit of the input.
    #[arg(
        long,
        short,
        visible_alias = "lambda",
        value_name = "P",
        allow_hyphen_values = true
    )]
    pub(crate) period: String,
}

/// Say whether a period can be kept, which loops forbid it, and how little must be saved.
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is a table of connections with a header: `from,to,minutes`, where `to` waits for `from`, or `event,waits_for,minutes`; \
a column `rounds` says how many rounds before the other event takes place (default 1, 0 is the same round). Times are numbers, \
h:mm or h:mm:ss. Any other matrix will do as well: row i waits for column j.

If the period cannot be kept, prints the shortest one that can, the loops that are too long, the worst first, the connections \
that lie on most of them, and the least that must be saved. All numbers are exact. Other loops may be missing, each of \
which goes through all events of one that is listed.

Exit status: 0 it can be kept, 1 it cannot.

Examples:
  supereigen why examples/three-lines.csv --period 40
  supereigen why examples/three-lines.csv --period 40 --event 'Blue out' --format json
  supereigen why examples/dutch-railway-10.txt --period 45")]
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
#[command(after_help = "\
Prints when each event takes place in a round, so that all repeat after the period, and how much time each connection has to \
spare. The fixed event is at 0 unless --fix says otherwise; with a time such as 7:00 all are written as a clock shows them. What \
waits for it is as early as possible, and what it waits for as late as possible. FILE is read as by `supereigen why`, which answers if the period is too short.

Exit status: 0 done, 1 the period is too short.

Examples:
  supereigen timetable examples/three-lines.csv --period 50
  supereigen timetable examples/three-lines.csv --period 50 --fix 'Red out=7:00' -o plan.svg
  supereigen timetable examples/three-lines.csv --period 50 --format csv")]
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
