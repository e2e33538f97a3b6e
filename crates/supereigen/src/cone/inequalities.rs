//! A system A ⊗ x ≥ B ⊗ x as a list of inequalities over integers of one lane.

use dashu_int::{IBig, UBig};

use crate::digraph::{Arc, Digraph};
use crate::extremal::hypergraph::Hypergraph;
use crate::scalar::{Scalar, fitting, magnitude};

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

impl Inequality<IBig> {
    /// Returns B_k ⊗ x ≥ A_k ⊗ x.
    pub(crate) fn opposite(&self) -> Inequality<IBig> {
        Inequality {
            greater: self.lesser.clone(),
            lesser: self.greater.clone(),
        }
    }
}

/// Returns the greatest magnitude of a coefficient.
pub(crate) fn greatest_coefficient<'a>(
    rows: impl IntoIterator<Item = &'a Inequality<IBig>>,
) -> UBig {
    let rows = rows.into_iter();
    let terms = rows.flat_map(|row| row.greater.iter().chain(&row.lesser));
    magnitude(terms.map(|(_, value)| value))
}

impl<S> Inequality<S> {
    /// Returns the row with every coefficient changed.
    pub(crate) fn map<T>(&self, change: impl Fn(&S) -> T) -> Inequality<T> {
        let side = |side: &Side<S>| side.iter().map(|(j, value)| (*j, change(value))).collect();
        Inequality {
            greater: side(&self.greater),
            lesser: side(&self.lesser),
        }
    }
}

impl<S: Scalar> Inequality<S> {
    /// Adds the row to the hypergraph of x. Returns `false` if x does not satisfy it.
    pub(crate) fn add_to(&self, hypergraph: &mut Hypergraph, x: &[S]) -> bool {
        let [greater, lesser] = [&self.greater, &self.lesser]
            .map(|side| side.iter().map(|(j, coefficient)| (*j, coefficient)));
        hypergraph.add_row(x, greater, lesser)
    }
}

impl<S: Scalar> Inequalities<S> {
    /// Returns rows in a lane that was chosen from a bound on their coefficients.
    pub(crate) fn fitting(n: usize, rows: &[Inequality<IBig>]) -> Inequalities<S> {
        Inequalities {
            n,
            rows: rows.iter().map(|row| row.map(fitting)).collect(),
        }
    }

    /// Returns the inequalities of A ⊗ x ≥ x, that is B = I.
    pub fn supereigen(digraph: &Digraph<S>) -> Inequalities<S> {
        let term = |arc: &Arc<S>| (arc.node, arc.weight.clone());
        let rows = (0..digraph.n()).map(|i| Inequality {
            greater: digraph.outgoing(i).iter().map(term).collect(),
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
