//! JSON. The syntax is that of `serde_json`, which leaves every value as the text that it is; so numbers are exact, and
//! what is wrong has a place.

mod matrix;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use supereigen::Number;

use super::fault::Fault;
use crate::diagnostic::{Problem, excerpt, shortened};
use crate::number;
pub(crate) use matrix::FORMAT;

/// The greatest length of a message of the parser, which may quote the text.
const MAX_PARSER_MESSAGE_BYTES: usize = 120;

/// How entries are written.
const ENTRY: &str = "an entry is a number, a string such as `\"1/3\"`, or `null` for −∞";

/// A text with one value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Json<'a> {
    text: &'a str,
}

/// What happens to keys that are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Others {
    Refused,
    Skipped,
}

impl<'a> Json<'a> {
    pub(super) fn new(text: &'a str) -> Json<'a> {
        Json { text }
    }

    /// Returns the value.
    pub(super) fn value(self) -> Result<&'a RawValue, Fault> {
        serde_json::from_str(self.text).map_err(|error| self.syntax(&error))
    }

    /// Returns the members of the object that the value is. No known key may come twice.
    pub(super) fn members<'k>(
        self,
        known: &[&'k str],
        others: Others,
    ) -> Result<Vec<(&'k str, &'a RawValue)>, Fault> {
        let Members(members) = match serde_json::from_str(self.text) {
            Ok(members) => members,
            Err(error) if error.is_data() => {
                return Err(self.unexpected(self.value()?, "an object"));
            }
            Err(error) => return Err(self.syntax(&error)),
        };
        let mut found: Vec<(&str, &RawValue)> = Vec::with_capacity(known.len());
        for (name, value) in members {
            let text = self.string(name)?;
            let Some(key) = known.iter().find(|key| **key == text) else {
                if others == Others::Skipped {
                    continue;
                }
                let message = format!("the key `{}` is not known here", excerpt(&text));
                let problem = Problem::new("json-unknown-key", message)
                    .label("unknown key")
                    .help("what is not understood is not believed; docs/formats.md has all keys");
                return Err(self.fault(name, problem));
            };
            if found.iter().any(|(earlier, _)| earlier == key) {
                return Err(self.fault(name, duplicate_key(key)));
            }
            found.push((key, value));
        }
        Ok(found)
    }

    /// Returns the bytes of a value.
    pub(super) fn span(self, value: &RawValue) -> Range<usize> {
        let value = value.get();
        let start = value.as_ptr().addr() - self.text.as_ptr().addr();
        start..start + value.len()
    }

    /// Returns a fault at a value; of a list or an object only the bracket is shown, since it may have several lines.
    pub(super) fn fault(self, value: &RawValue, problem: Box<Problem>) -> Fault {
        let mut span = self.span(value);
        if value.get().starts_with(['[', '{']) {
            span.end = span.start + 1;
        }
        Fault::new(problem, span)
    }

    /// Returns a fault at the end of the object that the value is, where a key is missing.
    pub(super) fn fault_at_end(self, problem: Box<Problem>) -> Fault {
        let end = self.text.trim_end().len();
        Fault::new(problem, end.saturating_sub(1)..end)
    }

    /// Returns the problem that something else must come in place of a value.
    pub(super) fn unexpected(self, value: &RawValue, wanted: &str) -> Fault {
        let mut fault = self.fault(value, Problem::unexpected(wanted, None));
        let found = self.text.get(fault.span.clone());
        fault.problem = Problem::unexpected(wanted, found);
        fault
    }

    /// Returns the elements of a list.
    pub(super) fn list(self, value: &'a RawValue) -> Result<Vec<&'a RawValue>, Fault> {
        serde_json::from_str(value.get()).map_err(|_| self.unexpected(value, "a list"))
    }

    /// Returns the elements of the lists in a list, all parsed at once; `list` would parse each list once more. What is no
    /// list is reported before any fault of an element.
    pub(super) fn lists(self, value: &'a RawValue) -> Result<Vec<Vec<&'a RawValue>>, Fault> {
        serde_json::from_str(value.get()).or_else(|_| {
            let lists = self.list(value)?;
            lists.into_iter().map(|list| self.list(list)).collect()
        })
    }

    /// Returns the text of a string.
    pub(super) fn string(self, value: &'a RawValue) -> Result<Cow<'a, str>, Fault> {
        let inner = value.get().strip_prefix('"');
        let Some(inner) = inner.and_then(|inner| inner.strip_suffix('"')) else {
            return Err(self.unexpected(value, "a string in quotation marks"));
        };
        if !inner.contains('\\') {
            return Ok(Cow::Borrowed(inner));
        }
        let decoded: Result<String, _> = serde_json::from_str(value.get());
        decoded
            .map(Cow::Owned)
            .map_err(|error| self.fault(value, not_json(&error)))
    }

    /// Returns the word of plain text that an entry is; `None` for `null`.
    #[inline]
    pub(super) fn word(self, value: &'a RawValue) -> Result<Option<Cow<'a, str>>, Fault> {
        match value.get().as_bytes().first() {
            Some(b'-' | b'0'..=b'9') => Ok(Some(Cow::Borrowed(value.get()))),
            Some(b'"') => self.string(value).map(Some),
            Some(b'n') => Ok(None),
            _ => {
                let mut fault = self.unexpected(value, "an entry");
                fault.problem = fault.problem.help(ENTRY);
                Err(fault)
            }
        }
    }

    /// Returns a number that is whole, not negative, and fits.
    pub(super) fn whole(self, value: &RawValue) -> Option<usize> {
        let is_number = !value.get().starts_with('"');
        match number::parse(value.get()) {
            Ok((Number::Integer(value), _)) if is_number => usize::try_from(value).ok(),
            _ => None,
        }
    }

    /// Returns a number of entries or of rows.
    pub(super) fn size(self, value: &RawValue) -> Result<usize, Fault> {
        let wanted = "a whole number";
        self.whole(value)
            .ok_or_else(|| self.unexpected(value, wanted))
    }

    pub(super) fn truth(self, value: &RawValue) -> Result<bool, Fault> {
        match value.get() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.unexpected(value, "`true` or `false`")),
        }
    }

    /// Returns the problem that the text is not JSON.
    fn syntax(self, error: &serde_json::Error) -> Fault {
        if error.is_eof() {
            let end = self.text.trim_end().len();
            let problem = Problem::new("unexpected-end", "the text ends within a value of JSON")
                .label("more must come")
                .help("it may have been cut off");
            return Fault::new(problem, end..end);
        }
        let mut lines = self.text.split_inclusive('\n');
        let before: usize = lines.by_ref().take(error.line() - 1).map(str::len).sum();
        let line = lines.next().unwrap_or_default().trim_end_matches('\n');
        // The parser counts bytes; the character that has this byte is shown.
        let byte = error.column().saturating_sub(1).min(line.len());
        let starts = |at: &usize| line.is_char_boundary(*at);
        let start = (0..=byte).rev().find(starts).unwrap_or_default();
        let end = (byte + 1..=line.len()).find(starts).unwrap_or(line.len());
        Fault::new(not_json(error), before + start..before + end)
    }
}

pub(super) fn duplicate_key(key: &str) -> Box<Problem> {
    let message = format!("the key `{key}` occurs twice");
    Problem::new("json-duplicate-key", message).label("again here")
}

fn not_json(error: &serde_json::Error) -> Box<Problem> {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let message = format!(
        "this is not JSON: {}",
        shortened(message, MAX_PARSER_MESSAGE_BYTES)
    );
    Problem::new("json", message).label("here").help(ENTRY)
}

/// The members of an object, in their order.
struct Members<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'de>, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}
