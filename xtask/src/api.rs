//! `cargo xtask api`: compares the server's answers with its own description.
//!
//! This starts `supereigen serve`, and lets schemathesis, in a virtual environment of Python, send requests that the
//! description allows, and some that it forbids. No answer may be a server error, and all must be as described.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

use crate::provide::{self, Provider};
use crate::run::{build_for_tests, root, succeed};

/// A version of schemathesis that is known to work.
const PACKAGE: &str = "schemathesis>=4.32,<5";
/// The checks of every answer.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_headers_conformance,response_schema_conformance";

/// Returns what this check would install.
pub(crate) fn lacks() -> Option<String> {
    provide::lacks_python("python-api", &[PACKAGE])
}

/// Runs the check.
pub(crate) fn run(provider: Provider) -> Result<()> {
    let python = provider.python("python-api", &[PACKAGE])?;
    let binary = build_for_tests()?;
    let (server, url) = Server::start(&binary)?;
    let (page, token) = url.split_once("?token=").context("there is a token")?;
    let outcome = succeed(
        Command::new(python.with_file_name("schemathesis"))
            .current_dir(root().join("target"))
            .arg("run")
            .arg(format!("{page}openapi.json"))
            .args(["--header", &format!("Authorization: Bearer {token}")])
            // The ids of runs cannot be guessed; in the stateful phase, schemathesis follows links to them.
            .args(["--phases", "examples,coverage,fuzzing,stateful"])
            .args(["--max-examples", "40", "--seed", "1"])
            // On a busy machine neither an answer nor the making of a request is late.
            .args(["--request-timeout", "300"])
            .args(["--suppress-health-check", "too_slow"])
            .args(["--checks", CHECKS]),
    );
    drop(server);
    outcome
}

/// A server that is stopped when the check is over.
struct Server(Child);

impl Server {
    fn start(binary: &PathBuf) -> Result<(Server, String)> {
        let mut child = Command::new(binary)
            .args(["serve", "--port", "0", "--time", "5s"])
            .stdout(Stdio::piped())
            .spawn()
            .context("the server does not start")?;
        let stdout = child.stdout.take().context("it has an output")?;
        let server = Server(child);
        let mut url = String::new();
        BufReader::new(stdout).read_line(&mut url)?;
        Ok((server, url.trim().to_owned()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // This fails if the server has already ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
