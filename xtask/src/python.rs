//! `cargo xtask python`: installs the Python package as a user does, and runs its tests.
//!
//! pip builds and installs `crates/supereigen-python` with everything that is optional into a virtual environment. The tests
//! are those of the functions, the examples of the documentation, the tutorial and the types. What cargo builds stays in
//! target/, so that a second run compiles only what has changed.

use std::env::consts::EXE_SUFFIX;

use anyhow::Result;

use crate::page;
use crate::provide::{Need, VENV};
use crate::shell::{answers, build_for_tests, command, python_of, run as run_line, succeed};

const ENVIRONMENT: &str = "target/python-package";

/// What these tests use.
pub(crate) const NEEDS: &[Need] = &[
    page::WASM,
    VENV,
    Need {
        what: "maturin, NumPy, SciPy, pyarrow, pandas, polars, networkx, rustworkx, matplotlib, tqdm, Dask, pytest, \
               pytest-xdist and mypy (from PyPI, into target/python-package)",
        is_there: || answers(&format!("{} -m mypy --version", python_of(ENVIRONMENT))),
        install: || run_line(&format!("python3 -m venv {ENVIRONMENT}")),
    },
];

/// Installs the package and runs its tests.
pub(crate) fn run() -> Result<()> {
    page::build_for_python()?;
    let python = python_of(ENVIRONMENT);
    // pip builds the package where the sources are, so that cargo finds in target/ what is already compiled. The profile
    // dev has all checks on, as in the tests in Rust.
    succeed(
        command(&format!(
            "{python} -m pip install --quiet --config-settings"
        ))
        .arg("build-args=--profile dev --features supereigen/serde")
        .arg("crates/supereigen-python[plot,progress,arrow,sparse,pandas,polars,dask,test]"),
    )?;
    let supereigen = build_for_tests()?;
    // Tests ask these the same questions, and let the command read what a cluster has written.
    let desk = supereigen.with_file_name(format!("examples/desk{EXE_SUFFIX}"));
    succeed(
        command(&format!(
            "{python} -m pytest --quiet -p no:cacheprovider -n 2 crates/supereigen-python/tests"
        ))
        .env("SUPEREIGEN_COMMAND", supereigen)
        .env("SUPEREIGEN_DESK", desk),
    )
}
