//! Writes vectors as text: a head, vectors one by one, and an end.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::Deserialize;
use supereigen::{Block, Scribe, Sink, UBig, Values};

use super::certificates::Certificates;
use super::json_text::append_facts;
use super::labels::csv_header;
use super::output::{Output, RecordScribe};
use super::rows::{Row, Style};
use super::{Context, expect_denominator};
use crate::part::PART;

/// The text formats of vectors.
///
/// ```
/// use supereigen::{Sink, Values};
/// use supereigen_formats::{Context, TextFormat, TextWriter};
/// let written = |format| {
///     let context = Context::new(2, 3u8.into());
///     let mut writer = TextWriter::new(Vec::new(), &context, format);
///     assert!(writer.push(Values::over(&[-1, i64::MIN], &3u8.into())).is_continue());
///     writer.finish(true).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
/// };
/// assert_eq!(written(TextFormat::Plain)?, "-1/3 -inf\n");
/// assert_eq!(written(TextFormat::Csv)?, "x1,x2\n-1/3,-inf\n");
/// assert_eq!(
///     written(TextFormat::Json)?,
///     "{\"n\":2,\"vectors\":[\n[\"-1/3\",null]\n],\"complete\":true}\n"
/// );
/// assert_eq!(written(TextFormat::JsonLines)?, "{\"vector\":[\"-1/3\",null]}\n");
/// assert_eq!(written(TextFormat::TpLib)?, "[-1/3,-oo]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum TextFormat {
    /// One vector per line, with one blank between entries and −∞ as `-inf`, and nothing else. An output that may lack vectors
    /// ends in a comment that says so; likewise in CSV and TPLib.
    Plain,
    /// Comma-separated values: a row with the labels, or `x1` to `xn` if there are none, then one row for each vector, with
    /// −∞ as `-inf`.
    ///
    /// Labels that all look like numbers are refused, since they would be read as a vector; and labels that begin with `=`,
    /// `+`, `-` or `@`, since spreadsheets would take them for formulas.
    Csv,
    /// One JSON object: `{"n":…,"lambda":…,"labels":[…],"vectors":[…],"complete":…}`, one vector per line.
    ///
    /// An entry is a JSON integer if it is an integer of magnitude at most 2^53, `null` if it is −∞, and a string (`"1/3"`,
    /// `"0.25"`, a long integer) otherwise. λ is always a string. λ and the labels are absent if there are none.
    Json,
    /// One JSON object per line, `{"vector":[0,-1,null]}`, and nothing before or after, with entries as in [`Json`](Self::Json).
    /// An output that may lack vectors has a last object `{"complete":false}`.
    #[serde(rename = "jsonl")]
    JsonLines,
    /// A `gather*` environment of the package amsmath with one vector per line, such as `(0, -\frac{1}{3}, -\infty)^{T}`.
    /// If there are no vectors, it contains `\emptyset`; if there may be more than were written, it ends in `\vdots`.
    Latex,
    /// One vector per line as a row of TPLib: `[0,-1/3,-oo]`.
    TpLib,
    /// A max-plus matrix, or a min-plus one, with one vector per row, as a file that polymake reads by `load_data`: an object
    /// like that of [`Json`](Self::Json), of which polymake reads the keys `_ns`, `_type` and `data`; −∞ is `"-inf"`.
    Polymake,
}

impl TextFormat {
    /// Returns the usual ending of the names of files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            TextFormat::Plain => "txt",
            TextFormat::Csv => "csv",
            TextFormat::Json => "json",
            TextFormat::JsonLines => "jsonl",
            TextFormat::Latex => "tex",
            TextFormat::TpLib => "tplib",
            TextFormat::Polymake => "poly",
        }
    }

    /// Checks that the format can express what the context says.
    ///
    /// # Errors
    /// If it cannot, such as labels that would not be read back.
    pub fn check(self, context: &Context) -> io::Result<()> {
        self.head(context).map(|_| ())
    }

    /// Returns what stands before the first vector; fails if the format cannot express it.
    fn head(self, context: &Context) -> io::Result<Vec<u8>> {
        Ok(match self {
            TextFormat::Plain | TextFormat::TpLib | TextFormat::JsonLines => Vec::new(),
            TextFormat::Csv => csv_header(context)?.into_bytes(),
            TextFormat::Latex => b"\\begin{gather*}\n".to_vec(),
            TextFormat::Json => append_facts("{".to_owned(), context, "vectors"),
            TextFormat::Polymake => {
                let of = context.format().in_algebra("Max", "Min");
                let head = format!(
                    "{{\"_ns\":{{\"polymake\":[\"https://polymake.org\",\"4.0\"]}},\
                     \"_type\":\"common::Matrix<TropicalNumber<{of}, Rational>>\","
                );
                append_facts(head, context, "data")
            }
        })
    }

    fn style(self) -> &'static Style {
        match self {
            TextFormat::Plain => &Style::PLAIN,
            TextFormat::Csv => &Style::CSV,
            TextFormat::Json => &Style::JSON,
            TextFormat::JsonLines => &Style::JSON_LINES,
            TextFormat::Latex => &Style::LATEX,
            TextFormat::TpLib => &Style::TPLIB,
            TextFormat::Polymake => &Style::POLYMAKE,
        }
    }

    /// Returns what stands after the last vector. `complete` says that the output has all vectors of the basis, `is_part` that
    /// there may be more of those that were wanted.
    fn end(self, is_empty: bool, complete: bool, is_part: bool) -> String {
        match self {
            TextFormat::Plain | TextFormat::Csv | TextFormat::TpLib if is_part => {
                format!("# {PART}\n")
            }
            TextFormat::JsonLines if is_part => "{\"complete\":false}\n".to_owned(),
            TextFormat::Plain | TextFormat::Csv | TextFormat::TpLib | TextFormat::JsonLines => {
                String::new()
            }
            TextFormat::Json | TextFormat::Polymake => {
                let line_end = if is_empty { "" } else { "\n" };
                format!("{line_end}],\"complete\":{complete}}}\n")
            }
            TextFormat::Latex => {
                let last = match (complete, is_empty) {
                    (true, false) => "",
                    (true, true) => "\\emptyset",
                    (false, true) => "\\vdots",
                    (false, false) => " \\\\\n\\vdots",
                };
                format!("{last}\n\\end{{gather*}}\n")
            }
        }
    }
}

/// How a vector becomes text; shared by all threads.
#[derive(Debug)]
struct Script {
    denominator: UBig,
    row: Row,
    certificates: Certificates,
}

impl Script {
    /// Appends a vector; fails if it has another denominator.
    fn append(&self, vector: Values<'_>, line: &mut Vec<u8>) -> io::Result<()> {
        expect_denominator(vector, &self.denominator)?;
        self.row.append(vector.numerators(), line);
        self.certificates.append(vector, &self.row.format, line);
        Ok(())
    }
}

/// Writes vectors in a text format, each vector or block of vectors at once and with a single `write_all`.
///
/// ```
/// use supereigen::{Sink, Values};
/// use supereigen_formats::{Context, TextFormat, TextWriter};
///
/// let context = Context::new(2, 1u8.into());
/// let mut writer = TextWriter::new(Vec::new(), &context, TextFormat::Json);
/// assert!(writer.push(Values::integers(&[0i64, -1])).is_continue());
/// assert!(writer.push(Values::integers(&[-2i64, 0])).is_continue());
/// assert_eq!(
///     writer.finish(true)?,
///     b"{\"n\":2,\"vectors\":[\n[0,-1],\n[-2,0]\n],\"complete\":true}\n"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TextWriter<W> {
    output: Output<W>,
    format: TextFormat,
    script: Arc<Script>,
    written: u64,
}

impl<W: Write> TextWriter<W> {
    /// Starts an output: writes what stands before the first vector.
    pub fn new(writer: W, context: &Context, format: TextFormat) -> TextWriter<W> {
        TextWriter::start(writer, context, format, Certificates::None)
    }

    /// Starts an output of JSON lines that have certificates.
    pub fn with_certificates(
        writer: W,
        context: &Context,
        certificates: Certificates,
    ) -> TextWriter<W> {
        TextWriter::start(writer, context, TextFormat::JsonLines, certificates)
    }

    fn start(
        writer: W,
        context: &Context,
        format: TextFormat,
        certificates: Certificates,
    ) -> TextWriter<W> {
        let style = match certificates {
            Certificates::None => format.style(),
            _ => &Style::CERTIFIED,
        };
        let mut output = Output::new(writer);
        // The output keeps an error; the first vector and `finish` see it.
        match format.head(context) {
            Ok(head) if head.is_empty() => {}
            Ok(head) => {
                let _ = output.send_all(&head);
            }
            Err(error) => output.fail(error),
        }
        TextWriter {
            output,
            format,
            script: Arc::new(Script {
                denominator: context.denominator.clone(),
                row: Row::for_many(style, context.format()),
                certificates,
            }),
            written: 0,
        }
    }

    /// Returns the underlying writer, which has everything that was written.
    pub fn get_ref(&self) -> &W {
        self.output.get_ref()
    }

    /// Ends the output; `complete` says whether it has all vectors of the basis. If not, the output says
    /// that there may be more.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(self, complete: bool) -> io::Result<W> {
        self.end(complete, !complete)
    }

    /// Ends an output of chosen vectors: it has all that were wanted, which need not be all of the basis.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish_chosen(self) -> io::Result<W> {
        self.end(false, false)
    }

    fn end(mut self, complete: bool, is_part: bool) -> io::Result<W> {
        let end = self.format.end(self.written == 0, complete, is_part);
        let _ = self.output.send_all(end.as_bytes());
        self.output.finish()
    }
}

impl<W: Write> Sink for TextWriter<W> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        let line = &mut self.output.line;
        match self.script.append(vector, line) {
            Ok(()) if self.written == 0 => drop(line.drain(..self.script.row.style.left_out)),
            Ok(()) => {}
            Err(error) => self.output.fail(error),
        }
        self.written += 1;
        self.output.send()
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        let script = Arc::clone(&self.script);
        // Each vector is written as one that is not the first; `push_block` corrects that.
        Some(Box::new(RecordScribe(
            move |vector: Values<'_>, records: &mut Vec<u8>| script.append(vector, records),
        )))
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        let mut text = block.bytes();
        if self.written == 0 {
            let left_out = self.script.row.style.left_out;
            text = text.get(left_out..).unwrap_or_default();
        }
        self.written += block.len() as u64;
        self.output.send_all(text)
    }
}
