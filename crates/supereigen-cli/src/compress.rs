//! Compressed files. For output, the name decides (`.zst` or `.gz`); for input, the first bytes do.
//!
//! Output is compressed in pieces: a frame of Zstandard or a member of gzip ends after a fixed number of bytes or with
//! a flush, so that everything before that point can be read, and the file continued. Pieces are independent, so
//! several threads can compress them; they are written in order.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;

use crate::files::OutFile;

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compression {
    Zstandard,
    Gzip,
}

/// The first bytes of a frame of Zstandard, and of a member of gzip.
const ZSTANDARD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
const GZIP: [u8; 2] = [0x1F, 0x8B];

/// The compression level of both formats, chosen as a balance of speed and size.
const LEVEL: i32 = 3;

impl Compression {
    /// Returns the name of this compression in checkpoints.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Compression::Zstandard => "zstandard",
            Compression::Gzip => "gzip",
        }
    }

    /// Returns the compression that the ending of a file name asks for, and the name without that ending.
    pub(crate) fn named(path: &Path) -> (Option<Compression>, &Path) {
        let compression = match path.extension().and_then(|extension| extension.to_str()) {
            Some("zst") => Compression::Zstandard,
            Some("gz") => Compression::Gzip,
            _ => return (None, path),
        };
        let stem = path.file_stem().map_or(path, Path::new);
        (Some(compression), stem)
    }

    /// Returns the compression of a file that begins with these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Option<Compression> {
        if bytes.starts_with(&ZSTANDARD) {
            Some(Compression::Zstandard)
        } else if bytes.starts_with(&GZIP) {
            Some(Compression::Gzip)
        } else {
            None
        }
    }

    /// Returns a reader of the decompressed bytes.
    pub(crate) fn reader(self, reader: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
        const BUFFER: usize = 1 << 16;
        let decoded: Box<dyn Read> = match self {
            Compression::Zstandard => Box::new(zstd::stream::read::Decoder::with_buffer(reader)?),
            Compression::Gzip => Box::new(MultiGzDecoder::new(reader)),
        };
        Ok(Box::new(BufReader::with_capacity(BUFFER, decoded)))
    }

    /// Returns a reader of the decompressed bytes for someone who holds all of them. It fails as soon as they are out of
    /// proportion to the compressed bytes read so far, so that a short file cannot fill the memory.
    pub(crate) fn bounded_reader(self, reader: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
        let taken = Rc::new(Cell::new(0));
        let counted = Counted {
            reader,
            taken: Rc::clone(&taken),
        };
        let decoded = Bounded {
            reader: self.reader(Box::new(counted))?,
            taken,
            given: 0,
        };
        Ok(Box::new(BufReader::new(decoded)))
    }
}

/// How many bytes each compressed byte may stand for, and how many any file may stand for. Texts of numbers are
/// compressed to a third or a tenth; gzip makes a thousandth of blanks.
const EXPANSION: u64 = 100;
const EXPANDED: u64 = 16 << 20;

/// Counts the bytes that are taken from a reader.
struct Counted {
    reader: Box<dyn BufRead>,
    taken: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(bytes)?;
        self.taken.set(self.taken.get() + count as u64);
        Ok(count)
    }
}

impl BufRead for Counted {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.taken.set(self.taken.get() + count as u64);
        self.reader.consume(count);
    }
}

/// Fails when more has been decompressed than the bytes taken may stand for.
struct Bounded {
    reader: Box<dyn BufRead>,
    taken: Rc<Cell<u64>>,
    given: u64,
}

impl Read for Bounded {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(bytes)?;
        self.given += count as u64;
        let most = EXPANSION.saturating_mul(self.taken.get());
        if self.given > EXPANDED.saturating_add(most) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!(
                    "it stands for more than {EXPANSION} times its size; decompress it, and give that"
                ),
            ));
        }
        Ok(count)
    }
}

/// The number of uncompressed bytes in a frame or member. It is fixed, so that the output does not depend on the number
/// of threads.
const FRAME: usize = 1 << 20;

/// A file whose content is compressed.
pub(crate) struct Compressor {
    file: OutFile,
    compression: Compression,
    /// The uncompressed content of the next frame.
    frame: Vec<u8>,
    /// At least one frame was made. An empty file without any frame would not be valid.
    began: bool,
    /// An error has left an incomplete frame in the file.
    is_broken: bool,
    press: Press,
    threads: usize,
}

impl Compressor {
    /// Returns a compressor that appends to a file, which is new or has been flushed.
    pub(crate) fn new(file: OutFile, compression: Compression, is_new: bool) -> Compressor {
        Compressor {
            file,
            compression,
            frame: Vec::new(),
            began: !is_new,
            is_broken: false,
            press: Press::Here(Encoder::new(compression)),
            threads: 1,
        }
    }

    /// Compresses on this number of other threads from now on, if it is more than one.
    pub(crate) fn use_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Returns the file, or an error unless everything has been flushed.
    pub(crate) fn file(&mut self) -> io::Result<&mut OutFile> {
        if self.frame.is_empty() && self.press.is_idle() && !self.is_broken {
            return Ok(&mut self.file);
        }
        Err(io::Error::other("the compressed file was not flushed"))
    }

    /// Ends the frame. Other threads may still compress it after this returns.
    fn end_frame(&mut self) -> io::Result<()> {
        self.began = true;
        if self.threads > 1 && matches!(self.press, Press::Here(_)) {
            self.press = Press::start(self.compression, self.threads);
        }
        match &mut self.press {
            Press::Here(encoder) => {
                let packed = encoder.encode(&self.frame)?;
                self.frame.clear();
                self.file.write_all(&packed)
            }
            Press::Elsewhere {
                jobs,
                answers,
                most,
            } => {
                let (answer, wait) = sync_channel(1);
                let content = std::mem::replace(&mut self.frame, Vec::with_capacity(FRAME));
                // If the thread has ended, sending fails; `write_answers` notices that the answer is missing.
                let _ = jobs.send(Job { content, answer });
                answers.push_back(wait);
                let most = *most;
                self.write_answers(most)
            }
        }
    }

    /// Writes frames that other threads have compressed, in order, until at most `most` are left.
    fn write_answers(&mut self, most: usize) -> io::Result<()> {
        let Press::Elsewhere { answers, .. } = &mut self.press else {
            return Ok(());
        };
        while answers.len() > most
            && let Some(answer) = answers.pop_front()
        {
            let packed = answer.recv();
            let packed = packed.map_err(|_| io::Error::other("a thread has ended early"))??;
            self.file.write_all(&packed)?;
        }
        Ok(())
    }

    /// Runs `write`, and marks the compressor as broken if it fails.
    fn guarded(&mut self, write: impl FnOnce(&mut Compressor) -> io::Result<()>) -> io::Result<()> {
        if self.is_broken {
            return Err(io::Error::other("an earlier error"));
        }
        let written = write(self);
        self.is_broken = written.is_err();
        written
    }
}

impl Write for Compressor {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(FRAME - self.frame.len());
        self.guarded(|it| {
            it.frame.extend_from_slice(&bytes[..count]);
            match it.frame.len() {
                FRAME => it.end_frame(),
                _ => Ok(()),
            }
        })?;
        Ok(count)
    }

    /// Ends the frame, and waits until all frames are written. If there was no content at all, one empty frame is
    /// written.
    fn flush(&mut self) -> io::Result<()> {
        self.guarded(|it| {
            if !it.began || !it.frame.is_empty() {
                it.end_frame()?;
            }
            it.write_answers(0)?;
            it.file.flush()
        })
    }
}

/// Where frames are compressed.
enum Press {
    Here(Encoder),
    /// On other threads, which end when the channel of jobs is closed.
    Elsewhere {
        jobs: Sender<Job>,
        /// One receiver for each job under way, in order.
        answers: VecDeque<Receiver<io::Result<Vec<u8>>>>,
        /// The greatest number of jobs under way.
        most: usize,
    },
}

/// The content of a frame, and the channel for its compressed bytes.
struct Job {
    content: Vec<u8>,
    answer: SyncSender<io::Result<Vec<u8>>>,
}

impl Press {
    /// Starts this number of threads, or as many as the system allows.
    fn start(compression: Compression, threads: usize) -> Press {
        let (jobs, wait) = channel::<Job>();
        let wait = Arc::new(Mutex::new(wait));
        let start = |_: &usize| {
            let wait = Arc::clone(&wait);
            let started = std::thread::Builder::new().spawn(move || {
                let mut encoder = Encoder::new(compression);
                loop {
                    let job = wait.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(Job { content, answer }) = job else {
                        return;
                    };
                    // Sending fails if the compressor was dropped; then nobody needs the answer.
                    let _ = answer.send(encoder.encode(&content));
                }
            });
            started.is_ok()
        };
        match (0..threads).take_while(start).count() {
            0 => Press::Here(Encoder::new(compression)),
            started => Press::Elsewhere {
                jobs,
                answers: VecDeque::new(),
                most: 2 * started,
            },
        }
    }

    fn is_idle(&self) -> bool {
        match self {
            Press::Here(_) => true,
            Press::Elsewhere { answers, .. } => answers.is_empty(),
        }
    }
}

/// Compresses one frame after the other.
enum Encoder {
    /// `None` until the first frame is compressed.
    Zstandard(Option<zstd::bulk::Compressor<'static>>),
    Gzip,
}

impl Encoder {
    fn new(compression: Compression) -> Encoder {
        match compression {
            Compression::Zstandard => Encoder::Zstandard(None),
            Compression::Gzip => Encoder::Gzip,
        }
    }

    /// Returns the content as a whole frame of Zstandard, or a whole member of gzip.
    fn encode(&mut self, content: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Encoder::Zstandard(Some(encoder)) => encoder.compress(content),
            Encoder::Zstandard(none) => {
                let mut encoder = zstd::bulk::Compressor::new(LEVEL)?;
                encoder.include_checksum(true)?;
                none.insert(encoder).compress(content)
            }
            Encoder::Gzip => {
                let level = flate2::Compression::new(LEVEL.unsigned_abs());
                let mut encoder = GzEncoder::new(Vec::new(), level);
                encoder.write_all(content)?;
                encoder.finish()
            }
        }
    }
}
