//! `cargo xtask browser`: tests the page in a real browser.
//!
//! This finds Chromium and Node, installs the packages of the tests from their lock file, builds the command and the
//! page, and runs `crates/supereigen-page/tests/browser`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::page;
use crate::provide::{Provider, answers};
use crate::tools::{build_for_tests, root, succeed};

/// The names under which systems install Chromium, or a browser that serves as well. That without windows comes first: it
/// opens an empty page with a tenth of the work.
const BROWSERS: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

const TESTS: &str = "crates/supereigen-page/tests/browser";

/// Returns what this test would install.
pub(crate) fn lacks() -> Option<String> {
    let has_chromium = std::env::var_os("CHROMIUM").is_some() || in_path().is_some();
    let has_packages = root().join(TESTS).join("node_modules").is_dir();
    let all = [
        (has_chromium, "Chromium by apt-get"),
        (has_node(), "Node.js and npm by apt-get"),
        (
            has_packages,
            "Playwright and axe-core by npm ci into its folder",
        ),
    ];
    let lacks = all.iter().filter(|(is_there, _)| !is_there);
    let lacks = lacks.map(|(_, what)| what.to_string());
    let lacks: Vec<String> = lacks.chain(page::lacks()).collect();
    (!lacks.is_empty()).then(|| lacks.join(", "))
}

/// Runs the tests; `pictures` also renews the pictures of the page in `docs/pictures`.
pub(crate) fn run(pictures: bool, provider: Provider) -> Result<()> {
    let chromium = browser(provider)?;
    provider.find(
        || has_node().then_some(()),
        &["nodejs", "npm"],
        "Node.js 20 or later with npm is missing; to install it: apt-get install nodejs npm (Debian 13), or \
         https://nodejs.org",
    )?;
    let tests = root().join(TESTS);
    if provider.installs {
        succeed(
            Command::new("npm")
                .current_dir(&tests)
                .args(["ci", "--no-audit", "--no-fund"])
                // Playwright must not download its own browser.
                .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
        )
        .context("the packages of the tests cannot be installed; npm needs the network for that")?;
    } else if let Some(lacks) = lacks() {
        provider.may_install(lacks)?;
    }
    let binary = build_for_tests()?;
    let page = page::build(provider)?;
    let mut command = Command::new("npm");
    command
        .current_dir(&tests)
        .args(["test", "--silent"])
        .env("CHROMIUM", chromium)
        .env("SUPEREIGEN", binary)
        .env("PAGE", page.join("supereigen.html"));
    if pictures {
        command.env("PICTURES", root().join("docs/pictures"));
    }
    succeed(&mut command)
}

/// Finds Chromium: the program that the variable CHROMIUM names, one in PATH, or one that a package manager installs.
fn browser(provider: Provider) -> Result<OsString> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        if !Path::new(&named).is_file() {
            bail!("CHROMIUM names {named:?}, which is no file");
        }
        return Ok(named);
    }
    let remedy = format!(
        "Chromium is missing: none of {} is in PATH; to install it: apt-get install chromium-headless-shell, or \
         set CHROMIUM to the path of the program",
        BROWSERS.join(", ")
    );
    provider.find(in_path, &["chromium-headless-shell"], &remedy)
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

/// Returns whether Node.js 20 or later and npm are installed; `node --version` prints `v20.11.1`.
fn has_node() -> bool {
    let Ok(output) = Command::new("node").arg("--version").output() else {
        return false;
    };
    let version = String::from_utf8_lossy(&output.stdout);
    let major = version.trim_start_matches('v').split('.').next();
    major.and_then(|major| major.parse().ok()) >= Some(20) && answers("npm")
}
