//! The pieces of JSON: numbers, vectors and strings.
//!
//! An entry is a JSON integer if it is an integer of magnitude at most 2^53, `null` if it is −∞, and
//! a string (`"1/3"`, `"0.25"`, a long integer) otherwise.

use supereigen::{Entry, Rational, UBig};

use super::context::Context;
use crate::notation::{Form, Notation, NumberFormat};

/// The greatest integer up to which every JSON reader is exact: 2^53.
const LARGEST_INTEGER: u64 = 1 << 53;

/// Appends −∞ or a number, whatever the denominator of the format is.
pub(super) fn append_number(format: &NumberFormat, number: Option<&Rational>, line: &mut Vec<u8>) {
    let Some(number) = number else {
        line.extend_from_slice(b"null");
        return;
    };
    let start = line.len();
    let form = format.append_rational(number, line);
    quote_unless_safe(form, start, line);
}

/// Returns the JSON form of a single number: an integer of magnitude at most 2^53 stands for itself, −∞ is `null`,
/// and everything else is a string.
pub(super) fn json_number(number: &Entry, notation: Notation) -> String {
    let format = NumberFormat::new(&UBig::ONE, notation);
    let mut text = Vec::new();
    append_number(&format, number.as_ref(), &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// Puts the number from `start` on in quotation marks, unless it is an integer that every JSON reader reads exactly.
#[inline]
pub(super) fn quote_unless_safe(form: Form, start: usize, line: &mut Vec<u8>) {
    let text = line.get(start..).unwrap_or_default();
    if form == Form::Integer && is_safe(text) {
        return;
    }
    line.insert(start, b'"');
    line.push(b'"');
}

/// Returns whether the text of an integer is of magnitude at most 2^53.
fn is_safe(text: &[u8]) -> bool {
    const SURELY_SAFE: usize = 15;
    text.len() <= SURELY_SAFE
        || std::str::from_utf8(text)
            .ok()
            .and_then(|text| text.parse::<i64>().ok())
            .is_some_and(|value| value.unsigned_abs() <= LARGEST_INTEGER)
}

/// Appends a comma and the member `labels` of an object, if there are any labels.
pub(super) fn append_labels(labels: &[String], line: &mut Vec<u8>) {
    if labels.is_empty() {
        return;
    }
    line.extend_from_slice(b",\"labels\":");
    // Strings are always written, and a vector takes all bytes.
    let _ = serde_json::to_writer(line, labels);
}

/// Appends n, λ, the labels, and the key of the vectors that follow.
pub(super) fn append_facts(mut head: String, context: &Context, vectors: &str) -> Vec<u8> {
    head += &format!("\"n\":{}", context.n);
    if let Some(lambda) = &context.lambda {
        let lambda = json_number(lambda, context.notation);
        head += &format!(",\"lambda\":{lambda}");
    }
    let mut head = head.into_bytes();
    append_labels(&context.labels, &mut head);
    head.extend_from_slice(format!(",\"{vectors}\":[").as_bytes());
    head
}
