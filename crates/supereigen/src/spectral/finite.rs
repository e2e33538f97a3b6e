//! A finite solution of A ⊗ x ≥ x, or the node that forbids it.
//!
//! A solution other than −∞ exists iff λ(A) ≥ 0; a finite solution iff every node reaches a
//! nonnegative cycle (Wang and Wang 2015, Butkovič 2016).

use crate::digraph::Digraph;
use crate::scalar::Scalar;
use crate::spectral::classes::Classes;
use crate::spectral::cycle_mean::class_means;

/// Returns a solution without −∞, or a node from which no nonnegative cycle can be reached.
///
/// In each class with λ(A_m) ≥ 0 the solution walks a nonnegative cycle with equalities, as
/// Algorithm 1 does; every other node is then joined by the step
/// y = x ⊕ (A_j ⊗ x) ⊗ e^j, which keeps solutions solutions (the paper's Lemma 3.3 (i)).
pub fn finite_solution<S: Scalar>(digraph: &Digraph<S>) -> Result<Vec<S>, NoFiniteSolution> {
    let classes = Classes::of(digraph);
    let mut x = vec![S::EPSILON; digraph.n()];
    let mut joined = Vec::new();
    for mean in class_means(digraph, &classes).into_iter().flatten() {
        if mean.weight < S::zero() {
            continue;
        }
        let mut value = S::zero();
        for (at, &u) in mean.cycle.iter().enumerate() {
            x[u] = value.clone();
            joined.push(u);
            if let Some(&next) = mean.cycle.get(at + 1) {
                value = value.minus(&digraph.weight(u, next));
            }
        }
    }
    let mut next = 0;
    while let Some(&i) = joined.get(next) {
        next += 1;
        for arc in digraph.incoming(i) {
            if x[arc.node].is_epsilon() {
                x[arc.node] = digraph.row_times(arc.node, &x);
                joined.push(arc.node);
            }
        }
    }
    match x.iter().position(S::is_epsilon) {
        Some(node) => Err(NoFiniteSolution { node }),
        None => Ok(x),
    }
}

/// Why there is no finite solution: a node that reaches no cycle of mean at least λ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoFiniteSolution {
    /// The node, counted from 0.
    pub node: usize,
}

crate::messages! { NoFiniteSolution:
    Self { node } => "node {} reaches no cycle of mean at least λ", node + 1;
}
