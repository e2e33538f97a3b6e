//! When does each event take place, so that all repeat after a period?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::events::{NoTimetable, Timetable};
use supereigen::{Interrupt, Rational};
use supereigen_formats::Connections;

use super::why::event_of;
use crate::connections::Named;
use crate::names::shown;
use crate::refusal::Trouble;
use crate::time::{Time, TimeText};
use crate::{Given, Names, Question, Refusal, Say};

/// Print when each event takes place, so that all repeat after a period.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskTimetable {
    /// The period, in the unit of the input.
    #[cfg_attr(feature = "clap", arg(long, short, visible_alias = "lambda"))]
    #[cfg_attr(feature = "clap", arg(value_name = "P", allow_hyphen_values = true))]
    pub period: String,

    /// Which event is fixed, and when: `E` or `E=TIME`. Default: the first one, at 0.
    #[cfg_attr(feature = "clap", arg(long, value_name = "E=TIME"))]
    pub fix: Option<String>,
}

/// The times of all events at a period.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// The unit of all times; `None` if it is not known.
    pub unit: Option<&'static str>,
    /// The period.
    pub period: Time,
    /// Whether the period can be kept; if not there are no events, and `why` has the reasons.
    pub kept: bool,
    /// The events with their times in one round.
    pub events: Vec<Departure>,
    /// The connections with what they have to spare.
    pub connections: Vec<Buffered>,
    /// For pictures; `None` if the period is too short.
    #[serde(skip)]
    pub exact: Option<Exact>,
}

/// A timetable as pictures need it.
#[derive(Clone, Debug)]
pub struct Exact {
    /// The times of the events, and the buffers.
    pub table: Timetable,
    /// The period.
    pub period: Rational,
    /// What writes times.
    pub times: TimeText,
}

/// An event and its time.
#[derive(Clone, Debug, Serialize)]
pub struct Departure {
    /// The event.
    pub event: String,
    /// Its time.
    pub time: Time,
}

/// A connection and its buffer.
#[derive(Clone, Debug, Serialize)]
pub struct Buffered {
    /// The connection.
    #[serde(flatten)]
    pub connection: Named,
    /// What it has to spare.
    pub buffer: Time,
}

impl AskTimetable {
    /// Reads which event is fixed, and when; also whether that is a time of a clock.
    fn fixed(&self, asked: &Connections) -> Result<(usize, Rational, bool), Refusal> {
        let Some(fix) = self.fix.as_deref() else {
            return Ok((0, Rational::ZERO, false));
        };
        let is_event = asked.graph.names().iter().any(|name| name == fix);
        let (name, time) = match fix.rsplit_once('=').filter(|_| !is_event) {
            Some((name, time)) => (name, time),
            None => (fix, "0"),
        };
        let event = event_of(asked, "fix", name)?;
        let start = asked.times.unwrap_or_default().read(time);
        let (start, _) = start.map_err(|problem| Refusal::time("fix", time, &problem))?;
        Ok((event, start, time.contains(':')))
    }
}

impl Question for AskTimetable {
    type Answer = Plan;
    const PROGRESS_TEXT: Option<&'static str> = Some("looking for a timetable");

    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Plan, Refusal> {
        let asked = of.events()?;
        let graph = &asked.graph;
        let (period, mut times) = of.period(&asked, &self.period)?;
        let (event, start, is_clock) = self.fixed(&asked)?;
        if is_clock {
            times = times.as_clock();
        }
        let mut plan = Plan {
            unit: times.unit(),
            period: times.of(&period),
            kept: true,
            events: Vec::new(),
            connections: Vec::new(),
            exact: None,
        };
        let table = match graph.timetable(&period, event, interrupt) {
            Ok(table) => table.later(&start),
            Err(NoTimetable::TooShort(_)) => {
                plan.kept = false;
                return Ok(plan);
            }
            Err(NoTimetable::Interrupted(error)) => return Err(error.into()),
            Err(error) => return Err(Refusal::new(Trouble::Option, error.to_string())),
        };
        let events = graph.names().iter().zip(&table.times);
        let events = events.map(|(event, time)| Departure {
            event: event.clone(),
            time: times.of(time),
        });
        let connections = graph.connections().iter().zip(&table.buffers);
        let connections = connections.map(|(connection, buffer)| Buffered {
            connection: Named::new(graph, connection, &times),
            buffer: times.of(buffer),
        });
        (plan.events, plan.connections) = (events.collect(), connections.collect());
        plan.exact = Some(Exact {
            table,
            period,
            times,
        });
        Ok(plan)
    }
}

impl Say for Plan {
    fn say(&self, _: &Names, f: &mut dyn fmt::Write) -> fmt::Result {
        if !self.kept {
            return writeln!(f, "A period of {} is too short for a timetable.", self.period);
        }
        writeln!(f, "A timetable for the period {}:", self.period)?;
        let width = |all: &mut dyn Iterator<Item = usize>| all.max().unwrap_or(0);
        let first = width(
            &mut self
                .events
                .iter()
                .map(|it| shown(&it.event).chars().count()),
        );
        for Departure { event, time } in &self.events {
            writeln!(f, "  {:first$}  {time}", shown(event))?;
        }
        writeln!(f, "Buffers of the connections:")?;
        let name = |it: &Buffered| it.connection.to_string();
        let first = width(&mut self.connections.iter().map(|it| name(it).chars().count()));
        for buffered in &self.connections {
            let Buffered { connection, buffer } = buffered;
            let rounds = match connection.rounds {
                0 => ", same round".to_owned(),
                1 => String::new(),
                more => format!(", {more} rounds later"),
            };
            writeln!(
                f,
                "  {:first$}  {buffer} (needs {}{rounds})",
                name(buffered),
                connection.time
            )?;
        }
        Ok(())
    }

    fn is_yes(&self) -> bool {
        self.kept
    }
}
