//! Splits a line of JSON into tokens.

use crate::diagnostic::Problem;
use crate::read::{Fault, token};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::read) enum Kind {
    /// `{`.
    OpenObject,
    /// `}`.
    CloseObject,
    /// `[`.
    OpenArray,
    /// `]`.
    CloseArray,
    /// `:`.
    Colon,
    /// `,`.
    Comma,
    /// A string with its quotation marks.
    String {
        /// Whether the string has backslashes.
        escaped: bool,
    },
    /// Anything else: a number, `null`, or something that JSON does not have.
    Word,
    /// The end of the line.
    End,
}

/// A token and the bytes of its line that it takes.
pub(in crate::read) type Token = token::Token<Kind>;

/// Reads the next token of a line from a position on.
#[inline]
pub(in crate::read) fn next(line: &str, position: usize) -> Result<Token, Fault> {
    let bytes = line.as_bytes();
    let mut start = position;
    while let Some(b' ' | b'\t' | b'\r') = bytes.get(start) {
        start += 1;
    }
    let single = |kind| {
        Ok(Token {
            kind,
            start,
            end: start + 1,
        })
    };
    match bytes.get(start) {
        None => Ok(Token {
            kind: Kind::End,
            start,
            end: start,
        }),
        Some(b',') => single(Kind::Comma),
        Some(b'[') => single(Kind::OpenArray),
        Some(b']') => single(Kind::CloseArray),
        Some(b'{') => single(Kind::OpenObject),
        Some(b'}') => single(Kind::CloseObject),
        Some(b':') => single(Kind::Colon),
        Some(b'"') => string(bytes, start),
        Some(_) => Ok(word(bytes, start)),
    }
}

#[inline]
fn word(bytes: &[u8], start: usize) -> Token {
    let rest = bytes.get(start..).unwrap_or_default();
    let length = rest.iter().position(|byte| {
        matches!(
            byte,
            b',' | b']' | b' ' | b'\t' | b'\r' | b'}' | b'[' | b'{' | b':' | b'"'
        )
    });
    Token {
        kind: Kind::Word,
        start,
        end: start + length.unwrap_or(rest.len()),
    }
}

fn string(bytes: &[u8], start: usize) -> Result<Token, Fault> {
    let mut position = start + 1;
    let mut escaped = false;
    while let Some(&byte) = bytes.get(position) {
        match byte {
            b'"' => {
                return Ok(Token {
                    kind: Kind::String { escaped },
                    start,
                    end: position + 1,
                });
            }
            b'\\' => {
                escaped = true;
                // An escaped byte does not end the string. If it starts a character of several bytes, the bytes that
                // follow mean nothing here.
                position += 2;
            }
            0..=0x1F => {
                let message = "a string contains a control character";
                let problem = Problem::new("json-control", message)
                    .label("control character")
                    .help("write it as an escape, such as `\\u001b`");
                return Err(Fault::new(problem, position..position + 1));
            }
            _ => position += 1,
        }
    }
    let problem = Problem::new("json-open-string", "the string does not end on its line");
    Err(Fault::new(problem.label("starts here"), start..start + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(line: &str) -> Vec<&str> {
        let mut found = Vec::new();
        let mut position = 0;
        while let Ok(token) = next(line, position) {
            if token.kind == Kind::End {
                return found;
            }
            found.push(line.get(token.span()).unwrap_or("?"));
            position = token.end;
        }
        found.push("!");
        found
    }

    #[test]
    fn tokens_need_no_blanks() {
        assert_eq!(
            tokens("{\"a\":[1,-2.5e3,null]}"),
            [
                "{", "\"a\"", ":", "[", "1", ",", "-2.5e3", ",", "null", "]", "}"
            ]
        );
        assert_eq!(tokens(" \t1\r 2 "), ["1", "2"]);
        assert_eq!(tokens("x\"y\"é−"), ["x", "\"y\"", "é−"]);
    }

    #[test]
    fn strings_end_at_the_first_bare_quotation_mark() {
        assert_eq!(
            tokens(r#""a\"b" "\\" "é\é""#),
            [r#""a\"b""#, r#""\\""#, r#""é\é""#]
        );
        for line in ["\"a", "\"a\\\"", "\"\\", "\"a\tb\""] {
            assert_eq!(tokens(line), ["!"], "{line}");
        }
    }
}
