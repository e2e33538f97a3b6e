//! Recognises the numbers of JSON, which are stricter than the numbers of plain text.

use crate::number;
use supereigen::Number;

/// Returns whether a word is a number of JSON.
#[inline]
pub(in crate::read) fn is(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word).as_bytes();
    let rest = match digits {
        [b'0', rest @ ..] => rest,
        [b'1'..=b'9', rest @ ..] => skip_digits(rest),
        _ => return false,
    };
    rest.is_empty() || is_tail(rest)
}

/// Returns whether these bytes may follow the integer part of a number.
fn is_tail(rest: &[u8]) -> bool {
    let rest = match rest {
        [b'.', b'0'..=b'9', rest @ ..] => skip_digits(rest),
        rest => rest,
    };
    let exponent = match rest {
        [] => return true,
        [b'e' | b'E', b'+' | b'-', exponent @ ..] | [b'e' | b'E', exponent @ ..] => exponent,
        _ => return false,
    };
    !exponent.is_empty() && skip_digits(exponent).is_empty()
}

#[inline]
fn skip_digits(text: &[u8]) -> &[u8] {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    text.get(digits..).unwrap_or_default()
}

/// Returns the number of a word, if it is whole, not negative, and fits.
pub(in crate::read) fn whole(word: &str) -> Option<usize> {
    match number::parse(word) {
        Ok((Number::Integer(value), _)) => usize::try_from(value).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_standard() {
        for word in [
            "0", "-0", "7", "-10", "0.25", "10.0", "1e3", "1E+3", "-2.5e-3", "0e0",
        ] {
            assert!(is(word), "{word}");
        }
        for word in [
            "", "-", "+1", "01", "-01", ".5", "5.", "1.e3", "1e", "1e+", "0x1", "1/3", "-inf",
            "1 ", "NaN", "--1", "1.2.3", "1e3e3", "٣",
        ] {
            assert!(!is(word), "{word}");
        }
    }

    #[test]
    fn whole_numbers_may_be_written_in_any_way() {
        assert_eq!(whole("12"), Some(12));
        assert_eq!(whole("1e2"), Some(100));
        assert_eq!(whole("2.0"), Some(2));
        for word in ["-1", "0.5", "1e30", "1e99999"] {
            assert_eq!(whole(word), None, "{word}");
        }
    }
}
