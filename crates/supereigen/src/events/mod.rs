//! Events that repeat in rounds, and the connections between them: which period they can keep, which loops forbid it, how little
//! must be saved, and when each event takes place.
//!
//! A connection from i to j of time t over m rounds says that j of round k takes place at least t after i of round k − m. At
//! the period P the event i of round k is at x_i + kP, so that x_j ≥ x_i + t − Pm. These are the subeigenvectors for λ = 0 of
//! the matrix with t − Pm in row j and column i, and a loop is too long if its weight there is positive. No event has to be
//! eliminated, and none to be added, whatever the rounds are.

mod shorten;
mod timetable;

use std::cmp::Reverse;

use dashu_int::{IBig, UBig};

use crate::digraph::Digraph;
use crate::interrupt::{Interrupt, Interrupted};
use crate::lasso::most_steps;
use crate::matrix::{Matrix, MatrixBuilder, common_denominator, numerator_over};
use crate::scalar::{Entry, Rational};
use crate::spectral::cycle_mean::{from_least, max_cycle_mean};
use crate::spectral::network::{self, Arc};
use crate::system::System;

pub use shorten::Saving;
pub use timetable::{NoTimetable, Timetable};

/// `to` waits for `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The event that is waited for, from 0.
    pub from: usize,
    /// The event that waits, from 0.
    pub to: usize,
    /// How long after `from` it takes place at the earliest.
    pub time: Rational,
    /// How many rounds before `from` takes place; 0 is the same round.
    pub rounds: u32,
}

/// Events and their connections.
///
/// ```
/// use supereigen::events::{Connection, EventGraph};
/// use supereigen::Interrupt;
/// let connection = |from, to, time: i64, rounds| Connection { from, to, time: time.into(), rounds };
/// let names = ["a", "b"].map(String::from).to_vec();
/// let graph = EventGraph::new(names, vec![connection(0, 1, 30, 0), connection(1, 0, 20, 1)])?;
/// let period = graph.shortest_period(&Interrupt::NEVER)?.expect("there is a loop");
/// assert_eq!(period.ratio(), 50.into());
/// let loops = graph.loops_over(&45.into(), &Interrupt::NEVER).expect("few loops");
/// assert_eq!(loops[0].excess(&45.into()), 5.into());
/// let saving = graph.saving(&45.into(), &Interrupt::NEVER)?.expect("not below zero");
/// assert_eq!(saving.shortenings, [(0, 5.into())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventGraph {
    names: Vec<String>,
    connections: Vec<Connection>,
    /// For each event the numbers of the connections to it.
    to: Vec<Vec<u32>>,
}

/// Why connections are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventError {
    /// This connection, from 0, is of an event that is not there.
    Outside(usize),
    /// These events of one round, from 0, wait for each other: each for the one before it, and the first for the last.
    Deadlock(Vec<usize>),
}

crate::messages! { EventError:
    Self::Outside(index) => "connection {} is of an unknown event", index + 1;
    Self::Deadlock(events) => "{} events of the same round wait for each other", events.len();
}

/// A loop of connections, each from the event at which the one before it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The connections by their numbers, from 0.
    pub connections: Vec<usize>,
    /// The times of all of them.
    pub time: Rational,
    /// The rounds of all of them.
    pub rounds: u64,
}

impl Loop {
    /// Returns the shortest period that the loop can keep.
    pub fn ratio(&self) -> Rational {
        &self.time / Rational::from(self.rounds)
    }

    /// Returns by how much the loop takes longer than the period allows; negative is slack.
    pub fn excess(&self, period: &Rational) -> Rational {
        &self.time - period * Rational::from(self.rounds)
    }
}

impl EventGraph {
    /// Takes events by their names, and connections between them.
    ///
    /// # Errors
    /// If a connection is of an event without a name, or if events of the same round wait for each other.
    pub fn new(names: Vec<String>, connections: Vec<Connection>) -> Result<EventGraph, EventError> {
        let is_outside = |it: &Connection| it.from.max(it.to) >= names.len();
        if let Some(index) = connections.iter().position(is_outside) {
            return Err(EventError::Outside(index));
        }
        let same_round = connections.iter().filter(|it| it.rounds == 0);
        let mut arcs: Vec<_> = same_round.map(|it| (it.from, it.to, 0i64)).collect();
        arcs.sort_unstable();
        if let Some(found) = max_cycle_mean(&Digraph::from_sorted_arcs(names.len(), arcs)) {
            return Err(EventError::Deadlock(found.cycle));
        }
        Ok(EventGraph::indexed(names, connections))
    }

    /// Returns the event graph of x(k) = A ⊗ x(k − 1): each finite entry is a connection over one round.
    pub fn of_matrix(matrix: &Matrix) -> EventGraph {
        let names = match matrix.labels() {
            [] => (1..=matrix.columns()).map(|i| i.to_string()).collect(),
            labels => labels.to_vec(),
        };
        let connections = matrix.arcs().map(|(to, from, time)| Connection {
            from,
            to,
            time,
            rounds: 1,
        });
        EventGraph::indexed(names, connections.collect())
    }

    fn indexed(names: Vec<String>, connections: Vec<Connection>) -> EventGraph {
        let mut to = vec![Vec::new(); names.len()];
        for (number, connection) in (0..).zip(&connections) {
            to[connection.to].push(number);
        }
        EventGraph {
            names,
            connections,
            to,
        }
    }

    /// Returns the names of the events.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the connections.
    pub fn connections(&self) -> &[Connection] {
        &self.connections
    }

    /// Returns the connections through which an event waits.
    pub fn connections_to(&self, event: usize) -> impl Iterator<Item = &Connection> {
        let numbers = self.to.get(event).into_iter().flatten();
        numbers.map(|&number| &self.connections[number as usize])
    }

    /// Returns a loop that needs the longest period, which all events can keep; `None` if there are no loops, so that they can
    /// keep every period.
    ///
    /// *Complexity*: O(events · connections) for each loop that Newton's method goes through, mostly a few passes over the
    /// connections; the loops become worse and worse.
    ///
    /// # Errors
    /// If it was interrupted.
    pub fn shortest_period(&self, interrupt: &Interrupt) -> Result<Option<Loop>, Interrupted> {
        let (_, arcs) = self.arcs(&Rational::from(0));
        let found = network::greatest_ratio(self.names.len(), &arcs, interrupt)?;
        Ok(found.map(|connections| self.loop_of(connections)))
    }

    /// Returns the sets of events that wait for each other, each after those that its events wait for.
    ///
    /// # Errors
    /// If it was interrupted.
    pub fn classes(&self, interrupt: &Interrupt) -> Result<Vec<EventClass>, Interrupted> {
        let (_, arcs) = self.arcs(&Rational::from(0));
        let components = network::components(self.names.len(), &arcs, interrupt)?;
        let mut class_of = vec![0; self.names.len()];
        for (class, component) in components.iter().enumerate() {
            component
                .events
                .iter()
                .for_each(|&event| class_of[event] = class);
        }
        let mut longest: Vec<Entry> = vec![None; components.len()];
        let mut waited_for = vec![Vec::new(); components.len()];
        for it in &self.connections {
            waited_for[class_of[it.to]].push(class_of[it.from]);
        }
        let mut found = Vec::with_capacity(components.len());
        for (class, component) in components.into_iter().enumerate() {
            let critical = component.critical.map(|arcs| self.loop_of(arcs));
            let own = critical.as_ref().map(Loop::ratio);
            let others = waited_for[class]
                .iter()
                .map(|&other| longest[other].clone());
            longest[class] = others.fold(own, Ord::max);
            found.push(EventClass {
                events: component.events,
                critical,
                shortest: longest[class].clone(),
            });
        }
        Ok(found)
    }

    /// Returns the loops that are too long for a period, those first that need the longest one; `None` if there are too many, or if it was
    /// interrupted. A loop is left out if a shortcut between two of its events makes one that is as bad, or if shortcuts make
    /// loops that are too long without a connection in common: the others are the closed lassos of weight above 0. Every loop
    /// that is too long has all events of one of them: on its events there is a solution for a λ just above 0, so there is an
    /// extremal, whose path ends in a closed lasso.
    pub fn loops_over(&self, period: &Rational, interrupt: &Interrupt) -> Option<Vec<Loop>> {
        let weighted = self.at(period);
        let budget = most_steps(self.connections.len());
        let cycles = weighted.strict_system().closed_lassos(budget, interrupt)?;
        let nodes = |cycle: &[u32]| cycle.iter().map(|&node| node as usize).collect();
        let cycles = cycles.iter().map(|it| from_least(nodes(it)));
        let mut cycles: Vec<Vec<usize>> = cycles.collect();
        cycles.sort_unstable();
        cycles.dedup();
        let mut loops: Vec<Loop> = cycles.iter().map(|cycle| weighted.cycle(cycle)).collect();
        loops.sort_by_cached_key(|found| Reverse(found.ratio()));
        Some(loops)
    }

    /// Returns the graph at a period, where a connection weighs its time less the rounds times the period.
    pub fn at(&self, period: &Rational) -> AtPeriod<'_> {
        let (denominator, arcs) = self.arcs(period);
        let arcs = arcs.into_iter().enumerate();
        let mut chosen: Vec<_> = arcs
            .map(|(index, arc)| (arc.to, arc.from, Reverse(arc.weight), index))
            .collect();
        chosen.sort_unstable();
        // Of several connections between two events the heaviest counts, and of those the first.
        chosen.dedup_by_key(|(to, from, _, _)| (*to, *from));
        AtPeriod {
            graph: self,
            denominator,
            chosen,
        }
    }

    /// Returns the loop of these connections.
    fn loop_of(&self, connections: Vec<usize>) -> Loop {
        let all = || connections.iter().map(|&it| &self.connections[it]);
        Loop {
            time: all().fold(Rational::from(0), |sum, it| sum + &it.time),
            rounds: all().map(|it| u64::from(it.rounds)).sum(),
            connections,
        }
    }

    /// Returns the connections with their weights at a period, as integers over a denominator.
    fn arcs(&self, period: &Rational) -> (UBig, Vec<Arc>) {
        let times = self.connections.iter().map(|it| &it.time);
        let denominator = common_denominator(times.chain([period]));
        let period = numerator_over(period, &denominator);
        let arcs = self.connections.iter().map(|it| Arc {
            from: it.from,
            to: it.to,
            weight: numerator_over(&it.time, &denominator) - &period * IBig::from(it.rounds),
            rounds: it.rounds,
        });
        (denominator.clone(), arcs.collect())
    }
}

/// Events that wait for each other, if only through others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventClass {
    /// The events in increasing order, from 0.
    pub events: Vec<usize>,
    /// A loop that needs the longest period; `None` for a single event that does not wait for itself.
    pub critical: Option<Loop>,
    /// The shortest period that these events and all that they wait for can keep; `None` if they wait for no loop.
    pub shortest: Entry,
}

/// An event graph at a period.
#[derive(Clone, Debug)]
pub struct AtPeriod<'a> {
    graph: &'a EventGraph,
    denominator: UBig,
    /// The event that waits, the one it waits for, the weight and the number of the connection that counts, in order.
    chosen: Vec<(usize, usize, Reverse<IBig>, usize)>,
}

impl AtPeriod<'_> {
    /// Returns the system for a λ above 0 that is so small that it only leaves out the loops that just keep the period: its
    /// extremals of a type are the chains by which loops that are too long reach this event.
    pub fn strict_system(&self) -> System {
        let names = &self.graph.names;
        let n = names.len();
        // The weight of a loop is a multiple of 1 / denominator, and λ counts at most n times.
        let least = Rational::from_parts(1.into(), &self.denominator * UBig::from(n + 1));
        let mut matrix = MatrixBuilder::new(n, self.denominator.clone());
        let mut entries = self.chosen.iter().peekable();
        for row in 0..n {
            while let Some((_, column, weight, _)) = entries.next_if(|entry| entry.0 == row) {
                matrix.push(*column, weight.0.clone());
            }
            matrix.end_row();
        }
        let matrix = matrix.finish();
        let labelled = matrix.clone().with_labels(names.clone());
        System::of_square(&labelled.unwrap_or(matrix), Some(least))
    }

    /// Returns the connections along nodes each of which waits for the next one, in the order in which they are travelled.
    pub fn path(&self, nodes: &[usize]) -> Vec<usize> {
        let pairs = nodes.iter().zip(nodes.iter().skip(1));
        let found = pairs.filter_map(|(&to, &from)| {
            let key = |entry: &(usize, usize, _, _)| (entry.0, entry.1);
            let at = self.chosen.binary_search_by_key(&(to, from), key).ok()?;
            Some(self.chosen[at].3)
        });
        let mut connections: Vec<usize> = found.collect();
        connections.reverse();
        connections
    }

    /// Returns the loop of a cycle, of which each node waits for the next one, and the last one for the first.
    pub fn cycle(&self, nodes: &[usize]) -> Loop {
        let around: Vec<usize> = nodes.iter().chain(nodes.first()).copied().collect();
        self.graph.loop_of(self.path(&around))
    }
}
