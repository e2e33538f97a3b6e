//! `cargo xtask bench --peers`: our command against TPLib and polymake, on the same systems in the same
//! run, with their answers compared.
//!
//! Each program is given every system of a family, from small to large, until one of its runs passes the
//! limit. A table of times is worth nothing if the answers differ, so that is an error.

mod programs;
mod systems;
mod table;
mod vectors;

use std::path::Path;

use anyhow::{Result, bail};

use crate::run::build;
use programs::{Bench, Outcome, Program};
use systems::{FAMILIES, Family};
use table::Table;

/// What the words after `--peers` ask for.
#[derive(Debug, PartialEq)]
pub(crate) struct Plan {
    /// Seconds after which a run is stopped.
    limit: u32,
    families: Vec<&'static Family>,
}

impl Plan {
    /// Reads the words after `bench --peers`; the error is the complaint to print.
    pub(crate) fn parse(words: &[String]) -> Result<Plan, String> {
        let mut limit = 60;
        let mut names = Vec::new();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--limit" {
                limit = words
                    .next()
                    .and_then(|seconds| seconds.parse().ok())
                    .filter(|seconds| *seconds > 0)
                    .ok_or("--limit takes a number of seconds, at least 1")?;
            } else if FAMILIES.iter().any(|family| family.name == word) {
                names.push(word);
            } else {
                let known: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
                return Err(format!(
                    "unknown word `{word}` of bench --peers; known: --limit SECONDS, {}",
                    known.join(", ")
                ));
            }
        }
        let chosen =
            |family: &&Family| names.is_empty() || names.iter().any(|name| *name == family.name);
        Ok(Plan {
            limit,
            families: FAMILIES.iter().filter(chosen).collect(),
        })
    }
}

/// Measures, compares, and prints the table row by row.
pub(crate) fn run(plan: &Plan) -> Result<()> {
    let peers: Vec<Program> = Program::PEERS
        .into_iter()
        .filter(|peer| programs::on_path(peer.command()))
        .collect();
    for peer in Program::PEERS {
        if !peers.contains(&peer) {
            eprintln!("{}", peer.remedy());
        }
    }
    if peers.is_empty() {
        bail!("there is no program to compare with");
    }
    let binary = build(&["--release"])?;
    let folder = std::env::temp_dir().join(format!("supereigen-peers-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let outcome = measure(plan, &peers, &binary, &folder);
    std::fs::remove_dir_all(&folder)?;
    outcome
}

fn measure(plan: &Plan, peers: &[Program], binary: &Path, folder: &Path) -> Result<()> {
    let bench = Bench::new(binary, folder, plan.limit, peers)?;
    let programs: Vec<Program> = Program::OURS.into_iter().chain(peers.to_vec()).collect();
    let table = Table::new(&programs, bench.has_memory(), plan.limit);
    table.heading();
    let mut differences = Vec::new();
    for family in &plan.families {
        let mut running = programs.clone();
        for &n in family.sizes {
            let system = family.write(n, binary, folder)?;
            let mut outcomes = Vec::new();
            for program in &programs {
                let outcome = if running.contains(program) && system.is_for(*program) {
                    bench.run(*program, &system)?
                } else {
                    Outcome::NotRun
                };
                if outcome == Outcome::Stopped {
                    running.retain(|other| other != program);
                }
                outcomes.push(outcome);
            }
            table.row(&system, &outcomes);
            differences.extend(compare(&system.name, &programs, &outcomes));
            if running.is_empty() {
                break;
            }
        }
    }
    if !differences.is_empty() {
        bail!("the answers differ\n{}", differences.join("\n"));
    }
    Ok(())
}

/// A line for each program whose extremals are not those of the first that has an answer.
fn compare(system: &str, programs: &[Program], outcomes: &[Outcome]) -> Vec<String> {
    let mut answers = programs
        .iter()
        .zip(outcomes)
        .filter_map(|(program, outcome)| {
            let Outcome::Done { extremals, .. } = outcome else {
                return None;
            };
            Some((program, extremals))
        });
    let Some((first, expected)) = answers.next() else {
        return Vec::new();
    };
    answers
        .filter(|(_, found)| *found != expected)
        .map(|(program, found)| {
            format!(
                "{system}: {} vectors only from {}, {} only from {}",
                expected.difference(found).count(),
                first.title(),
                found.difference(expected).count(),
                program.title()
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(words: &str) -> Result<(u32, Vec<&'static str>), String> {
        let words: Vec<String> = words.split_whitespace().map(Into::into).collect();
        let plan = Plan::parse(&words)?;
        let names = plan.families.iter().map(|family| family.name).collect();
        Ok((plan.limit, names))
    }

    #[test]
    fn words_choose_the_limit_and_the_families() {
        let all: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        assert_eq!(plan(""), Ok((60, all.clone())));
        assert_eq!(plan("--limit 5"), Ok((5, all)));
        assert_eq!(
            plan("cone --limit 7 shift"),
            Ok((7, vec!["shift", "cone"])),
            "the order is that of the table"
        );
    }

    #[test]
    fn senseless_words_are_refused_by_name() {
        for (words, culprit) in [
            ("--limit", "--limit"),
            ("--limit 0", "--limit"),
            ("--limit shift", "--limit"),
            ("shfit", "`shfit`"),
        ] {
            let complaint = plan(words).expect_err(words);
            assert!(complaint.contains(culprit), "{complaint}");
        }
    }

    #[test]
    fn differences_are_counted_on_both_sides() {
        let done = |text| Outcome::Done {
            seconds: 1.0,
            memory: None,
            extremals: vectors::scaled_set(text, 2).expect("these are vectors"),
        };
        let programs = [Program::Lasso, Program::Cone, Program::Polymake];
        let same = [Outcome::NotRun, done("0 1\n0 2"), done("0 2\n4 5\n-1 0")];
        assert!(compare("s", &programs, &same).is_empty());
        let other = [done("0 1\n0 2"), Outcome::Stopped, done("0 1\n0 3\n0 4")];
        assert_eq!(
            compare("s", &programs, &other),
            ["s: 1 vectors only from basis, 2 only from polymake"]
        );
    }
}
