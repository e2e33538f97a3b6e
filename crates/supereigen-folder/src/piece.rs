//! One file of vectors: a sink that writes it, and may end it before its part of the search does.

use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::ops::ControlFlow;

use flate2::write::GzEncoder;
use supereigen::lasso::Stretch;
use supereigen::{Block, Reached, Scribe, Sink, Tally, Values};
use supereigen_formats::{Context, Ending, VectorWriter};
use twox_hash::XxHash3_64;

use crate::disk::{self, Disk};
use crate::fault;
use crate::job::{Problem, Written};

/// The size of the buffer, in bytes.
const BUFFER: usize = 1 << 16;
/// The level of gzip, a balance of speed and size.
const LEVEL: u32 = 3;

/// A file that is hashed while it is written.
pub(crate) type Target = BufWriter<Hashed>;

pub(crate) struct Hashed {
    out: Out,
    hash: XxHash3_64,
    /// The number of bytes at the beginning that are not hashed, since they are written again at the end.
    head: usize,
    written: usize,
    /// Bytes at the beginning are written again.
    is_back: bool,
}

enum Out {
    Plain(Disk),
    Gzip(GzEncoder<Disk>),
}

impl Seek for Hashed {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.is_back = true;
        match &mut self.out {
            Out::Plain(disk) => disk.0.seek(to),
            Out::Gzip(_) => Err(io::ErrorKind::NotSeekable.into()),
        }
    }
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = match &mut self.out {
            Out::Plain(disk) => disk.write(bytes)?,
            Out::Gzip(encoder) => encoder.write(bytes)?,
        };
        if !self.is_back {
            let skipped = self.head.saturating_sub(self.written).min(count);
            Hasher::write(&mut self.hash, &bytes[skipped..count]);
            self.written += count;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The sink of a piece. It asks `is_over` from time to time whether the piece is to end.
pub(crate) struct PieceSink<'a> {
    pub(crate) writer: VectorWriter<Target>,
    /// What remains of the search after the vectors so far; only known where the search may end.
    pub(crate) left: Option<Vec<Stretch>>,
    is_over: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
}

impl<'a> PieceSink<'a> {
    pub(crate) fn new(
        file: File,
        problem: &Problem<'_>,
        context: &Context,
        is_over: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> PieceSink<'a> {
        let Written { format, gzip, .. } = problem.written;
        let hashed = Hashed {
            out: if gzip {
                Out::Gzip(GzEncoder::new(Disk(file), flate2::Compression::new(LEVEL)))
            } else {
                Out::Plain(Disk(file))
            },
            hash: XxHash3_64::new(),
            head: format.rewritten(context.n),
            written: 0,
            is_back: false,
        };
        let target = BufWriter::with_capacity(BUFFER, hashed);
        let writer = VectorWriter::on_file(target, context, format);
        PieceSink {
            writer: writer.with_certificates(problem.certificates()),
            left: None,
            is_over,
        }
    }

    /// Ends the file, and brings it to the disk. Returns its size and its digest.
    pub(crate) fn finish(self) -> io::Result<(u64, String)> {
        // Whether the whole lacks vectors follows from what is there.
        let hashed = self.writer.finish(Ending::All)?.into_inner();
        let hashed = hashed.map_err(io::IntoInnerError::into_error)?;
        let digest = format!("{:016x}", hashed.hash.finish());
        let file = match hashed.out {
            Out::Plain(disk) => disk.0,
            Out::Gzip(encoder) => encoder.finish()?.0,
        };
        disk::sync(&file)?;
        Ok((file.metadata()?.len(), digest))
    }
}

impl Sink for PieceSink<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        fault::tick(1);
        self.writer.push(vector)
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        self.writer.tally()
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.writer.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        fault::tick(block.len());
        self.writer.push_block(block)
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        let flow = (self.is_over)(self.writer.written());
        if flow.is_break() {
            self.left = Some(reached.remaining.to_vec());
        }
        flow
    }
}
