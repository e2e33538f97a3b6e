//! Connections, loops and chains of events by their names. An arrow goes from an event to what waits for it.

use std::fmt;

use serde::Serialize;
use supereigen::Rational;
use supereigen::events::{Connection, EventGraph, Loop};

use crate::names::counted;
use crate::names::{along, shown};
use crate::time::{Time, TimeText};

/// A connection by names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The event that is waited for.
    pub from: String,
    /// The event that waits.
    pub to: String,
    /// How long after.
    pub time: Time,
    /// How many rounds before.
    pub rounds: u32,
}

impl Named {
    pub(crate) fn new(graph: &EventGraph, connection: &Connection, times: &TimeText) -> Named {
        Named {
            from: graph.names()[connection.from].clone(),
            to: graph.names()[connection.to].clone(),
            time: times.of(&connection.time),
            rounds: connection.rounds,
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} → {}", shown(&self.from), shown(&self.to))
    }
}

/// A loop by names.
#[derive(Clone, Debug, Serialize)]
pub struct NamedLoop {
    /// The events in the order of travel; after the last one the first.
    pub events: Vec<String>,
    /// The connections between them.
    pub connections: Vec<Named>,
    /// The time of all of them.
    pub time: Time,
    /// The rounds of all of them.
    pub rounds: u64,
    /// What the period allows for these rounds.
    pub allowed: Time,
    /// By how much the time exceeds that; negative is slack.
    pub excess: Time,
    #[serde(skip)]
    is_too_long: bool,
    #[serde(skip)]
    amount: Time,
    /// The amount for each round, if there are several.
    #[serde(skip)]
    each_round: Option<Time>,
}

impl NamedLoop {
    pub(crate) fn new(
        graph: &EventGraph,
        found: &Loop,
        period: &Rational,
        times: &TimeText,
    ) -> NamedLoop {
        let all = graph.connections();
        let connections = || found.connections.iter().map(|&it| &all[it]);
        let excess = found.excess(period);
        let is_too_long = excess > Rational::from(0);
        let amount = if is_too_long {
            excess.clone()
        } else {
            -excess.clone()
        };
        let each_round = &amount / Rational::from(found.rounds);
        NamedLoop {
            events: connections()
                .map(|it| graph.names()[it.from].clone())
                .collect(),
            connections: connections()
                .map(|it| Named::new(graph, it, times))
                .collect(),
            time: times.of(&found.time),
            rounds: found.rounds,
            allowed: times.of(&(&found.time - &excess)),
            each_round: (found.rounds > 1 && !each_round.is_zero()).then(|| times.of(&each_round)),
            amount: times.of(&amount),
            excess: times.of(&excess),
            is_too_long,
        }
    }
}

impl fmt::Display for NamedLoop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let around: Vec<&String> = self.events.iter().chain(self.events.first()).collect();
        let rounds = counted(usize::try_from(self.rounds).unwrap_or(usize::MAX), "round");
        let verdict = if self.is_too_long {
            "too long by"
        } else {
            "to spare:"
        };
        let (chain, time, allowed, amount) =
            (along(&around), &self.time, &self.allowed, &self.amount);
        write!(
            f,
            "{chain}: {time} for {rounds}, allowed {allowed}, {verdict} {amount}"
        )?;
        match &self.each_round {
            Some(each) => write!(f, ", {each} for each round"),
            None => Ok(()),
        }
    }
}

/// A connection, and on how many of the loops it lies.
#[derive(Clone, Debug, Serialize)]
pub struct Often {
    /// The connection.
    #[serde(flatten)]
    pub connection: Named,
    /// The number of loops.
    pub loops: usize,
}

/// The least saving that makes a period possible.
#[derive(Clone, Debug, Serialize)]
pub struct Saving {
    /// The sum.
    pub total: Time,
    /// One way to save it.
    pub connections: Vec<Shorter>,
}

/// A connection that becomes shorter.
#[derive(Clone, Debug, Serialize)]
pub struct Shorter {
    /// The connection as it is.
    #[serde(flatten)]
    pub connection: Named,
    /// By how much it becomes shorter.
    pub by: Time,
    /// Its time then.
    pub then: Time,
}

/// A chain of events from a loop that is too long.
#[derive(Clone, Debug, Serialize)]
pub struct Chain {
    /// The events in the order of travel: the first is on the loop, the last is the one that was asked about.
    pub events: Vec<String>,
    /// The loop.
    #[serde(rename = "loop")]
    pub of: NamedLoop,
}
