//! The tree of the forward search.

use std::ops::{ControlFlow, Range};

use super::oracle::Oracle;
use super::shape::Tree;
use super::stems::{Joining, Stems};
use crate::digraph::Digraph;
use crate::lasso::emit::{Builder, Emit};
use crate::lasso::kernel::{Entered, Forward, Valued};
use crate::report::{Counters, Stop};
use crate::scalar::Scalar;
use crate::stretch::{Path, Step};

/// Which lassos of the tree are results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reported {
    /// All lassos.
    All,
    /// Only the strict lassos.
    Strict,
    /// Only the forked lassos of this type.
    ForkedOfType(usize),
}

/// What the last node of the path is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// A node that the kernel has entered, or the path is empty.
    Path,
    /// A start node with a nonnegative loop, which the kernel does not enter.
    Unit(usize),
    /// A stem over the pure zero cycle that this leaf closes, or that cycle itself.
    Fork(usize),
}

/// The tree of paths from start nodes on. The steps from a node lead first to the forked lassos over the pure zero
/// cycles that its leaves close, then to its children.
pub(crate) struct ForwardTree<'a, S: Scalar> {
    digraph: &'a Digraph<S>,
    forward: Box<dyn Forward<S> + 'a>,
    /// What the kernel has told about the node that it entered last.
    entered: Entered,
    oracle: Oracle<S>,
    /// The number of nodes without a result after which the oracle is asked.
    patience: u64,
    /// No result may have more nodes than this; a path without its leaf has fewer.
    support_max: usize,
    nodes_since_result: u64,
    stems: Stems<'a, S>,
    builder: Builder<S>,
    reported: Reported,
    starts: Range<usize>,
    at: At,
    /// The leaves of the kernel's last node that close pure zero cycles and were not taken yet, in reverse order.
    forks: Vec<Valued<S>>,
    /// Whether the last node is not on the kernel's path, or has forks left. While this is `false`, the next steps are
    /// just the children of the kernel's last node, and nothing else needs to be checked, which is fast.
    needs_slow_path: bool,
    counters: Counters,
}

impl<'a, S: Scalar> ForwardTree<'a, S> {
    pub(crate) fn new(
        digraph: &'a Digraph<S>,
        forward: Box<dyn Forward<S> + 'a>,
        reported: Reported,
        starts: Range<usize>,
        patience: u64,
    ) -> ForwardTree<'a, S> {
        ForwardTree {
            digraph,
            forward,
            entered: Entered::default(),
            oracle: Oracle::new(digraph),
            patience,
            support_max: usize::MAX,
            nodes_since_result: 0,
            stems: Stems::new(digraph),
            builder: Builder::new(digraph.n()),
            reported,
            starts,
            at: At::Path,
            forks: Vec::new(),
            needs_slow_path: false,
            counters: Counters::default(),
        }
    }

    /// Leaves out larger supports.
    pub(crate) fn within(mut self, support_max: usize) -> ForwardTree<'a, S> {
        self.support_max = support_max;
        self
    }

    /// Asks the oracle whether there are results below the kernel's last node, none of whose children was entered, and
    /// drops the children if there are none. Returns whether there are results.
    fn ask_oracle(&mut self) -> bool {
        let every_zero_cycle = self.reported == Reported::Strict;
        let forward = &*self.forward;
        let is_alive = (self.oracle).is_alive(self.digraph, forward, every_zero_cycle);
        if !is_alive {
            self.forward.take_children_at(self.forward.depth() - 1);
        }
        is_alive
    }

    /// Lists the pure zero cycles over which forked lassos are to be grown, in reverse order.
    #[cold]
    fn list_forks(&mut self) {
        self.forks.clear();
        if self.reported != Reported::Strict {
            self.forward.zero_cycles(&mut self.forks);
            self.forks.reverse();
        }
        self.update_needs_slow_path();
    }

    fn update_needs_slow_path(&mut self) {
        self.needs_slow_path = self.at != At::Path || !self.forks.is_empty();
    }

    #[cold]
    fn enter_fork(&mut self, leaf: usize) {
        let (mut cycle, mut zero_cycles) = (Vec::new(), Vec::new());
        self.forward.path(&mut cycle);
        self.forward.zero_cycles(&mut zero_cycles);
        cycle.extend(zero_cycles.into_iter().filter(|valued| valued.node == leaf));
        self.at = At::Fork(leaf);
        self.stems.open(&cycle, Joining::Forked);
    }

    /// Returns whether entering a node would start a path at a nonnegative loop.
    fn is_unit(&self, node: usize) -> bool {
        self.forward.depth() == 0 && self.digraph.has_nonnegative_loop(node)
    }

    /// Enters the next step that is none of the kernel's, if there is one before the kernel goes on.
    #[cold]
    fn enter_next_slow(&mut self) -> Option<usize> {
        while self.needs_slow_path {
            if let Some(step) = self.next_slow() {
                self.enter(step);
                return Some(self.depth());
            }
            self.leave_slow();
        }
        None
    }

    #[cold]
    fn leave_slow(&mut self) {
        match self.at {
            At::Fork(_) if self.stems.depth() > 0 => self.stems.leave(),
            At::Fork(_) | At::Unit(_) => self.at = At::Path,
            At::Path => {
                self.forks.clear();
                self.forward.leave();
            }
        }
        self.update_needs_slow_path();
    }

    #[cold]
    fn next_slow(&mut self) -> Option<Step> {
        let step = match self.at {
            At::Path => self.forks.pop().map(|leaf| Step::fork(leaf.node)),
            At::Unit(_) => None,
            At::Fork(_) => self.stems.next_candidate().map(Step::node),
        };
        self.update_needs_slow_path();
        step
    }

    /// Returns whether the last node is a forked lasso that is a result.
    fn is_reported_fork(&self) -> bool {
        let front = self.stems.stem().last();
        front.is_some_and(|front| match self.reported {
            Reported::ForkedOfType(node) => front.node == node,
            Reported::All | Reported::Strict => true,
        })
    }

    fn reports_strict(&self) -> bool {
        !matches!(self.reported, Reported::ForkedOfType(_))
    }

    #[cold]
    fn give_slow(&mut self, emit: &mut impl Emit<S>) -> ControlFlow<Stop> {
        match self.at {
            At::Unit(node) if self.reports_strict() => self.builder.unit(node, emit),
            At::Fork(_) if self.is_reported_fork() => {
                self.counters.forked += 1;
                if self.stems.size() >= self.support_max {
                    self.stems.take_at(self.stems.depth());
                }
                self.builder.values(self.stems.support(), emit)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Decides, at a node without leaves, whether to go on below it. The oracle is asked only when the search
    /// has entered many nodes without a result, so that it costs nothing where results are frequent. Then it is
    /// asked at every node, until there is a result or the oracle says that there is one below.
    #[inline]
    fn look_ahead(&mut self) {
        self.nodes_since_result += 1;
        if !self.entered.has_children {
            self.counters.dead_ends += 1;
        } else if self.nodes_since_result > self.patience {
            self.drop_dead_end();
        }
    }

    /// Drops the steps from the kernel's last node.
    #[cold]
    fn drop_steps(&mut self) {
        self.forward.take_children_at(self.forward.depth() - 1);
        self.entered.has_children = false;
        self.forks.clear();
        self.update_needs_slow_path();
    }

    #[cold]
    fn drop_dead_end(&mut self) {
        self.counters.oracle_calls += 1;
        if self.ask_oracle() {
            self.nodes_since_result = 0;
        } else {
            self.counters.dead_ends += 1;
        }
    }
}

impl<S: Scalar> Tree for ForwardTree<'_, S> {
    type Value = S;

    fn starts(&self) -> Range<usize> {
        self.starts.clone()
    }

    #[inline]
    fn depth(&self) -> usize {
        self.forward.depth()
            + match self.at {
                At::Path => 0,
                At::Unit(_) => 1,
                At::Fork(_) => 1 + self.stems.depth(),
            }
    }

    #[cold]
    fn path(&self, length: usize) -> Path {
        let nodes = (0..self.forward.depth()).map(|place| Step::node(self.forward.at(place).node));
        let beyond = match self.at {
            At::Path => None,
            At::Unit(node) => Some(Step::node(node)),
            At::Fork(leaf) => Some(Step::fork(leaf)),
        };
        let stem = self.stems.stem().map(|valued| Step::node(valued.node));
        nodes.chain(beyond).chain(stem).take(length).collect()
    }

    fn enter(&mut self, step: Step) {
        match (step, self.at) {
            (Step::Fork(leaf), _) => self.enter_fork(leaf as usize),
            (Step::Node(front), At::Fork(_)) => self.stems.enter(front as usize),
            (Step::Node(start), _) if self.is_unit(start as usize) => {
                self.at = At::Unit(start as usize);
            }
            (Step::Node(node), _) => {
                self.entered = self.forward.enter(node as usize);
                self.list_forks();
            }
        }
        self.update_needs_slow_path();
    }

    /// Takes a fast way to a child of one of the kernel's nodes: most of the time is spent here.
    #[inline(always)]
    fn enter_next(&mut self) -> Option<usize> {
        if self.needs_slow_path
            && let Some(depth) = self.enter_next_slow()
        {
            return Some(depth);
        }
        self.entered = self.forward.enter_next()?;
        if self.entered.has_zero_cycles {
            self.list_forks();
        }
        Some(self.entered.depth as usize)
    }

    #[inline]
    fn leave(&mut self) {
        if !self.needs_slow_path {
            self.forward.leave()
        } else {
            self.leave_slow()
        }
    }

    #[inline]
    fn next_step(&mut self) -> Option<Step> {
        if !self.needs_slow_path {
            self.forward.next_child().map(Step::node)
        } else {
            self.next_slow()
        }
    }

    fn skip_steps_before(&mut self, step: Step) {
        match (self.at, step) {
            (At::Path, Step::Fork(leaf)) => self.forks.retain(|fork| fork.node >= leaf as usize),
            (At::Path, Step::Node(child)) => {
                self.forks.clear();
                self.forward.skip_children_before(child as usize);
            }
            (At::Fork(_), Step::Node(front)) => self.stems.skip_before(front as usize),
            _ => {}
        }
        self.update_needs_slow_path();
    }

    fn drop_steps_from(&mut self, step: Step) {
        match (self.at, step) {
            (At::Path, Step::Fork(leaf)) => {
                self.forks.retain(|fork| fork.node < leaf as usize);
                self.entered.has_children = self.forward.drop_children_from(0);
            }
            (At::Path, Step::Node(child)) => {
                self.entered.has_children = self.forward.drop_children_from(child as usize);
            }
            (At::Fork(_), _) => self.stems.drop_from(step),
            (At::Unit(_), _) => {}
        }
        self.update_needs_slow_path();
    }

    fn take_steps_at(&mut self, place: usize) -> Option<Step> {
        let depth = self.forward.depth();
        if place > depth {
            let above = place - depth;
            let is_stem = matches!(self.at, At::Fork(_)) && above <= 1 + self.stems.depth();
            let front = is_stem.then(|| self.stems.take_at(above - 1));
            return front.flatten().map(Step::node);
        }
        let child = self.forward.take_children_at(place - 1).map(Step::node);
        if place < depth {
            return child;
        }
        let fork = self.forks.last().map(|leaf| Step::fork(leaf.node));
        self.forks.clear();
        self.update_needs_slow_path();
        fork.or(child)
    }

    fn drop_steps_to_nowhere(&mut self) -> u64 {
        let before = self.oracle.steps();
        if self.at == At::Path && self.entered.has_children && self.entered.leaves == 0 {
            self.ask_oracle();
        }
        self.oracle.steps() - before
    }

    fn results(&self) -> u64 {
        match self.at {
            At::Fork(_) => u64::from(self.is_reported_fork()),
            _ if !self.reports_strict() => 0,
            At::Unit(_) => 1,
            At::Path => self.entered.leaves.into(),
        }
    }

    #[inline(always)]
    fn give(&mut self, emit: &mut impl Emit<S>) -> ControlFlow<Stop> {
        if self.at != At::Path {
            return self.give_slow(emit);
        }
        self.counters.nodes += 1;
        if self.entered.depth as usize + 1 >= self.support_max {
            self.drop_steps();
        }
        if self.entered.leaves == 0 {
            self.look_ahead();
            return ControlFlow::Continue(());
        }
        self.nodes_since_result = 0;
        if self.reports_strict() {
            self.builder
                .leaves(&*self.forward, self.entered.leaves, emit)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn clear(&mut self) {
        self.stems.close();
        self.forks.clear();
        self.at = At::Path;
        self.needs_slow_path = false;
        self.nodes_since_result = 0;
        while self.forward.depth() > 0 {
            self.forward.leave();
        }
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}
