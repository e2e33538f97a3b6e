//! Enumerates all extremals a second time, by walks, as simply as possible.
//!
//! Let x be of type i and follow arcs with a_uv + x_v ≥ x_u from i until a node comes again. Walked
//! with equalities this is a solution y ≤ x with y_i = x_i, so y = x: **every** such walk from i covers the
//! support of x, and all its arcs but the closing one are tight. So it is enough to walk all paths from
//! every i with equalities, to stop where the last node has a satisfying arc back into the path (a walk that
//! stops there must cover the support), and to give up where an arc from an earlier node to the new node is
//! slack (a walk could use it). The vectors at which a walk stops are solutions; the definition tells which are extremal.

use std::ops::{ControlFlow, Range};

use supereigen_exact::Scalar;
use supereigen_exact::vector::scale;

use crate::rows::Rows;

/// Is called at every step of a search, and may stop it.
pub(crate) type Tick<'t> = dyn FnMut() -> ControlFlow<()> + 't;

/// Receives a vector that may be missing, and what to call while it is tested.
pub(crate) type Found<'f, S> = dyn FnMut(&[S], &mut Tick<'_>) -> ControlFlow<()> + 'f;

/// Calls `found` with scaled solutions of A ⊗ x ≥ λ ⊗ x, all extremals of a type in `types` among them, some more than once,
/// and `tick` at every step.
pub(crate) fn candidates<S: Scalar>(
    arcs: &Rows<S>,
    types: Range<usize>,
    tick: &mut Tick<'_>,
    found: &mut Found<'_, S>,
) -> ControlFlow<()> {
    let n = arcs.n;
    let mut walk = Walk {
        arcs,
        x: vec![S::EPSILON; n],
        path: Vec::new(),
        next_arc: Vec::new(),
    };
    for start in types {
        walk.enter(start, S::zero());
        walk.stop_or_go_on(tick, found)?;
        while let Some((&u, arc)) = walk.path.last().zip(walk.next_arc.last_mut()) {
            tick()?;
            let Some((v, weight)) = arcs.rows[u].greater.get(*arc) else {
                walk.leave();
                continue;
            };
            *arc += 1;
            if !walk.x[*v].is_epsilon() {
                continue;
            }
            let value = walk.x[u].minus(weight);
            if walk.may_enter(*v, &value) {
                walk.enter(*v, value);
                walk.stop_or_go_on(tick, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A path with the values that make its arcs tight.
struct Walk<'a, S> {
    arcs: &'a Rows<S>,
    x: Vec<S>,
    path: Vec<usize>,
    /// For each node of the path, the index of the arc to try next.
    next_arc: Vec<usize>,
}

impl<S: Scalar> Walk<'_, S> {
    fn enter(&mut self, node: usize, value: S) {
        self.x[node] = value;
        self.path.push(node);
        self.next_arc.push(0);
    }

    fn leave(&mut self) {
        self.next_arc.pop();
        if let Some(node) = self.path.pop() {
            self.x[node] = S::EPSILON;
        }
    }

    /// Returns whether no arc from the path to this node would be slack if the node had this value.
    fn may_enter(&self, node: usize, value: &S) -> bool {
        let mut arcs = self.arcs.incoming[node].iter();
        arcs.all(|(u, weight)| self.x[*u].is_epsilon() || weight.plus(value) <= self.x[*u])
    }

    /// If the last node has a satisfying arc back into the path, gives the vector away and removes the node.
    fn stop_or_go_on(&mut self, tick: &mut Tick<'_>, found: &mut Found<'_, S>) -> ControlFlow<()> {
        let Some(&last) = self.path.last() else {
            return ControlFlow::Continue(());
        };
        let mut arcs = self.arcs.rows[last].greater.iter();
        let x = &self.x;
        if arcs.any(|(v, weight)| !x[*v].is_epsilon() && weight.plus(&x[*v]) >= x[last]) {
            let mut scaled = self.x.clone();
            scale(&mut scaled);
            found(&scaled, tick)?;
            self.leave();
        }
        ControlFlow::Continue(())
    }
}
