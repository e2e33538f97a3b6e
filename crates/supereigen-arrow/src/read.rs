//! Reads vectors one by one from a source of batches.

use supereigen::{Entry, UBig};
use supereigen_formats::{Notation, Record, Trailer};

use crate::error::{ArrowError, Problem};
use crate::head::Head;

/// Reads a basis from a file, with memory for one batch: an [`ArrowReader`](crate::ArrowReader), or with the feature
/// `parquet` a `ParquetReader`.
#[derive(Debug)]
pub struct Reader<B> {
    batches: B,
    head: Head,
    complete: Option<bool>,
    trailer: Option<Trailer>,
    /// The vectors of the current batch that are yet to come, in reverse order.
    vectors: Vec<Vec<Entry>>,
    read: u64,
    ended: bool,
}

/// A source of batches.
pub trait Batches: sealed::Sealed {
    /// Reads the next batch, or the end; `read` vectors came before it.
    #[doc(hidden)]
    fn next(&mut self, head: &Head, read: u64) -> Result<Next, ArrowError>;
}

pub(crate) mod sealed {
    /// Keeps [`Batches`](super::Batches) to the files of this crate.
    pub trait Sealed {}
}

/// The next part of a file.
#[derive(Debug)]
pub enum Next {
    /// Some vectors in reverse order; there may be none.
    Vectors(Vec<Vec<Entry>>),
    /// The end of the file, with what the file says about itself.
    End {
        /// Whether the file has all vectors of the basis, or of its shard; `None` if it does not say.
        complete: Option<bool>,
        /// The number of vectors that there must be; `None` if the file does not say.
        expected: Option<u64>,
    },
}

impl<B: Batches> Reader<B> {
    pub(crate) fn start(batches: B, head: Head) -> Reader<B> {
        Reader {
            batches,
            head,
            complete: None,
            trailer: None,
            vectors: Vec::new(),
            read: 0,
            ended: false,
        }
    }

    /// Reads the next vector; `None` at the end, and always after that or after an error. The `line` of the record is
    /// the number of its row, counted from 1.
    ///
    /// # Errors
    /// The next problem.
    pub fn next_record(&mut self) -> Result<Option<Record>, ArrowError> {
        while self.vectors.is_empty() && !self.ended {
            if let Err(error) = self.advance() {
                self.ended = true;
                return Err(error);
            }
        }
        let Some(vector) = self.vectors.pop() else {
            return Ok(None);
        };
        self.read += 1;
        Ok(Some(Record::new(
            usize::try_from(self.read).unwrap_or(usize::MAX),
            vector,
        )))
    }

    fn advance(&mut self) -> Result<(), ArrowError> {
        match self.batches.next(&self.head, self.read)? {
            Next::Vectors(vectors) => self.vectors = vectors,
            Next::End { complete, expected } => {
                self.ended = true;
                let found = self.read;
                if let Some(expected) = expected.filter(|&expected| expected != found) {
                    return Err(Problem::Count { found, expected }.into());
                }
                self.complete = complete;
                self.trailer = self.head.shard.take().map(|shard| Trailer {
                    shard,
                    complete: complete.unwrap_or(false),
                    vectors: found,
                });
            }
        }
        Ok(())
    }
}

impl<B> Reader<B> {
    /// Returns the number of entries of each vector.
    pub fn n(&self) -> usize {
        self.head.n
    }

    /// Returns the λ of the problem, if the file gives it.
    pub fn lambda(&self) -> Option<&Entry> {
        self.head.lambda.as_ref()
    }

    /// Returns the names of the entries; empty if none were given.
    pub fn labels(&self) -> &[String] {
        &self.head.labels
    }

    /// Returns the default notation, since the numbers were not written as text.
    pub fn notation(&self) -> Notation {
        Notation::default()
    }

    /// Returns the common denominator of all entries.
    pub fn denominator(&self) -> &UBig {
        &self.head.denominator
    }

    /// Returns the fingerprint of the matrix, if the file gives it.
    pub fn fingerprint(&self) -> Option<&str> {
        self.head.fingerprint.as_deref()
    }

    /// Returns, after the end, whether the file has all vectors of the basis; a shard never has all.
    pub fn is_complete(&self) -> Option<bool> {
        match self.trailer {
            Some(_) => Some(false),
            None => self.complete,
        }
    }

    /// Returns, after the end, the trailer of the shard if the file is one of several.
    pub fn trailer(&self) -> Option<&Trailer> {
        self.trailer.as_ref()
    }
}
