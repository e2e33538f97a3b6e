//! Types, lasso and certificate of vectors, whatever their lane.

use crate::UBig;
use crate::digraph::Digraph;
use crate::extremal::{Certificate, Lasso, satisfying};
use crate::scalar::{Big, Scalar, Values};

/// Reads the lasso off the vectors that a [`System`](crate::System) produces.
#[derive(Clone, Debug)]
pub struct Inspector {
    lane: Lane,
    denominator: UBig,
    /// λ = −∞: there are no arcs, and the extremals are the units.
    units: bool,
}

/// The digraph in the lane of the system's results.
#[derive(Clone, Debug)]
pub(crate) enum Lane {
    I64(Digraph<i64>),
    I128(Digraph<i128>),
    Big(Digraph<Big>),
}

impl From<Digraph<i64>> for Lane {
    fn from(digraph: Digraph<i64>) -> Lane {
        Lane::I64(digraph)
    }
}

impl From<Digraph<i128>> for Lane {
    fn from(digraph: Digraph<i128>) -> Lane {
        Lane::I128(digraph)
    }
}

impl From<Digraph<Big>> for Lane {
    fn from(digraph: Digraph<Big>) -> Lane {
        Lane::Big(digraph)
    }
}

impl Inspector {
    pub(crate) fn new(lane: Lane, denominator: UBig, units: bool) -> Inspector {
        Inspector {
            lane,
            denominator,
            units,
        }
    }

    /// The lasso of an extremal; `None` if the vector is not an extremal solution.
    pub fn lasso_of(&self, x: Values<'_>) -> Option<Lasso> {
        if self.units {
            return unit_of(&x.to_integers());
        }
        match (&self.lane, x) {
            (Lane::I64(digraph), Values::I64(x)) => satisfying::lasso_of(digraph, x),
            (Lane::I128(digraph), Values::I128(x)) => satisfying::lasso_of(digraph, x),
            (Lane::I64(digraph), x) => lasso_after_conversion(digraph, x),
            (Lane::I128(digraph), x) => lasso_after_conversion(digraph, x),
            (Lane::Big(digraph), x) => lasso_after_conversion(digraph, x),
        }
    }

    /// The certificate of an extremal; `None` if the vector is not an extremal solution.
    pub fn certificate_of(&self, x: Values<'_>) -> Option<Certificate> {
        let lasso = self.lasso_of(x)?;
        Some(match &self.lane {
            Lane::I64(digraph) => Certificate::new(digraph, &self.denominator, &lasso),
            Lane::I128(digraph) => Certificate::new(digraph, &self.denominator, &lasso),
            Lane::Big(digraph) => Certificate::new(digraph, &self.denominator, &lasso),
        })
    }
}

/// The lasso of a multiple of e^i where every vector is a solution.
pub(crate) fn unit_of(x: &[Big]) -> Option<Lasso> {
    let mut support = (0..x.len()).filter(|&i| x[i].is_some());
    match (support.next(), support.next()) {
        (Some(i), None) => Some(Lasso::of_unit(i)),
        _ => None,
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
