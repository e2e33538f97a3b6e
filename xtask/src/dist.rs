//! `cargo xtask dist`: makes the archive of the command that is given away for the system on which it runs.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::page;
use crate::shell::{build, command, run as run_line};

/// Builds the command and the page, and writes `target/archives/supereigen-VERSION-TARGET.tar.gz`.
pub(crate) fn run() -> Result<()> {
    page::build(page::FOLDER)?;
    let program = build("dist", "--locked --package supereigen-cli")?;
    let system = command("rustc --print host-tuple").output()?.stdout;
    let system = String::from_utf8(system)?;
    let name = format!("supereigen-{}-{}", env!("CARGO_PKG_VERSION"), system.trim());
    let folder = Path::new("target/archives").join(&name);
    fs::create_dir_all(&folder)?;
    let beside = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];
    let beside = beside.into_iter().chain(["target/page/supereigen.html"]);
    for file in beside.map(Path::new).chain([program.as_path()]) {
        let own = folder.join(file.file_name().context("a file has a name")?);
        fs::copy(file, own).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    // Windows has this program, too.
    let archive = format!("target/archives/{name}.tar.gz");
    run_line(&format!("tar -czf {archive} -C target/archives {name}"))?;
    println!("{archive}, {} bytes", fs::metadata(&archive)?.len());
    Ok(())
}
