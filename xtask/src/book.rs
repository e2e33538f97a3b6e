//! The book, which mdBook makes of docs/: `cargo xtask docs` with the pages of the code, `cargo xtask site` with the page.

use anyhow::Result;

use crate::page;
use crate::provide::Need;
use crate::shell::{answers, command, run, succeed};

/// What makes the book.
pub(crate) const MDBOOK: Need = Need {
    what: "mdbook (cargo install mdbook --locked, into target/tools)",
    is_there: || answers("mdbook --version"),
    install: || run("cargo install mdbook --locked --root target/tools"),
};

/// Writes `target/book` and `target/doc`.
pub(crate) fn docs() -> Result<()> {
    build("target/book")?;
    run("cargo doc --workspace --no-deps --quiet")?;
    println!("the code:  target/doc/supereigen/index.html");
    Ok(())
}

/// Writes `target/site`: the book, and the page in its folder `page`.
pub(crate) fn site() -> Result<()> {
    build("target/site")?;
    page::build("target/site/page")
}

fn build(folder: &str) -> Result<()> {
    run("python3 xtask/book.py target/book-source")?;
    // A relative folder would be one of the book.
    let folder = std::path::absolute(folder)?;
    succeed(command("mdbook build target/book-source --dest-dir").arg(&folder))?;
    println!("the book:  {}", folder.join("index.html").display());
    Ok(())
}
