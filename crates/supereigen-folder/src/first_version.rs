//! Brings `run.json` of version 1 into the form of today, so that runs that were begun with it go on.

use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstVersion {
    format: String,
    version: u32,
    n: usize,
    matrix: String,
    lambda: String,
    integer: bool,
    algebra: String,
    labels: Vec<String>,
    denominator: String,
    // Serde would take a missing key for `None`.
    #[serde(rename = "type", deserialize_with = "Option::deserialize")]
    type_of: Option<usize>,
    filters: String,
    parts_are: String,
    gzip: bool,
    numbers: String,
    certificates: bool,
    strategy: String,
    order: u32,
    direction: String,
    parts: Vec<String>,
}

/// Returns the same run as it is described today, but for its version and the name of the system.
pub(crate) fn modern(bytes: &[u8]) -> Result<Value, String> {
    let it: FirstVersion = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let mut wanted = filters(&it.filters).ok_or("its filters cannot be read")?;
    wanted.insert("type".to_owned(), json!(it.type_of));
    wanted.insert("certificates".to_owned(), json!(it.certificates));
    let lambda = Some(it.lambda).filter(|lambda| !lambda.is_empty());
    Ok(json!({
        "format": it.format, "version": it.version, "program": "0.1.0",
        "space": {
            "system": it.matrix, "n": it.n, "lambda": lambda, "integer": it.integer,
            "algebra": it.algebra, "labels": it.labels, "denominator": it.denominator,
        },
        "wanted": wanted,
        "written": { "format": it.parts_are, "gzip": it.gzip, "numbers": it.numbers },
        "strategy": it.strategy, "order": it.order, "direction": it.direction, "parts": it.parts,
    }))
}

/// Reads filters in words, such as `support-min 3, contains 1,5`, or `none`.
fn filters(words: &str) -> Option<Map<String, Value>> {
    let filter = |filter: &str| {
        let (name, value) = filter.split_once(' ')?;
        let numbers = value.split(',').map(|number| number.parse().ok());
        let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
        let value = match name {
            "contains" | "cycle" => json!(numbers),
            _ => json!(numbers.first()?),
        };
        Some((name.replace('-', "_"), value))
    };
    let all = words.split(", ").filter(|filter| *filter != "none");
    all.map(filter).collect()
}
