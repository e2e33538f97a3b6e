//! `cargo xtask python`: the Python package, installed as a user installs it, and its tests.
//!
//! It makes a virtual environment in target/python-package, lets pip build and install
//! `crates/supereigen-python` with everything that is optional, and runs its tests with the examples of its
//! documentation and the tutorial, mypy on the package and on a sample, and stubtest on the stubs of the
//! extension. What cargo builds stays in target/, so that a second run compiles only what has changed.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::provide::{Provider, answers};
use crate::run::{build_for_tests, root, succeed};

/// The package with what is optional, and what its tests need.
const EXTRAS: &str = "[plot,progress,arrow,sparse,dask,test]";
/// What these are, for the reader.
const PACKAGES: &str =
    "maturin, NumPy, SciPy, pyarrow, matplotlib, tqdm, Dask, pytest, hypothesis and mypy";

/// What it would install.
pub(crate) fn lacks() -> Option<String> {
    let is_there = answers(root().join("target/python-package/bin/mypy"));
    (!is_there).then(|| format!("{PACKAGES} from PyPI into target/python-package"))
}

/// Runs the checks.
pub(crate) fn run(provider: Provider) -> Result<()> {
    if let Some(lacks) = lacks() {
        provider.may_install(lacks)?;
    }
    let package = root().join("crates/supereigen-python");
    let python = provider.python("python-package", &[])?;
    install(&python, &package)?;
    let tests = package.join("tests");
    let sample = tests.join("typed_sample.py");
    let supereigen = build_for_tests()?;
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

/// pip builds where the sources are, so that cargo finds in target/ what is compiled already.
fn install(python: &Path, package: &Path) -> Result<()> {
    let mut with_extras = package.as_os_str().to_owned();
    with_extras.push(EXTRAS);
    succeed(
        Command::new(python)
            .args(["-m", "pip", "install", "--quiet"])
            // With all checks on, like the tests in Rust.
            .args(["--config-settings", "build-args=--profile dev"])
            .arg(with_extras),
    )
    .with_context(|| {
        format!("the package cannot be built, or cannot be given {PACKAGES}; the first time this needs a network")
    })
}
