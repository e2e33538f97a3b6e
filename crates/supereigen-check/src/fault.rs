//! What can be wrong with a vector, a certificate or a basis, and the messages for it.

use supereigen_exact::{Entry, Number, Rational};

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

/// Says for each form of a fault what it means, in the words of `format!`.
macro_rules! worded {
    ($fault:expr; $($form:pat => $message:literal $(, $value:expr)*;)+) => {
        match $fault {
            $($form => format!($message $(, $value)*),)+
        }
    };
}

impl Fault {
    /// Returns the fault in words, with the labels of the nodes, or their numbers from 1 if there are none.
    pub fn message(&self, labels: &[String]) -> String {
        worded! { self;
            Self::Length { found, expected } => "the vector has length {found}, not {expected}";
            Self::NothingFinite => "the vector is -inf everywhere";
            Self::NotScaled { greatest } => "not scaled: the greatest entry is {greatest}, not 0";
            Self::NotASolution { row, left, right } =>
                "not a solution: row {} fails, {} < {}", name(*row, labels), text(left), text(right);
            Self::NotInCone { row, left, right } =>
                "not in the cone: row {} fails, {} < {}", number(*row), text(left), text(right);
            Self::Stopped => "the check was stopped";
            Self::NotExtremal => "a solution, but not extremal: it is the maximum of two other solutions";
            Self::Repeated { line } => "the vector of line {line} once more";
            Self::Certificate(fault) => "the certificate does not hold: {}", fault.message(labels);
        }
    }
}

impl CertificateFault {
    fn message(&self, labels: &[String]) -> String {
        let of = |node: &usize| name(*node, labels);
        worded! { self;
            Self::NoSuchNode { node } => "there is no node {}", number(*node);
            Self::NodeTwice { node } => "it comes to node {} twice", of(node);
            Self::NoCycle => "it has no cycle";
            Self::NoArc { tail, head } => "there is no arc from {} to {}", of(tail), of(head);
            Self::CycleWeight { stated, found } =>
                "the weight of the cycle is {found} and not {}", text(stated);
            Self::WrongWeight { found } => "a cycle of weight {found} is not of its kind";
            Self::SecondArc { tail, head } =>
                "the arc from {} to {} is satisfying, too", of(tail), of(head);
            Self::NotAnEntry { node } => "the fork has no tight arc to {}", of(node);
            Self::NotAFork => "a fork has a stem and two or more different entries in its cycle";
            Self::Kind { expected } => "its kind is {expected}";
            Self::Types { expected } =>
                "its types are {}", expected.iter().map(of).collect::<Vec<_>>().join(" ");
            Self::OfALasso => "it is that of a lasso, not of a cone";
            Self::OfACone => "it is that of a cone, not of a lasso";
            Self::NoType => "it has no type";
            Self::NotInSupport { node } => "the vector is not finite at node {}", of(node);
            Self::NotListed { node } => "it says nothing of node {}", of(node);
            Self::RowHolds { node, row } =>
                "when node {} is lowered, row {} forces nothing to fall", of(node), number(*row);
            Self::NothingFalls { node } =>
                "when node {} is lowered, its rows force no earlier node to fall", of(node);
            Self::Vector { node, stated, found } =>
                "at node {} it gives {} and the vector is {}", of(node), text(found), text(stated);
        }
    }
}

fn name(node: usize, labels: &[String]) -> String {
    labels.get(node).cloned().unwrap_or_else(|| number(node))
}

/// Returns the number of a node or a row from 1; no reader returns the greatest one, but a program may.
fn number(index: usize) -> String {
    index.saturating_add(1).to_string()
}

fn text(entry: &Entry) -> String {
    Number::from(entry).to_string()
}
