//! LaTeX: the vectors as lines of a `gather*` environment.

use std::io;

use supereigen::Values;

use super::text::{End, Syntax, TextWriter, sealed::Sealed};
use super::{Context, in_lane};
use crate::notation::{Form, NumberFormat, Numerator};

/// Writes a `gather*` environment of the package amsmath with one vector per line, such as
/// `(0, -\frac{1}{3}, -\infty)^{T}`.
///
/// If there are no vectors, the environment contains `\emptyset`; if there may be more than were
/// written, it ends in `\vdots`.
pub type LatexWriter<W> = TextWriter<W, Latex>;

/// The syntax of [`LatexWriter`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Latex;

impl Sealed for Latex {}

impl Syntax for Latex {
    fn head(&self, _: &Context, line: &mut Vec<u8>) -> io::Result<()> {
        line.extend_from_slice(b"\\begin{gather*}\n");
        Ok(())
    }

    /// Ends the line of the vector before, if there is one: the last line of the environment must not end in `\\`.
    fn separator(&self, is_first: bool) -> &'static [u8] {
        if is_first { b"" } else { b" \\\\\n" }
    }

    fn vector(&self, format: &NumberFormat, vector: Values<'_>, line: &mut Vec<u8>) {
        in_lane!(vector, entries => append_vector(format, entries, line));
    }

    fn end(&self, end: &End, line: &mut Vec<u8>) {
        if !end.complete {
            line.extend_from_slice(self.separator(end.written == 0));
            line.extend_from_slice(b"\\vdots");
        } else if end.written == 0 {
            line.extend_from_slice(b"\\emptyset");
        }
        line.extend_from_slice(b"\n\\end{gather*}\n");
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
        line.extend_from_slice(format.in_algebra("-\\infty", "\\infty").as_bytes());
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
