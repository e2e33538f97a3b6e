//! A matrix in JSON.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use super::token::{self, Kind};
use super::{Elements, MAX_DEPTH, number, string};
use crate::diagnostic::{Problem, mark_length};
use crate::number::Value;
use crate::read::line::{Line, Lines};
use crate::read::rows::{Names, Rows};
use crate::read::{Fault, Reading};

/// How many keys an object may have.
const MAX_KEYS: usize = 1000;

/// Reads a text.
pub(in crate::read) fn read(text: &str) -> Result<Reading, Fault> {
    let mut json = Json::new(text);
    let token = json.next()?;
    let (rows, names) = match token.kind {
        Kind::OpenArray => (json.rows(&token)?, None),
        Kind::OpenObject => json.object()?,
        _ => return Err(json.unexpected(&token, "a list")),
    };
    let token = json.next()?;
    if token.kind != Kind::End {
        return Err(json.unexpected(&token, "nothing more"));
    }
    rows.reading(text, names)
}

/// A token of the current line.
#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    token: token::Token,
    /// Where its line starts.
    line: usize,
}

impl Token {
    /// The bytes of the text that it takes.
    fn span(&self) -> Range<usize> {
        let span = self.token.span();
        self.line + span.start..self.line + span.end
    }
}

/// Reads JSON from a text. Strings do not contain line breaks, so that every token stands on one line.
#[derive(Debug)]
struct Json<'a> {
    text: &'a str,
    lines: Lines<'a>,
    line: Line<'a>,
    position: usize,
}

impl<'a> Json<'a> {
    fn new(text: &'a str) -> Json<'a> {
        let start = mark_length(text);
        Json {
            text,
            lines: Lines::new(text, start),
            line: Line { start, text: "" },
            position: 0,
        }
    }

    fn text_of(&self, token: &Token) -> &'a str {
        self.text.get(token.span()).unwrap_or_default()
    }

    /// What a string of the current line says.
    fn string_of(&self, token: &Token) -> Result<Cow<'a, str>, Fault> {
        string::decode(self.line.text, &token.token).map_err(|fault| shift(fault, token.line))
    }

    /// The key of the next member of an object, whose colon is read as well; `None` at the end.
    fn next_key(&mut self, is_first: bool) -> Result<Option<(Token, Cow<'a, str>)>, Fault> {
        let Some(token) = self.next_member(is_first)? else {
            return Ok(None);
        };
        let key = self.string_of(&token)?;
        self.colon()?;
        Ok(Some((token, key)))
    }

    /// An object that was opened.
    fn object(&mut self) -> Result<(Rows, Option<Names>), Fault> {
        let mut rows = None;
        let mut names = None;
        let mut keys = HashSet::new();
        while let Some((token, key)) = self.next_key(keys.is_empty())? {
            if keys.contains(&key) {
                return Err(Fault::new(super::duplicate_key(&key), token.span()));
            }
            if keys.len() == MAX_KEYS {
                let message = format!("an object with more than {MAX_KEYS} keys");
                let problem = Problem::new("json-too-many-keys", message).label("one too many");
                return Err(Fault::new(problem, token.span()));
            }
            let value = self.next()?;
            match &*key {
                "matrix" => rows = Some(self.rows(&value)?),
                "labels" => names = self.labels(&value)?,
                _ => self.skip(&value, 1)?,
            }
            keys.insert(key);
        }
        match rows {
            Some(rows) => Ok((rows, names)),
            None => {
                let end = self.line.start + self.position;
                let problem = Problem::new("no-matrix", "the object has no `matrix`")
                    .label("`matrix` is missing")
                    .help("write `{\"matrix\":[[0,-1],[null,0]]}`, or only the list of rows");
                Err(Fault::new(problem, end.saturating_sub(1)..end))
            }
        }
    }

    /// The list of rows that starts with this token.
    fn rows(&mut self, open: &Token) -> Result<Rows, Fault> {
        if open.kind != Kind::OpenArray {
            return Err(self.unexpected(open, "a list"));
        }
        let mut rows = Rows::new(self.text.len());
        let mut is_first = true;
        while let Some(row) = self.next_element(std::mem::take(&mut is_first))? {
            if row.kind != Kind::OpenArray {
                return Err(self.unexpected(&row, "a list"));
            }
            while let Some(token) = self.next_element(rows.entries() == 0)? {
                self.entry(&token, &mut rows)?;
            }
            let end = self.line.start + self.position;
            if rows.entries() == 0 {
                let span = row.span().start..end;
                let span = within_line(self.text, span);
                return Err(Fault::new(Problem::empty_row(), span));
            }
            rows.end_row(end.saturating_sub(1))?;
        }
        Ok(rows)
    }

    fn entry(&self, token: &Token, rows: &mut Rows) -> Result<(), Fault> {
        let word = self.text_of(token);
        match token.kind {
            Kind::Word if word == "null" => rows.push_value(Value::MinusInfinity, token.span()),
            Kind::Word if number::is(word) => rows.push(word, token.span()),
            Kind::Word => Err(not_a_value(word, token)),
            Kind::String { .. } => rows.push(&self.string_of(token)?, token.span()),
            _ => Err(self.unexpected(token, "an entry")),
        }
    }

    /// The labels that start with this token; `null` for none.
    fn labels(&mut self, open: &Token) -> Result<Option<Names>, Fault> {
        if open.kind == Kind::Word && self.text_of(open) == "null" {
            return Ok(None);
        }
        if open.kind != Kind::OpenArray {
            return Err(self.unexpected(open, "a list"));
        }
        let mut names = Names::new(open.span().end);
        while let Some(token) = self.next_element(names.count() == 0)? {
            if !matches!(token.kind, Kind::String { .. }) {
                return Err(self.unexpected(&token, "a label in quotation marks"));
            }
            names.push(self.string_of(&token)?.into_owned(), token.span())?;
        }
        names.check_distinct()?;
        Ok((names.count() > 0).then_some(names))
    }

    /// Skips the value that starts with this token.
    fn skip(&mut self, token: &Token, depth: usize) -> Result<(), Fault> {
        if depth > MAX_DEPTH {
            return Err(Fault::new(super::too_deep(), token.span()));
        }
        let mut is_first = true;
        match token.kind {
            Kind::OpenObject => {
                while self.next_key(std::mem::take(&mut is_first))?.is_some() {
                    let value = self.next()?;
                    self.skip(&value, depth + 1)?;
                }
                Ok(())
            }
            Kind::OpenArray => {
                while let Some(value) = self.next_element(std::mem::take(&mut is_first))? {
                    self.skip(&value, depth + 1)?;
                }
                Ok(())
            }
            Kind::String { .. } => self.string_of(token).map(|_| ()),
            Kind::Word => {
                let word = self.text_of(token);
                if matches!(word, "null" | "true" | "false") || number::is(word) {
                    Ok(())
                } else {
                    Err(not_a_value(word, token))
                }
            }
            _ => Err(self.unexpected(token, "a value")),
        }
    }
}

impl Elements for Json<'_> {
    type Token = Token;
    type Error = Fault;

    /// The next token; `End` where the text ends.
    fn next(&mut self) -> Result<Token, Fault> {
        loop {
            let line = self.line.start;
            let token = token::next(self.line.text, self.position).map_err(|f| shift(f, line))?;
            self.position = token.end;
            if token.kind == Kind::End
                && let Some(next) = self.lines.next()
            {
                self.line = next;
                self.position = 0;
                continue;
            }
            return Ok(Token {
                kind: token.kind,
                token,
                line,
            });
        }
    }

    fn kind(token: &Token) -> Kind {
        token.kind
    }

    fn unexpected(&self, token: &Token, expected: &str) -> Fault {
        let found = (token.kind != Kind::End).then(|| self.text_of(token));
        Fault::new(Problem::unexpected(expected, found), token.span())
    }
}

fn not_a_value(word: &str, token: &Token) -> Fault {
    Fault::new(super::not_a_value(word), token.span())
}

/// A fault within a line that starts here.
fn shift(fault: Fault, line: usize) -> Fault {
    let Fault { problem, span } = fault;
    Fault::new(problem, line + span.start..line + span.end)
}

/// The part of a span that is on the line on which it starts.
fn within_line(text: &str, span: Range<usize>) -> Range<usize> {
    let piece = text.get(span.clone()).unwrap_or_default();
    let end = piece
        .find(['\r', '\n'])
        .map_or(span.end, |at| span.start + at);
    span.start..end
}
