//! `cargo xtask fuzz`: lets cargo-fuzz look for bytes that break a property.
//!
//! The properties are in `crates/supereigen-fuzz`, which runs on the stable toolchain; so does the fuzzer without a
//! sanitizer. New inputs go to `target/fuzz/`; the inputs in `fuzz/corpus/` change only by hand.

use std::fs;

use anyhow::{Result, bail};

use crate::provide::Need;
use crate::shell::{answers, command, run as run_line};

/// The fuzzer.
pub(crate) const CARGO_FUZZ: Need = Need {
    what: "cargo-fuzz (cargo install cargo-fuzz --locked, into target/tools)",
    is_there: || answers("cargo-fuzz --version"),
    install: || run_line("cargo install cargo-fuzz --locked --root target/tools"),
};

/// The flags for building the programs. Tracing comparisons takes half of the time, and helps the readers less than a
/// list of words.
const BUILD: &str = "--sanitizer none --no-trace-compares";

/// The options for all targets. Choosing inputs by their entropy would take longer than running them. An input that
/// takes half a minute counts as a hang, and one that takes a gibibyte of memory as a defect.
const OPTIONS: &str =
    "-verbosity=0 -print_final_stats=1 -print_funcs=0 -entropic=0 -timeout=30 -rss_limit_mb=1024";

/// The further options for targets whose bytes are a text in some format.
const TEXT: &str = "-max_len=4096 -dict=fuzz/text.dict";

/// The further options for targets whose bytes are a small matrix and some choices: no target reads more.
const MATRIX: &str = "-max_len=160";

/// What to run and for how long.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// For each target.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// The programs of fuzz/fuzz_targets; all without a name.
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
}

/// Builds all targets and runs them one after the other. Fails if one of them finds something.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut targets = arguments.targets.clone();
    if targets.is_empty() {
        let listed = String::from_utf8(command("cargo fuzz list").output()?.stdout)?;
        targets = listed.lines().map(str::to_owned).collect();
    }
    for target in &targets {
        run_line(&format!("cargo fuzz build {BUILD} {target}"))?;
    }
    let mut broken = Vec::new();
    for (index, target) in targets.iter().enumerate() {
        let (number, count, seconds) = (index + 1, targets.len(), arguments.seconds);
        eprintln!("\n[{number}/{count}] {target}, {seconds} s");
        let further = if target.starts_with("read_") {
            TEXT
        } else {
            MATRIX
        };
        // New inputs are written to the first folder.
        let (new, kept) = (
            format!("target/fuzz/{target}"),
            format!("fuzz/corpus/{target}"),
        );
        fs::create_dir_all(&new)?;
        let words = format!("-max_total_time={seconds} {OPTIONS} {further}");
        let line = format!("cargo fuzz run {BUILD} {target} {new} {kept} -- {words}");
        if !command(&line).status()?.success() {
            broken.push(target.as_str());
        }
    }
    if broken.is_empty() {
        return Ok(());
    }
    bail!(
        "found something: {}\n\
         It is said above, with the file and the commands that repeat it and make it small. To keep it:\n\
         mv FILE fuzz/corpus/TARGET/WHAT-IT-IS; then `cargo test -p supereigen-fuzz` fails without a fuzzer.",
        broken.join(", ")
    );
}
