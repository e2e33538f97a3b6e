//! `cargo xtask interop`: other programs read what the command writes.
//!
//! It runs `crates/supereigen-cli/tests/interop.py`, in a virtual environment of Python with NumPy and
//! pyarrow, on the command with the feature `arrow`.

use std::process::Command;

use anyhow::Result;

use crate::provide;
use crate::run::{build_for_tests, root, succeed};

/// What the script needs, with versions that are known to work.
const PACKAGES: [&str; 2] = ["numpy>=2,<3", "pyarrow>=17"];

/// Runs the check.
pub(crate) fn run() -> Result<()> {
    let python = provide::python("python", &PACKAGES)?;
    let binary = build_for_tests()?;
    let script = root().join("crates/supereigen-cli/tests/interop.py");
    succeed(
        Command::new(python)
            .current_dir(root())
            .arg(script)
            .arg(binary),
    )
}
