//! What the driver needs of a kernel: a path that grows and shrinks, with the finished extremals
//! and the open children of its last node.
//!
//! The path i_1 … i_p is such that no node satisfies i_p yet and every earlier node is satisfied by
//! its successor alone, tightly. A *leaf* is a node w that, put at the end, closes at once: the
//! path with w is a finished extremal. A *child* is one that does not close but may be entered.

use crate::scalar::Scalar;

/// A node and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Valued<S> {
    pub(crate) node: usize,
    pub(crate) value: S,
}

/// A kernel of the forward search.
pub(crate) trait Forward {
    /// The lane in which values are handed out.
    type Value: Scalar;

    /// Whether node i carries a nonnegative loop, so that e^i is its only extremal.
    fn has_nonnegative_loop(&self, node: usize) -> bool;

    /// The nodes of the path.
    fn depth(&self) -> usize;

    /// The node at a place on the path, and its value.
    fn at(&self, place: usize) -> Valued<Self::Value>;

    /// Puts a child of the last node (or, on the empty path, any node with value 0) at the end of
    /// the path, and finds its leaves and children.
    fn enter(&mut self, node: usize);

    /// Takes the last node off the path.
    fn leave(&mut self);

    /// The number of leaves of the last node, without those that are reported elsewhere.
    fn leaf_count(&self) -> usize;

    /// The leaves of the last node in increasing order, with their values.
    fn leaves(&self, out: &mut Vec<Valued<Self::Value>>);

    /// The leaves of the last node that make a pure zero cycle, reported here.
    fn zero_cycles(&self, out: &mut Vec<Valued<Self::Value>>);

    /// Whether the last node has a child that was not entered yet.
    fn has_children(&self) -> bool;

    /// Takes the next child of the last node.
    fn next_child(&mut self) -> Option<usize>;

    /// Forgets the children of the last node below the given one.
    fn skip_children_before(&mut self, node: usize);

    /// Takes away all children not entered yet of the node at a place; the first of them.
    fn take_children_at(&mut self, place: usize) -> Option<usize>;

    /// The bound on v that the nodes before the last one impose; `None` if there is none.
    fn bound_before_last(&self, v: usize) -> Option<Self::Value>;

    /// The value of v if it is on the path.
    fn value_on_path(&self, v: usize) -> Option<Self::Value>;
}
