//! The line that is being written, and the first error.

use std::io::{self, Write};
use std::ops::ControlFlow;

/// A `Write` that is used line by line until it fails.
#[derive(Debug)]
pub(super) struct Output<W> {
    writer: W,
    /// The text that [`Output::send`] will write; its memory is reused.
    pub(super) line: Vec<u8>,
    error: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Output<W> {
        Output {
            writer,
            line: Vec::new(),
            error: None,
        }
    }

    /// Writes the line and empties it; `Break` if this or an earlier line failed.
    pub(super) fn send(&mut self) -> ControlFlow<()> {
        if self.error.is_none() {
            self.error = self.writer.write_all(&self.line).err();
        }
        self.line.clear();
        match self.error {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    }

    /// Flushes, and returns the first error if there was one.
    pub(super) fn finish(mut self) -> io::Result<W> {
        match self.error {
            Some(error) => Err(error),
            None => {
                self.writer.flush()?;
                Ok(self.writer)
            }
        }
    }
}
