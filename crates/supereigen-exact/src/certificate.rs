//! Certificates: numbers that show that a vector is extremal and can be checked by hand.

use crate::scalar::Entry;

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

/// The ways in which a lasso can close.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Kind {
    /// Every node but the last has exactly one satisfying arc, which is tight and leads to the next node.
    Strict,
    /// The last node of the stem enters a cycle of weight zero by two or more tight arcs.
    Forked {
        /// The nodes of the cycle that these arcs enter, in the order of the cycle.
        entries: Vec<usize>,
    },
    /// The support is a cycle of tight arcs, and no other arcs are satisfying: each node is a type.
    PureZeroCycle,
    /// λ = −∞: every vector is a solution, e^i is extremal, and there is no cycle.
    Unit,
}

impl Kind {
    /// Returns the name of this kind in certificates.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Strict => "strict",
            Kind::Forked { .. } => "forked",
            Kind::PureZeroCycle => "pure zero cycle",
            Kind::Unit => "unit",
        }
    }

    /// Returns the nodes at which a forked lasso enters its cycle; none for other kinds.
    pub fn entries(&self) -> &[usize] {
        match self {
            Kind::Forked { entries } => entries,
            _ => &[],
        }
    }
}

/// Shows that a vector is an extremal of a cone, and can be checked by hand.
///
/// Let z ≤ x be a solution that equals x at the first type t. If z were below x at another node, z would be below x at
/// all nodes to which the rows of this node lead, hence at an earlier node, and in the end at t. So z = x, and x is
/// extremal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ConeCertificate {
    /// The types in increasing order, from 0: the nodes t for which no smaller vector of the cone has the same entry
    /// at t.
    pub types: Vec<usize>,
    /// Every node of the support except the first type. *Earlier* than a node are the first type and the nodes before
    /// it in this list.
    pub falls: Vec<Fall>,
}

/// The rows that lead from a node to an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fall {
    /// The node, from 0.
    pub node: usize,
    /// The rows, from 0. The tail of each has only this node and nodes in the heads of the rows before it; an earlier
    /// node is in the head of the last one.
    pub rows: Vec<usize>,
}
