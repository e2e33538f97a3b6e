//! Writes an Arrow IPC file: batches of rows, and a footer that lists them.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use arrow_array::{FixedSizeListArray, Int64Array, RecordBatch};
use arrow_buffer::NullBufferBuilder;
use arrow_ipc::convert::{IpcSchemaEncoder, metadata_to_fb};
use arrow_ipc::writer::{
    DictionaryTracker, IpcDataGenerator, IpcWriteContext, IpcWriteOptions, write_message,
};
use arrow_ipc::{Block, FooterBuilder, MetadataVersion};
use arrow_schema::{ArrowError, Metadata, Schema, SchemaRef};
use flatbuffers::FlatBufferBuilder;
use supereigen::{Numerators, Scalar, Sink, UBig, Values};
use supereigen_formats::{Context, expect_denominator};

use crate::MAGIC;
use crate::layout::{KEY_COMPLETE, KEY_VECTORS};
use crate::message::{Header, Messages};
use crate::schema::{entry_field, schema};

/// The greatest number of entries of a batch, unless a single vector has more: half a mebibyte.
const BATCH: usize = 1 << 16;

/// Writes vectors into an Arrow IPC file.
///
/// The memory is that for one batch, and 24 bytes for each batch that was written.
#[derive(Debug)]
pub struct ArrowWriter<W> {
    writer: W,
    state: State,
    schema: SchemaRef,
    n: usize,
    denominator: UBig,
    /// The entries of the batch that is being filled.
    values: Vec<i64>,
    finite: NullBufferBuilder,
    rows: usize,
    written: u64,
    /// The number of bytes written so far.
    offset: u64,
    blocks: Vec<Block>,
    context: IpcWriteContext,
}

#[derive(Debug)]
enum State {
    Good,
    Failed(io::Error),
    /// The error was already returned.
    Told,
}

impl<W: Write> ArrowWriter<W> {
    /// Starts a file: writes the schema.
    pub fn new(writer: W, context: &Context) -> ArrowWriter<W> {
        let mut writer = ArrowWriter::idle(writer, context);
        // The writer keeps an error; the first vector and `finish` see it.
        let started = match schema(context) {
            Some(_) => writer.write_head(),
            None => Err(io::Error::other("n is too large for an Arrow file")),
        };
        writer.keep(started);
        writer
    }

    /// Continues a file whose bytes so far, up to a [`sync`](ArrowWriter::sync), are those of `prefix` and have
    /// `written` vectors. The whole prefix is read, since the footer lists all batches.
    ///
    /// # Errors
    /// The first error of reading; or that `prefix` is not the beginning of this file.
    pub fn resume(
        writer: W,
        context: &Context,
        written: u64,
        prefix: impl Read,
    ) -> io::Result<ArrowWriter<W>> {
        let other = |reason: &str| io::Error::new(io::ErrorKind::InvalidData, reason.to_owned());
        let mut messages = Messages::start(prefix).map_err(io::Error::from)?;
        let mut writer = ArrowWriter::idle(writer, context);
        writer.offset = messages.offset();
        let mut rows = 0;
        loop {
            match messages.next().map_err(io::Error::from)? {
                Header::Schema(facts) if writer.blocks.is_empty() && facts.n == context.n => {}
                Header::Batch(batch) => {
                    let (offset, length) = (writer.offset, batch.metadata_length);
                    let body = messages.skip_body(&batch)?;
                    rows = batch.rows.saturating_add(rows);
                    writer.blocks.push(block(offset, length, body)?);
                }
                Header::Nothing => break,
                Header::Schema(_) | Header::End => return Err(other("not the file that was left")),
            }
            writer.offset = messages.offset();
        }
        if rows != written {
            return Err(other("another number of vectors than was written"));
        }
        writer.written = written;
        Ok(writer)
    }

    /// Creates a writer that has written nothing yet.
    fn idle(writer: W, context: &Context) -> ArrowWriter<W> {
        ArrowWriter {
            writer,
            state: State::Good,
            schema: Arc::new(schema(context).unwrap_or(Schema::empty())),
            n: context.n,
            denominator: context.denominator.clone(),
            values: Vec::new(),
            finite: NullBufferBuilder::new(0),
            rows: 0,
            written: 0,
            offset: 0,
            blocks: Vec::new(),
            context: IpcWriteContext::default(),
        }
    }

    /// Ends the batch, hands everything so far to the underlying writer and flushes it, so that the file can be
    /// continued from there.
    ///
    /// # Errors
    /// The first error: an error of the writer, or that a number is too large.
    pub fn sync(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.state, State::Told) {
            State::Good => {}
            State::Failed(error) => return Err(error),
            State::Told => return Err(io::Error::other("an earlier error")),
        }
        self.end_batch()?;
        self.writer.flush()?;
        self.state = State::Good;
        Ok(())
    }

    /// Returns the underlying writer, which after a [`sync`](ArrowWriter::sync) has everything.
    pub fn get_ref(&self) -> &W {
        &self.writer
    }

    /// Returns the underlying writer for changes, such as of its position. Bytes that are written to it directly end
    /// up in the middle of the output.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.writer
    }

    /// Ends the file: writes the last batch and the footer, which says whether the file has all vectors of the basis,
    /// or of the shard.
    ///
    /// # Errors
    /// The first error: an error of the writer, or that a number is too large.
    pub fn finish(mut self, complete: bool) -> io::Result<W> {
        self.sync()?;
        let footer = self.footer(complete);
        let length = i32::try_from(footer.len()).map_err(io::Error::other)?;
        // A length of 0 ends the messages.
        self.writer
            .write_all(&[0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])?;
        self.writer.write_all(&footer)?;
        self.writer.write_all(&length.to_le_bytes())?;
        self.writer.write_all(MAGIC)?;
        self.writer.flush()?;
        Ok(self.writer)
    }

    fn keep(&mut self, outcome: io::Result<()>) {
        if let (State::Good, Err(error)) = (&self.state, outcome) {
            self.state = State::Failed(error);
        }
    }

    fn write_head(&mut self) -> io::Result<()> {
        self.writer.write_all(MAGIC)?;
        self.writer.write_all(&[0, 0])?;
        let options = IpcWriteOptions::default();
        let encoded = IpcDataGenerator::default().schema_to_bytes_with_dictionary_tracker(
            &self.schema,
            &mut DictionaryTracker::new(true),
            &options,
        );
        let written = write_message(&mut self.writer, encoded, &options);
        let (header, body) = written.map_err(of_writer)?;
        self.offset = (MAGIC.len() + 2 + header + body) as u64;
        Ok(())
    }

    /// Writes the batch that is being filled, if it has any rows.
    fn end_batch(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        self.rows = 0;
        let n = i32::try_from(self.n).map_err(io::Error::other)?;
        let values = Int64Array::new(
            std::mem::take(&mut self.values).into(),
            self.finite.finish(),
        );
        let list = FixedSizeListArray::try_new(entry_field(), n, Arc::new(values), None);
        let list = list.map_err(io::Error::other)?;
        let batch = RecordBatch::try_new(self.schema.clone(), vec![Arc::new(list)]);
        let options = IpcWriteOptions::default();
        let (_, encoded) = IpcDataGenerator::default()
            .encode(
                &batch.map_err(io::Error::other)?,
                &mut DictionaryTracker::new(true),
                &options,
                &mut self.context,
            )
            .map_err(io::Error::other)?;
        let written = write_message(&mut self.writer, encoded, &options);
        let (header, body) = written.map_err(of_writer)?;
        self.blocks.push(block(self.offset, header, body as u64)?);
        self.offset += (header + body) as u64;
        Ok(())
    }

    fn footer(&self, complete: bool) -> Vec<u8> {
        let mut builder = FlatBufferBuilder::new();
        let dictionaries = builder.create_vector::<Block>(&[]);
        let blocks = builder.create_vector(&self.blocks);
        let schema = IpcSchemaEncoder::new().schema_to_fb_offset(&mut builder, &self.schema);
        let mut metadata = Metadata::new();
        metadata.insert(KEY_COMPLETE, complete.to_string());
        metadata.insert(KEY_VECTORS, self.written.to_string());
        let metadata = metadata_to_fb(&mut builder, &metadata);
        let mut footer = FooterBuilder::new(&mut builder);
        footer.add_version(MetadataVersion::V5);
        footer.add_schema(schema);
        footer.add_dictionaries(dictionaries);
        footer.add_recordBatches(blocks);
        footer.add_custom_metadata(metadata);
        let footer = footer.finish();
        builder.finish(footer, None);
        builder.finished_data().to_vec()
    }

    /// Adds entries of any lane to the batch; returns `false` if one does not fit.
    fn append<S: Scalar>(&mut self, entries: &[S]) -> bool {
        entries.iter().all(|entry| match entry.to_integer() {
            None => {
                self.values.push(0);
                self.finite.append_null();
                true
            }
            Some(value) => match i64::from_integer(&value) {
                Some(value) => {
                    self.values.push(value);
                    self.finite.append_non_null();
                    true
                }
                None => false,
            },
        })
    }

    /// Adds entries that all fit.
    fn append_narrow(&mut self, entries: &[i64]) {
        for &entry in entries {
            let is_finite = !entry.is_epsilon();
            self.values.push(if is_finite { entry } else { 0 });
            self.finite.append(is_finite);
        }
    }
}

impl<W: Write> Sink for ArrowWriter<W> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if !matches!(self.state, State::Good) {
            return ControlFlow::Break(());
        }
        if let Err(error) = expect_denominator(vector, &self.denominator) {
            self.keep(Err(error));
            return ControlFlow::Break(());
        }
        let all_fit = match vector.numerators() {
            Numerators::I64(entries) => {
                self.append_narrow(entries);
                true
            }
            Numerators::I128(entries) => self.append(entries),
            Numerators::Big(entries) => self.append(entries),
        };
        if !all_fit {
            self.keep(Err(too_large()));
            return ControlFlow::Break(());
        }
        self.rows += 1;
        self.written += 1;
        if self.values.len() + self.n > BATCH {
            let ended = self.end_batch();
            self.keep(ended);
        }
        match self.state {
            State::Good => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}

/// Returns the place of a batch in the file; fails if it exceeds the signed numbers of the footer.
fn block(offset: u64, header: usize, body: u64) -> io::Result<Block> {
    let too_long = || io::Error::other("the file is too long for an Arrow file");
    Ok(Block::new(
        i64::try_from(offset).map_err(|_| too_long())?,
        i32::try_from(header).map_err(|_| too_long())?,
        i64::try_from(body).map_err(|_| too_long())?,
    ))
}

/// Returns the original error of the underlying writer, so that a closed pipe can be told from a full disk.
fn of_writer(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        other => io::Error::other(other),
    }
}

fn too_large() -> io::Error {
    let reason =
        "a numerator does not fit the 64 bits of Arrow; plain text, CSV and JSON hold any number";
    io::Error::new(io::ErrorKind::InvalidData, reason)
}
