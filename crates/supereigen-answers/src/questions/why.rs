//! Can a period be kept, and what forbids it?

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::events::{EventGraph, Loop};
use supereigen::sink::from_fn;
use supereigen::{Interrupt, Interrupted, Options, Rational, Values, Vector};
use supereigen_formats::Connections;

use crate::connections::{Chain, Named, NamedLoop, Often, Saving, Shorter};
use crate::names::along;
use crate::names::counted;
use crate::time::{Time, TimeText};
use crate::{Given, Names, Question, Refusal, Say};

/// How many loops, chains and connections a text lists.
const MAX_LISTED: usize = 20;
/// How many of the connections that lie on most loops a text lists.
const MAX_OFTEN: usize = 5;
/// How many chains are looked for.
const MAX_CHAINS: u64 = 1000;

/// Say whether a period can be kept, which loops forbid it, and how little must be saved.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskWhy {
    /// The period, in the unit of the input.
    #[cfg_attr(feature = "clap", arg(long, short, visible_alias = "lambda"))]
    #[cfg_attr(feature = "clap", arg(value_name = "P", allow_hyphen_values = true))]
    pub period: String,

    /// Also print the chains by which loops that are too long reach this event.
    #[cfg_attr(feature = "clap", arg(long, value_name = "E"))]
    pub event: Option<String>,
}

/// Whether a period can be kept, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Why {
    /// The unit of all times; `None` if it is not known.
    pub unit: Option<&'static str>,
    /// The period.
    pub period: Time,
    /// Whether all events can keep it.
    pub kept: bool,
    /// The shortest period that they can keep; `None` if there is no loop, so that they can keep every one.
    pub shortest: Option<Time>,
    /// A loop that needs the shortest period.
    pub tightest: Option<NamedLoop>,
    /// Loops that are too long, those first that need the longest period: the tightest one, and among the others those of the
    /// circulation that makes the saving necessary. Each loop that is missing goes through all events of one of them.
    pub loops: Vec<NamedLoop>,
    /// Whether these are more than the tightest one and those of the circulation.
    pub complete: bool,
    /// The connections that lie on more than one of these loops, those on most first.
    pub often: Vec<Often>,
    /// The least saving; `None` if none is enough, which a period below 0 can need, and where the entries of the matrix are
    /// nothing that could be shortened one by one.
    pub saving: Option<Saving>,
    /// If an event was asked about, the chains that reach it from loops that are too long, at most 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chains: Option<Vec<Chain>>,
    /// What was not found before the interrupt: `loops`, `saving`, `chains`.
    pub not_found: Vec<&'static str>,
    #[serde(skip)]
    spare: Option<Time>,
    #[serde(skip)]
    is_derived: bool,
}

impl Why {
    /// Answers for a period; `event` asks about the chains that reach it.
    ///
    /// # Errors
    /// If it was interrupted before it was known whether the period can be kept. Later the answer says what it lacks.
    pub fn new(
        asked: &Connections,
        period: &Rational,
        event: Option<usize>,
        times: &TimeText,
        interrupt: &Interrupt,
    ) -> Result<Why, Interrupted> {
        let graph = &asked.graph;
        let worst = graph.shortest_period(interrupt)?;
        let ratio = worst.as_ref().map(Loop::ratio);
        let named = |found: &Loop| NamedLoop::new(graph, found, period, times);
        let mut why = Why {
            unit: times.unit(),
            period: times.of(period),
            kept: ratio.as_ref().is_none_or(|ratio| ratio <= period),
            shortest: ratio.as_ref().map(|ratio| times.of(ratio)),
            tightest: worst.as_ref().map(named),
            loops: Vec::new(),
            complete: true,
            often: Vec::new(),
            saving: None,
            chains: None,
            not_found: Vec::new(),
            spare: ratio.map(|ratio| times.of(&(period - ratio))),
            is_derived: asked.is_derived,
        };
        if !why.kept {
            why.find_loops(graph, worst, period, times, interrupt);
        }
        if let Some(event) = event {
            why.chains = Some(chains(graph, period, event, times, interrupt));
            why.lacks_if_raised("chains", interrupt);
        }
        Ok(why)
    }

    fn find_loops(
        &mut self,
        graph: &EventGraph,
        worst: Option<Loop>,
        period: &Rational,
        times: &TimeText,
        interrupt: &Interrupt,
    ) {
        let closed = graph.loops_over(period, interrupt);
        self.complete = closed.is_some();
        self.lacks_if_raised("loops", interrupt);
        let saving = if self.is_derived {
            None
        } else {
            graph
                .saving(period, interrupt)
                .unwrap_or_else(|Interrupted| {
                    self.not_found.push("saving");
                    None
                })
        };
        let proofs = saving.iter().flat_map(|saving| &saving.loops).cloned();
        let loops = worst
            .into_iter()
            .chain(closed.unwrap_or_default())
            .chain(proofs);
        let mut known = HashSet::new();
        let is_new =
            |found: &Loop| known.insert(found.connections.iter().copied().collect::<BTreeSet<_>>());
        let mut loops: Vec<Loop> = loops.filter(is_new).collect();
        loops.sort_by_cached_key(|found| Reverse(found.ratio()));
        self.often = often(graph, &loops, times);
        self.loops = loops
            .iter()
            .map(|it| NamedLoop::new(graph, it, period, times))
            .collect();
        self.saving = saving.map(|saving| saving.shortenings).map(|all| {
            let shorter = all.iter().map(|(index, by)| {
                let connection = &graph.connections()[*index];
                Shorter {
                    connection: Named::new(graph, connection, times),
                    by: times.of(by),
                    then: times.of(&(&connection.time - by)),
                }
            });
            Saving {
                connections: shorter.collect(),
                total: times.of(&all.iter().fold(Rational::from(0), |sum, (_, by)| sum + by)),
            }
        });
    }

    fn lacks_if_raised(&mut self, what: &'static str, interrupt: &Interrupt) {
        if interrupt.is_raised() {
            self.not_found.push(what);
        }
    }
}

fn often(graph: &EventGraph, loops: &[Loop], times: &TimeText) -> Vec<Often> {
    let mut counts = vec![0; graph.connections().len()];
    for &index in loops.iter().flat_map(|it| &it.connections) {
        counts[index] += 1;
    }
    let mut often: Vec<(usize, usize)> = counts
        .into_iter()
        .enumerate()
        .filter(|it| it.1 > 1)
        .collect();
    often.sort_by_key(|&(index, count)| (Reverse(count), index));
    let often = often.into_iter().map(|(index, loops)| Often {
        connection: Named::new(graph, &graph.connections()[index], times),
        loops,
    });
    often.collect()
}

fn chains(
    graph: &EventGraph,
    period: &Rational,
    event: usize,
    times: &TimeText,
    interrupt: &Interrupt,
) -> Vec<Chain> {
    let at = graph.at(period);
    let system = at.strict_system();
    let inspector = system.inspector();
    let options = Options::new()
        .type_of(event)
        .limit(MAX_CHAINS)
        .interrupt(interrupt);
    let mut chains = Vec::new();
    let take = |x: Values<'_>| {
        let Some(lasso) = inspector.certificate_of(&Vector::from(x)) else {
            return;
        };
        let found = at.cycle(&lasso.cycle);
        let names = lasso.stem.iter().chain(lasso.cycle.first());
        let mut events: Vec<String> = names.map(|&it| graph.names()[it].clone()).collect();
        events.reverse();
        let of = NamedLoop::new(graph, &found, period, times);
        chains.push(Chain { events, of });
    };
    // Where neither a kernel nor a stretch is asked for nothing can be refused; an interrupt leaves what was found.
    let _ = system.run(&options, &mut from_fn(take));
    chains
}

impl Question for AskWhy {
    type Answer = Why;
    const PROGRESS_TEXT: Option<&'static str> =
        Some("looking for the shortest period and loops that are too long");

    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Why, Refusal> {
        let asked = of.events()?;
        let (period, times) = of.period(&asked, &self.period)?;
        let event = self.event.as_deref().map(|name| event_of(&asked, "event", name));
        Ok(Why::new(&asked, &period, event.transpose()?, &times, interrupt)?)
    }
}

/// Returns the event of this name.
pub(super) fn event_of(
    asked: &Connections,
    option: &'static str,
    name: &str,
) -> Result<usize, Refusal> {
    let names = asked.graph.names();
    Names::new(names.len(), names).node(option, name)
}

impl Say for Why {
    fn say(&self, _: &Names, f: &mut dyn fmt::Write) -> fmt::Result {
        let period = &self.period;
        match (&self.shortest, self.kept) {
            (None, _) => writeln!(f, "There is no loop: every period can be kept.")?,
            (Some(shortest), true) => {
                writeln!(
                    f,
                    "A period of {period} can be kept; the shortest is {shortest}."
                )?;
                if let Some(spare) = &self.spare {
                    writeln!(f, "Each round of the tightest loop has {spare} to spare:")?;
                }
                if let Some(tightest) = &self.tightest {
                    writeln!(f, "  {tightest}")?;
                }
            }
            (Some(shortest), false) => {
                writeln!(
                    f,
                    "A period of {period} cannot be kept; the shortest is {shortest}."
                )?;
                self.reasons(f)?;
            }
        }
        if let Some(chains) = &self.chains {
            writeln!(
                f,
                "Chains that reach the event from loops that are too long: {}{}",
                chains.len(),
                if self.not_found.contains(&"chains") {
                    " so far"
                } else {
                    ""
                }
            )?;
            for chain in chains.iter().take(MAX_LISTED) {
                                writeln!(f, "  {} from the loop {}", along(&chain.events), chain.of)?;
            }
            others(f, chains.len())?;
            if self.not_found.contains(&"chains") {
                writeln!(f, "(Stopped before others were found.)")?;
            }
        }
        Ok(())
    }

    fn is_yes(&self) -> bool {
        self.kept
    }

    fn lacks(&self) -> Option<String> {
        let lacks = self.not_found.join(" and ");
        (!lacks.is_empty()).then(|| format!("all is right, but {lacks} may be missing"))
    }
}

impl Why {
    fn reasons(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let loops = &self.loops;
        writeln!(
            f,
            "Loops that are too long, the worst for a round first; each event waits for the one before it:"
        )?;
        for found in loops.iter().take(MAX_LISTED) {
            writeln!(f, "  {found}")?;
        }
        others(f, loops.len())?;
        let lacks = |what| self.not_found.contains(&what);
        if lacks("loops") {
            writeln!(f, "(Stopped before others were found.)")?;
        } else if self.complete {
            writeln!(
                f,
                "(Others may be missing, each of which goes through all events of one of these.)"
            )?;
        } else {
            writeln!(f, "(There are too many to list.)")?;
        }
        if !self.often.is_empty() {
            writeln!(
                f,
                "Connections on most of these {}:",
                counted(loops.len(), "loop")
            )?;
            for often in self.often.iter().take(MAX_OFTEN) {
                let Often { connection, loops } = often;
                writeln!(f, "  {connection}, {}: on {loops}", connection.time)?;
            }
        }
        match &self.saving {
            None if lacks("saving") => writeln!(f, "(Stopped before the least saving was found.)"),
            None if self.is_derived => Ok(()),
            None => writeln!(f, "No saving is enough for this period."),
            Some(saving) => {
                let (total, period) = (&saving.total, &self.period);
                writeln!(
                    f,
                    "{total} must be saved in all to keep {period}, no less; for example:"
                )?;
                for shorter in saving.connections.iter().take(MAX_LISTED) {
                    let Shorter {
                        connection,
                        by,
                        then,
                    } = shorter;
                    writeln!(
                        f,
                        "  {connection}: {then} instead of {}, {by} less",
                        connection.time
                    )?;
                }
                others(f, saving.connections.len())
            }
        }
    }
}

fn others(f: &mut dyn fmt::Write, count: usize) -> fmt::Result {
    match count.saturating_sub(MAX_LISTED) {
        0 => Ok(()),
        others => writeln!(f, "  and {others} more (--format json lists all)"),
    }
}
