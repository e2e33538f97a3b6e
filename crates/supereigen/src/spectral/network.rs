//! Arcs with weights and rounds: the loop of the greatest ratio of weight to rounds, which with one round for each arc is the
//! greatest mean, and longest paths.
//!
//! The ratio is found by Newton's method: under the weights q · weight − p · rounds for the ratio p/q of the best loop so far,
//! look for a loop of positive weight by label correction. If there is one, its ratio is strictly greater, and the search goes
//! on from that loop; if there is none, the labels prove that p/q is the greatest. All arithmetic is in integers. Every step
//! strictly increases the ratio of an elementary loop, so the method ends, in practice after a handful of them. Nodes whose
//! labels have grown wait in a queue, so a label that spreads along a path costs the arcs of that path, in whichever order the
//! nodes are numbered. One step costs O(n · arcs) at worst, and mostly a few passes over the arcs.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use dashu_int::{IBig, UBig};

use super::classes::Classes;
use crate::digraph::Digraph;
use crate::interrupt::{Interrupt, Interrupted};
use crate::scalar::{Scalar, fitting, in_lane, magnitude};

/// How many events are looked at between two looks at the interrupt.
const BETWEEN_LOOKS: usize = 1 << 12;

/// From one event to another, with an integer for a time or a weight.
#[derive(Clone, Debug)]
pub(crate) struct Arc {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) weight: IBig,
    pub(crate) rounds: u32,
}

/// A strongly connected component, and the arcs of a loop in it of the greatest ratio, in the order of travel.
pub(crate) struct Component {
    pub(crate) events: Vec<usize>,
    pub(crate) critical: Option<Vec<usize>>,
}

/// Returns the arcs of a loop with the greatest ratio of weight to rounds; `None` if there is no loop. No loop may have no
/// rounds.
pub(crate) fn greatest_ratio(
    n: usize,
    arcs: &[Arc],
    interrupt: &Interrupt,
) -> Result<Option<Vec<usize>>, Interrupted> {
    if interrupt.is_raised() {
        return Err(Interrupted);
    }
    in_lane!(ratio_bound(n, arcs), S => {
        let network = Network::<S>::new(n, arcs, false);
        let classes = network.classes();
        let mut search = Search::new(&network, &classes, interrupt);
        let mut best = None;
        for events in &classes.members {
            best = search.better(events, best)?;
        }
        Ok(best.map(|found| network.numbers(&found.arcs)))
    })
}

/// Returns the strongly connected components, each after those that its events wait for.
pub(crate) fn components(
    n: usize,
    arcs: &[Arc],
    interrupt: &Interrupt,
) -> Result<Vec<Component>, Interrupted> {
    in_lane!(ratio_bound(n, arcs), S => {
        let network = Network::<S>::new(n, arcs, false);
        let classes = network.classes();
        let mut search = Search::new(&network, &classes, interrupt);
        // Components are numbered after those that they reach.
        let members = classes.members.iter().rev();
        let component = |events: &Vec<usize>| {
            let found = search.better(events, None)?;
            let critical = found.map(|found| network.numbers(&found.arcs));
            Ok(Component { events: events.clone(), critical })
        };
        members.map(component).collect()
    })
}

/// Bounds labels: a loop has the weight and the rounds of at most n arcs, so that q · weight − p · rounds is at most twice
/// their product; and the best label grows by at most that between two looks for a loop, n times, from n times that.
fn ratio_bound(n: usize, arcs: &[Arc]) -> UBig {
    let weight = magnitude(arcs.iter().map(|arc| &arc.weight));
    let rounds = arcs.iter().map(|arc| arc.rounds).max().unwrap_or(0);
    let n = UBig::from(n + 1);
    weight.max(UBig::ONE) * UBig::from(rounds.max(1)) * &n * n * UBig::from(8u8)
}

/// Arcs by the event at which they start.
pub(crate) struct Network<S> {
    starts: Vec<usize>,
    arcs: Vec<Out<S>>,
}

struct Out<S> {
    from: u32,
    to: u32,
    rounds: u32,
    /// Its number in the list of arcs.
    number: u32,
    weight: S,
}

impl<S: Scalar> Network<S> {
    /// Takes arcs between n events, as they are or backwards.
    pub(crate) fn new(n: usize, arcs: &[Arc], is_back: bool) -> Network<S> {
        let ends = |arc: &Arc| {
            if is_back {
                (arc.to, arc.from)
            } else {
                (arc.from, arc.to)
            }
        };
        let mut starts = vec![0; n + 1];
        for arc in arcs {
            starts[ends(arc).0 + 1] += 1;
        }
        for event in 0..n {
            starts[event + 1] += starts[event];
        }
        let mut next = starts.clone();
        let mut order = vec![0; arcs.len()];
        for (number, arc) in arcs.iter().enumerate() {
            let at = &mut next[ends(arc).0];
            order[*at] = number;
            *at += 1;
        }
        let out = order.into_iter().map(|number| {
            let arc = &arcs[number];
            let (from, to) = ends(arc);
            Out {
                from: from as u32,
                to: to as u32,
                rounds: arc.rounds,
                number: number as u32,
                weight: fitting(&arc.weight),
            }
        });
        Network {
            arcs: out.collect(),
            starts,
        }
    }

    /// Takes the arcs of D_A backwards, with one round for each: labels go from the head of an arc to its tail.
    pub(crate) fn of_digraph(digraph: &Digraph<S>) -> Network<S> {
        let mut starts = vec![0];
        let mut arcs = Vec::with_capacity(digraph.arcs());
        for head in 0..digraph.n() {
            arcs.extend(digraph.incoming(head).iter().map(|arc| Out {
                from: head as u32,
                to: arc.node as u32,
                rounds: 1,
                number: 0,
                weight: arc.weight.clone(),
            }));
            starts.push(arcs.len());
        }
        Network { starts, arcs }
    }

    fn n(&self) -> usize {
        self.starts.len() - 1
    }

    fn classes(&self) -> Classes {
        Classes::of_graph(self.n(), |event| {
            self.arcs[self.out(event)].iter().map(|arc| arc.to as usize)
        })
    }

    /// Returns where the arcs end, in the order of travel.
    pub(crate) fn ends(&self, arcs: &[usize]) -> impl DoubleEndedIterator<Item = usize> {
        arcs.iter().map(|&arc| self.arcs[arc].to as usize)
    }

    fn out(&self, event: usize) -> std::ops::Range<usize> {
        self.starts[event]..self.starts[event + 1]
    }

    fn numbers(&self, arcs: &[usize]) -> Vec<usize> {
        arcs.iter()
            .map(|&arc| self.arcs[arc].number as usize)
            .collect()
    }

    /// Returns the least values of at least 0 with x_to ≥ x_from + w for every arc. No loop may be positive.
    pub(crate) fn potential(&self, interrupt: &Interrupt) -> Result<Vec<S>, Interrupted> {
        let mut x = vec![S::zero(); self.n()];
        let mut queue: VecDeque<usize> = (0..self.n()).collect();
        let mut is_waiting = vec![true; self.n()];
        let mut looks = 0;
        while let Some(from) = queue.pop_front() {
            look(&mut looks, interrupt)?;
            is_waiting[from] = false;
            for arc in &self.arcs[self.out(from)] {
                let to = arc.to as usize;
                let value = x[from].plus(&arc.weight);
                if value > x[to] {
                    x[to] = value;
                    if !std::mem::replace(&mut is_waiting[to], true) {
                        queue.push_back(to);
                    }
                }
            }
        }
        Ok(x)
    }

    /// Gives each event that is not settled, but reached from `sources`, the least value with x_to ≥ x_from + w for the arcs on
    /// the way, and returns these events. With a potential all arcs have slack, so this is Dijkstra's algorithm: what lags
    /// behind the potential the least is settled next.
    pub(crate) fn reach(
        &self,
        x: &mut [S],
        potential: &[S],
        sources: impl IntoIterator<Item = usize>,
        is_settled: &[bool],
        interrupt: &Interrupt,
    ) -> Result<Vec<usize>, Interrupted> {
        let lag = |x: &[S], event: usize| Reverse(potential[event].minus(&x[event]));
        let sources = sources.into_iter().map(|event| (lag(x, event), event));
        let mut heap: BinaryHeap<(Reverse<S>, usize)> = sources.collect();
        let mut reached = Vec::new();
        let mut looks = 0;
        while let Some((known, from)) = heap.pop() {
            look(&mut looks, interrupt)?;
            if known != lag(x, from) {
                continue;
            }
            for arc in &self.arcs[self.out(from)] {
                let to = arc.to as usize;
                let value = x[from].plus(&arc.weight);
                if !is_settled[to] && value > x[to] {
                    if std::mem::replace(&mut x[to], value).is_epsilon() {
                        reached.push(to);
                    }
                    heap.push((lag(x, to), to));
                }
            }
        }
        Ok(reached)
    }
}

/// Looks at the interrupt, but not every time.
fn look(looks: &mut usize, interrupt: &Interrupt) -> Result<(), Interrupted> {
    *looks += 1;
    if looks.is_multiple_of(BETWEEN_LOOKS) && interrupt.is_raised() {
        return Err(Interrupted);
    }
    Ok(())
}

/// A loop by the places of its arcs, in the order of travel.
pub(crate) struct Found<S> {
    pub(crate) arcs: Vec<usize>,
    pub(crate) weight: S,
    pub(crate) rounds: usize,
}

/// Looks for loops in one class after the other.
pub(crate) struct Search<'a, S> {
    network: &'a Network<S>,
    class_of: &'a [usize],
    label: Vec<S>,
    /// For each event the arc that gave it its label.
    parent: Vec<Option<usize>>,
    /// For each event, where the walk along parents that first came to it had started.
    visited_from: Vec<usize>,
    queue: VecDeque<usize>,
    is_waiting: Vec<bool>,
    looks: usize,
    interrupt: &'a Interrupt,
    /// How many steps along arcs were taken so far.
    pub(crate) steps: usize,
}

impl<'a, S: Scalar> Search<'a, S> {
    pub(crate) fn new(
        network: &'a Network<S>,
        classes: &'a Classes,
        interrupt: &'a Interrupt,
    ) -> Search<'a, S> {
        let n = network.n();
        Search {
            network,
            class_of: &classes.class_of,
            label: vec![S::zero(); n],
            parent: vec![None; n],
            visited_from: vec![usize::MAX; n],
            queue: VecDeque::new(),
            is_waiting: vec![false; n],
            looks: 0,
            interrupt,
            steps: n + network.arcs.len(),
        }
    }

    /// Returns the loop of these events, a class, with the greatest ratio if that is above the one of `best`, else `best`.
    pub(crate) fn better(
        &mut self,
        events: &[usize],
        mut best: Option<Found<S>>,
    ) -> Result<Option<Found<S>>, Interrupted> {
        if best.is_none() {
            best = self.some_loop(events);
        }
        while let Some(known) = &best
            && let Some(better) = self.loop_above(events, known)?
        {
            best = Some(better);
        }
        Ok(best)
    }

    /// Finds a loop to start from by going back along the heaviest arcs.
    pub(crate) fn some_loop(&mut self, events: &[usize]) -> Option<Found<S>> {
        for &event in events {
            self.parent[event] = None;
        }
        let network = self.network;
        for &event in events {
            for place in network.out(event) {
                let arc = &network.arcs[place];
                let to = arc.to as usize;
                let is_inside = self.class_of[to] == self.class_of[event];
                let known = self.parent[to].map(|known| &network.arcs[known].weight);
                if is_inside && known.is_none_or(|known| arc.weight >= *known) {
                    self.parent[to] = Some(place);
                }
            }
        }
        self.parent_loop(events)
    }

    /// Finds a loop whose ratio is above the one of `best`.
    pub(crate) fn loop_above(
        &mut self,
        events: &[usize],
        best: &Found<S>,
    ) -> Result<Option<Found<S>>, Interrupted> {
        for &event in events {
            self.label[event] = S::zero();
            self.parent[event] = None;
            self.is_waiting[event] = true;
        }
        self.queue.clear();
        self.queue.extend(events);
        loop {
            // Looking for a loop takes a step for each event, so as many labels are spread in between.
            for _ in events {
                let Some(event) = self.queue.pop_front() else {
                    return Ok(None);
                };
                look(&mut self.looks, self.interrupt)?;
                self.spread(event, best);
            }
            if let Some(found) = self.parent_loop(events) {
                return Ok(Some(found));
            }
        }
    }

    /// Improves the labels of the events that wait for this one.
    fn spread(&mut self, event: usize, best: &Found<S>) {
        self.is_waiting[event] = false;
        let network = self.network;
        self.steps += network.out(event).len();
        for place in network.out(event) {
            let arc = &network.arcs[place];
            let to = arc.to as usize;
            if self.class_of[to] != self.class_of[event] {
                continue;
            }
            let allowed = best.weight.times(arc.rounds as usize);
            let weight = arc.weight.times(best.rounds).minus(&allowed);
            let label = weight.otimes(&self.label[event]);
            if label > self.label[to] {
                self.label[to] = label;
                self.parent[to] = Some(place);
                if !std::mem::replace(&mut self.is_waiting[to], true) {
                    self.queue.push_back(to);
                }
            }
        }
    }

    /// Finds a loop among the parent arcs. If all parents come from improved labels, it has positive weight.
    fn parent_loop(&mut self, events: &[usize]) -> Option<Found<S>> {
        self.steps += 2 * events.len();
        for &event in events {
            self.visited_from[event] = usize::MAX;
        }
        let before = |parent: &[Option<usize>], event: usize| {
            parent[event].map(|place| self.network.arcs[place].from as usize)
        };
        for &root in events {
            let mut at = root;
            while self.visited_from[at] == usize::MAX {
                self.visited_from[at] = root;
                match before(&self.parent, at) {
                    Some(next) => at = next,
                    None => break,
                }
            }
            if self.visited_from[at] == root && self.parent[at].is_some() {
                return Some(self.loop_through(at));
            }
        }
        None
    }

    fn loop_through(&self, event: usize) -> Found<S> {
        let mut found = Found {
            arcs: Vec::new(),
            weight: S::zero(),
            rounds: 0,
        };
        let mut at = event;
        while let Some(place) = self.parent[at] {
            let arc = &self.network.arcs[place];
            found.arcs.push(place);
            found.weight = found.weight.otimes(&arc.weight);
            found.rounds += arc.rounds as usize;
            at = arc.from as usize;
            if at == event {
                break;
            }
        }
        found.arcs.reverse();
        // The arc from the first event comes first, so that a loop is found in one way only.
        let from = |&place: &usize| self.network.arcs[place].from;
        let least = (0..found.arcs.len()).min_by_key(|&at| from(&found.arcs[at]));
        found.arcs.rotate_left(least.unwrap_or(0));
        found
    }
}
