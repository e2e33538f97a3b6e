//! Results that are written down on the thread where they are found, many at a time.

use std::fmt;

use crate::scalar::Values;

/// Writes vectors down where they are found: what a sink that writes needs to work on several threads.
///
/// A [`Sink`](crate::Sink) that has scribes gives one to every thread and gets their work in blocks, in order.
/// So a scribe must write each vector in the same way whatever was written before it.
///
/// ```
/// use std::ops::ControlFlow;
/// use supereigen::families::Family;
/// use supereigen::lasso::Options;
/// use supereigen::{Block, Interrupt, Scribe, Sink, System, Values, Written};
///
/// /// One line for each vector: the size of its support.
/// #[derive(Default)]
/// struct Sizes(Vec<u8>);
///
/// struct Size;
///
/// impl Scribe for Size {
///     fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written {
///         records.extend_from_slice(format!("{}\n", vector.support_len()).as_bytes());
///         Written::Record
///     }
/// }
///
/// impl Sink for Sizes {
///     fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
///         Size.write(vector, &mut self.0);
///         ControlFlow::Continue(())
///     }
///
///     fn scribe(&self) -> Option<Box<dyn Scribe>> {
///         Some(Box::new(Size))
///     }
///
///     fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
///         self.0.extend_from_slice(block.bytes());
///         ControlFlow::Continue(())
///     }
/// }
///
/// let system = System::new(&Family::Circulant { k: 6 }.matrix(12, 1), &Some(0.into()))?;
/// let run = |threads| {
///     let mut options = Options::default();
///     options.threads = threads;
///     let mut sizes = Sizes::default();
///     system.lasso(&options, &Interrupt::new(), &mut sizes).map(|_| sizes.0)
/// };
/// assert_eq!(run(1)?, run(4)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Scribe: Send {
    /// Appends the record of a vector to those before it.
    fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written;
}

/// What a [`Scribe`] did with a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It appended a record.
    Record,
    /// The vector is to be left out; it appended nothing.
    Nothing,
    /// The sink is to see the vector for itself: it gets it by [`push`](crate::Sink::push), after all that came
    /// before. What was appended is taken back.
    Refused,
}

/// Vectors that follow one another, as a [`Scribe`] wrote them down.
#[derive(Default)]
pub struct Block {
    bytes: Vec<u8>,
    records: Vec<Record>,
    found: u64,
}

#[derive(Clone, Copy)]
struct Record {
    /// Where it ends.
    end: usize,
    /// How many vectors were found when it was written, with those that were left out.
    found: u64,
}

impl Block {
    /// A block without a record.
    pub fn new() -> Block {
        Block::default()
    }

    /// Has a vector written at its end. One that is refused leaves no trace in it.
    #[inline]
    pub fn write(&mut self, scribe: &mut dyn Scribe, vector: Values<'_>) -> Written {
        let before = self.bytes.len();
        let written = scribe.write(vector, &mut self.bytes);
        match written {
            Written::Record => {
                self.found += 1;
                self.records.push(Record {
                    end: self.bytes.len(),
                    found: self.found,
                });
            }
            Written::Nothing => self.found += 1,
            Written::Refused => self.bytes.truncate(before),
        }
        written
    }

    /// All records, one after the other.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of records.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The number of vectors that were found, with those that were left out.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Keeps only so many records; what was found after the last of them is forgotten. More records than there are
    /// change nothing.
    pub fn truncate(&mut self, records: usize) {
        if records > self.records.len() {
            return;
        }
        self.records.truncate(records);
        let last = self.records.last();
        let (end, found) = last.map_or((0, 0), |last| (last.end, last.found));
        self.bytes.truncate(end);
        self.found = found;
    }

    /// Drops all records, the first of which was found and is not wanted.
    pub(crate) fn refuse(&mut self) {
        let found = self.records.first().map_or(self.found, |first| first.found);
        self.clear();
        self.found = found;
    }

    /// Forgets everything but the memory.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.records.clear();
        self.found = 0;
    }

    /// The memory that its content takes.
    pub(crate) fn memory(&self) -> usize {
        self.bytes.len() + size_of_val(self.records.as_slice())
    }

    /// The memory that it holds.
    pub(crate) fn capacity(&self) -> usize {
        self.bytes.capacity() + self.records.capacity() * size_of::<Record>()
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Block")
            .field("bytes", &self.bytes.len())
            .field("records", &self.records.len())
            .field("found", &self.found)
            .finish()
    }
}

/// Writes records without a byte, for sinks that count what a filter lets pass.
pub(crate) struct Marks;

impl Scribe for Marks {
    fn write(&mut self, _vector: Values<'_>, _records: &mut Vec<u8>) -> Written {
        Written::Record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the first entry, leaves out 0 and refuses 9, of which it has written half by then.
    struct Digits;

    impl Scribe for Digits {
        fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written {
            let first = match vector {
                Values::I64(entries) => entries[0] as u8,
                _ => 0,
            };
            if first > 0 {
                records.extend([b'0' + first; 2]);
            }
            match first {
                0 => Written::Nothing,
                9 => Written::Refused,
                _ => Written::Record,
            }
        }
    }

    fn block(digits: &[i64]) -> Block {
        let mut block = Block::new();
        for digit in digits {
            block.write(&mut Digits, Values::I64(&[*digit]));
        }
        block
    }

    #[test]
    fn what_is_left_out_is_found_and_what_is_refused_is_not() {
        let block = block(&[0, 1, 9, 2, 0]);
        assert_eq!(block.bytes(), b"1122");
        assert_eq!((block.len(), block.found()), (2, 4));
    }

    #[test]
    fn a_block_is_cut_after_any_record() {
        for (records, bytes, found) in [
            (0, &b""[..], 0),
            (1, b"11", 2),
            (2, b"1133", 4),
            (3, b"113344", 5),
            (4, b"113344", 6),
        ] {
            let mut block = block(&[0, 1, 0, 3, 4, 0]);
            block.truncate(records);
            assert_eq!((block.bytes(), block.found()), (bytes, found), "{records}");
        }
    }
}
