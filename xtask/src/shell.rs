//! Runs lines as one would type them in the root of the repository, and builds the command.

use std::env::consts::EXE_SUFFIX;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

/// Returns the root of the repository, wherever inside it the user is.
pub(crate) fn root() -> PathBuf {
    // The variable at run time takes precedence over the one at compile time, because checkouts that share a target
    // directory can share this program.
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR");
    Path::new(&xtask.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into())).join("..")
}

/// Returns what a line says: variables for the environment, a program, its arguments. Its words are separated by spaces,
/// and nothing is quoted. Programs in `target/tools` are found, too.
pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let variables = words.clone().map_while(|word| word.split_once('='));
    let program = match words.nth(variables.clone().count()) {
        // The one that runs this program: PATH may have another toolchain.
        Some("cargo") => std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        // On Windows its name has no number.
        Some("python3") if cfg!(windows) => "python".into(),
        program => program.unwrap_or_default().into(),
    };
    let mut command = Command::new(program);
    command.envs(variables).args(words);
    command.env("PATH", path_with("target/tools/bin"));
    command
}

/// Returns PATH with this folder before all others.
pub(crate) fn path_with(folder: &str) -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let first = std::path::absolute(folder).into_iter();
    std::env::join_paths(first.chain(std::env::split_paths(&path))).unwrap_or(path)
}

/// Runs a line. Returns an error if it fails.
pub(crate) fn run(line: &str) -> Result<()> {
    succeed(&mut command(line))
}

/// Runs a command. Returns an error if it fails.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status();
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words = words.collect::<Vec<_>>().join(OsStr::new(" "));
    let status = status.with_context(|| format!("cannot run {words:?}"))?;
    ensure!(status.success(), "{words:?} failed: {status}");
    Ok(())
}

/// Returns whether a line runs, and well; what it prints is not shown.
pub(crate) fn answers(line: &str) -> bool {
    command(line)
        .output()
        .is_ok_and(|output| output.status.success())
}

/// Returns the interpreter of a virtual environment.
pub(crate) fn python_of(environment: &str) -> String {
    let own = if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    };
    format!("{environment}/{own}")
}

/// Builds the command and the desk of the page with all features for reading, in the same way as the step `test`, so that
/// nothing is compiled again: the whole workspace decides which features dependencies have. Returns its path.
pub(crate) fn build_for_tests() -> Result<PathBuf> {
    build(
        "dev",
        "--workspace --features supereigen/serde --example desk",
    )
}

/// Builds the command. Returns its path: beside this program, but for the profile.
pub(crate) fn build(profile: &str, words: &str) -> Result<PathBuf> {
    run(&format!(
        "cargo build --quiet --bin supereigen --profile {profile} {words}"
    ))?;
    let own = std::env::current_exe()?;
    let target = own
        .ancestors()
        .nth(2)
        .context("this program is in no folder")?;
    let folder = if profile == "dev" { "debug" } else { profile };
    Ok(target.join(folder).join(format!("supereigen{EXE_SUFFIX}")))
}
