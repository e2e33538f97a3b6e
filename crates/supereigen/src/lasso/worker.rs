//! What a worker is, and the one that searches forward: it walks the part of the search tree that a
//! task names, without recursion.

use std::ops::{ControlFlow, Range};

use super::emit::{Builder, Emit};
use super::forward::{Forward, Valued};
use super::oracle::Oracle;
use super::stems::{Children, Stems};
use super::task::{Task, split_starts};
use crate::digraph::Digraph;
use crate::report::{Counters, Stop};

/// What the surroundings ask of a worker between two nodes.
pub(crate) trait Surroundings {
    /// Called before every node; `Break` stops the worker.
    fn between_nodes(&mut self) -> ControlFlow<Stop, Request>;

    /// Takes a part of the worker's task, which comes right after all that the worker keeps.
    fn take(&mut self, task: Task);
}

/// A search that a worker can make, task by task.
pub(crate) trait Search<S> {
    /// Searches the whole task, but for what it gives away on the way.
    fn run(
        &mut self,
        task: &Task,
        emit: &mut impl Emit<S>,
        surroundings: &mut impl Surroundings,
    ) -> ControlFlow<Stop>;

    /// What was counted since the last call.
    fn take_counters(&mut self) -> Counters;
}

/// Whether another worker is idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Nothing,
    GiveWork,
}

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
pub(crate) struct Worker<'a, F: Forward> {
    digraph: &'a Digraph<F::Value>,
    forward: F,
    oracle: Oracle<F::Value>,
    patience: u64,
    stems: Stems<'a, F::Value>,
    builder: Builder<F::Value>,
    wanted: Wanted,
    starts: Range<usize>,
    /// The part of the path that belongs to the task's prefix.
    base: usize,
    nodes_since_result: u64,
    zero_cycles: Vec<Valued<F::Value>>,
    counters: Counters,
}

impl<'a, F: Forward> Worker<'a, F> {
    /// `patience` is the number of nodes without a result after which the oracle is asked.
    pub(crate) fn new(
        digraph: &'a Digraph<F::Value>,
        forward: F,
        wanted: Wanted,
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
            starts: 0..0,
            base: 0,
            nodes_since_result: 0,
            zero_cycles: Vec::new(),
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
                && let Some(task) = self.split()
            {
                surroundings.take(task);
            }
            let node = if self.forward.depth() == 0 {
                let Some(start) = self.starts.next() else {
                    return ControlFlow::Continue(());
                };
                if self.forward.has_nonnegative_loop(start) {
                    if !matches!(self.wanted, Wanted::ForkedOfType(_)) {
                        self.builder.unit(start, emit)?;
                    }
                    continue;
                }
                start
            } else if let Some(child) = self.forward.next_child() {
                child
            } else if self.forward.depth() == self.base {
                return ControlFlow::Continue(());
            } else {
                self.forward.leave();
                continue;
            };
            self.forward.enter(node);
            self.counters.nodes += 1;
            if self.forward.leaf_count() > 0 {
                self.nodes_since_result = 0;
                self.report(emit, surroundings)?;
            } else {
                self.look_ahead();
            }
        }
    }

    /// Reports the leaves of the last node, and the forked lassos over its pure zero cycles.
    #[inline]
    fn report(
        &mut self,
        emit: &mut impl Emit<F::Value>,
        surroundings: &mut impl Surroundings,
    ) -> ControlFlow<Stop> {
        if !matches!(self.wanted, Wanted::ForkedOfType(_)) {
            self.builder.leaves(&self.forward, emit)?;
        }
        self.zero_cycles.clear();
        self.forward.zero_cycles(&mut self.zero_cycles);
        if self.zero_cycles.is_empty() || self.wanted == Wanted::Strict {
            return ControlFlow::Continue(());
        }
        self.grow_forked(emit, surroundings)
    }

    #[cold]
    fn grow_forked(
        &mut self,
        emit: &mut impl Emit<F::Value>,
        surroundings: &mut impl Surroundings,
    ) -> ControlFlow<Stop> {
        for last in std::mem::take(&mut self.zero_cycles) {
            let depth = self.forward.depth();
            let mut cycle: Vec<_> = (0..depth).map(|place| self.forward.at(place)).collect();
            cycle.push(last);
            self.stems.open(&cycle, Children::Forked);
            loop {
                surroundings.between_nodes()?;
                if self.stems.enter_next() {
                    let front = self.stems.stem().last().map(|valued| valued.node);
                    let is_wanted = match self.wanted {
                        Wanted::ForkedOfType(node) => front == Some(node),
                        Wanted::All | Wanted::Strict => true,
                    };
                    if is_wanted {
                        self.counters.forked += 1;
                        self.builder.values(self.stems.support(), emit)?;
                    }
                } else if self.stems.depth() > 0 {
                    self.stems.leave();
                } else {
                    break;
                }
            }
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

    /// Gives away the last part of the work: half of the start nodes, or all open children of the
    /// node nearest to the root that has some, but never all of the work.
    fn split(&mut self) -> Option<Task> {
        let depth = self.forward.depth();
        let starts = split_starts(&mut self.starts, depth > 0);
        if starts.is_some() {
            return starts;
        }
        for place in self.base.saturating_sub(1)..depth.saturating_sub(1) {
            if let Some(next) = self.forward.take_children_at(place) {
                let prefix = (0..=place)
                    .map(|place| self.forward.at(place).node as u32)
                    .collect();
                return Some(Task {
                    prefix,
                    next,
                    starts: 0..0,
                });
            }
        }
        None
    }
}

impl<F: Forward> Search<F::Value> for Worker<'_, F> {
    fn run(
        &mut self,
        task: &Task,
        emit: &mut impl Emit<F::Value>,
        surroundings: &mut impl Surroundings,
    ) -> ControlFlow<Stop> {
        for &node in &task.prefix {
            self.forward.enter(node as usize);
        }
        self.forward.skip_children_before(task.next);
        self.base = task.prefix.len();
        self.starts = task.starts.clone();
        self.nodes_since_result = 0;
        let flow = self.search(emit, surroundings);
        while self.forward.depth() > 0 {
            self.forward.leave();
        }
        flow
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}

/// A worker that is alone: nobody asks for work.
pub(crate) struct Alone<'a>(pub(crate) &'a crate::report::Interrupt);

impl Surroundings for Alone<'_> {
    #[inline]
    fn between_nodes(&mut self) -> ControlFlow<Stop, Request> {
        if self.0.is_raised() {
            ControlFlow::Break(Stop::Interrupted)
        } else {
            ControlFlow::Continue(Request::Nothing)
        }
    }

    fn take(&mut self, _task: Task) {}
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::families::Family;
    use crate::lasso::dense::{Dense, DenseMatrix};
    use crate::lasso::simd::Instructions;
    use crate::lasso::sparse::Sparse;
    use crate::system::System;

    /// Keeps the vectors.
    pub(crate) struct Keep(pub(crate) Vec<Vec<i64>>);

    impl Emit<i64> for Keep {
        fn wants_vectors(&self) -> bool {
            true
        }

        fn count(&mut self, _results: u64) -> ControlFlow<Stop> {
            ControlFlow::Continue(())
        }

        fn vector(&mut self, x: &[i64]) -> ControlFlow<Stop> {
            self.0.push(x.to_vec());
            ControlFlow::Continue(())
        }
    }

    /// Asks for work at every so many nodes.
    struct Greedy {
        every: usize,
        nodes: usize,
        /// What was given, the last part first given.
        given: Vec<Task>,
    }

    impl Surroundings for Greedy {
        fn between_nodes(&mut self) -> ControlFlow<Stop, Request> {
            self.nodes += 1;
            ControlFlow::Continue(if self.nodes.is_multiple_of(self.every) {
                Request::GiveWork
            } else {
                Request::Nothing
            })
        }

        fn take(&mut self, task: Task) {
            self.given.push(task);
        }
    }

    /// Runs a task, and after it what it gave away, the part given last first.
    pub(crate) fn run_in_pieces(
        worker: &mut impl Search<i64>,
        task: &Task,
        every: usize,
        keep: &mut Keep,
    ) -> usize {
        let mut greedy = Greedy {
            every,
            nodes: 0,
            given: Vec::new(),
        };
        assert!(worker.run(task, keep, &mut greedy).is_continue());
        let mut pieces = 1;
        for task in greedy.given.iter().rev() {
            pieces += run_in_pieces(worker, task, every, keep);
        }
        pieces
    }

    #[test]
    fn a_search_in_pieces_gives_the_same_in_the_same_order() {
        let families = [
            Family::Shift,
            Family::Sparse,
            Family::Degree3,
            Family::Ties,
            Family::Potential,
        ];
        for family in families {
            let matrix = family.matrix(14, 1);
            let system = System::new(&matrix, &Some(0.into())).expect("square");
            let digraph = system.digraph::<i64>().expect("small numbers");
            let dense = DenseMatrix::<i32, 1>::new(&digraph, &1_000_000, Instructions::detect());
            let task = Task::of_starts(0..14);
            let sparse = || Sparse::new(&digraph, false);
            let mut whole = Keep(Vec::new());
            let mut worker = Worker::new(&digraph, sparse(), Wanted::All, 16);
            run_in_pieces(&mut worker, &task, usize::MAX, &mut whole);
            assert!(whole.0.len() > 10, "{family:?}");
            for every in [1, 2, 3, 7] {
                for kind in 0..2 {
                    let mut keep = Keep(Vec::new());
                    let pieces = if kind == 0 {
                        let mut worker = Worker::new(&digraph, sparse(), Wanted::All, 16);
                        run_in_pieces(&mut worker, &task, every, &mut keep)
                    } else {
                        let forward = Dense::new(&dense, false);
                        let mut worker = Worker::new(&digraph, forward, Wanted::All, 16);
                        run_in_pieces(&mut worker, &task, every, &mut keep)
                    };
                    assert!(pieces > 3, "{family:?}, every {every}");
                    assert_eq!(keep.0, whole.0, "{family:?}, every {every}, kind {kind}");
                }
            }
        }
    }
}
