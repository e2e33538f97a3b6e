//! What is wrong with a text, and where.
//!
//! A [`Diagnostic`] joins a [`Problem`] with a place. A problem gets its message where it is found, or here if
//! several formats have it. Colours and source excerpts are left to the program that shows the diagnostic.

mod excerpt;
mod hint;

use std::ops::Range;

use crate::notation::Algebra;

pub use excerpt::is_invisible;
pub(crate) use excerpt::{excerpt, shortened};
pub(crate) use hint::{explain, is_near_miss, is_word};

/// Returns the length of the byte order mark with which a text begins; 0 if there is none.
pub(crate) fn mark_length(text: &str) -> usize {
    if text.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    }
}

/// The byte order mark that some editors put at the start of a file; it belongs to no line.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// One thing that is wrong with a text, and its place.
///
/// `Display` writes `line:column: message`, without a file name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong.
    pub problem: Box<Problem>,
    /// The bytes of the text that the problem is about; may be empty where something is missing.
    pub span: Range<usize>,
    /// The line on which the span starts, counted from 1.
    pub line: usize,
    /// The column at which the span starts, counted from 1 in characters.
    pub column: usize,
}

impl Diagnostic {
    /// Creates a diagnostic for a place of `text`, which must be UTF-8 up to the start of the span.
    pub(crate) fn new(problem: Box<Problem>, text: &[u8], span: Range<usize>) -> Diagnostic {
        let (line, column) = line_and_column(text, span.start);
        Diagnostic {
            problem,
            span,
            line,
            column,
        }
    }
}

supereigen::messages! { Diagnostic:
    Self { problem, line, column, .. } => "{line}:{column}: {problem}";
}

/// What is wrong with a text.
///
/// `Display` writes the message on one line. Pieces of the text that the message quotes are shortened, and their
/// control characters escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// A name of this kind of problem that does not depend on the wording, such as `ragged-row`.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// A short text for the underlined place.
    pub label: String,
    /// What was expected, or how to mend the text; `None` if there is no advice.
    pub help: Option<String>,
}

impl Problem {
    /// Creates a problem, in a box so that results stay small: most of them are not problems.
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Box<Problem> {
        Box::new(Problem {
            code,
            message: message.into(),
            label: String::new(),
            help: None,
        })
    }

    pub(crate) fn label(mut self: Box<Self>, label: impl Into<String>) -> Box<Problem> {
        self.label = label.into();
        self
    }

    pub(crate) fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Problem> {
        self.help = Some(help.into());
        self
    }

    /// Returns the problem that the text does not continue as it must; `found` is `None` where the text ends.
    pub(crate) fn unexpected(wanted: &str, found: Option<&str>) -> Box<Problem> {
        let problem = match found.map(excerpt) {
            Some(found) => Problem::new(
                "unexpected",
                format!("expected {wanted}, but found `{found}`"),
            ),
            None => Problem::new(
                "unexpected-end",
                format!("the text ends where {wanted} must come"),
            )
            .help("it may have been cut off"),
        };
        problem.label(format!("expected {wanted}"))
    }

    /// Returns the problem that a row has another length than the first one; rows count from 1.
    pub(crate) fn ragged(row: usize, found: usize, expected: usize) -> Box<Problem> {
        let has = entries(found);
        let message = format!("row {row} has {has}, but the first row has {expected}");
        Problem::new("ragged-row", message).label(if found > expected {
            "the first entry too many"
        } else {
            "an entry is missing here"
        })
    }

    /// Returns the problem that a number has a decimal comma, or may have one.
    pub(crate) fn decimal_comma(token: &str) -> Box<Problem> {
        let message = format!("`{}` has a decimal comma", excerpt(token));
        Problem::new("decimal-comma", message)
            .label("a comma within a number")
            .help(
                "write decimals with a point, as in `0.25`, or a blank after a comma between entries",
            )
    }

    /// Returns the problem that a word does not count tokens or rounds.
    pub(crate) fn not_a_count(of: &str, word: &str) -> Box<Problem> {
        let message = format!("`{}` is not a number of {of}", excerpt(word));
        Problem::new("tokens", message).label(format!("not a number of {of}"))
    }

    /// Returns the problem that a bracket is open at the end of the text.
    pub(crate) fn unclosed() -> Box<Problem> {
        Problem::new("bracket-unclosed", "this `[` is never closed").label("no `]` after this")
    }

    /// Returns the problem that `[]` stands in place of a row.
    pub(crate) fn empty_row() -> Box<Problem> {
        Problem::new("empty-row", "this row has no entries").label("empty row")
    }

    /// Returns the problem that a matrix is not square, for formats in which the rows are written out.
    pub(crate) fn not_square(rows: usize, columns: usize) -> Box<Problem> {
        let found = format!("{} of {}", counted(rows, "row", "rows"), entries(columns));
        let more = |count| counted(count, "row", "rows");
        let problem = Problem::new("not-square", format!("the matrix is not square: {found}"));
        let problem = problem.label(if rows < columns {
            format!("{} missing after this", more(columns - rows))
        } else {
            format!("{} too many", more(rows - columns))
        });
        match rows {
            1 => problem.help("rows are separated by line breaks"),
            _ => problem,
        }
    }

    /// Returns the problem that a matrix is not square, for formats that give only the numbers of rows and columns.
    pub(crate) fn not_square_size(rows: usize, columns: usize) -> Box<Problem> {
        let rows = counted(rows, "row", "rows");
        let columns = counted(columns, "column", "columns");
        let message = format!("the matrix is not square: {rows} and {columns}");
        Problem::new("not-square", message).label("rows and columns differ")
    }

    /// Returns the problem that there are not as many labels as columns.
    pub(crate) fn label_count(found: usize, expected: usize) -> Box<Problem> {
        let labels = counted(found, "label", "labels");
        let columns = counted(expected, "column", "columns");
        Problem::new("label-count", format!("{labels} for {columns}"))
            .label(if found > expected {
                "the first label too many"
            } else {
                "a label is missing here"
            })
            .help("give one label for each column")
    }

    /// Returns the problem that there is a second line of labels; `first` is the number of the first such line.
    pub(crate) fn labels_twice(first: usize) -> Box<Problem> {
        Problem::new("labels-twice", "labels are given a second time")
            .label("second labels line")
            .help(format!("the first labels are on line {first}"))
    }

    /// Returns the problem that a label has a character that cannot be seen.
    pub(crate) fn label_invisible(label: &str) -> Box<Problem> {
        let label = excerpt(label);
        let message = format!("the label `{label}` contains an invisible character");
        Problem::new("label-invisible", message)
            .label("invisible character in this label")
            .help("two labels must not look alike, nor change how the text around them looks")
    }

    /// Returns the problem that `labels:` stands within a row, within brackets, or in a vector.
    pub(crate) fn labels_misplaced() -> Box<Problem> {
        Problem::new("labels-misplaced", "`labels:` cannot stand here")
            .label("unexpected labels")
            .help(
                "a matrix can have one line `labels: a b c`; it starts the line and stands \
                 outside of brackets",
            )
    }

    /// Returns the problem that the type of a polymake matrix is of another algebra than the one asked for, if it is.
    pub(crate) fn other_algebra(of: &str, algebra: Algebra) -> Option<Box<Problem>> {
        match algebra {
            Algebra::MaxPlus if of.contains("Min") => Some(
                Problem::new("min-plus", "the matrix is one of min-plus algebra")
                    .label("min-plus")
                    .help("read it with --min; or negate all entries, and write `TropicalNumber<Max>`"),
            ),
            Algebra::MinPlus if of.contains("Max") => Some(
                Problem::new("max-plus", "the matrix is one of max-plus algebra")
                    .label("max-plus")
                    .help("read it without --min"),
            ),
            _ => None,
        }
    }

    /// Returns the problem that bytes are not UTF-8 from a place on.
    pub(crate) fn not_utf8(bytes: &[u8], place: usize) -> Box<Problem> {
        let byte = bytes.get(place).copied().unwrap_or_default();
        let is_utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
        let message = format!("the text is not UTF-8: byte 0x{byte:02X}");
        Problem::new("not-utf8", message)
            .label("not UTF-8 from here")
            .help(if is_utf16 {
                "this looks like UTF-16; save the file as UTF-8"
            } else {
                "save the file as UTF-8, or as plain ASCII"
            })
    }
}

supereigen::messages! { Problem:
    Self { message, .. } => "{message}";
}

/// Returns `1 entry`, `2 entries` and so on.
pub(crate) fn entries(count: usize) -> String {
    counted(count, "entry", "entries")
}

/// Returns a number with its noun.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Returns words as a choice: `a, b or c`.
pub(crate) fn either(words: &[&str]) -> String {
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => words.concat(),
    }
}

/// Returns the line and the column of a byte, both counted from 1.
fn line_and_column(text: &[u8], offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let without_mark = before.strip_prefix(BYTE_ORDER_MARK.as_bytes());
    let before = without_mark.unwrap_or(before);
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n');
    let before = before.get(start.map_or(0, |feed| feed + 1)..);
    (line, characters(before.unwrap_or_default()) + 1)
}

/// Returns how many characters start in these bytes.
pub(crate) fn characters(bytes: &[u8]) -> usize {
    let is_first_of_character = |byte: &&u8| **byte & 0xC0 != 0x80;
    bytes.iter().filter(is_first_of_character).count()
}
