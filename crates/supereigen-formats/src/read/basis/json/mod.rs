//! Reads a basis in JSON.

mod key;
mod lines;
mod object;

use std::io::BufRead;

use supereigen::Entry;

use super::entries::Entries;
use super::{Facts, short};
use crate::read::Fault;
use crate::read::json::token::{Kind, Token};
use crate::read::json::{Json, number, split_record};
use crate::read::stream::{Failure, Lines};
use key::Keys;
pub(super) use lines::{Records, is_record};
pub(super) use object::Object;

impl<R: BufRead> Json<'_, R> {
    /// Reads the next key of an object, which must be one of `accepted` and come only once.
    fn next_key(
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

    /// Adds the entry that this token encodes.
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

    /// Reads the vector that starts with this token.
    fn vector(&mut self, open: &Token, facts: &mut Facts) -> Result<Vec<Entry>, Failure> {
        self.expect_list(open)?;
        let length = self.lines.text().len();
        let mut entries = Entries::new(self.lines.number(), length, facts);
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

    /// Reads as many small integers, `null`s and `"-inf"`s as follow directly, each with the `,` or `]` after it.
    /// Returns whether the list has ended; anything else is not consumed.
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

    /// Returns the single number that this token encodes.
    fn single(&self, token: &Token, facts: &mut Facts) -> Result<Entry, Failure> {
        let mut entries = Entries::new(self.lines.number(), self.lines.text().len(), facts);
        self.entry(token, &mut entries)?;
        Ok(entries.finish(facts).into_iter().next().flatten())
    }

    /// Returns the whole number that this token encodes, if it is one that fits.
    fn whole_number(&self, token: &Token) -> Option<usize> {
        let word = self.text_of(token);
        number::is(word).then(|| number::whole(word)).flatten()
    }
}
