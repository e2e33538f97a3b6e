//! `cargo xtask wheels`: makes what goes to PyPI, a wheel and a source distribution, and tries both.
//!
//! Each is installed into an empty environment, as by a user: the wheel in seconds, the source distribution by a build
//! of minutes.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::page;
use crate::provide::{Need, VENV};
use crate::shell::{answers, command, path_with, python_of, run as run_line, succeed};

const ENVIRONMENT: &str = "target/python-wheels";

/// What makes them; zig links against a C library as old as the wheel promises.
pub(crate) const NEEDS: &[Need] = &[
    page::WASM,
    VENV,
    Need {
        what: "maturin and zig (from PyPI, into target/python-wheels)",
        is_there: || answers(&format!("{} -m maturin --version", python_of(ENVIRONMENT))),
        install: || {
            run_line(&format!("python3 -m venv {ENVIRONMENT}"))?;
            let python = python_of(ENVIRONMENT);
            run_line(&format!(
                "{python} -m pip install --quiet maturin>=1.9.4,<2 ziglang>=0.13"
            ))
        },
    },
];

/// Writes both to `target/wheels`, and installs each.
pub(crate) fn run() -> Result<()> {
    page::build_for_python()?;
    let folder = Path::new("target/wheels");
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    make("sdist")?;
    // For the oldest systems with Linux on which it can run: those with glibc 2.17, which is as old as Rust allows.
    let portable = if cfg!(target_os = "linux") {
        "--zig --compatibility manylinux_2_17"
    } else {
        ""
    };
    make(&format!("build --profile wheel --locked {portable}"))?;
    for file in fs::read_dir(folder)? {
        let file = file?.path();
        try_out(&file).with_context(|| format!("{} does not work", file.display()))?;
    }
    Ok(())
}

fn make(words: &str) -> Result<()> {
    let python = python_of(ENVIRONMENT);
    let package = "--manifest-path crates/supereigen-python/Cargo.toml --out target/wheels";
    // maturin looks for zig as a package of the Python in PATH.
    succeed(
        alone(&format!("{python} -m maturin {words} {package}"))
            .env("PATH", path_with(&format!("{ENVIRONMENT}/bin"))),
    )
}

/// Installs a file into an environment that has nothing else, and computes a basis there.
fn try_out(file: &Path) -> Result<()> {
    const EMPTY: &str = "target/python-empty";
    run_line(&format!("python3 -m venv --clear {EMPTY}"))?;
    let python = python_of(EMPTY);
    succeed(alone(&format!("{python} -m pip install --quiet")).arg(file))?;
    let trial = "import supereigen; print(supereigen.basis([[-3, 1], [1, 0]]))";
    succeed(command(&format!("{python} -c")).arg(trial))
}

/// Returns a command that finds out for itself what .cargo/config.toml says of Python.
fn alone(line: &str) -> Command {
    let mut command = command(line);
    command.env_remove("PYO3_CONFIG_FILE");
    command
}
