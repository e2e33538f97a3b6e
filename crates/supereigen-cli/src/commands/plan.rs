//! `supereigen plan`: lists the parts of a folder, with the work and the results expected in each.

use std::fmt;

use serde::Serialize;
use supereigen::lasso::Shard;
use supereigen_answers::{Names, Say, about, whole};
use supereigen_folder::Part;

use crate::args::Plan;
use crate::ask::say;
use crate::commands::estimate::prepared;
use crate::run;

pub(crate) fn run(options: &Plan) -> anyhow::Result<u8> {
    let (input, _, search) = prepared(&options.run)?;
    let Some(Ok(shards)) = search.map(|search| search.parts(options.parts)) else {
        return Err(run::Interrupted::error("nothing was planned"));
    };
    let parts: Vec<Planned> = shards.iter().enumerate().map(Planned::new).collect();
    let plan = Planning {
        results: parts.iter().map(|part| part.results).sum(),
        parts,
    };
    let given = &input.given;
    say(given.answered(plan), &given.names(), options.run.format)
}

/// The parts of a folder.
#[derive(Serialize)]
struct Planning {
    /// The parts.
    parts: Vec<Planned>,
    /// About how many extremals there are; `null` if that is not known.
    #[serde(serialize_with = "whole")]
    results: f64,
}

/// A part of a folder.
#[derive(Serialize)]
struct Planned {
    /// Its number, from 0.
    part: usize,
    /// Its part of the work, between 0 and 1.
    weight: f64,
    /// About how many extremals it has; `null` if that is not known.
    #[serde(serialize_with = "whole")]
    results: f64,
    /// The stretches of the search.
    search: Vec<String>,
    #[serde(skip)]
    text: String,
}

impl Planned {
    fn new((part, shard): (usize, &Shard)) -> Planned {
        Planned {
            part,
            weight: (shard.weight * 1e6).round() / 1e6,
            results: shard.results,
            search: shard.stretches.iter().map(ToString::to_string).collect(),
            text: Part(shard.stretches.clone()).to_string(),
        }
    }
}

impl Say for Planning {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&row("part", "work", "extremals", "search"))?;
        for part in &self.parts {
            let name = format!("{:04}", part.part);
            let work = format!("{:.1}%", 100.0 * part.weight);
            out.write_str(&row(&name, &work, &expected(part.results), &part.text))?;
        }
        out.write_str(&row("all", "", &expected(self.results), ""))
    }
}

/// Returns about how many extremals there are, if that is known.
fn expected(results: f64) -> String {
    if results.is_nan() {
        "?".to_owned()
    } else {
        about(results)
    }
}

fn row(name: &str, work: &str, extremals: &str, search: &str) -> String {
    let row = format!("{name:>9}  {work:>5}  {extremals:>10}  {search}");
    row.trim_end().to_owned() + "\n"
}
