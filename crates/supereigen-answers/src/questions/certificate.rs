//! The lasso of an extremal.

use serde::Serialize;
use supereigen::Certificate as Exact;

use crate::Names;
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

    /// Returns the lasso as `5 → 4 → (1 → 2 → 1)`, with the entries of a fork: a path of D_A, on which each node waits for
    /// the next one.
    pub fn path(&self, names: &Names) -> String {
        let first = self.cycle.first();
        let stem = names.path(self.stem.iter().chain(first).copied());
        let mut text = match first {
            // The stem ends with the first node of the cycle, which the cycle begins with.
            Some(&first) => {
                let stem = stem.strip_suffix(names.of(first)).unwrap_or_default();
                format!("{stem}({})", names.cycle(&self.cycle))
            }
            None => stem,
        };
        if !self.entries.is_empty() {
            text += &format!(", forked into {}", names.list(&self.entries));
        }
        text
    }

    /// Returns the lasso with the weight of its cycle and, if wanted, its kind.
    pub fn text(&self, with_kind: bool, names: &Names) -> String {
        let (path, weight) = (self.path(names), &self.cycle_weight);
        match self.kind {
            "unit" => format!("{path}, unit"),
            kind if with_kind && self.entries.is_empty() => {
                format!("{path}, weight {weight}, {kind}")
            }
            _ => format!("{path}, weight {weight}"),
        }
    }
}
