//! The oracle, which decides whether a path is a dead end.
//!
//! Consider walks from the last node i_p with a level at each step: a step from u to v leads to
//! level(v) = level(u) − a(u, v); lower is better. A walk may step onto a node outside the path
//! only below the bound that i_1 … i_{p−1} impose on that node. There is an extremal of type i_1 whose
//! lasso begins with the path iff some such walk
//! - reaches a path node r with level at most y_r, or a node with a nonnegative loop, or
//! - can go round a cycle of nonnegative weight.
//!
//! A pure zero cycle is reported from its smallest node alone, so from the others it is a dead end. A second question
//! recognizes many of these; see [`Oracle::is_alive`].
//!
//! docs/lasso.md has the proofs. Lower levels dominate, so one label-correcting search decides:
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

const NO_NODE: usize = usize::MAX;

/// What a search for walks looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sought {
    /// Any extremal.
    Any,
    /// Extremals other than the pure zero cycles through the first node. A walk ends at a node that is satisfied by the
    /// first one tightly. A node that is reached with two levels ends the search, since a lower one need not be better.
    Other(usize),
    /// Pure zero cycles of which the first node is the smallest.
    FromSmallest(usize),
}

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
    /// Whether each node is satisfied by the first one tightly, if that ends a walk.
    is_end: Vec<bool>,
    /// Whether each node has a nonnegative loop.
    has_loop: Vec<bool>,
    /// The number of arcs looked at so far.
    steps: u64,
}

impl<S: Scalar> Oracle<S> {
    pub(crate) fn new(digraph: &Digraph<S>) -> Oracle<S> {
        let n = digraph.n();
        Oracle {
            level: vec![S::EPSILON; n],
            parent: vec![NO_NODE; n],
            queued: vec![false; n],
            queue: VecDeque::new(),
            reached: Vec::new(),
            number: vec![NO_NODE; n],
            is_end: vec![false; n],
            has_loop: (0..n).map(|u| digraph.has_nonnegative_loop(u)).collect(),
            steps: 0,
        }
    }

    /// Returns the cost of all questions so far, in steps along arcs.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns whether an extremal begins with the path of `forward`, where every node but the last has only the
    /// satisfying arc to its successor. No child of the last node may have been entered yet. With `every_zero_cycle` the
    /// answer is exact; else `true` may be wrong, if all such extremals are pure zero cycles that are reported elsewhere.
    pub(crate) fn is_alive(
        &mut self,
        digraph: &Digraph<S>,
        forward: &dyn Forward<S>,
        every_zero_cycle: bool,
    ) -> bool {
        let alive = self.search(digraph, forward, Sought::Any) || self.has_tight_cycle(digraph);
        self.clear();
        if !alive || every_zero_cycle {
            return alive;
        }
        let first = forward.at(0).node;
        let has_other = self.search(digraph, forward, Sought::Other(first))
            || self.has_tight_cycle(digraph)
            || self.ends_are_satisfied(digraph, first);
        self.clear();
        if has_other {
            return true;
        }
        let is_smallest = (0..forward.depth()).all(|place| forward.at(place).node >= first);
        let alive = is_smallest && self.search(digraph, forward, Sought::FromSmallest(first));
        self.clear();
        alive
    }

    /// Returns whether some walk ends at a node that another node off the path, or its last one, satisfies, too.
    fn ends_are_satisfied(&self, digraph: &Digraph<S>, first: usize) -> bool {
        let mut ends = self.reached.iter().filter(|&&u| self.is_end[u]);
        ends.any(|&u| {
            digraph.outgoing(u).iter().any(|arc| {
                let level = &self.level[arc.node];
                arc.node != first
                    && !level.is_epsilon()
                    && self.level[u].minus(&arc.weight) <= *level
            })
        })
    }

    fn clear(&mut self) {
        for &v in &self.reached {
            self.level[v] = S::EPSILON;
            self.queued[v] = false;
            self.is_end[v] = false;
        }
        self.reached.clear();
        self.queue.clear();
    }

    /// Corrects labels until a walk that counts shows that an extremal exists, or until no label improves.
    fn search(&mut self, digraph: &Digraph<S>, forward: &dyn Forward<S>, sought: Sought) -> bool {
        let last = forward.at(forward.depth() - 1);
        self.label(last.node, last.value, NO_NODE);
        while let Some(u) = self.queue.pop_front() {
            self.queued[u] = false;
            self.steps += digraph.outgoing(u).len() as u64;
            let is_end =
                matches!(sought, Sought::Other(first) if self.is_tight(digraph, forward, u, first));
            if is_end {
                self.is_end[u] = true;
            }
            for arc in digraph.outgoing(u) {
                let v = arc.node;
                if v == u {
                    continue; // A nonnegative loop would have ended the search at u.
                }
                let level = self.level[u].minus(&arc.weight);
                if let Some(y) = forward.value_on_path(v) {
                    let is_home = is_end && sought == Sought::Other(v);
                    if level <= y && !is_home {
                        return true;
                    }
                    continue;
                }
                if is_end || matches!(sought, Sought::FromSmallest(first) if v < first) {
                    continue;
                }
                let known = &self.level[v];
                let has_label = !known.is_epsilon();
                let is_known = match sought {
                    Sought::Other(_) => level == *known,
                    Sought::Any | Sought::FromSmallest(_) => level >= *known,
                };
                if has_label && is_known
                    || forward
                        .bound_before_last(v)
                        .is_some_and(|bound| level >= bound)
                {
                    continue;
                }
                if has_label && matches!(sought, Sought::Other(_)) {
                    return true;
                }
                // A node v without a label is no ancestor of u, so there is no need to look. Otherwise a long path
                // would be followed back at each of its nodes.
                if self.has_loop[v] || has_label && self.is_ancestor(v, u) {
                    return true;
                }
                self.label(v, level, u);
            }
        }
        false
    }

    #[inline]
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

    /// Returns whether u is satisfied by the first node tightly.
    fn is_tight(
        &self,
        digraph: &Digraph<S>,
        forward: &dyn Forward<S>,
        u: usize,
        first: usize,
    ) -> bool {
        let weight = digraph.weight(u, first);
        !weight.is_epsilon()
            && forward.value_on_path(first).as_ref() == Some(&self.level[u].minus(&weight))
    }

    /// Returns whether v is on the walk by which u got its label.
    fn is_ancestor(&self, v: usize, u: usize) -> bool {
        let mut ancestor = u;
        while ancestor != NO_NODE {
            if ancestor == v {
                return true;
            }
            ancestor = self.parent[ancestor];
        }
        false
    }

    /// Returns whether the arcs with level(v) = level(u) − a(u, v) contain a cycle, without arcs from the ends of walks.
    /// None of these arcs leads back to the last path node: such an arc would have ended the search.
    fn has_tight_cycle(&mut self, digraph: &Digraph<S>) -> bool {
        for (index, &v) in self.reached.iter().enumerate() {
            self.number[v] = index;
        }
        let Oracle {
            level,
            reached,
            number,
            is_end,
            ..
        } = &*self;
        let tight_from = |index: usize| {
            let u: usize = reached[index];
            let arcs = if is_end[u] { &[] } else { digraph.outgoing(u) };
            arcs.iter().filter_map(move |arc| {
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
    use crate::{Matrix, Method, System};
    use supereigen_cases::Random;

    /// Returns the paths with which the lassos of all extremals begin, up to the last node with one satisfying arc or,
    /// of a strict lasso, to its end. A pure zero cycle begins with each of its nodes, or with the smallest.
    fn beginnings(system: &System, with_each: bool) -> Vec<Vec<usize>> {
        let inspector = system.inspector();
        let mut beginnings = Vec::new();
        for x in system.basis_by(Method::WangSergeev) {
            let lasso = inspector.lasso_of(x.values()).expect("extremal");
            match lasso.kind {
                Kind::Forked { .. } => beginnings.push(lasso.stem().to_vec()),
                Kind::PureZeroCycle if with_each => {
                    beginnings.extend((0..lasso.path.len()).map(|first| {
                        let mut path = lasso.path.clone();
                        path.rotate_left(first);
                        path
                    }))
                }
                _ => beginnings.push(lasso.path),
            }
        }
        beginnings
    }

    /// Asks about every path of the forward search; returns how many are alive and dead ends, and how many of those that
    /// are alive only by pure zero cycles reported elsewhere are recognized, or not.
    fn check_paths(system: &System, mut forward: impl Forward<i64>) -> [usize; 4] {
        let digraph = system.digraph().expect("small numbers");
        let (beginnings, reported) = (beginnings(system, true), beginnings(system, false));
        let mut oracle = Oracle::new(&digraph);
        let [mut alive, mut dead, mut recognized, mut missed] = [0; 4];
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
                let begins = |whole: &Vec<usize>| whole.starts_with(&path);
                let expected = beginnings.iter().any(begins);
                let answer = oracle.is_alive(&digraph, &forward, true);
                assert_eq!(answer, expected, "{path:?} in {system:?}");
                *if expected { &mut alive } else { &mut dead } += 1;
                let is_reported = reported.iter().any(begins);
                let answer = oracle.is_alive(&digraph, &forward, false);
                assert!(answer || !is_reported, "{path:?} in {system:?}");
                assert!(expected || !answer, "{path:?} in {system:?}");
                recognized += usize::from(expected && !answer);
                missed += usize::from(answer && !is_reported);
                entering = forward.next_child();
            }
        }
        [alive, dead, recognized, missed]
    }

    /// Wrong yeses would only be slow and wrong noes would be rare, so complete runs would hardly show such errors.
    #[test]
    fn a_path_is_alive_iff_an_extremal_begins_with_it() {
        let mut random = Random(5);
        let mut all = [0; 4];
        for _ in 0..3000 {
            let n = 2 + random.index(5);
            let rows = (0..n).map(|_| random.entries(n, 40, -3, 1));
            let matrix = Matrix::from_rows(rows).expect("square");
            let system = System::new(&matrix, 0).expect("square");
            let digraph = system.digraph().expect("small numbers");
            let counts = check_paths(&system, Sparse::new(&digraph, false));
            let matrix = DenseMatrix::<i32, 1>::new(digraph.clone(), 1000, Instructions::detect());
            assert_eq!(check_paths(&system, Dense::new(&matrix, false)), counts);
            all = std::array::from_fn(|kind| all[kind] + counts[kind]);
        }
        let [alive, dead, recognized, missed] = all;
        let is_enough = alive > 1000 && dead > 1000 && recognized > missed;
        assert!(is_enough, "{all:?}");
    }
}
