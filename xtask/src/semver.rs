//! `cargo xtask semver`: checks whether the public interface keeps what an earlier version promised.

use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::provide::Provider;
use crate::tools::{root, succeed};

/// The crates that other projects can use as libraries.
const LIBRARIES: [&str; 7] = [
    "supereigen",
    "supereigen-formats",
    "supereigen-exact",
    "supereigen-answers",
    "supereigen-folder",
    "supereigen-check",
    "supereigen-draw",
];

/// Compares with `revision`, or with the last release. The first run compiles cargo-semver-checks, which takes minutes.
pub(crate) fn run(revision: Option<&str>, provider: Provider) -> Result<()> {
    let revision = match revision {
        Some(revision) => revision.to_owned(),
        None => last_release()?,
    };
    let program = provider.cargo_tool("cargo-semver-checks")?;
    succeed(
        Command::new(program)
            .current_dir(root())
            .args(["semver-checks", "--baseline-rev", &revision])
            .args(LIBRARIES.iter().flat_map(|name| ["--package", name])),
    )
}

fn last_release() -> Result<String> {
    let output = Command::new("git")
        .current_dir(root())
        .args(["describe", "--tags", "--abbrev=0", "--match", "v*"])
        .output()
        .context("git is missing")?;
    if !output.status.success() {
        bail!("no tag v* is there to compare with; name a commit: cargo xtask semver COMMIT");
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_library_is_compared() {
        let folders = std::fs::read_dir(root().join("crates")).expect("a folder");
        let mut names: Vec<String> = folders
            .map(|folder| folder.expect("an entry").path())
            .filter(|folder| folder.join("src/lib.rs").is_file())
            .filter_map(|folder| Some(folder.file_name()?.to_str()?.to_owned()))
            // These crates are for Python, for browsers, for the fuzzer and for tests.
            .filter(|name| {
                !["python", "page", "fuzz", "cases"]
                    .iter()
                    .any(|end| name.ends_with(end))
            })
            .collect();
        names.sort();
        let mut compared = LIBRARIES;
        compared.sort();
        assert_eq!(names, compared);
    }
}
