//! Reading a matrix and λ, and showing what is wrong with them.

use std::fmt;
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anyhow::Context as _;
use supereigen::{Entry, Matrix};
use supereigen_formats::{Diagnostic, Document, Notation, read_number, read_square_matrix};

use crate::args::Problem;

/// A matrix and λ as they were given.
pub(crate) struct Input {
    pub(crate) matrix: Matrix,
    pub(crate) lambda: Entry,
    pub(crate) notation: Notation,
}

/// Reads the matrix and λ of a command.
pub(crate) fn read(problem: &Problem) -> anyhow::Result<Input> {
    let (lambda, lambda_notation) = read_number(&problem.lambda)
        .map_err(|error| in_argument("--lambda", &problem.lambda, error))?;
    let document = read_matrix(problem.file.as_deref())?;
    Ok(Input {
        matrix: document.matrix,
        lambda,
        notation: document.notation.merge(lambda_notation),
    })
}

/// Reads a square matrix from a file, or from standard input for `-` or none.
pub(crate) fn read_matrix(path: Option<&Path>) -> anyhow::Result<Document> {
    let (name, bytes) = match path {
        Some(path) if path != Path::new("-") => {
            let bytes =
                fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            (path.display().to_string(), bytes)
        }
        _ => {
            let mut stdin = io::stdin().lock();
            if stdin.is_terminal() {
                eprintln!("reading a matrix from the terminal; end it with Ctrl-D");
            }
            let mut bytes = Vec::new();
            stdin
                .read_to_end(&mut bytes)
                .context("cannot read standard input")?;
            ("standard input".to_owned(), bytes)
        }
    };
    read_square_matrix(&bytes).map_err(|diagnostic| {
        BadInput {
            name,
            source: String::from_utf8_lossy(&bytes).into_owned(),
            diagnostic,
        }
        .into()
    })
}

/// A fault in the value of a flag.
pub(crate) fn in_argument(flag: &str, value: &str, diagnostic: Diagnostic) -> anyhow::Error {
    BadInput {
        name: flag.to_owned(),
        source: value.to_owned(),
        diagnostic,
    }
    .into()
}

/// Text that could not be read, with the place and the reason.
#[derive(Debug)]
struct BadInput {
    name: String,
    source: String,
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
        let Diagnostic { span, line, .. } = &self.diagnostic;
        // Only the line in question: the input may be large.
        let start = self.source[..span.start.min(self.source.len())]
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let text = self.source[start..].lines().next().unwrap_or_default();
        let from = (span.start - start).min(text.len());
        let to = (span.end.saturating_sub(start)).clamp(from, text.len());
        let title = self.diagnostic.problem.to_string();
        let label = self.diagnostic.problem.label();
        let help = self.diagnostic.problem.help();
        let mut report = vec![
            Level::ERROR.primary_title(&title).element(
                Snippet::source(text)
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
        Some(bad_input) => anstream::eprintln!("{}", bad_input.render()),
        None => anstream::eprintln!("\u{1b}[1;31merror\u{1b}[0m: {error:#}"),
    }
}
