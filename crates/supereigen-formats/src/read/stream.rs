//! Reads the lines of a stream, one at a time.

use std::io::{self, BufRead, Read};
use std::ops::Range;

use memchr::{memchr_iter, memrchr};

use super::fault::Fault;
use crate::diagnostic::{BYTE_ORDER_MARK, Diagnostic, Problem, characters};

/// Why reading a basis ended.
#[derive(Debug)]
#[non_exhaustive]
pub enum BasisError {
    /// The file could not be read.
    Io(io::Error),
    /// The file is not a basis.
    Bad {
        /// What is wrong, and where. The span counts from the start of `line`.
        diagnostic: Diagnostic,
        /// The line that the diagnostic is about, without its line end.
        line: Vec<u8>,
    },
}

supereigen::messages! { BasisError:
    Self::Io(error) => "{error}";
    Self::Bad { diagnostic, .. } => "{diagnostic}";
}

impl BasisError {
    /// Returns the error of a fault in a line with this number.
    fn in_line(Fault { problem, span }: Fault, text: Vec<u8>, line: usize) -> BasisError {
        let column = characters(text.get(..span.start).unwrap_or(&text)) + 1;
        let diagnostic = Diagnostic {
            problem,
            span,
            line,
            column,
        };
        BasisError::Bad {
            diagnostic,
            line: text,
        }
    }

    /// Returns the error of a fault in a text whose first line has this number.
    pub(super) fn in_text(text: &[u8], first: usize, mut fault: Fault) -> BasisError {
        let before = text.get(..fault.span.start).unwrap_or(text);
        let start = memrchr(b'\n', before).map_or(0, |feed| feed + 1);
        let number = first + memchr_iter(b'\n', before).count();
        let mut lines = text
            .get(start..)
            .unwrap_or_default()
            .split_inclusive(|b| *b == b'\n');
        let line = lines.next().unwrap_or_default();
        let without = line
            .strip_suffix(b"\r\n")
            .or_else(|| line.strip_suffix(b"\n"));
        let line = without.unwrap_or(line);
        let within = |at: usize| (at - start).min(line.len());
        fault.span = within(fault.span.start)..within(fault.span.end);
        BasisError::in_line(fault, line.to_vec(), number)
    }
}

/// Returns the next byte of a stream without taking it, however often a signal interrupts the reading; `None` at the end.
pub(super) fn next_byte<R: BufRead>(reader: &mut R) -> io::Result<Option<u8>> {
    loop {
        match reader.fill_buf() {
            Ok(bytes) => return Ok(bytes.first().copied()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Why reading ended.
#[derive(Debug)]
pub(super) enum Failure {
    Io(io::Error),
    /// A fault of the current line.
    Bad(Fault),
    /// A fault that already has its line.
    Placed(BasisError),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Bad(fault)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

/// The greatest length of a line in bytes: a line is held as a whole, and its entries take many times as much memory.
const MAX_LINE_BYTES: u64 = 1 << 26;

/// The current line of a stream.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: R,
    /// The current line, without its line end; at the end of the stream, the last one.
    text: String,
    /// The current line, if it is not UTF-8; else empty.
    garbage: Vec<u8>,
    /// The number of the current line from 1; 0 before the first.
    number: usize,
    /// Whether the current line is to be given once more.
    held: bool,
    /// Whether the last line may lack its line feed.
    open_end: bool,
}

impl<R: BufRead> Lines<R> {
    /// Starts before the first line.
    pub(super) fn new(reader: R, open_end: bool) -> Lines<R> {
        Lines {
            reader,
            text: String::new(),
            garbage: Vec::new(),
            number: 0,
            held: false,
            open_end,
        }
    }

    /// Starts after a line of this number, in the middle of a file.
    pub(super) fn after(number: usize, reader: R) -> Lines<R> {
        Lines {
            number,
            ..Lines::new(reader, false)
        }
    }

    /// Takes the lines that are whole in memory, without a look at them. Returns them with the number of the first.
    pub(super) fn take_whole(&mut self) -> io::Result<Option<(Vec<u8>, usize)>> {
        if self.held || self.is_at_end()? {
            return Ok(None);
        }
        let bytes = self.reader.fill_buf()?;
        let Some(end) = memrchr(b'\n', bytes) else {
            return Ok(None);
        };
        let bytes = bytes[..=end].to_vec();
        self.reader.consume(bytes.len());
        let first = self.number + 1;
        self.number += memchr_iter(b'\n', &bytes).count();
        Ok(Some((bytes, first)))
    }

    /// Goes to the next line; returns `false` at the end of the stream, where the last line stays the current one.
    pub(super) fn advance(&mut self) -> Result<bool, Failure> {
        if std::mem::take(&mut self.held) {
            return Ok(true);
        }
        if self.is_at_end()? {
            return Ok(false);
        }
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        self.number += 1;
        let mut limited = self.reader.by_ref().take(MAX_LINE_BYTES);
        limited.read_until(b'\n', &mut bytes)?;
        self.accept(bytes)?;
        Ok(true)
    }

    /// Goes to the next line that is not blank; returns `false` if there is none.
    pub(super) fn advance_to_text(&mut self) -> Result<bool, Failure> {
        while self.advance()? {
            if !self.is_blank() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(next_byte(&mut self.reader)?.is_none())
    }

    /// Makes these bytes, which may include a line end, the current line.
    fn accept(&mut self, mut bytes: Vec<u8>) -> Result<(), Failure> {
        let is_whole = bytes.pop_if(|byte| *byte == b'\n').is_some();
        if is_whole {
            bytes.pop_if(|byte| *byte == b'\r');
        }
        let is_long = !is_whole && bytes.len() as u64 == MAX_LINE_BYTES;
        match String::from_utf8(bytes) {
            Ok(text) => self.text = text,
            Err(error) => {
                let place = error.utf8_error();
                self.garbage = error.into_bytes();
                let length = self.garbage.len();
                let start = place.valid_up_to();
                return Err(Failure::Bad(match place.error_len() {
                    Some(error) => not_utf8(&self.garbage, start..start + error),
                    None if is_whole => not_utf8(&self.garbage, start..length),
                    // The end of the file cut a character in two.
                    None => unfinished(is_long, length),
                }));
            }
        }
        if self.number == 1 && self.text.starts_with(BYTE_ORDER_MARK) {
            self.text.drain(..BYTE_ORDER_MARK.len());
        }
        if is_whole || (self.open_end && !is_long) {
            Ok(())
        } else {
            Err(unfinished(is_long, self.text.len()).into())
        }
    }
}

impl<R> Lines<R> {
    /// Returns the current line.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number of the current line, from 1.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Returns whether the current line has nothing but blanks.
    pub(super) fn is_blank(&self) -> bool {
        self.text.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Makes `advance` give the current line once more.
    pub(super) fn hold(&mut self) {
        self.held = true;
    }

    /// Returns the error of a failure on the current line; the text of the line moves into the error.
    pub(super) fn error(&mut self, failure: Failure) -> BasisError {
        match failure {
            Failure::Io(error) => BasisError::Io(error),
            Failure::Placed(error) => error,
            Failure::Bad(fault) => {
                let text = std::mem::take(&mut self.text).into_bytes();
                let garbage = std::mem::take(&mut self.garbage);
                let line = if garbage.is_empty() { text } else { garbage };
                BasisError::in_line(fault, line, self.number.max(1))
            }
        }
    }
}

/// Returns the problem that a line is not UTF-8 at a place.
fn not_utf8(bytes: &[u8], span: Range<usize>) -> Fault {
    Fault::new(Problem::not_utf8(bytes, span.start), span)
}

/// Returns the problem that a line has no line feed, or is too long; `end` is the length of the line.
fn unfinished(is_long: bool, end: usize) -> Fault {
    if is_long {
        let message = "a line of more than 64 MiB, which is not accepted";
        let problem = Problem::new("long-line", message)
            .label("this line")
            .help("write every vector on a line of its own");
        return Fault::new(problem, 0..0);
    }
    let message = "the last line does not end in a line feed: the file may have been cut off";
    let problem = Problem::new("cut-off", message)
        .label("no line feed after this")
        .help("if nothing is missing, end the file with a line break");
    Fault::new(problem, end..end)
}
