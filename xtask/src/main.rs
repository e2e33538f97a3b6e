//! `cargo xtask`: the commands for contributors.
//!
//! This file has the flags, and turns the outcome into an exit status. The steps of `test` and `quick` are in the
//! tables of [`steps`]; how a step is run is in [`mod@run`].

mod bench;
mod book;
mod browser;
mod dist;
mod fuzz;
#[cfg(test)]
mod links;
#[cfg(test)]
mod manifests;
mod page;
mod proofs;
mod provide;
mod python;
mod run;
mod shell;
mod steps;
mod wheels;

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};

use provide::{Missing, Need, provide};
use steps::{QUICK, RANDOM, STEPS};

/// What a contributor runs.
#[derive(Debug, Parser)]
#[command(
    bin_name = "cargo xtask",
    after_help = "Exit status: 0 all is well; 1 a step failed, something was found; 2 unknown words; 3 something was \
                  not run, since a tool is missing that --no-install forbids to install."
)]
struct Arguments {
    /// Installs nothing: what needs a tool that is missing is not run.
    #[arg(long, global = true)]
    no_install: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Formatting, clippy, and the tests with a twentieth of the random cases: in a minute or two.
    Quick,
    /// Everything that must pass before a commit, or these steps of it, up to the first that fails.
    Test {
        #[arg(value_name = "STEP", value_parser = PossibleValuesParser::new(steps::values()))]
        steps: Vec<String>,
    },
    /// The tests in Rust with ten times the random cases: in about an hour.
    Random,
    /// Measures; see docs/performance.md.
    Bench(bench::Arguments),
    /// Looks for inputs that break a property, with cargo-fuzz on the stable toolchain.
    ///
    /// New inputs go to target/fuzz; those in fuzz/corpus are replayed by `cargo xtask test`. See docs/maintaining.md.
    Fuzz(fuzz::Arguments),
    /// Tests the page in Chromium: the one that CHROMIUM names, or that is in PATH.
    Browser {
        /// Also renews the pictures of the page in docs/pictures.
        #[arg(long)]
        pictures: bool,
    },
    /// Makes the archive of the command that is given away, for this system, in target/archives.
    Dist,
    /// Writes the book to target/book, by mdBook, and the pages of the code to target/doc.
    Docs,
    /// Builds the page: target/page for a web host, and target/page/supereigen.html, one file that opens from a disk.
    Page,
    /// Checks the proofs of docs/lasso.md with Coq, and compares the judge extracted from them with `verify --complete`.
    Proofs {
        /// Where Coq is not installed, says how to get it and ends well.
        #[arg(long)]
        where_installed: bool,
    },
    /// Installs the Python package into target/python-package, runs its tests and examples, and checks its types.
    Python,
    /// Puts the book and the page into target/site, for a web host.
    Site,
    /// Makes a wheel and a source distribution of the Python package in target/wheels, and installs each into an empty
    /// environment.
    Wheels,
}

fn main() -> ExitCode {
    let Err(error) = run(Arguments::parse()) else {
        return ExitCode::SUCCESS;
    };
    eprintln!("error: {error:#}");
    if error.is::<Missing>() {
        ExitCode::from(Missing::STATUS)
    } else {
        ExitCode::FAILURE
    }
}

fn run(arguments: Arguments) -> Result<()> {
    let root = shell::root();
    std::env::set_current_dir(&root).with_context(|| format!("cannot go to {root:?}"))?;
    let installs = !arguments.no_install;
    let with = |needs: &[Need], run: &dyn Fn() -> Result<()>| {
        provide(needs, installs)?;
        run()
    };
    match arguments.command {
        Command::Quick => run::all(QUICK, installs),
        Command::Test { steps } => {
            let mut chosen = STEPS.to_vec();
            chosen.retain(|step| steps.is_empty() || steps.iter().any(|name| name == step.name));
            run::all(&chosen, installs)
        }
        Command::Random => run::all(RANDOM, installs),
        Command::Bench(arguments) => bench::run(&arguments, installs),
        Command::Fuzz(arguments) => with(&[fuzz::CARGO_FUZZ], &|| fuzz::run(&arguments)),
        Command::Browser { pictures } => with(browser::NEEDS, &|| browser::run(pictures)),
        Command::Dist => with(&[page::WASM], &dist::run),
        Command::Docs => with(&[book::MDBOOK], &book::docs),
        Command::Page => with(&[page::WASM], &|| page::build(page::FOLDER)),
        Command::Proofs { where_installed } => proofs::run(where_installed),
        Command::Python => with(python::NEEDS, &python::run),
        Command::Site => with(&[book::MDBOOK, page::WASM], &book::site),
        Command::Wheels => with(wheels::NEEDS, &wheels::run),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn flags_are_consistent() {
        Arguments::command().debug_assert();
    }

    /// The workflows cannot run here; what they call must be there.
    #[test]
    fn workflows_call_commands_of_ours() {
        for name in ["ci.yml", "release.yml"] {
            let path = shell::root().join(".github/workflows").join(name);
            let text = std::fs::read_to_string(path).expect(name);
            let by_matrix = text.split("command: ").skip(1);
            let by_name = text.split("cargo xtask ").skip(1);
            let mut calls = 0;
            for rest in by_matrix.chain(by_name) {
                let word = rest.split([' ', '\n', '`']).next().unwrap_or_default();
                if word.chars().all(char::is_alphabetic) {
                    Arguments::try_parse_from(["xtask", word]).expect(name);
                    calls += 1;
                }
            }
            assert!(calls >= 3, "{name}: {calls}");
        }
    }
}
