//! Turns finished lassos into scaled vectors, or only counts them.

use std::ops::ControlFlow;

use crate::lasso::kernel::{Forward, Valued};
use crate::report::Stop;
use crate::scalar::Scalar;
use crate::stretch::Path;

/// Receives the results of a worker, in the order of the search.
pub(crate) trait Emit<S> {
    /// Returns whether vectors are wanted; if not, results only go to [`Emit::count`].
    fn wants_vectors(&self) -> bool;

    /// Receives the number of some results for which no vectors were built.
    fn count(&mut self, results: u64) -> ControlFlow<Stop>;

    /// Receives one result, a scaled vector, and its support in the order in which it was found; see
    /// [`Values::path`](crate::Values::path).
    fn vector(&mut self, x: &[S], path: &[usize]) -> ControlFlow<Stop>;

    /// Is called when a node was searched and all its own results were given; `place` returns the place right after it.
    fn node_done(&mut self, place: impl FnOnce() -> Path) -> ControlFlow<Stop>;

    /// Is called when an interrupt ends the search; `rest` is the first place not searched yet, `None` if there is
    /// none.
    fn interrupted(&mut self, rest: Option<Path>);
}

/// Builds scaled vectors from paths.
#[derive(Debug)]
pub(crate) struct Builder<S> {
    /// The vector under construction; between two calls all its entries are −∞.
    x: Vec<S>,
    path: Vec<Valued<S>>,
    leaves: Vec<Valued<S>>,
    /// The nodes of the path, then the leaf.
    nodes: Vec<usize>,
}

impl<S: Scalar> Builder<S> {
    pub(crate) fn new(n: usize) -> Builder<S> {
        Builder {
            x: vec![S::EPSILON; n],
            path: Vec::new(),
            leaves: Vec::new(),
            nodes: Vec::new(),
        }
    }

    /// Emits the unit vector e^i.
    pub(crate) fn unit(&mut self, i: usize, emit: &mut impl Emit<S>) -> ControlFlow<Stop> {
        if !emit.wants_vectors() {
            return emit.count(1);
        }
        self.x[i] = S::zero();
        let flow = emit.vector(&self.x, &[i]);
        self.x[i] = S::EPSILON;
        flow
    }

    /// Emits one vector for each of the `count` leaves of `forward`: its path with that leaf.
    pub(crate) fn leaves(
        &mut self,
        forward: &dyn Forward<S>,
        count: u32,
        emit: &mut impl Emit<S>,
    ) -> ControlFlow<Stop> {
        if !emit.wants_vectors() {
            return emit.count(count.into());
        }
        self.path.clear();
        forward.path(&mut self.path);
        self.leaves.clear();
        forward.leaves(&mut self.leaves);
        let norm = self.norm();
        self.write_path(&norm);
        let last = self.path.len();
        self.nodes.push(0);
        let mut flow = ControlFlow::Continue(());
        for leaf in &self.leaves {
            self.nodes[last] = leaf.node;
            // Most leaves do not exceed the path's maximum, and then only one entry changes.
            if leaf.value <= norm {
                self.x[leaf.node] = leaf.value.minus(&norm);
                flow = emit.vector(&self.x, &self.nodes);
            } else {
                for Valued { node, value } in &self.path {
                    self.x[*node] = value.minus(&leaf.value);
                }
                self.x[leaf.node] = S::zero();
                flow = emit.vector(&self.x, &self.nodes);
                for Valued { node, value } in &self.path {
                    self.x[*node] = value.minus(&norm);
                }
            }
            self.x[leaf.node] = S::EPSILON;
            if flow.is_break() {
                break;
            }
        }
        self.erase_path();
        flow
    }

    /// Scales and emits the vector with the given values, which come in the order of its lasso.
    pub(crate) fn values<'v>(
        &mut self,
        values: impl Iterator<Item = &'v Valued<S>>,
        emit: &mut impl Emit<S>,
    ) -> ControlFlow<Stop>
    where
        S: 'v,
    {
        if !emit.wants_vectors() {
            return emit.count(1);
        }
        self.path.clear();
        self.path.extend(values.cloned());
        let norm = self.norm();
        self.write_path(&norm);
        let flow = emit.vector(&self.x, &self.nodes);
        self.erase_path();
        flow
    }

    /// Returns the greatest value on the path, which scaling makes 0.
    fn norm(&self) -> S {
        let Some((first, others)) = self.path.split_first() else {
            return S::EPSILON;
        };
        let mut greatest = &first.value;
        for Valued { value, .. } in others {
            greatest = greatest.max(value);
        }
        greatest.clone()
    }

    fn write_path(&mut self, norm: &S) {
        self.nodes.clear();
        for Valued { node, value } in &self.path {
            self.nodes.push(*node);
            self.x[*node] = value.minus(norm);
        }
    }

    fn erase_path(&mut self) {
        for Valued { node, .. } in &self.path {
            self.x[*node] = S::EPSILON;
        }
    }
}
