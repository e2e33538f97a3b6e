//! Splits plain text into tokens.
//!
//! Blanks and comments are dropped here. A word is everything else up to the next blank, separator, bracket, comment
//! or line end; whether a word is an entry is decided later.

use std::ops::Range;

use crate::diagnostic::mark_length;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word, which should be an entry or a keyword.
    Word,
    /// A comma or a semicolon.
    Separator(char),
    /// LF or CRLF.
    LineEnd,
    /// `[`.
    Open,
    /// `]`.
    Close,
    /// The end of the text; there is no token after it.
    End,
}

/// A token and the bytes that it takes; other formats use other kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::read) struct Token<K = Kind> {
    pub(in crate::read) kind: K,
    pub(in crate::read) start: usize,
    pub(in crate::read) end: usize,
}

impl<K> Token<K> {
    pub(in crate::read) fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Splits a text into tokens.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Lexer<'a> {
    /// Starts at the beginning of the text, after a byte order mark if there is one.
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        let position = mark_length(text);
        Lexer { text, position }
    }

    /// Returns the text of a token.
    pub(super) fn text_of(&self, token: &Token) -> &'a str {
        self.text.get(token.span()).unwrap_or_default()
    }

    /// Reads the next token; at the end of the text, every further token is `End`.
    pub(super) fn next_token(&mut self) -> Token {
        self.skip_blanks_and_comments();
        let start = self.position;
        let kind = match self.peek() {
            None => Kind::End,
            Some(b'\n') => self.advance(1, Kind::LineEnd),
            Some(b'\r') if self.peek_at(1) == Some(b'\n') => self.advance(2, Kind::LineEnd),
            Some(separator @ (b',' | b';')) => {
                self.advance(1, Kind::Separator(char::from(separator)))
            }
            Some(b'[') => self.advance(1, Kind::Open),
            Some(b']') => self.advance(1, Kind::Close),
            Some(_) => self.word(),
        };
        Token {
            kind,
            start,
            end: self.position,
        }
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
        while let Some(byte) = self.peek() {
            let ends = match byte {
                b' ' | b'\t' | b',' | b';' | b'[' | b']' | b'\n' | b'#' => true,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the words as they are, and `/` for each line end.
    fn tokens(text: &str) -> Vec<String> {
        let mut lexer = Lexer::new(text);
        let mut found = Vec::new();
        loop {
            let token = lexer.next_token();
            match token.kind {
                Kind::End => {
                    assert_eq!(token.span(), text.len()..text.len());
                    assert_eq!(lexer.next_token(), token);
                    return found;
                }
                Kind::LineEnd => found.push("/".to_owned()),
                _ => found.push(lexer.text_of(&token).to_owned()),
            }
        }
    }

    #[test]
    fn blanks_comments_and_marks_vanish() {
        assert_eq!(
            tokens("\u{feff} 1\t2 # 3 4\r\n%\n5"),
            ["1", "2", "/", "/", "5"]
        );
        assert_eq!(tokens(""), Vec::<String>::new());
        assert_eq!(tokens("\u{feff}"), Vec::<String>::new());
        assert_eq!(tokens("1#2"), ["1"]);
        assert_eq!(tokens("1%2\n3"), ["1", "/", "3"]);
    }

    #[test]
    fn separators_and_brackets_need_no_blanks() {
        assert_eq!(tokens("[1,2];"), ["[", "1", ",", "2", "]", ";"]);
        assert_eq!(tokens("1;;2"), ["1", ";", ";", "2"]);
    }

    #[test]
    fn scilab_infinity_is_a_word() {
        assert_eq!(tokens("-%inf 1"), ["-%inf", "1"]);
        assert_eq!(tokens("-%infx"), ["-%infx"]);
        assert_eq!(tokens("--%inf"), ["--"]);
        assert_eq!(tokens("-%in"), ["-"]);
        assert_eq!(tokens("-%inf%inf"), ["-%inf"]);
    }

    #[test]
    fn a_lone_carriage_return_belongs_to_the_word() {
        assert_eq!(tokens("1\r2\r\n\r"), ["1\r2", "/", "\r"]);
        assert_eq!(tokens("1\r\r\n"), ["1\r", "/"]);
        assert_eq!(tokens("·\u{a0}−5"), ["·\u{a0}−5"]);
    }

    #[test]
    fn the_rest_of_a_line_stops_before_its_end() {
        for (text, expected) in [
            ("a b\nc", "a b"),
            ("a b\r\nc", "a b"),
            ("a b\r", "a b\r"),
            ("", ""),
        ] {
            assert_eq!(
                Lexer::new(text).rest_of_line(0),
                0..expected.len(),
                "{text:?}"
            );
        }
    }
}
