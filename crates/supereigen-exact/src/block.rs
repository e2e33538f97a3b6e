//! Blocks of results that are written on the thread where they are found.

use crate::scalar::Values;

/// Writes vectors on the thread where they are found, so that a sink that writes can use several threads.
///
/// A [`Sink`](crate::Sink) that has scribes gives one to every thread and receives their records in blocks, in order.
/// So a scribe must write a vector in the same way whatever it has written before.
///
/// ```
/// use std::ops::ControlFlow;
/// use supereigen::families::Family;
/// use supereigen::{Block, Options, Scribe, Sink, System, Values, Written};
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
/// let system = System::new(&Family::Circulant { k: 6 }.matrix(12, 1), 0)?;
/// let run = |threads| {
///     let mut sizes = Sizes::default();
///     system.run(&Options::new().threads(threads), &mut sizes).map(|_| sizes.0)
/// };
/// assert_eq!(run(1)?, run(4)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Scribe: Send {
    /// Appends the record of a vector to `records`.
    fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written;
}

/// What a [`Scribe`] did with a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// The scribe appended a record.
    Record,
    /// The scribe leaves the vector out and appended nothing.
    Nothing,
    /// The sink must see the vector itself: it receives it by [`push`](crate::Sink::push), after all earlier vectors.
    /// Bytes that the scribe appended for it are removed.
    Refused,
}

/// The records of consecutive vectors, as a [`Scribe`] wrote them.
#[derive(Debug, Default)]
pub struct Block {
    bytes: Vec<u8>,
    records: Vec<Record>,
    /// The number of vectors found, including those that were left out.
    found: u64,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    /// The number of bytes of the block up to the end of this record.
    end: usize,
    /// The number of vectors found up to and including this one, with those that were left out.
    found: u64,
}

impl Block {
    /// Makes a block without records.
    pub fn new() -> Block {
        Block::default()
    }

    /// Lets `scribe` append the record of a vector. A vector that is refused leaves no trace in the block.
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

    /// Returns all records, one after the other.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns the number of vectors that were found, including those that were left out.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Keeps only the first `records` records, and forgets the vectors found after the last of them. Does nothing if
    /// the block has fewer records.
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

    /// Empties the block, but keeps its memory for reuse.
    #[doc(hidden)]
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.records.clear();
        self.found = 0;
    }

    /// Returns the number of bytes that its content takes.
    #[doc(hidden)]
    pub fn memory(&self) -> usize {
        self.bytes.len() + size_of_val(self.records.as_slice())
    }

    /// Returns the number of bytes of memory that it holds.
    #[doc(hidden)]
    pub fn capacity(&self) -> usize {
        self.bytes.capacity() + self.records.capacity() * size_of::<Record>()
    }
}

/// Writes empty records, for sinks that only count the vectors that a filter lets pass.
#[doc(hidden)]
pub struct Marks;

impl Scribe for Marks {
    fn write(&mut self, _vector: Values<'_>, _records: &mut Vec<u8>) -> Written {
        Written::Record
    }
}
