//! LaTeX: the vectors as lines of a `gather*` environment.

use std::io::{self, Write};
use std::ops::ControlFlow;

use supereigen::{Sink, Values};

use super::output::Output;
use super::{Context, in_lane};
use crate::notation::{Form, NumberFormat, Numerator};

/// Writes a `gather*` environment of the package amsmath with one vector per line, such as
/// `(0, -\frac{1}{3}, -\infty)^{T}`.
///
/// If there are no vectors, the environment contains `\emptyset`; if there may be more than were
/// written, it ends in `\vdots`.
#[derive(Debug)]
pub struct LatexWriter<W> {
    output: Output<W>,
    format: NumberFormat,
    is_first: bool,
}

impl<W: Write> LatexWriter<W> {
    /// Writes the beginning of the environment.
    pub fn new(writer: W, context: &Context) -> LatexWriter<W> {
        let mut output = Output::new(writer);
        output.line.extend_from_slice(b"\\begin{gather*}\n");
        // An error is kept, and met again by the first vector or by `finish`.
        let _ = output.send();
        LatexWriter {
            output,
            format: context.format(),
            is_first: true,
        }
    }

    /// Ends the environment; `complete` is whether these are all vectors that there are.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(mut self, complete: bool) -> io::Result<W> {
        if !complete {
            self.start_line();
            self.output.line.extend_from_slice(b"\\vdots");
        } else if self.is_first {
            self.start_line();
            self.output.line.extend_from_slice(b"\\emptyset");
        }
        self.output.line.extend_from_slice(b"\n\\end{gather*}\n");
        let _ = self.output.send();
        self.output.finish()
    }

    /// Ends the line before, if there is one: the last line of the environment must not end in `\\`.
    fn start_line(&mut self) {
        let end: &[u8] = if self.is_first { b"" } else { b" \\\\\n" };
        self.is_first = false;
        self.output.line.extend_from_slice(end);
    }
}

impl<W: Write> Sink for LatexWriter<W> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.start_line();
        in_lane!(vector, entries => append_vector(&self.format, entries, &mut self.output.line));
        self.output.send()
    }
}

fn append_vector<N: Numerator>(format: &NumberFormat, entries: &[N], line: &mut Vec<u8>) {
    line.push(b'(');
    for (index, entry) in entries.iter().enumerate() {
        if index > 0 {
            line.extend_from_slice(b", ");
        }
        append_entry(format, entry, line);
    }
    line.extend_from_slice(b")^{T}");
}

fn append_entry<N: Numerator>(format: &NumberFormat, entry: &N, line: &mut Vec<u8>) {
    if entry.is_epsilon() {
        line.extend_from_slice(b"-\\infty");
        return;
    }
    let start = line.len();
    if format.append(entry, line) == Form::Fraction {
        make_fraction(start, line);
    }
}

/// Turns the `-1/3` from `start` on into `-\frac{1}{3}`.
fn make_fraction(start: usize, line: &mut Vec<u8>) {
    let text = line.get(start..).unwrap_or_default();
    let Some(bar) = text.iter().position(|&byte| byte == b'/') else {
        return;
    };
    let sign = usize::from(text.starts_with(b"-"));
    line.push(b'}');
    line.splice(start + bar..=start + bar, *b"}{");
    line.splice(start + sign..start + sign, *b"\\frac{");
}
