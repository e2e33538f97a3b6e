//! LaTeX: the vectors as lines of a `gather*` environment.

use std::io;

use super::Context;
use super::rows::Style;
use super::text::{End, Syntax, TextWriter, sealed::Sealed};
use crate::notation::Form;

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

    fn style(&self) -> &'static Style {
        &Style::LATEX
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

/// Turns a fraction from `start` on, such as `-1/3`, into `-\frac{1}{3}`.
pub(super) fn write_as_fraction(form: Form, start: usize, line: &mut Vec<u8>) {
    if form != Form::Fraction {
        return;
    }
    let text = line.get(start..).unwrap_or_default();
    let Some(bar) = text.iter().position(|&byte| byte == b'/') else {
        return;
    };
    let sign = usize::from(text.starts_with(b"-"));
    line.push(b'}');
    line.splice(start + bar..=start + bar, *b"}{");
    line.splice(start + sign..start + sign, *b"\\frac{");
}
