//! `cargo xtask dist`: makes the archive of the command that is given away for the system on which it runs.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::page;
use crate::provide::Provider;
use crate::tools::{build, print_sizes, root, succeed};

/// What lies beside the program.
const BESIDE: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds the command and the page, and writes `target/archives/supereigen-VERSION-TARGET.tar.gz`.
pub(crate) fn run(provider: Provider) -> Result<()> {
    let page = page::build(provider)?.join("supereigen.html");
    let program = build(&[
        "--profile",
        "dist",
        "--locked",
        "--package",
        "supereigen-cli",
    ])?;
    let name = format!("supereigen-{}-{}", env!("CARGO_PKG_VERSION"), host()?);
    let archives = root().join("target/archives");
    let folder = archives.join(&name);
    fs::create_dir_all(&folder)?;
    let file = program.file_name().context("the program has a name")?;
    fs::copy(&program, folder.join(file))?;
    fs::copy(page, folder.join("supereigen.html"))?;
    for beside in BESIDE {
        fs::copy(root().join(beside), folder.join(beside))?;
    }
    let archive = format!("{name}.tar.gz");
    // Windows has this program, too.
    succeed(
        Command::new("tar")
            .current_dir(&archives)
            .args(["-czf", &archive, &name]),
    )?;
    let archive = archives.join(archive);
    print_sizes(&[program, archive])
}

/// Returns the name of the system for which rustc compiles.
fn host() -> Result<String> {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .context("cannot run rustc")?;
    let said = String::from_utf8_lossy(&output.stdout);
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .context("rustc does not say for which system it compiles")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beside_the_program_is_there() {
        for beside in BESIDE {
            assert!(root().join(beside).is_file(), "{beside}");
        }
        assert!(host().is_ok_and(|host| host.contains('-')));
    }
}
