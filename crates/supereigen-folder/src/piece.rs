//! One file of vectors: a sink that writes it, and may end it before its part of the search does.

use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::ops::ControlFlow;

use flate2::write::GzEncoder;
use supereigen::lasso::Stretch;
use supereigen::{Block, Count, Reached, Scribe, Sink, Tally, Values};
use supereigen_formats::{Certificates, Context, NpyWriter, TextFormat, TextWriter};
use twox_hash::XxHash3_64;

use crate::disk::{self, Disk};
use crate::fault;
use crate::job::{PartFormat, Problem, Space};

/// The size of the buffer, in bytes.
const BUFFER: usize = 1 << 16;
/// The level of gzip, a balance of speed and size.
const LEVEL: u32 = 3;

/// A file that is hashed while it is written.
pub(crate) struct Target {
    out: BufWriter<Hashed>,
}

struct Hashed {
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

impl Target {
    pub(crate) fn new(file: File, is_gzip: bool, head: usize) -> Target {
        let out = if is_gzip {
            Out::Gzip(GzEncoder::new(Disk(file), flate2::Compression::new(LEVEL)))
        } else {
            Out::Plain(Disk(file))
        };
        let hashed = Hashed {
            out,
            hash: XxHash3_64::new(),
            head,
            written: 0,
            is_back: false,
        };
        Target {
            out: BufWriter::with_capacity(BUFFER, hashed),
        }
    }

    /// Ends the file, and brings it to the disk. Returns its size and its digest.
    pub(crate) fn finish(self) -> io::Result<(u64, String)> {
        let hashed = self
            .out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        let digest = format!("{:016x}", hashed.hash.finish());
        let file = match hashed.out {
            Out::Plain(disk) => disk.0,
            Out::Gzip(encoder) => encoder.finish()?.0,
        };
        disk::sync(&file)?;
        Ok((file.metadata()?.len(), digest))
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Target {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.out.flush()?;
        let hashed = self.out.get_mut();
        hashed.is_back = true;
        match &mut hashed.out {
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

/// A writer of one of the formats of parts.
trait PartWriter: Sink {
    fn finish(self: Box<Self>) -> io::Result<Target>;
}

impl PartWriter for TextWriter<Target> {
    fn finish(self: Box<Self>) -> io::Result<Target> {
        TextWriter::finish(*self, true)
    }
}

impl PartWriter for NpyWriter<Target> {
    fn finish(self: Box<Self>) -> io::Result<Target> {
        NpyWriter::finish(*self, true)
    }
}

/// Only the number of vectors is written.
struct Number {
    target: Target,
    count: Count,
}

impl Sink for Number {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.count.push(vector)
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        self.count.tally()
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.count.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.count.push_block(block)
    }
}

impl PartWriter for Number {
    fn finish(mut self: Box<Self>) -> io::Result<Target> {
        let line = format!("{}\n", self.count.count);
        self.target.write_all(line.as_bytes())?;
        Ok(self.target)
    }
}

/// Returns the number of bytes at the beginning of a file that are written again at its end.
pub(crate) fn head_of(format: PartFormat, n: usize) -> usize {
    match format {
        PartFormat::Npy => {
            NpyWriter::<Target>::header(&Context::new(n, supereigen::UBig::ONE), 0).len()
        }
        _ => 0,
    }
}

/// The sink of a piece. It asks `is_over` from time to time whether the piece is to end.
pub(crate) struct PieceSink<'a> {
    writer: Box<dyn PartWriter>,
    pub(crate) written: u64,
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
        let head = head_of(problem.format, context.n);
        let target = Target::new(file, problem.gzip, head);
        let writer: Box<dyn PartWriter> = match problem.format {
            PartFormat::Plain => Box::new(TextWriter::new(target, context, TextFormat::Plain)),
            PartFormat::Csv => Box::new(TextWriter::new(target, context, TextFormat::Csv)),
            PartFormat::Jsonl => {
                let certificates = match problem.space {
                    Space::Cone { cone, .. } if problem.certificates => {
                        Certificates::Cone(Box::new(cone.clone()))
                    }
                    Space::Supereigen { system, .. } if problem.certificates => {
                        Certificates::Lassos(system.inspector())
                    }
                    _ => Certificates::None,
                };
                Box::new(TextWriter::with_certificates(target, context, certificates))
            }
            PartFormat::Npy => Box::new(NpyWriter::new(target, context)),
            PartFormat::Count => Box::new(Number {
                target,
                count: Count::default(),
            }),
        };
        PieceSink {
            writer,
            written: 0,
            left: None,
            is_over,
        }
    }

    /// Ends the file. Returns its size and its digest.
    pub(crate) fn finish(self) -> io::Result<(u64, String)> {
        self.writer.finish()?.finish()
    }
}

impl Tally for PieceSink<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.written += results;
        match self.writer.tally() {
            Some(tally) => tally.add(results),
            None => ControlFlow::Continue(()),
        }
    }
}

impl Sink for PieceSink<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        fault::tick();
        self.written += 1;
        self.writer.push(vector)
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        if self.writer.tally().is_some() {
            Some(self)
        } else {
            None
        }
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.writer.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        for _ in 0..block.len() {
            fault::tick();
        }
        self.written += block.len() as u64;
        self.writer.push_block(block)
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        let flow = (self.is_over)(self.written);
        if flow.is_break() {
            self.left = Some(reached.remaining.to_vec());
        }
        flow
    }
}
