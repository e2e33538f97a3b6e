//! Reading a matrix and λ, and showing what is wrong with them.

mod basis;
mod cone;
mod manifest;

use std::fmt;
use std::fs;
use std::io::{self, Cursor, IsTerminal, Read, StdinLock};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anyhow::{Context as _, bail};
use supereigen::{Entry, Matrix};
use supereigen_formats::{
    Diagnostic, Document, MatrixFormat, Notation, read_matrix_as, read_mpm, read_number,
    read_square_matrix_as,
};

use crate::args::{Problem, Source};
use crate::compress::Compression;
use crate::{files, output};
pub(crate) use basis::{VectorsFile, VectorsInput, open_basis, open_vectors, read_vectors};
pub(crate) use cone::{ConeInput, read_cone};
pub(crate) use manifest::{BasisInput, Part, expect_file, open_basis_or_manifest, parts};

/// A matrix and λ as they were given.
pub(crate) struct Input {
    pub(crate) matrix: Matrix,
    pub(crate) lambda: Entry,
    pub(crate) notation: Notation,
}

/// Reads the matrix and λ of a command.
pub(crate) fn read(problem: &Problem) -> anyhow::Result<Input> {
    let (lambda, lambda_notation) = read_lambda(&problem.at.lambda)?;
    let document = read_square_matrix(problem.file.as_deref(), &problem.source)?;
    Ok(Input {
        matrix: document.matrix,
        lambda,
        notation: document.notation.merge(lambda_notation),
    })
}

/// Reads the value of `--lambda`.
pub(crate) fn read_lambda(text: &str) -> anyhow::Result<(Entry, Notation)> {
    read_number(text).map_err(|error| in_argument("--lambda", text, error))
}

/// Reads a square matrix from a file, or from standard input for `-` or none.
pub(crate) fn read_square_matrix(path: Option<&Path>, source: &Source) -> anyhow::Result<Document> {
    read_matrix_with(path, source, read_square_matrix_as)
}

/// Reads a matrix of any shape.
pub(crate) fn read_matrix(path: Option<&Path>, source: &Source) -> anyhow::Result<Document> {
    read_matrix_with(path, source, read_matrix_as)
}

type Reader = fn(&[u8], MatrixFormat) -> Result<Document, Diagnostic>;

fn read_matrix_with(
    path: Option<&Path>,
    source: &Source,
    reader: Reader,
) -> anyhow::Result<Document> {
    let (name, bytes) = match path {
        Some(path) if path != Path::new("-") => {
            files::reads(path)?;
            let bytes =
                fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            (path.display().to_string(), bytes)
        }
        _ => {
            let mut stdin = take_stdin()?;
            if stdin.is_terminal() {
                output::note("reading a matrix from the terminal; end it with Ctrl-D");
            }
            let mut bytes = Vec::new();
            stdin
                .read_to_end(&mut bytes)
                .context("cannot read standard input")?;
            ("standard input".to_owned(), bytes)
        }
    };
    let bytes = decompressed(&name, bytes)?;
    let format = match source.from {
        Some(format) => format.into(),
        None => {
            let known = Compression::named(Path::new(&name)).1;
            MatrixFormat::detect(&bytes, known.to_str())
        }
    };
    let read = match &source.matrix {
        Some(_) if format != MatrixFormat::Mpm => {
            bail!("--matrix: only a max-plus model has matrices with names")
        }
        Some(matrix) => read_mpm(&bytes, Some(matrix)),
        None => reader(&bytes, format),
    };
    read.map_err(|diagnostic| {
        BadInput {
            name,
            bytes,
            diagnostic,
        }
        .into()
    })
}

/// Standard input, which only one of the things that a command reads can be.
fn take_stdin() -> anyhow::Result<StdinLock<'static>> {
    static IS_TAKEN: AtomicBool = AtomicBool::new(false);
    if IS_TAKEN.swap(true, Ordering::Relaxed) {
        bail!("only one file can be read from standard input");
    }
    // Where a shell opened a file for it, that file is an input like others.
    files::reads(Path::new("/dev/stdin"))?;
    Ok(io::stdin().lock())
}

/// The bytes of a file that may be compressed.
fn decompressed(name: &str, bytes: Vec<u8>) -> anyhow::Result<Vec<u8>> {
    let Some(compression) = Compression::of(&bytes) else {
        return Ok(bytes);
    };
    let mut text = Vec::new();
    compression
        .reader(Box::new(Cursor::new(bytes)))
        // A byte more than any reader takes, so that it refuses what is longer.
        .and_then(|reader| reader.take(1 << 32).read_to_end(&mut text))
        .with_context(|| format!("cannot read {name}"))?;
    Ok(text)
}

/// Whether an error is about what a text says, rather than about reaching it.
pub(crate) fn is_about_content(error: &anyhow::Error) -> bool {
    error.is::<BadFile>() || error.is::<BadInput>()
}

/// A file that is wrong, where no line can be shown.
#[derive(Debug)]
struct BadFile {
    name: String,
    problem: String,
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.problem)
    }
}

impl std::error::Error for BadFile {}

impl BadFile {
    fn error(name: &str, problem: String) -> anyhow::Error {
        let name = name.to_owned();
        BadFile { name, problem }.into()
    }
}

/// A fault in the value of a flag.
pub(crate) fn in_argument(flag: &str, value: &str, diagnostic: Diagnostic) -> anyhow::Error {
    BadInput {
        name: flag.to_owned(),
        bytes: value.as_bytes().to_vec(),
        diagnostic,
    }
    .into()
}

/// Some editors put it at the start of a file; it is part of no line.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Text that could not be read, with the place and the reason.
#[derive(Debug)]
struct BadInput {
    name: String,
    bytes: Vec<u8>,
    diagnostic: Diagnostic,
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { line, column, .. } = self.diagnostic;
        write!(
            f,
            "{}:{line}:{column}: {}",
            self.name, self.diagnostic.problem
        )
    }
}

impl std::error::Error for BadInput {}

impl BadInput {
    /// The message with the offending token underlined.
    fn render(&self) -> String {
        // Only the line in question: the input may be large. What is not UTF-8 is shown as U+FFFD.
        let Diagnostic { span, line, .. } = &self.diagnostic;
        let start = span.start.min(self.bytes.len());
        let (before, after) = self.bytes.split_at(start);
        let before = match before.iter().rposition(|&byte| byte == b'\n') {
            Some(newline) => &before[newline + 1..],
            None => before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before),
        };
        let line_end = after.iter().position(|&byte| byte == b'\n');
        let after = &after[..line_end.unwrap_or(after.len())];
        let after = after.strip_suffix(b"\r").unwrap_or(after);
        let (token, rest) = after.split_at(span.len().min(after.len()));
        let mut text = String::from_utf8_lossy(before).into_owned();
        let from = text.len();
        text += &String::from_utf8_lossy(token);
        let to = text.len();
        text += &String::from_utf8_lossy(rest);
        let title = self.diagnostic.problem.to_string();
        let label = self.diagnostic.problem.label();
        let help = self.diagnostic.problem.help();
        let mut report = vec![
            Level::ERROR.primary_title(&title).element(
                Snippet::source(&text)
                    .path(&self.name)
                    .line_start(*line)
                    .annotation(AnnotationKind::Primary.span(from..to).label(&label)),
            ),
        ];
        if let Some(help) = &help {
            report.push(Group::with_title(Level::HELP.secondary_title(help)));
        }
        Renderer::styled().render(&report)
    }
}

/// Shows an error on standard error, with colours where they are wanted.
pub(crate) fn print_error(error: &anyhow::Error) {
    match error.downcast_ref::<BadInput>() {
        Some(bad_input) => output::note(&bad_input.render()),
        None => output::note(&format!("\u{1b}[1;31merror\u{1b}[0m: {error:#}")),
    }
}
