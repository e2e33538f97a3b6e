//! The flags of `completions` and `man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

/// Print completions for a shell.
#[derive(Debug, Args)]
#[command(hide = true, after_help = include_str!("help/completions.txt"))]
pub(crate) struct Completions {
    /// For which shell.
    pub(crate) shell: Shell,
}

/// Write the manual pages, one for each command.
#[derive(Debug, Args)]
#[command(hide = true, after_help = include_str!("help/man.txt"))]
pub(crate) struct Man {
    /// The folder, which is created if it does not exist.
    pub(crate) folder: PathBuf,
}
