//! Provides what a step needs and a machine may lack: installs it if that is possible, else says how to get it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::tools::{cargo, root, succeed};

/// The interpreter in PATH; on Windows its name has no number.
pub(crate) const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// The error for something that is missing and must not be installed.
#[derive(Debug)]
pub(crate) struct Missing(pub(crate) String);

impl Missing {
    /// The exit status of a command that could not run because something is missing.
    pub(crate) const STATUS: u8 = 3;
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Missing {}

/// Finds what a step needs, and installs what is missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Provider {
    /// Missing things are installed; if false, this only finds what is there.
    pub(crate) installs: bool,
}

impl Provider {
    /// Returns the interpreter of the virtual environment `target/<name>`, with these packages. The environment is made
    /// once; a file in it records its packages.
    pub(crate) fn python(self, name: &str, packages: &[&str]) -> Result<PathBuf> {
        let folder = root().join("target").join(name);
        let python = program_of(&folder, "python");
        let Some(lacks) = lacks_python(name, packages) else {
            return Ok(python);
        };
        self.may_install(lacks)?;
        self.virtual_environment(&folder)?;
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet"]);
        if !packages.is_empty() {
            succeed(pip.args(packages)).with_context(|| {
                format!(
                    "{} cannot be installed into target/{name}; the first time this needs a network",
                    packages.join(", ")
                )
            })?;
        }
        let record = folder.join("packages");
        std::fs::write(&record, packages.join("\n"))
            .with_context(|| format!("cannot write {record:?}"))?;
        Ok(python)
    }

    fn virtual_environment(self, folder: &Path) -> Result<()> {
        let make = || {
            let made = succeed(Command::new(PYTHON).args(["-m", "venv"]).arg(folder));
            made.ok()
        };
        self.find(
            make,
            &["python3-venv"],
            "Python 3.10 or later with its module venv is missing; to install it: apt-get install python3-venv",
        )
    }

    /// Returns a subcommand of cargo, from `PATH` or from `target/tools`. If it is in neither, it is installed into the
    /// latter.
    pub(crate) fn cargo_tool(self, name: &str) -> Result<PathBuf> {
        let folder = root().join("target/tools");
        let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        let own = folder.join("bin").join(file);
        let places = [PathBuf::from(name), own.clone()];
        if let Some(found) = places.into_iter().find(|program| answers(program)) {
            return Ok(found);
        }
        self.may_install(format!("{name} in PATH or target/tools"))?;
        eprintln!("\n== {name} is not there: it is installed into target/tools, once");
        let install = ["install", name, "--locked", "--root"];
        succeed(Command::new(cargo()).args(install).arg(&folder)).with_context(|| {
            format!("{name} cannot be installed; by hand: cargo install {name} --locked")
        })?;
        Ok(own)
    }

    /// Finds something, if need be after installing these Debian packages. `remedy` says what is missing and what to do
    /// about it.
    pub(crate) fn find<T>(
        self,
        search: impl Fn() -> Option<T>,
        packages: &[&str],
        remedy: &str,
    ) -> Result<T> {
        if let Some(found) = search() {
            return Ok(found);
        }
        self.may_install(remedy.to_owned())?;
        if is_root_of_debian() {
            apt_get_install(packages).with_context(|| remedy.to_owned())?;
        }
        search().with_context(|| remedy.to_owned())
    }

    /// Returns an error if nothing may be installed.
    pub(crate) fn may_install(self, what: String) -> Result<(), Missing> {
        if self.installs {
            Ok(())
        } else {
            Err(Missing(format!("nothing is to be installed: {what}")))
        }
    }
}

/// Returns which packages would be installed into the virtual environment `target/<name>`; `None` if it has them.
pub(crate) fn lacks_python(name: &str, packages: &[&str]) -> Option<String> {
    let folder = root().join("target").join(name);
    let record = std::fs::read_to_string(folder.join("packages"));
    let has_packages = record.is_ok_and(|has| has == packages.join("\n"));
    if has_packages && answers(program_of(&folder, "python")) {
        return None;
    }
    let packages = packages.join(", ");
    Some(format!("{packages} from PyPI into target/{name}"))
}

/// Returns the path of a program in a virtual environment of Python.
pub(crate) fn program_of(environment: &Path, name: &str) -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    environment
        .join(folder)
        .join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Returns whether the program starts and prints its version.
pub(crate) fn answers(program: impl AsRef<Path>) -> bool {
    let output = Command::new(program.as_ref()).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

/// Returns whether we are root on a system with Debian packages.
fn is_root_of_debian() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0") && answers("apt-get")
}

fn apt_get_install(packages: &[&str]) -> Result<()> {
    // With outdated lists, apt-get may ask for packages that no longer exist.
    succeed(apt_get().arg("update")).context("apt-get cannot fetch its lists of packages")?;
    let install = ["install", "--yes", "--no-install-recommends"];
    succeed(apt_get().args(install).args(packages)).context("apt-get cannot install it")
}

/// Returns an apt-get command that asks no questions and prints little.
fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command
        .arg("--quiet=2")
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_installed_against_the_flag() {
        let provider = Provider { installs: false };
        let missing = provider.find(|| None::<()>, &["no-such-package"], "the remedy");
        let tool = provider.cargo_tool("supereigen-absent-program");
        for error in [missing.err(), tool.err()] {
            assert!(error.is_some_and(|error| error.is::<Missing>()));
        }
    }
}
