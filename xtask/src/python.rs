//! `cargo xtask python`: installs the Python package as a user does, and runs its tests.
//!
//! This makes a virtual environment in target/python-package, and lets pip build and install `crates/supereigen-python`
//! with everything that is optional. Then it runs the tests with the examples of the documentation and the tutorial,
//! mypy on the package and on a sample, and stubtest on the stubs of the extension. What cargo builds stays in target/,
//! so that a second run compiles only what has changed.

use std::env::consts::EXE_SUFFIX;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::page;
use crate::provide::{Provider, answers, program_of};
use crate::tools::{build_for_tests, cargo, root, succeed};

/// The extras of the package: everything optional, and what the tests need.
const EXTRAS: &str = "[plot,progress,arrow,sparse,pandas,polars,dask,test]";
/// The names of the packages that these extras install, for messages.
const PACKAGES: &str = "maturin, NumPy, SciPy, pyarrow, pandas, polars, networkx, rustworkx, matplotlib, tqdm, Dask, \
    pytest, pytest-xdist and mypy";

/// Returns what these checks would install.
pub(crate) fn lacks() -> Option<String> {
    let is_there = answers(program_of(&root().join("target/python-package"), "mypy"));
    let packages = || format!("{PACKAGES} from PyPI into target/python-package");
    let lacks = (!is_there).then(packages).into_iter().chain(page::lacks());
    lacks.reduce(|all, next| format!("{all}, {next}"))
}

/// Runs the checks.
pub(crate) fn run(provider: Provider) -> Result<()> {
    if let Some(lacks) = lacks() {
        provider.may_install(lacks)?;
    }
    let package = root().join("crates/supereigen-python");
    page::build_for_python(provider)?;
    let python = provider.python("python-package", &[])?;
    install(&python, &package)?;
    let tests = package.join("tests");
    let sample = tests.join("typed_sample.py");
    let supereigen = build_for_tests()?;
    let words = [
        "build",
        "--quiet",
        "--workspace",
        "--features",
        "supereigen/serde",
        "--example",
        "desk",
    ];
    succeed(Command::new(cargo()).current_dir(root()).args(words))?;
    let desk = supereigen
        .with_file_name("examples")
        .join(format!("desk{EXE_SUFFIX}"));
    let run = |words: &[&str]| {
        let mut command = Command::new(&python);
        // Tests ask these the same questions, and let the command read what a cluster has written.
        command
            .env("SUPEREIGEN_COMMAND", &supereigen)
            .env("SUPEREIGEN_DESK", &desk);
        // Runs in the folder of the tests: in that of the package, its sources would hide the installed package.
        succeed(command.current_dir(&tests).arg("-m").args(words))
    };
    let config = package.join("pyproject.toml").display().to_string();
    let types = || {
        run(&["mypy", "--config-file", &config, "-p", "supereigen"])?;
        // With a cache of its own: other flags would make mypy read all packages again.
        let cache = ["--cache-dir", ".mypy_cache/sample"];
        run(&[
            &["mypy", "--strict", &sample.display().to_string()],
            &cache[..],
        ]
        .concat())?;
        // Only the extension has stubs; the other modules have types in their sources.
        let stubs = ["supereigen._supereigen", "--mypy-config-file", &config];
        run(&[&["mypy.stubtest"], &stubs[..]].concat())
    };
    // Many tests wait for something, so that there is time for the types.
    std::thread::scope(|scope| {
        let types = scope.spawn(types);
        run(&[
            "pytest",
            "--quiet",
            "-p",
            "no:cacheprovider",
            "-n",
            "2",
            ".",
        ])?;
        types
            .join()
            .unwrap_or_else(|_| bail!("the types were not checked to the end"))
    })
}

/// Installs the package. pip builds it where the sources are, so that cargo finds in target/ what is already compiled.
fn install(python: &Path, package: &Path) -> Result<()> {
    let mut with_extras = package.as_os_str().to_owned();
    with_extras.push(EXTRAS);
    succeed(
        Command::new(python)
            .args(["-m", "pip", "install", "--quiet"])
            // The profile dev has all checks on, as in the tests in Rust.
            .args(["--config-settings", "build-args=--profile dev --features supereigen/serde"])
            .arg(with_extras),
    )
    .with_context(|| {
        format!("the package cannot be built, or cannot be given {PACKAGES}; the first time this needs a network")
    })
}
