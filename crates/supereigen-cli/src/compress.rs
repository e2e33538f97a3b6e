//! Compression by the name of the file, `.zst` and `.gz`; what is read is told from its content.
//!
//! What is written is compressed piece by piece: a flush ends a frame of Zstandard or a member of gzip,
//! so that everything before it can be read, and be continued. The next byte begins another one.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

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

/// A file whose content is compressed.
pub(crate) struct Compressor {
    compression: Compression,
    state: State,
    /// There is a frame already: an empty file is none.
    began: bool,
}

enum State {
    /// Between two frames.
    Idle(OutFile),
    Zstandard(zstd::stream::write::Encoder<'static, OutFile>),
    Gzip(GzEncoder<OutFile>),
    /// An error has taken the file away.
    Broken,
}

impl Compressor {
    /// Goes on at the end of a file, which is new or has been flushed.
    pub(crate) fn new(file: OutFile, compression: Compression, is_new: bool) -> Compressor {
        Compressor {
            compression,
            state: State::Idle(file),
            began: !is_new,
        }
    }

    /// The file, if everything has been flushed.
    pub(crate) fn file(&mut self) -> io::Result<&mut OutFile> {
        match &mut self.state {
            State::Idle(file) => Ok(file),
            _ => Err(io::Error::other("the compressed file was not flushed")),
        }
    }

    /// Begins a frame, unless one has begun.
    fn begin(&mut self) -> io::Result<&mut dyn Write> {
        if let State::Idle(_) = self.state
            && let State::Idle(file) = std::mem::replace(&mut self.state, State::Broken)
        {
            self.began = true;
            self.state = match self.compression {
                Compression::Zstandard => {
                    let mut encoder = zstd::stream::write::Encoder::new(file, LEVEL)?;
                    encoder.include_checksum(true)?;
                    State::Zstandard(encoder)
                }
                Compression::Gzip => {
                    let level = flate2::Compression::new(LEVEL.unsigned_abs());
                    State::Gzip(GzEncoder::new(file, level))
                }
            };
        }
        match &mut self.state {
            State::Zstandard(encoder) => Ok(encoder),
            State::Gzip(encoder) => Ok(encoder),
            State::Idle(_) | State::Broken => Err(io::Error::other("an earlier error")),
        }
    }
}

impl Write for Compressor {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?.write(bytes)
    }

    /// Ends the frame; what is empty as a whole is one empty frame.
    fn flush(&mut self) -> io::Result<()> {
        if !self.began {
            self.begin()?;
        }
        let mut file = match std::mem::replace(&mut self.state, State::Broken) {
            State::Idle(file) => file,
            State::Zstandard(encoder) => encoder.finish()?,
            State::Gzip(encoder) => encoder.finish()?,
            State::Broken => return Err(io::Error::other("an earlier error")),
        };
        file.flush()?;
        self.state = State::Idle(file);
        Ok(())
    }
}
