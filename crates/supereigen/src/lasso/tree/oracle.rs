//! The oracle, which decides whether any extremal begins with a path.
//!
//! Consider walks from the last node i_p with a level at each step: a step from u to v leads to
//! level(v) = level(u) − a(u, v); lower is better. A walk may step onto a node outside the path
//! only below the bound that i_1 … i_{p−1} impose on that node. There is an extremal of type i_1 whose
//! lasso begins with the path iff some such walk
//! - reaches a path node r with level at most y_r, or a node with a nonnegative loop, or
//! - can go round a cycle of nonnegative weight.
//!
//! docs/lasso.md has the proof. Lower levels dominate, so one label-correcting search decides:
//! a node that improves its own ancestor lies on a positive cycle; after convergence a cycle among
//! the arcs along which labels are tight has weight zero.
//!
//! *Complexity*: O(n · arcs) labels, each of which may be followed back over n nodes; mostly a few steps for each arc
//! that the labels reach.

use std::collections::VecDeque;

use crate::digraph::Digraph;
use crate::lasso::kernel::Forward;
use crate::scalar::Scalar;
use crate::spectral::classes::strong_components;

const NOBODY: usize = usize::MAX;

/// The working memory of the oracle.
#[derive(Debug)]
pub(crate) struct Oracle<S> {
    level: Vec<S>,
    parent: Vec<usize>,
    queued: Vec<bool>,
    queue: VecDeque<usize>,
    reached: Vec<usize>,
    /// The index in `reached` of each node that is there.
    number: Vec<usize>,
    /// The number of arcs looked at so far.
    steps: u64,
}

impl<S: Scalar> Oracle<S> {
    pub(crate) fn new(n: usize) -> Oracle<S> {
        Oracle {
            level: vec![S::EPSILON; n],
            parent: vec![NOBODY; n],
            queued: vec![false; n],
            queue: VecDeque::new(),
            reached: Vec::new(),
            number: vec![NOBODY; n],
            steps: 0,
        }
    }

    /// Returns the cost of all questions so far, in steps along arcs.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns whether an extremal begins with the path of `forward`, where every node but the last has only the
    /// satisfying arc to its successor. No child of the last node may have been entered yet.
    pub(crate) fn is_alive<F: Forward<Value = S>>(
        &mut self,
        digraph: &Digraph<S>,
        forward: &F,
    ) -> bool {
        let last = forward.at(forward.depth() - 1);
        let alive =
            self.search(digraph, forward, last.node, last.value) || self.has_tight_cycle(digraph);
        for &v in &self.reached {
            self.level[v] = S::EPSILON;
            self.queued[v] = false;
        }
        self.reached.clear();
        self.queue.clear();
        alive
    }

    /// Corrects labels until a walk shows that an extremal exists, or until no label improves.
    fn search<F: Forward<Value = S>>(
        &mut self,
        digraph: &Digraph<S>,
        forward: &F,
        last: usize,
        y: S,
    ) -> bool {
        self.label(last, y, NOBODY);
        while let Some(u) = self.queue.pop_front() {
            self.queued[u] = false;
            self.steps += digraph.outgoing(u).len() as u64;
            for arc in digraph.outgoing(u) {
                let v = arc.node;
                if v == u {
                    continue; // A nonnegative loop would have ended the search at u.
                }
                let level = self.level[u].minus(&arc.weight);
                if let Some(y) = forward.value_on_path(v) {
                    if level <= y {
                        return true;
                    }
                    continue;
                }
                let known = &self.level[v];
                let has_label = !known.is_epsilon();
                if has_label && level >= *known
                    || forward
                        .bound_before_last(v)
                        .is_some_and(|bound| level >= bound)
                {
                    continue;
                }
                // A node v without a label is no ancestor of u, so there is no need to look. Otherwise a long path
                // would be followed back at each of its nodes.
                if forward.has_nonnegative_loop(v) || has_label && self.is_ancestor(v, u) {
                    return true;
                }
                self.label(v, level, u);
            }
        }
        false
    }

    fn label(&mut self, v: usize, level: S, parent: usize) {
        if self.level[v].is_epsilon() {
            self.reached.push(v);
        }
        self.level[v] = level;
        self.parent[v] = parent;
        if !self.queued[v] {
            self.queued[v] = true;
            self.queue.push_back(v);
        }
    }

    /// Returns whether v is on the walk by which u got its label.
    fn is_ancestor(&self, v: usize, u: usize) -> bool {
        let mut ancestor = u;
        while ancestor != NOBODY {
            if ancestor == v {
                return true;
            }
            ancestor = self.parent[ancestor];
        }
        false
    }

    /// Returns whether the arcs with level(v) = level(u) − a(u, v) contain a cycle. None of these arcs leads back
    /// to the last path node: such an arc would have ended the search.
    fn has_tight_cycle(&mut self, digraph: &Digraph<S>) -> bool {
        for (index, &v) in self.reached.iter().enumerate() {
            self.number[v] = index;
        }
        let Oracle {
            level,
            reached,
            number,
            ..
        } = &*self;
        let tight_from = |index: usize| {
            let u: usize = reached[index];
            digraph.outgoing(u).iter().filter_map(move |arc| {
                let v = arc.node;
                let is_tight =
                    v != u && !level[v].is_epsilon() && level[u].minus(&arc.weight) == level[v];
                is_tight.then(|| number[v])
            })
        };
        // Each node but the first got its label by a tight arc; a cycle needs at least one more tight arc.
        let tight: usize = (0..reached.len())
            .map(|index| tight_from(index).count())
            .sum();
        if tight < reached.len() {
            return false;
        }
        let component = strong_components(reached.len(), tight_from);
        // Components are numbered without gaps, so if there is a cycle, there are fewer components than nodes.
        let components = component.iter().max().map_or(0, |last| last + 1);
        components < reached.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;
    use crate::lasso::kernel::{Dense, DenseMatrix, Instructions, Sparse};
    use crate::random::SplitMix64;
    use crate::{Matrix, Method, System};

    /// Makes a random system of up to five nodes, with many ties and some arcs missing.
    fn small_system(random: &mut SplitMix64) -> System {
        let n = 2 + random.below(4) as usize;
        let mut entry = |_| (random.below(5) < 3).then(|| random.below(5) as i64 - 3);
        let rows: Vec<Vec<_>> = (0..n).map(|_| (0..n).map(&mut entry).collect()).collect();
        let matrix = Matrix::from_rows(rows).expect("square");
        System::new(&matrix, 0).expect("square")
    }

    /// Returns the paths with which the lassos of all extremals begin, up to the last node with one satisfying arc or,
    /// of a strict lasso, to its end. A pure zero cycle begins with each of its nodes.
    fn beginnings(system: &System) -> Vec<Vec<usize>> {
        let inspector = system.inspector();
        let mut beginnings = Vec::new();
        for x in system.basis_by(Method::WangSergeev) {
            let lasso = inspector.lasso_of(x.values()).expect("extremal");
            match lasso.kind {
                Kind::Forked { .. } => beginnings.push(lasso.stem().to_vec()),
                Kind::PureZeroCycle => beginnings.extend((0..lasso.path.len()).map(|first| {
                    let mut path = lasso.path.clone();
                    path.rotate_left(first);
                    path
                })),
                _ => beginnings.push(lasso.path),
            }
        }
        beginnings
    }

    /// Asks about every path of the forward search; returns how many are alive, and how many are dead ends.
    fn check_paths<F: Forward<Value = i64>>(system: &System, mut forward: F) -> (usize, usize) {
        let digraph = system.digraph().expect("small numbers");
        let beginnings = beginnings(system);
        let mut oracle = Oracle::new(digraph.n());
        let (mut alive, mut dead) = (0, 0);
        for start in (0..digraph.n()).filter(|&start| !digraph.has_nonnegative_loop(start)) {
            let mut entering = Some(start);
            while forward.depth() > 0 || entering.is_some() {
                let Some(node) = entering else {
                    forward.leave();
                    entering = forward.next_child();
                    continue;
                };
                forward.enter(node);
                let path: Vec<usize> = (0..forward.depth()).map(|at| forward.at(at).node).collect();
                let expected = beginnings.iter().any(|whole| whole.starts_with(&path));
                let answer = oracle.is_alive(&digraph, &forward);
                assert_eq!(answer, expected, "{path:?} in {system:?}");
                *if expected { &mut alive } else { &mut dead } += 1;
                entering = forward.next_child();
            }
        }
        (alive, dead)
    }

    /// Wrong yeses would only be slow and wrong noes would be rare, so complete runs would hardly show such errors.
    #[test]
    fn a_path_is_alive_iff_an_extremal_begins_with_it() {
        let mut random = SplitMix64(5);
        let (mut all_alive, mut all_dead) = (0, 0);
        for _ in 0..3000 {
            let system = small_system(&mut random);
            let digraph = system.digraph().expect("small numbers");
            let (alive, dead) = check_paths(&system, Sparse::new(&digraph, false));
            let matrix = DenseMatrix::<i32, 1>::new(digraph.clone(), &1000, Instructions::detect());
            assert_eq!(
                check_paths(&system, Dense::new(&matrix, false)),
                (alive, dead)
            );
            all_alive += alive;
            all_dead += dead;
        }
        assert!(
            all_alive > 1000 && all_dead > 1000,
            "{all_alive}, {all_dead}"
        );
    }
}
