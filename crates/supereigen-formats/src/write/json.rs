//! JSON: one object, whose list of vectors grows while the computation runs. The JSON of polymake is an object of
//! this kind, too.

use std::io;

use super::Context;
use super::json_text::{append_labels, json_number};
use super::rows::Style;
use super::text::{End, Syntax, TextWriter, sealed::Sealed};

/// Writes one JSON object:
/// `{"n":…,"lambda":…,"labels":[…],"vectors":[…],"complete":…}`, one vector per line.
///
/// An entry is a JSON integer if it is an integer of magnitude at most 2^53, `null` if it is −∞, and
/// a string (`"1/3"`, `"0.25"`, a long integer) otherwise. λ is always a string. λ and the
/// labels are absent if there are none.
pub type JsonWriter<W> = TextWriter<W, Json>;

/// Writes a max-plus matrix, or a min-plus one, with one vector per row, as a file that polymake reads by `load_data`.
///
/// The file is an object like that of [`JsonWriter`]. polymake reads the keys `_ns`, `_type` and `data`, and ignores
/// the others; −∞ is `"-inf"`.
///
/// ```
/// use supereigen::{Sink, Values};
/// use supereigen_formats::{Context, PolymakeWriter};
/// let mut writer = PolymakeWriter::new(Vec::new(), &Context::new(2, 3u8.into()));
/// assert!(writer.push(Values::over(&[-1, i64::MIN], &3u8.into())).is_continue());
/// let text = String::from_utf8(writer.finish(true)?)?;
/// assert!(text.ends_with(",\"data\":[\n[\"-1/3\",\"-inf\"]\n],\"complete\":true}\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type PolymakeWriter<W> = TextWriter<W, Polymake>;

/// The syntax of [`JsonWriter`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Json;

/// The syntax of [`PolymakeWriter`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Polymake;

impl Sealed for Json {}
impl Sealed for Polymake {}

impl Syntax for Json {
    fn head(&self, context: &Context, line: &mut Vec<u8>) -> io::Result<()> {
        line.push(b'{');
        append_facts(context, line);
        line.extend_from_slice(b",\"vectors\":[");
        Ok(())
    }

    fn separator(&self, is_first: bool) -> &'static [u8] {
        separator(is_first)
    }

    fn style(&self) -> &'static Style {
        &Style::JSON
    }

    fn end(&self, end: &End, line: &mut Vec<u8>) {
        append_end(end, line);
    }
}

impl Syntax for Polymake {
    fn head(&self, context: &Context, line: &mut Vec<u8>) -> io::Result<()> {
        line.extend_from_slice(b"{\"_ns\":{\"polymake\":[\"https://polymake.org\",\"4.0\"]},");
        let of = context.format().in_algebra("Max", "Min");
        let of = format!("\"_type\":\"common::Matrix<TropicalNumber<{of}, Rational>>\",");
        line.extend_from_slice(of.as_bytes());
        append_facts(context, line);
        line.extend_from_slice(b",\"data\":[");
        Ok(())
    }

    fn separator(&self, is_first: bool) -> &'static [u8] {
        separator(is_first)
    }

    fn style(&self) -> &'static Style {
        &Style::POLYMAKE
    }

    fn end(&self, end: &End, line: &mut Vec<u8>) {
        append_end(end, line);
    }
}

/// Returns what ends the line before a vector: a line feed, after a comma unless the vector is the first.
fn separator(is_first: bool) -> &'static [u8] {
    if is_first { b"\n" } else { b",\n" }
}

/// Appends n, λ and the labels.
fn append_facts(context: &Context, line: &mut Vec<u8>) {
    line.extend_from_slice(b"\"n\":");
    line.extend_from_slice(context.n.to_string().as_bytes());
    if let Some(lambda) = &context.lambda {
        line.extend_from_slice(b",\"lambda\":");
        line.extend_from_slice(json_number(lambda, context.notation).as_bytes());
    }
    append_labels(&context.labels, line);
}

fn append_end(end: &End, line: &mut Vec<u8>) {
    if end.written > 0 {
        line.push(b'\n');
    }
    line.extend_from_slice(b"],\"complete\":");
    line.extend_from_slice(end.complete.to_string().as_bytes());
    line.extend_from_slice(b"}\n");
}
