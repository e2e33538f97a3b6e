//! `supereigen page`: opens the page that lies beside the command, or a copy of it that holds a matrix.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};
use supereigen::System;
use supereigen_formats::{MatrixFormat, format_entry, write_matrix_as};

use crate::args::Page;
use crate::{input, output};

/// The place in the page for the matrix with which it opens.
const OPENING: &str = "<script type=\"application/json\" id=\"opening\">null</script>";

pub(crate) fn run(options: &Page) -> anyhow::Result<u8> {
    let page = find()?;
    if options.file.is_none() && options.output.is_none() {
        return show(&page);
    }
    let text = fs::read_to_string(&page);
    let text = text.with_context(|| format!("cannot read {}", page.display()))?;
    if text.matches(OPENING).count() != 1 {
        bail!("{} is not the page of this version", page.display());
    }
    let given = match &options.file {
        Some(file) => opening(file, options)?,
        None => "null".to_owned(),
    };
    let holding = text.replacen(OPENING, &OPENING.replace("null", &given), 1);
    match options.output.as_deref() {
        Some(path) => {
            let path = (path != Path::new("-")).then_some(path);
            output::write(path, holding.as_bytes())?;
            Ok(0)
        }
        None => show(&private_copy(holding.as_bytes()).context("cannot write a copy")?),
    }
}

/// Finds the page: beside the command, as in an archive, or where `cargo xtask page` writes it.
fn find() -> anyhow::Result<PathBuf> {
    let command = std::env::current_exe()?;
    let beside = command.with_file_name("supereigen.html");
    let target = command.ancestors().nth(2);
    let built = target.map(|target| target.join("page/supereigen.html"));
    let mut places = [beside.clone()].into_iter().chain(built);
    places.find(|place| place.is_file()).with_context(|| {
        format!(
            "there is no {}, which the archive of a release has; in a clone `cargo xtask page` builds the page",
            beside.display()
        )
    })
}

/// Returns the matrix and λ with which the page opens, as JSON that may stand in HTML.
fn opening(file: &Path, options: &Page) -> anyhow::Result<String> {
    let (lambda, notation) = input::read_lambda(options.lambda.as_deref().unwrap_or("0"))?;
    let document = input::read_matrix(Some(file), &options.source, true)?;
    let notation = document.notation.merge(notation);
    let mut matrix = Vec::new();
    write_matrix_as(&mut matrix, &document.matrix, MatrixFormat::JSON, notation)?;
    let lambda_text = format_entry(&lambda, notation);
    System::new(&document.matrix, lambda)?;
    let matrix = String::from_utf8(matrix)?;
    let opening = serde_json::json!({ "matrix": matrix, "lambda": lambda_text });
    Ok(opening.to_string().replace('<', "\\u003c"))
}

/// Writes a temporary file that only its owner can read. A browser may load it long after this command has ended, so
/// it is left to the system.
fn private_copy(bytes: &[u8]) -> io::Result<PathBuf> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut number = 0;
    loop {
        let name = format!("supereigen-{}-{number}.html", std::process::id());
        let path = std::env::temp_dir().join(name);
        match options.open(&path) {
            Ok(mut file) => {
                file.write_all(bytes)?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Prints where the page is, and asks the desktop to open it. If that fails, a note says so.
fn show(page: &Path) -> anyhow::Result<u8> {
    output::print(&format!("{}\n", page.display()))?;
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut browser = Command::new(program);
    browser.arg(page).stdin(Stdio::null());
    if let Err(error) = browser.stdout(Stdio::null()).stderr(Stdio::null()).spawn() {
        output::note(&format!(
            "cannot open a browser ({program}: {error}); open this file by hand"
        ));
    }
    Ok(0)
}
