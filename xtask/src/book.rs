//! `cargo xtask docs`: lets mdBook make docs/ into a book, and cargo the pages of the code. `cargo xtask site` puts the
//! book and the page into one folder for a web host.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::page;
use crate::provide::{PYTHON, Provider};
use crate::tools::{cargo, root, succeed};

/// Writes `target/book` and `target/doc`.
pub(crate) fn run(provider: Provider) -> Result<()> {
    build(&root().join("target/book"), provider)?;
    let words = ["doc", "--workspace", "--no-deps", "--quiet"];
    succeed(Command::new(cargo()).current_dir(root()).args(words))?;
    let code = root().join("target/doc/supereigen/index.html");
    println!("the code:  {}", code.display());
    Ok(())
}

/// Writes `target/site`: the book, and the page in its folder `page`.
pub(crate) fn site(provider: Provider) -> Result<()> {
    let site = root().join("target/site");
    build(&site, provider)?;
    copy(&page::build(provider)?, &site.join("page"), &|text| text)
}

/// Makes the book of a copy of docs/ whose links to files of the repository lead to its address.
fn build(target: &Path, provider: Provider) -> Result<()> {
    let source = root().join("target/book-source");
    for folder in [target, &source] {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let (_, repository) = manifest
        .split_once("\nrepository = \"")
        .context("Cargo.toml names no repository")?;
    let repository = repository.split('"').next().unwrap_or_default();
    let there = format!("]({repository}/blob/HEAD/");
    // The reference of the Python package is made from its docstrings.
    let chapter = "- [All commands](commands.md)\n";
    let both = format!("{chapter}- [Python reference](python-reference.md)\n");
    copy(&root().join("docs"), &source, &|text| {
        text.replace("](../", &there).replace(chapter, &both)
    })?;
    let reference = root().join("crates/supereigen-python/tests/reference.py");
    let mut python = Command::new(PYTHON);
    succeed(
        python
            .arg(reference)
            .arg(source.join("python-reference.md")),
    )?;
    let mdbook = provider.cargo_tool("mdbook")?;
    let mut command = Command::new(mdbook);
    succeed(
        command
            .arg("build")
            .arg(source)
            .arg("--dest-dir")
            .arg(target),
    )?;
    println!("the book:  {}", target.join("index.html").display());
    Ok(())
}

/// Copies a folder with all that is in it; Markdown is changed on the way.
fn copy(from: &Path, to: &Path, change: &dyn Fn(String) -> String) -> Result<()> {
    fs::create_dir_all(to)?;
    for item in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let item = item?;
        let (path, to) = (item.path(), to.join(item.file_name()));
        if path.is_dir() {
            copy(&path, &to, change)?;
        } else if path.extension().is_some_and(|ending| ending == "md") {
            fs::write(to, change(fs::read_to_string(path)?))?;
        } else {
            fs::copy(path, to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the links of a text, without those in blocks of code.
    fn links(text: &str) -> impl Iterator<Item = &str> {
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
    fn every_chapter_is_in_the_summary_and_every_link_leads_somewhere() {
        let docs = root().join("docs");
        let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("a summary");
        let mut count = 0;
        for item in fs::read_dir(&docs).expect("a folder") {
            let path = item.expect("an entry").path();
            if path.extension().is_none_or(|ending| ending != "md") {
                continue;
            }
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .expect("text");
            let is_chapter = summary.contains(&format!("]({name})")) || name == "SUMMARY.md";
            assert!(is_chapter, "docs/{name} is in no chapter");
            let text = fs::read_to_string(&path).expect("text");
            for link in links(&text).filter(|link| !link.contains("://")) {
                let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
                let target = match file {
                    "" => path.clone(),
                    _ => docs.join(file),
                };
                assert!(target.exists(), "docs/{name}: {link} leads nowhere");
                if !fragment.is_empty() {
                    let text = fs::read_to_string(&target).expect("text");
                    let mut headings = text.lines().filter(|line| line.starts_with('#'));
                    let is_there = headings.any(|line| anchor(line) == fragment);
                    assert!(is_there, "docs/{name}: there is no heading for {link}");
                }
                count += 1;
            }
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn the_paths_of_architecture_are_there() {
        let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("a file");
        let outside: String = text.split("\n```").step_by(2).collect();
        let quoted = outside.split('`').skip(1).step_by(2);
        let paths = quoted.filter(|word| word.contains(['/', '.']));
        let mut count = 0;
        for path in paths {
            assert!(root().join(path).exists(), "{path}");
            count += 1;
        }
        assert!(count > 50, "{count}");
    }
}
