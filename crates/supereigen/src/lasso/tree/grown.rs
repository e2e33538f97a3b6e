//! The search tree over roots: extends each root by stem nodes put in front of it.

use std::ops::{ControlFlow, Range};

use super::shape::Tree;
use super::stems::{Joining, Stems};
use crate::digraph::Digraph;
use crate::lasso::emit::{Builder, Emit};
use crate::lasso::roots::Root;
use crate::report::{Counters, Stop};
use crate::scalar::Scalar;
use crate::stretch::{Path, Step};

/// Lists the stems that lead into each root. The first step of a path is the index of a root, the later steps are the stem over it.
pub(crate) struct GrownTree<'a, S> {
    roots: &'a [Root<S>],
    stems: Stems<'a, S>,
    builder: Builder<S>,
    /// The greatest size of a support; larger ones are not searched.
    support_max: usize,
    /// The index of the root of the current path; `None` if the path is empty.
    root: Option<usize>,
    counters: Counters,
}

impl<'a, S: Scalar> GrownTree<'a, S> {
    pub(crate) fn new(digraph: &'a Digraph<S>, roots: &'a [Root<S>]) -> GrownTree<'a, S> {
        GrownTree {
            roots,
            stems: Stems::new(digraph),
            builder: Builder::new(digraph.n()),
            support_max: usize::MAX,
            root: None,
            counters: Counters::default(),
        }
    }

    /// Leaves out larger supports, and other cycles if the roots are those of one cycle.
    pub(crate) fn within(mut self, support_max: usize, is_of_cycle: bool) -> GrownTree<'a, S> {
        self.support_max = support_max;
        if is_of_cycle {
            self.stems = self.stems.keep_cycle();
        }
        self
    }
}

impl<S: Scalar> Tree for GrownTree<'_, S> {
    type Value = S;

    fn starts(&self) -> Range<usize> {
        0..self.roots.len()
    }

    #[inline]
    fn depth(&self) -> usize {
        match self.root {
            None => 0,
            Some(_) => 1 + self.stems.depth(),
        }
    }

    #[cold]
    fn path(&self, length: usize) -> Path {
        let stem = self.stems.stem().map(|valued| valued.node);
        let steps = self.root.into_iter().chain(stem).map(Step::node);
        steps.take(length).collect()
    }

    #[inline]
    fn enter(&mut self, step: Step) {
        match (step, self.root) {
            (Step::Node(front), Some(_)) => self.stems.enter(front as usize),
            (Step::Node(root), None) => {
                self.root = Some(root as usize);
                self.stems.open(&self.roots[root as usize], Joining::Any);
            }
            (Step::Fork(_), _) => {}
        }
    }

    #[inline]
    fn leave(&mut self) {
        if self.stems.depth() > 0 {
            self.stems.leave();
        } else {
            self.clear();
        }
    }

    #[inline]
    fn next_step(&mut self) -> Option<Step> {
        self.stems.next_candidate().map(Step::node)
    }

    fn skip_steps_before(&mut self, step: Step) {
        if let Step::Node(front) = step {
            self.stems.skip_before(front as usize);
        }
    }

    fn drop_steps_from(&mut self, step: Step) {
        self.stems.drop_from(step);
    }

    fn take_steps_at(&mut self, place: usize) -> Option<Step> {
        self.stems.take_at(place - 1).map(Step::node)
    }

    fn results(&self) -> u64 {
        u64::from(self.root.is_some())
    }

    #[inline]
    fn give(&mut self, emit: &mut impl Emit<S>) -> ControlFlow<Stop> {
        self.counters.nodes += 1;
        self.counters.forked += u64::from(self.stems.is_forked());
        if self.stems.size() >= self.support_max {
            self.stems.take_at(self.stems.depth());
        }
        self.builder.values(self.stems.support(), emit)
    }

    fn clear(&mut self) {
        self.root = None;
        self.stems.close();
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}
