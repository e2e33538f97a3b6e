//! Reads the small JSON files of this program: sidecars of arrays.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use supereigen::{Entry, IBig, UBig};

use super::BasisError;
use crate::diagnostic::{BYTE_ORDER_MARK, Diagnostic, Problem, shortened};
use crate::number;

const MARK: &[u8] = BYTE_ORDER_MARK.as_bytes();

/// The greatest length of a message, which may quote the file.
const LONGEST: usize = 120;

/// Reads an object from a whole file.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BasisError> {
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    serde_json::from_slice(bytes).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        refused(bytes, error.line(), error.column(), message)
    })
}

/// Returns an error at a place; lines, and bytes within a line, count from 1.
pub(super) fn refused(bytes: &[u8], line: usize, column: usize, message: &str) -> BasisError {
    let number = line.max(1);
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let line = lines.nth(number - 1).unwrap_or_default();
    let line = match line.strip_suffix(b"\n") {
        Some(whole) => whole.strip_suffix(b"\r").unwrap_or(whole),
        None => line,
    };
    let line = line.to_vec();
    // The span is extended to the whole character at this byte.
    let is_inside = |at: usize| line.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let mut span = column.clamp(1, line.len().max(1)) - 1..column.clamp(1, line.len().max(1));
    while is_inside(span.start) && span.start > 0 {
        span.start -= 1;
    }
    while is_inside(span.end) {
        span.end += 1;
    }
    span.end = span.end.min(line.len());
    let problem = Problem::new("own-json", shortened(message, LONGEST)).label("here");
    BasisError::Bad {
        diagnostic: Diagnostic::in_line(problem, &line, span, number),
        line,
    }
}

/// Checks that there are no labels, or one for each entry.
pub(super) fn check_labels(
    bytes: &[u8],
    labels: &[String],
    n: Option<usize>,
) -> Result<(), BasisError> {
    match n {
        Some(n) if !labels.is_empty() && labels.len() != n => {
            let problem = Problem::label_count(labels.len(), n);
            let last = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
            Err(refused(bytes, last, 0, &problem.message))
        }
        _ => Ok(()),
    }
}

/// Reads a number, or a string with a number, exactly as it is written; `null` is −∞.
pub(super) fn entry<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Entry, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    let text = match raw.get() {
        "null" => return Ok(None),
        text if text.starts_with('"') => serde_json::from_str(text).map_err(D::Error::custom)?,
        text => text.to_owned(),
    };
    let (value, _) = number::parse(&text).map_err(D::Error::custom)?;
    Ok(value.into_entry())
}

/// Reads an entry whose key may be missing.
pub(super) fn some_entry<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Entry>, D::Error> {
    entry(deserializer).map(Some)
}

pub(super) fn integer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<IBig, D::Error> {
    let value = entry(deserializer)?.filter(|value| value.is_int());
    let value = value.ok_or_else(|| D::Error::custom("this is not an integer"))?;
    Ok(value.numerator().clone())
}

pub(super) fn denominator<'de, D: Deserializer<'de>>(deserializer: D) -> Result<UBig, D::Error> {
    let value = entry(deserializer)?.filter(|value| value.is_int());
    let value = value.and_then(|value| UBig::try_from(value.numerator().clone()).ok());
    let value = value.filter(|value| *value != UBig::ZERO);
    value.ok_or_else(|| D::Error::custom("the denominator is not a positive integer"))
}

/// Checks that a key has the expected value.
pub(super) fn expect<'de, D: Deserializer<'de>, T: Deserialize<'de> + PartialEq>(
    deserializer: D,
    key: &str,
    expected: &T,
) -> Result<(), D::Error> {
    match T::deserialize(deserializer)? == *expected {
        true => Ok(()),
        false => Err(D::Error::custom(format!(
            "the `{key}` is another than this program knows"
        ))),
    }
}
