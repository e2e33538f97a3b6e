//! Merges the checkpoints of all shards: adds up what was counted, and joins what remains to be searched.

use std::path::Path;

use anyhow::bail;
use supereigen::lasso::{Stretch, union};
use supereigen_formats::Part as Searched;

use super::{in_order, list};
use crate::args::Merge;
use crate::checkpoint::Checkpoint;
use crate::files::{Claimed, Extent};
use crate::input::Input;
use crate::long_run::{PART, system_settings};
use crate::output;

/// A checkpoint, and the path from which it was read.
type Part<'a> = (&'a Path, Checkpoint);

pub(super) fn merge(options: &Merge, input: &Input) -> anyhow::Result<u8> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    for path in &options.parts {
        parts.push((path, Checkpoint::read(path)?));
    }
    let Some((first_path, first)) = parts.first() else {
        return Ok(0);
    };
    check_system(input, first, first_path)?;
    let settings = check_shards(&parts)?;
    let sum = |number: fn(&Checkpoint) -> u64| parts.iter().map(|(_, part)| number(part)).sum();
    let merged = Checkpoint {
        results: sum(|part| part.results),
        written: sum(|part| part.written),
        file: "none".to_owned(),
        output: Extent::default(),
        is_complete: parts.iter().all(|(_, part)| part.is_complete),
        // All shards have chosen the same direction, because it depends on the system alone.
        direction: parts.iter().find_map(|(_, part)| part.direction.clone()),
        remaining: Some(remaining(&parts)?),
        settings,
    };
    keep(options.output.path(), &merged, &parts)?;
    output::print(&format!("{}\n", merged.written))?;
    if !merged.is_complete {
        output::note("this is what was counted so far; there may be more");
    }
    Ok(0)
}

/// Refuses a checkpoint of another matrix or λ.
fn check_system(input: &Input, checkpoint: &Checkpoint, path: &Path) -> anyhow::Result<()> {
    for (key, value) in system_settings(input) {
        if !checkpoint.settings.contains(&(key.clone(), value.clone())) {
            bail!(
                "{} is of another matrix or λ: its {key} is not {value}",
                path.display()
            );
        }
    }
    Ok(())
}

/// Refuses checkpoints that are not those of all shards of one search. Returns the settings of the whole search.
fn check_shards(parts: &[Part<'_>]) -> anyhow::Result<Vec<(String, String)>> {
    let mut settings = match parts.first() {
        Some((_, first)) => first.settings.clone(),
        None => Vec::new(),
    };
    let mut shards = Vec::new();
    for (path, checkpoint) in parts {
        let name = setting(checkpoint, "shard");
        let Ok(shard) = name.parse() else {
            let path = path.display();
            bail!("{path} is not of a shard but of the whole search");
        };
        shards.push((shard, *path));
        set(&mut settings, "shard", name);
        set(&mut settings, PART, setting(checkpoint, PART));
        checkpoint.check(path, &settings)?;
        if checkpoint.remaining.is_none() {
            bail!("{} was not begun", path.display());
        }
    }
    in_order(shards)?;
    let searched = parts.iter().map(|(_, part)| setting(part, PART).parse());
    Searched::are_whole(searched.collect::<Result<Vec<_>, _>>()?)?;
    set(&mut settings, "shard", "whole");
    settings.retain(|(key, _)| key != PART);
    Ok(settings)
}

fn setting<'a>(checkpoint: &'a Checkpoint, name: &str) -> &'a str {
    let found = checkpoint.settings.iter().find(|(key, _)| key == name);
    found.map_or("", |(_, value)| value)
}

fn set(settings: &mut [(String, String)], name: &str, value: &str) {
    for (key, old) in settings {
        if key == name {
            value.clone_into(old);
        }
    }
}

/// Returns the stretches that remain to be searched in all shards together.
fn remaining(parts: &[Part<'_>]) -> anyhow::Result<Vec<Stretch>> {
    let remaining = parts.iter().filter_map(|(_, part)| part.remaining.clone());
    match union(remaining.flatten().collect()) {
        Ok(remaining) => Ok(remaining),
        Err(overlap) => {
            let (before, after) = overlap.stretches();
            bail!("two shards overlap: `{before}` and `{after}`")
        }
    }
}

/// Writes the merged checkpoint to the path, if there is one. Refuses checkpoints that cannot be merged in this way.
fn keep(path: Option<&Path>, merged: &Checkpoint, parts: &[Part<'_>]) -> anyhow::Result<()> {
    let is_count = setting(merged, "command") == "count";
    match path {
        _ if !is_count && !merged.is_complete => {
            bail!("shards of `basis` are merged by their outputs, once all are complete")
        }
        Some(path) if is_count => {
            let mut slot = Claimed::new(path)?.slot()?;
            slot.replace(merged.text().as_bytes())
        }
        Some(_) => bail!("shards of `basis` are merged by their outputs; these are checkpoints"),
        None if !merged.is_complete => {
            let open: Vec<String> = parts
                .iter()
                .filter(|(_, part)| !part.is_complete)
                .map(|(path, _)| path.display().to_string())
                .collect();
            bail!(
                "{} not complete; -o OUT writes a checkpoint to go on with",
                list(&open)
            )
        }
        None => Ok(()),
    }
}
