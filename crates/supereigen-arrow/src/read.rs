//! Reading, vector by vector, from whatever gives batches of them.

use supereigen::{Entry, UBig};
use supereigen_formats::{Notation, Record, Trailer};

use crate::head::Head;
use crate::message::{ArrowError, Problem};

/// Reads a basis from a file, in memory for one batch of it: an [`ArrowReader`](crate::ArrowReader), or with
/// the feature `parquet` a `ParquetReader`.
#[derive(Debug)]
pub struct Reader<B> {
    batches: B,
    head: Head,
    complete: Option<bool>,
    trailer: Option<Trailer>,
    /// The vectors of the current batch that are yet to come, the next one last.
    vectors: Vec<Vec<Entry>>,
    read: u64,
    ended: bool,
}

/// Where batches come from.
pub trait Batches: sealed::Sealed {
    /// The next batch, or the end.
    #[doc(hidden)]
    fn next(&mut self, head: &Head, read: u64) -> Result<Next, ArrowError>;
}

pub(crate) mod sealed {
    /// Keeps [`Batches`](super::Batches) to the files of this crate.
    pub trait Sealed {}
}

/// What comes next in a file.
#[derive(Debug)]
pub enum Next {
    /// Some vectors, the first one last; there may be none.
    Vectors(Vec<Vec<Entry>>),
    /// Nothing, but what the file says about itself.
    End {
        /// Whether it has all vectors, or all of its shard.
        complete: Option<bool>,
        /// How many vectors there must be.
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

    /// The next vector; `None` at the end, and always after that or after an error. What is its line in
    /// other formats is its row here, counted from 1.
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
        Ok(Some(Record {
            line: usize::try_from(self.read).unwrap_or(usize::MAX),
            vector: Some(vector),
            certificate: None,
        }))
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
    /// How many entries each vector has.
    pub fn n(&self) -> usize {
        self.head.n
    }

    /// The λ of the problem, if the file says it.
    pub fn lambda(&self) -> Option<&Entry> {
        self.head.lambda.as_ref()
    }

    /// The names of the entries, if any were given.
    pub fn labels(&self) -> &[String] {
        &self.head.labels
    }

    /// How the numbers were written: not at all as text.
    pub fn notation(&self) -> Notation {
        Notation::default()
    }

    /// What every entry is over.
    pub fn denominator(&self) -> &UBig {
        &self.head.denominator
    }

    /// The fingerprint of the matrix, if the file says it.
    pub fn fingerprint(&self) -> Option<&str> {
        self.head.fingerprint.as_deref()
    }

    /// After the end, whether these are all vectors that there are; a shard never has all.
    pub fn is_complete(&self) -> Option<bool> {
        match self.trailer {
            Some(_) => Some(false),
            None => self.complete,
        }
    }

    /// After the end, what the file says about itself if it is one of several.
    pub fn trailer(&self) -> Option<&Trailer> {
        self.trailer.as_ref()
    }
}
