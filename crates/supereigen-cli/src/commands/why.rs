//! `supereigen why`: says whether a period can be kept, and what forbids it.

use anyhow::Context as _;
use supereigen::{Interrupted, Rational};
use supereigen_answers::TimeText;
use supereigen_formats::{Algebra, Connections, Given, Notation, Times};

use crate::args::{NumberStyle, Periodic, TextOrJson, Why};
use crate::interrupt::{self, INTERRUPT};
use crate::node_names::Names;
use crate::progress::waiting;
use crate::{NO, input, output, run};

pub(crate) fn run(options: &Why) -> anyhow::Result<u8> {
    let asked = Asked::read(&options.periodic, options.answer.numbers)?;
    let event = options.event.as_deref();
    let event = event.map(|name| asked.names().node_of_flag("--event", name));
    asked.answer(event.transpose()?, options.answer.format)
}

/// Connections, and the period that was asked about.
pub(crate) struct Asked {
    pub(crate) connections: Connections,
    pub(crate) period: Rational,
    pub(crate) times: TimeText,
}

impl Asked {
    pub(crate) fn read(asked: &Periodic, numbers: NumberStyle) -> anyhow::Result<Asked> {
        let given = input::read_given(asked.file.as_deref(), &asked.source, Algebra::MaxPlus)?;
        let (connections, notation) = match given {
            Given::Connections(connections, notation) => (connections, notation),
            Given::Matrix(document) => {
                let own = document.connections;
                let connections = own.unwrap_or_else(|| Connections::of_matrix(&document.matrix));
                (connections, document.notation)
            }
        };
        let (period, period_notation) = read_time("--period", &asked.period, connections.times)?;
        let notation = numbers.over(notation.merge(period_notation));
        Ok(Asked {
            times: TimeText::new(connections.times, notation),
            connections,
            period,
        })
    }

    pub(crate) fn names(&self) -> Names {
        let names = self.connections.graph.names();
        Names::new(names.len(), names)
    }

    /// Prints why the period can be kept or not. Returns the exit status.
    pub(crate) fn answer(&self, event: Option<usize>, format: TextOrJson) -> anyhow::Result<u8> {
        interrupt::run_begins();
        let (connections, times) = (&self.connections, &self.times);
        let why = waiting(
            "looking for the shortest period and loops that are too long",
            || supereigen_answers::Why::new(connections, &self.period, event, times, &INTERRUPT),
        );
        let why = why.map_err(|Interrupted| {
            run::Interrupted::error("the shortest period was not found yet")
        })?;
        format.print(&why, || why.to_string())?;
        if !why.not_found.is_empty() {
            let lacks = why.not_found.join(" and ");
            return Ok(run::stopped_with(&format!(
                "all is right, but {lacks} may be missing"
            )));
        }
        Ok(if why.kept { 0 } else { NO })
    }
}

/// Reads the time of a flag, in the unit of the input.
pub(crate) fn read_time(
    flag: &str,
    text: &str,
    times: Option<Times>,
) -> anyhow::Result<(Rational, Notation)> {
    let read = times.unwrap_or_default().read(text);
    let message = |problem: Box<supereigen_formats::Problem>| {
        let help = problem.help.map(|help| format!("; {help}"));
        format!(
            "{flag} {}: {}{}",
            output::visible(text),
            problem.message,
            help.unwrap_or_default()
        )
    };
    read.map_err(|problem| anyhow::anyhow!(message(problem)))
        .context("the time cannot be read")
}
