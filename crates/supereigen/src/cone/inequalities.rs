//! A system A ⊗ x ≥ B ⊗ x as a list of inequalities over integers of one lane.

use dashu_int::{IBig, UBig};

use crate::digraph::Digraph;
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

impl<S: Scalar> Inequality<S> {
    /// Returns a row in a lane that was chosen from a bound on its coefficients.
    pub(crate) fn fitting(row: &Inequality<IBig>) -> Inequality<S> {
        let side = |side: &Side<IBig>| {
            let terms = side.iter();
            terms.map(|(j, value)| (*j, fitting(value))).collect()
        };
        Inequality {
            greater: side(&row.greater),
            lesser: side(&row.lesser),
        }
    }
}

impl<S: Scalar> Inequalities<S> {
    /// Returns rows in a lane that was chosen from a bound on their coefficients.
    pub(crate) fn fitting(n: usize, rows: &[Inequality<IBig>]) -> Inequalities<S> {
        Inequalities {
            n,
            rows: rows.iter().map(Inequality::fitting).collect(),
        }
    }

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
