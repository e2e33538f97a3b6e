//! A system A ⊗ x ≥ B ⊗ x as a list of inequalities over integers of one lane.

use crate::digraph::Digraph;
use crate::scalar::Scalar;

/// One side of an inequality: its finite coefficients as (index, coefficient).
pub type Side<S> = Vec<(usize, S)>;

/// A_k ⊗ x ≥ B_k ⊗ x.
#[derive(Clone, Debug)]
pub struct Inequality<S> {
    /// A_k.
    pub greater: Side<S>,
    /// B_k.
    pub lesser: Side<S>,
}

/// p inequalities in n unknowns.
#[derive(Clone, Debug)]
pub struct Inequalities<S> {
    /// n.
    pub n: usize,
    /// The rows.
    pub rows: Vec<Inequality<S>>,
}

impl<S: Scalar> Inequalities<S> {
    /// Returns the inequalities of A ⊗ x ≥ x, that is B = I.
    pub fn supereigen(digraph: &Digraph<S>) -> Inequalities<S> {
        let rows = (0..digraph.n()).map(|i| Inequality {
            greater: digraph
                .outgoing(i)
                .iter()
                .map(|arc| (arc.node, arc.weight.clone()))
                .collect(),
            lesser: vec![(i, S::zero())],
        });
        Inequalities {
            n: digraph.n(),
            rows: rows.collect(),
        }
    }
}

/// Returns the value of one side of an inequality at x, for example A_k ⊗ x.
pub(crate) fn evaluate<S: Scalar>(side: &Side<S>, x: &[S]) -> S {
    side.iter()
        .map(|(j, coefficient)| coefficient.otimes(&x[*j]))
        .fold(S::EPSILON, S::max)
}
