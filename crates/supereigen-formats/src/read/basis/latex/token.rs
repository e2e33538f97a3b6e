//! A line of LaTeX as tokens.

use crate::read::token;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A backslash and letters, or a backslash and one other character.
    Command,
    /// A parenthesis, brace, comma or circumflex.
    Symbol,
    /// Anything else, such as a number.
    Word,
    /// The end of the line, or of what stands before a comment.
    End,
}

/// A token and the bytes of its line that it takes.
pub(super) type Token = token::Token<Kind>;

/// The next token of a line from a position on.
pub(super) fn next(line: &str, position: usize) -> Token {
    let rest = line.get(position..).unwrap_or_default();
    let rest = rest.trim_start_matches([' ', '\t']);
    let start = line.len() - rest.len();
    let (kind, length) = match rest.bytes().next() {
        None | Some(b'%') => (Kind::End, 0),
        Some(b'\\') => (Kind::Command, command(rest)),
        Some(byte) if is_symbol(byte) => (Kind::Symbol, 1),
        Some(_) => {
            let ends = |c: char| matches!(c, ' ' | '\t' | '\\' | '%') || is_symbol_char(c);
            (Kind::Word, rest.find(ends).unwrap_or(rest.len()))
        }
    };
    Token {
        kind,
        start,
        end: start + length,
    }
}

/// The length of the command that a text starts with.
fn command(text: &str) -> usize {
    let name = text.get(1..).unwrap_or_default();
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let single = name.chars().next().map_or(0, char::len_utf8);
    1 + if letters > 0 { letters } else { single }
}

fn is_symbol(byte: u8) -> bool {
    is_symbol_char(char::from(byte))
}

fn is_symbol_char(character: char) -> bool {
    matches!(character, '(' | ')' | '{' | '}' | ',' | '^')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_need_no_blanks() {
        let tokens = |line: &'static str| {
            let mut found = Vec::new();
            let mut position = 0;
            loop {
                let token = next(line, position);
                if token.kind == Kind::End {
                    return found;
                }
                position = token.end;
                found.push(line.get(token.span()).unwrap_or("?"));
            }
        };
        assert_eq!(
            tokens("(0,-\\frac{1}{3}, -\\infty)^{T}\\\\ % more"),
            [
                "(", "0", ",", "-", "\\frac", "{", "1", "}", "{", "3", "}", ",", "-", "\\infty",
                ")", "^", "{", "T", "}", "\\\\"
            ]
        );
        assert_eq!(tokens("\\é\\\t\\"), ["\\é", "\\\t", "\\"]);
        assert_eq!(tokens("gather*é−5%"), ["gather*é−5"]);
        assert_eq!(tokens(""), Vec::<&str>::new());
    }
}
