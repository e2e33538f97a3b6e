//! Tests of what `cargo publish --dry-run` does not see of a package, and that docs/dependencies.md justifies every
//! dependency that we name.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::links::{entries, links, read, said};
use crate::shell::root;

/// Returns the folders of the crates for crates.io, and of the package for PyPI.
fn published() -> impl Iterator<Item = PathBuf> {
    entries("crates").filter(|folder| {
        let manifest = read(&folder.join("Cargo.toml"));
        !manifest.contains("publish = false") || folder.join("pyproject.toml").exists()
    })
}

#[test]
fn manifests_say_what_an_index_shows() {
    for folder in published().filter(|folder| !folder.join("pyproject.toml").exists()) {
        let manifest = read(&folder.join("Cargo.toml"));
        for key in [
            "description",
            "documentation",
            "readme",
            "license.workspace",
            "repository.workspace",
            "homepage.workspace",
            "keywords.workspace",
            "categories",
            "include",
        ] {
            assert!(manifest.contains(&format!("\n{key}")), "{folder:?}: {key}");
        }
    }
}

/// Links between files are of no use on an index: those of READMEs lead to the repository, wherever it is.
#[test]
fn readmes_of_packages_link_to_the_repository() {
    let (repository, homepage) = (said("repository"), said("homepage"));
    for folder in published() {
        let readme = read(&folder.join("README.md"));
        assert!(links(&readme).count() > 0, "{folder:?}");
        for link in links(&readme) {
            let starts = [&repository, &homepage, "https://docs.rs/"];
            let leads_there = starts.iter().any(|start| link.starts_with(start));
            assert!(leads_there, "{folder:?}: {link}");
        }
    }
    for file in ["crates/supereigen-python/pyproject.toml", "CITATION.cff"] {
        assert!(read(&root().join(file)).contains(&repository), "{file}");
    }
}

/// Cargo follows the links to the licences; without links, as on Windows, they are files with a path.
#[cfg(unix)]
#[test]
fn packages_have_the_licences_of_the_project() {
    for folder in published() {
        for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert_eq!(read(&folder.join(name)), read(&root().join(name)));
        }
    }
}

/// Returns the names and the values in the tables of a manifest whose head ends with `dependencies`.
fn dependencies(manifest: &str) -> impl Iterator<Item = (&str, &str)> {
    let tables = manifest
        .split("\n[")
        .filter_map(|table| table.split_once(']'));
    let ours = tables.filter(|(head, _)| head.ends_with("dependencies"));
    let lines = ours.flat_map(|(_, lines)| lines.lines());
    lines.filter_map(|line| line.split_once(" = "))
}

#[test]
fn every_dependency_is_justified() {
    let manifest = read(&root().join("Cargo.toml"));
    let others = dependencies(&manifest).filter(|(name, _)| !name.starts_with("supereigen"));
    let named: BTreeSet<&str> = others.map(|(name, _)| name).collect();
    let table = read(&root().join("docs/dependencies.md"));
    let rows = table.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.skip(1).filter_map(|row| row.split(" |").next());
    let justified: BTreeSet<&str> = cells.flat_map(|cell| cell.split(", ")).collect();
    assert_eq!(named, justified);
    // A crate of ours that only tests need may be named by its path.
    for folder in entries("crates") {
        let manifest = read(&folder.join("Cargo.toml"));
        for (name, value) in dependencies(&manifest) {
            let is_shared = name.ends_with(".workspace") || value.contains("workspace = true");
            assert!(
                is_shared || value.starts_with("{ path = "),
                "{folder:?}: {name}"
            );
        }
    }
}
