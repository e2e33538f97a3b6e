//! Certificates: numbers that show that a vector is extremal and can be checked by hand.

use crate::UBig;
use crate::digraph::Digraph;
use crate::extremal::satisfying::{Kind, Lasso};
use crate::scalar::{Entry, Rational, Scalar};

/// The lasso of an extremal as a record: it determines the vector, and shows in O(n²) that the
/// vector is a solution and extremal.
///
/// To get the vector, walk the stem and then the cycle from its first node with x_j = x_i − a_ij + λ, and
/// scale. [`Kind`] says which arcs are satisfying; it remains to check in the matrix that there are no
/// others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Certificate {
    /// The types in increasing order, from 0: the first node of the lasso, or all nodes of a pure zero
    /// cycle.
    pub types: Vec<usize>,
    /// The nodes before the cycle.
    pub stem: Vec<usize>,
    /// The nodes of the cycle in cyclic order, each once; none if λ = −∞.
    pub cycle: Vec<usize>,
    /// The weight of the cycle in λ⁻¹ ⊗ A, which is not negative; `None` without a cycle.
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize::rational"))]
    pub cycle_weight: Entry,
    /// How the lasso closes.
    pub kind: Kind,
}

impl Certificate {
    /// Returns the certificate of a lasso of λ⁻¹ ⊗ A, whose weights are numerators over `denominator`.
    pub(crate) fn new<S: Scalar>(
        digraph: &Digraph<S>,
        denominator: &UBig,
        lasso: &Lasso,
    ) -> Certificate {
        let cycle = lasso.cycle();
        let heads = cycle.iter().skip(1).chain(cycle.first());
        let weight = cycle
            .iter()
            .zip(heads)
            .fold(S::zero(), |weight, (&u, &v)| {
                weight.otimes(&digraph.weight(u, v))
            })
            .to_integer()
            .filter(|_| !cycle.is_empty());
        Certificate {
            types: lasso.types(),
            stem: lasso.stem().to_vec(),
            cycle: cycle.to_vec(),
            cycle_weight: weight.map(|weight| Rational::from_parts(weight, denominator.clone())),
            kind: lasso.kind.clone(),
        }
    }
}
