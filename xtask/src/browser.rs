//! `cargo xtask browser`: tests the page in a real browser.

use std::env;
use std::ffi::OsString;
use std::path::absolute;

use anyhow::Result;

use crate::page;
use crate::provide::{Need, apt};
use crate::shell::{answers, build_for_tests, command, run as run_line, succeed};

/// The names under which systems install Chromium, or a browser that serves as well. That without windows comes first: it
/// opens an empty page with a tenth of the work.
const BROWSERS: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// What these tests use.
pub(crate) const NEEDS: &[Need] = &[
    Need {
        what: "Chromium (apt-get install chromium-headless-shell, or set CHROMIUM to the path of the program)",
        is_there: || chromium().is_some(),
        install: || apt("chromium-headless-shell"),
    },
    Need {
        what: "Node.js 20 or later with npm (apt-get install nodejs npm in Debian 13, or https://nodejs.org)",
        is_there: || {
            answers("node --eval assert(parseInt(process.versions.node)>=20)")
                && answers("npm --version")
        },
        install: || apt("nodejs npm"),
    },
    Need {
        what: "Playwright and axe-core (npm ci, into the folder of the tests)",
        is_there: || answers("npm --prefix crates/supereigen-page/tests/browser ls"),
        // Playwright must not download its own browser.
        install: || {
            run_line(
                "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm --prefix crates/supereigen-page/tests/browser ci --no-audit --no-fund",
            )
        },
    },
    page::WASM,
];

/// Runs the tests; `pictures` also renews the pictures of the page in `docs/pictures`.
pub(crate) fn run(pictures: bool) -> Result<()> {
    let binary = build_for_tests()?;
    page::build(page::FOLDER)?;
    let mut command = command("npm --prefix crates/supereigen-page/tests/browser test --silent");
    command
        .envs(chromium().map(|program| ("CHROMIUM", program)))
        .env("SUPEREIGEN", binary)
        .env("PAGE", absolute("target/page/supereigen.html")?);
    if pictures {
        command.env("PICTURES", absolute("docs/pictures")?);
    }
    succeed(&mut command)
}

/// Returns the program that the variable CHROMIUM names, or one in PATH.
fn chromium() -> Option<OsString> {
    env::var_os("CHROMIUM").or_else(|| {
        let path = env::var_os("PATH")?;
        let folders = || env::split_paths(&path);
        let programs = BROWSERS
            .iter()
            .flat_map(|name| folders().map(move |it| it.join(name)));
        programs.into_iter().find(|it| it.is_file()).map(Into::into)
    })
}
