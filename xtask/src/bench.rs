//! `cargo xtask bench`: builds the command, and runs the script that measures it.

use anyhow::Result;

use crate::page;
use crate::provide::provide;
use crate::shell::{build, command, succeed};

/// What is measured.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The tables: methods, results, formats, spots, folder, instructions; module for that of the page, peers for TPLib and
    /// polymake. All but the last two without a word. With --limit SECONDS a method or a program that takes longer gets
    /// no larger matrix.
    #[arg(
        value_name = "TABLE",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    words: Vec<String>,
}

/// Runs the measurements that the words ask for.
pub(crate) fn run(arguments: &Arguments, installs: bool) -> Result<()> {
    if arguments.words.iter().any(|word| word == "module") {
        provide(&[page::WASM], installs)?;
        page::build(page::FOLDER)?;
    }
    succeed(
        command("python3 crates/supereigen-cli/benches/bench.py --binary")
            .arg(build("release", "")?)
            .args(&arguments.words),
    )
}
