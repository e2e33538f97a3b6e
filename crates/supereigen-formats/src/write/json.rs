//! JSON: one object, whose list of vectors grows while the computation runs.

use std::io::{self, Write};
use std::ops::ControlFlow;

use supereigen::{Sink, Values};

use super::output::Output;
use super::{Context, in_lane};
use crate::notation::{Form, NumberFormat, Numerator, format_entry};

/// The largest integer up to which every JSON reader is exact: 2^53.
const LARGEST_INTEGER: u64 = 1 << 53;

/// Writes one JSON object:
/// `{"n":…,"lambda":"…","labels":[…],"vectors":[…],"complete":…}`, one vector per line.
///
/// An entry is a JSON integer if it is an integer of magnitude at most 2^53, `null` if it is −∞, and
/// a string (`"1/3"`, `"0.25"`, a long integer) otherwise. λ is always a string. The labels are
/// absent if there are none.
#[derive(Debug)]
pub struct JsonWriter<W> {
    output: Output<W>,
    format: NumberFormat,
    is_first: bool,
}

impl<W: Write> JsonWriter<W> {
    /// Writes everything up to the first vector.
    pub fn new(writer: W, context: &Context) -> JsonWriter<W> {
        let mut output = Output::new(writer);
        append_head(context, &mut output.line);
        // An error is kept, and met again by the first vector or by `finish`.
        let _ = output.send();
        JsonWriter {
            output,
            format: context.format(),
            is_first: true,
        }
    }

    /// Ends the object; `complete` is whether these are all vectors that there are.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(mut self, complete: bool) -> io::Result<W> {
        let line = &mut self.output.line;
        if !self.is_first {
            line.push(b'\n');
        }
        line.extend_from_slice(b"],\"complete\":");
        line.extend_from_slice(if complete { b"true" } else { b"false" });
        line.extend_from_slice(b"}\n");
        let _ = self.output.send();
        self.output.finish()
    }
}

impl<W: Write> Sink for JsonWriter<W> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        let separator: &[u8] = if self.is_first { b"\n" } else { b",\n" };
        self.is_first = false;
        self.output.line.extend_from_slice(separator);
        in_lane!(vector, entries => append_vector(&self.format, entries, &mut self.output.line));
        self.output.send()
    }
}

fn append_head(context: &Context, line: &mut Vec<u8>) {
    line.extend_from_slice(b"{\"n\":");
    line.extend_from_slice(context.n.to_string().as_bytes());
    line.extend_from_slice(b",\"lambda\":");
    let lambda = format_entry(&context.lambda, context.notation, context.numbers);
    append_string(&lambda, line);
    if !context.labels.is_empty() {
        line.extend_from_slice(b",\"labels\":[");
        for (index, label) in context.labels.iter().enumerate() {
            if index > 0 {
                line.push(b',');
            }
            append_string(label, line);
        }
        line.push(b']');
    }
    line.extend_from_slice(b",\"vectors\":[");
}

fn append_vector<N: Numerator>(format: &NumberFormat, entries: &[N], line: &mut Vec<u8>) {
    line.push(b'[');
    for (index, entry) in entries.iter().enumerate() {
        if index > 0 {
            line.push(b',');
        }
        append_entry(format, entry, line);
    }
    line.push(b']');
}

fn append_entry<N: Numerator>(format: &NumberFormat, entry: &N, line: &mut Vec<u8>) {
    if entry.is_epsilon() {
        line.extend_from_slice(b"null");
        return;
    }
    let start = line.len();
    let form = format.append(entry, line);
    let text = line.get(start..).unwrap_or_default();
    if form == Form::Integer && is_safe(text) {
        return;
    }
    line.insert(start, b'"');
    line.push(b'"');
}

/// Whether the text of an integer is of magnitude at most 2^53.
fn is_safe(text: &[u8]) -> bool {
    const SURELY_SAFE: usize = 15;
    text.len() <= SURELY_SAFE
        || std::str::from_utf8(text)
            .ok()
            .and_then(|text| text.parse::<i64>().ok())
            .is_some_and(|value| value.unsigned_abs() <= LARGEST_INTEGER)
}

/// Appends a JSON string.
fn append_string(text: &str, line: &mut Vec<u8>) {
    line.push(b'"');
    for byte in text.bytes() {
        match byte {
            b'"' => line.extend_from_slice(b"\\\""),
            b'\\' => line.extend_from_slice(b"\\\\"),
            b'\n' => line.extend_from_slice(b"\\n"),
            b'\r' => line.extend_from_slice(b"\\r"),
            b'\t' => line.extend_from_slice(b"\\t"),
            0..=0x1F => line.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            // Everything else, also beyond ASCII, stands for itself in UTF-8.
            _ => line.push(byte),
        }
    }
    line.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        let mut line = Vec::new();
        append_string("a\"\\\n\r\t\u{1}\u{1f}/é\u{2028}😀\u{7f}", &mut line);
        assert_eq!(
            String::from_utf8_lossy(&line),
            "\"a\\\"\\\\\\n\\r\\t\\u0001\\u001f/é\u{2028}😀\u{7f}\""
        );
    }

    #[test]
    fn integers_are_safe_up_to_two_to_the_53() {
        for (text, expected) in [
            ("0", true),
            ("9007199254740992", true),
            ("-9007199254740992", true),
            ("9007199254740993", false),
            ("-9007199254740993", false),
            ("-9223372036854775808", false),
            ("123456789012345678901234567890", false),
            ("-99999999999999", true),
            ("999999999999999", true),
        ] {
            assert_eq!(is_safe(text.as_bytes()), expected, "{text}");
        }
    }
}
