//! A fast path for small integers, which are nearly all entries of nearly all bases: they are read without tokens.

/// The number of digits that surely fit an `i64`.
const MAX_I64_DIGITS: usize = 18;

/// Reads an integer of few digits, without leading zeros, that starts at a place of a text. Also returns where the
/// integer ends; the text after it is not examined.
#[inline]
fn integer(text: &[u8], start: usize) -> Option<(i64, usize)> {
    let negative = text.get(start) == Some(&b'-');
    let first = start + usize::from(negative);
    let mut end = first;
    let mut value = 0;
    while let Some(&digit @ b'0'..=b'9') = text.get(end) {
        if end - first == MAX_I64_DIGITS {
            return None;
        }
        value = value * 10 + i64::from(digit - b'0');
        end += 1;
    }
    if end == first || (text.get(first) == Some(&b'0') && end - first > 1) {
        return None;
    }
    Some((if negative { -value } else { value }, end))
}

/// Reads a row that has nothing but small integers and one spelling of −∞, with one separator between them, and calls
/// `push` with each entry. Returns `None` for any other row, and where `push` does.
#[inline]
pub(super) fn row(
    text: &[u8],
    separator: u8,
    minus_infinity: &[u8],
    mut push: impl FnMut(Option<i64>) -> Option<()>,
) -> Option<()> {
    let mut position = 0;
    loop {
        let rest = text.get(position..)?;
        let end = if rest.starts_with(minus_infinity) {
            push(None)?;
            position + minus_infinity.len()
        } else {
            let (integer, end) = integer(text, position)?;
            push(Some(integer))?;
            end
        };
        match text.get(end) {
            None => return Some(()),
            Some(&byte) if byte == separator => position = end + 1,
            Some(_) => return None,
        }
    }
}
