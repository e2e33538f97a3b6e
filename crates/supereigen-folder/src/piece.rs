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

fn open(file: File, is_gzip: bool, head: usize) -> Target {
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
    BufWriter::with_capacity(BUFFER, hashed)
}

/// Ends a file, and brings it to the disk. Returns its size and its digest.
fn close(target: Target) -> io::Result<(u64, String)> {
    let hashed = target.into_inner();
    let hashed = hashed.map_err(io::IntoInnerError::into_error)?;
    let digest = format!("{:016x}", hashed.hash.finish());
    let file = match hashed.out {
        Out::Plain(disk) => disk.0,
        Out::Gzip(encoder) => encoder.finish()?.0,
    };
    disk::sync(&file)?;
    Ok((file.metadata()?.len(), digest))
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

/// What a piece consists of.
enum Content {
    Vectors(Box<dyn PartWriter>),
    /// The number of vectors alone.
    Number(Box<Target>),
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
    content: Content,
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
        let target = open(file, problem.gzip, head);
        let vectors = |writer: Box<dyn PartWriter>| Content::Vectors(writer);
        let content = match problem.format {
            PartFormat::Plain => vectors(Box::new(TextWriter::new(
                target,
                context,
                TextFormat::Plain,
            ))),
            PartFormat::Csv => vectors(Box::new(TextWriter::new(target, context, TextFormat::Csv))),
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
                vectors(Box::new(TextWriter::with_certificates(
                    target,
                    context,
                    certificates,
                )))
            }
            PartFormat::Npy => vectors(Box::new(NpyWriter::new(target, context))),
            PartFormat::Count => Content::Number(Box::new(target)),
        };
        PieceSink {
            content,
            written: 0,
            left: None,
            is_over,
        }
    }

    /// Ends the file. Returns its size and its digest.
    pub(crate) fn finish(self) -> io::Result<(u64, String)> {
        close(match self.content {
            Content::Vectors(writer) => writer.finish()?,
            Content::Number(mut target) => {
                writeln!(target, "{}", self.written)?;
                *target
            }
        })
    }
}

impl Tally for PieceSink<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.written += results;
        ControlFlow::Continue(())
    }
}

impl Sink for PieceSink<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        fault::tick();
        self.written += 1;
        match &mut self.content {
            Content::Vectors(writer) => writer.push(vector),
            Content::Number(_) => ControlFlow::Continue(()),
        }
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        match self.content {
            Content::Vectors(_) => None,
            Content::Number(_) => Some(self),
        }
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        match &self.content {
            Content::Vectors(writer) => writer.scribe(),
            Content::Number(_) => Count::default().scribe(),
        }
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        for _ in 0..block.len() {
            fault::tick();
        }
        self.written += block.len() as u64;
        match &mut self.content {
            Content::Vectors(writer) => writer.push_block(block),
            Content::Number(_) => ControlFlow::Continue(()),
        }
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        let flow = (self.is_over)(self.written);
        if flow.is_break() {
            self.left = Some(reached.remaining.to_vec());
        }
        flow
    }
}
