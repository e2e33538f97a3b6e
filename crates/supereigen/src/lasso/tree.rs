//! The search tree, node by node, for those who look at it without searching it.

use std::ops::Range;

use super::forward::{Forward, Valued};
use super::oracle::Oracle;
use super::position::Step;
use super::stems::{Children, Stems};
use super::worker::Wanted;
use crate::digraph::Digraph;
use crate::scalar::Scalar;

/// A path in a search tree that grows and shrinks. The empty path has no results of its own.
pub(crate) trait Tree {
    /// Puts one of the steps of the last node at the end.
    fn enter(&mut self, step: Step);

    /// Takes the last step off.
    fn leave(&mut self);

    /// The number of results that the last node itself gives, right after it was entered.
    fn results(&self) -> u64;

    /// Lists the steps from the last node in order. It may be asked once, before any of them is
    /// entered.
    fn steps(&mut self, out: &mut Vec<Step>);

    /// About what it costs to enter a node, in steps along arcs.
    fn cost(&self) -> u64;
}

/// What a [`Worker`](super::worker::Worker) searches.
pub(crate) struct ForwardTree<'a, F: Forward> {
    digraph: &'a Digraph<F::Value>,
    forward: F,
    /// Asked at every node without results, if what leads nowhere is left out.
    oracle: Option<Oracle<F::Value>>,
    stems: Stems<'a, F::Value>,
    wanted: Wanted,
    starts: Range<usize>,
    /// A start node with a nonnegative loop was entered.
    unit: bool,
    fork: bool,
}

impl<'a, F: Forward> ForwardTree<'a, F> {
    pub(crate) fn new(
        digraph: &'a Digraph<F::Value>,
        forward: F,
        wanted: Wanted,
        starts: Range<usize>,
    ) -> ForwardTree<'a, F> {
        ForwardTree {
            digraph,
            forward,
            oracle: None,
            stems: Stems::new(digraph),
            wanted,
            starts,
            unit: false,
            fork: false,
        }
    }

    /// Leaves out what leads nowhere.
    pub(crate) fn without_dead_ends(mut self) -> Self {
        self.oracle = Some(Oracle::new(self.digraph.n()));
        self
    }

    /// Whether there may be results below the last node.
    fn is_alive(&mut self) -> bool {
        self.forward.leaf_count() > 0
            || match &mut self.oracle {
                Some(oracle) => {
                    self.forward.has_children() && oracle.is_alive(self.digraph, &self.forward)
                }
                None => true,
            }
    }

    fn zero_cycles(&self) -> Vec<Valued<F::Value>> {
        let mut leaves = Vec::new();
        if self.wanted != Wanted::Strict {
            self.forward.zero_cycles(&mut leaves);
        }
        leaves
    }
}

impl<F: Forward> Tree for ForwardTree<'_, F> {
    fn enter(&mut self, step: Step) {
        match step {
            Step::Fork(leaf) => {
                let last = self.zero_cycles().into_iter();
                let depth = self.forward.depth();
                let mut cycle: Vec<_> = (0..depth).map(|place| self.forward.at(place)).collect();
                cycle.extend(last.filter(|valued| valued.node == leaf as usize));
                self.fork = true;
                self.stems.open(&cycle, Children::Forked);
            }
            Step::Node(front) if self.fork => self.stems.enter(front as usize),
            Step::Node(node) => {
                let node = node as usize;
                if self.forward.depth() == 0 && self.forward.has_nonnegative_loop(node) {
                    self.unit = true;
                } else {
                    self.forward.enter(node);
                }
            }
        }
    }

    fn leave(&mut self) {
        if self.unit {
            self.unit = false;
        } else if !self.fork {
            self.forward.leave();
        } else if self.stems.depth() > 0 {
            self.stems.leave();
        } else {
            self.fork = false;
        }
    }

    fn results(&self) -> u64 {
        let count = match (self.unit, self.fork) {
            (true, _) => 1,
            (_, true) => {
                let front = self.stems.stem().last();
                return u64::from(front.is_some_and(|front| match self.wanted {
                    Wanted::ForkedOfType(node) => front.node == node,
                    Wanted::All | Wanted::Strict => true,
                }));
            }
            _ => self.forward.leaf_count() as u64,
        };
        match self.wanted {
            Wanted::ForkedOfType(_) => 0,
            Wanted::All | Wanted::Strict => count,
        }
    }

    fn steps(&mut self, out: &mut Vec<Step>) {
        if self.unit {
            return;
        }
        if self.fork {
            out.extend(self.stems.candidates().map(Step::node));
        } else if self.forward.depth() == 0 {
            out.extend(self.starts.clone().map(Step::node));
        } else {
            let forks = self.zero_cycles();
            out.extend(forks.iter().map(|leaf| Step::fork(leaf.node)));
            let is_alive = self.is_alive();
            while is_alive && let Some(child) = self.forward.next_child() {
                out.push(Step::node(child));
            }
        }
    }

    fn cost(&self) -> u64 {
        cost_of_arcs(self.digraph)
    }
}

/// What a [`Grower`](super::grower::Grower) searches.
pub(crate) struct GrownTree<'a, S> {
    digraph: &'a Digraph<S>,
    roots: &'a [Vec<Valued<S>>],
    stems: Stems<'a, S>,
    is_open: bool,
}

impl<'a, S: Scalar> GrownTree<'a, S> {
    pub(crate) fn new(digraph: &'a Digraph<S>, roots: &'a [Vec<Valued<S>>]) -> GrownTree<'a, S> {
        GrownTree {
            digraph,
            roots,
            stems: Stems::new(digraph),
            is_open: false,
        }
    }
}

impl<S: Scalar> Tree for GrownTree<'_, S> {
    fn enter(&mut self, step: Step) {
        match step {
            Step::Node(root) if !self.is_open => {
                self.is_open = true;
                self.stems.open(&self.roots[root as usize], Children::All);
            }
            Step::Node(front) => self.stems.enter(front as usize),
            Step::Fork(_) => {}
        }
    }

    fn leave(&mut self) {
        if self.stems.depth() > 0 {
            self.stems.leave();
        } else {
            self.is_open = false;
        }
    }

    fn results(&self) -> u64 {
        u64::from(self.is_open)
    }

    fn steps(&mut self, out: &mut Vec<Step>) {
        if self.is_open {
            out.extend(self.stems.candidates().map(Step::node));
        } else {
            out.extend((0..self.roots.len()).map(Step::node));
        }
    }

    fn cost(&self) -> u64 {
        cost_of_arcs(self.digraph)
    }
}

/// The arcs at a node, and something for the node itself.
fn cost_of_arcs<S: Scalar>(digraph: &Digraph<S>) -> u64 {
    let n = digraph.n();
    let arcs: usize = (0..n).map(|u| digraph.outgoing(u).len()).sum();
    (16 + 2 * arcs.div_ceil(n.max(1))) as u64
}

/// Whether every step but the last of a path leads to a node. What a stretch names must be such
/// before it is searched.
pub(crate) fn leads_into(tree: &mut impl Tree, path: &[Step]) -> bool {
    let mut entered = 0;
    let mut steps = Vec::new();
    let mut is_good = true;
    for &step in path.iter().take(path.len().saturating_sub(1)) {
        steps.clear();
        tree.steps(&mut steps);
        is_good = steps.contains(&step);
        if !is_good {
            break;
        }
        tree.enter(step);
        entered += 1;
    }
    for _ in 0..entered {
        tree.leave();
    }
    is_good
}
