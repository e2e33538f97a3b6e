//! What becomes of the vectors that a method makes one after the other.

use std::ops::ControlFlow;

use crate::digraph::Digraph;
use crate::extremal::satisfying::{self, Workspace};
use crate::methods::published::Keep;
use crate::methods::vector_set::VectorSet;
use crate::report::{Run, Stop};
use crate::scalar::Scalar;
use crate::vector;

/// The vectors that a method has made of a digraph, scaled, each once.
pub(crate) struct Made<'a, S> {
    pub(crate) digraph: &'a Digraph<S>,
    keep: Keep,
    seen: VectorSet<S>,
    /// The last vector that was asked for in [`is_new`](Made::is_new), scaled.
    pub(crate) scaled: Vec<S>,
    workspace: Workspace,
}

impl<'a, S: Scalar> Made<'a, S> {
    pub(crate) fn new(digraph: &'a Digraph<S>, keep: Keep) -> Made<'a, S> {
        Made {
            digraph,
            keep,
            seen: VectorSet::new(digraph.n()),
            scaled: Vec::with_capacity(digraph.n()),
            workspace: Workspace::default(),
        }
    }

    /// Returns whether a vector is one of those that are kept; only for the extremals a test is made.
    #[inline]
    pub(crate) fn is_kept(&mut self, x: &[S], run: &mut Run<'_>) -> bool {
        if self.keep == Keep::All {
            return true;
        }
        run.counters.tests += 1;
        satisfying::is_extremal(self.digraph, x, &mut self.workspace)
    }

    /// Returns whether a vector was not made before, up to scaling.
    #[inline]
    pub(crate) fn is_new(&mut self, x: &[S], run: &mut Run<'_>) -> bool {
        self.scaled.clear();
        self.scaled.extend_from_slice(x);
        vector::scale(&mut self.scaled);
        let is_new = self.seen.insert(&self.scaled);
        run.counters.repeats += u64::from(!is_new);
        is_new
    }

    /// Pushes a vector that was just made if it is new and to be kept.
    pub(crate) fn push(&mut self, x: &[S], run: &mut Run<'_>) -> ControlFlow<Stop> {
        run.counters.vectors += 1;
        if self.is_new(x, run) && self.is_kept(x, run) {
            run.push(&self.scaled)?;
        }
        ControlFlow::Continue(())
    }
}
