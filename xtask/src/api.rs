//! `cargo xtask api`: the server's answers against its own description.
//!
//! It makes a virtual environment of Python with schemathesis, once, starts `supereigen serve`, and sends
//! requests that the description allows, and some that it forbids: no answer may be a server error, and all
//! must be as described.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

use crate::run::{COMMAND, build, root, succeed};

/// A version that is known to work.
const PACKAGE: &str = "schemathesis>=4.32,<5";
/// What is checked of every answer.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_headers_conformance,response_schema_conformance";

/// Runs the check.
pub(crate) fn run() -> Result<()> {
    let program = environment()?;
    let binary = build(&COMMAND)?;
    let (server, url) = Server::start(&binary)?;
    let outcome = succeed(
        Command::new(program)
            .current_dir(root().join("target"))
            .arg("run")
            .arg(format!("{url}openapi.json"))
            .args(["--phases", "examples,coverage,fuzzing"])
            .args(["--max-examples", "40", "--seed", "1"])
            .args(["--checks", CHECKS]),
    );
    drop(server);
    outcome
}

/// schemathesis in a virtual environment, which is made if it is not there.
fn environment() -> Result<PathBuf> {
    let folder = root().join("target/python-api");
    let program = folder.join("bin/schemathesis");
    let is_there = Command::new(&program).arg("--version").output();
    if is_there.is_ok_and(|output| output.status.success()) {
        return Ok(program);
    }
    succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder)).context(
        "Python with its module venv is missing; to install it: apt-get install python3-venv",
    )?;
    succeed(
        Command::new(folder.join("bin/python")).args(["-m", "pip", "install", "--quiet", PACKAGE]),
    )
    .context("schemathesis cannot be installed; the first time this needs a network")?;
    Ok(program)
}

/// A server that ends with the check.
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
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
