//! Plain text: one vector per line, as the reader reads it.

use std::io::{self, Write};
use std::ops::ControlFlow;

use supereigen::{Matrix, Sink, Values};

use super::output::Output;
use super::{Context, in_lane};
use crate::notation::{Notation, NumberFormat, Numbers, Numerator};

/// Writes one vector per line, entries separated by one blank, −∞ as `-inf`, and nothing else.
#[derive(Debug)]
pub struct PlainWriter<W> {
    output: Output<W>,
    format: NumberFormat,
}

impl<W: Write> PlainWriter<W> {
    /// Writes nothing yet.
    pub fn new(writer: W, context: &Context) -> PlainWriter<W> {
        PlainWriter {
            output: Output::new(writer),
            format: context.format(),
        }
    }

    /// Ends the output. Plain text does not say whether it is `complete`.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(self, _complete: bool) -> io::Result<W> {
        self.output.finish()
    }
}

impl<W: Write> Sink for PlainWriter<W> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        in_lane!(vector, entries => append_row(&self.format, entries, &mut self.output.line));
        self.output.send()
    }
}

fn append_row<N: Numerator>(format: &NumberFormat, entries: &[N], line: &mut Vec<u8>) {
    for (index, entry) in entries.iter().enumerate() {
        if index > 0 {
            line.push(b' ');
        }
        format.append(entry, line);
    }
    line.push(b'\n');
}

/// Writes a matrix as plain text, with its labels, such that reading gives it back.
///
/// The labels must be such that the reader could have read them.
///
/// # Errors
/// The first error of the writer.
pub fn write_matrix<W: Write>(
    mut writer: W,
    matrix: &Matrix,
    notation: Notation,
    numbers: Numbers,
) -> io::Result<()> {
    if !matrix.labels().is_empty() {
        writeln!(writer, "labels: {}", matrix.labels().join(" "))?;
    }
    let format = NumberFormat::new(matrix.denominator(), notation, numbers);
    let mut line = Vec::new();
    for row in 0..matrix.rows() {
        line.clear();
        let mut next = 0;
        for (column, numerator) in matrix.row(row) {
            append_gap(next, column, &mut line);
            append_blank(column, &mut line);
            format.append(&Some(numerator.clone()), &mut line);
            next = column + 1;
        }
        append_gap(next, matrix.columns(), &mut line);
        line.push(b'\n');
        writer.write_all(&line)?;
    }
    writer.flush()
}

/// Fills the columns from `next` up to `column` with −∞.
fn append_gap(next: usize, column: usize, line: &mut Vec<u8>) {
    for index in next..column {
        append_blank(index, line);
        line.extend_from_slice(b"-inf");
    }
}

fn append_blank(column: usize, line: &mut Vec<u8>) {
    if column > 0 {
        line.push(b' ');
    }
}
