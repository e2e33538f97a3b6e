//! Reads `run.json` of version 1, so that runs that were begun with it go on.

use serde::Deserialize;
use supereigen::Wanted;
use supereigen_formats::{Notation, VectorFormat};

use crate::job::{FORMAT, Job, SpaceFacts, Written};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstVersion {
    #[serde(rename = "format")]
    _format: String,
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
    parts_are: VectorFormat,
    gzip: bool,
    numbers: String,
    certificates: bool,
    strategy: String,
    order: u32,
    direction: String,
    parts: Vec<String>,
}

/// Returns the same run as this version describes it.
pub(crate) fn read(bytes: &[u8]) -> Result<Job, String> {
    let first: FirstVersion = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let mut wanted = filters(&first.filters).ok_or("its filters cannot be read")?;
    wanted.type_of = first.type_of.and_then(|node| node.checked_sub(1));
    wanted.certificates = first.certificates;
    Ok(Job {
        format: FORMAT.to_owned(),
        version: first.version,
        program: "0.1.0".to_owned(),
        space: SpaceFacts {
            system: first.matrix,
            n: first.n,
            lambda: Some(first.lambda).filter(|lambda| !lambda.is_empty()),
            integer: first.integer,
            algebra: first.algebra,
            labels: first.labels,
            denominator: first.denominator,
        },
        wanted,
        written: Written {
            gzip: first.gzip,
            numbers: first.numbers,
            ..Written::new(first.parts_are, Notation::Exact)
        },
        strategy: first.strategy,
        order: first.order,
        direction: first.direction,
        parts: first.parts,
    })
}

/// Reads filters in words, such as `support-min 3, contains 1,5`, or `none`.
fn filters(words: &str) -> Option<Wanted> {
    let mut wanted = Wanted::default();
    for filter in words.split(", ").filter(|filter| *filter != "none") {
        let (name, value) = filter.split_once(' ')?;
        let node = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        let nodes = || value.split(',').map(node).collect::<Option<Vec<usize>>>();
        match name {
            "support-min" => wanted.support_min = Some(value.parse().ok()?),
            "support-max" => wanted.support_max = Some(value.parse().ok()?),
            "contains" => wanted.contains = nodes()?,
            "cycle" => wanted.cycle = Some(nodes()?),
            _ => return None,
        }
    }
    Some(wanted)
}
