//! CSV: values separated by commas, semicolons or tabs.
//!
//! ```text
//! up,"down, slowly",left      labels, if some field of the first row is no number
//! 0,-0.25,1/3                 entries as in plain text
//! ,-inf,"1e3"                 an empty field is −∞; any field may stand in quotation marks
//! ```
//!
//! The separator is taken from the first line: a tab if it has any, else a semicolon if it has any, else the comma.
//! Blanks around a field and blank lines are ignored. A field in quotation marks ends on its line; in it, `""` stands
//! for a quotation mark.
//!
//! The first column may name the rows, as in tables of spreadsheets and data frames:
//!
//! ```text
//! ,up,down                    the corner is empty or has a name of its own, or is not there at all
//! up,0,-0.25
//! down,,1/3
//! ```
//!
//! Rows have the names of the columns, in the same order, or other names throughout, which are left out. A numbering
//! 0, 1, 2, … or 1, 2, 3, … of rows or of columns, with an empty corner, is left out as well where the others have names.
//! A numbering of both is left out if all entries are written in other ways than numberings and empty corners are, as in
//! data frames of floats: with a point, or −∞ as a word. Else the table is refused, since the numbering may be entries.
//!
//! A field with a decimal comma is refused, be it in the first row or later. If a first row has fields that are not
//! numbers, but all of them are near misses of numbers (`–5` with a dash for a minus, `nan`), the row is refused
//! rather than read as labels.

use std::borrow::Cow;
use std::collections::HashSet;
use std::iter::repeat;

use super::document::Reading;
use super::fault::Fault;
use super::fields::{Field, Fields, separator_of};
use super::labels::Names;
use super::line::Lines;
use super::rows::Rows;
use crate::diagnostic::{Problem, excerpt, mark_length};
use crate::format::{Format, Read};
use crate::label::{self, is_header};
use crate::notation::Algebra;
use crate::number::has_decimal_comma;
use crate::write;
use supereigen::Number;

/// CSV.
pub(crate) static FORMAT: Format = Format {
    word: "csv",
    name: "CSV",
    endings: &["csv", "tsv"],
    about: "Comma-separated values; an empty field is -inf",
    read: Read::Text(read),
    is_min_plus: true,
    write: Some(write::csv),
    labels: Some(label::is_field),
    is_by_rows: true,
    ..Format::READ_ONLY
};

/// Reads a matrix from a CSV text.
pub(super) fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    let mut rows = Rows::new(text.len(), algebra);
    let mut lines = lines_of(text);
    let frame = Frame::of(lines.clone())?;
    let mut columns = None;
    if frame.has_header
        && let Some(line) = lines.next()
    {
        columns = frame.labels(line)?;
    }
    let mut index = Names::new(0);
    for mut fields in lines {
        if frame.index != Index::None
            && let Some(field) = fields.next()
        {
            frame.check_row(&mut index, field?)?;
        }
        for field in fields.by_ref() {
            push(&mut rows, &field?)?;
        }
        rows.end_row(fields.line.trimmed().end())?;
    }
    if frame.index == Index::Names {
        let (found, expected) = rows.size();
        match &columns {
            Some(columns) => check_alike(&index, columns)?,
            None if found == expected => {
                index.check_distinct()?;
                columns = Some(index);
            }
            None => {}
        }
    }
    rows.reading(text, columns)
}

/// Returns the lines of a text that are not blank, by their fields; the first one tells the separator.
fn lines_of(text: &str) -> impl Iterator<Item = Fields<'_>> + Clone {
    let all = Lines::new(text, mark_length(text));
    let first = all.clone().find(|line| !is_blank(line.text, b','));
    let separator = first.map_or(b',', |line| separator_of(line.text));
    let lines = all.filter(move |line| !is_blank(line.text, separator));
    lines.map(move |line| Fields::new(&line, separator))
}

/// What stands around the entries of a table.
#[derive(Debug)]
struct Frame {
    has_header: bool,
    /// Whether the fields of the header are a numbering.
    is_numbered: bool,
    /// Whether the header has a field above the names of the rows.
    has_corner: bool,
    index: Index,
}

/// What the first column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Index {
    /// Entries.
    None,
    /// Names of the rows.
    Names,
    /// A numbering that starts here.
    From(usize),
}

impl Frame {
    /// Finds out what stands around the entries, from the first two lines; from all if they have a numbering.
    fn of<'a>(mut lines: impl Iterator<Item = Fields<'a>> + Clone) -> Result<Frame, Fault> {
        let all = lines.clone();
        let mut fields = || match lines.next() {
            Some(fields) => fields.collect::<Result<Vec<_>, _>>(),
            None => Ok(Vec::new()),
        };
        let (first, second) = (fields()?, fields()?);
        let (corner, others) = match first.split_first() {
            Some((corner, others)) => (&*corner.text, others),
            None => ("", [].as_slice()),
        };
        let others = || others.iter().map(|field| &*field.text);
        let row = second.first().map_or("", |field| &*field.text);
        let has_row_names = is_label(row);
        let start = match row {
            "0" => Some(0),
            "1" => Some(1),
            _ => None,
        };
        let is_numbering = |start| corner.is_empty() && is_numbering(others(), start);
        let is_numbered = match start {
            _ if has_row_names => is_numbering(0) || is_numbering(1),
            Some(start) => is_numbering(start) && first_fields_count(all.clone(), start),
            None => false,
        };
        let names_a_row = has_row_names && is_label(corner);
        let has_names = is_header(others()) || (is_header([corner]) && !names_a_row);
        if is_numbered && !has_row_names && !are_floats(all) {
            let span = first.get(1).map_or(0..0, |field| field.span.clone());
            return Err(Fault::new(two_readings(), span));
        }
        let has_header = has_names || is_numbered;
        Ok(Frame {
            has_header,
            is_numbered,
            has_corner: first.len() == second.len(),
            index: match start {
                _ if has_row_names && (has_header || names_a_row) => Index::Names,
                Some(start) if has_header && corner.is_empty() => Index::From(start),
                _ => Index::None,
            },
        })
    }

    /// Returns the labels of a header; there are none if it is a numbering.
    fn labels(&self, fields: Fields<'_>) -> Result<Option<Names>, Fault> {
        if self.is_numbered {
            return Ok(None);
        }
        let without = usize::from(self.index != Index::None && self.has_corner);
        names_in(fields, without).map(Some)
    }

    /// Checks the first field of the next row, and keeps it if it is a name.
    fn check_row(&self, names: &mut Names, field: Field<'_>) -> Result<(), Fault> {
        let row = names.count();
        let problem = match self.index {
            Index::Names if !is_label(&field.text) => {
                let message = format!("row {} has no name, but others have", row + 1);
                Problem::new("row-name", message)
                    .label("expected a name")
                    .help("name every row in the first column, or none")
            }
            Index::From(start) if *field.text != *(start + row).to_string() => {
                let message = format!("the rows are numbered, but row {} is not", row + 1);
                Problem::new("row-name", message)
                    .label(format!("expected {}", start + row))
                    .help("number or name every row in the first column, or none")
            }
            _ => return names.push(field.text.into_owned(), field.span),
        };
        Err(Fault::new(problem, field.span))
    }
}

/// Returns the labels in a header, but for some at its start.
pub(super) fn names_in(fields: Fields<'_>, without: usize) -> Result<Names, Fault> {
    let mut found = Names::new(fields.line.start);
    for field in fields.skip(without) {
        let field = field?;
        field.refuse_decimal_comma()?;
        found.push(field.text.into_owned(), field.span)?;
    }
    found.check_distinct()?;
    Ok(found)
}

/// Returns whether the first fields of all lines but the first one are a numbering.
fn first_fields_count<'a>(lines: impl Iterator<Item = Fields<'a>>, start: usize) -> bool {
    let mut lines = (start..).zip(lines.skip(1));
    lines.all(|(number, mut fields)| {
        matches!(fields.next(), Some(Ok(field)) if *field.text == *number.to_string())
    })
}

/// Returns whether all fields but those of the first line and the first column have a point or are −∞ as a word.
fn are_floats<'a>(lines: impl Iterator<Item = Fields<'a>>) -> bool {
    let is_float = |byte| byte == b'.' || u8::is_ascii_alphabetic(&byte);
    let mut fields = lines.skip(1).flat_map(|fields| fields.skip(1));
    fields.all(|field| field.is_ok_and(|field| field.text.bytes().any(is_float)))
}

fn is_numbering<'a>(fields: impl Iterator<Item = &'a str>, start: usize) -> bool {
    let mut fields = (start..).zip(fields).peekable();
    fields.peek().is_some() && fields.all(|(number, field)| *field == *number.to_string())
}

/// Returns the problem with a numbering around an empty corner: it may be a numbering, or the first row and the first
/// column of a matrix whose first entry is −∞.
fn two_readings() -> Box<Problem> {
    let message = "the first row and column may be a numbering, or entries of the matrix";
    Problem::new("numbering", message)
        .label("a number of a column, or an entry")
        .help("leave the numbering out, or write `-inf` or a name into the empty corner")
}

/// Checks that rows have the names of the columns, in the same order, or other names throughout.
fn check_alike(rows: &Names, columns: &Names) -> Result<(), Fault> {
    let known: HashSet<&str> = columns.iter().map(|(_, name)| name).collect();
    if !rows.iter().any(|(_, name)| known.contains(name)) {
        return Ok(());
    }
    let columns = columns.iter().map(|(_, name)| Some(name));
    let both = (1..).zip(rows.iter()).zip(columns.chain(repeat(None)));
    for ((row, (span, name)), column) in both {
        if column != Some(name) {
            let mut message = format!("row {row} is `{}`, but ", excerpt(name));
            message += &match column.map(excerpt) {
                Some(column) => format!("column {row} is `{column}`"),
                None => "has no column".to_owned(),
            };
            let problem = Problem::new("row-name", message)
                .label("another name than that of the column")
                .help("name rows and columns alike, in the same order");
            return Err(Fault::new(problem, span));
        }
    }
    Ok(())
}

/// Returns whether a text without any names is a square table with an empty field, whose fields have no blanks.
pub(super) fn is_square_with_gaps(text: &str) -> bool {
    let mut has_gap = false;
    let columns = lines_of(text).map(|fields| {
        let mut count = 0;
        for field in fields {
            let field = field.ok().filter(|it| !it.text.contains([' ', '\t']))?;
            has_gap |= field.text.is_empty();
            count += 1;
        }
        Some(count)
    });
    let columns = columns.collect::<Option<Vec<usize>>>().unwrap_or_default();
    let rows = columns.len();
    has_gap && rows > 1 && columns.into_iter().all(|count| count == rows)
}

/// Returns whether the first two lines of a text can only be those of a table with names.
pub(super) fn has_names(text: &str) -> bool {
    let mut lines = lines_of(text);
    let mut fields = || {
        let texts = lines.next()?.map(|field| Some(field.ok()?.text));
        texts.collect::<Option<Vec<_>>>()
    };
    let Some(first) = fields() else { return false };
    let is_named = |field: &Cow<'_, str>| is_label(field);
    // No number that is written in another way, and not several entries with blanks between them.
    let is_title = |field: &Cow<'_, str>| {
        !has_decimal_comma(field) && field.split([' ', '\t']).any(|word| is_header([word]))
    };
    match first.split_first() {
        None | Some((_, [])) => false,
        Some((corner, others)) if others.iter().all(is_title) => {
            corner.is_empty() || is_title(corner)
        }
        Some((corner, _)) => {
            is_named(corner)
                && fields().is_some_and(|second| {
                    second.len() == first.len() && second.first().is_some_and(is_named)
                })
        }
    }
}

/// Returns whether a field can name a row: what begins like a number may be one that is written in another way, such as
/// `1,5`.
fn is_label(field: &str) -> bool {
    field.starts_with(|first: char| first.is_alphabetic() || first == '_') && is_header([field])
}

/// Returns whether a line is blank; one of tabs that separate is a row of empty fields.
fn is_blank(line: &str, separator: u8) -> bool {
    line.bytes()
        .all(|byte| byte == b' ' || (byte == b'\t' && separator != b'\t'))
}

fn push(rows: &mut Rows, field: &Field<'_>) -> Result<(), Fault> {
    if field.text.is_empty() {
        return rows.push_value(Number::MinusInfinity, field.span.clone());
    }
    rows.push(&field.text, field.span.clone())
        .map_err(|fault| field.refuse_decimal_comma().err().unwrap_or(fault))
}
