//! The trait of a kernel: a path that grows and shrinks, with the finished extremals and the open children
//! of its last node.
//!
//! The path i_1 … i_p is such that no node satisfies i_p yet and every earlier node is satisfied by
//! its successor alone, tightly. A *leaf* is a node w that closes the path at once: the path with w at its
//! end is a finished extremal. A *child* is a node that does not close the path but may be entered.

use crate::digraph::Digraph;
use crate::scalar::Scalar;

/// A node and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Valued<S> {
    pub(crate) node: usize,
    pub(crate) value: S,
}

/// What a kernel tells about a node that it has just entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entered {
    /// The number of nodes of the path.
    pub(crate) depth: u32,
    /// The number of leaves of the node, without pure zero cycles that another start reports.
    pub(crate) leaves: u32,
    /// Whether some of the leaves make pure zero cycles that this start reports.
    pub(crate) has_zero_cycles: bool,
    pub(crate) has_children: bool,
}

/// A kernel of the forward search, which hands out values of type S. It is a trait object, so that all that uses a kernel
/// is compiled once for each such type; one call takes a search from one node to the next.
pub(crate) trait Forward<S: Scalar> {
    /// Returns the number of nodes of the path.
    fn depth(&self) -> usize;

    /// Returns the node at a place on the path, and its value.
    fn at(&self, place: usize) -> Valued<S>;

    /// Lists the nodes of the path with their values.
    fn path(&self, out: &mut Vec<Valued<S>>) {
        out.extend((0..self.depth()).map(|place| self.at(place)));
    }

    /// Puts a child of the last node (or, on the empty path, any node, with value 0) at the end of the path, and
    /// finds the leaves and children of the new last node.
    fn enter(&mut self, node: usize) -> Entered;

    /// Takes the last node off the path.
    fn leave(&mut self);

    /// Enters the next child of the last node that has one left, and leaves those that have none; `None` if no node has
    /// one left, and then the path is empty.
    fn enter_next(&mut self) -> Option<Entered> {
        loop {
            if let Some(child) = self.next_child() {
                return Some(self.enter(child));
            }
            if self.depth() == 0 {
                return None;
            }
            self.leave();
        }
    }

    /// Lists the leaves of the last node in increasing order, with their values.
    fn leaves(&self, out: &mut Vec<Valued<S>>);

    /// Lists the leaves of the last node that make a pure zero cycle that this start reports.
    fn zero_cycles(&self, out: &mut Vec<Valued<S>>);

    /// Takes the next child of the last node; returns `None` if there is none left.
    fn next_child(&mut self) -> Option<usize>;

    /// Drops the children of the last node below the given node.
    fn skip_children_before(&mut self, node: usize);

    /// Drops the children of the last node from the given node on, and returns whether there are others left.
    fn drop_children_from(&mut self, node: usize) -> bool;

    /// Drops all children not taken yet of the node at a place, and returns the first of them.
    fn take_children_at(&mut self, place: usize) -> Option<usize>;

    /// Returns the bound on v that the nodes before the last one impose; `None` if they impose none.
    fn bound_before_last(&self, v: usize) -> Option<S>;

    /// Estimates the cost of entering a node, in steps along arcs.
    fn cost(&self) -> u64;

    /// Returns the value of v; `None` if v is not on the path.
    fn value_on_path(&self, v: usize) -> Option<S>;
}

/// A kernel prepared for a matrix; every walker has its own path in it.
pub(crate) trait Paths<S: Scalar>: Send + Sync {
    /// Returns the digraph, with weights of the type of the values.
    fn digraph(&self) -> &Digraph<S>;

    /// Makes an empty path. With `every_zero_cycle` it reports every pure zero cycle, whatever its first node.
    fn path(&self, every_zero_cycle: bool) -> Box<dyn Forward<S> + '_>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lasso::kernel::{Dense, DenseMatrix, Instructions, Sparse};
    use supereigen_cases::Random;

    /// Returns all that a kernel tells about its path before a child is taken.
    fn seen(forward: &impl Forward<i64>, n: usize) -> String {
        let (mut leaves, mut zero_cycles) = (Vec::new(), Vec::new());
        forward.leaves(&mut leaves);
        forward.zero_cycles(&mut zero_cycles);
        let mut path = Vec::new();
        forward.path(&mut path);
        let places = (0..forward.depth()).map(|at| forward.at(at));
        assert!(places.eq(path.iter().cloned()));
        let values: Vec<_> = (0..n).map(|v| forward.value_on_path(v)).collect();
        let bound = |v| forward.bound_before_last(v).filter(|_| values[v].is_none());
        let bounds: Vec<_> = (0..n).map(bound).collect();
        format!("{path:?}, {leaves:?}, {zero_cycles:?}, {values:?}, {bounds:?}")
    }

    /// Takes all children of the last node.
    fn children(forward: &mut impl Forward<i64>) -> Vec<usize> {
        std::iter::from_fn(|| forward.next_child()).collect()
    }

    /// Walks down at random in both kernels, also into children that were not the last ones taken.
    fn compare<const W: usize>(digraph: &Digraph<i64>, every: bool, random: &mut Random) {
        let n = digraph.n();
        let matrix = DenseMatrix::<i32, W>::new(digraph.clone(), 1_000_000, Instructions::detect());
        let mut dense = Dense::new(&matrix, every);
        let mut sparse = Sparse::new(digraph, every);
        let start = random.index(n);
        let mut next = (!digraph.has_nonnegative_loop(start)).then_some(start);
        while let Some(node) = next {
            let entered = dense.enter(node);
            assert_eq!(entered, sparse.enter(node));
            assert_eq!(seen(&dense, n), seen(&sparse, n));
            let mut leaves = Vec::new();
            dense.leaves(&mut leaves);
            assert_eq!(entered.leaves as usize, leaves.len());
            assert_eq!(entered.depth as usize, dense.depth());
            let listed = children(&mut dense);
            assert_eq!(children(&mut sparse), listed);
            assert_eq!(entered.has_children, !listed.is_empty());
            next = listed.get(random.index(listed.len())).copied();
        }
    }

    #[test]
    fn both_kernels_see_the_same_along_every_path() {
        let mut random = Random(11);
        for round in 0..2000 {
            let n = 2 + random.index(7);
            let digraph = Digraph::random(&mut random, n, 33, (-5, 1));
            compare::<1>(&digraph, round % 2 == 0, &mut random);
        }
        for n in [64, 65, 130, 200] {
            let digraph = Digraph::random(&mut random, n, 33, (-5, 1));
            compare::<4>(&digraph, false, &mut random);
        }
    }

    /// Children are dropped at the ends of a stretch, and when a worker gives work away.
    #[test]
    fn children_can_be_skipped_and_taken_away() {
        fn check(mut forward: impl Forward<i64>) {
            forward.enter(3);
            forward.skip_children_before(70);
            assert_eq!(forward.next_child(), Some(70));
            forward.skip_children_before(75);
            forward.drop_children_from(120);
            forward.enter(75);
            assert_eq!(forward.take_children_at(0), Some(75));
            assert_eq!(forward.take_children_at(0), None);
            assert_eq!(forward.take_children_at(1), Some(0));
            assert_eq!(forward.next_child(), None);
            forward.leave();
            assert_eq!(forward.next_child(), None);
            forward.leave();
            forward.enter(3);
            forward.drop_children_from(64);
            forward.skip_children_before(62);
            assert_eq!(children(&mut forward), [62, 63]);
            forward.leave();
            forward.enter(3);
            forward.skip_children_before(130);
            assert_eq!(forward.next_child(), None);
            forward.leave();
            forward.enter(3);
            forward.drop_children_from(0);
            assert_eq!(forward.next_child(), None);
        }
        // Arcs lead from 3 to all other nodes, and from 75 to all others but 3 with a greater weight; no path closes.
        let heads = |u: usize| (0..130).filter(move |&v| v != u);
        let arcs = heads(3)
            .map(|v| (3, v, -1))
            .chain(heads(75).filter(|&v| v != 3).map(|v| (75, v, 5)));
        let digraph = Digraph::from_sorted_arcs(130, arcs.collect());
        let matrix = DenseMatrix::<i32, 4>::new(digraph.clone(), 1_000_000, Instructions::detect());
        check(Dense::new(&matrix, false));
        check(Sparse::new(&digraph, false));
    }
}
