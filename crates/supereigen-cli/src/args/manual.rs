//! The flags of `completions` and `man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

/// Print completions for a shell.
#[derive(Debug, Args)]
#[command(
    hide = true,
    after_help = "\
Examples:
  supereigen completions bash > ~/.local/share/bash-completion/completions/supereigen
  supereigen completions zsh > ~/.zfunc/_supereigen
  supereigen completions fish > ~/.config/fish/completions/supereigen.fish"
)]
pub(crate) struct Completions {
    /// For which shell.
    pub(crate) shell: Shell,
}

/// Write the manual pages, one for each command.
#[derive(Debug, Args)]
#[command(
    hide = true,
    after_help = "\
Example:
  supereigen man ~/.local/share/man/man1"
)]
pub(crate) struct Man {
    /// The folder, which is created if it does not exist.
    pub(crate) folder: PathBuf,
}
