//! Formats lassos and certificates.

use serde_json::{Value, json};
use supereigen::{Certificate, Kind, Lasso};

use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};

/// Returns a lasso as `5 → 4 → (1 → 2 → 1)`, with the entries of a fork.
pub(crate) fn text(lasso: &Lasso, names: &Names) -> String {
    shape(lasso.stem(), lasso.cycle(), &lasso.kind, names)
}

/// Returns a lasso as JSON, with the keys that it has in certificates.
pub(crate) fn json(lasso: &Lasso) -> Value {
    let mut answer = json!({
        "kind": lasso.kind.name(),
        "stem": json_nodes(lasso.stem()),
        "cycle": json_nodes(lasso.cycle()),
    });
    if let Kind::Forked { entries } = &lasso.kind {
        answer["entries"] = json_nodes(entries);
    }
    answer
}

/// Returns a lasso with the weight of its cycle and, if wanted, its kind.
pub(crate) fn certificate(
    certificate: &Certificate,
    with_kind: bool,
    names: &Names,
    numbers: &NumberText,
) -> String {
    let Certificate {
        stem, cycle, kind, ..
    } = certificate;
    let shape = shape(stem, cycle, kind, names);
    let weight = numbers.entry(&certificate.cycle_weight);
    match kind {
        Kind::Unit => format!("{shape}, unit"),
        Kind::Strict if with_kind => format!("{shape}, weight {weight}, strict"),
        Kind::PureZeroCycle if with_kind => format!("{shape}, weight {weight}, pure zero cycle"),
        _ => format!("{shape}, weight {weight}"),
    }
}

fn shape(stem: &[usize], cycle: &[usize], kind: &Kind, names: &Names) -> String {
    let mut parts: Vec<String> = stem.iter().map(|&node| names.of(node).to_owned()).collect();
    if !cycle.is_empty() {
        parts.push(format!("({})", names.cycle(cycle)));
    }
    let mut text = parts.join(" → ");
    if let Kind::Forked { entries } = kind {
        text += &format!(", forked into {}", names.list(entries));
    }
    text
}
