//! Tests of the manifests: what `cargo publish --dry-run` does not see of a package, and that docs/dependencies.md justifies
//! every dependency that we name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{cargo, root};

/// A crate that goes to crates.io.
struct Published {
    folder: PathBuf,
    manifest: String,
}

/// Returns the members of the workspace that do not forbid it.
fn published() -> Vec<Published> {
    let workspace = read(&root().join("Cargo.toml"));
    let members = between(&workspace, "members = [", "]");
    members
        .split('"')
        .skip(1)
        .step_by(2)
        .map(|member| root().join(member))
        .map(|folder| Published {
            manifest: read(&folder.join("Cargo.toml")),
            folder,
        })
        .filter(|member| !member.manifest.contains("publish = false"))
        .collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).expect(start);
    rest.split_once(end).expect(end).0
}

/// Returns the names and the values in the tables of a manifest whose head ends so.
fn entries<'a>(manifest: &'a str, end: &str) -> Vec<(&'a str, &'a str)> {
    let tables = manifest
        .split("\n[")
        .filter_map(|table| table.split_once(']'));
    let lines = tables
        .filter(|(head, _)| head.ends_with(end))
        .flat_map(|(_, lines)| lines.lines());
    lines.filter_map(|line| line.split_once(" = ")).collect()
}

impl Published {
    /// Returns the paths in the package, as cargo lists them.
    fn files(&self) -> Vec<String> {
        let output = Command::new(cargo())
            .args(["package", "--list", "--allow-dirty", "--offline"])
            .current_dir(&self.folder)
            .output()
            .expect("cargo runs");
        let (listed, said) = (output.stdout, String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{:?}: {said}", self.folder);
        let listed = String::from_utf8(listed).expect("names are text");
        // Those of Windows have the other slash.
        listed.lines().map(|line| line.replace('\\', "/")).collect()
    }
}

#[test]
fn packages_have_licences_and_a_readme_and_no_tests() {
    for member in published() {
        let (files, folder) = (member.files(), &member.folder);
        for name in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
            assert!(files.iter().any(|file| file == name), "{folder:?}: {name}");
        }
        let is_test = |file: &&String| file.starts_with("tests/") || file.starts_with("benches/");
        assert_eq!(files.iter().find(is_test), None, "{folder:?}");
    }
}

/// Cargo follows the links to the licences; without links, as on Windows, they are files with a path.
#[cfg(unix)]
#[test]
fn licences_of_crates_are_those_of_the_project() {
    let python = root().join("crates/supereigen-python");
    let folders = published().into_iter().map(|member| member.folder);
    for folder in folders.chain([python]) {
        for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert_eq!(read(&folder.join(name)), read(&root().join(name)));
        }
    }
}

#[test]
fn manifests_say_what_an_index_shows() {
    for Published { folder, manifest } in published() {
        for key in [
            "description",
            "documentation",
            "license.workspace",
            "readme",
            "repository.workspace",
            "homepage.workspace",
            "keywords.workspace",
            "categories",
            "include",
        ] {
            let has_key = manifest.lines().any(|line| line.starts_with(key));
            assert!(has_key, "{folder:?}: {key}");
        }
    }
}

/// Links between files are of no use on an index: those of READMEs lead to the repository, wherever it is.
#[test]
fn readmes_of_packages_link_to_the_repository() {
    let workspace = read(&root().join("Cargo.toml"));
    let repository = between(&workspace, "\nrepository = \"", "\"");
    let homepage = between(&workspace, "\nhomepage = \"", "\"");
    let documentation = "https://docs.rs/";
    let python = root().join("crates/supereigen-python");
    let folders = published().into_iter().map(|member| member.folder);
    for folder in folders.chain([python]) {
        let readme = read(&folder.join("README.md"));
        let links = readme.split("](").skip(1);
        let links: Vec<&str> = links.filter_map(|rest| rest.split(')').next()).collect();
        for link in &links {
            let leads_there = [repository, homepage, documentation]
                .iter()
                .any(|start| link.starts_with(start));
            assert!(leads_there, "{folder:?}: {link}");
            let path = link.strip_prefix(&format!("{repository}/blob/HEAD/"));
            let path = path.map(|path| path.split('#').next().unwrap_or(path));
            assert!(
                path.is_none_or(|path| root().join(path).exists()),
                "{folder:?}: {link}"
            );
        }
        assert!(!links.is_empty(), "{folder:?}");
    }
    let pyproject = read(&root().join("crates/supereigen-python/pyproject.toml"));
    let citation = read(&root().join("CITATION.cff"));
    for text in [pyproject, citation] {
        assert!(text.contains(repository), "{text}");
    }
}

/// Cargo drops a dependency of the tests that has no version, and asks crates.io for one that has.
#[test]
fn tests_need_no_published_crate_of_ours() {
    let workspace = read(&root().join("Cargo.toml"));
    let shared = entries(&workspace, "workspace.dependencies");
    for Published { folder, manifest } in published() {
        for (name, value) in entries(&manifest, "dev-dependencies") {
            let from_workspace = name.strip_suffix(".workspace");
            let here = from_workspace.unwrap_or(name);
            let has_version = match shared.iter().find(|(other, _)| *other == here) {
                Some((_, shared)) if from_workspace.is_some() => shared.contains("version"),
                _ => value.contains("version"),
            };
            assert!(
                !has_version || !here.starts_with("supereigen"),
                "{folder:?}: {name}"
            );
        }
    }
}

/// Returns the names in the table `[workspace.dependencies]`, without our own crates.
fn named() -> BTreeSet<String> {
    let manifest = read(&root().join("Cargo.toml"));
    let named = entries(&manifest, "workspace.dependencies").into_iter();
    let others = named.filter(|(name, _)| !name.starts_with("supereigen"));
    others.map(|(name, _)| name.to_owned()).collect()
}

/// Returns the names in the first column of the table.
fn justified() -> BTreeSet<String> {
    let text = read(&root().join("docs/dependencies.md"));
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
    let crates = fs::read_dir(root().join("crates")).expect("a folder");
    for folder in crates {
        let manifest = folder.expect("an entry").path().join("Cargo.toml");
        let text = read(&manifest);
        // A crate of ours that only tests need may be named by its path.
        let mut versions = entries(&text, "dependencies").into_iter();
        let version = versions.find(|(name, value)| {
            let is_shared = name.ends_with(".workspace") || value.contains("workspace = true");
            !is_shared && !value.starts_with("{ path = ")
        });
        assert_eq!(version, None, "{manifest:?}");
    }
}
