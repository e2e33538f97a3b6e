//! The output of a writer: the line that is being written, and the first error.

use std::io::{self, Write};
use std::ops::ControlFlow;

use supereigen::{Scribe, Values, Written};

/// Writes records on any thread by a function, which fails for a vector that it cannot write.
pub(super) struct RecordScribe<F>(pub(super) F);

impl<F: FnMut(Values<'_>, &mut Vec<u8>) -> io::Result<()> + Send> Scribe for RecordScribe<F> {
    fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written {
        match (self.0)(vector, records) {
            Ok(()) => Written::Record,
            Err(_) => Written::Refused,
        }
    }
}

/// A `Write` that is used line by line until it fails.
#[derive(Debug)]
pub(super) struct Output<W> {
    writer: W,
    /// The text that [`Output::send`] will write; its memory is reused.
    pub(super) line: Vec<u8>,
    /// The first error; nothing is written after it.
    failure: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Output<W> {
        Output {
            writer,
            line: Vec::new(),
            failure: None,
        }
    }

    /// Writes the line and empties it; `Break` if this or an earlier line failed.
    #[inline]
    pub(super) fn send(&mut self) -> ControlFlow<()> {
        let line = std::mem::take(&mut self.line);
        let flow = self.send_all(&line);
        self.line = line;
        self.line.clear();
        flow
    }

    /// Writes several lines at once; `Break` if this or an earlier write failed.
    #[inline]
    pub(super) fn send_all(&mut self, lines: &[u8]) -> ControlFlow<()> {
        if self.failure.is_none() {
            self.failure = self.writer.write_all(lines).err();
        }
        match self.failure {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    }

    /// Keeps an error, unless there is one already; after that nothing more is written.
    pub(super) fn fail(&mut self, error: io::Error) {
        self.line.clear();
        self.failure.get_or_insert(error);
    }

    pub(super) fn get_ref(&self) -> &W {
        &self.writer
    }

    /// Flushes the output and returns the underlying writer, or the first error if there was one.
    pub(super) fn finish(mut self) -> io::Result<W> {
        match self.failure {
            Some(error) => Err(error),
            None => self.writer.flush().map(|()| self.writer),
        }
    }
}
