//! Tests of the links between documents, and of the names of files in them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::root;

/// Returns the text of a file.
pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// Returns what is in a folder of the repository.
pub(crate) fn entries(folder: impl AsRef<Path>) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    entries.map(|entry| entry.expect("an entry").path())
}

/// Returns a value in the manifest of the workspace.
pub(crate) fn said(key: &str) -> String {
    let manifest = read(&root().join("Cargo.toml"));
    let (_, rest) = manifest.split_once(&format!("\n{key} = \"")).expect(key);
    rest.split('"').next().unwrap_or_default().to_owned()
}

/// Returns the links of a text, without those in blocks of code.
pub(crate) fn links(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.split("\n```").step_by(2);
    let ends = outside.flat_map(|part| part.split("](").skip(1));
    ends.filter_map(|rest| rest.split(')').next())
}

/// Returns the name of a heading in links.
fn anchor(title: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let lower = title.trim_start_matches(['#', ' ']).to_lowercase();
    let kept: String = lower.chars().filter(kept).collect();
    kept.replace(' ', "-")
}

#[test]
fn every_link_leads_somewhere() {
    let repository = format!("{}/blob/HEAD/", said("repository"));
    let of_crates = entries("crates").flat_map(entries);
    let texts = entries("docs").chain(entries(".")).chain(of_crates);
    let mut count = 0;
    for path in texts.filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        let text = read(&path);
        for link in links(&text) {
            let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
            let target = match file.strip_prefix(&repository) {
                Some(file) => root().join(file),
                None if file.contains("://") => continue,
                None if file.is_empty() => path.clone(),
                None => path.with_file_name(file),
            };
            assert!(target.exists(), "{path:?}: {link} leads nowhere");
            if !fragment.is_empty() {
                let text = read(&target);
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let is_there = headings.any(|line| anchor(line) == fragment);
                assert!(is_there, "{path:?}: there is no heading for {link}");
            }
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn every_chapter_is_in_the_summary() {
    let summary = read(&root().join("docs/SUMMARY.md"));
    for path in entries("docs") {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_chapter = summary.contains(&format!("]({name})")) || name == "SUMMARY.md";
        assert!(is_chapter || !name.ends_with(".md"), "docs/{name}");
    }
}

#[test]
fn the_paths_of_architecture_are_there() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let outside: String = text.split("\n```").step_by(2).collect();
    let quoted = outside.split('`').skip(1).step_by(2);
    let mut count = 0;
    for path in quoted.filter(|word| word.contains(['/', '.'])) {
        assert!(root().join(path).exists(), "{path}");
        count += 1;
    }
    assert!(count > 50, "{count}");
}
