//! Splits plain text, and literals of programs, into tokens.
//!
//! Blanks and comments are dropped here. A word is everything else up to the next blank, separator, bracket, comment
//! or line end; whether a word is an entry is decided later.

use std::ops::Range;

use super::fault::Fault;
use crate::diagnostic::{Problem, mark_length};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word, which should be an entry or a keyword.
    Word,
    /// `,`.
    Comma,
    /// `;`.
    Semicolon,
    /// LF or CRLF.
    LineEnd,
    /// `[`.
    Open,
    /// `]`.
    Close,
    /// The end of the text; there is no token after it.
    End,
}

/// A token, and where it starts.
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

    /// Returns the problem that something else must come in place of this token.
    pub(super) fn unexpected(&self, wanted: &str) -> Fault {
        let found = (self.kind != Kind::End).then_some(self.text);
        Fault::new(Problem::unexpected(wanted, found), self.span())
    }

    /// Returns the problem that no entry stands before or after this separator.
    pub(super) fn missing(&self, side: &str) -> Fault {
        let message = format!("an entry is missing {side} this `{}`", self.text);
        let problem = Problem::new("entry-missing", message)
            .label("an entry is missing")
            .help("write `-inf` for −∞, or remove the separator");
        Fault::new(problem, self.span())
    }
}

/// Splits a text into tokens.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    position: usize,
    /// Whether what stands in parentheses belongs to its word, as in programs.
    has_calls: bool,
}

impl<'a> Lexer<'a> {
    /// Starts at the beginning of the text, after a byte order mark if there is one.
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            position: mark_length(text),
            has_calls: false,
        }
    }

    /// Starts at a place of a program, in which what stands in parentheses belongs to its word.
    pub(super) fn of_program(text: &'a str, position: usize) -> Lexer<'a> {
        Lexer {
            text,
            position,
            has_calls: true,
        }
    }

    /// Reads the next token; at the end of the text, every further token is `End`.
    pub(super) fn next_token(&mut self) -> Token<'a> {
        self.skip_blanks_and_comments();
        let start = self.position;
        let kind = match self.peek() {
            None => Kind::End,
            Some(b'\n') => self.advance(1, Kind::LineEnd),
            Some(b'\r') if self.peek_at(1) == Some(b'\n') => self.advance(2, Kind::LineEnd),
            Some(b',') => self.advance(1, Kind::Comma),
            Some(b';') => self.advance(1, Kind::Semicolon),
            Some(b'[') => self.advance(1, Kind::Open),
            Some(b']') => self.advance(1, Kind::Close),
            Some(_) => self.word(),
        };
        Token {
            kind,
            start,
            text: self.text.get(start..self.position).unwrap_or_default(),
        }
    }

    /// Reads the next token that is not the end of a line.
    pub(super) fn next_visible(&mut self) -> Token<'a> {
        loop {
            let token = self.next_token();
            if token.kind != Kind::LineEnd {
                return token;
            }
        }
    }

    /// Returns the next token that is not the end of a line, and does not consume it.
    pub(super) fn peek_visible(&self) -> Token<'a> {
        self.clone().next_visible()
    }

    /// Skips to the end of the line, and returns the bytes from `start` up to there.
    pub(super) fn rest_of_line(&mut self, start: usize) -> Range<usize> {
        self.skip_line();
        let ends_in_return = self.peek().is_some()
            && self.position > start
            && self.text.as_bytes().get(self.position - 1) == Some(&b'\r');
        if ends_in_return {
            self.position -= 1;
        }
        start..self.position
    }

    fn peek(&self) -> Option<u8> {
        self.peek_at(0)
    }

    fn peek_at(&self, distance: usize) -> Option<u8> {
        self.text.as_bytes().get(self.position + distance).copied()
    }

    fn advance(&mut self, bytes: usize, kind: Kind) -> Kind {
        self.position += bytes;
        kind
    }

    fn skip_blanks_and_comments(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' => self.position += 1,
                b'#' | b'%' => self.skip_line(),
                _ => return,
            }
        }
    }

    /// Moves to the next line feed, or to the end.
    fn skip_line(&mut self) {
        let rest = self.text.as_bytes().get(self.position..).unwrap_or(&[]);
        let length = rest.iter().position(|&byte| byte == b'\n');
        self.position += length.unwrap_or(rest.len());
    }

    fn word(&mut self) -> Kind {
        let start = self.position;
        // A parenthesis that closes none is a word of its own.
        let mut depth = 0;
        while let Some(byte) = self.peek() {
            let ends = match byte {
                b'(' if self.has_calls => {
                    depth += 1;
                    false
                }
                b')' if self.has_calls && depth == 0 => {
                    self.position += usize::from(self.position == start);
                    true
                }
                b')' if self.has_calls => {
                    depth -= 1;
                    false
                }
                b'\n' => true,
                _ if depth > 0 => false,
                b' ' | b'\t' | b',' | b';' | b'[' | b']' | b'#' => true,
                b'\r' => self.peek_at(1) == Some(b'\n'),
                // `-%inf`, the −∞ of Scilab, is the only word with a percent sign in it.
                b'%' => !(self.position == start + 1 && self.rest(start).starts_with(b"-%inf")),
                _ => false,
            };
            if ends {
                break;
            }
            self.position += 1;
        }
        Kind::Word
    }

    fn rest(&self, start: usize) -> &[u8] {
        self.text.as_bytes().get(start..).unwrap_or(&[])
    }
}
