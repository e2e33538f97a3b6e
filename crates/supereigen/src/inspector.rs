//! Types and lasso of vectors, whatever their lane.

use crate::digraph::Digraph;
use crate::extremal::{Lasso, satisfying};
use crate::scalar::{Big, Scalar, Values};

/// Reads types and lasso off the vectors that a [`System`](crate::System) produces.
#[derive(Clone, Debug)]
pub struct Inspector(Lane);

/// The digraph in the lane of the system's results.
#[derive(Clone, Debug)]
enum Lane {
    I64(Digraph<i64>),
    I128(Digraph<i128>),
    Big(Digraph<Big>),
}

impl From<Digraph<i64>> for Inspector {
    fn from(digraph: Digraph<i64>) -> Inspector {
        Inspector(Lane::I64(digraph))
    }
}

impl From<Digraph<i128>> for Inspector {
    fn from(digraph: Digraph<i128>) -> Inspector {
        Inspector(Lane::I128(digraph))
    }
}

impl From<Digraph<Big>> for Inspector {
    fn from(digraph: Digraph<Big>) -> Inspector {
        Inspector(Lane::Big(digraph))
    }
}

impl Inspector {
    /// The lasso of an extremal; `None` if the vector is not an extremal solution.
    pub fn lasso_of(&self, x: Values<'_>) -> Option<Lasso> {
        match (&self.0, x) {
            (Lane::I64(digraph), Values::I64(x)) => satisfying::lasso_of(digraph, x),
            (Lane::I128(digraph), Values::I128(x)) => satisfying::lasso_of(digraph, x),
            (Lane::I64(digraph), x) => lasso_after_conversion(digraph, x),
            (Lane::I128(digraph), x) => lasso_after_conversion(digraph, x),
            (Lane::Big(digraph), x) => lasso_after_conversion(digraph, x),
        }
    }
}

/// For a vector from another lane; one that does not fit is none of the system's extremals.
fn lasso_after_conversion<S: Scalar>(digraph: &Digraph<S>, x: Values<'_>) -> Option<Lasso> {
    let x: Option<Vec<S>> = x
        .to_integers()
        .iter()
        .map(|value| match value {
            None => Some(S::EPSILON),
            Some(value) => S::from_integer(value),
        })
        .collect();
    satisfying::lasso_of(digraph, &x?)
}
