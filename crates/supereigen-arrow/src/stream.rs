//! Reads the record batches of an Arrow IPC file from any stream, since it never seeks.

use std::io::Read;

use arrow_ipc::root_as_footer;
use supereigen::Entry;

use crate::MAGIC;
use crate::error::{ArrowError, Problem};
use crate::head::{Head, Said, over};
use crate::layout::{KEY_COMPLETE, KEY_VECTORS};
use crate::message::{Batch, Facts, Header, Messages, facts, pairs};
use crate::read::sealed::Sealed;
use crate::read::{Batches, Next, Reader};

/// Reads a basis from an Arrow IPC file, with memory for one batch.
///
/// No file can make the reader panic, or use memory out of proportion to the size of the file.
pub type ArrowReader<R> = Reader<Stream<R>>;

/// The batches of an [`ArrowReader`].
#[derive(Debug)]
pub struct Stream<R> {
    messages: Messages<R>,
    /// The content of the schema, which the footer must repeat: most programs read only the footer.
    facts: Facts,
    /// The place of each batch, with the lengths of its message and its body.
    blocks: Vec<(u64, u64, u64)>,
}

impl<R: Read> Reader<Stream<R>> {
    /// Opens a file and reads its schema.
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
        let head = Head::new(facts.n, facts.metadata.clone())?;
        let stream = Stream {
            messages,
            facts,
            blocks: Vec::new(),
        };
        Ok(Reader::start(stream, head))
    }
}

impl<R> Sealed for Stream<R> {}

impl<R: Read> Batches for Stream<R> {
    fn next(&mut self, head: &Head, _: u64) -> Result<Next, ArrowError> {
        let offset = self.messages.offset();
        match self.messages.next()? {
            Header::Batch(batch) => {
                let length = batch.metadata_length as u64;
                self.blocks.push((offset, length, batch.body_length));
                let body = self.messages.body(&batch)?;
                Ok(Next::Vectors(vectors(&batch, body, head)?))
            }
            Header::End => self.footer(head.end),
            Header::Nothing => Err(Problem::CutOff.into()),
            Header::Schema(_) => Err(Problem::Message.into()),
        }
    }
}

impl<R: Read> Stream<R> {
    /// Reads the footer. A program that keeps all metadata together may have put a part of it into the schema:
    /// `before`.
    fn footer(&mut self, before: Said) -> Result<Next, ArrowError> {
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
        let schema = footer.schema().ok_or(Problem::Footer)?;
        let blocks = footer.recordBatches().unwrap_or_default();
        let places = blocks.iter().map(|block| {
            let (offset, body) = (block.offset(), block.bodyLength());
            (offset as u64, block.metaDataLength() as u64, body as u64)
        });
        if facts(&schema)? != self.facts || !places.eq(self.blocks.iter().copied()) {
            return Err(Problem::Footer.into());
        }
        let after = Said::at_end(pairs(footer.custom_metadata())?)?;
        if before
            .complete
            .is_some_and(|it| after.complete.is_some_and(|at_end| at_end != it))
        {
            return Err(Problem::Metadata { key: KEY_COMPLETE }.into());
        }
        if before
            .vectors
            .is_some_and(|it| after.vectors.is_some_and(|at_end| at_end != it))
        {
            return Err(Problem::Metadata { key: KEY_VECTORS }.into());
        }
        Ok(Next::End {
            complete: after.complete.or(before.complete),
            expected: after.vectors.or(before.vectors),
        })
    }
}

/// Returns the vectors of a batch in reverse order.
fn vectors(batch: &Batch, body: &[u8], head: &Head) -> Result<Vec<Vec<Entry>>, Problem> {
    let n = head.n;
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
    let mut vectors: Vec<Vec<Entry>> = Vec::with_capacity(rows);
    for (row, numbers) in numbers.chunks_exact(n).enumerate() {
        let entry = |(column, bytes): (usize, &[u8; 8])| {
            let is_finite = is_finite(row * n + column);
            is_finite.then(|| over(i64::from_le_bytes(*bytes), &head.denominator))
        };
        vectors.push(numbers.iter().enumerate().map(entry).collect());
    }
    let nulls = vectors
        .iter()
        .flatten()
        .filter(|entry: &&Entry| entry.is_none());
    let found = (entries as i64, nulls.count() as i64);
    if found != batch.entries {
        return Err(Problem::Batch);
    }
    vectors.reverse();
    Ok(vectors)
}
