//! Writes vectors in any format: a head, vectors one by one, and an end.

use std::io::{self, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use supereigen::{Block, Count, Numerators, Scalar, Scribe, Sink, Tally, UBig, Values};

use super::certificates::Certificates;
use super::context::Context;
use super::frame::{Ending, KIND};
use super::json_text::{append_labels, json_number};
use super::output::{Output, RecordScribe};
use super::rows::Row;
use super::{expect_denominator, npy};
use crate::fingerprint::fingerprint;
use crate::notation::Notation;
use crate::row_style::Style;
use crate::vector_format::VectorFormat;

/// The version of the sidecar.
const VERSION: u32 = 1;

/// How a vector becomes bytes; shared by all threads.
#[derive(Debug)]
struct Script {
    denominator: UBig,
    /// `None` for arrays.
    row: Option<Row>,
    certificates: Certificates,
}

impl Script {
    /// Appends a vector; fails if it has another denominator, or does not fit.
    fn append(&self, vector: Values<'_>, line: &mut Vec<u8>) -> io::Result<()> {
        expect_denominator(vector, &self.denominator)?;
        let Some(row) = &self.row else {
            return append_array_row(vector, line);
        };
        row.append(vector.numerators(), line);
        self.certificates.append(vector, &row.format, line);
        Ok(())
    }

    /// Returns how many bytes of a record the first one of all does not have.
    fn left_out(&self) -> usize {
        self.row.as_ref().map_or(0, |row| row.style.left_out)
    }
}

/// Writes vectors in a format, each vector or block of vectors at once and with a single `write_all`.
///
/// ```
/// use std::io::Cursor;
/// use supereigen::{Sink, Values};
/// use supereigen_formats::{BasisReader, Context, Ending, Sidecar, VectorFormat, VectorWriter};
/// let three = 3u8.into();
/// let x = Values::over(&[-1, i64::MIN], &three);
/// let written = |format| {
///     let context = Context::new(2, 3u8.into());
///     let mut writer = VectorWriter::new(Vec::new(), &context, format);
///     let _ = writer.push(x); // it keeps an error until the end
///     writer.finish(Ending::All).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
/// };
/// assert_eq!(written(VectorFormat::Plain)?, "-1/3 -inf\n");
/// assert_eq!(written(VectorFormat::Csv)?, "x1,x2\n-1/3,-inf\n");
/// assert_eq!(
///     written(VectorFormat::Json)?,
///     "{\"n\":2,\"vectors\":[\n[\"-1/3\",null]\n],\"complete\":true}\n"
/// );
/// assert_eq!(written(VectorFormat::JsonLines)?, "{\"vector\":[\"-1/3\",null]}\n");
/// assert_eq!(written(VectorFormat::TpLib)?, "[-1/3,-oo]\n");
/// assert!(written(VectorFormat::Npy).is_err()); // an array needs a file
///
/// let context = Context::new(2, 3u8.into());
/// let file = Cursor::new(Vec::new());
/// let mut writer = VectorWriter::on_file(file, &context, VectorFormat::Npy);
/// assert!(writer.push(x).is_continue());
/// let sidecar = writer.sidecar(Ending::All);
/// let array = writer.finish(Ending::All)?.into_inner();
/// assert_eq!(array.len(), 128 + 2 * 8);
/// let sidecar = Sidecar::read(sidecar.as_bytes())?;
/// let mut reader = BasisReader::with_sidecar(&array[..], sidecar)?;
/// let x = reader.next_record()?.and_then(|record| record.vector);
/// assert_eq!(x, Some("-1/3 -inf".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct VectorWriter<W> {
    output: Output<W>,
    format: VectorFormat,
    script: Arc<Script>,
    n: usize,
    written: u64,
    /// Writes the head of an array again.
    rewrite: Option<Rewrite<W>>,
    /// The beginning of the sidecar, which is known before the first vector.
    facts: Vec<u8>,
}

/// Writes the head of an output again.
type Rewrite<W> = fn(&mut W, &[u8]) -> io::Result<()>;

impl<W: Write> VectorWriter<W> {
    /// Starts an output: writes what stands before the first vector. An array needs [`on_file`](VectorWriter::on_file).
    pub fn new(writer: W, context: &Context, format: VectorFormat) -> VectorWriter<W> {
        let mut writer = VectorWriter::start(writer, context, format);
        if format.facts().is_array {
            let error = io::Error::new(io::ErrorKind::NotSeekable, "an array needs a file");
            writer.output.fail(error);
        }
        writer
    }

    /// Writes a certificate with each vector.
    #[must_use]
    pub fn with_certificates(mut self, certificates: Certificates) -> VectorWriter<W> {
        if !matches!(certificates, Certificates::None)
            && let Some(script) = Arc::get_mut(&mut self.script)
            && let Some(row) = &mut script.row
        {
            row.style = &Style::CERTIFIED;
            script.certificates = certificates;
        }
        self
    }

    fn start(writer: W, context: &Context, format: VectorFormat) -> VectorWriter<W> {
        let mut output = Output::new(writer);
        // The output keeps an error; the first vector and `finish` see it.
        match format.head(context) {
            Ok(head) if head.is_empty() => {}
            Ok(head) => {
                let _ = output.send_all(&head);
            }
            Err(error) => output.fail(error),
        }
        let is_array = format.facts().is_array;
        let row = || Row::for_many(format.facts().style, context.format());
        VectorWriter {
            output,
            format,
            script: Arc::new(Script {
                denominator: context.denominator.clone(),
                row: (!is_array).then(row),
                certificates: Certificates::None,
            }),
            n: context.n,
            written: 0,
            rewrite: None,
            facts: if is_array { facts(context) } else { Vec::new() },
        }
    }

    /// Returns the underlying writer, which has everything that was written.
    pub fn get_ref(&self) -> &W {
        self.output.get_ref()
    }

    /// Returns the number of vectors so far.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Returns the sidecar of an array, a JSON object with what the array cannot say: the format and its version, n, λ, the
    /// denominator, the labels, the fingerprint of the matrix, the integer that stands for −∞, the number of vectors,
    /// and whether these are all.
    pub fn sidecar(&self, ending: Ending) -> String {
        let mut text = self.facts.clone();
        let (count, complete) = (self.written, ending == Ending::All);
        let end = format!("\"count\":{count},\"complete\":{complete}}}\n");
        text.extend_from_slice(end.as_bytes());
        String::from_utf8(text).unwrap_or_default()
    }

    /// Ends the output, which says at its end, as far as the format allows, what it has.
    ///
    /// # Errors
    /// The first error: an error of the writer, or that a number is too large for an array.
    pub fn finish(mut self, ending: Ending) -> io::Result<W> {
        let end = (self.format.facts().end)(self.written, ending);
        let _ = self.output.send_all(end.as_bytes());
        let mut writer = self.output.finish()?;
        if let Some(rewrite) = self.rewrite {
            rewrite(&mut writer, &npy::header(KIND, self.written, self.n))?;
        }
        Ok(writer)
    }
}

impl<W: Write + Seek> VectorWriter<W> {
    /// Starts an output at the start of a file, which can be an array.
    pub fn on_file(writer: W, context: &Context, format: VectorFormat) -> VectorWriter<W> {
        let mut writer = VectorWriter::start(writer, context, format);
        writer.rewrite = format.facts().is_array.then_some(|writer, head| {
            writer.seek(SeekFrom::Start(0))?;
            writer.write_all(head)?;
            writer.seek(SeekFrom::End(0))?;
            writer.flush()
        });
        writer
    }
}

/// Returns everything in the sidecar that is known at the beginning.
fn facts(context: &Context) -> Vec<u8> {
    let n = context.n;
    let mut head = format!("{{\"format\":\"supereigen basis\",\"version\":{VERSION},\"n\":{n}");
    if let Some(lambda) = &context.lambda {
        head += &format!(",\"lambda\":{}", json_number(lambda, Notation::Exact));
    }
    head += &format!(",\"denominator\":\"{}\"", context.denominator);
    let mut text = head.into_bytes();
    append_labels(&context.labels, &mut text);
    if let Some(matrix) = &context.matrix {
        let fingerprint = format!(",\"fingerprint\":\"{}\"", fingerprint(matrix));
        text.extend_from_slice(fingerprint.as_bytes());
    }
    text.extend_from_slice(format!(",\"minus_infinity\":\"{}\",", i64::MIN).as_bytes());
    text
}

impl<W: Write> Sink for VectorWriter<W> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if self.format == VectorFormat::Count {
            return self.add(1);
        }
        let line = &mut self.output.line;
        match self.script.append(vector, line) {
            Ok(()) if self.written == 0 => drop(line.drain(..self.script.left_out())),
            Ok(()) => {}
            Err(error) => self.output.fail(error),
        }
        self.written += 1;
        self.output.send()
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        (self.format == VectorFormat::Count).then_some(self)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        if self.format == VectorFormat::Count {
            return Count::default().scribe();
        }
        let script = Arc::clone(&self.script);
        // Each vector is written as one that is not the first; `push_block` corrects that.
        Some(Box::new(RecordScribe(
            move |vector: Values<'_>, records: &mut Vec<u8>| script.append(vector, records),
        )))
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        let mut text = block.bytes();
        if self.written == 0 {
            text = text.get(self.script.left_out()..).unwrap_or_default();
        }
        self.written += block.len() as u64;
        self.output.send_all(text)
    }
}

impl<W: Write> Tally for VectorWriter<W> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.written += results;
        ControlFlow::Continue(())
    }
}

/// Appends a row of an array; fails if an entry does not fit.
fn append_array_row(vector: Values<'_>, line: &mut Vec<u8>) -> io::Result<()> {
    let all_fit = match vector.numerators() {
        Numerators::I64(entries) => {
            let start = line.len();
            line.resize(start + size_of_val(entries), 0);
            for (bytes, entry) in line[start..].as_chunks_mut().0.iter_mut().zip(entries) {
                *bytes = entry.to_le_bytes();
            }
            true
        }
        Numerators::I128(entries) => append_narrow(entries, line),
        Numerators::Big(entries) => append_narrow(entries, line),
    };
    all_fit.then_some(()).ok_or_else(too_large)
}

/// Appends entries of a wider lane, with the least int64 for −∞; returns `false` if one does not fit.
fn append_narrow<S: Scalar>(entries: &[S], line: &mut Vec<u8>) -> bool {
    entries.iter().all(|entry| {
        let integer = entry.to_integer();
        let narrow = integer.map_or(Some(i64::EPSILON), |value| i64::from_integer(&value));
        line.extend(narrow.unwrap_or_default().to_le_bytes());
        narrow.is_some()
    })
}

fn too_large() -> io::Error {
    let reason =
        "a numerator does not fit the 64 bits of NPY; plain text, CSV and JSON hold any number";
    io::Error::new(io::ErrorKind::InvalidData, reason)
}
