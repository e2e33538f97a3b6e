//! `cargo xtask bench`: builds the command, and runs the script that measures it.

use std::process::Command;

use crate::page;
use crate::provide::Provider;
use crate::tools::{build, root, succeed};

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
pub(crate) fn run(arguments: &Arguments, provider: Provider) -> anyhow::Result<()> {
    if arguments.words.iter().any(|word| word == "module") {
        page::build(provider)?;
    }
    succeed(
        Command::new("python3")
            .current_dir(root())
            .arg("crates/supereigen-cli/benches/bench.py")
            .arg("--binary")
            .arg(build(&["--release"])?)
            .args(&arguments.words),
    )
}
