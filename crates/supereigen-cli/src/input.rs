//! Reads a matrix and λ, and shows errors in them.

mod basis;
mod cone;
mod folder;
mod records;

use std::io::{self, IsTerminal, Read, StdinLock};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anyhow::{Context as _, bail};
use supereigen::{Entry, System};
use supereigen_answers::Given;
use supereigen_formats::{
    Algebra, BasisError, Diagnostic, Document, MatrixFormat, Notation, ReadOptions, read_number_in,
};

use crate::args::{Problem, Source};
use crate::{compress, files, output, phase};
use basis::Opened;
pub(crate) use basis::{open_basis, open_vectors, read_vectors, sidecar_of};
pub(crate) use cone::{ConeFiles, fault_message, give_cone, give_cone_files, give_two};
pub(crate) use folder::finished_folder;
pub(crate) use records::VectorsFile;

/// The system that a command solves.
pub(crate) struct Input {
    pub(crate) system: System,
    pub(crate) given: Given,
    /// ⌊A − λ⌋⊗x ≥ x is solved instead of the system that was given, for solutions of integers.
    pub(crate) is_integer: bool,
}

impl Input {
    pub(crate) fn new(given: Given, is_integer: bool) -> anyhow::Result<Input> {
        let system = given.system()?;
        Ok(Input {
            system: if is_integer {
                system.integer()
            } else {
                system.clone()
            },
            given,
            is_integer,
        })
    }

    /// Returns the system that was given, with the matrix and the λ that a file names, if it is not the one that is solved.
    pub(crate) fn before(&self) -> Option<&System> {
        self.given.system().ok().filter(|_| self.is_integer)
    }
}

/// Reads the matrix and λ of a command that answers, and so says what was assumed.
pub(crate) fn read(problem: &Problem, integer: bool) -> anyhow::Result<Input> {
    Input::new(give_problem(problem, Algebra::MaxPlus)?, integer)
}

/// Reads the matrix and λ of a command that writes something else than an answer, in an algebra. What was assumed is said
/// aside, that λ is 0 on a terminal only; `quiet` says nothing of that.
pub(crate) fn read_aside(
    problem: &Problem,
    integer: bool,
    algebra: Algebra,
    quiet: bool,
) -> anyhow::Result<Input> {
    let mut given = give_at(problem, algebra)?;
    if !quiet && !problem.at.is_given() && output::is_terminal(None) {
        given.assume_zero()?;
    }
    note_assumed(&given.assumed);
    Input::new(given, integer)
}

/// Reads the matrix and λ that a question is about. The answer says what was assumed.
pub(crate) fn give_problem(problem: &Problem, algebra: Algebra) -> anyhow::Result<Given> {
    let mut given = give_at(problem, algebra)?;
    if !problem.at.is_given() {
        given.assume_zero()?;
    }
    Ok(given)
}

fn give_at(problem: &Problem, algebra: Algebra) -> anyhow::Result<Given> {
    let (lambda, notation) = read_lambda_in(problem.at.text(), algebra)?;
    let given = give(problem.file.as_deref(), &problem.source, algebra, true)?;
    Ok(given.at(lambda, notation))
}

/// Reads the matrix that a question is about, which may have to be square.
pub(crate) fn give(
    path: Option<&Path>,
    source: &Source,
    algebra: Algebra,
    square: bool,
) -> anyhow::Result<Given> {
    let document = read_with(path, source, algebra, square, ReadOptions::read)?;
    Ok(noted(document.into()))
}

/// Reads connections without making their matrix, or else a square matrix of an algebra.
pub(crate) fn give_events(
    path: Option<&Path>,
    source: &Source,
    algebra: Algebra,
) -> anyhow::Result<Given> {
    let found = read_with(path, source, algebra, true, ReadOptions::read_given)?;
    Ok(noted(found.into()))
}

/// Says how a table of connections was understood.
fn noted(given: Given) -> Given {
    if let Some(read_as) = given.read_as() {
        output::note(read_as);
    }
    given
}

/// Reads the value of `--lambda`.
pub(crate) fn read_lambda(text: &str) -> anyhow::Result<(Entry, Notation)> {
    read_lambda_in(text, Algebra::MaxPlus)
}

/// Reads the value of `--lambda` in an algebra.
pub(crate) fn read_lambda_in(text: &str, algebra: Algebra) -> anyhow::Result<(Entry, Notation)> {
    read_number_in(text, algebra).map_err(|error| in_argument("--lambda", text, error))
}

/// Reads a matrix from a file, or from standard input if the path is `-` or `None`, and says how it was understood and what
/// was assumed.
pub(crate) fn read_matrix(
    path: Option<&Path>,
    source: &Source,
    square: bool,
) -> anyhow::Result<Document> {
    let document = read_with(path, source, Algebra::MaxPlus, square, ReadOptions::read)?;
    let given = noted(document.clone().into());
    note_assumed(&given.assumed);
    Ok(document)
}

/// Says what was assumed, for an answer that does not.
pub(crate) fn note_assumed(assumed: &[String]) {
    for it in assumed {
        output::note(&format!("note: {it}"));
    }
}

fn read_with<T>(
    path: Option<&Path>,
    source: &Source,
    algebra: Algebra,
    square: bool,
    read: fn(ReadOptions, &[u8]) -> Result<T, Diagnostic>,
) -> anyhow::Result<T> {
    let is_stdin = path.is_none_or(|path| path == Path::new("-"));
    if is_stdin && io::stdin().is_terminal() {
        output::note("reading a matrix from the terminal; end it with Ctrl-D");
    }
    let read_before = phase::begins("");
    let Opened { name, stream, .. } = Opened::new(path, compress::bounded_reader)?;
    // They are held as a whole, because positions of errors are counted from the start.
    let mut bytes = Vec::new();
    // Reads one byte more than is allowed, so that a longer file is refused, even one without an end.
    let taken = stream.take(MAX_MATRIX_BYTES + 1).read_to_end(&mut bytes);
    taken.with_context(|| format!("cannot read {name}"))?;
    let format = match source.from {
        Some(format) => format,
        None => {
            let known = compress::named(Path::new(&name)).1;
            MatrixFormat::detect(&bytes, known.to_str())
        }
    };
    let options = ReadOptions {
        format,
        algebra,
        square,
    };
    let read = read(options, &bytes);
    phase::begins(read_before);
    read.map_err(|diagnostic| BadInput::error(&name, bytes, diagnostic))
}

/// Returns the name of a file for messages; `-` or `None` is standard input.
fn name_of(path: Option<&Path>) -> String {
    let path = path.filter(|path| *path != Path::new("-"));
    path.map_or("standard input".to_owned(), |path| {
        path.display().to_string()
    })
}

/// Takes standard input. Only one input of a command can be read from there.
fn take_stdin() -> anyhow::Result<StdinLock<'static>> {
    static IS_TAKEN: AtomicBool = AtomicBool::new(false);
    if IS_TAKEN.swap(true, Ordering::Relaxed) {
        bail!("only one file can be read from standard input");
    }
    // If the shell has redirected standard input from a file, no output may be that file.
    files::reads(Path::new("/dev/stdin"))?;
    Ok(io::stdin().lock())
}

/// The greatest number of bytes that any reader of matrices accepts.
const MAX_MATRIX_BYTES: u64 = u32::MAX as u64;

/// Returns the place and the problem of an error about the content of an input, rather than about opening or reading it.
pub(crate) fn about_content(error: &anyhow::Error) -> Option<(String, String)> {
    if let Some(BadFile { name, problem }) = error.downcast_ref() {
        return Some((name.clone(), problem.clone()));
    }
    let BadInput {
        name, diagnostic, ..
    } = error.downcast_ref()?;
    let place = format!("{name}:{}:{}", diagnostic.line, diagnostic.column);
    Some((place, diagnostic.problem.to_string()))
}

/// An error about a file as a whole, where no line can be shown.
#[derive(Debug)]
struct BadFile {
    name: String,
    problem: String,
}

supereigen::messages! { BadFile:
    Self { name, problem } => "{name}: {problem}";
}

impl BadFile {
    fn error(name: &str, problem: String) -> anyhow::Error {
        let name = name.to_owned();
        BadFile { name, problem }.into()
    }
}

/// Returns an error that shows where the value of a flag is wrong.
pub(crate) fn in_argument(flag: &str, value: &str, diagnostic: Diagnostic) -> anyhow::Error {
    BadInput::error(flag, value.into(), diagnostic)
}

/// Some editors put this mark at the start of a file; it belongs to no line.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// An error in a text, with its place and the reason.
#[derive(Debug)]
struct BadInput {
    name: String,
    bytes: Vec<u8>,
    diagnostic: Diagnostic,
}

supereigen::messages! { BadInput:
    Self { name, diagnostic, .. } => "{name}:{diagnostic}";
}

impl BadInput {
    fn error(name: &str, bytes: Vec<u8>, diagnostic: Diagnostic) -> anyhow::Error {
        let name = name.to_owned();
        anyhow::Error::new(BadInput {
            name,
            bytes,
            diagnostic,
        })
    }

    /// Returns the message with the line, and with the offending token underlined.
    fn render(&self) -> String {
        // Copies only the line in question, and of a long line only the part around the error, because the input may be
        // large. Bytes that are not UTF-8 are shown as U+FFFD.
        let Diagnostic {
            span, line, column, ..
        } = &self.diagnostic;
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
        // What follows a NUL byte is no text.
        let rest = rest.split(|&byte| byte == 0).next().unwrap_or_default();
        let (before, token, rest) = (last(before), first(token), first(rest));
        let shown = |bytes| output::visible(&String::from_utf8_lossy(bytes));
        let mut text = shown(before);
        let from = text.len();
        text += &shown(token);
        let to = text.len();
        text += &shown(rest);
        let name = output::visible(&self.name);
        let title = output::visible(&self.diagnostic.problem.to_string());
        let label = output::visible(&self.diagnostic.problem.label);
        let help = self.diagnostic.problem.help.as_deref();
        let help = help.map(output::visible);
        let mut report = vec![
            Level::ERROR.primary_title(&title).element(
                Snippet::source(&text)
                    .path(&name)
                    .line_start(*line)
                    .annotation(AnnotationKind::Primary.span(from..to).label(&label)),
            ),
        ];
        if let Some(help) = &help {
            report.push(Group::with_title(Level::HELP.secondary_title(help)));
        }
        let rendered = Renderer::styled().render(&report);
        // The second line of the message ends in the column within the part that is shown.
        let shown = format!(":{}\n", text[..from].chars().count() + 1);
        rendered.replacen(&shown, &format!(":{column}\n"), 1)
    }
}

/// How many bytes of a long line are shown on either side of an error, and of the error itself: more than fits on a
/// terminal.
const EXCERPT_BYTES: usize = 1000;

/// Returns the first bytes, up to the beginning of a character.
fn first(bytes: &[u8]) -> &[u8] {
    let is_first = |end: &usize| bytes.get(*end).is_none_or(|byte| byte & 0xC0 != 0x80);
    let end = (EXCERPT_BYTES.min(bytes.len())..=bytes.len()).find(is_first);
    &bytes[..end.unwrap_or(bytes.len())]
}

/// Returns the last bytes, from the beginning of a character.
fn last(bytes: &[u8]) -> &[u8] {
    let is_first = |start: &usize| bytes[*start] & 0xC0 != 0x80;
    let start = (bytes.len().saturating_sub(EXCERPT_BYTES)..bytes.len()).find(is_first);
    &bytes[start.unwrap_or(bytes.len())..]
}

/// Prints an error on standard error, with colours if the terminal supports them.
pub(crate) fn print_error(error: &anyhow::Error) {
    match error.downcast_ref::<BadInput>() {
        Some(bad_input) => output::print_styled(&bad_input.render()),
        None => output::error(&format!("{error:#}")),
    }
}

/// What a file or folder says about its vectors, where it says anything.
pub(crate) struct Stated {
    /// The length of each vector.
    pub(crate) n: Option<usize>,
    /// The λ of the problem.
    pub(crate) lambda: Option<Entry>,
    /// The labels of the entries; empty if there are none.
    pub(crate) labels: Vec<String>,
    /// The fingerprint of the matrix.
    pub(crate) fingerprint: Option<String>,
    /// Whether only solutions of integers were wanted.
    pub(crate) is_integer: Option<bool>,
    /// After the end, whether these are all vectors of the basis.
    pub(crate) is_complete: Option<bool>,
}

/// Returns an error in a file of vectors.
pub(crate) fn in_vectors(name: &str, error: BasisError) -> anyhow::Error {
    match error {
        BasisError::Io(error) => anyhow::Error::new(error).context(format!("cannot read {name}")),
        BasisError::Bad { diagnostic, line } => BadInput::error(name, line, diagnostic),
        other => BadFile::error(name, other.to_string()),
    }
}
