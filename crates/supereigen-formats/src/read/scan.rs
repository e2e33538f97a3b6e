//! Splits the notations of other programs into words and punctuation. Line breaks mean nothing here, and comments run from
//! `#` to the end of the line.

use std::ops::Range;

use super::Fault;
use crate::diagnostic::{Problem, mark_length};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One of `[ ] ( ) , = : ;`.
    Mark(u8),
    /// Anything else up to the next blank, mark or comment.
    Word,
    /// The end of the text; every further token is the end, too.
    End,
}

/// A token and the bytes that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) text: &'a str,
}

impl Token<'_> {
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    pub(super) fn is(&self, mark: u8) -> bool {
        self.kind == Kind::Mark(mark)
    }

    /// Returns the problem that something else must come in place of this token.
    pub(super) fn unexpected(&self, wanted: &str) -> Fault {
        let found = (self.kind != Kind::End).then_some(self.text);
        Fault::new(Problem::unexpected(wanted, found), self.span())
    }
}

/// Splits a text into tokens.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning of the text, after a byte order mark if there is one.
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        Scanner {
            text,
            position: mark_length(text),
        }
    }

    /// Reads the next token.
    pub(super) fn next(&mut self) -> Token<'a> {
        self.skip();
        let start = self.position;
        let bytes = self.text.as_bytes();
        let kind = match bytes.get(start) {
            None => Kind::End,
            Some(&byte) if is_mark(byte) => {
                self.position += 1;
                Kind::Mark(byte)
            }
            Some(_) => {
                self.position += 1;
                while let Some(&byte) = bytes.get(self.position) {
                    if is_mark(byte) || is_blank(byte) || byte == b'#' {
                        break;
                    }
                    self.position += 1;
                }
                Kind::Word
            }
        };
        Token {
            kind,
            start,
            text: self.text.get(start..self.position).unwrap_or_default(),
        }
    }

    /// Returns the next token without consuming it.
    pub(super) fn peek(&self) -> Token<'a> {
        self.clone().next()
    }

    /// Reads a mark; any other token is refused.
    pub(super) fn expect(&mut self, mark: u8, wanted: &str) -> Result<Token<'a>, Fault> {
        let token = self.next();
        if token.is(mark) {
            Ok(token)
        } else {
            Err(token.unexpected(wanted))
        }
    }

    fn skip(&mut self) {
        while let Some(&byte) = self.text.as_bytes().get(self.position) {
            match byte {
                b'#' => {
                    let rest = self.text.get(self.position..).unwrap_or_default();
                    self.position += rest.find('\n').unwrap_or(rest.len());
                }
                byte if is_blank(byte) => self.position += 1,
                _ => return,
            }
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

fn is_mark(byte: u8) -> bool {
    matches!(byte, b'[' | b']' | b'(' | b')' | b',' | b'=' | b':' | b';')
}
