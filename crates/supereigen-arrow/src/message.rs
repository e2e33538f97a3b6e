//! Reads the messages of a file, one after the other, without trusting what they say.

use std::collections::BTreeMap;
use std::io::{self, Read};

use arrow_ipc::{Endianness, KeyValue, Message, RecordBatch, Schema, Type, root_as_message};
use flatbuffers::{ForwardsUOffset, Vector};

use crate::MAGIC;
use crate::error::{ArrowError, Problem};

/// The kind of a message, with its content.
#[derive(Debug)]
pub(crate) enum Header {
    Schema(Facts),
    Batch(Batch),
    /// The end of the messages, after which the footer follows.
    End,
    /// The end of the bytes, between two messages.
    Nothing,
}

/// The content of a schema.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) n: usize,
    pub(crate) metadata: BTreeMap<String, String>,
}

/// Where the rows of a batch stand in its body.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) rows: u64,
    /// The bytes of the message before the body.
    pub(crate) metadata_length: usize,
    pub(crate) body_length: u64,
    /// Where the bits stand that tell which entries are finite; `None` if all are.
    pub(crate) finite: Option<(usize, usize)>,
    /// Where the entries stand.
    pub(crate) values: (usize, usize),
    /// The number of entries, and the number of them that are −∞.
    pub(crate) entries: (i64, i64),
}

/// Reads the messages of a stream.
#[derive(Debug)]
pub(crate) struct Messages<R> {
    reader: R,
    /// The number of bytes read so far.
    offset: u64,
    /// The current message; its memory is reused.
    buffer: Vec<u8>,
}

impl<R: Read> Messages<R> {
    /// Reads the bytes with which a file begins.
    pub(crate) fn start(reader: R) -> Result<Messages<R>, ArrowError> {
        let mut messages = Messages {
            reader,
            offset: 0,
            buffer: Vec::new(),
        };
        let length = messages.fill(8)?;
        if !messages.buffer.starts_with(MAGIC) {
            return Err(Problem::Magic.into());
        }
        match length {
            8 => Ok(messages),
            _ => Err(Problem::CutOff.into()),
        }
    }

    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads up to `length` bytes into the buffer; returns how many there were. Memory is only allocated for bytes
    /// that are there.
    fn fill(&mut self, length: u64) -> io::Result<u64> {
        self.buffer.clear();
        let mut limited = self.reader.by_ref().take(length);
        let found = limited.read_to_end(&mut self.buffer)? as u64;
        self.offset += found;
        Ok(found)
    }

    fn fill_exactly(&mut self, length: u64) -> Result<(), ArrowError> {
        match self.fill(length)? {
            found if found == length => Ok(()),
            _ => Err(Problem::CutOff.into()),
        }
    }

    /// Reads the next message, without its body.
    pub(crate) fn next(&mut self) -> Result<Header, ArrowError> {
        if self.fill(8)? == 0 {
            return Ok(Header::Nothing);
        }
        let length = match *self.buffer.as_slice() {
            [0xFF, 0xFF, 0xFF, 0xFF, a, b, c, d] => u32::from_le_bytes([a, b, c, d]),
            _ if self.buffer.len() < 8 => return Err(Problem::CutOff.into()),
            _ => return Err(Problem::Message.into()),
        };
        if length == 0 {
            return Ok(Header::End);
        }
        self.fill_exactly(length.into())?;
        let message = root_as_message(&self.buffer).map_err(|_| Problem::Message)?;
        if let Some(schema) = message.header_as_schema() {
            return Ok(Header::Schema(facts(&schema)?));
        }
        let batch = message.header_as_record_batch().ok_or(Problem::Message)?;
        Ok(Header::Batch(Batch::new(&message, &batch, length)?))
    }

    /// Reads the body of a batch into the buffer.
    pub(crate) fn body(&mut self, batch: &Batch) -> Result<&[u8], ArrowError> {
        self.fill_exactly(batch.body_length)?;
        Ok(&self.buffer)
    }

    /// Skips the body of a batch; returns its length.
    pub(crate) fn skip_body(&mut self, batch: &Batch) -> io::Result<u64> {
        let mut limited = self.reader.by_ref().take(batch.body_length);
        let found = io::copy(&mut limited, &mut io::sink())?;
        self.offset += found;
        match found == batch.body_length {
            true => Ok(found),
            false => Err(ArrowError::from(Problem::CutOff).into()),
        }
    }

    /// Reads everything that is left.
    pub(crate) fn rest(&mut self) -> io::Result<&[u8]> {
        self.fill(u64::MAX)?;
        Ok(&self.buffer)
    }
}

impl Batch {
    fn new(message: &Message<'_>, batch: &RecordBatch<'_>, length: u32) -> Result<Batch, Problem> {
        let buffers = batch.buffers().ok_or(Problem::Batch)?;
        let nodes = batch.nodes().ok_or(Problem::Batch)?;
        let is_plain = batch.compression().is_none();
        // There are two nodes, for the lists and their entries, and three buffers: which lists are there, which
        // entries are finite, and the entries.
        if !is_plain || nodes.len() != 2 || buffers.len() != 3 || nodes.get(0).null_count() != 0 {
            return Err(Problem::Batch);
        }
        if nodes.get(0).length() != batch.length() {
            return Err(Problem::Batch);
        }
        let body_length = u64::try_from(message.bodyLength()).map_err(|_| Problem::Batch)?;
        let place = |index: usize| {
            let buffer = buffers.get(index);
            let offset = u64::try_from(buffer.offset()).map_err(|_| Problem::Batch)?;
            let size = u64::try_from(buffer.length()).map_err(|_| Problem::Batch)?;
            let end = offset.checked_add(size).filter(|&end| end <= body_length);
            let end = end.and_then(|end| usize::try_from(end).ok());
            Ok((
                usize::try_from(offset).map_err(|_| Problem::Batch)?,
                end.ok_or(Problem::Batch)?,
            ))
        };
        let finite = match nodes.get(1).null_count() {
            0 => None,
            _ => Some(place(1)?),
        };
        Ok(Batch {
            rows: u64::try_from(batch.length()).map_err(|_| Problem::Batch)?,
            metadata_length: 8 + length as usize,
            body_length,
            finite,
            values: place(2)?,
            entries: (nodes.get(1).length(), nodes.get(1).null_count()),
        })
    }
}

/// Returns the content of a schema, if it is that of a basis.
pub(crate) fn facts(schema: &Schema<'_>) -> Result<Facts, Problem> {
    let fields = schema.fields().filter(|fields| fields.len() == 1);
    let field = fields.ok_or(Problem::Schema)?.get(0);
    let list = field.type_as_fixed_size_list().ok_or(Problem::Schema)?;
    let children = field.children().filter(|children| children.len() == 1);
    let child = children.ok_or(Problem::Schema)?.get(0);
    let entry = child.type_as_int().ok_or(Problem::Schema)?;
    let is_right = schema.endianness() == Endianness::Little
        && field.type_type() == Type::FixedSizeList
        && entry.bitWidth() == 64
        && entry.is_signed()
        && child.dictionary().is_none();
    let n = usize::try_from(list.listSize()).ok().filter(|&n| n > 0);
    match n {
        Some(n) if is_right => Ok(Facts {
            n,
            metadata: pairs(schema.custom_metadata())?,
        }),
        _ => Err(Problem::Schema),
    }
}

/// Returns the keys and their values; refuses a key that occurs twice.
pub(crate) fn pairs(
    metadata: Option<Vector<'_, ForwardsUOffset<KeyValue<'_>>>>,
) -> Result<BTreeMap<String, String>, Problem> {
    let mut found = BTreeMap::new();
    for pair in metadata.iter().flat_map(|pairs| pairs.iter()) {
        let (Some(key), Some(value)) = (pair.key(), pair.value()) else {
            continue;
        };
        if found.insert(key.to_owned(), value.to_owned()).is_some() {
            let key = key.to_owned();
            return Err(Problem::RepeatedKey { key });
        }
    }
    Ok(found)
}
