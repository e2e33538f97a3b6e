//! Reads JSON exactly: its tokens, and a matrix as a list of rows.
//!
//! ```text
//! {"matrix": [[0, -0.25, null], ["1/3", "-inf", 1e3]], "labels": ["a", "b", "c"]}
//! [[0, -0.25, null], ["1/3", "-inf", 1e3]]
//! ```
//!
//! Numbers are taken as they are written. A string is an entry as in plain text, and `null` is −∞. Other keys of the
//! object are skipped.

mod matrix;
pub(in crate::read) mod number;
pub(in crate::read) mod string;
pub(in crate::read) mod token;

use std::borrow::Cow;
use std::io::BufRead;

use crate::diagnostic::{Problem, excerpt};
use crate::read::Fault;
use crate::read::stream::{Failure, Lines};
pub(super) use matrix::read;
use token::{Kind, Token};

/// The greatest depth to which skipped lists and objects may be nested.
pub(in crate::read) const MAX_DEPTH: usize = 100;

pub(in crate::read) fn too_deep() -> Box<Problem> {
    let message = format!("lists and objects are nested more than {MAX_DEPTH} deep");
    Problem::new("json-too-deep", message).label("one too many")
}

pub(in crate::read) fn duplicate_key(key: &str) -> Box<Problem> {
    let message = format!("the key `{}` occurs twice", excerpt(key));
    Problem::new("json-duplicate-key", message).label("again here")
}

pub(in crate::read) fn not_a_value(word: &str) -> Box<Problem> {
    let message = format!("`{}` is not a value of JSON", excerpt(word));
    Problem::new("json-word", message)
        .label("not a value")
        .help("an entry is a number, a string such as `\"1/3\"`, or `null` for −∞")
}

/// Reads JSON from the current line on.
#[derive(Debug)]
pub(in crate::read) struct Json<'a, R> {
    pub(in crate::read) lines: &'a mut Lines<R>,
    /// Whether everything must stand on the current line.
    on_one_line: bool,
}

impl<'a, R: BufRead> Json<'a, R> {
    /// Reads JSON on any number of lines, from the current one on.
    pub(in crate::read) fn new(lines: &'a mut Lines<R>) -> Json<'a, R> {
        Json {
            lines,
            on_one_line: false,
        }
    }

    /// Reads JSON on the current line alone.
    pub(in crate::read) fn of_line(lines: &'a mut Lines<R>) -> Json<'a, R> {
        Json {
            lines,
            on_one_line: true,
        }
    }

    /// Reads the next token; `End` where the file, or the only line, ends.
    #[inline]
    pub(in crate::read) fn next(&mut self) -> Result<Token, Failure> {
        loop {
            let token = token::next(self.lines.text(), self.lines.position)?;
            self.lines.position = token.end;
            if token.kind != Kind::End || self.on_one_line || !self.lines.advance()? {
                return Ok(token);
            }
        }
    }

    /// Returns the problem that something else must come in place of this token.
    pub(in crate::read) fn unexpected(&self, token: &Token, expected: &str) -> Failure {
        let problem = match token.kind {
            Kind::End if self.on_one_line => split_record(),
            Kind::End => Problem::unexpected(expected, None),
            _ => Problem::unexpected(expected, Some(self.text_of(token))),
        };
        self.fault(token, problem)
    }

    /// Reads the first token of the next element of a list; `None` at the end of the list.
    #[inline]
    pub(in crate::read) fn next_element(
        &mut self,
        is_first: bool,
    ) -> Result<Option<Token>, Failure> {
        let token = self.next()?;
        match token.kind {
            Kind::CloseArray => Ok(None),
            Kind::Comma if !is_first => {
                let token = self.next()?;
                if token.kind == Kind::CloseArray {
                    return Err(self.unexpected(&token, "a value"));
                }
                Ok(Some(token))
            }
            _ if is_first => Ok(Some(token)),
            _ => Err(self.unexpected(&token, "`,` or `]`")),
        }
    }

    /// Reads the key of the next member of an object, but not the colon after it; `None` at the end of the object.
    pub(in crate::read) fn next_member(
        &mut self,
        is_first: bool,
    ) -> Result<Option<Token>, Failure> {
        let mut token = self.next()?;
        if token.kind == Kind::CloseObject {
            return Ok(None);
        }
        if !is_first {
            if token.kind != Kind::Comma {
                return Err(self.unexpected(&token, "`,` or `}`"));
            }
            token = self.next()?;
        }
        match token.kind {
            Kind::String { .. } => Ok(Some(token)),
            _ => Err(self.unexpected(&token, "a key in quotation marks")),
        }
    }

    /// Reads the colon after a key.
    pub(in crate::read) fn colon(&mut self) -> Result<(), Failure> {
        let token = self.next()?;
        match token.kind {
            Kind::Colon => Ok(()),
            _ => Err(self.unexpected(&token, "`:`")),
        }
    }

    pub(in crate::read) fn expect(&mut self, kind: Kind, expected: &str) -> Result<Token, Failure> {
        let token = self.next()?;
        if token.kind == kind {
            Ok(token)
        } else {
            Err(self.unexpected(&token, expected))
        }
    }

    /// Checks that a list starts with this token.
    pub(in crate::read) fn expect_list(&self, open: &Token) -> Result<(), Failure> {
        match open.kind {
            Kind::OpenArray => Ok(()),
            _ => Err(self.unexpected(open, "a list")),
        }
    }

    /// Returns the closing brace that was read last, which is where a missing key is reported.
    pub(in crate::read) fn brace(&self) -> Token {
        let end = self.lines.position;
        Token {
            kind: Kind::CloseObject,
            start: end.saturating_sub(1),
            end,
        }
    }

    /// Returns the text of a token of the current line.
    #[inline]
    pub(in crate::read) fn text_of(&self, token: &Token) -> &str {
        self.lines.text().get(token.span()).unwrap_or_default()
    }

    /// Returns the text of a string token, with its escapes decoded.
    pub(in crate::read) fn string_of(&self, token: &Token) -> Result<Cow<'_, str>, Failure> {
        Ok(string::decode(self.lines.text(), token)?)
    }

    pub(in crate::read) fn fault(&self, token: &Token, problem: Box<Problem>) -> Failure {
        Fault::new(problem, token.span()).into()
    }

    /// Skips the value that starts with this token.
    pub(in crate::read) fn skip(&mut self, token: &Token, depth: usize) -> Result<(), Failure> {
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

    pub(in crate::read) fn not_a_value(&self, token: &Token) -> Failure {
        self.fault(token, not_a_value(self.text_of(token)))
    }
}

pub(in crate::read) fn split_record() -> Box<Problem> {
    Problem::new("split-record", "the record does not stand on one line")
        .label("the record or the line ends here")
        .help("`jq -c .` puts each record on a line of its own")
}
