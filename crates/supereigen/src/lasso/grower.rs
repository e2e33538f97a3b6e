//! A worker that grows stems from roots.

use std::ops::{ControlFlow, Range};

use super::emit::{Builder, Emit};
use super::forward::Valued;
use super::stems::{Children, Stems};
use super::task::{Task, split_starts};
use super::worker::{Request, Search, Surroundings};
use crate::digraph::Digraph;
use crate::report::{Counters, Stop};
use crate::scalar::Scalar;

/// Walks the forest over a list of roots. A task's start nodes are indices of roots; its prefix, if
/// there is one, is the index of a root followed by the stem over it.
pub(crate) struct Grower<'a, S> {
    roots: &'a [Vec<Valued<S>>],
    stems: Stems<'a, S>,
    builder: Builder<S>,
    /// The roots still to come.
    starts: Range<usize>,
    /// The root that is open.
    root: Option<usize>,
    /// The part of the stem that belongs to the task's prefix.
    base: usize,
    counters: Counters,
}

impl<'a, S: Scalar> Grower<'a, S> {
    pub(crate) fn new(digraph: &'a Digraph<S>, roots: &'a [Vec<Valued<S>>]) -> Grower<'a, S> {
        Grower {
            roots,
            stems: Stems::new(digraph),
            builder: Builder::new(digraph.n()),
            starts: 0..0,
            root: None,
            base: 0,
            counters: Counters::default(),
        }
    }

    fn search(
        &mut self,
        emit: &mut impl Emit<S>,
        surroundings: &mut impl Surroundings,
    ) -> ControlFlow<Stop> {
        loop {
            if surroundings.between_nodes()? == Request::GiveWork
                && let Some(task) = self.split()
            {
                surroundings.take(task);
            }
            if self.root.is_none() {
                let Some(root) = self.starts.next() else {
                    return ControlFlow::Continue(());
                };
                self.root = Some(root);
                self.stems.open(&self.roots[root], Children::All);
            } else if !self.stems.enter_next() {
                if self.stems.depth() > self.base {
                    self.stems.leave();
                } else if self.base > 0 {
                    return ControlFlow::Continue(());
                } else {
                    self.root = None;
                }
                continue;
            }
            self.counters.nodes += 1;
            self.counters.forked += u64::from(self.stems.is_forked());
            self.builder.values(self.stems.support(), emit)?;
        }
    }

    /// Gives away half of the roots, or what can still be put in front nearest to the root, but
    /// never all of the work.
    fn split(&mut self) -> Option<Task> {
        let starts = split_starts(&mut self.starts, self.root.is_some());
        if starts.is_some() {
            return starts;
        }
        let root = self.root?;
        for depth in self.base..self.stems.depth() {
            if let Some(next) = self.stems.take_at(depth) {
                let stem = self.stems.stem().take(depth);
                let prefix = std::iter::once(root)
                    .chain(stem.map(|valued| valued.node))
                    .map(|index| index as u32)
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

impl<S: Scalar> Search<S> for Grower<'_, S> {
    fn run(
        &mut self,
        task: &Task,
        emit: &mut impl Emit<S>,
        surroundings: &mut impl Surroundings,
    ) -> ControlFlow<Stop> {
        self.starts = task.starts.clone();
        self.root = None;
        self.base = 0;
        if let Some((&root, stem)) = task.prefix.split_first() {
            self.root = Some(root as usize);
            self.stems.open(&self.roots[root as usize], Children::All);
            for &node in stem {
                self.stems.enter(node as usize);
            }
            self.stems.skip_before(task.next);
            self.base = stem.len();
        }
        let flow = self.search(emit, surroundings);
        self.stems.close();
        flow
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Family;
    use crate::lasso::roots;
    use crate::lasso::worker::tests::{Keep, run_in_pieces};
    use crate::report::Interrupt;
    use crate::system::System;

    #[test]
    fn growing_in_pieces_gives_the_same_in_the_same_order() {
        let families = [
            Family::Shift,
            Family::Sparse,
            Family::Degree3,
            Family::Ties,
            Family::Potential,
            Family::Zero,
        ];
        for family in families {
            let system = System::new(&family.matrix(12, 1), &Some(0.into())).expect("square");
            let digraph = system.digraph::<i64>().expect("small numbers");
            let roots = roots::find(&digraph, u128::MAX, &Interrupt::new()).expect("few");
            let task = Task::of_starts(0..roots.len());
            let mut grower = Grower::new(&digraph, &roots);
            let mut whole = Keep(Vec::new());
            run_in_pieces(&mut grower, &task, usize::MAX, &mut whole);
            assert!(whole.0.len() > 10, "{family:?}");
            // No dead ends: every node that was entered is a result.
            assert_eq!(grower.take_counters().nodes, whole.0.len() as u64);
            for every in [1, 2, 3, 7] {
                let mut keep = Keep(Vec::new());
                let pieces = run_in_pieces(&mut grower, &task, every, &mut keep);
                assert!(pieces > 3, "{family:?}, every {every}");
                assert_eq!(keep.0, whole.0, "{family:?}, every {every}");
                assert_eq!(grower.take_counters().nodes, whole.0.len() as u64);
            }
        }
    }
}
