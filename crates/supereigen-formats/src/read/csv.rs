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
//! A field with a decimal comma is refused, be it in the first row or later. If a first row has fields that are not
//! numbers, but all of them are near misses of numbers (`−5` with a typographic minus, `nan`), the row is refused
//! rather than read as labels.

use std::borrow::Cow;
use std::ops::Range;

use super::labels::Names;
use super::line::{Line, Lines};
use super::rows::Rows;
use super::{Fault, Reading};
use crate::diagnostic::{Problem, excerpt, mark_length};
use crate::format::is_name;
use crate::notation::Algebra;
use crate::number;
use supereigen::Number;

const DOUBLED: &str = "a quotation mark within a quoted field is written twice";

/// Reads a matrix from a CSV text.
pub(super) fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    let mut lines = Lines::new(text, mark_length(text)).filter(|line| !is_blank(line.text));
    let mut rows = Rows::new(text.len(), algebra);
    let mut names = None;
    let Some(first) = lines.next() else {
        return rows.reading(text, None);
    };
    let separator = separator_of(first.text);
    let fields = Fields::new(&first, separator).collect::<Result<Vec<_>, _>>()?;
    if is_header(fields.iter().map(|field| &*field.text)) {
        let mut found = Names::new(first.start);
        for field in fields {
            refuse_decimal_comma(&field)?;
            found.push(field.text.into_owned(), field.span)?;
        }
        found.check_distinct()?;
        names = Some(found);
    } else {
        for field in fields {
            push(&mut rows, &field)?;
        }
        rows.end_row(first.trimmed().end())?;
    }
    for line in lines {
        for field in Fields::new(&line, separator) {
            push(&mut rows, &field?)?;
        }
        rows.end_row(line.trimmed().end())?;
    }
    rows.reading(text, names)
}

/// Returns whether the fields of a first row are labels: at least one of them must be a name.
pub(crate) fn is_header<'a>(fields: impl IntoIterator<Item = &'a str>) -> bool {
    fields
        .into_iter()
        .any(|field| !field.is_empty() && is_name(field))
}

fn is_blank(line: &str) -> bool {
    line.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
}

/// Returns the separator of a text with this first line.
pub(super) fn separator_of(line: &str) -> u8 {
    let mut quoted = false;
    let mut has_semicolon = false;
    for byte in line.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\t' if !quoted => return b'\t',
            b';' if !quoted => has_semicolon = true,
            _ => {}
        }
    }
    if has_semicolon { b';' } else { b',' }
}

fn push(rows: &mut Rows, field: &Field<'_>) -> Result<(), Fault> {
    if field.text.is_empty() {
        return rows.push_value(Number::MinusInfinity, field.span.clone());
    }
    rows.push(&field.text, field.span.clone())
        .map_err(|fault| refuse_decimal_comma(field).err().unwrap_or(fault))
}

pub(super) fn refuse_decimal_comma(field: &Field<'_>) -> Result<(), Fault> {
    let Some((whole, places)) = field.text.split_once(',') else {
        return Ok(());
    };
    let are_digits = !places.is_empty() && places.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits || !number::is_entry(&format!("{whole}.0")) {
        return Ok(());
    }
    let token = excerpt(&field.text);
    let problem = Problem::new("decimal-comma", format!("`{token}` has a decimal comma"))
        .label("a comma within a number")
        .help("write decimals with a point, as in `0.25`");
    Err(Fault::new(problem, field.span.clone()))
}

/// A field without its quotation marks and the blanks around it.
#[derive(Debug)]
pub(super) struct Field<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) span: Range<usize>,
    pub(super) is_quoted: bool,
}

/// The fields of a line, of which there is always at least one.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    line: &'a str,
    /// Where the line starts in the text.
    start: usize,
    /// The start of the next field in the line; beyond the end of the line after the last field.
    position: usize,
    separator: u8,
}

impl<'a> Fields<'a> {
    pub(super) fn new(line: &Line<'a>, separator: u8) -> Fields<'a> {
        Fields {
            line: line.text,
            start: line.start,
            position: 0,
            separator,
        }
    }

    fn is_space(&self, byte: u8) -> bool {
        byte == b' ' || (byte == b'\t' && self.separator != b'\t')
    }

    /// Returns the first position from `position` on whose byte is not a blank.
    fn skip_blanks(&self, mut position: usize) -> usize {
        let bytes = self.line.as_bytes();
        while bytes.get(position).is_some_and(|&byte| self.is_space(byte)) {
            position += 1;
        }
        position
    }

    fn slice(&self, range: Range<usize>) -> &'a str {
        self.line.get(range).unwrap_or_default()
    }

    fn plain(&mut self, start: usize) -> Field<'a> {
        let rest = self.slice(start..self.line.len()).as_bytes();
        let length = rest.iter().position(|&byte| byte == self.separator);
        let end = start + length.unwrap_or(rest.len());
        self.position = end + 1;
        let text = self.slice(start..end);
        let text = text.trim_end_matches(|c: char| u8::try_from(c).is_ok_and(|c| self.is_space(c)));
        let start = self.start + start;
        Field {
            text: Cow::Borrowed(text),
            span: start..start + text.len(),
            is_quoted: false,
        }
    }

    /// Reads a field whose opening quotation mark is at `open`.
    fn quoted(&mut self, open: usize) -> Result<Field<'a>, Fault> {
        let mut end = open + 1;
        let mut doubled = false;
        loop {
            let rest = self.slice(end..self.line.len());
            let Some(length) = rest.find('"') else {
                let span = self.start + open..self.start + open + 1;
                let message = "the quoted field does not end on its line";
                let problem = Problem::new("quote-open", message)
                    .label("no quotation mark after this")
                    .help(DOUBLED);
                return Err(Fault::new(problem, span));
            };
            end += length;
            if self.line.as_bytes().get(end + 1) != Some(&b'"') {
                break;
            }
            doubled = true;
            end += 2;
        }
        let text = self.slice(open + 1..end);
        let next = self.skip_blanks(end + 1);
        match self.line.as_bytes().get(next) {
            None => {}
            Some(&byte) if byte == self.separator => {}
            Some(_) => {
                let rest = self.slice(next..self.line.len());
                let length = rest.find(char::from(self.separator));
                let word = self.slice(next..next + length.unwrap_or(rest.len()));
                let span = self.start + next..self.start + next + word.len();
                let message = format!("`{}` follows a quoted field", excerpt(word));
                let problem = Problem::new("after-quote", message)
                    .label("expected a separator")
                    .help(DOUBLED);
                return Err(Fault::new(problem, span));
            }
        }
        self.position = next + 1;
        Ok(Field {
            text: if doubled {
                Cow::Owned(text.replace("\"\"", "\""))
            } else {
                Cow::Borrowed(text)
            },
            span: self.start + open..self.start + end + 1,
            is_quoted: true,
        })
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Result<Field<'a>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.position > self.line.len() {
            return None;
        }
        let start = self.skip_blanks(self.position);
        Some(match self.line.as_bytes().get(start) {
            Some(b'"') => self.quoted(start),
            _ => Ok(self.plain(start)),
        })
    }
}
