//! Compression by the name of the file, `.zst` and `.gz`; what is read is told from its content.
//!
//! What is written is compressed piece by piece: a frame of Zstandard or a member of gzip ends after a fixed number
//! of bytes or with a flush, so that everything before it can be read, and be continued. No piece knows of another,
//! so several threads may compress them; they are written in order.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
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

/// What tells a frame of Zstandard and a member of gzip.
const ZSTANDARD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
const GZIP: [u8; 2] = [0x1F, 0x8B];

/// Where speed and size balance, for either.
const LEVEL: i32 = 3;

impl Compression {
    /// What a checkpoint calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Compression::Zstandard => "zstandard",
            Compression::Gzip => "gzip",
        }
    }

    /// What the name of a file asks for, and the name without that.
    pub(crate) fn named(path: &Path) -> (Option<Compression>, &Path) {
        let compression = match path.extension().and_then(|extension| extension.to_str()) {
            Some("zst") => Compression::Zstandard,
            Some("gz") => Compression::Gzip,
            _ => return (None, path),
        };
        let stem = path.file_stem().map_or(path, Path::new);
        (Some(compression), stem)
    }

    /// How bytes that begin like this are compressed.
    pub(crate) fn of(bytes: &[u8]) -> Option<Compression> {
        if bytes.starts_with(&ZSTANDARD) {
            Some(Compression::Zstandard)
        } else if bytes.starts_with(&GZIP) {
            Some(Compression::Gzip)
        } else {
            None
        }
    }

    /// What the compressed bytes of a reader stand for.
    pub(crate) fn reader(self, reader: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
        const BUFFER: usize = 1 << 16;
        let decoded: Box<dyn Read> = match self {
            Compression::Zstandard => Box::new(zstd::stream::read::Decoder::with_buffer(reader)?),
            Compression::Gzip => Box::new(MultiGzDecoder::new(reader)),
        };
        Ok(Box::new(BufReader::with_capacity(BUFFER, decoded)))
    }
}

/// So many bytes make a frame or a member, so that what is written does not depend on the number of threads.
const FRAME: usize = 1 << 20;

/// A file whose content is compressed.
pub(crate) struct Compressor {
    file: OutFile,
    compression: Compression,
    /// What the next frame will hold.
    frame: Vec<u8>,
    /// There is a frame already: an empty file is none.
    began: bool,
    /// An error has left the file amid a frame.
    is_broken: bool,
    press: Press,
    threads: usize,
}

impl Compressor {
    /// Goes on at the end of a file, which is new or has been flushed.
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

    /// Compresses on so many other threads from now on, if there are several.
    pub(crate) fn use_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// The file, if everything has been flushed.
    pub(crate) fn file(&mut self) -> io::Result<&mut OutFile> {
        if self.frame.is_empty() && self.press.is_idle() && !self.is_broken {
            return Ok(&mut self.file);
        }
        Err(io::Error::other("the compressed file was not flushed"))
    }

    /// Ends the frame, which need not be written at once.
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
                // A thread that is gone is met when its answer is missing.
                let _ = jobs.send(Job { content, answer });
                answers.push_back(wait);
                let most = *most;
                self.write_answers(most)
            }
        }
    }

    /// Writes frames that others have compressed, in order, until so many are left at most.
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

    /// Remembers whether it went well.
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

    /// Ends the frame, and waits until all are written; what is empty as a whole is one empty frame.
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
    /// On other threads, which end when there are no more jobs.
    Elsewhere {
        jobs: Sender<Job>,
        /// One for each job, in order.
        answers: VecDeque<Receiver<io::Result<Vec<u8>>>>,
        /// How many may be under way.
        most: usize,
    },
}

/// The content of a frame, and who waits for it.
struct Job {
    content: Vec<u8>,
    answer: SyncSender<io::Result<Vec<u8>>>,
}

impl Press {
    /// Starts so many threads, or as many as the system gives.
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
                    // Who has gone away wants no answer.
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
    /// Made when the first frame comes.
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

    /// A whole frame of Zstandard, or a whole member of gzip.
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
