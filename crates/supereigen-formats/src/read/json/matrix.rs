//! Reads a matrix in JSON.

use std::collections::HashSet;
use std::ops::Range;

use super::token::{Kind, Token};
use super::{Json, duplicate_key, number};
use crate::diagnostic::Problem;
use crate::notation::Algebra;
use crate::read::labels::Names;
use crate::read::rows::Rows;
use crate::read::stream::{Failure, Lines};
use crate::read::{Fault, Reading, empty};
use supereigen::Number;

/// The greatest number of keys of an object.
const MAX_KEYS: usize = 1000;

/// Reads a matrix in JSON.
pub(in crate::read) fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    // A matrix may well stand on a single long line, and the text is in memory anyway.
    let mut lines = Lines::with_longest(text.as_bytes(), true, u64::MAX);
    let json = Json::new(&mut lines);
    let mut reader = Reader {
        text,
        algebra,
        json,
    };
    match reader.document() {
        Ok((rows, names)) => rows.reading(text, names),
        Err(Failure::Bad(fault)) => Err(shift(fault, lines.start())),
        Err(Failure::Io(_)) => Err(empty(text, false)),
    }
}

struct Reader<'t, 'a> {
    text: &'t str,
    algebra: Algebra,
    json: Json<'a, &'t [u8]>,
}

impl Reader<'_, '_> {
    fn document(&mut self) -> Result<(Rows, Option<Names>), Failure> {
        let token = self.json.next()?;
        let read = match token.kind {
            Kind::OpenArray => (self.rows(&token)?, None),
            Kind::OpenObject => self.object()?,
            _ => return Err(self.json.unexpected(&token, "a list")),
        };
        self.json.expect(Kind::End, "nothing more")?;
        Ok(read)
    }

    /// Reads an object, after its opening brace.
    fn object(&mut self) -> Result<(Rows, Option<Names>), Failure> {
        let mut rows = None;
        let mut names = None;
        let mut keys = HashSet::new();
        while let Some(token) = self.json.next_member(keys.is_empty())? {
            let key = self.json.string_of(&token)?.into_owned();
            if keys.contains(&key) {
                return Err(self.json.fault(&token, duplicate_key(&key)));
            }
            if keys.len() == MAX_KEYS {
                let message = format!("an object with more than {MAX_KEYS} keys");
                let problem = Problem::new("json-too-many-keys", message).label("one too many");
                return Err(self.json.fault(&token, problem));
            }
            self.json.colon()?;
            let value = self.json.next()?;
            match &*key {
                "matrix" => rows = Some(self.rows(&value)?),
                "labels" => names = self.labels(&value)?,
                _ => self.json.skip(&value, 1)?,
            }
            keys.insert(key);
        }
        let rows = rows.ok_or_else(|| {
            let problem = Problem::new("no-matrix", "the object has no `matrix`")
                .label("`matrix` is missing")
                .help("write `{\"matrix\":[[0,-1],[null,0]]}`, or only the list of rows");
            self.json.fault(&self.json.brace(), problem)
        })?;
        Ok((rows, names))
    }

    /// Reads the list of rows that starts with this token.
    fn rows(&mut self, open: &Token) -> Result<Rows, Failure> {
        self.json.expect_list(open)?;
        let mut rows = Rows::new(self.text.len(), self.algebra);
        let mut is_first = true;
        while let Some(row) = self.json.next_element(std::mem::take(&mut is_first))? {
            self.json.expect_list(&row)?;
            let start = self.span(&row).start;
            while let Some(token) = self.json.next_element(rows.entries() == 0)? {
                self.entry(&token, &mut rows)?;
            }
            let end = self.span(&self.json.brace()).end;
            let ended = match rows.entries() {
                0 => {
                    let span = within_line(self.text, start..end);
                    Err(Fault::new(Problem::empty_row(), span))
                }
                _ => rows.end_row(end.saturating_sub(1)),
            };
            self.in_line(ended)?;
        }
        Ok(rows)
    }

    fn entry(&self, token: &Token, rows: &mut Rows) -> Result<(), Failure> {
        let word = self.json.text_of(token);
        let span = self.span(token);
        self.in_line(match token.kind {
            Kind::Word if word == "null" => rows.push_value(Number::MinusInfinity, span),
            // Python's `json` writes infinities and NaN so, although JSON does not have them.
            Kind::Word if number::is(word) || is_beyond_json(word) => rows.push(word, span),
            Kind::Word => return Err(self.json.not_a_value(token)),
            Kind::String { .. } => rows.push(&self.json.string_of(token)?, span),
            _ => return Err(self.json.unexpected(token, "an entry")),
        })
    }

    /// Reads the labels that start with this token; `null` stands for no labels.
    fn labels(&mut self, open: &Token) -> Result<Option<Names>, Failure> {
        if open.kind == Kind::Word && self.json.text_of(open) == "null" {
            return Ok(None);
        }
        self.json.expect_list(open)?;
        let mut names = Names::new(self.span(open).end);
        while let Some(token) = self.json.next_element(names.count() == 0)? {
            if !matches!(token.kind, Kind::String { .. }) {
                return Err(self.json.unexpected(&token, "a label in quotation marks"));
            }
            let name = self.json.string_of(&token)?.into_owned();
            self.in_line(names.push(name, self.span(&token)))?;
        }
        self.in_line(names.check_distinct())?;
        Ok((names.count() > 0).then_some(names))
    }

    /// Returns the bytes of the text that a token of the current line takes.
    fn span(&self, token: &Token) -> Range<usize> {
        let start = self.json.lines.start();
        start + token.start..start + token.end
    }

    /// Converts a fault whose place counts from the start of the text into one that counts from the start of the
    /// current line. A place on an earlier line wraps around here, and back again when `read` shifts the fault.
    fn in_line(&self, result: Result<(), Fault>) -> Result<(), Failure> {
        let back = self.json.lines.start().wrapping_neg();
        result.map_err(|fault| shift(fault, back).into())
    }
}

/// Returns whether a word is an infinity or NaN of JavaScript; only −∞ is an entry.
fn is_beyond_json(word: &str) -> bool {
    matches!(word, "-Infinity" | "Infinity" | "NaN")
}

fn shift(fault: Fault, by: usize) -> Fault {
    let Range { start, end } = fault.span;
    Fault::new(fault.problem, start.wrapping_add(by)..end.wrapping_add(by))
}

/// Returns the part of a span that is on the line on which the span starts.
fn within_line(text: &str, span: Range<usize>) -> Range<usize> {
    let piece = text.get(span.clone()).unwrap_or_default();
    let end = piece
        .find(['\r', '\n'])
        .map_or(span.end, |at| span.start + at);
    span.start..end
}
