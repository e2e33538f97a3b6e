//! What all text formats have in common: a head, vectors one by one, and an end.

use std::io::{self, Write};
use std::ops::ControlFlow;

use std::sync::Arc;

use supereigen::{Block, Scribe, Sink, UBig, Values, Written};

use super::output::Output;
use super::rows::{Row, Style};
use super::{Context, expect_denominator};
use crate::part::PART;

/// A text format: what stands before, around and after the vectors.
///
/// A syntax remembers nothing between two vectors, except whether there were any. So several threads can write an
/// output.
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

    /// Returns how the entries of a vector are written.
    #[doc(hidden)]
    fn style(&self) -> &'static Style;

    /// Appends a vector.
    #[doc(hidden)]
    #[inline]
    fn vector(&self, row: &Row, vector: Values<'_>, line: &mut Vec<u8>) {
        row.append(vector, line);
    }

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
    /// It has all vectors of the basis.
    pub(super) complete: bool,
    /// There may be more vectors of those that were wanted.
    pub(super) is_part: bool,
}

impl End {
    /// Appends, as a comment, that there may be more vectors, if that is so.
    pub(super) fn comment(&self, line: &mut Vec<u8>) {
        if self.is_part {
            line.extend_from_slice(format!("# {PART}\n").as_bytes());
        }
    }
}

/// How a vector becomes text; shared by all threads.
#[derive(Debug)]
struct Script<S> {
    denominator: UBig,
    row: Row,
    syntax: S,
}

impl<S: Syntax> Script<S> {
    /// Appends a vector and what stands before it; fails if the vector has another denominator.
    #[inline]
    fn append(&self, is_first: bool, vector: Values<'_>, line: &mut Vec<u8>) -> io::Result<()> {
        expect_denominator(vector, &self.denominator)?;
        line.extend_from_slice(self.syntax.separator(is_first));
        self.syntax.vector(&self.row, vector, line);
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
/// ```
/// use supereigen::{Sink, Values};
/// use supereigen_formats::{Context, JsonWriter};
///
/// let context = Context::new(2, 1u8.into());
/// let mut writer = JsonWriter::new(Vec::new(), &context);
/// assert!(writer.push(Values::integers(&[0i64, -1])).is_continue());
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
}

impl<W: Write, S: Syntax> TextWriter<W, S> {
    /// Starts an output: writes the head.
    pub(super) fn start(writer: W, context: &Context, syntax: S) -> TextWriter<W, S> {
        let mut writer = TextWriter {
            output: Output::new(writer),
            script: Arc::new(Script {
                denominator: context.denominator.clone(),
                row: Row::for_many(syntax.style(), context.format()),
                syntax,
            }),
            written: 0,
        };
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
        let end = End {
            written: self.written,
            complete,
            is_part,
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
