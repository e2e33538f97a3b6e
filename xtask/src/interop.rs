//! `cargo xtask interop`: other programs read what the command writes.
//!
//! It makes a virtual environment of Python with NumPy and pyarrow, once, builds the command with the
//! feature `arrow`, and runs `crates/supereigen-cli/tests/interop.py`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::run::{COMMAND, build, root, succeed};

/// What the script needs, with versions that are known to work.
const PACKAGES: [&str; 2] = ["numpy>=2,<3", "pyarrow>=17"];

/// Runs the check.
pub(crate) fn run() -> Result<()> {
    let python = environment()?;
    let binary = build(&COMMAND)?;
    let script = root().join("crates/supereigen-cli/tests/interop.py");
    succeed(
        Command::new(python)
            .current_dir(root())
            .arg(script)
            .arg(binary),
    )
}

/// The interpreter of the virtual environment, which is made if it is not there or lacks a package.
fn environment() -> Result<PathBuf> {
    let folder = root().join("target/python");
    let python = folder.join("bin/python");
    let has_packages = Command::new(&python)
        .args(["-c", "import numpy, pyarrow"])
        .output()
        .is_ok_and(|output| output.status.success());
    if has_packages {
        return Ok(python);
    }
    succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder)).context(
        "Python with its module venv is missing; to install it: apt-get install python3-venv",
    )?;
    succeed(
        Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(PACKAGES),
    )
    .context("NumPy and pyarrow cannot be installed into target/python")?;
    Ok(python)
}
