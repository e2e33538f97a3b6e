//! `supereigen merge`: merges the outputs of all shards, or adds up what their checkpoints have counted.

mod checkpoints;
mod outputs;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::bail;
use supereigen_formats::ShardName;

use supereigen::System;

use crate::args::Merge;
use crate::checkpoint::is_checkpoint;
use crate::input::{self, Input};
use crate::interrupt;

pub(crate) fn run(options: &Merge) -> anyhow::Result<u8> {
    let document = input::read_square_matrix(Some(&options.file), &options.source)?;
    let (lambda, _) = input::read_lambda(options.at.text())?;
    let system = System::new(&document.matrix, lambda)?;
    let input = Input::new(system, document.notation, options.integer);
    for part in &options.parts {
        input::expect_file(part)?;
    }
    interrupt::run_begins();
    let checkpoints = options
        .parts
        .iter()
        .filter(|part| is_checkpoint(part))
        .count();
    match checkpoints {
        0 => outputs::merge(options, &input),
        all if all == options.parts.len() => checkpoints::merge(options, &input),
        _ => bail!("some parts are checkpoints and some are not; merge one kind at a time"),
    }
}

/// Returns the files in the order of their shards. Refuses a shard that occurs twice or is missing.
fn in_order(parts: Vec<(ShardName, &Path)>) -> anyhow::Result<Vec<&Path>> {
    let mut by_number: BTreeMap<u32, &Path> = BTreeMap::new();
    let Some(&(first, first_path)) = parts.first() else {
        return Ok(Vec::new());
    };
    for (shard, path) in parts {
        let name = path.display();
        if shard.parts() != first.parts() {
            let (other, total) = (first_path.display(), first.parts());
            bail!("{name} is shard {shard}, but {other} is one of {total}");
        }
        if let Some(other) = by_number.insert(shard.number(), path) {
            bail!("{name} and {} are both shard {shard}", other.display());
        }
    }
    let is_missing = |number: &u32| !by_number.contains_key(number);
    let missing: Vec<String> = (1..=first.parts())
        .filter(is_missing)
        .map(|number| format!("{number}/{}", first.parts()))
        .collect();
    if !missing.is_empty() {
        let noun = if missing.len() == 1 {
            "shard"
        } else {
            "shards"
        };
        bail!("{noun} {} missing", list(&missing));
    }
    Ok(by_number.into_values().collect())
}

/// Returns the first few names, and how many more there are.
fn list(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let verb = if names.len() == 1 { "is" } else { "are" };
    match names.split_at_checked(SHOWN) {
        Some((shown, more)) if !more.is_empty() => {
            format!("{} and {} more {verb}", shown.join(", "), more.len())
        }
        _ => format!("{} {verb}", names.join(", ")),
    }
}
