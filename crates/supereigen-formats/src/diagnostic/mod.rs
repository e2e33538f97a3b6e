//! What is wrong with a text, and where.
//!
//! A [`Diagnostic`] joins a [`Problem`] with a place. The wording of every problem (message, label,
//! help) stands next to its definition in the files of this folder; colours and source excerpts are
//! the business of whoever shows it.

mod basis;
mod brackets;
mod csv;
mod entry;
mod event_graph;
mod excerpt;
mod hint;
mod input;
mod labels;
mod layout;
mod matrix_market;
mod npy;
mod syntax;

use std::fmt;
use std::ops::Range;

pub use basis::{BasisProblem, Expected};
pub use brackets::BracketProblem;
pub use csv::CsvProblem;
pub use entry::EntryProblem;
pub use event_graph::EventGraphProblem;
pub(crate) use excerpt::excerpt;
pub use hint::Hint;
pub(crate) use hint::explain;
pub use input::InputProblem;
pub use labels::LabelsProblem;
pub use layout::{LayoutProblem, MissingAt};
pub use matrix_market::{Axis, HeaderPart, MatrixMarketProblem, SizePart};
pub use npy::NpyProblem;
pub use syntax::{SyntaxProblem, Wanted};

/// The byte order mark that some editors put at the start of a file; it belongs to no line.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// One thing that is wrong with a text, and its place.
///
/// `Display` is `line:column: message`, without a file name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong.
    pub problem: Problem,
    /// The bytes of the text that it is about; may be empty where something is missing.
    pub span: Range<usize>,
    /// The line on which the span starts, counted from 1.
    pub line: usize,
    /// The column at which the span starts, counted from 1 in characters.
    pub column: usize,
}

impl Diagnostic {
    /// A problem at a place of `text`, which must be UTF-8 up to the start of the span.
    pub(crate) fn new(problem: Problem, text: &[u8], span: Range<usize>) -> Diagnostic {
        let (line, column) = line_and_column(text, span.start);
        Diagnostic {
            problem,
            span,
            line,
            column,
        }
    }

    /// A problem at a place of one line of a text, where `line` is its number; it must be UTF-8 up to
    /// the start of the span.
    pub(crate) fn in_line(
        problem: Problem,
        text: &[u8],
        span: Range<usize>,
        line: usize,
    ) -> Diagnostic {
        let before = text.get(..span.start).unwrap_or(text);
        Diagnostic {
            problem,
            column: characters(before) + 1,
            span,
            line,
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for Diagnostic {}

/// What can be wrong with a text.
///
/// `Display` is the message on one line. Pieces of the text that it quotes are shortened, and
/// their control characters escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The text as a whole cannot be used.
    Input(InputProblem),
    /// A token is no entry of a matrix.
    Entry(EntryProblem),
    /// Separators, or the lengths of the rows.
    Layout(LayoutProblem),
    /// Brackets.
    Brackets(BracketProblem),
    /// The line of labels.
    Labels(LabelsProblem),
    /// The header, the size line or the indices of a MatrixMarket file.
    MatrixMarket(MatrixMarketProblem),
    /// The structure of a file that contains a basis, or of any JSON.
    Basis(BasisProblem),
    /// The fields of a CSV file.
    Csv(CsvProblem),
    /// The notation of another program.
    Syntax(SyntaxProblem),
    /// The arcs of a timed event graph.
    EventGraph(EventGraphProblem),
    /// The header or the entries of an NPY file.
    Npy(NpyProblem),
}

impl Problem {
    /// A short text for the underlined place.
    pub fn label(&self) -> String {
        self.wording().label
    }

    /// What was expected, or how to mend it.
    pub fn help(&self) -> Option<String> {
        self.wording().help
    }

    fn wording(&self) -> Wording {
        match self {
            Problem::Input(problem) => problem.wording(),
            Problem::Entry(problem) => problem.wording(),
            Problem::Layout(problem) => problem.wording(),
            Problem::Brackets(problem) => problem.wording(),
            Problem::Labels(problem) => problem.wording(),
            Problem::MatrixMarket(problem) => problem.wording(),
            Problem::Basis(problem) => problem.wording(),
            Problem::Csv(problem) => problem.wording(),
            Problem::Syntax(problem) => problem.wording(),
            Problem::EventGraph(problem) => problem.wording(),
            Problem::Npy(problem) => problem.wording(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.wording().message)
    }
}

impl From<InputProblem> for Problem {
    fn from(problem: InputProblem) -> Problem {
        Problem::Input(problem)
    }
}

impl From<EntryProblem> for Problem {
    fn from(problem: EntryProblem) -> Problem {
        Problem::Entry(problem)
    }
}

impl From<LayoutProblem> for Problem {
    fn from(problem: LayoutProblem) -> Problem {
        Problem::Layout(problem)
    }
}

impl From<BracketProblem> for Problem {
    fn from(problem: BracketProblem) -> Problem {
        Problem::Brackets(problem)
    }
}

impl From<LabelsProblem> for Problem {
    fn from(problem: LabelsProblem) -> Problem {
        Problem::Labels(problem)
    }
}

impl From<MatrixMarketProblem> for Problem {
    fn from(problem: MatrixMarketProblem) -> Problem {
        Problem::MatrixMarket(problem)
    }
}

impl From<BasisProblem> for Problem {
    fn from(problem: BasisProblem) -> Problem {
        Problem::Basis(problem)
    }
}

impl From<CsvProblem> for Problem {
    fn from(problem: CsvProblem) -> Problem {
        Problem::Csv(problem)
    }
}

impl From<SyntaxProblem> for Problem {
    fn from(problem: SyntaxProblem) -> Problem {
        Problem::Syntax(problem)
    }
}

impl From<EventGraphProblem> for Problem {
    fn from(problem: EventGraphProblem) -> Problem {
        Problem::EventGraph(problem)
    }
}

impl From<NpyProblem> for Problem {
    fn from(problem: NpyProblem) -> Problem {
        Problem::Npy(problem)
    }
}

/// The three texts of a problem, kept together so that they are written together.
struct Wording {
    message: String,
    label: String,
    help: Option<String>,
}

impl Wording {
    fn new(message: impl Into<String>, label: impl Into<String>) -> Wording {
        Wording {
            message: message.into(),
            label: label.into(),
            help: None,
        }
    }

    fn help(mut self, help: impl Into<String>) -> Wording {
        self.help = Some(help.into());
        self
    }
}

/// `1 entry`, `2 entries`.
fn entries(count: usize) -> String {
    counted(count, "entry", "entries")
}

/// A number with its noun.
fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The line and the column of a byte, both counted from 1.
fn line_and_column(text: &[u8], offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let before = before
        .strip_prefix(BYTE_ORDER_MARK.as_bytes())
        .unwrap_or(before);
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |newline| newline + 1);
    let before = before.get(start..).unwrap_or_default();
    (line, characters(before) + 1)
}

/// How many characters start in these bytes.
fn characters(bytes: &[u8]) -> usize {
    let is_first_of_character = |byte: &&u8| **byte & 0xC0 != 0x80;
    bytes.iter().filter(is_first_of_character).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_count_line_feeds() {
        let text = "é−1\r\n\t·2".as_bytes();
        assert_eq!(line_and_column(text, 0), (1, 1));
        assert_eq!(line_and_column(text, 2), (1, 2));
        assert_eq!(line_and_column(text, 5), (1, 3));
        assert_eq!(line_and_column(text, 8), (2, 1));
        assert_eq!(line_and_column(text, 9), (2, 2));
        assert_eq!(line_and_column(text, 11), (2, 3));
        assert_eq!(line_and_column(text, text.len()), (2, 4));
    }

    #[test]
    fn the_byte_order_mark_takes_no_column() {
        let text = "\u{feff}12\n3".as_bytes();
        assert_eq!(line_and_column(text, 3), (1, 1));
        assert_eq!(line_and_column(text, 4), (1, 2));
        assert_eq!(line_and_column(text, 6), (2, 1));
    }

    #[test]
    fn display_names_the_place() {
        let diagnostic = Diagnostic::new(
            BracketProblem::Unmatched.into(),
            "1 2\n3 ]".as_bytes(),
            6..7,
        );
        assert_eq!(
            diagnostic.to_string(),
            "2:3: this `]` closes no bracket",
            "line, column, message"
        );
        assert_eq!(diagnostic.problem.label(), "no `[` before this");
    }
}
