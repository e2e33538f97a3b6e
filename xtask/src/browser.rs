//! `cargo xtask browser`: the page in a real browser.
//!
//! It finds Chromium and Node, installs the packages of the tests from their lock file, builds the
//! command, and runs `crates/supereigen-serve/tests/browser`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::run::{COMMAND, build, root, succeed};

/// Names under which systems install Chromium, or what does as well.
const BROWSERS: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Runs the tests; `pictures` also renews the pictures of the page in `docs/pictures`.
pub(crate) fn run(pictures: bool) -> Result<()> {
    let browser = browser()?;
    if !answers("node") || !answers("npm") {
        bail!(
            "Node.js with npm is missing (20 or later); to install it: apt-get install nodejs npm"
        );
    }
    let tests = root().join("crates/supereigen-serve/tests/browser");
    succeed(
        Command::new("npm")
            .current_dir(&tests)
            .args(["ci", "--no-audit", "--no-fund"])
            // The packages must not fetch a browser of their own.
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
    )
    .context("the packages of the tests cannot be installed; npm needs the network for that")?;
    let binary = build(&COMMAND)?;
    let mut command = Command::new("npm");
    command
        .current_dir(&tests)
        .args(["test", "--silent"])
        .env("CHROMIUM", browser)
        .env("SUPEREIGEN", binary);
    if pictures {
        command.env("PICTURES", root().join("docs/pictures"));
    }
    succeed(&mut command)
}

/// Chromium: what the variable CHROMIUM names, or what is in PATH, or what a package manager brings.
fn browser() -> Result<OsString> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        if !Path::new(&named).is_file() {
            bail!("CHROMIUM names {named:?}, which is no file");
        }
        return Ok(named);
    }
    if let Some(found) = in_path() {
        return Ok(found);
    }
    if is_root() && answers("apt-get") {
        // Without fresh lists of packages, those that it wants may be gone.
        succeed(apt_get().arg("update")).context("apt-get cannot fetch its lists of packages")?;
        succeed(apt_get().args(["install", "--yes", "--no-install-recommends", "chromium"]))
            .context("Chromium is missing, and apt-get cannot install it")?;
        if let Some(found) = in_path() {
            return Ok(found);
        }
    }
    bail!(
        "Chromium is missing: none of {} is in PATH; to install it: apt-get install chromium, or \
         set CHROMIUM to the path of the program",
        BROWSERS.join(", ")
    )
}

/// apt-get that asks no questions and says little.
fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command
        .arg("--quiet=2")
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn in_path() -> Option<OsString> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let programs = BROWSERS
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    programs
        .into_iter()
        .find(|program| program.is_file())
        .map(PathBuf::into_os_string)
}

fn answers(program: &str) -> bool {
    let output = Command::new(program).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
