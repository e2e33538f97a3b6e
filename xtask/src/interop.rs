//! `cargo xtask interop`: checks that other programs can read what the command writes.
//!
//! This runs `crates/supereigen-cli/tests/interop.py`, in a virtual environment of Python with NumPy, on the command.

use std::process::Command;

use anyhow::Result;

use crate::provide::{self, Provider};
use crate::tools::{build_for_tests, root, succeed};

/// The Python packages that the script needs, with versions that are known to work.
const PACKAGES: [&str; 1] = ["numpy>=2,<3"];

/// Returns what this check would install.
pub(crate) fn lacks() -> Option<String> {
    provide::lacks_python("python", &PACKAGES)
}

/// Runs the check.
pub(crate) fn run(provider: Provider) -> Result<()> {
    let python = provider.python("python", &PACKAGES)?;
    let binary = build_for_tests()?;
    let script = root().join("crates/supereigen-cli/tests/interop.py");
    succeed(
        Command::new(python)
            .current_dir(root())
            .arg(script)
            .arg(binary),
    )
}
