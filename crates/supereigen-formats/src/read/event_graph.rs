//! Timed event graphs as lists of arcs.
//!
//! ```text
//! # from to time tokens
//! a b 3   0      b starts 3 after a of the same round       (this comment would start with #)
//! b a 2   1      a starts 2 after b of the round before
//! a a 5.5 2      and 5.5 after a of two rounds before
//! ```
//!
//! An arc from i to j with time t and m tokens says that x_j(k) ≥ t + x_i(k − m), and x_j(k) is the largest of all
//! these bounds. Nodes are named by any words; times are numbers as in plain text, tokens are whole numbers. The
//! reader returns the matrix A with x(k) = A ⊗ x(k − 1):
//!
//! 1. An arc with m ≥ 2 tokens starts at a delay state: for each node i, as many states `i@1`, `i@2`, …
//!    as the arcs from i need, where `i@1` is x_i one round ago, that is, A has 0 in the row of
//!    `i@1` and the column of i, in the row of `i@2` and the column of `i@1`, and so on. The arc is then
//!    one from `i@(m − 1)` with a single token. All arcs from i share these states.
//! 2. Now x(k) = A₀ ⊗ x(k) ⊕ A₁ ⊗ x(k − 1), where A₀ has the arcs without tokens, and the least solution
//!    is A = A₀* ⊗ A₁. A cycle of A₀ waits for itself, whatever its time, and is refused.
//!
//! The labels are the nodes in the order in which they first occur, then the delay states by node.
//!
//! In the example, x_a(k) = 2 + x_b(k − 1) ⊕ 5.5 + x_a(k − 2) and x_b(k) = 3 + x_a(k). With the states
//! a, b, a@1 this is
//!
//! ```text
//! labels: a b a@1
//! -inf  2    5.5
//! -inf  5    8.5
//! 0    -inf -inf
//! ```

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use supereigen::events::{Connection, EventError, EventGraph};
use supereigen::spectral::{ImplicitError, ImplicitLimit, least_solution};
use supereigen::{IBig, Matrix, Number, Rational};

use super::assemble::{self, CommonDenominator, allowance};
use super::document::{Connections, Reading};
use super::fault::Fault;
use super::fields::Field;
use super::line::{Lines, Piece};
use crate::diagnostic::{Problem, counted, excerpt, is_invisible, mark_length};
use crate::notation::Notation;
use crate::times::Times;

/// How many bytes the names of delay states may take for each byte of the text, besides `SPARE_NAMES`.
const NAMES_PER_BYTE: u64 = 16;
const SPARE_NAMES: u64 = 1 << 22;

/// The most that these names may take in any text: columns are counted in 32 bits, and a name counts 9 bytes or more.
const MAX_NAME_BYTES: u64 = 1 << 34;

/// How many words of numbers may be kept and computed: for each byte of the text, and in addition for a text of any
/// length. There is a limit because the matrix of a sparse graph can be dense.
const PER_BYTE: ImplicitLimit = ImplicitLimit { kept: 1, work: 16 };
const SPARE: ImplicitLimit = ImplicitLimit {
    kept: 1 << 20,
    work: 1 << 24,
};

/// Reads an event graph from a list of arcs.
pub(super) fn read(text: &str) -> Result<Graph, Fault> {
    let mut graph = Graph::new(text.len());
    for line in Lines::new(text, mark_length(text)) {
        graph.line(&line)?;
    }
    Ok(graph)
}

/// An arc; nodes count from 0.
#[derive(Debug)]
struct Arc {
    from: usize,
    to: usize,
    time: Number,
    rounds: u32,
    span: Range<usize>,
}

/// The events and arcs so far.
#[derive(Debug)]
pub(super) struct Graph {
    text_length: usize,
    /// The nodes, each at the place where it first occurs.
    nodes: Vec<(String, Range<usize>)>,
    index: HashMap<String, usize>,
    arcs: Vec<Arc>,
    common: CommonDenominator,
    notation: Notation,
    /// How the times of a table are written.
    pub(super) times: Option<Times>,
    /// What is not used of a table, and what was taken for granted.
    pub(super) assumed: Vec<String>,
}

impl Graph {
    pub(super) fn new(text_length: usize) -> Graph {
        Graph {
            text_length,
            nodes: Vec::new(),
            index: HashMap::new(),
            arcs: Vec::new(),
            common: CommonDenominator::new(text_length),
            notation: Notation::default(),
            times: None,
            assumed: Vec::new(),
        }
    }

    fn line(&mut self, line: &Piece<'_>) -> Result<(), Fault> {
        let content = line.text.split('#').next().unwrap_or_default();
        let line = Piece {
            start: line.start,
            text: content,
        };
        if line.trimmed().text.is_empty() {
            return Ok(());
        }
        let help = "an arc is written `from to time tokens`, and `to` waits for `from`";
        let [from, to, time, tokens] = line.exactly("the line of an arc", help)?;
        let value = Times::default().read(time.text);
        let value = value.map_err(|problem| time.fault(problem))?;
        let Some(count) = tokens.whole_number() else {
            let problem = Problem::not_a_count("tokens", tokens.text);
            return Err(tokens.fault(problem.help("tokens are counted: 0, 1, 2, and so on")));
        };
        let at = (value, time.span());
        self.connect(&from.into(), &to.into(), at, count, line.trimmed().span())
    }

    /// Adds an arc, with its time where it stands.
    pub(super) fn connect(
        &mut self,
        from: &Field<'_>,
        to: &Field<'_>,
        ((time, notation), at): ((Rational, Notation), Range<usize>),
        tokens: u64,
        span: Range<usize>,
    ) -> Result<(), Fault> {
        let (from, to) = (self.node(from)?, self.node(to)?);
        let Ok(rounds) = u32::try_from(tokens) else {
            let message = format!("at most {} rounds may lie between two events", u32::MAX);
            let problem = Problem::new("too-many-tokens", message).label("too many tokens");
            let help = "0 is the same round, 1 the round before, and so on";
            return Err(Fault::new(problem.help(help), span));
        };
        let time = Number::from(time);
        let included = self.common.include(&time);
        included.map_err(|problem| Fault::new(problem, at))?;
        self.notation = self.notation.merge(notation);
        self.arcs.push(Arc {
            from,
            to,
            time,
            rounds,
            span,
        });
        Ok(())
    }

    /// Returns the index of a node, which is new if the name is.
    fn node(&mut self, name: &Field<'_>) -> Result<usize, Fault> {
        if let Some(&index) = self.index.get(&*name.text) {
            return Ok(index);
        }
        if name.text.contains(is_invisible) {
            let problem = Problem::label_invisible(&name.text);
            return Err(Fault::new(problem, name.span.clone()));
        }
        let index = self.nodes.len();
        self.index.insert(name.text.to_string(), index);
        self.nodes.push((name.text.to_string(), name.span.clone()));
        Ok(index)
    }

    /// Returns how many delay states each node has.
    fn delays(&self) -> Result<Vec<usize>, Fault> {
        let left = allowance(self.text_length, NAMES_PER_BYTE, SPARE_NAMES);
        let mut left = left.min(MAX_NAME_BYTES);
        let mut delays = vec![0; self.nodes.len()];
        for arc in &self.arcs {
            let (Some(delay), Some(name)) = (delays.get_mut(arc.from), self.nodes.get(arc.from))
            else {
                continue;
            };
            let needed = u64::from(arc.rounds.saturating_sub(1));
            let more = needed.saturating_sub(*delay as u64);
            // A name is counted as that of its node and 8 more bytes, for `@` and a number.
            let each = name.0.len() as u64 + 8;
            left = left.checked_sub(more.saturating_mul(each)).ok_or_else(|| {
                let message = format!(
                    "this arc needs {needed} delay states, which is too many for this text"
                );
                let problem = Problem::new("too-many-tokens", message).label("too many tokens");
                Fault::new(problem, arc.span.clone())
            })?;
            // The number was checked above, so it fits.
            *delay += more as usize;
        }
        self.check_names(&delays)?;
        Ok(delays)
    }

    /// Checks that no node has the name of a delay state.
    fn check_names(&self, delays: &[usize]) -> Result<(), Fault> {
        let is_delay = |node: &str, number: &str| {
            let count = self.index.get(node).and_then(|&node| delays.get(node));
            let is_counted = |delay: usize| (1..=count.copied().unwrap_or(0)).contains(&delay);
            number.parse().is_ok_and(is_counted) && !number.starts_with(['0', '+'])
        };
        for (name, span) in &self.nodes {
            if let Some((node, number)) = name.rsplit_once('@')
                && is_delay(node, number)
            {
                let (shown, node) = (excerpt(name), excerpt(node));
                let message = format!("`{shown}` is the name of a delay state of `{node}`");
                let problem = Problem::new("delay-name", message)
                    .label("not a free name")
                    .help("give the node another name");
                return Err(Fault::new(problem, span.clone()));
            }
        }
        Ok(())
    }

    /// Returns the connections, or the fault of the text.
    pub(super) fn connections(&self, text: &str) -> Result<(Connections, Notation), Fault> {
        if self.arcs.is_empty() {
            return Err(self.without_arcs(text));
        }
        let connections = self.arcs.iter().map(|arc| Connection {
            from: arc.from,
            to: arc.to,
            time: arc.time.clone().into_entry().unwrap_or_default(),
            rounds: arc.rounds,
        });
        let graph = EventGraph::new(self.names(), connections.collect());
        let graph = graph.map_err(|error| match error {
            EventError::Deadlock(events) => self.without_token(&events),
            // All events have names.
            _ => too_large(0..0),
        })?;
        let connections = Connections {
            graph,
            times: self.times,
            assumed: self.assumed.clone(),
            is_derived: false,
        };
        Ok((connections, self.notation))
    }

    /// Says which connections are given more than once.
    pub(super) fn repeated(&self) -> Option<String> {
        let mut known = HashSet::new();
        let mut again = self
            .arcs
            .iter()
            .filter(|it| !known.insert((it.from, it.to, it.rounds)));
        let first = again.next()?;
        let name = |node: usize| excerpt(&self.nodes[node].0);
        let (from, to) = (name(first.from), name(first.to));
        let count = counted(1 + again.count(), "connection is", "connections are");
        Some(format!(
            "{count} given again, such as {from} → {to}: all are kept, and the longest counts"
        ))
    }

    /// Returns the fault of a text without any connection.
    fn without_arcs(&self, text: &str) -> Fault {
        let end = text.trim_end().len();
        let problem = Problem::new("empty", "there are no connections");
        let help = if self.times.is_some() {
            "write one on each line below the header, such as `A,B,25,1`"
        } else {
            "write one on each line, as `from to time tokens`"
        };
        Fault::new(problem.label("expected a connection").help(help), end..end)
    }

    /// Returns the matrix, or the fault of the text.
    pub(super) fn reading(self, text: &str) -> Result<Reading, Fault> {
        if self.arcs.is_empty() {
            return Err(self.without_arcs(text));
        }
        let delays = self.delays()?;
        let n = self.nodes.len();
        // `starts` has the first delay state of each node; `states` ends as the number of all states.
        let mut states = n;
        let starts = delays.iter().map(|delay| {
            states += delay;
            states - delay
        });
        let starts: Vec<usize> = starts.collect();
        let denominator = self.common.value().clone();
        // Of several arcs between two states the longest counts, and of equally long arcs the first in the text.
        let mut immediate = BTreeMap::new();
        let mut delayed = BTreeMap::new();
        for (index, arc) in self.arcs.iter().enumerate() {
            let time = assemble::numerator(arc.time.clone(), &denominator).unwrap_or_default();
            let (entries, from) = match arc.rounds as usize {
                0 => (&mut immediate, arc.from),
                1 => (&mut delayed, arc.from),
                rounds => (&mut delayed, starts[arc.from] + rounds - 2),
            };
            let known = entries
                .entry((arc.to, from))
                .or_insert_with(|| (time.clone(), index));
            if time > known.0 {
                *known = (time, index);
            }
        }
        let (connections, notation) = self.connections(text)?;
        let limit = ImplicitLimit {
            kept: allowance(self.text_length, PER_BYTE.kept, SPARE.kept),
            work: allowance(self.text_length, PER_BYTE.work, SPARE.work),
        };
        let entries =
            |((to, from), (time, _)): (&(usize, usize), &(IBig, usize))| (*to, *from, time.clone());
        let delay_states = starts.iter().zip(&delays).enumerate();
        let delay_states = delay_states.flat_map(|(node, (&start, &count))| {
            (start..start + count).map(move |state| {
                let before = if state == start { node } else { state - 1 };
                (state, before, IBig::ZERO)
            })
        });
        let matrix = |entries: &mut dyn Iterator<Item = (usize, usize, IBig)>| {
            Matrix::from_numerators((states, states), denominator.clone(), entries)
                // The entries are in order and within the shape, so this does not fail.
                .map_err(|_| too_large(0..0))
        };
        let a0 = matrix(&mut immediate.iter().map(entries))?;
        let a1 = matrix(&mut delayed.iter().map(entries).chain(delay_states))?;
        let matrix = least_solution(&a0, &a1, limit).map_err(|error| {
            too_large(match error {
                ImplicitError::TooLarge { entry } => self.arcs[immediate[&entry].1].span.clone(),
                _ => 0..0,
            })
        })?;
        let labels = self.labels(&delays);
        let matrix = matrix.clone().with_labels(labels).unwrap_or(matrix);
        let mut reading = Reading::new(matrix, notation, None);
        reading.document.connections = Some(connections);
        Ok(reading)
    }

    fn names(&self) -> Vec<String> {
        self.nodes.iter().map(|(name, _)| name.clone()).collect()
    }

    fn labels(&self, delays: &[usize]) -> Vec<String> {
        let delayed = self.nodes.iter().zip(delays);
        let delayed = delayed.flat_map(|((name, _), &count)| {
            (1..=count).map(move |delay| format!("{name}@{delay}"))
        });
        self.names().into_iter().chain(delayed).collect()
    }

    /// Returns the fault of a cycle without tokens.
    fn without_token(&self, nodes: &[usize]) -> Fault {
        let after = nodes.iter().cycle().skip(1);
        let on: HashSet<(usize, usize)> = nodes.iter().copied().zip(after.copied()).collect();
        let is_on = |arc: &&Arc| arc.rounds == 0 && on.contains(&(arc.from, arc.to));
        let first = self.arcs.iter().find(is_on);
        let names = nodes.iter().chain(nodes.first());
        let names: Vec<_> = names.map(|&node| &*self.nodes[node].0).collect();
        let nodes = excerpt(&names.join(" → "));
        let (message, help) = match self.times {
            None => (
                format!("the cycle {nodes} has no token: it waits for itself"),
                "put a token on one of its arcs",
            ),
            Some(_) => (
                format!("{nodes} wait for each other in the same round"),
                "give one of these connections `rounds` above 0",
            ),
        };
        let problem = Problem::new("cycle-without-token", message)
            .label("on this cycle")
            .help(help);
        Fault::new(problem, first.map_or(0..0, |arc| arc.span.clone()))
    }
}

fn too_large(span: Range<usize>) -> Fault {
    let message = "without the arcs that have no tokens, the matrix is too large for this text";
    let problem = Problem::new("graph-too-large", message)
        .label("too large from this arc on")
        .help("put tokens on some arcs, or write the matrix itself");
    Fault::new(problem, span)
}
