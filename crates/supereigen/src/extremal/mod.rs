//! Decides whether x is a solution, whether it is extremal, and of which types.
//!
//! x is *of type i* when it is a minimal element of {z ∈ X : z_i = x_i}, and extremal when it is
//! of some type. Two published criteria decide whether x is extremal; they share no code, and the tests
//! compare them with each other throughout:
//! - [`satisfying`]: O(n²), by the satisfying arcs of x, in place of Theorem 3.1 of Sergeev and Wang (2021);
//!   used by the methods;
//! - [`hypergraph`]: by a directed hypergraph, Allamigeon, Gaubert and Goubault (2013), Theorem 1;
//!   it also serves the general system A ⊗ x ≥ B ⊗ x.

pub(crate) mod hypergraph;
pub(crate) mod satisfying;

use crate::digraph::Digraph;
use crate::scalar::Scalar;

pub use satisfying::{Lasso, SatisfyingArc};

/// Returns the rows i with A_i ⊗ x < x_i; none means that x is a solution.
pub fn failing_rows<S: Scalar>(digraph: &Digraph<S>, x: &[S]) -> Vec<usize> {
    (0..digraph.n())
        .filter(|&i| !digraph.satisfies(i, x))
        .collect()
}
