//! Whether a period can be kept, why not, and when each event takes place.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::fmt::{self, Write as _};

use serde::{Serialize, Serializer};
use supereigen::events::{Connection, EventGraph, Loop, Timetable};
use supereigen::sink::from_fn;
use supereigen::{Interrupt, Interrupted, Options, Rational, Values, Vector};
use supereigen_formats::{Connections, Notation, Times, Unit, format_entry};

use crate::number::Written;

/// How many loops, chains and connections a text lists.
const LISTED: usize = 20;
/// How many of the connections that lie on most loops a text lists.
const MOST_OFTEN: usize = 5;
/// How many chains are looked for.
const MOST_CHAINS: u64 = 1000;
/// How many events of a loop or a chain a text names, and how many of them before the gap.
const NAMED: usize = 24;
const NAMED_FIRST: usize = 16;
/// How many characters of a name a text has.
const LONGEST_NAME: usize = 200;

/// Writes times as those of the input were written.
#[derive(Clone, Copy, Debug)]
pub struct TimeText {
    times: Times,
    notation: Notation,
}

impl TimeText {
    /// Returns what writes the times of a document.
    pub fn new(times: Option<Times>, notation: Notation) -> TimeText {
        TimeText {
            times: times.unwrap_or_default(),
            notation,
        }
    }

    /// Returns the symbol of the unit, if it is known.
    fn unit(&self) -> Option<&'static str> {
        self.times.unit.map(Unit::symbol)
    }

    /// Returns what writes the same times as a clock shows them.
    pub fn as_clock(mut self) -> TimeText {
        self.times.is_clock = true;
        self
    }

    /// Writes a time.
    pub fn of(&self, time: &Rational) -> Time {
        Time {
            text: self.times.write(time, self.notation),
            bare: self.times.bare(time, self.notation),
            number: Written::from(&*format_entry(&Some(time.clone()), self.notation)),
        }
    }
}

/// A time; as text with its unit or as a clock shows it, in JSON a number of the unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Time {
    text: String,
    bare: String,
    number: Written,
}

impl Time {
    /// Returns the text without the unit, which can be read again.
    pub fn bare(&self) -> &str {
        &self.bare
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number.serialize(serializer)
    }
}

/// Says in one line what connections there are, and the first of them in words.
pub fn understood(connections: &Connections, times: &TimeText) -> String {
    let graph = &connections.graph;
    let all = graph.connections();
    let mut text = format!(
        "{} of {}",
        counted(all.len(), "connection"),
        counted(graph.names().len(), "event")
    );
    for (rounds, words) in [(0, "of the same round"), (2, "over two rounds")] {
        let count = all.iter().filter(|it| it.rounds == rounds).count();
        if count > 0 {
            let _ = write!(text, ", {count} of them {words}");
        }
    }
    let more = all.iter().filter(|it| it.rounds > 2).count();
    if more > 0 {
        let _ = write!(text, ", {more} over more");
    }
    if let Some(first) = all.first() {
        let name = |event: usize| &graph.names()[event];
        let (to, from) = (shown(name(first.to)), shown(name(first.from)));
        let time = times.of(&first.time);
        let _ = write!(text, "; read as: {to} waits for {from}, {time}");
    }
    text
}

/// Cuts a name that is too long for a text.
fn shown(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(LONGEST_NAME) {
        None => name.into(),
        Some((end, _)) => format!("{}…", &name[..end]).into(),
    }
}

/// Returns events with arrows between them, not all of very many.
pub fn along(events: &[&str]) -> String {
    let names = |events: &[&str]| {
        let names: Vec<_> = events.iter().map(|name| shown(name)).collect();
        names.join(" → ")
    };
    if events.len() <= NAMED {
        return names(events);
    }
    let (first, rest) = events.split_at(NAMED_FIRST);
    let (left_out, last) = rest.split_at(events.len() - NAMED);
    let count = left_out.len();
    format!("{} → ({count} more) → {}", names(first), names(last))
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

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
    fn new(graph: &EventGraph, connection: &Connection, times: &TimeText) -> Named {
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
    fn new(graph: &EventGraph, found: &Loop, period: &Rational, times: &TimeText) -> NamedLoop {
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
        let around = self.events.iter().chain(self.events.first());
        let around: Vec<&str> = around.map(String::as_str).collect();
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

/// Whether a period can be kept, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Why {
    /// What was not used of the input, and what was taken for granted.
    pub assumed: Vec<String>,
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
            assumed: asked.assumed.clone(),
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
        .limit(MOST_CHAINS)
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

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let period = &self.period;
        write_assumed(f, &self.assumed)?;
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
            for chain in chains.iter().take(LISTED) {
                let events: Vec<&str> = chain.events.iter().map(String::as_str).collect();
                writeln!(f, "  {} from the loop {}", along(&events), chain.of)?;
            }
            others(f, chains.len())?;
            if self.not_found.contains(&"chains") {
                writeln!(f, "(Stopped before others were found.)")?;
            }
        }
        Ok(())
    }
}

impl Why {
    fn reasons(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loops = &self.loops;
        writeln!(
            f,
            "Loops that are too long, the worst for a round first; each event waits for the one before it:"
        )?;
        for found in loops.iter().take(LISTED) {
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
            for often in self.often.iter().take(MOST_OFTEN) {
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
                for shorter in saving.connections.iter().take(LISTED) {
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

fn write_assumed(f: &mut fmt::Formatter<'_>, assumed: &[String]) -> fmt::Result {
    assumed.iter().try_for_each(|it| writeln!(f, "Note: {it}."))
}

fn others(f: &mut fmt::Formatter<'_>, count: usize) -> fmt::Result {
    match count.saturating_sub(LISTED) {
        0 => Ok(()),
        others => writeln!(f, "  and {others} more (--format json lists all)"),
    }
}

/// The times of all events at a period.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// What was not used of the input, and what was taken for granted.
    pub assumed: Vec<String>,
    /// The unit, as in [`Why`].
    pub unit: Option<&'static str>,
    /// The period.
    pub period: Time,
    /// The events with their times in one round.
    pub events: Vec<Departure>,
    /// The connections with what they have to spare.
    pub connections: Vec<Buffered>,
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

impl Plan {
    /// Writes a timetable.
    pub fn new(
        asked: &Connections,
        table: &Timetable,
        period: &Rational,
        times: &TimeText,
    ) -> Plan {
        let graph = &asked.graph;
        let events = graph.names().iter().zip(&table.times);
        let connections = graph.connections().iter().zip(&table.buffers);
        Plan {
            assumed: asked.assumed.clone(),
            unit: times.unit(),
            period: times.of(period),
            events: events
                .map(|(event, time)| Departure {
                    event: event.clone(),
                    time: times.of(time),
                })
                .collect(),
            connections: connections
                .map(|(connection, buffer)| Buffered {
                    connection: Named::new(graph, connection, times),
                    buffer: times.of(buffer),
                })
                .collect(),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_assumed(f, &self.assumed)?;
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
}
