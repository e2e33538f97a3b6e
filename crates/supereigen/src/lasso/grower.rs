//! A worker that grows stems from roots.

use std::ops::{ControlFlow, Range};

use super::edge::{Edge, split_starts, starts_before};
use super::emit::{Builder, Emit};
use super::forward::Valued;
use super::position::{Path, Step, Stretch};
use super::search::{Request, Search, Surroundings};
use super::stems::{Children, Stems};
use crate::digraph::Digraph;
use crate::report::{Counters, Stop};
use crate::scalar::Scalar;

/// Walks the forest over a list of roots. The first step of a path is the index of a root, those
/// after it are the stem over it.
pub(crate) struct Grower<'a, S> {
    roots: &'a [Vec<Valued<S>>],
    stems: Stems<'a, S>,
    builder: Builder<S>,
    /// The roots still to come.
    starts: Range<usize>,
    /// The root that is open.
    root: Option<usize>,
    edge: Edge,
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
            edge: Edge::default(),
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
                && let Some(from) = self.split()
            {
                surroundings.take(from);
            }
            if self.root.is_none() {
                let Some(root) = self.starts.next() else {
                    return ControlFlow::Continue(());
                };
                self.open(root);
            } else if let Some(front) = self.stems.enter_next() {
                self.follow_edge(front);
            } else {
                if self.stems.depth() > 0 {
                    self.stems.leave();
                } else {
                    self.root = None;
                }
                continue;
            }
            self.counters.nodes += 1;
            self.counters.forked += u64::from(self.stems.is_forked());
            self.builder.values(self.stems.support(), emit)?;
            emit.node_done(|| {
                let mut place = self.steps(self.stems.depth());
                place.push(Step::FIRST);
                place
            })?;
        }
    }

    fn open(&mut self, root: usize) {
        self.root = Some(root);
        self.stems.open(&self.roots[root], Children::All);
        self.edge.follow(0, Step::node(root));
        self.stems.drop_from_limit(self.edge.limit(1));
    }

    /// Forgets what is beyond the edge, after a node was put in front.
    fn follow_edge(&mut self, front: usize) {
        let length = 1 + self.stems.depth();
        self.edge.follow(length - 1, Step::node(front));
        self.stems.drop_from_limit(self.edge.limit(length));
    }

    /// The steps to the root that is open, and `length` steps along the stem.
    fn steps(&self, length: usize) -> Path {
        let stem = self.stems.stem().take(length);
        self.root
            .into_iter()
            .chain(stem.map(|valued| valued.node))
            .map(Step::node)
            .collect()
    }

    /// Gives away half of the roots, or what can still be put in front nearest to the root, but
    /// never all of the work.
    fn split(&mut self) -> Option<Path> {
        if let Some(root) = split_starts(&mut self.starts, self.root.is_some()) {
            return Some(vec![Step::node(root)]);
        }
        (0..self.stems.depth()).find_map(|depth| self.take_at(depth))
    }

    /// The first place that was not searched yet; nothing is left of the work afterwards.
    fn take_rest(&mut self) -> Option<Path> {
        let mut rest = None;
        if self.root.is_some() {
            rest = (0..=self.stems.depth())
                .rev()
                .find_map(|depth| self.take_at(depth));
        }
        rest.or_else(|| self.starts.next().map(|root| vec![Step::node(root)]))
    }

    /// What could still be put in front when `depth` nodes were.
    fn take_at(&mut self, depth: usize) -> Option<Path> {
        let front = self.stems.take_at(depth)?;
        let mut from = self.steps(depth);
        from.push(Step::node(front));
        Some(from)
    }

    /// Goes to where a stretch begins: what comes before it is forgotten, and nothing is reported.
    fn go_to(&mut self, from: &[Step]) {
        self.starts = 0..starts_before(self.edge.limit(0), self.roots.len());
        let Some((&last, on_the_way)) = from.split_last() else {
            return;
        };
        for &step in on_the_way {
            let Step::Node(node) = step else { continue };
            let node = node as usize;
            if self.root.is_none() {
                self.starts.start = node + 1;
                self.open(node);
            } else {
                self.stems.skip_before(node + 1);
                self.stems.enter(node);
                self.follow_edge(node);
            }
        }
        match (last, self.root) {
            (Step::Node(root), None) => self.starts.start = root as usize,
            (Step::Node(front), Some(_)) => self.stems.skip_before(front as usize),
            (Step::Fork(_), _) => {}
        }
    }
}

impl<S: Scalar> Search<S> for Grower<'_, S> {
    fn run(
        &mut self,
        stretch: &Stretch,
        emit: &mut impl Emit<S>,
        surroundings: &mut impl Surroundings,
    ) -> ControlFlow<Stop> {
        self.root = None;
        self.edge = Edge::new(stretch.to.as_ref());
        self.go_to(&stretch.from);
        let flow = self.search(emit, surroundings);
        if flow == ControlFlow::Break(Stop::Interrupted) {
            emit.interrupted(self.take_rest());
        }
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
    use crate::lasso::position::Forest;
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
            let task = Stretch::whole(Forest::Backward);
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
