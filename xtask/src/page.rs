//! `cargo xtask page`: builds the page.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::provide::Provider;
use crate::single;
use crate::tools::{cargo, root, succeed};

const TARGET: &str = "wasm32-unknown-unknown";

/// Returns what building the page would install.
pub(crate) fn lacks() -> Option<String> {
    (!has_target()).then(|| format!("the target {TARGET} by rustup"))
}

fn has_target() -> bool {
    let mut rustc = Command::new("rustc");
    let output = rustc
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        PathBuf::from(folder).is_dir()
    })
}

/// Builds the page and puts it into the Python package, whose wheels carry it.
pub(crate) fn build_for_python(provider: Provider) -> Result<()> {
    let page = build(provider)?.join("supereigen.html");
    let package = root().join("crates/supereigen-python/python/supereigen");
    fs::copy(page, package.join("supereigen.html"))?;
    Ok(())
}

/// Builds the module and writes the page to `target/page`. Returns that folder.
pub(crate) fn build(provider: Provider) -> Result<PathBuf> {
    if !has_target() {
        provider.may_install(format!("the target {TARGET}"))?;
        succeed(Command::new("rustup").args(["target", "add", TARGET])).context(
            "the page needs it; to install it: rustup target add wasm32-unknown-unknown",
        )?;
    }
    let profile = ["--profile", "web", "--target", TARGET];
    succeed(
        Command::new(cargo())
            .args(["build", "--quiet", "--package", "supereigen-page", "--lib"])
            .args(profile),
    )?;
    let target = root().join("target");
    let folder = target.join("page");
    let module = target.join(TARGET).join("web/supereigen_page.wasm");
    single::write(&root().join("crates/supereigen-page/web"), &module, &folder)?;
    Ok(folder)
}
