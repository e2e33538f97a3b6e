//! Writes a basis as an array of NumPy; what the array cannot say goes into a second file, the sidecar.

use std::io::{self, Seek, SeekFrom, Write};
use std::ops::ControlFlow;

use supereigen::{Block, Numerators, Scalar, Scribe, Sink, UBig, Values};

use super::json_text::{append_labels, json_number};
use super::output::{Output, RecordScribe};
use super::{Context, expect_denominator, npy};
use crate::fingerprint::fingerprint;
use crate::notation::Notation;

/// The version of the sidecar.
const VERSION: u32 = 1;

/// Writes a two-dimensional array of int64, one row for each vector, that `numpy.load` reads.
///
/// The entries are the numerators over the denominator of the context, and −∞ is the least int64. The number of rows
/// stands in the header, which is written again at the end: the array must be at the start of the stream. Everything
/// else is in the [`sidecar`](NpyWriter::sidecar).
///
/// ```
/// use std::io::Cursor;
/// use supereigen::{Sink, Values};
/// use supereigen_formats::{BasisReader, Context, NpyWriter, Sidecar};
///
/// let mut writer = NpyWriter::new(Cursor::new(Vec::new()), &Context::new(2, 3u8.into()));
/// assert!(writer.push(Values::over(&[-1, i64::MIN], &3u8.into())).is_continue());
/// let sidecar = writer.sidecar(true);
/// let array = writer.finish(true)?.into_inner();
/// assert_eq!(array.len(), 128 + 2 * 8);
///
/// let sidecar = Sidecar::read(sidecar.as_bytes())?;
/// let mut reader = BasisReader::with_sidecar(&array[..], sidecar)?;
/// let x = reader.next_record()?.and_then(|record| record.vector);
/// assert_eq!(x, Some("-1/3 -inf".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NpyWriter<W> {
    output: Output<W>,
    n: usize,
    denominator: UBig,
    written: u64,
    /// The beginning of the sidecar, which is known before the first vector.
    facts: Vec<u8>,
}

impl<W: Write> NpyWriter<W> {
    /// Starts an array: writes the header of an array without rows.
    pub fn new(writer: W, context: &Context) -> NpyWriter<W> {
        let mut writer = NpyWriter {
            output: Output::new(writer),
            n: context.n,
            denominator: context.denominator.clone(),
            written: 0,
            facts: facts(context),
        };
        writer.output.line = Self::header(context, 0);
        // The output keeps an error; the first vector and `finish` see it.
        let _ = writer.output.send();
        writer
    }

    /// Returns the header of an array with `written` vectors. Its length does not depend on that number: the header
    /// is first written for no vectors, and then again at the end.
    pub fn header(context: &Context, written: u64) -> Vec<u8> {
        npy::header(KIND, written, context.n)
    }

    /// Returns the underlying writer, which has everything that was written.
    pub fn get_ref(&self) -> &W {
        self.output.get_ref()
    }

    /// Returns the sidecar, a JSON object with what the array cannot say: the format and its version, n, λ, the
    /// denominator, the labels, the fingerprint of the matrix, the integer that stands for −∞, the number of vectors,
    /// and whether these are all.
    pub fn sidecar(&self, complete: bool) -> String {
        let mut text = self.facts.clone();
        let end = format!("\"count\":{},\"complete\":{complete}}}\n", self.written);
        text.extend_from_slice(end.as_bytes());
        String::from_utf8(text).unwrap_or_default()
    }
}

impl<W: Write + Seek> NpyWriter<W> {
    /// Ends the array: puts the number of rows into its header. Only the sidecar says whether the basis is complete.
    ///
    /// # Errors
    /// The first error: an error of the writer, or that a number is too large.
    pub fn finish(self, _complete: bool) -> io::Result<W> {
        let header = npy::header(KIND, self.written, self.n);
        let mut writer = self.output.finish()?;
        writer.seek(SeekFrom::Start(0))?;
        writer.write_all(&header)?;
        writer.seek(SeekFrom::End(0))?;
        writer.flush()?;
        Ok(writer)
    }
}

/// The type of the entries: little-endian int64.
const KIND: &str = "<i8";

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

impl<W: Write + Seek> Sink for NpyWriter<W> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if let Err(error) = append_row(vector, &self.denominator, &mut self.output.line) {
            self.output.fail(error);
        }
        self.written += 1;
        self.output.send()
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        let denominator = self.denominator.clone();
        Some(Box::new(RecordScribe(
            move |vector: Values<'_>, records: &mut Vec<u8>| {
                append_row(vector, &denominator, records)
            },
        )))
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.written += block.len() as u64;
        self.output.send_all(block.bytes())
    }
}

/// Appends a row; fails if an entry does not fit, or if the vector has another denominator.
fn append_row(vector: Values<'_>, denominator: &UBig, line: &mut Vec<u8>) -> io::Result<()> {
    expect_denominator(vector, denominator)?;
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
