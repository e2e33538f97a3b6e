//! Decodes the strings of JSON.

use std::borrow::Cow;

use super::token::{Kind, Token};
use crate::diagnostic::{Problem, excerpt};
use crate::read::Fault;

/// Returns the text of a string token of a line.
pub(in crate::read) fn decode<'a>(line: &'a str, token: &Token) -> Result<Cow<'a, str>, Fault> {
    let start = token.start + 1;
    let content = line.get(start..token.end - 1).unwrap_or_default();
    if token.kind == (Kind::String { escaped: false }) {
        return Ok(Cow::Borrowed(content));
    }
    let mut decoded = String::with_capacity(content.len());
    let mut rest = content;
    while let Some((plain, escape)) = rest.split_once('\\') {
        decoded.push_str(plain);
        let (character, length) = unescape(escape).map_err(|wrong| {
            let at = start + content.len() - escape.len() - 1;
            wrong.fault(line, at)
        })?;
        decoded.push(character);
        rest = escape.get(length..).unwrap_or_default();
    }
    decoded.push_str(rest);
    Ok(Cow::Owned(decoded))
}

/// Why an escape is refused.
enum Wrong {
    Escape,
    Surrogate,
}

impl Wrong {
    /// Returns the problem with the escape at this place.
    fn fault(&self, line: &str, at: usize) -> Fault {
        let text = line.get(at..).unwrap_or_default();
        let characters = if text.starts_with("\\u") { 6 } else { 2 };
        let length: usize = text
            .chars()
            .enumerate()
            .take_while(|&(index, c)| index < characters && (index < 2 || c != '"'))
            .map(|(_, c)| c.len_utf8())
            .sum();
        let span = at..at + length;
        let escape = excerpt(line.get(span.clone()).unwrap_or_default());
        let problem = match self {
            Wrong::Escape => {
                let message = format!("`{escape}` is not an escape of JSON");
                Problem::new("json-escape", message).label("not an escape")
            }
            Wrong::Surrogate => {
                let message = format!("`{escape}` is half a character");
                Problem::new("json-surrogate", message).label("the other half is missing")
            }
        };
        Fault::new(problem, span)
    }
}

/// Returns the character of an escape, which is given without its backslash, and the number of bytes it takes.
fn unescape(text: &str) -> Result<(char, usize), Wrong> {
    let character = match text.bytes().next() {
        Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode(text),
        _ => return Err(Wrong::Escape),
    };
    Ok((character, 1))
}

/// Returns the character of `u0041`, or of a surrogate pair `ud83d\ude00`.
fn unicode(text: &str) -> Result<(char, usize), Wrong> {
    let first = hexadecimal(text.get(1..5)).ok_or(Wrong::Escape)?;
    if let Some(character) = char::from_u32(first) {
        return Ok((character, 5));
    }
    let second = match text.get(5..7) {
        Some("\\u") => hexadecimal(text.get(7..11)).ok_or(Wrong::Surrogate)?,
        _ => return Err(Wrong::Surrogate),
    };
    if !(0xD800..0xDC00).contains(&first) || !(0xDC00..0xE000).contains(&second) {
        return Err(Wrong::Surrogate);
    }
    let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
    let character = char::from_u32(code).ok_or(Wrong::Surrogate)?;
    Ok((character, 11))
}

fn hexadecimal(digits: Option<&str>) -> Option<u32> {
    let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u32::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::super::token;
    use super::*;

    fn decoded(line: &str) -> Result<String, (String, usize)> {
        let token = match token::next(line, 0) {
            Ok(token) => token,
            Err(fault) => panic!("{line}: {fault:?}"),
        };
        decode(line, &token)
            .map(Cow::into_owned)
            .map_err(|fault| (fault.problem.to_string(), fault.span.start))
    }

    #[test]
    fn every_escape_of_the_standard_is_known() {
        for (line, expected) in [
            (r#""é plain""#, "é plain"),
            (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
            (r#""a\u00e9\u2028z""#, "aé\u{2028}z"),
            (r#""\ud83d\uDE00""#, "😀"),
            (r#""\\u0041""#, "\\u0041"),
            (r#""""#, ""),
        ] {
            assert_eq!(decoded(line).as_deref(), Ok(expected), "{line}");
        }
    }

    #[test]
    fn other_escapes_are_refused_where_they_stand() {
        for (line, message, at) in [
            (r#""a\x""#, "`\\x` is not an escape of JSON", 2),
            (r#""\n\é""#, "`\\é` is not an escape of JSON", 3),
            (r#""\u12""#, "`\\u12` is not an escape of JSON", 1),
            (r#""\u+123""#, "`\\u+123` is not an escape of JSON", 1),
            (r#""\u12é4""#, "`\\u12é4` is not an escape of JSON", 1),
            (r#""\ud83d""#, "`\\ud83d` is half a character", 1),
            (r#""\ud83d\u0041""#, "`\\ud83d` is half a character", 1),
            (r#""\ude00\ud83d""#, "`\\ude00` is half a character", 1),
        ] {
            assert_eq!(decoded(line), Err((message.to_owned(), at)), "{line}");
        }
    }
}
