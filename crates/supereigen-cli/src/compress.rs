//! Compressed files. For output, the name decides (`.zst` or `.gz`); for input, the first bytes do.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::rc::Rc;

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

/// A file whose content is compressed.
pub(crate) enum Compressor {
    Zstandard(Box<zstd::stream::write::Encoder<'static, OutFile>>),
    Gzip(GzEncoder<OutFile>),
}

impl Compressor {
    /// Returns a compressor that writes a file.
    pub(crate) fn new(file: OutFile, compression: Compression) -> io::Result<Compressor> {
        Ok(match compression {
            Compression::Zstandard => {
                let mut encoder = zstd::stream::write::Encoder::new(file, LEVEL)?;
                encoder.include_checksum(true)?;
                Compressor::Zstandard(Box::new(encoder))
            }
            Compression::Gzip => {
                let level = flate2::Compression::new(LEVEL.unsigned_abs());
                Compressor::Gzip(GzEncoder::new(file, level))
            }
        })
    }

    /// Ends the content, and returns the file.
    pub(crate) fn finish(self) -> io::Result<OutFile> {
        match self {
            Compressor::Zstandard(encoder) => encoder.finish(),
            Compressor::Gzip(encoder) => encoder.finish(),
        }
    }
}

impl Write for Compressor {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Compressor::Zstandard(encoder) => encoder.write(bytes),
            Compressor::Gzip(encoder) => encoder.write(bytes),
        }
    }

    /// Does nothing: what was compressed so far is of no use before the end.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
