//! Files compressed by gzip. For output, the name decides (`.gz`); for input, the first bytes do.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;

use crate::files::OutFile;

/// The first bytes of a member of gzip, and of a frame of Zstandard, which is not read.
const GZIP: [u8; 2] = [0x1F, 0x8B];
const ZSTANDARD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// The level of compression, a balance of speed and size.
const LEVEL: u32 = 3;

/// A file whose content is compressed.
pub(crate) type Compressor = GzEncoder<OutFile>;

/// Returns a compressor that writes a file.
pub(crate) fn compressor(file: OutFile) -> Compressor {
    GzEncoder::new(file, flate2::Compression::new(LEVEL))
}

/// Returns whether the ending of a file name asks for compression, and the name without that ending.
pub(crate) fn named(path: &Path) -> (bool, &Path) {
    if path.extension().is_some_and(|extension| extension == "gz") {
        (true, path.file_stem().map_or(path, Path::new))
    } else {
        (false, path)
    }
}

/// Returns whether a file that begins with these bytes is compressed.
///
/// # Errors
/// If it is compressed in a way that is not read.
pub(crate) fn is_compressed(bytes: &[u8]) -> io::Result<bool> {
    if bytes.starts_with(&ZSTANDARD) {
        Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "it is compressed by Zstandard; decompress it first, with zstd -d",
        ))
    } else {
        Ok(bytes.starts_with(&GZIP))
    }
}

/// Returns a reader of the decompressed bytes.
pub(crate) fn reader(reader: Box<dyn BufRead>) -> Box<dyn BufRead> {
    const BUFFER: usize = 1 << 16;
    let decoded = MultiGzDecoder::new(reader);
    Box::new(BufReader::with_capacity(BUFFER, decoded))
}

/// Returns a reader of the decompressed bytes for someone who holds all of them. It fails as soon as they are out of
/// proportion to the compressed bytes read so far, so that a short file cannot fill the memory.
pub(crate) fn bounded_reader(compressed: Box<dyn BufRead>) -> Box<dyn BufRead> {
    let counted = Counted {
        reader: compressed,
        taken: 0,
    };
    let reader = MultiGzDecoder::new(BufReader::new(counted));
    Box::new(BufReader::new(Bounded { reader, given: 0 }))
}

/// How many bytes each compressed byte may stand for, and how many any file may stand for. Texts of numbers are
/// compressed to a third or a tenth; gzip makes a thousandth of blanks.
const MAX_EXPANSION_RATIO: u64 = 100;
const FREE_EXPANDED_BYTES: u64 = 16 << 20;

/// Counts the bytes that are taken from a reader.
struct Counted {
    reader: Box<dyn BufRead>,
    taken: u64,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(bytes)?;
        self.taken += count as u64;
        Ok(count)
    }
}

/// Fails when more has been decompressed than the bytes taken may stand for.
struct Bounded {
    reader: MultiGzDecoder<BufReader<Counted>>,
    given: u64,
}

impl Read for Bounded {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(bytes)?;
        self.given += count as u64;
        let taken = self.reader.get_ref().get_ref().taken;
        let most = MAX_EXPANSION_RATIO.saturating_mul(taken);
        if self.given > FREE_EXPANDED_BYTES.saturating_add(most) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!(
                    "it stands for more than {MAX_EXPANSION_RATIO} times its size; decompress it, and give that"
                ),
            ));
        }
        Ok(count)
    }
}
