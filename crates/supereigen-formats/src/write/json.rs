//! JSON: one object, whose list of vectors grows while the computation runs.

use std::io::{self, Write};
use std::ops::ControlFlow;

use supereigen::{Sink, Values};

use super::json_text::{append_labels, append_string, append_vector};
use super::output::Output;
use super::{Context, in_lane};
use crate::notation::{NumberFormat, format_entry};

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
    append_labels(&context.labels, line);
    line.extend_from_slice(b",\"vectors\":[");
}
