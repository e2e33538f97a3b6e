//! Formats lassos and certificates.

use supereigen_answers::Certificate;

use crate::node_names::Names;

/// Returns a lasso as `5 → 4 → (1 → 2 → 1)`, with the entries of a fork.
pub(crate) fn text(lasso: &Certificate, names: &Names) -> String {
    let first = lasso.cycle.first();
    let stem = names.path(lasso.stem.iter().chain(first).copied());
    let mut text = match first {
        // The stem ends with the first node of the cycle, which the cycle begins with.
        Some(&first) => {
            let stem = stem.strip_suffix(names.of(first)).unwrap_or_default();
            format!("{stem}({})", names.cycle(&lasso.cycle))
        }
        None => stem,
    };
    if !lasso.entries.is_empty() {
        text += &format!(", forked into {}", names.list(&lasso.entries));
    }
    text
}

/// Returns a lasso with the weight of its cycle and, if wanted, its kind.
pub(crate) fn certificate(lasso: &Certificate, with_kind: bool, names: &Names) -> String {
    let (text, weight) = (text(lasso, names), &lasso.cycle_weight);
    match lasso.kind {
        "unit" => format!("{text}, unit"),
        kind if with_kind && lasso.entries.is_empty() => format!("{text}, weight {weight}, {kind}"),
        _ => format!("{text}, weight {weight}"),
    }
}
