//! The lasso of an extremal.

use serde::Serialize;
use supereigen::Certificate as Exact;

use crate::number::{NumberText, Written, nodes};

/// Why a vector is extremal; docs/certificates.md explains the keys.
#[derive(Clone, Debug, Serialize)]
pub struct Certificate {
    /// The nodes for which no smaller solution has the same entry.
    #[serde(serialize_with = "nodes")]
    pub types: Vec<usize>,
    /// `strict`, `forked`, `pure zero cycle` or `unit`.
    pub kind: &'static str,
    /// The nodes at which a forked lasso enters its cycle; absent for other kinds.
    #[serde(serialize_with = "nodes", skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<usize>,
    /// The nodes before the cycle.
    #[serde(serialize_with = "nodes")]
    pub stem: Vec<usize>,
    /// The nodes of the cycle, each once.
    #[serde(serialize_with = "nodes")]
    pub cycle: Vec<usize>,
    /// The weight of the cycle in λ⁻¹ ⊗ A; −∞ without a cycle.
    pub cycle_weight: Written,
}

impl Certificate {
    /// Writes a certificate.
    pub fn new(certificate: &Exact, numbers: &NumberText) -> Certificate {
        Certificate {
            types: certificate.types.clone(),
            kind: certificate.kind.name(),
            entries: certificate.kind.entries().to_vec(),
            stem: certificate.stem.clone(),
            cycle: certificate.cycle.clone(),
            cycle_weight: numbers.entry(&certificate.cycle_weight),
        }
    }
}
