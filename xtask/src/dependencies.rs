//! `cargo xtask deny`: checks licences, sources and versions of all crates with cargo-deny. A test checks that
//! docs/dependencies.md justifies every dependency that we name.

use std::process::Command;

use anyhow::Result;

use crate::provide::Provider;
use crate::tools::{root, succeed};

/// Runs the check. The first run compiles cargo-deny, which takes minutes.
pub(crate) fn run(provider: Provider) -> Result<()> {
    let program = provider.cargo_tool("cargo-deny")?;
    // The list of known vulnerabilities is left out, because it is fetched from another place than the crates.
    let checks = ["--workspace", "check", "bans", "licenses", "sources"];
    succeed(Command::new(program).current_dir(root()).args(checks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn read(name: &str) -> String {
        std::fs::read_to_string(root().join(name)).expect("a file of the project")
    }

    /// Returns the names in the table `[workspace.dependencies]`, without our own crates.
    fn named() -> BTreeSet<String> {
        let manifest = read("Cargo.toml");
        let (_, rest) = manifest
            .split_once("[workspace.dependencies]\n")
            .expect("the table");
        rest.lines()
            .take_while(|line| !line.starts_with('['))
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| Some(line.split_once(" = ")?.0.to_owned()))
            .filter(|name| !name.starts_with("supereigen"))
            .collect()
    }

    /// Returns the names in the first column of the table.
    fn justified() -> BTreeSet<String> {
        let text = read("docs/dependencies.md");
        let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
        let cells = rows.filter_map(|row| row.split(" |").next());
        let names = cells.flat_map(|cell| cell.split(", ").map(str::to_owned));
        names.filter(|name| name != "crate").collect()
    }

    #[test]
    fn every_dependency_is_justified() {
        assert_eq!(named(), justified());
    }

    #[test]
    fn manifests_name_no_version_of_their_own() {
        let crates = std::fs::read_dir(root().join("crates")).expect("a folder");
        for folder in crates {
            let manifest = folder.expect("an entry").path().join("Cargo.toml");
            let text = std::fs::read_to_string(&manifest).expect("a manifest");
            // A crate of ours that only tests need may be named by its path.
            let versions = text
                .lines()
                .skip_while(|line| !line.ends_with("dependencies]"))
                .take_while(|line| !line.starts_with("[features]") && !line.starts_with("[lints]"))
                .filter(|line| line.contains('=') && !line.starts_with('['))
                .filter(|line| !line.contains("workspace = true") && !line.contains("{ path = "));
            assert_eq!(versions.collect::<Vec<_>>(), [""; 0], "{manifest:?}");
        }
    }
}
