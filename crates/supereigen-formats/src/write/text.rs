//! What all text formats have in common: a head, vectors one by one, and an end; and how an interrupted output is
//! continued.

use std::io::{self, Write};
use std::ops::ControlFlow;

use std::sync::Arc;

use supereigen::{Block, Scribe, Sink, UBig, Values, Written};

use super::output::Output;
use super::{Context, expect_denominator};
use crate::notation::NumberFormat;
use crate::trailer::{PART, Trailer};

/// A text format: what stands before, around and after the vectors.
///
/// A syntax remembers nothing between two vectors, except whether there were any. So every output can be continued,
/// and several threads can write it.
pub trait Syntax: sealed::Sealed + Send + Sync + 'static {
    /// Appends what stands before the first vector; fails if the format cannot express it.
    #[doc(hidden)]
    fn head(&self, _context: &Context, _line: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }

    /// Returns what stands before a vector, which may be the first one.
    #[doc(hidden)]
    fn separator(&self, _is_first: bool) -> &'static [u8] {
        b""
    }

    /// Appends a vector.
    #[doc(hidden)]
    fn vector(&self, format: &NumberFormat, vector: Values<'_>, line: &mut Vec<u8>);

    /// Appends what stands after the last vector.
    #[doc(hidden)]
    fn end(&self, end: &End, line: &mut Vec<u8>);
}

pub(super) mod sealed {
    /// Keeps [`Syntax`](super::Syntax) to the formats of this crate.
    pub trait Sealed {}
}

/// How an output ends.
#[derive(Debug)]
pub struct End {
    pub(super) written: u64,
    /// It has all vectors of the basis, or of the shard.
    pub(super) complete: bool,
    /// There may be more vectors of those that were wanted.
    pub(super) is_part: bool,
    /// What the end of a shard says; `None` if the output is not a shard.
    pub(super) trailer: Option<Trailer>,
}

impl End {
    /// Appends, as a comment, the trailer of a shard, or that there may be more vectors.
    pub(super) fn comment(&self, mark: char, line: &mut Vec<u8>) {
        match &self.trailer {
            Some(trailer) => trailer.append(mark, line),
            None if !self.is_part => {}
            None => line.extend_from_slice(format!("{mark} {PART}\n").as_bytes()),
        }
    }
}

/// How a vector becomes text; shared by all threads.
#[derive(Debug)]
struct Script<S> {
    denominator: UBig,
    format: NumberFormat,
    syntax: S,
}

impl<S: Syntax> Script<S> {
    /// Appends a vector and what stands before it; fails if the vector has another denominator.
    #[inline]
    fn append(&self, is_first: bool, vector: Values<'_>, line: &mut Vec<u8>) -> io::Result<()> {
        expect_denominator(vector, &self.denominator)?;
        line.extend_from_slice(self.syntax.separator(is_first));
        self.syntax.vector(&self.format, vector, line);
        Ok(())
    }
}

/// Writes vectors on any thread, each with the separator of a vector that is not the first; `push_block` corrects
/// that.
struct TextScribe<S>(Arc<Script<S>>);

impl<S: Syntax> Scribe for TextScribe<S> {
    fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written {
        match self.0.append(false, vector, records) {
            Ok(()) => Written::Record,
            Err(_) => Written::Refused,
        }
    }
}

/// Writes vectors in a text format, each vector or block of vectors at once and with a single `write_all`.
///
/// An output that was cut off after a [`sync`](TextWriter::sync) can be continued: a writer made by `resume` assumes
/// that the first `written` vectors are already in the output. In the end the output is the same as if it had never
/// been interrupted.
///
/// ```
/// use supereigen::{Sink, Values};
/// use supereigen_formats::{Context, JsonWriter};
///
/// let context = Context::new(2, 1u8.into());
/// let mut writer = JsonWriter::new(Vec::new(), &context);
/// assert!(writer.push(Values::integers(&[0i64, -1])).is_continue());
/// writer.sync()?;
/// let bytes = writer.get_ref().clone();
/// let mut writer = JsonWriter::resume(bytes, &context, 1);
/// assert!(writer.push(Values::integers(&[-2i64, 0])).is_continue());
/// assert_eq!(
///     writer.finish(true)?,
///     b"{\"n\":2,\"vectors\":[\n[0,-1],\n[-2,0]\n],\"complete\":true}\n"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TextWriter<W, S> {
    output: Output<W>,
    script: Arc<Script<S>>,
    written: u64,
    shard: Option<String>,
}

impl<W: Write, S: Syntax> TextWriter<W, S> {
    /// Starts an output: writes the head.
    pub(super) fn start(writer: W, context: &Context, syntax: S) -> TextWriter<W, S> {
        let mut writer = TextWriter::go_on(writer, context, syntax, 0);
        // The output keeps an error; the first vector and `finish` see it.
        match writer.script.syntax.head(context, &mut writer.output.line) {
            Ok(()) if writer.output.line.is_empty() => {}
            Ok(()) => {
                let _ = writer.output.send();
            }
            Err(error) => writer.output.fail(error),
        }
        writer
    }

    /// Continues an output that already has `written` vectors.
    pub(super) fn go_on(writer: W, context: &Context, syntax: S, written: u64) -> TextWriter<W, S> {
        TextWriter {
            output: Output::new(writer),
            script: Arc::new(Script {
                denominator: context.denominator.clone(),
                format: context.format(),
                syntax,
            }),
            written,
            shard: context.shard.clone(),
        }
    }

    /// Hands everything so far to the underlying writer and flushes it, so that the output can be continued from
    /// there.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn sync(&mut self) -> io::Result<()> {
        self.output.sync()
    }

    /// Returns the underlying writer, which has everything that was written.
    pub fn get_ref(&self) -> &W {
        self.output.get_ref()
    }

    /// Returns the underlying writer for changes, such as of its position. Bytes that are written to it directly end
    /// up in the middle of the output.
    pub fn get_mut(&mut self) -> &mut W {
        self.output.get_mut()
    }

    /// Ends the output; `complete` says whether it has all vectors of the basis, or of the shard. If not, the output
    /// says that there may be more.
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
        let end = End {
            written: self.written,
            complete,
            is_part,
            trailer: self.shard.take().map(|shard| Trailer {
                shard,
                complete,
                vectors: self.written,
            }),
        };
        self.script.syntax.end(&end, &mut self.output.line);
        let _ = self.output.send();
        self.output.finish()
    }
}

impl<W: Write, S: Syntax + Default> TextWriter<W, S> {
    /// Starts an output: writes what stands before the first vector.
    pub fn new(writer: W, context: &Context) -> TextWriter<W, S> {
        TextWriter::start(writer, context, S::default())
    }

    /// Continues an output that already has `written` vectors.
    pub fn resume(writer: W, context: &Context, written: u64) -> TextWriter<W, S> {
        TextWriter::go_on(writer, context, S::default(), written)
    }

    /// Checks that the format can express what the context says; nothing is written.
    ///
    /// # Errors
    /// If the format cannot express something, such as labels that would not be read back.
    pub fn check(context: &Context) -> io::Result<()> {
        S::default().head(context, &mut Vec::new())
    }
}

impl<W: Write, S: Syntax> Sink for TextWriter<W, S> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        let line = &mut self.output.line;
        if let Err(error) = self.script.append(self.written == 0, vector, line) {
            self.output.fail(error);
        }
        self.written += 1;
        self.output.send()
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        Some(Box::new(TextScribe(Arc::clone(&self.script))))
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        let mut text = block.bytes();
        if self.written == 0 && !block.is_empty() {
            let syntax = &self.script.syntax;
            let separator = syntax.separator(false).len();
            self.output.line.extend_from_slice(syntax.separator(true));
            self.output.send()?;
            text = text.get(separator..).unwrap_or_default();
        }
        self.written += block.len() as u64;
        self.output.send_all(text)
    }
}
