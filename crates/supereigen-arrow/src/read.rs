//! Reading, vector by vector.

use std::io::Read;

use arrow_ipc::root_as_footer;
use supereigen::Entry;
use supereigen_formats::{Notation, Record, Trailer};

use crate::MAGIC;
use crate::head::{Head, Values, over};
use crate::layout::{KEY_COMPLETE, KEY_VECTORS};
use crate::message::{ArrowError, Header, Messages, Problem, pairs};

/// Reads a basis from an Arrow IPC file, in memory for one batch.
///
/// No file can make it panic, or use memory out of proportion to its own size.
#[derive(Debug)]
pub struct ArrowReader<R> {
    messages: Messages<R>,
    head: Head,
    complete: Option<bool>,
    trailer: Option<Trailer>,
    /// The vectors of the current batch that are yet to come, the next one last.
    vectors: Vec<Vec<Entry>>,
    read: u64,
    ended: bool,
}

impl<R: Read> ArrowReader<R> {
    /// Reads the schema.
    ///
    /// # Errors
    /// The first problem so far.
    pub fn new(reader: R) -> Result<ArrowReader<R>, ArrowError> {
        let mut messages = Messages::start(reader)?;
        let facts = match messages.next()? {
            Header::Schema(facts) => facts,
            Header::Nothing => return Err(Problem::CutOff.into()),
            _ => return Err(Problem::Schema.into()),
        };
        Ok(ArrowReader {
            head: Head::new(facts.n, facts.metadata)?,
            complete: None,
            trailer: None,
            vectors: Vec::new(),
            read: 0,
            ended: false,
            messages,
        })
    }

    /// The next vector; `None` at the end, and always after that or after an error. What is its line in
    /// other formats is its row here, counted from 1.
    ///
    /// # Errors
    /// The next problem.
    pub fn next_record(&mut self) -> Result<Option<Record>, ArrowError> {
        while self.vectors.is_empty() && !self.ended {
            if let Err(error) = self.next_batch() {
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

    fn next_batch(&mut self) -> Result<(), ArrowError> {
        let batch = match self.messages.next()? {
            Header::Batch(batch) => batch,
            Header::End => {
                self.ended = true;
                return self.end();
            }
            Header::Nothing => return Err(Problem::CutOff.into()),
            Header::Schema(_) => return Err(Problem::Message.into()),
        };
        let denominator = self.head.denominator.clone();
        let n = self.head.n;
        let body = self.messages.body(&batch)?;
        let rows = usize::try_from(batch.rows).map_err(|_| Problem::Batch)?;
        let entries = rows.checked_mul(n).ok_or(Problem::Batch)?;
        let bytes = entries.checked_mul(8).ok_or(Problem::Batch)?;
        let values = body.get(batch.values.0..batch.values.1);
        let values = values.and_then(|values| values.get(..bytes));
        let values = values.ok_or(Problem::Batch)?;
        let finite = match batch.finite {
            None => None,
            Some((start, end)) => {
                let bits = body.get(start..end).ok_or(Problem::Batch)?;
                Some(bits.get(..entries.div_ceil(8)).ok_or(Problem::Batch)?)
            }
        };
        let is_finite = |index: usize| {
            finite.is_none_or(|bits| {
                let byte = bits.get(index / 8).copied().unwrap_or_default();
                byte >> (index % 8) & 1 == 1
            })
        };
        let (numbers, _) = values.as_chunks::<8>();
        let mut vectors = Vec::with_capacity(rows);
        for (row, numbers) in numbers.chunks_exact(n).enumerate() {
            let entry = |(column, bytes): (usize, &[u8; 8])| {
                is_finite(row * n + column).then(|| over(i64::from_le_bytes(*bytes), &denominator))
            };
            vectors.push(numbers.iter().enumerate().map(entry).collect());
        }
        vectors.reverse();
        self.vectors = vectors;
        Ok(())
    }

    /// Reads the footer.
    fn end(&mut self) -> Result<(), ArrowError> {
        let rest = self.messages.rest()?;
        let before_magic = rest.strip_suffix(MAGIC).ok_or(Problem::CutOff)?;
        let (footer, length) = before_magic
            .split_last_chunk::<4>()
            .ok_or(Problem::CutOff)?;
        let length = usize::try_from(i32::from_le_bytes(*length)).ok();
        if length != Some(footer.len()) {
            return Err(Problem::Message.into());
        }
        let footer = root_as_footer(footer).map_err(|_| Problem::Message)?;
        let metadata = Values(pairs(footer.custom_metadata()));
        let expected = metadata.read(KEY_VECTORS, |text| text.parse::<u64>().ok())?;
        self.complete = metadata.read(KEY_COMPLETE, |text| text.parse().ok())?;
        let found = self.read;
        if let Some(expected) = expected
            && expected != found
        {
            return Err(Problem::Count { found, expected }.into());
        }
        self.trailer = self.head.shard.take().map(|shard| Trailer {
            shard,
            complete: self.complete.unwrap_or(false),
            vectors: found,
        });
        Ok(())
    }
}

impl<R> ArrowReader<R> {
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
