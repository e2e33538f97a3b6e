//! What all commands need: the root of the repository, cargo, the built program.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// Returns the cargo that runs this program, which it names in CARGO: PATH may have another toolchain.
pub(crate) fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}

/// Builds the command with all features for reading, in the same way as the step `test`, so that nothing is compiled
/// again. It is built with the whole workspace, because that decides which features dependencies have.
pub(crate) fn build_for_tests() -> Result<PathBuf> {
    build(&["--workspace", "--features", "supereigen/serde"])
}

/// Builds the command with these further arguments. Returns its path as cargo reports it, because the target directory
/// may be anywhere.
pub(crate) fn build(words: &[&str]) -> Result<PathBuf> {
    let output = Command::new(cargo())
        .current_dir(root())
        .args(["build", "--quiet", "--bin", "supereigen"])
        .args(["--message-format", "json"])
        .args(words)
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let binary = messages
        .lines()
        .filter_map(|line| line.split_once("\"executable\":\"")?.1.split_once('"'))
        .map(|(path, _)| PathBuf::from(path))
        .next_back();
    match binary {
        Some(binary) if output.status.success() => Ok(binary),
        _ => bail!("the command was not built with {words:?}"),
    }
}

/// Runs a command. Returns an error if it fails.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot run {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}

/// Prints how large files are.
pub(crate) fn print_sizes(files: &[PathBuf]) -> Result<()> {
    for file in files {
        let size = std::fs::metadata(file)?.len();
        println!("{size:>9} bytes  {}", file.display());
    }
    Ok(())
}

/// Returns the root of the repository, wherever inside it the user is.
pub(crate) fn root() -> PathBuf {
    // The variable at run time takes precedence over the one at compile time, because checkouts that share a target
    // directory can share this program.
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    let xtask = PathBuf::from(xtask);
    xtask.parent().map(Path::to_path_buf).unwrap_or(xtask)
}
