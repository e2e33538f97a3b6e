//! What a step needs and a machine may lack: brought where we have the rights to, else named with the remedy.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::run::{cargo, root, succeed};

/// The interpreter of the virtual environment `target/<name>` with these packages. It is made once: a file
/// in it says with which packages.
pub(crate) fn python(name: &str, packages: &[&str]) -> Result<PathBuf> {
    let folder = root().join("target").join(name);
    let python = folder.join("bin/python");
    let record = folder.join("packages");
    let wanted = packages.join("\n");
    let has_packages = std::fs::read_to_string(&record).is_ok_and(|has| has == wanted);
    if has_packages && answers(&python) {
        return Ok(python);
    }
    virtual_environment(&folder)?;
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
    std::fs::write(&record, wanted).with_context(|| format!("cannot write {record:?}"))?;
    Ok(python)
}

fn virtual_environment(folder: &Path) -> Result<()> {
    const REMEDY: &str = "Python 3.10 or later with its module venv is missing; to install it: \
                          apt-get install python3-venv";
    let make = || succeed(Command::new("python3").args(["-m", "venv"]).arg(folder));
    match make() {
        Ok(()) => Ok(()),
        Err(_) if may_install() => {
            apt_get_install(&["python3-venv"]).context(REMEDY)?;
            make()
        }
        Err(error) => Err(error.context(REMEDY)),
    }
}

/// A subcommand of cargo, from `PATH` or from `target/tools`, where it is installed if it is in neither.
pub(crate) fn cargo_tool(name: &str) -> Result<PathBuf> {
    let folder = root().join("target/tools");
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let own = folder.join("bin").join(file);
    let on_path = PathBuf::from(name);
    if let Some(found) = [on_path, own.clone()]
        .into_iter()
        .find(|program| answers(program))
    {
        return Ok(found);
    }
    eprintln!("\n== {name} is not there: it is installed into target/tools, once");
    let install = ["install", name, "--locked", "--root"];
    succeed(Command::new(cargo()).args(install).arg(&folder)).with_context(|| {
        format!("{name} cannot be installed; by hand: cargo install {name} --locked")
    })?;
    Ok(own)
}

/// Finds something, if need be after these packages of Debian were installed; `remedy` says what is missing
/// and what to do about it.
pub(crate) fn find<T>(
    search: impl Fn() -> Option<T>,
    packages: &[&str],
    remedy: &str,
) -> Result<T> {
    if let Some(found) = search() {
        return Ok(found);
    }
    if may_install() {
        apt_get_install(packages).with_context(|| remedy.to_owned())?;
    }
    match search() {
        Some(found) => Ok(found),
        None => bail!("{remedy}"),
    }
}

/// Does the program start and say its version?
pub(crate) fn answers(program: impl AsRef<Path>) -> bool {
    let output = Command::new(program.as_ref()).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

/// As root, on a system with packages of Debian.
fn may_install() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0") && answers("apt-get")
}

fn apt_get_install(packages: &[&str]) -> Result<()> {
    // Without fresh lists of packages, those that it wants may be gone.
    succeed(apt_get().arg("update")).context("apt-get cannot fetch its lists of packages")?;
    let install = ["install", "--yes", "--no-install-recommends"];
    succeed(apt_get().args(install).args(packages)).context("apt-get cannot install it")
}

/// apt-get that asks no questions and says little.
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
    fn what_is_there_is_not_installed() {
        assert_eq!(find(|| Some(1), &["no-such-package"], "").ok(), Some(1));
    }

    #[test]
    fn programs_answer_or_not() {
        assert!(answers(crate::run::cargo()));
        assert!(!answers("supereigen-absent-program"));
    }
}
