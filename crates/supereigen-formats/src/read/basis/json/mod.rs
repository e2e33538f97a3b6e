//! JSON, exactly: a pull parser over lines, which never makes a number of anything but an entry.
//!
//! Strings do not contain line breaks, so that every token stands on one line.

mod key;
mod lines;
pub(super) mod object;

use std::borrow::Cow;
use std::io::BufRead;

use supereigen::Entry;

use super::entries::Entries;
use super::lines::Lines;
use super::{Facts, Failure, short};
use crate::diagnostic::Problem;
use crate::read::Fault;
pub(super) use crate::read::json::Elements;
use crate::read::json::token::{self, Kind, Token};
use crate::read::json::{MAX_DEPTH, not_a_value, number, string, too_deep};
pub(super) use key::Keys;
pub(super) use lines::{Records, is_record};
pub(super) use object::Object;

/// Reads JSON from the current line on.
#[derive(Debug)]
pub(super) struct Json<'a, R> {
    lines: &'a mut Lines<R>,
    /// Everything must stand on the current line.
    on_one_line: bool,
}

impl<R: BufRead> Elements for Json<'_, R> {
    type Token = Token;
    type Error = Failure;

    /// The next token; `End` where the file, or the only line, ends.
    #[inline]
    fn next(&mut self) -> Result<Token, Failure> {
        loop {
            let token = token::next(self.lines.text(), self.lines.position)?;
            self.lines.position = token.end;
            if token.kind != Kind::End || self.on_one_line || !self.lines.advance()? {
                return Ok(token);
            }
        }
    }

    fn kind(token: &Token) -> Kind {
        token.kind
    }

    fn unexpected(&self, token: &Token, expected: &str) -> Failure {
        let problem = match token.kind {
            Kind::End if self.on_one_line => split_record(),
            Kind::End => Problem::unexpected(expected, None),
            _ => Problem::unexpected(expected, Some(self.text_of(token))),
        };
        self.fault(token, problem)
    }
}

impl<R: BufRead> Json<'_, R> {
    pub(super) fn expect(&mut self, kind: Kind, expected: &str) -> Result<Token, Failure> {
        let token = self.next()?;
        if token.kind == kind {
            Ok(token)
        } else {
            Err(self.unexpected(&token, expected))
        }
    }

    /// The closing brace that was read last: the place where something is missing.
    fn brace(&self) -> Token {
        let end = self.lines.position;
        Token {
            kind: Kind::CloseObject,
            start: end.saturating_sub(1),
            end,
        }
    }

    /// The characters of a token of the current line.
    #[inline]
    fn text_of(&self, token: &Token) -> &str {
        self.lines.text().get(token.span()).unwrap_or_default()
    }

    /// What a string says.
    fn string_of(&self, token: &Token) -> Result<Cow<'_, str>, Failure> {
        Ok(string::decode(self.lines.text(), token)?)
    }

    pub(super) fn fault(&self, token: &Token, problem: Box<Problem>) -> Failure {
        Fault::new(problem, token.span()).into()
    }

    /// The next key of an object that has these, each at most once.
    pub(super) fn next_key(
        &mut self,
        keys: &mut Keys,
        accepted: &[&'static str],
    ) -> Result<Option<&'static str>, Failure> {
        let Some(token) = self.next_member(keys.is_empty())? else {
            return Ok(None);
        };
        let name = self.string_of(&token)?;
        let key = keys
            .insert(&name, accepted)
            .map_err(|problem| self.fault(&token, problem))?;
        self.colon()?;
        Ok(Some(key))
    }

    /// Skips the value that starts with this token.
    pub(super) fn skip(&mut self, token: &Token, depth: usize) -> Result<(), Failure> {
        if depth > MAX_DEPTH {
            return Err(self.fault(token, too_deep()));
        }
        let mut is_first = true;
        match token.kind {
            Kind::OpenObject => {
                while self.next_member(std::mem::take(&mut is_first))?.is_some() {
                    self.colon()?;
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
            Kind::String { .. } => Ok(()),
            Kind::Word => {
                let word = self.text_of(token);
                let is_value = matches!(word, "null" | "true" | "false") || number::is(word);
                if is_value {
                    Ok(())
                } else {
                    Err(self.not_a_value(token))
                }
            }
            _ => Err(self.unexpected(token, "a value")),
        }
    }

    fn not_a_value(&self, token: &Token) -> Failure {
        self.fault(token, not_a_value(self.text_of(token)))
    }

    /// Adds the entry that is this token.
    #[inline]
    fn entry(&self, token: &Token, entries: &mut Entries) -> Result<(), Failure> {
        let pushed = match token.kind {
            Kind::Word => {
                let word = self.text_of(token);
                if word == "null" {
                    entries.push_minus_infinity();
                    return Ok(());
                }
                if !number::is(word) {
                    return Err(self.not_a_value(token));
                }
                entries.push(word)
            }
            Kind::String { .. } => entries.push(&self.string_of(token)?),
            _ => return Err(self.unexpected(token, "an entry")),
        };
        pushed.map_err(|problem| self.fault(token, problem))
    }

    /// The vector that starts with this token.
    fn vector(&mut self, open: &Token, facts: &mut Facts) -> Result<Vec<Entry>, Failure> {
        if open.kind != Kind::OpenArray {
            return Err(self.unexpected(open, "a list"));
        }
        let length = self.lines.text().len();
        let mut entries = Entries::new(self.lines.number(), length, facts.length);
        let mut after_comma = false;
        loop {
            if self.short_entries(&mut entries, &mut after_comma)? {
                break;
            }
            let token = self.next()?;
            if token.kind == Kind::CloseArray && !after_comma {
                break;
            }
            entries.on_line(self.lines.number(), self.lines.text().len());
            self.entry(&token, &mut entries)?;
            let token = self.next()?;
            match token.kind {
                Kind::Comma => after_comma = true,
                Kind::CloseArray => break,
                _ => return Err(self.unexpected(&token, "`,` or `]`")),
            }
        }
        Ok(entries.finish(facts))
    }

    /// Reads as many small integers, `null`s and `"-inf"`s as follow directly, each with what ends it; whether
    /// that was the end of the list. Leaves everything else as it is.
    fn short_entries(
        &mut self,
        entries: &mut Entries,
        after_comma: &mut bool,
    ) -> Result<bool, Failure> {
        let text = self.lines.text().as_bytes();
        let mut position = self.lines.position;
        let is_closed = loop {
            let rest = text.get(position..).unwrap_or_default();
            let (integer, end) = if rest.starts_with(b"null") {
                (None, position + 4)
            } else if rest.starts_with(b"\"-inf\"") {
                (None, position + 6)
            } else {
                match short::integer(text, position) {
                    Some((integer, end)) => (Some(integer), end),
                    None => break false,
                }
            };
            let Some(separator @ (b',' | b']')) = text.get(end) else {
                break false;
            };
            match integer {
                None => entries.push_minus_infinity(),
                Some(integer) => entries
                    .push_integer(integer)
                    .map_err(|problem| Fault::new(problem, position..end))?,
            }
            position = end + 1;
            if *separator == b']' {
                break true;
            }
            *after_comma = true;
        };
        self.lines.position = position;
        Ok(is_closed)
    }

    /// The single number that is this token.
    pub(super) fn single(&self, token: &Token, facts: &mut Facts) -> Result<Entry, Failure> {
        let mut entries = Entries::new(self.lines.number(), self.lines.text().len(), 1);
        self.entry(token, &mut entries)?;
        Ok(entries.finish(facts).into_iter().next().flatten())
    }

    /// The whole number that is this token, if it is one that fits.
    fn whole_number(&self, token: &Token) -> Option<usize> {
        let word = self.text_of(token);
        number::is(word).then(|| number::whole(word)).flatten()
    }
}

fn split_record() -> Box<Problem> {
    Problem::new("split-record", "the record does not stand on one line")
        .label("the record or the line ends here")
        .help("`jq -c .` puts each record on a line of its own")
}
