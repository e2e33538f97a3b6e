//! The search tree, node by node, for those who look at it without searching it.

use std::ops::Range;

use super::ahead::Ahead;
use super::forward::{Forward, Valued};
use super::oracle::Oracle;
use super::position::Step;
use super::stems::{Children, Stems};
use super::walks::Walks;
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

    /// The same without steps that are known to lead nowhere, each with what is seen ahead of it.
    fn ways(&mut self, out: &mut Vec<Way>);

    /// The number of steps from the last node, whether they lead anywhere or not. It is asked instead of
    /// the others.
    fn breadth(&mut self) -> usize;

    /// What was done so far, in steps along arcs.
    fn spent(&self) -> u64;
}

/// A step with what is seen ahead of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) step: Step,
    /// How much the path could lose after it and still be finished, in units of the greatest weight; 0
    /// where all steps lead to results.
    pub(crate) room: f64,
    /// The logarithm of the number of walks on from there.
    pub(crate) walks: f64,
    /// See [`Walks`].
    pub(crate) kind: usize,
}

/// What a [`Worker`](super::worker::Worker) searches.
pub(crate) struct ForwardTree<'a, F: Forward> {
    digraph: &'a Digraph<F::Value>,
    forward: F,
    /// Asked at every node without results, if what leads nowhere is left out.
    oracle: Option<Oracle<F::Value>>,
    ahead: Ahead<F::Value>,
    walks: Walks,
    stems: Stems<'a, F::Value>,
    wanted: Wanted,
    starts: Range<usize>,
    cost: u64,
    spent: u64,
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
            cost: forward.cost(),
            digraph,
            forward,
            oracle: None,
            ahead: Ahead::new(digraph),
            walks: Walks::forward(digraph),
            stems: Stems::new(digraph),
            wanted,
            starts,
            spent: 0,
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
                    let before = oracle.steps();
                    let is_alive = oracle.is_alive(self.digraph, &self.forward);
                    self.spent += oracle.steps() - before;
                    is_alive
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
        self.spent += self.cost;
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
            let is_alive = self.forward.has_children() && self.is_alive();
            while is_alive && let Some(child) = self.forward.next_child() {
                out.push(Step::node(child));
            }
        }
    }

    fn ways(&mut self, out: &mut Vec<Way>) {
        let mut steps = Vec::new();
        if self.unit || self.fork || self.forward.depth() == 0 {
            self.steps(&mut steps);
            return out.extend(steps.into_iter().map(|step| self.walks.way(step)));
        }
        let forks = self.zero_cycles();
        out.extend(
            forks
                .iter()
                .map(|leaf| self.walks.way(Step::fork(leaf.node))),
        );
        let children = out.len();
        if self.forward.has_children() {
            self.spent += self.ahead.look(self.digraph, &self.forward);
            while let Some(child) = self.forward.next_child() {
                if let Some(room) = self.ahead.room(self.digraph, &self.forward, child) {
                    let way = self.walks.way(Step::node(child));
                    out.push(Way { room, ..way });
                }
            }
        }
        let is_certain =
            self.ahead.is_settled() && out[children..].iter().any(|way| way.room > 0.0);
        if out.len() > children && !is_certain && !self.is_alive() {
            out.truncate(children);
        }
    }

    fn breadth(&mut self) -> usize {
        if self.unit {
            return 0;
        }
        if self.fork {
            return self.stems.candidates().count();
        }
        let forks = self.zero_cycles().len();
        forks + std::iter::from_fn(|| self.forward.next_child()).count()
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}

/// What a [`Grower`](super::grower::Grower) searches.
pub(crate) struct GrownTree<'a, S> {
    roots: &'a [Vec<Valued<S>>],
    stems: Stems<'a, S>,
    is_open: bool,
    walks: Walks,
    cost: u64,
    spent: u64,
}

impl<'a, S: Scalar> GrownTree<'a, S> {
    pub(crate) fn new(digraph: &'a Digraph<S>, roots: &'a [Vec<Valued<S>>]) -> GrownTree<'a, S> {
        GrownTree {
            roots,
            stems: Stems::new(digraph),
            is_open: false,
            walks: Walks::backward(digraph),
            cost: cost_of_arcs(digraph),
            spent: 0,
        }
    }
}

impl<S: Scalar> Tree for GrownTree<'_, S> {
    fn enter(&mut self, step: Step) {
        self.spent += self.cost;
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

    fn ways(&mut self, out: &mut Vec<Way>) {
        let mut steps = Vec::new();
        self.steps(&mut steps);
        out.extend(steps.into_iter().map(|step| self.walks.way(step)));
    }

    fn breadth(&mut self) -> usize {
        self.stems.candidates().count()
    }

    fn spent(&self) -> u64 {
        self.spent
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
