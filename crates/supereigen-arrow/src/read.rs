//! Reading, vector by vector.

use std::collections::BTreeMap;
use std::io::Read;

use arrow_ipc::root_as_footer;
use supereigen::{Entry, Rational, UBig};
use supereigen_formats::{Notation, Record, Trailer, json_strings_of, read_number};

use crate::MAGIC;
use crate::layout::{
    KEY_COMPLETE, KEY_DENOMINATOR, KEY_FINGERPRINT, KEY_LABELS, KEY_LAMBDA, KEY_N, KEY_SHARD,
    KEY_VECTORS, KEY_VERSION, VERSION,
};
use crate::message::{ArrowError, Header, Messages, Problem, pairs};

/// Reads a basis from an Arrow IPC file, in memory for one batch.
///
/// No file can make it panic, or use memory out of proportion to its own size.
#[derive(Debug)]
pub struct ArrowReader<R> {
    messages: Messages<R>,
    n: usize,
    denominator: UBig,
    lambda: Option<Entry>,
    labels: Vec<String>,
    fingerprint: Option<String>,
    shard: Option<String>,
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
        let metadata = Values(facts.metadata);
        metadata.read(KEY_VERSION, |version| (version == VERSION).then_some(()))?;
        metadata.read(KEY_N, |n| n.parse().ok().filter(|&n: &usize| n == facts.n))?;
        let denominator = metadata.read(KEY_DENOMINATOR, |text| {
            let value: UBig = text.parse().ok()?;
            (value != UBig::ZERO).then_some(value)
        })?;
        Ok(ArrowReader {
            n: facts.n,
            denominator: denominator.ok_or(Problem::Metadata {
                key: KEY_DENOMINATOR,
            })?,
            lambda: metadata.read(KEY_LAMBDA, |text| Some(read_number(text).ok()?.0))?,
            labels: metadata
                .read(KEY_LABELS, json_strings_of)?
                .unwrap_or_default(),
            fingerprint: metadata.read(KEY_FINGERPRINT, |text| Some(text.to_owned()))?,
            shard: metadata.read(KEY_SHARD, |text| Some(text.to_owned()))?,
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
        let denominator = self.denominator.clone();
        let n = self.n;
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
                is_finite(row * n + column).then(|| {
                    let value = Rational::from(i64::from_le_bytes(*bytes));
                    match denominator.is_one() {
                        true => value,
                        false => value / Rational::from(denominator.clone()),
                    }
                })
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
        self.trailer = self.shard.take().map(|shard| Trailer {
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
        self.n
    }

    /// The λ of the problem, if the file says it.
    pub fn lambda(&self) -> Option<&Entry> {
        self.lambda.as_ref()
    }

    /// The names of the entries, if any were given.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// How the numbers were written: not at all as text.
    pub fn notation(&self) -> Notation {
        Notation::default()
    }

    /// The fingerprint of the matrix, if the file says it.
    pub fn fingerprint(&self) -> Option<&str> {
        self.fingerprint.as_deref()
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

/// Metadata that is to be understood.
struct Values(BTreeMap<String, String>);

impl Values {
    /// What the value of a key means; `None` if there is none.
    fn read<T>(
        &self,
        key: &'static str,
        meaning: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Problem> {
        match self.0.get(key) {
            None => Ok(None),
            Some(text) => match meaning(text) {
                Some(value) => Ok(Some(value)),
                None => Err(Problem::Metadata { key }),
            },
        }
    }
}
