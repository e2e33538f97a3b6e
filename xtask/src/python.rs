//! `cargo xtask python`: the Python package, installed as a user installs it, and its tests.
//!
//! It makes a virtual environment in target/python-package, lets pip build and install
//! `crates/supereigen-python` with everything that is optional, and runs its tests with the examples of its
//! documentation and the tutorial, mypy on the package and on a sample, and stubtest on the stubs of the extension. What cargo builds
//! stays in target/, so that a second run compiles only what has changed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::run::{COMMAND, build, root, succeed};

/// The package with what is optional, and what its tests need.
const EXTRAS: &str = "[plot,progress,arrow,sparse,dask,test]";

/// Runs the checks.
pub(crate) fn run() -> Result<()> {
    let package = root().join("crates/supereigen-python");
    let python = environment()?;
    install(&python, &package)?;
    let tests = package.join("tests");
    let sample = tests.join("typed_sample.py");
    let supereigen = build(&COMMAND)?;
    let run = |words: &[&str]| {
        let mut command = Command::new(&python);
        // It reads what a cluster writes.
        command.env("SUPEREIGEN_COMMAND", &supereigen);
        // Not the folder of the package: its sources must not hide what was installed.
        succeed(command.current_dir(&tests).arg("-m").args(words))
    };
    let config = package.join("pyproject.toml").display().to_string();
    run(&["pytest", "--quiet", "-p", "no:cacheprovider", "."])?;
    run(&["mypy", "--config-file", &config, "-p", "supereigen"])?;
    run(&["mypy", "--strict", &sample.display().to_string()])?;
    // The other modules are typed in their sources.
    let stubs = ["supereigen._supereigen", "--mypy-config-file", &config];
    run(&[&["mypy.stubtest"], &stubs[..]].concat())
}

/// Where cargo builds.
fn target() -> PathBuf {
    let set = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    set.unwrap_or(root().join("target"))
}

/// The interpreter of a virtual environment, which is made if it is not there.
fn environment() -> Result<PathBuf> {
    let folder = root().join("target/python-package");
    let python = folder.join("bin/python");
    let is_there = Command::new(&python)
        .args(["-m", "pip", "--version"])
        .output()
        .is_ok_and(|output| output.status.success());
    if !is_there {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder)).context(
            "Python 3.10 or later with its module venv is missing; to install it: \
             apt-get install python3-venv",
        )?;
    }
    Ok(python)
}

fn install(python: &Path, package: &Path) -> Result<()> {
    let target = target();
    let mut what = package.as_os_str().to_owned();
    what.push(EXTRAS);
    succeed(
        Command::new(python)
            .args(["-m", "pip", "install", "--quiet"])
            // The version stays the same while the sources change.
            .args(["--upgrade", "--force-reinstall", "--no-deps"])
            .arg(package)
            .env("CARGO_TARGET_DIR", &target),
    )
    .context("the package cannot be built")?;
    // Without a rebuild: it is there already, so that only what it needs is fetched.
    succeed(
        Command::new(python)
            .args(["-m", "pip", "install", "--quiet"])
            .arg(what)
            .env("CARGO_TARGET_DIR", &target),
    )
    .context(
        "what the tests of the package need cannot be installed (NumPy, SciPy, pyarrow, matplotlib, \
         tqdm, Dask, pytest, hypothesis, mypy); the first time this needs a network",
    )
}
