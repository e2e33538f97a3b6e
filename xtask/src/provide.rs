//! Provides what a command needs and a machine may lack: says so, and installs it.

use std::fmt;

use anyhow::{Context as _, Result, bail};

use crate::shell::{answers, run};

/// Something that a machine may lack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Need {
    /// Its name, and how it is installed.
    pub(crate) what: &'static str,
    pub(crate) is_there: fn() -> bool,
    pub(crate) install: fn() -> Result<()>,
}

/// For environments of Python.
pub(crate) const VENV: Need = Need {
    what: "Python 3.10 or later with its module venv (apt-get install python3-venv)",
    is_there: || answers("python3 -m ensurepip --version"),
    install: || apt("python3-venv"),
};

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

/// Returns what is missing of these, in words; `None` if everything is there.
pub(crate) fn lacking(needs: &[Need]) -> Option<String> {
    let lacking = needs.iter().filter(|need| !(need.is_there)());
    let lacking: Vec<&str> = lacking.map(|need| need.what).collect();
    (!lacking.is_empty()).then(|| lacking.join(", "))
}

/// Installs what is missing of these, or returns [`Missing`].
pub(crate) fn provide(needs: &[Need], installs: bool) -> Result<()> {
    if !installs && let Some(lacks) = lacking(needs) {
        bail!(Missing(format!("nothing is to be installed: {lacks}")));
    }
    for need in needs.iter().filter(|need| !(need.is_there)()) {
        let what = need.what;
        eprintln!("== this is missing, and is installed once: {what}");
        (need.install)().with_context(|| format!("this is missing: {what}"))?;
    }
    Ok(())
}

/// Installs Debian packages, as only root can.
pub(crate) fn apt(packages: &str) -> Result<()> {
    // With outdated lists, apt-get may ask for packages that no longer exist.
    run("apt-get --quiet=2 update")?;
    run(&format!(
        "DEBIAN_FRONTEND=noninteractive apt-get --quiet=2 install --yes --no-install-recommends {packages}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_installed_against_the_flag() {
        let need = Need {
            what: "the thing",
            is_there: || false,
            install: || panic!("it is installed"),
        };
        let error = provide(&[need], false).expect_err("it is missing");
        assert!(error.is::<Missing>() && error.to_string().ends_with("the thing"));
    }
}
