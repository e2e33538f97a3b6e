//! `cargo xtask site`: puts the book and the page into one folder for a web host.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::provide::Provider;
use crate::run::root;
use crate::{book, page};

/// Builds both and writes `target/site`, with the page in its folder `page`.
pub(crate) fn run(provider: Provider) -> Result<()> {
    let first = book::run()?;
    let page = page::build(provider)?;
    let site = root().join("target/site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    copy(&root().join("target/book"), &site)?;
    copy(&page, &site.join("page"))?;
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let repository = repository(&manifest).context("Cargo.toml names no repository")?;
    for item in fs::read_dir(&site)? {
        let path = item?.path();
        if path.extension().is_some_and(|ending| ending == "html") {
            let text = fs::read_to_string(&path)?;
            fs::write(&path, hosted(&text, repository))?;
        }
    }
    let index = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>supereigen</title>\n\
         <meta http-equiv=\"refresh\" content=\"0; url={first}\">\n<a href=\"{first}\">supereigen</a>\n</html>\n"
    );
    fs::write(site.join("index.html"), index)?;
    println!("the site:  {}", site.display());
    Ok(())
}

/// Returns the address of the repository, which the manifest of the workspace names.
fn repository(manifest: &str) -> Option<&str> {
    let (_, rest) = manifest.split_once("\nrepository = \"")?;
    Some(rest.split_once('"')?.0)
}

/// Returns a page of the book whose links to files of the repository lead to its address.
fn hosted(page: &str, repository: &str) -> String {
    let there = format!("\"{repository}/blob/HEAD/docs/");
    page.replace("\"../../docs/", &there)
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for item in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let item = item?;
        let (path, to) = (item.path(), to.join(item.file_name()));
        match path.is_dir() {
            true => copy(&path, &to)?,
            false => fs::copy(&path, &to).map(|_| ())?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_files_lead_to_the_repository() {
        let manifest = "[workspace.package]\nrepository = \"https://host/us\"\n";
        let repository = repository(manifest).expect("it is there");
        assert_eq!(
            hosted("<a href=\"../../docs/../README.md\">", repository),
            "<a href=\"https://host/us/blob/HEAD/docs/../README.md\">"
        );
    }
}
