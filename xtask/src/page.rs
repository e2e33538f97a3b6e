//! `cargo xtask page`: builds the page.

use std::path::Path;

use anyhow::Result;

use crate::provide::Need;
use crate::shell::{command, run};

/// Where the page is put.
pub(crate) const FOLDER: &str = "target/page";

/// What compiles the module.
pub(crate) const WASM: Need = Need {
    what: "the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown)",
    is_there: || {
        let rustc = "rustc --print target-libdir --target wasm32-unknown-unknown";
        command(rustc)
            .output()
            .is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    },
    install: || run("rustup target add wasm32-unknown-unknown"),
};

/// Builds the module, and writes the page to a folder.
pub(crate) fn build(folder: &str) -> Result<()> {
    run(
        "cargo build --quiet --package supereigen-page --lib --profile web --target wasm32-unknown-unknown",
    )?;
    let module = "target/wasm32-unknown-unknown/web/supereigen_page.wasm";
    run(&format!(
        "python3 crates/supereigen-page/assemble.py {module} {folder}"
    ))
}

/// Builds the page and puts it into the Python package, whose wheels carry it.
pub(crate) fn build_for_python() -> Result<()> {
    build(FOLDER)?;
    let package = "crates/supereigen-python/python/supereigen/supereigen.html";
    std::fs::copy("target/page/supereigen.html", package)?;
    Ok(())
}
