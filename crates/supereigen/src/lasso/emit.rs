//! From finished lassos to scaled vectors, or only to their number.

use std::ops::ControlFlow;

use crate::lasso::kernel::{Forward, Valued};
use crate::report::Stop;
use crate::scalar::Scalar;
use crate::stretch::Path;

/// Receives what a worker finds, in the order of the search.
pub(crate) trait Emit<S> {
    /// Whether vectors are wanted, or only [`Emit::count`].
    fn wants_vectors(&self) -> bool;

    /// So many results, not built.
    fn count(&mut self, results: u64) -> ControlFlow<Stop>;

    /// One scaled result.
    fn vector(&mut self, x: &[S]) -> ControlFlow<Stop>;

    /// A node was searched, and all its own results were given; `place` is right after it.
    fn node_done(&mut self, place: impl FnOnce() -> Path) -> ControlFlow<Stop>;

    /// The search ends here because of an interrupt; `rest` is the first place not searched yet.
    fn interrupted(&mut self, rest: Option<Path>);
}

/// Builds scaled vectors from paths.
#[derive(Debug)]
pub(crate) struct Builder<S> {
    /// −∞ everywhere between two calls.
    x: Vec<S>,
    path: Vec<Valued<S>>,
    leaves: Vec<Valued<S>>,
}

impl<S: Scalar> Builder<S> {
    pub(crate) fn new(n: usize) -> Builder<S> {
        Builder {
            x: vec![S::EPSILON; n],
            path: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// e^i.
    pub(crate) fn unit(&mut self, i: usize, emit: &mut impl Emit<S>) -> ControlFlow<Stop> {
        if !emit.wants_vectors() {
            return emit.count(1);
        }
        self.x[i] = S::zero();
        let flow = emit.vector(&self.x);
        self.x[i] = S::EPSILON;
        flow
    }

    /// The path of `forward` with each of its leaves.
    pub(crate) fn leaves<F: Forward<Value = S>>(
        &mut self,
        forward: &F,
        emit: &mut impl Emit<S>,
    ) -> ControlFlow<Stop> {
        if !emit.wants_vectors() {
            return emit.count(forward.leaf_count() as u64);
        }
        self.path.clear();
        self.path
            .extend((0..forward.depth()).map(|place| forward.at(place)));
        self.leaves.clear();
        forward.leaves(&mut self.leaves);
        let norm = self.norm();
        self.write_path(&norm);
        let mut flow = ControlFlow::Continue(());
        for leaf in &self.leaves {
            // Most leaves lie below the path's maximum and change one entry only.
            if leaf.value <= norm {
                self.x[leaf.node] = leaf.value.minus(&norm);
                flow = emit.vector(&self.x);
            } else {
                for Valued { node, value } in &self.path {
                    self.x[*node] = value.minus(&leaf.value);
                }
                self.x[leaf.node] = S::zero();
                flow = emit.vector(&self.x);
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

    /// The vector with the given values, scaled.
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
        let flow = emit.vector(&self.x);
        self.erase_path();
        flow
    }

    fn norm(&self) -> S {
        let greatest = self.path.iter().map(|valued| &valued.value).max();
        greatest.cloned().unwrap_or(S::EPSILON)
    }

    fn write_path(&mut self, norm: &S) {
        for Valued { node, value } in &self.path {
            self.x[*node] = value.minus(norm);
        }
    }

    fn erase_path(&mut self) {
        for Valued { node, .. } in &self.path {
            self.x[*node] = S::EPSILON;
        }
    }
}
