//! What can be wrong with a vector, a certificate or a basis, and the messages for it.

use std::fmt::Write as _;

use supereigen_exact::{Entry, Rational};

/// What is wrong with one record of a basis.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The length of the vector is not the number of nodes.
    Length {
        /// The length of the vector.
        found: usize,
        /// The number of nodes.
        expected: usize,
    },
    /// The vector is −∞.
    NothingFinite,
    /// The greatest entry is not 0.
    NotScaled {
        /// The greatest entry.
        greatest: Rational,
    },
    /// A_i ⊗ x < λ ⊗ x_i.
    NotASolution {
        /// i.
        row: usize,
        /// A_i ⊗ x.
        left: Entry,
        /// λ ⊗ x_i.
        right: Entry,
    },
    /// A_k ⊗ x < B_k ⊗ x.
    NotInCone {
        /// k, from 0.
        row: usize,
        /// A_k ⊗ x.
        left: Entry,
        /// B_k ⊗ x.
        right: Entry,
    },
    /// The vector is a solution, but the maximum of two other solutions.
    NotExtremal,
    /// The check was stopped, so nothing is known; see [`Checker::stop_when`](crate::Checker::stop_when).
    Stopped,
    /// The vector came before.
    Repeated {
        /// The line on which the vector came first.
        line: usize,
    },
    /// The certificate does not hold.
    Certificate(CertificateFault),
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateFault {
    /// The certificate names a node that does not exist.
    NoSuchNode {
        /// The node, from 0.
        node: usize,
    },
    /// A node comes twice in the stem and the cycle.
    NodeTwice {
        /// The node.
        node: usize,
    },
    /// The certificate has no cycle, or no node at all.
    NoCycle,
    /// The lasso walks an arc that the matrix does not have.
    NoArc {
        /// The node that the arc leaves.
        tail: usize,
        /// The node that the arc enters.
        head: usize,
    },
    /// The weight of the cycle is not the weight that the certificate states.
    CycleWeight {
        /// The weight that the certificate states.
        stated: Entry,
        /// The weight in λ⁻¹ ⊗ A.
        found: Rational,
    },
    /// The weight of the cycle does not suit the kind: it must not be negative, and for a fork and a pure
    /// zero cycle it must be 0.
    WrongWeight {
        /// The weight in λ⁻¹ ⊗ A.
        found: Rational,
    },
    /// An arc is satisfying, but the kind of the lasso does not allow it.
    SecondArc {
        /// The node that the arc leaves.
        tail: usize,
        /// The node that the arc enters.
        head: usize,
    },
    /// The fork has no tight arc to a node that the certificate names as its entry.
    NotAnEntry {
        /// The node.
        node: usize,
    },
    /// The entries of a fork are not two or more different nodes of the cycle, or a fork has no stem.
    NotAFork,
    /// The kind is not the kind that the certificate states.
    Kind {
        /// The name of the right kind.
        expected: &'static str,
    },
    /// The types are not the types that the certificate states.
    Types {
        /// The right types, from 0.
        expected: Vec<usize>,
    },
    /// The certificate is that of a lasso, but the vectors are those of a cone.
    OfALasso,
    /// The certificate is that of an extremal of a cone, but the vectors are supereigenvectors.
    OfACone,
    /// The certificate of an extremal of a cone has no type.
    NoType,
    /// The certificate of an extremal of a cone names a node at which the vector is −∞, or which does not exist.
    NotInSupport {
        /// The node.
        node: usize,
    },
    /// The certificate of an extremal of a cone leaves out a node of the support.
    NotListed {
        /// The node.
        node: usize,
    },
    /// A row forces nothing to fall: it is not tight, a node of its tail has not fallen, or it does not exist.
    RowHolds {
        /// The node that is lowered.
        node: usize,
        /// The row.
        row: usize,
    },
    /// The rows of a node do not lead to an earlier node.
    NothingFalls {
        /// The node.
        node: usize,
    },
    /// The vector beside the certificate is not the one that the certificate gives.
    Vector {
        /// The first node at which they differ.
        node: usize,
        /// The entry of the vector.
        stated: Entry,
        /// The entry that the certificate gives.
        found: Entry,
    },
}

impl From<CertificateFault> for Fault {
    fn from(fault: CertificateFault) -> Fault {
        Fault::Certificate(fault)
    }
}

impl Fault {
    /// Returns the fault in words, with the labels of the nodes, or their numbers from 1 if there are none.
    pub fn message(&self, labels: &[String]) -> String {
        let of = |node: &usize| name(*node, labels);
        match self {
            Fault::Length { found, expected } => {
                format!("the vector has length {found}, not {expected}")
            }
            Fault::NothingFinite => "the vector is -inf everywhere".to_owned(),
            Fault::NotScaled { greatest } => {
                format!("not scaled: the greatest entry is {greatest}, not 0")
            }
            Fault::NotASolution { row, left, right } => format!(
                "not a solution: row {} fails, {} < {}",
                of(row),
                text(left),
                text(right)
            ),
            Fault::NotInCone { row, left, right } => format!(
                "not in the cone: row {} fails, {} < {}",
                row.saturating_add(1),
                text(left),
                text(right)
            ),
            Fault::Stopped => "the check was stopped".to_owned(),
            Fault::NotExtremal => {
                "a solution, but not extremal: it is the maximum of two other solutions".to_owned()
            }
            Fault::Repeated { line } => format!("the vector of line {line} once more"),
            Fault::Certificate(fault) => {
                format!("the certificate does not hold: {}", fault.message(labels))
            }
        }
    }
}

impl CertificateFault {
    fn message(&self, labels: &[String]) -> String {
        let of = |node: &usize| name(*node, labels);
        match self {
            CertificateFault::NoSuchNode { node } => {
                format!("there is no node {}", node.saturating_add(1))
            }
            CertificateFault::NodeTwice { node } => {
                format!("it comes to node {} twice", of(node))
            }
            CertificateFault::NoCycle => "it has no cycle".to_owned(),
            CertificateFault::NoArc { tail, head } => {
                format!("there is no arc from {} to {}", of(tail), of(head))
            }
            CertificateFault::CycleWeight { stated, found } => format!(
                "the weight of the cycle is {found} and not {}",
                text(stated)
            ),
            CertificateFault::WrongWeight { found } => {
                format!("a cycle of weight {found} is not of its kind")
            }
            CertificateFault::SecondArc { tail, head } => {
                format!(
                    "the arc from {} to {} is satisfying, too",
                    of(tail),
                    of(head)
                )
            }
            CertificateFault::NotAnEntry { node } => {
                format!("the fork has no tight arc to {}", of(node))
            }
            CertificateFault::NotAFork => {
                "a fork has a stem and two or more different entries in its cycle".to_owned()
            }
            CertificateFault::Kind { expected } => format!("its kind is {expected}"),
            CertificateFault::Types { expected } => {
                let mut line = "its types are".to_owned();
                for node in expected {
                    let _ = write!(line, " {}", of(node));
                }
                line
            }
            CertificateFault::OfALasso => "it is that of a lasso, not of a cone".to_owned(),
            CertificateFault::OfACone => "it is that of a cone, not of a lasso".to_owned(),
            CertificateFault::NoType => "it has no type".to_owned(),
            CertificateFault::NotInSupport { node } => {
                format!("the vector is not finite at node {}", of(node))
            }
            CertificateFault::NotListed { node } => {
                format!("it says nothing of node {}", of(node))
            }
            CertificateFault::RowHolds { node, row } => {
                let row = row.saturating_add(1);
                let node = of(node);
                format!("when node {node} is lowered, row {row} forces nothing to fall")
            }
            CertificateFault::NothingFalls { node } => {
                let node = of(node);
                format!("when node {node} is lowered, its rows force no earlier node to fall")
            }
            CertificateFault::Vector {
                node,
                stated,
                found,
            } => format!(
                "at node {} it gives {} and the vector is {}",
                of(node),
                text(found),
                text(stated)
            ),
        }
    }
}

fn name(node: usize, labels: &[String]) -> String {
    match labels.get(node) {
        Some(label) => label.clone(),
        None => node.saturating_add(1).to_string(),
    }
}

fn text(entry: &Entry) -> String {
    match entry {
        Some(value) => value.to_string(),
        None => "-inf".to_owned(),
    }
}
