//! Reads matrices in all their formats, and vectors and numbers from plain text.
//!
//! Plain text has one row per line; entries separated by blanks, tabs, commas or semicolons;
//! optional square brackets; comments from `#` or `%` to the end of the line; an optional line
//! `labels: a b c`. The other formats are described in [`matrix_market`], [`csv`], [`json`],
//! [`polymake`], [`event_graph`], [`connections`], [`sdf3`], [`npy`] and [`literal`]; [`foreign`] has those that are refused
//! by name.
//! No text can make the reader panic, hang, or use memory out of proportion to its length.

mod assemble;
mod basis;
mod connections;
pub(crate) mod csv;
mod decimal_comma;
mod detect;
mod event_graph;
mod foreign;
mod json;
mod labels;
mod line;
mod literal;
mod matrix_market;
mod npy;
mod plain;
mod polymake;
mod rows;
mod sdf3;
mod stream;
mod token;

use std::ops::Range;

use supereigen::events::{Connection, EventGraph};
use supereigen::{Entry, Matrix};

use crate::diagnostic::{Diagnostic, Problem, is_word, mark_length};
use crate::format::MatrixFormat;
use crate::notation::{Algebra, Notation};
use crate::number;
use crate::times::Times;
pub use basis::{BasisError, BasisReader, LinesRead, RawLines, Record, Sidecar};
use labels::Names;
use plain::Content;
use token::{Kind, Lexer};

/// The content of a file with one matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Document {
    /// The matrix, with its labels.
    pub matrix: Matrix,
    /// How its numbers were written.
    pub notation: Notation,
    /// The connections of which it is the matrix, if the text has these.
    pub connections: Option<Connections>,
}

impl From<Matrix> for Document {
    fn from(matrix: Matrix) -> Document {
        Document {
            matrix,
            notation: Notation::Exact,
            connections: None,
        }
    }
}

/// Connections between events, and how their times were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connections {
    /// The events and connections.
    pub graph: EventGraph,
    /// How the times were written; `None` if the text is no table with a header.
    pub times: Option<Times>,
    /// What is not used of a table, and what was taken for granted, in sentences that belong to every answer.
    pub assumed: Vec<String>,
    /// Whether they are entries of a matrix that was computed, as that of a dataflow graph, and nothing that a person could
    /// change one by one.
    pub is_derived: bool,
}

impl Connections {
    /// Returns those of a matrix, of which each finite entry is one over one round.
    pub fn of_matrix(matrix: &Matrix) -> Connections {
        Connections {
            graph: EventGraph::of_matrix(matrix),
            times: None,
            assumed: Vec::new(),
            is_derived: false,
        }
    }

    /// Returns the events of the same round through which row i of the matrix waits for column j, the nearest to i first.
    ///
    /// ```
    /// use supereigen_formats::{MatrixFormat, read_matrix_as};
    /// let read = read_matrix_as(b"a b 3 1\nb c 2 0\nc a 4 0\n", MatrixFormat::EventGraph)?;
    /// let connections = read.connections.expect("an event graph");
    /// // a waits for c, c for b, and b for a of the round before.
    /// assert_eq!(connections.between(&read.matrix, 0, 0), [2, 1]);
    /// # Ok::<(), supereigen_formats::Diagnostic>(())
    /// ```
    pub fn between(&self, matrix: &Matrix, i: usize, j: usize) -> Vec<usize> {
        let names = self.graph.names();
        let state = matrix.labels().get(j).map_or("", |label| label);
        let is_state = |event: usize, rounds: u32| match rounds {
            1 => names[event] == state,
            _ => {
                let delay = state.strip_prefix(&*names[event]);
                delay.and_then(|it| it.strip_prefix('@')) == Some(&(rounds - 1).to_string())
            }
        };
        let mut between = Vec::new();
        let mut at = i;
        // Events of one round do not wait for each other, so no event comes twice.
        while let Some(value) = matrix.entry(at, j).filter(|_| between.len() < names.len()) {
            let is_direct =
                |it: &Connection| it.rounds > 0 && it.time == value && is_state(it.from, it.rounds);
            let goes_on = |it: &&Connection| {
                let before = matrix.entry(it.from, j);
                it.rounds == 0 && before.is_some_and(|before| before + &it.time == value)
            };
            let next = if self.graph.connections_to(at).any(is_direct) {
                None
            } else {
                self.graph.connections_to(at).find(goes_on)
            };
            let Some(next) = next else { break };
            at = next.from;
            between.push(at);
        }
        between
    }
}

/// Reads a matrix with any number of rows and columns, but at least one of each.
///
/// A text that starts with `%%MatrixMarket`, in lower or upper case, is read as a MatrixMarket
/// file, in which entries that are not given are −∞:
///
/// ```
/// use supereigen_formats::read_matrix;
/// let text = "%%MatrixMarket matrix coordinate real general
///     % labels: x y
///     2 2 3
///     2 2 1/3
///     1 1 -0.25
///     1 2 7";
/// let plain = "labels: x y\n-0.25 7\n-inf 1/3\n";
/// assert_eq!(read_matrix(text.as_bytes()), read_matrix(plain.as_bytes()));
/// ```
///
/// The formats `coordinate` and `array`, the fields `integer` and `real` and the symmetries `general` and `symmetric` are
/// supported; in either field, values are written as in plain text. The number of rows and the number of columns may each be up to 2²⁰
/// plus the number of bytes of the file.
///
/// # Errors
/// The first problem of the text.
pub fn read_matrix(bytes: &[u8]) -> Result<Document, Diagnostic> {
    read_matrix_as(bytes, MatrixFormat::Plain)
}

/// Reads a matrix with as many rows as columns, otherwise like [`read_matrix`].
///
/// # Errors
/// The first problem of the text.
pub fn read_square_matrix(bytes: &[u8]) -> Result<Document, Diagnostic> {
    read_square_matrix_as(bytes, MatrixFormat::Plain)
}

/// Reads a matrix in a given format, which [`MatrixFormat::detect`] can find out.
///
/// Plain text is read as by [`read_matrix`], which also recognises MatrixMarket files.
///
/// ```
/// use supereigen_formats::{MatrixFormat, read_matrix, read_matrix_as};
/// let plain = read_matrix(b"labels: x y\n0 -0.25\n-inf 1/3\n")?;
/// let csv = "x,y\n0,-0.25\n,1/3\n";
/// let json = r#"{"matrix": [[0, -0.25], [null, "1/3"]], "labels": ["x", "y"]}"#;
/// assert_eq!(read_matrix_as(csv.as_bytes(), MatrixFormat::Csv)?, plain);
/// assert_eq!(read_matrix_as(json.as_bytes(), MatrixFormat::Json)?, plain);
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
///
/// # Errors
/// The first problem of the file.
pub fn read_matrix_as(bytes: &[u8], format: MatrixFormat) -> Result<Document, Diagnostic> {
    read_matrix_in(bytes, format, Algebra::MaxPlus)
}

/// Reads a matrix in a given format and algebra. One of min-plus algebra is read as its negative, which is max-plus, and
/// its notation says that numbers are to be written as their negatives.
///
/// ```
/// use supereigen_formats::{Algebra, MatrixFormat, format_entry, read_matrix_in};
/// let read = read_matrix_in(b"0 -1.5\ninf 2", MatrixFormat::Plain, Algebra::MinPlus)?;
/// assert_eq!(read.matrix.to_string(), "0 3/2\n. -2");
/// assert_eq!(format_entry(&read.matrix.entry(0, 1), read.notation), "-1.5");
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
///
/// # Errors
/// The first problem of the file; or that the format, such as that of event graphs, is max-plus by nature.
pub fn read_matrix_in(
    bytes: &[u8],
    format: MatrixFormat,
    algebra: Algebra,
) -> Result<Document, Diagnostic> {
    read_as(bytes, format, algebra).map(|(document, _)| document)
}

/// Reads a matrix with as many rows as columns, otherwise like [`read_matrix_as`].
///
/// # Errors
/// The first problem of the file.
pub fn read_square_matrix_as(bytes: &[u8], format: MatrixFormat) -> Result<Document, Diagnostic> {
    read_square_matrix_in(bytes, format, Algebra::MaxPlus)
}

/// Reads a matrix with as many rows as columns, otherwise like [`read_matrix_in`].
///
/// # Errors
/// The first problem of the file.
pub fn read_square_matrix_in(
    bytes: &[u8],
    format: MatrixFormat,
    algebra: Algebra,
) -> Result<Document, Diagnostic> {
    match read_as(bytes, format, algebra)? {
        (_, Some(diagnostic)) => Err(diagnostic),
        (document, None) => Ok(document),
    }
}

/// Reads a document; also returns the problem that the matrix is not square, if it is not.
fn read_as(
    bytes: &[u8],
    format: MatrixFormat,
    algebra: Algebra,
) -> Result<(Document, Option<Diagnostic>), Diagnostic> {
    let read = read_known(bytes, format, algebra);
    read.map_err(|refused| {
        let known = foreign::refusal(bytes);
        known.unwrap_or_else(|| match format {
            MatrixFormat::Plain | MatrixFormat::Csv => connections::headless(bytes, refused),
            _ => refused,
        })
    })
}

fn read_known(
    bytes: &[u8],
    format: MatrixFormat,
    algebra: Algebra,
) -> Result<(Document, Option<Diagnostic>), Diagnostic> {
    let read: fn(&str, Algebra) -> Result<Reading, Fault> = match format {
        // The rows of TPLib are rows of plain text.
        MatrixFormat::Plain | MatrixFormat::TpLib => read,
        MatrixFormat::MatrixMarket => read_matrix_market,
        MatrixFormat::Csv => csv::read,
        MatrixFormat::Json => json::read,
        MatrixFormat::Polymake => polymake::read,
        MatrixFormat::Literal => literal::read,
        _ if algebra == Algebra::MinPlus => {
            let problem = Problem::new("only-max-plus", "this format is read as max-plus only")
                .label("starts here")
                .help("write the matrix as plain text, CSV, JSON, MatrixMarket, TPLib or polymake");
            return Err(Diagnostic::new(problem, bytes, 0..0));
        }
        MatrixFormat::EventGraph => |text, _| read_arcs(text)?.reading(text),
        MatrixFormat::Sdf3 => |text, _| sdf3::read(text),
        // NPY is the only format that is not text.
        MatrixFormat::Npy => return npy::read(bytes),
    };
    let text = decode(bytes)?;
    match read(text, algebra) {
        Ok(reading) => Ok((
            reading.document,
            reading.not_square.map(|fault| fault.within(text)),
        )),
        Err(fault) => Err(fault.within(text)),
    }
}

/// Reads a table or a list of connections without making their matrix, which can be much larger.
fn read_arcs(text: &str) -> Result<event_graph::Graph, Fault> {
    if connections::is_table(text) {
        connections::read(text)
    } else {
        event_graph::read(text)
    }
}

/// A square matrix, or connections between events of which no matrix was made.
#[derive(Clone, Debug)]
pub enum Given {
    /// A matrix.
    Matrix(Document),
    /// Connections, and how their numbers were written.
    Connections(Connections, Notation),
}

/// Reads what events wait for: connections of an event graph as they are, anything else as
/// [`read_square_matrix_in`] does.
///
/// ```
/// use supereigen_formats::{Algebra, Given, MatrixFormat, read_given};
/// let arcs = b"a b 3 0\nb a 4 1\n";
/// let read = read_given(arcs, MatrixFormat::EventGraph, Algebra::MaxPlus)?;
/// assert!(matches!(read, Given::Connections(it, _) if it.graph.connections().len() == 2));
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
///
/// # Errors
/// The first problem of the file.
pub fn read_given(
    bytes: &[u8],
    format: MatrixFormat,
    algebra: Algebra,
) -> Result<Given, Diagnostic> {
    if format != MatrixFormat::EventGraph || algebra == Algebra::MinPlus {
        return read_square_matrix_in(bytes, format, algebra).map(Given::Matrix);
    }
    let text = decode(bytes)?;
    let read = read_arcs(text).and_then(|graph| graph.connections(text));
    match read {
        Ok((connections, notation)) => Ok(Given::Connections(connections, notation)),
        Err(fault) => Err(foreign::refusal(bytes).unwrap_or_else(|| fault.within(text))),
    }
}

/// Reads a vector: one row of entries.
///
/// ```
/// use supereigen_formats::{Notation, read_vector};
/// let (x, notation) = read_vector("0, -0.25 .")?;
/// assert_eq!((x.len(), &x[0], &x[2]), (3, &Some(0.into()), &None));
/// assert_eq!(notation, Notation::Decimal);
/// assert_eq!(read_vector("0 1 x").unwrap_err().column, 5);
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
///
/// # Errors
/// The first problem of the text.
pub fn read_vector(text: &str) -> Result<(Vec<Entry>, Notation), Diagnostic> {
    read_vector_in(text, Algebra::MaxPlus)
}

/// Reads one vector of an algebra, as max-plus has it, like [`read_matrix_in`].
///
/// # Errors
/// The first problem of the text.
pub fn read_vector_in(text: &str, algebra: Algebra) -> Result<(Vec<Entry>, Notation), Diagnostic> {
    let text = decode(text.as_bytes())?;
    content(text, algebra)
        .and_then(vector)
        .map_err(|fault| fault.within(text))
}

/// Reads one number, or −∞.
///
/// ```
/// use supereigen_formats::{Notation, format_entry, read_number};
/// let (number, _) = read_number("-286/6")?;
/// assert_eq!(format_entry(&number, Notation::Exact), "-143/3");
/// assert_eq!(read_number("-inf")?.0, None);
/// # Ok::<(), supereigen_formats::Diagnostic>(())
/// ```
///
/// # Errors
/// The first problem of the text.
pub fn read_number(text: &str) -> Result<(Entry, Notation), Diagnostic> {
    read_number_in(text, Algebra::MaxPlus)
}

/// Reads one number of an algebra, as max-plus has it, like [`read_matrix_in`].
///
/// # Errors
/// The first problem of the text.
pub fn read_number_in(text: &str, algebra: Algebra) -> Result<(Entry, Notation), Diagnostic> {
    let text = decode(text.as_bytes())?;
    single(text, algebra).map_err(|fault| fault.within(text))
}

/// A problem whose place is given in bytes, not yet in lines and columns.
#[derive(Debug)]
struct Fault {
    problem: Box<Problem>,
    span: Range<usize>,
}

impl Fault {
    fn new(problem: Box<Problem>, span: Range<usize>) -> Fault {
        Fault { problem, span }
    }

    fn within(self, text: &str) -> Diagnostic {
        Diagnostic::new(self.problem, text.as_bytes(), self.span)
    }
}

/// Returns the line of a byte, counted from 1.
fn line_of(text: &str, offset: usize) -> usize {
    let before = text.bytes().take(offset);
    before.filter(|&byte| byte == b'\n').count() + 1
}

/// Returns the bytes as text, if they are UTF-8 and at most 4 GiB, since the matrix counts columns in 32 bits.
fn decode(bytes: &[u8]) -> Result<&str, Diagnostic> {
    if let Some(problem) = too_long(bytes.len()) {
        return Err(Diagnostic::new(problem, bytes, 0..0));
    }
    utf8(bytes).map_err(|fault| Diagnostic::new(fault.problem, bytes, fault.span))
}

/// Returns bytes as text, or the fault of the first that are not UTF-8.
fn utf8(bytes: &[u8]) -> Result<&str, Fault> {
    std::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let length = error.error_len();
        let end = length.map_or(bytes.len(), |length| start + length);
        Fault::new(Problem::not_utf8(bytes, start), start..end)
    })
}

fn too_long(bytes: usize) -> Option<Box<Problem>> {
    u32::try_from(bytes).is_err().then(|| {
        let message = format!("the text has {bytes} bytes; at most 4 GiB are accepted");
        Problem::new("too-long", message).label("starts here")
    })
}

/// A document, and the problem that its matrix is not square, if it is not.
#[derive(Debug)]
struct Reading {
    document: Document,
    not_square: Option<Fault>,
}

impl Reading {
    fn new(matrix: Matrix, notation: Notation, not_square: Option<Fault>) -> Reading {
        let document = Document {
            matrix,
            notation,
            connections: None,
        };
        Reading {
            document,
            not_square,
        }
    }
}

fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    if let Some(header) = matrix_market::find_header(text) {
        return matrix_market::parse(text, &header, algebra);
    }
    let read = content(text, algebra).map_err(|fault| heading(text, fault))?;
    if let Some(span) = read.semicolon {
        return Err(plain::semicolon(span));
    }
    let names = read.labels.map(|labels| labels.names);
    read.rows.reading(text, names)
}

/// Adds to the problem of a word with which the rows begin that it may be the first of a line of names.
fn heading(text: &str, mut fault: Fault) -> Fault {
    let before = text.get(mark_length(text)..fault.span.start);
    let is_comment = |line: &str| line.is_empty() || line.starts_with(['#', '%']);
    let mut lines = before.unwrap_or_default().lines().map(str::trim);
    let word = text.get(fault.span.clone()).unwrap_or_default();
    if fault.problem.code == "entry" && lines.all(is_comment) && is_word(word) {
        let help = "if this line has the names of the nodes, write `labels:` before them; if these are connections, begin \
                    with a line `from to minutes`";
        fault.problem = fault.problem.help(help);
    }
    fault
}

/// Reads a text that must be a MatrixMarket file.
fn read_matrix_market(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    if matrix_market::find_header(text).is_some() {
        return read(text, algebra);
    }
    let content = text.trim_start();
    let word = content.split_whitespace().next().unwrap_or_default();
    let start = text.len() - content.len();
    let found = (!word.is_empty()).then_some(word);
    let problem = matrix_market::header_problem(0, found);
    Err(Fault::new(problem, start..start + word.len()))
}

/// Reads plain text, which must have at least one row.
fn content(text: &str, algebra: Algebra) -> Result<Content, Fault> {
    let content = plain::parse(text, algebra)?;
    if content.rows.is_empty() {
        return Err(empty(text, content.labels.is_some()));
    }
    Ok(content)
}

/// Returns the problem that there are no entries, at the end of the visible text.
fn empty(text: &str, labels: bool) -> Fault {
    let end = text.trim_end().len();
    let message = if labels {
        "there are labels, but no rows"
    } else {
        "there are no entries"
    };
    let problem = Problem::new("empty", message)
        .label("expected a row")
        .help("write one row per line, such as `0 -1.5 -inf`");
    Fault::new(problem, end..end)
}

/// Returns the matrix with its labels, if there are any; there must be as many labels as columns.
fn labelled(matrix: Matrix, names: Option<Names>) -> Result<Matrix, Fault> {
    let Some(names) = names else {
        return Ok(matrix);
    };
    let miscount = names.miscount(matrix.columns());
    matrix.with_labels(names.into_names()).map_err(|_| miscount)
}

fn vector(content: Content) -> Result<(Vec<Entry>, Notation), Fault> {
    if let Some(labels) = content.labels {
        return Err(Fault::new(Problem::labels_misplaced(), labels.keyword));
    }
    let (rows, _) = content.rows.size();
    if rows > 1 {
        let message = format!("a vector is expected, but there are {rows} rows");
        let problem = Problem::new("not-one-row", message)
            .label("more than one row")
            .help("write the entries on one line");
        return Err(Fault::new(problem, content.rows.last_row()));
    }
    Ok(content.rows.into_entries())
}

/// How a number is written.
const NUMBER: &str = "a number is `5`, `-0.25` with a point, or `143/3`";

fn single(text: &str, algebra: Algebra) -> Result<(Entry, Notation), Fault> {
    let mut lexer = Lexer::new(text);
    let mut found = None;
    loop {
        let token = lexer.next_token();
        match token.kind {
            Kind::LineEnd => {}
            Kind::End => {
                return found.ok_or_else(|| {
                    let problem =
                        Problem::new("no-number", "a number is expected, but nothing is here")
                            .label("expected a number")
                            .help(NUMBER);
                    Fault::new(problem, 0..0)
                });
            }
            Kind::Word if found.is_none() => {
                let (value, notation) = number::parse_in(token.text, algebra)
                    .map_err(|problem| Fault::new(problem, token.span()))?;
                found = Some((value.into_entry(), notation.in_algebra(algebra)));
            }
            _ => {
                let message = "one number is expected, but there is more";
                let problem = Problem::new("not-one-number", message)
                    .label("nothing may follow")
                    .help(NUMBER);
                return Err(Fault::new(problem, token.span()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_four_gibibytes_are_refused() {
        assert_eq!(too_long(u32::MAX as usize), None);
        let problem = too_long(u32::MAX as usize + 1);
        assert_eq!(problem.map(|problem| problem.code), Some("too-long"));
    }
}
