//! Finds the roots of the forest of stems, that is all closed lassos, if there are few enough
//! of them.
//!
//! A closed lasso is a cycle C of weight W ≥ 0 with one of its arcs, the one that need not be tight. Call an arc
//! between two nodes of C that is not on C a chord, and the chord with the part of C from its head to its tail an inner
//! cycle. A cycle with an arc is a closed lasso if and only if every inner cycle weighs less than W, and every inner
//! cycle that weighs at least 0 contains the arc (docs/lasso.md has the proof). So every cycle has to be met only once,
//! wherever it is entered. The search goes through a few [critical](critical_nodes) nodes, without which no nonnegative
//! cycle is left, and for each of them leaves out those before it.
//!
//! The search follows paths from a critical node. It gives a path up if no walk home ([`walk_bound`]) brings enough weight, if a chord
//! is too heavy, or if no arc is left that all inner cycles share. It works within a budget.
//!
//! - `critical`: the critical nodes; `walk_bound`: walks home; `work`: the budget.
//! - `told`: roots that are told by their nodes, and need not be found.

mod critical;
mod told;
mod walk_bound;
mod work;

use critical::{critical_nodes, part_left};
use told::{along, in_order};
use walk_bound::WalkBound;
use work::Work;

use crate::digraph::Digraph;
use crate::interrupt::Interrupt;
use crate::lasso::kernel::Valued;
use crate::scalar::Scalar;
use crate::sort::sort_by;
use crate::spectral::classes::strong_components;

pub(crate) use told::{Root, of_cycle, of_nodes};

/// The greatest number of nodes that the roots may have in all. The roots are the only results that are kept in memory:
/// a few megabytes, however large the basis.
const MAX_ROOT_NODES: usize = 1 << 18;

/// Returns every closed lasso, each pure zero cycle once, in the order of a forward search; `None` if there are too
/// many, or if they are not found within the budget, given in steps along arcs.
pub(crate) fn find<S: Scalar>(
    digraph: &Digraph<S>,
    budget: u128,
    interrupt: &Interrupt,
) -> Option<Vec<Root<S>>> {
    let mut finder = Finder {
        digraph,
        work: Work {
            left: budget,
            interrupt,
        },
        is_left: vec![true; digraph.n()],
        roots: Vec::new(),
        stored: 0,
        path: Vec::new(),
        place: vec![None; digraph.n()],
        reach: vec![S::EPSILON; digraph.n()],
        log: Vec::new(),
        children: Vec::new(),
    };
    for node in 0..digraph.n() {
        if digraph.has_nonnegative_loop(node) {
            finder.is_left[node] = false;
            let value = S::zero();
            finder.keep(vec![Valued { node, value }])?;
        }
    }
    let critical = critical_nodes(digraph, finder.is_left.clone(), &mut finder.work)?;
    for (index, &node) in critical.iter().enumerate() {
        finder.search_through(node, &critical[index + 1..])?;
        finder.is_left[node] = false;
    }
    sort_by(&mut finder.roots, in_order);
    Some(finder.roots)
}

/// A node of the path, and what its chords demand of the cycle.
struct Frame<S> {
    node: usize,
    /// The weight of the path from its first node to this one.
    weight: S,
    /// The arcs of the path that all nonnegative inner cycles so far share, as a range of the places of their tails;
    /// `None` if there is no such inner cycle yet.
    shared: Option<(usize, usize)>,
    /// The weight of the heaviest nonnegative inner cycle so far.
    heaviest: Option<S>,
    /// The set of remembered critical nodes on the path, as bits (see [`WalkBound::bit`]).
    critical: usize,
    /// Where its children begin in the list of all children, and the length of the log before it was entered.
    first_child: usize,
    log: usize,
}

/// The state of a search for roots.
struct Finder<'a, S> {
    digraph: &'a Digraph<S>,
    work: Work<'a>,
    /// Whether a node is still in the digraph; a node is removed when all roots through it are known.
    is_left: Vec<bool>,
    roots: Vec<Root<S>>,
    /// The number of nodes of all roots.
    stored: usize,
    path: Vec<Frame<S>>,
    /// The place of each node on the path; `None` if it is not there.
    place: Vec<Option<usize>>,
    /// The weight of the heaviest way to each node along the path and one arc.
    reach: Vec<S>,
    log: Vec<(usize, S)>,
    /// The nodes that may follow, with the weights of the paths to them.
    children: Vec<(usize, S)>,
}

impl<S: Scalar> Finder<'_, S> {
    fn keep(&mut self, root: Root<S>) -> Option<()> {
        self.stored += root.len();
        self.roots.push(root);
        (self.stored <= MAX_ROOT_NODES).then_some(())
    }

    /// Finds all roots on cycles through a node, over nodes that are left; returns `None` if the search is to be given
    /// up.
    fn search_through(&mut self, start: usize, later: &[usize]) -> Option<()> {
        let class = self.class_of(start)?;
        let home = WalkBound::new(self.digraph, &class, start, later, &mut self.work)?;
        self.enter(start, S::zero(), &home)?;
        while let Some(frame) = self.path.last() {
            if self.children.len() > frame.first_child
                && let Some((node, weight)) = self.children.pop()
            {
                self.enter(node, weight, &home)?;
            } else {
                self.leave();
            }
        }
        Some(())
    }

    /// Returns the nodes that are left and strongly connected with `start`, in increasing order.
    fn class_of(&mut self, start: usize) -> Option<Vec<usize>> {
        let part = part_left(self.digraph, &self.is_left);
        self.work.spend(part.n() + part.arcs())?;
        let class_of = strong_components(part.n(), |u| part.outgoing(u).iter().map(|arc| arc.node));
        let is_in_class = |&node: &usize| class_of[node] == class_of[start];
        Some((0..part.n()).filter(is_in_class).collect())
    }

    /// Puts a node at the end of the path, keeps the roots on the cycle that it closes, and lists the nodes that may
    /// follow.
    fn enter(&mut self, node: usize, weight: S, home: &WalkBound<S>) -> Option<()> {
        let at = self.path.len();
        let before = self.path.last();
        let mut shared = before.and_then(|frame| frame.shared);
        let mut heaviest = before.and_then(|frame| frame.heaviest.clone());
        let critical = before.map_or(0, |frame| frame.critical) | home.bit(node);
        let (first_child, log) = (self.children.len(), self.log.len());
        self.work.spend(4 + self.digraph.outgoing(node).len())?;
        self.place[node] = Some(at);
        let digraph = self.digraph;
        let arcs = digraph.outgoing(node).iter();
        let arcs = arcs.filter(|arc| arc.node != node && self.is_left[arc.node]);
        let mut closing = None;
        for arc in arcs {
            let reached = weight.otimes(&arc.weight);
            match self.place[arc.node] {
                // This is an inner cycle of all cycles that the path can still become.
                Some(tail) => {
                    let before = self.path.get(tail).map_or(&weight, |frame| &frame.weight);
                    let inner = reached.minus(before);
                    if tail == 0 {
                        closing = Some(inner.clone());
                    } else if inner >= S::zero() {
                        share(&mut shared, &mut heaviest, (tail, at), inner);
                    }
                }
                // The way through the last node must be strictly the heaviest of all ways to the child.
                None if reached > self.reach[arc.node] => {
                    self.children.push((arc.node, reached));
                }
                None => {}
            }
        }
        self.path.push(Frame {
            node,
            weight,
            shared,
            heaviest,
            critical,
            first_child,
            log,
        });
        if let Some(closing) = closing
            && closing >= S::zero()
        {
            self.keep_roots(&closing)?;
            if let Some(frame) = self.path.last_mut() {
                share(&mut frame.shared, &mut frame.heaviest, (0, at), closing);
            }
        }
        self.choose_children(home);
        Some(())
    }

    /// Notes the weight of the heaviest way to each child, and keeps only the children from which a cycle may still be
    /// closed.
    fn choose_children(&mut self, home: &WalkBound<S>) {
        let Some(frame) = self.path.last() else {
            return;
        };
        let depth = self.path.len();
        let is_shared = frame.shared.is_none_or(|(first, end)| first < end);
        let mut kept = frame.first_child;
        for index in frame.first_child..self.children.len() {
            let (node, reached) = self.children[index].clone();
            let known = std::mem::replace(&mut self.reach[node], reached.clone());
            self.log.push((node, known));
            let best = reached.otimes(home.best(frame.critical, depth, node));
            let is_enough = match &frame.heaviest {
                Some(heaviest) => best > *heaviest,
                None => best >= S::zero(),
            };
            if is_shared && is_enough && !best.is_epsilon() {
                self.children.swap(kept, index);
                kept += 1;
            }
        }
        self.children.truncate(kept);
    }

    fn leave(&mut self) {
        if let Some(frame) = self.path.pop() {
            self.place[frame.node] = None;
            self.children.truncate(frame.first_child);
            while self.log.len() > frame.log
                && let Some((node, reach)) = self.log.pop()
            {
                self.reach[node] = reach;
            }
        }
    }

    /// Keeps the roots on the cycle of this weight that the path has become.
    fn keep_roots(&mut self, weight: &S) -> Option<()> {
        let Some(last) = self.path.last() else {
            return Some(());
        };
        if last.heaviest.as_ref().is_some_and(|inner| inner >= weight) {
            return Some(());
        }
        let length = self.path.len();
        let (first, end) = last.shared.unwrap_or((0, length));
        let mut is_open: Vec<bool> = (0..length).map(|at| first <= at && at < end).collect();
        let mut steps = length;
        for (at, frame) in self.path.iter().enumerate() {
            for arc in self.digraph.outgoing(frame.node) {
                steps += 1;
                let Some(head) = self.place[arc.node].filter(|&head| head > at + 1) else {
                    continue;
                };
                let along = self.path[head].weight.minus(&frame.weight);
                if weight.otimes(&arc.weight).minus(&along) >= S::zero() {
                    is_open[at..head].fill(false);
                }
            }
        }
        self.work.spend(steps)?;
        if *weight == S::zero() {
            let nodes = self.path.iter().map(|frame| frame.node).enumerate();
            let smallest = nodes.min_by_key(|(_, node)| *node).map_or(0, |(at, _)| at);
            return self.keep_from(smallest);
        }
        for at in (0..length).filter(|&at| is_open[at]) {
            self.keep_from((at + 1) % length)?;
        }
        Some(())
    }

    /// Keeps the cycle from one of its nodes on, with all arcs tight except the last.
    fn keep_from(&mut self, first: usize) -> Option<()> {
        let (before, from) = self.path.split_at(first);
        let nodes = from.iter().chain(before).map(|frame| frame.node);
        self.keep(along(self.digraph, nodes)?)
    }
}

/// Takes a nonnegative inner cycle into account, which contains the arcs of the path from `first` to before `end`.
fn share<S: Scalar>(
    shared: &mut Option<(usize, usize)>,
    heaviest: &mut Option<S>,
    (first, end): (usize, usize),
    weight: S,
) {
    let (from, to) = shared.unwrap_or((first, end));
    *shared = Some((from.max(first), to.min(end)));
    if heaviest.as_ref().is_none_or(|heaviest| weight > *heaviest) {
        *heaviest = Some(weight);
    }
}

#[cfg(test)]
mod tests;
