//! The fields of a line of a table, which may stand in quotation marks.

use std::borrow::Cow;
use std::ops::Range;

use super::fault::Fault;
use super::line::Piece;
use crate::diagnostic::{Problem, excerpt};
use crate::number::has_decimal_comma;

const DOUBLED: &str = "a quotation mark within a quoted field is written twice";

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

/// A field without its quotation marks and the blanks around it.
#[derive(Debug)]
pub(super) struct Field<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) span: Range<usize>,
    pub(super) is_quoted: bool,
}

impl Field<'_> {
    /// Returns a fault at this field.
    pub(super) fn fault(&self, problem: Box<Problem>) -> Fault {
        Fault::new(problem, self.span.clone())
    }

    pub(super) fn refuse_decimal_comma(&self) -> Result<(), Fault> {
        if has_decimal_comma(&self.text) {
            return Err(self.fault(Problem::decimal_comma(&self.text)));
        }
        Ok(())
    }
}

impl<'a> From<Piece<'a>> for Field<'a> {
    fn from(piece: Piece<'a>) -> Field<'a> {
        Field {
            text: Cow::Borrowed(piece.text),
            span: piece.span(),
            is_quoted: false,
        }
    }
}

/// The fields of a line, of which there is always at least one.
#[derive(Clone, Debug)]
pub(super) struct Fields<'a> {
    pub(super) line: Piece<'a>,
    /// The start of the next field in the line; beyond the end of the line after the last field.
    position: usize,
    separator: u8,
}

impl<'a> Fields<'a> {
    pub(super) fn new(line: &Piece<'a>, separator: u8) -> Fields<'a> {
        Fields {
            line: *line,
            position: 0,
            separator,
        }
    }

    fn is_space(&self, byte: u8) -> bool {
        byte == b' ' || (byte == b'\t' && self.separator != b'\t')
    }

    /// Returns the first position from `position` on whose byte is not a blank.
    fn skip_blanks(&self, mut position: usize) -> usize {
        let bytes = self.line.text.as_bytes();
        while bytes.get(position).is_some_and(|&byte| self.is_space(byte)) {
            position += 1;
        }
        position
    }

    /// Returns the line from a position on.
    fn rest(&self, position: usize) -> &'a str {
        self.line.text.get(position..).unwrap_or_default()
    }

    /// Returns some bytes of the line.
    fn piece(&self, start: usize, length: usize) -> Piece<'a> {
        let rest = self.rest(start);
        Piece {
            start: self.line.start + start,
            text: rest.get(..length).unwrap_or(rest),
        }
    }

    fn plain(&mut self, start: usize) -> Field<'a> {
        let rest = self.rest(start);
        let length = rest.bytes().position(|byte| byte == self.separator);
        let length = length.unwrap_or(rest.len());
        self.position = start + length + 1;
        let mut field = self.piece(start, length);
        let is_space = |c: char| u8::try_from(c).is_ok_and(|c| self.is_space(c));
        field.text = field.text.trim_end_matches(is_space);
        field.into()
    }

    /// Reads a field whose opening quotation mark is at `open`.
    fn quoted(&mut self, open: usize) -> Result<Field<'a>, Fault> {
        let mut end = open + 1;
        loop {
            let Some(length) = self.rest(end).find('"') else {
                let message = "the quoted field does not end on its line";
                let problem = Problem::new("quote-open", message)
                    .label("no quotation mark after this")
                    .help(DOUBLED);
                return Err(self.piece(open, 1).fault(problem));
            };
            end += length + 1;
            if !self.rest(end).starts_with('"') {
                break;
            }
            end += 1;
        }
        let next = self.skip_blanks(end);
        let length = self.rest(next).find(char::from(self.separator));
        let word = self.piece(next, length.unwrap_or(usize::MAX));
        if !word.text.is_empty() {
            let message = format!("`{}` follows a quoted field", excerpt(word.text));
            let problem = Problem::new("after-quote", message)
                .label("expected a separator")
                .help(DOUBLED);
            return Err(word.fault(problem));
        }
        self.position = next + 1;
        let quoted = self.piece(open, end - open);
        let text = quoted.text.get(1..end - open - 1).unwrap_or_default();
        Ok(Field {
            text: if text.contains('"') {
                Cow::Owned(text.replace("\"\"", "\""))
            } else {
                Cow::Borrowed(text)
            },
            span: quoted.span(),
            is_quoted: true,
        })
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Result<Field<'a>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.position > self.line.text.len() {
            return None;
        }
        let start = self.skip_blanks(self.position);
        Some(match self.line.text.as_bytes().get(start) {
            Some(b'"') => self.quoted(start),
            _ => Ok(self.plain(start)),
        })
    }
}
