//! Connections as arrays of integers: the loop of the greatest ratio of time to rounds, and longest paths.
//!
//! The ratio is found by Newton's method, as the greatest cycle mean is: under the weights q · time − p · rounds for the ratio
//! p/q of the best loop so far, look for a loop of positive weight by label correction. If there is one, its ratio is greater;
//! if there is none, the labels prove that p/q is the greatest.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use dashu_int::{IBig, UBig};

use crate::interrupt::{Interrupt, Interrupted};
use crate::scalar::{Scalar, fitting, in_lane, magnitude};
use crate::spectral::strong_components;

/// How many events are looked at between two looks at the interrupt.
const BETWEEN_LOOKS: usize = 1 << 12;

/// From one event to another, with an integer for a time or a weight.
#[derive(Clone, Debug)]
pub(super) struct Arc {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) weight: IBig,
    pub(super) rounds: u32,
}

/// A strongly connected component, and the arcs of a loop in it of the greatest ratio, in the order of travel.
pub(super) struct Component {
    pub(super) events: Vec<usize>,
    pub(super) critical: Option<Vec<usize>>,
}

/// Returns the arcs of a loop with the greatest ratio of weight to rounds; `None` if there is no loop. No loop may have no
/// rounds.
pub(super) fn greatest_ratio(
    n: usize,
    arcs: &[Arc],
    interrupt: &Interrupt,
) -> Result<Option<Vec<usize>>, Interrupted> {
    if interrupt.is_raised() {
        return Err(Interrupted);
    }
    in_lane!(ratio_bound(n, arcs), S => {
        let network = Network::<S>::new(n, arcs, false);
        let mut search = Search::new(&network, interrupt);
        let mut best = None;
        for events in search.members() {
            best = search.better(&events, best)?;
        }
        Ok(best.map(|found| network.numbers(&found.arcs)))
    })
}

/// Returns the strongly connected components, each after those that its events wait for.
pub(super) fn components(
    n: usize,
    arcs: &[Arc],
    interrupt: &Interrupt,
) -> Result<Vec<Component>, Interrupted> {
    in_lane!(ratio_bound(n, arcs), S => {
        let network = Network::<S>::new(n, arcs, false);
        let mut search = Search::new(&network, interrupt);
        // Components are numbered after those that they reach.
        let members = search.members().into_iter().rev();
        let component = |events: Vec<usize>| {
            let found = search.better(&events, None)?;
            let critical = found.map(|found| network.numbers(&found.arcs));
            Ok(Component { events, critical })
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
pub(super) struct Network<S> {
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
    pub(super) fn new(n: usize, arcs: &[Arc], is_back: bool) -> Network<S> {
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

    fn n(&self) -> usize {
        self.starts.len() - 1
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
    pub(super) fn potential(&self, interrupt: &Interrupt) -> Result<Vec<S>, Interrupted> {
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
    pub(super) fn reach(
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
struct Found<S> {
    arcs: Vec<usize>,
    weight: S,
    rounds: usize,
}

struct Search<'a, S> {
    network: &'a Network<S>,
    component: Vec<usize>,
    label: Vec<S>,
    /// For each event the arc that gave it its label.
    parent: Vec<Option<usize>>,
    /// For each event, where the walk along parents that first came to it had started.
    visited_from: Vec<usize>,
    queue: VecDeque<usize>,
    is_waiting: Vec<bool>,
    looks: usize,
    interrupt: &'a Interrupt,
}

impl<'a, S: Scalar> Search<'a, S> {
    fn new(network: &'a Network<S>, interrupt: &'a Interrupt) -> Search<'a, S> {
        let n = network.n();
        let successors = |event| network.arcs[network.out(event)].iter();
        Search {
            network,
            component: strong_components(n, |event| successors(event).map(|arc| arc.to as usize)),
            label: vec![S::zero(); n],
            parent: vec![None; n],
            visited_from: vec![usize::MAX; n],
            queue: VecDeque::new(),
            is_waiting: vec![false; n],
            looks: 0,
            interrupt,
        }
    }

    /// Returns the events of each component.
    fn members(&self) -> Vec<Vec<usize>> {
        let count = self.component.iter().max().map_or(0, |last| last + 1);
        let mut members = vec![Vec::new(); count];
        for (event, &component) in self.component.iter().enumerate() {
            members[component].push(event);
        }
        members
    }

    /// Returns the loop of these events, a component, with the greatest ratio if that is above the one of `best`, else `best`.
    fn better(
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
    fn some_loop(&mut self, events: &[usize]) -> Option<Found<S>> {
        for &event in events {
            self.parent[event] = None;
        }
        let network = self.network;
        for &event in events {
            for place in network.out(event) {
                let arc = &network.arcs[place];
                let to = arc.to as usize;
                let is_inside = self.component[to] == self.component[event];
                let known = self.parent[to].map(|known| &network.arcs[known].weight);
                if is_inside && known.is_none_or(|known| arc.weight > *known) {
                    self.parent[to] = Some(place);
                }
            }
        }
        self.parent_loop(events)
    }

    /// Finds a loop whose ratio is above the one of `best`.
    fn loop_above(
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
        for place in network.out(event) {
            let arc = &network.arcs[place];
            let to = arc.to as usize;
            if self.component[to] != self.component[event] {
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
