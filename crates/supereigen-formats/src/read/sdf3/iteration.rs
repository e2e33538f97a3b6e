//! From a dataflow graph to its matrix: fires every actor as often as one iteration takes, with times as functions of the
//! times x of the initial tokens.

use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd};
use supereigen::Matrix;

use super::super::assemble::{allowance, no_matrix, numerator};
use super::super::document::{Connections, Reading};
use super::super::fault::Fault;
use super::graph::{Actor, Channel, Graph, in_phase};
use crate::diagnostic::{Problem, excerpt};

/// The greatest number of firings in an iteration, each phase counted.
const MOST_FIRINGS: u64 = 1 << 20;

/// The greatest number of initial tokens.
const MOST_TOKENS: u64 = 1 << 15;

/// How many words of numbers may be computed and be there at a time, besides those for each byte of the text.
const SPARE_WORK: u64 = 1 << 25;
const SPARE_KEPT: u64 = 1 << 21;
const WORK_PER_BYTE: u64 = 64;
const KEPT_PER_BYTE: u64 = 4;

/// The time of a token: the maximum of all x_j + value.
type Stamp = Vec<(usize, IBig)>;

/// Returns the matrix of a graph, whose text has this length.
pub(super) fn reading(graph: &Graph, length: usize) -> Result<Reading, Fault> {
    let labels = labels_of(&graph.channels)?;
    let firings = firings_of(graph)?;
    let mut run = Run::new(graph, &firings, length);
    run.fire_all()?;
    let mut rows = Vec::new();
    for queue in &run.queues {
        for (stamp, count) in &queue.groups {
            rows.extend((0..*count).map(|_| Rc::clone(stamp)));
        }
    }
    let entries = rows.iter().enumerate();
    let entries =
        entries.flat_map(|(i, row)| row.iter().map(move |(j, value)| (i, *j, value.clone())));
    let n = labels.len();
    let common = graph.common.value().clone();
    // As many tokens are left as there were, so everything fits.
    let matrix = Matrix::from_numerators((n, n), common, entries)
        .and_then(|matrix| matrix.with_labels(labels))
        .map_err(no_matrix)?;
    let connections = Connections {
        is_derived: true,
        ..Connections::of_matrix(&matrix)
    };
    let mut reading = Reading::new(matrix, graph.notation, None);
    reading.document.connections = Some(connections);
    Ok(reading)
}

/// Returns the names of the initial tokens.
fn labels_of(channels: &[Channel]) -> Result<Vec<String>, Fault> {
    let mut left = MOST_TOKENS;
    let mut labels = Vec::new();
    let mut known = HashSet::new();
    for channel in channels {
        left = left.checked_sub(channel.tokens).ok_or_else(|| {
            let message = format!("there are more than {MOST_TOKENS} initial tokens");
            let problem = Problem::new("too-many-tokens", message).label("too many from here on");
            Fault::new(problem, channel.span.clone())
        })?;
        for token in 1..=channel.tokens {
            let label = match channel.tokens {
                1 => channel.name.clone(),
                _ => format!("{}@{token}", channel.name),
            };
            if !known.insert(label.clone()) {
                let message = format!("two tokens have the name `{}`", excerpt(&label));
                let problem = Problem::new("name-twice", message)
                    .label("not a free name")
                    .help("give the channel another name");
                return Err(Fault::new(problem, channel.span.clone()));
            }
            labels.push(label);
        }
    }
    if labels.is_empty() {
        let problem = Problem::new("no-tokens", "there are no initial tokens")
            .label("without tokens nothing says when actors fire")
            .help("a channel from an actor to itself with one token lets it fire one by one");
        let span = channels.first().map(|channel| channel.span.clone());
        return Err(Fault::new(problem, span.unwrap_or(0..0)));
    }
    Ok(labels)
}

fn rate(rates: &[u64], phase: usize) -> u64 {
    in_phase(rates, phase).copied().unwrap_or(0)
}

fn sum(rates: &[u64], phases: usize) -> u128 {
    let of_phase = |phase| u128::from(rate(rates, phase));
    (0..phases).map(of_phase).sum()
}

/// Returns how often each actor fires in an iteration: the repetition vector, times the number of phases.
fn firings_of(graph: &Graph) -> Result<Vec<u64>, Fault> {
    let mut neighbours = vec![Vec::new(); graph.actors.len()];
    for (index, channel) in graph.channels.iter().enumerate() {
        neighbours[channel.from].push(index);
        neighbours[channel.to].push(index);
    }
    let mut firings = vec![0; graph.actors.len()];
    // How often each actor runs through its phases for each time that the first of its part does, as a fraction; 0/0 is not
    // known yet.
    let mut ratios: Vec<(u128, u128)> = vec![(0, 0); graph.actors.len()];
    let mut total = 0;
    for first in 0..graph.actors.len() {
        if ratios[first] != (0, 0) {
            continue;
        }
        ratios[first] = (1, 1);
        let mut part = vec![first];
        let mut common: u128 = 1;
        let mut at = 0;
        while let Some(&actor) = part.get(at) {
            at += 1;
            let (above, below) = ratios[actor];
            let channels = neighbours[actor].iter();
            for channel in channels.map(|&index| &graph.channels[index]) {
                let produced = sum(&channel.produced, graph.actors[channel.from].phases);
                let consumed = sum(&channel.consumed, graph.actors[channel.to].phases);
                let (other, own, others) = if channel.from == actor {
                    (channel.to, produced, consumed)
                } else {
                    (channel.from, consumed, produced)
                };
                if (own, others) == (0, 0) {
                    continue;
                }
                // Both are small, and the sums are those of a text, so nothing overflows; not both products are 0.
                let (above, below) = (above * own, below * others);
                let divisor = above.gcd(below);
                let ratio = (above / divisor, below / divisor);
                if ratio.0 == 0 || ratio.1 == 0 {
                    return Err(inconsistent(channel));
                }
                if ratio.0.max(ratio.1) > u128::from(MOST_FIRINGS) {
                    return Err(too_many_firings(&graph.actors[other]));
                }
                if ratios[other] == (0, 0) {
                    ratios[other] = ratio;
                    part.push(other);
                    common = common / common.gcd(ratio.1) * ratio.1;
                    if common > u128::from(MOST_FIRINGS) {
                        return Err(too_many_firings(&graph.actors[first]));
                    }
                } else if ratios[other] != ratio {
                    return Err(inconsistent(channel));
                }
            }
        }
        // The least common multiple of the numerators is 1, as the first one is 1.
        for actor in part {
            let (above, below) = ratios[actor];
            let phases = graph.actors[actor].phases as u128;
            let found = common / below * above * phases;
            total += found;
            if total > u128::from(MOST_FIRINGS) {
                return Err(too_many_firings(&graph.actors[actor]));
            }
            firings[actor] = found as u64;
        }
    }
    Ok(firings)
}

fn inconsistent(channel: &Channel) -> Fault {
    let message = "the rates do not fit: no numbers of firings leave as many tokens as there were";
    let problem = Problem::new("inconsistent", message)
        .label("contradicts the other channels")
        .help("tokens would pile up or run out; look at the rates of this channel");
    Fault::new(problem, channel.span.clone())
}

fn too_many_firings(actor: &Actor) -> Fault {
    let message = format!("an iteration has more than {MOST_FIRINGS} firings");
    let problem = Problem::new("too-many-firings", message).label("too many from here on");
    Fault::new(problem, actor.span.clone())
}

/// The tokens of a channel in their order, those with the same stamp as one group.
#[derive(Default)]
struct Queue {
    groups: VecDeque<(Rc<Stamp>, u64)>,
    tokens: u128,
}

/// An iteration under way.
struct Run<'a> {
    graph: &'a Graph,
    inputs: Vec<Vec<usize>>,
    outputs: Vec<Vec<usize>>,
    queues: Vec<Queue>,
    /// For each actor, how often it has fired, and how often it is to fire.
    fired: Vec<u64>,
    firings: &'a [u64],
    /// The maximum over the tokens that a firing consumes, and the entries of it that are not −∞.
    latest: Vec<Option<IBig>>,
    touched: Vec<usize>,
    work: u64,
    kept: u64,
}

impl<'a> Run<'a> {
    fn new(graph: &'a Graph, firings: &'a [u64], length: usize) -> Run<'a> {
        let actors = graph.actors.len();
        let (mut inputs, mut outputs) = (vec![Vec::new(); actors], vec![Vec::new(); actors]);
        let mut queues = Vec::new();
        let mut token = 0;
        for (index, channel) in graph.channels.iter().enumerate() {
            inputs[channel.to].push(index);
            outputs[channel.from].push(index);
            let mut queue = Queue::default();
            for _ in 0..channel.tokens {
                queue.push(Rc::new(vec![(token, IBig::ZERO)]), 1);
                token += 1;
            }
            queues.push(queue);
        }
        Run {
            graph,
            inputs,
            outputs,
            queues,
            fired: vec![0; actors],
            firings,
            latest: vec![None; token],
            touched: Vec::new(),
            work: allowance(length, WORK_PER_BYTE, SPARE_WORK),
            kept: allowance(length, KEPT_PER_BYTE, SPARE_KEPT),
        }
    }

    fn fire_all(&mut self) -> Result<(), Fault> {
        let mut waiting: VecDeque<usize> = (0..self.fired.len()).collect();
        let mut is_waiting = vec![true; self.fired.len()];
        while let Some(actor) = waiting.pop_front() {
            is_waiting[actor] = false;
            let before = self.fired[actor];
            while self.can_fire(actor)? {
                self.fire(actor)?;
            }
            if self.fired[actor] == before {
                continue;
            }
            for &output in &self.outputs[actor] {
                let to = self.graph.channels[output].to;
                if !std::mem::replace(&mut is_waiting[to], true) {
                    waiting.push_back(to);
                }
            }
        }
        let mut actors = self.graph.actors.iter().enumerate();
        match actors.find(|(index, _)| self.fired[*index] < self.firings[*index]) {
            None => Ok(()),
            Some((_, actor)) => {
                let name = excerpt(&actor.name);
                let message = format!("the actor `{name}` waits for tokens that never come");
                let problem = Problem::new("deadlock", message)
                    .label("cannot fire as often as an iteration needs")
                    .help("put initial tokens on the cycle of channels that it waits for");
                Err(Fault::new(problem, actor.span.clone()))
            }
        }
    }

    /// Takes words from what may still be computed.
    fn spend(&mut self, words: u64, actor: usize) -> Result<(), Fault> {
        let left = self.work.checked_sub(words);
        self.work = left.ok_or_else(|| self.too_large(actor))?;
        Ok(())
    }

    fn too_large(&self, actor: usize) -> Fault {
        let message = "an iteration of this graph takes too much to compute for this text";
        let problem = Problem::new("graph-too-large", message)
            .label("too much from this actor on")
            .help("fewer initial tokens or fewer firings make it smaller");
        Fault::new(problem, self.graph.actors[actor].span.clone())
    }

    fn phase(&self, actor: usize) -> usize {
        (self.fired[actor] % self.graph.actors[actor].phases as u64) as usize
    }

    fn can_fire(&mut self, actor: usize) -> Result<bool, Fault> {
        if self.fired[actor] == self.firings[actor] {
            return Ok(false);
        }
        self.spend(1 + self.inputs[actor].len() as u64, actor)?;
        let phase = self.phase(actor);
        Ok(self.inputs[actor].iter().all(|&input| {
            let needed = rate(&self.graph.channels[input].consumed, phase);
            self.queues[input].tokens >= u128::from(needed)
        }))
    }

    fn fire(&mut self, actor: usize) -> Result<(), Fault> {
        let phase = self.phase(actor);
        self.fired[actor] += 1;
        for at in 0..self.inputs[actor].len() {
            let input = self.inputs[actor][at];
            let mut needed = rate(&self.graph.channels[input].consumed, phase);
            while let Some((stamp, taken)) = self.queues[input].take(needed) {
                needed -= taken;
                self.spend(words(&stamp), actor)?;
                for (j, value) in stamp.iter() {
                    let latest = &mut self.latest[*j];
                    if latest.is_none() {
                        self.touched.push(*j);
                    }
                    if latest.as_ref().is_none_or(|latest| latest < value) {
                        *latest = Some(value.clone());
                    }
                }
                if let Ok(stamp) = Rc::try_unwrap(stamp) {
                    self.kept = self.kept.saturating_add(words(&stamp));
                }
            }
        }
        let time = in_phase(&self.graph.actors[actor].times, phase).cloned();
        let time = time.and_then(|time| numerator(time, self.graph.common.value()));
        let time = time.unwrap_or_default();
        self.touched.sort_unstable();
        let touched = std::mem::take(&mut self.touched);
        let end = |j: usize| Some((j, self.latest[j].take()? + &time));
        let stamp: Stamp = touched.into_iter().filter_map(end).collect();
        let size = words(&stamp);
        self.spend(size, actor)?;
        let stamp = Rc::new(stamp);
        for at in 0..self.outputs[actor].len() {
            let output = self.outputs[actor][at];
            let produced = rate(&self.graph.channels[output].produced, phase);
            self.spend(1, actor)?;
            self.queues[output].push(Rc::clone(&stamp), produced);
        }
        if Rc::strong_count(&stamp) > 1 {
            let left = self.kept.checked_sub(size);
            self.kept = left.ok_or_else(|| self.too_large(actor))?;
        }
        Ok(())
    }
}

/// Returns the words that a stamp takes, and one for itself.
fn words(stamp: &Stamp) -> u64 {
    let words = stamp
        .iter()
        .map(|(_, value)| value.bit_len() as u64 / 64 + 1);
    words.sum::<u64>() + 1
}

impl Queue {
    fn push(&mut self, stamp: Rc<Stamp>, tokens: u64) {
        if tokens > 0 {
            self.groups.push_back((stamp, tokens));
            self.tokens += u128::from(tokens);
        }
    }

    /// Takes at most so many tokens with the same stamp; `None` if none is wanted or there.
    fn take(&mut self, wanted: u64) -> Option<(Rc<Stamp>, u64)> {
        let (stamp, count) = self.groups.front_mut().filter(|_| wanted > 0)?;
        let taken = wanted.min(*count);
        self.tokens -= u128::from(taken);
        *count -= taken;
        if *count > 0 {
            return Some((Rc::clone(stamp), taken));
        }
        self.groups.pop_front().map(|(stamp, _)| (stamp, taken))
    }
}
