//! `supereigen serve`: serves the local web page.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, bail};
use supereigen::System;
use supereigen_formats::{MatrixFormat, format_entry, write_matrix_as};
use supereigen_serve::{Config, Handle, Opening, Server};

use crate::args::Serve;
use crate::interrupt::{self, INTERRUPT};
use crate::{input, limits, output, run};

/// The environment variable that may hold a token.
const VARIABLE: &str = "SUPEREIGEN_TOKEN";

/// The time between two checks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

pub(crate) fn run(options: &Serve) -> anyhow::Result<u8> {
    let mut config = Config::default();
    config.address = SocketAddr::new(options.address, options.port);
    config.token = token(options.token_file.as_deref())?;
    config.limits.jobs = options.jobs.get();
    config.limits.job_time = options.time;
    config.limits.memory = options.memory;
    config.limits.memory_held = limits::resident_memory;
    config.limits.threads = run::threads(options.threads);
    config.opening = match &options.file {
        Some(file) => Some(opening(file, options, config.limits.question.nodes)?),
        None => None,
    };
    let address = config.address;
    let server = Server::bind(config).with_context(|| format!("cannot listen on {address}"))?;
    interrupt::run_begins();
    let handle = server.handle();
    std::thread::spawn(move || stop_when_interrupted(&handle));
    let url = server.url();
    output::print(&format!("{url}\n"))?;
    output::note("the page is at this address; Ctrl-C ends it");
    let door = options.open.then(|| open(&url));
    server.run()?;
    drop(door);
    Ok(0)
}

/// Reads the matrix and λ with which the page opens; one of at most `most` rows.
fn opening(file: &Path, options: &Serve, most: usize) -> anyhow::Result<Opening> {
    let lambda = options.lambda.as_deref().unwrap_or("0");
    let (lambda, notation) = input::read_lambda(lambda)?;
    let document = input::read_square_matrix(Some(file), &options.source)?;
    let n = document.matrix.rows();
    if n > most {
        bail!("the matrix has {n} rows; the page takes up to {most}, other commands take more");
    }
    let notation = document.notation.merge(notation);
    let mut matrix = Vec::new();
    write_matrix_as(&mut matrix, &document.matrix, MatrixFormat::Json, notation)?;
    let lambda_text = format_entry(&lambda, notation);
    System::new(&document.matrix, lambda)?;
    Ok(Opening {
        matrix: String::from_utf8(matrix)?,
        lambda: lambda_text,
    })
}

/// Returns the token that the user has set. It is never read from the command line, which all users of the machine can
/// see.
fn token(file: Option<&Path>) -> anyhow::Result<Option<String>> {
    let Some(file) = file else {
        let given = std::env::var_os(VARIABLE).map(|token| token.to_string_lossy().into_owned());
        return Ok(given);
    };
    let text = fs::read_to_string(file);
    let text = text.with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Some(
        text.lines().next().unwrap_or_default().trim().to_owned(),
    ))
}

fn stop_when_interrupted(handle: &Handle) {
    while !INTERRUPT.is_raised() {
        std::thread::sleep(LOOK);
    }
    handle.stop();
}

/// A file that redirects to the page, and that only its owner can read. The browser is given the name of this file
/// rather than the address, because all users of the machine can see the command line of a browser.
struct Door(PathBuf);

impl Door {
    fn to(url: &str) -> io::Result<Door> {
        let name = format!("supereigen-{}.html", std::process::id());
        let path = std::env::temp_dir().join(name);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path)?;
        let door = Door(path);
        let refresh = format!("<meta http-equiv=\"refresh\" content=\"0; url={url}\">");
        writeln!(file, "<!doctype html>{refresh}<title>supereigen</title>")?;
        Ok(door)
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        // The server has stopped, so the file leads nowhere.
        let _ = fs::remove_file(&self.0);
    }
}

/// Asks the desktop to open the page in a browser. If that fails, a note tells the user to open the address.
fn open(url: &str) -> Option<Door> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let door = Door::to(url).and_then(|door| {
        Command::new(program)
            .arg(&door.0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        Ok(door)
    });
    if let Err(error) = &door {
        output::note(&format!(
            "cannot open a browser ({program}: {error}); open the address by hand"
        ));
    }
    door.ok()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        serve: Serve,
    }

    #[test]
    fn the_page_opens_with_the_matrix_as_it_was_written() {
        let example = "../../examples/channel-decoder-4.txt";
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(example);
        let file = file.to_string_lossy().into_owned();
        let line = Line::parse_from(["serve", &file, "--lambda", "-2.50"]);
        let opening = |most| opening(Path::new(&file), &line.serve, most);
        let found = opening(4).expect("a matrix and λ");
        assert_eq!(found.lambda, "-2.5");
        let bytes = found.matrix.as_bytes();
        let read = supereigen_formats::read_matrix_as(bytes, MatrixFormat::Json);
        let plain = fs::read(&file).expect("the example is there");
        let expected = supereigen_formats::read_matrix(&plain).map(|read| read.matrix);
        assert_eq!(read.map(|read| read.matrix), expected);
        let refused = opening(3).map_err(|error| error.to_string());
        assert!(refused.is_err_and(|message| message.contains("has 4 rows")));
        assert!(Line::try_parse_from(["serve", "--lambda", "1"]).is_err());
    }
}
