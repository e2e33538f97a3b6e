//! The worker that searches forward: it walks a stretch of the search tree without recursion.

use std::ops::{ControlFlow, Range};

use super::edge::{Edge, split_starts, starts_before};
use super::emit::{Builder, Emit};
use super::forward::{Forward, Valued};
use super::oracle::Oracle;
use super::position::{Path, Step, Stretch};
use super::search::{Request, Search, Surroundings};
use super::stems::{Children, Stems};
use crate::digraph::Digraph;
use crate::report::{Counters, Stop};

/// Which results are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All.
    All,
    /// Only the lassos that are no forks.
    Strict,
    /// Only the forked lassos of this type.
    ForkedOfType(usize),
}

/// A worker that searches forward, with a kernel of its own.
///
/// Below a node come first the forked lassos over the pure zero cycles that its leaves close, then
/// its children.
pub(crate) struct Worker<'a, F: Forward> {
    digraph: &'a Digraph<F::Value>,
    forward: F,
    oracle: Oracle<F::Value>,
    patience: u64,
    stems: Stems<'a, F::Value>,
    builder: Builder<F::Value>,
    wanted: Wanted,
    /// All start nodes, and those still to come.
    all_starts: Range<usize>,
    starts: Range<usize>,
    edge: Edge,
    /// Whether there are forked lassos over the last node that were not grown yet.
    is_forking: bool,
    /// The leaf that closes the pure zero cycle whose forked lassos are being grown.
    fork: Option<usize>,
    /// The leaves of the last node that close further pure zero cycles, the next one last.
    forks: Vec<Valued<F::Value>>,
    nodes_since_result: u64,
    counters: Counters,
}

impl<'a, F: Forward> Worker<'a, F> {
    /// `patience` is the number of nodes without a result after which the oracle is asked.
    pub(crate) fn new(
        digraph: &'a Digraph<F::Value>,
        forward: F,
        wanted: Wanted,
        all_starts: Range<usize>,
        patience: u64,
    ) -> Worker<'a, F> {
        let n = digraph.n();
        Worker {
            digraph,
            forward,
            oracle: Oracle::new(n),
            patience,
            stems: Stems::new(digraph),
            builder: Builder::new(n),
            wanted,
            all_starts,
            starts: 0..0,
            edge: Edge::default(),
            is_forking: false,
            fork: None,
            forks: Vec::new(),
            nodes_since_result: 0,
            counters: Counters::default(),
        }
    }

    fn search(
        &mut self,
        emit: &mut impl Emit<F::Value>,
        surroundings: &mut impl Surroundings,
    ) -> ControlFlow<Stop> {
        loop {
            if surroundings.between_nodes()? == Request::GiveWork
                && let Some(from) = self.split()
            {
                surroundings.take(from);
            }
            if self.is_forking {
                self.grow_forked(emit)?;
                continue;
            }
            let node = if self.forward.depth() == 0 {
                let Some(start) = self.starts.next() else {
                    return ControlFlow::Continue(());
                };
                if self.forward.has_nonnegative_loop(start) {
                    if !matches!(self.wanted, Wanted::ForkedOfType(_)) {
                        self.builder.unit(start, emit)?;
                    }
                    emit.node_done(|| vec![Step::node(start), Step::FIRST])?;
                    continue;
                }
                start
            } else if let Some(child) = self.forward.next_child() {
                child
            } else {
                self.forward.leave();
                continue;
            };
            self.enter(node);
            self.counters.nodes += 1;
            if self.forward.leaf_count() > 0 {
                self.nodes_since_result = 0;
                if !matches!(self.wanted, Wanted::ForkedOfType(_)) {
                    self.builder.leaves(&self.forward, emit)?;
                }
                if self.wanted != Wanted::Strict {
                    self.list_forks(Step::FIRST);
                }
            } else {
                self.look_ahead();
            }
            emit.node_done(|| self.place())?;
        }
    }

    /// Puts a child or a start node at the end of the path, and forgets what is beyond the edge.
    #[inline(always)]
    fn enter(&mut self, node: usize) {
        let is_on_edge = self.edge.is_met(self.forward.depth());
        self.forward.enter(node);
        if is_on_edge {
            self.drop_beyond_edge(node);
        }
    }

    /// The same, where it need not be fast.
    #[inline(never)]
    fn enter_silently(&mut self, node: usize) {
        self.enter(node);
    }

    #[cold]
    fn drop_beyond_edge(&mut self, node: usize) {
        let depth = self.forward.depth();
        self.edge.follow(depth - 1, Step::node(node));
        match self.edge.limit(depth) {
            None => {}
            Some(Step::Node(child)) => self.forward.drop_children_from(child as usize),
            Some(Step::Fork(_)) => self.forward.drop_children_from(0),
        }
    }

    /// Lists the pure zero cycles of the last node from a step on, up to the edge.
    #[inline]
    fn list_forks(&mut self, from: Step) {
        self.forks.clear();
        self.forward.zero_cycles(&mut self.forks);
        if !self.forks.is_empty() {
            let limit = self.edge.limit(self.forward.depth());
            self.forks.retain(|leaf| {
                let step = Step::fork(leaf.node);
                step >= from && limit.is_none_or(|limit| step < limit)
            });
            self.forks.reverse();
        }
        self.is_forking = !self.forks.is_empty();
    }

    #[cold]
    fn open_fork(&mut self, leaf: Valued<F::Value>) {
        let depth = self.forward.depth();
        let mut cycle: Vec<_> = (0..depth).map(|place| self.forward.at(place)).collect();
        self.is_forking = true;
        self.fork = Some(leaf.node);
        self.edge.follow(depth, Step::fork(leaf.node));
        cycle.push(leaf);
        self.stems.open(&cycle, Children::Forked);
        self.stems.drop_from_limit(self.edge.limit(depth + 1));
    }

    /// The number of steps to the end of the stem.
    fn length_of_stem(&self) -> usize {
        self.forward.depth() + 1 + self.stems.depth()
    }

    /// One step in the trees of forked lassos over the last node.
    #[cold]
    fn grow_forked(&mut self, emit: &mut impl Emit<F::Value>) -> ControlFlow<Stop> {
        if self.fork.is_none() {
            match self.forks.pop() {
                Some(leaf) => self.open_fork(leaf),
                None => self.is_forking = false,
            }
            return ControlFlow::Continue(());
        }
        if let Some(front) = self.stems.enter_next() {
            let length = self.length_of_stem();
            self.edge.follow(length - 1, Step::node(front));
            self.stems.drop_from_limit(self.edge.limit(length));
            let is_wanted = match self.wanted {
                Wanted::ForkedOfType(node) => front == node,
                Wanted::All | Wanted::Strict => true,
            };
            if is_wanted {
                self.counters.forked += 1;
                self.builder.values(self.stems.support(), emit)?;
            }
            return emit.node_done(|| self.place());
        }
        if self.stems.depth() > 0 {
            self.stems.leave();
        } else {
            self.fork = None;
        }
        ControlFlow::Continue(())
    }

    /// At a node without leaves: is it worth going on? The oracle is asked only where the search
    /// has come far without a result, so that where results are frequent it costs nothing; then at
    /// every node, until there is a result or the oracle promises one below.
    #[inline]
    fn look_ahead(&mut self) {
        self.nodes_since_result += 1;
        if !self.forward.has_children() {
            self.counters.dead_ends += 1;
        } else if self.nodes_since_result > self.patience {
            self.ask_oracle();
        }
    }

    #[cold]
    fn ask_oracle(&mut self) {
        self.counters.oracle_calls += 1;
        if self.oracle.is_alive(self.digraph, &self.forward) {
            self.nodes_since_result = 0;
        } else {
            self.counters.dead_ends += 1;
            self.forward.take_children_at(self.forward.depth() - 1);
        }
    }

    /// The first `length` nodes of the path, as steps.
    fn steps(&self, length: usize) -> Path {
        (0..length)
            .map(|place| Step::node(self.forward.at(place).node))
            .collect()
    }

    /// The steps to the fork that is open, and `length` steps along its stem.
    fn steps_of_stem(&self, leaf: usize, length: usize) -> Path {
        let mut steps = self.steps(self.forward.depth());
        steps.push(Step::fork(leaf));
        let stem = self.stems.stem().take(length);
        steps.extend(stem.map(|valued| Step::node(valued.node)));
        steps
    }

    /// Right after the node that was entered last.
    #[cold]
    fn place(&self) -> Path {
        let mut steps = match self.fork {
            None => self.steps(self.forward.depth()),
            Some(leaf) => self.steps_of_stem(leaf, self.stems.depth()),
        };
        steps.push(Step::FIRST);
        steps
    }

    /// Gives away the last part of the work: half of the start nodes, or all that is open nearest
    /// to the root, but never all of the work.
    fn split(&mut self) -> Option<Path> {
        let depth = self.forward.depth();
        if let Some(start) = split_starts(&mut self.starts, depth > 0) {
            return Some(vec![Step::node(start)]);
        }
        let places = if self.is_forking {
            depth
        } else {
            depth.saturating_sub(1)
        };
        if let Some(from) = (0..places).find_map(|place| self.take_children_at(place)) {
            return Some(from);
        }
        self.fork?;
        self.take_forks()
            .or_else(|| (0..self.stems.depth()).find_map(|depth| self.take_stems_at(depth)))
    }

    /// The first place that was not searched yet; nothing is left of the work afterwards.
    fn take_rest(&mut self) -> Option<Path> {
        let mut rest = None;
        if self.fork.is_some() {
            rest = (0..=self.stems.depth())
                .rev()
                .find_map(|depth| self.take_stems_at(depth));
        }
        rest.or_else(|| self.take_forks())
            .or_else(|| {
                (0..self.forward.depth())
                    .rev()
                    .find_map(|place| self.take_children_at(place))
            })
            .or_else(|| self.starts.next().map(|start| vec![Step::node(start)]))
    }

    /// The open children of the node at a place.
    fn take_children_at(&mut self, place: usize) -> Option<Path> {
        let child = self.forward.take_children_at(place)?;
        let mut from = self.steps(place + 1);
        from.push(Step::node(child));
        Some(from)
    }

    /// The zero cycles of the last node that were not opened yet.
    fn take_forks(&mut self) -> Option<Path> {
        let leaf = self.forks.pop()?;
        self.forks.clear();
        let mut from = self.steps(self.forward.depth());
        from.push(Step::fork(leaf.node));
        Some(from)
    }

    /// What could still be put in front when `depth` nodes were.
    fn take_stems_at(&mut self, depth: usize) -> Option<Path> {
        let leaf = self.fork?;
        let front = self.stems.take_at(depth)?;
        let mut from = self.steps_of_stem(leaf, depth);
        from.push(Step::node(front));
        Some(from)
    }

    /// Goes to where a stretch begins: what comes before it is forgotten, and nothing is reported.
    fn go_to(&mut self, from: &[Step]) {
        let all = self.all_starts.clone();
        self.starts = all.start..starts_before(self.edge.limit(0), all.end);
        let Some((&last, on_the_way)) = from.split_last() else {
            return;
        };
        for &step in on_the_way {
            match (step, self.fork) {
                (Step::Node(start), None) if self.forward.depth() == 0 => {
                    self.starts.start = start as usize + 1;
                    if self.forward.has_nonnegative_loop(start as usize) {
                        return;
                    }
                    self.enter_silently(start as usize);
                }
                (Step::Node(child), None) => {
                    self.forward.skip_children_before(child as usize + 1);
                    self.enter_silently(child as usize);
                }
                (Step::Node(front), Some(_)) => {
                    self.stems.skip_before(front as usize + 1);
                    self.stems.enter(front as usize);
                    let length = self.length_of_stem();
                    self.edge.follow(length - 1, step);
                    self.stems.drop_from_limit(self.edge.limit(length));
                }
                (Step::Fork(_), _) => {
                    self.list_forks(step);
                    if let Some(leaf) = self.forks.pop() {
                        self.open_fork(leaf);
                    }
                }
            }
        }
        match (last, self.fork) {
            (Step::Node(start), None) if self.forward.depth() == 0 => {
                self.starts.start = start as usize;
            }
            (Step::Node(child), None) => self.forward.skip_children_before(child as usize),
            (Step::Node(front), Some(_)) => self.stems.skip_before(front as usize),
            (Step::Fork(_), None) if self.wanted != Wanted::Strict => self.list_forks(last),
            (Step::Fork(_), _) => {}
        }
    }
}

impl<F: Forward> Search<F::Value> for Worker<'_, F> {
    fn run(
        &mut self,
        stretch: &Stretch,
        emit: &mut impl Emit<F::Value>,
        surroundings: &mut impl Surroundings,
    ) -> ControlFlow<Stop> {
        self.edge = Edge::new(stretch.to.as_ref());
        self.go_to(&stretch.from);
        self.nodes_since_result = 0;
        let flow = self.search(emit, surroundings);
        if flow == ControlFlow::Break(Stop::Interrupted) {
            emit.interrupted(self.take_rest());
        }
        self.stems.close();
        self.is_forking = false;
        self.fork = None;
        self.forks.clear();
        while self.forward.depth() > 0 {
            self.forward.leave();
        }
        flow
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}

#[cfg(test)]
pub(crate) mod tests;
