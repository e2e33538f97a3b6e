//! Reads files of vectors and bases, in any format and perhaps compressed, one vector at a time.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use supereigen::{Entry, Matrix, UBig};
use supereigen_formats::{Algebra, BasisError, BasisReader, FORMATS, Notation, Sidecar};

use super::folder::folder_at;
use super::records::{Reader, Stream, VectorsFile};
use super::{BadFile, in_vectors, name_of, take_stdin};
use crate::compress;
use crate::{files, limits, phase};

/// Opens a file of vectors; `-` or `None` is standard input.
pub(crate) fn open_vectors(path: Option<&Path>) -> anyhow::Result<VectorsFile> {
    open_decoded(path, compress::reader)
}

fn open_decoded(path: Option<&Path>, decode: fn(Stream) -> Stream) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| match folder_at(path) {
        Some(path) => VectorsFile::of_folder(path, Algebra::MaxPlus),
        None => Opened::new(path, decode)?.vectors(BasisReader::with_open_end),
    })
}

/// Opens a basis of an algebra that a program wrote, whose last line must be complete.
pub(crate) fn open_basis(path: &Path, algebra: Algebra) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| match folder_at(Some(path)) {
        Some(path) => VectorsFile::of_folder(path, algebra),
        None => Opened::new(Some(path), compress::reader)?.basis(algebra),
    })
}

/// All vectors of a file. They have the same length.
pub(crate) struct VectorsInput {
    /// The name of the file, for messages.
    pub(crate) name: String,
    /// The vectors, one in each row.
    pub(crate) matrix: Matrix,
    pub(crate) labels: Vec<String>,
    pub(crate) notation: Notation,
}

/// Reads all vectors of a file; `-` or `None` is standard input.
pub(crate) fn read_vectors(path: Option<&Path>) -> anyhow::Result<VectorsInput> {
    let mut file = open_decoded(path, compress::bounded_reader)?;
    let mut rows: Vec<Vec<Entry>> = Vec::new();
    while let Some((place, row)) = file.next_vector()? {
        if let Some(first) = rows.first()
            && first.len() != row.len()
        {
            bail!(
                "{place}: the vector has length {}, the first one has {}",
                row.len(),
                first.len()
            );
        }
        rows.push(row);
    }
    let stated = file.stated();
    let matrix = match (rows.is_empty(), stated.n) {
        (true, Some(n)) => Matrix::from_numerators((0, n), UBig::ONE, [])?,
        _ => Matrix::from_rows(&rows)?,
    };
    Ok(VectorsInput {
        matrix,
        labels: stated.labels,
        notation: file.notation(),
        name: file.name,
    })
}

/// The first byte of an array of NumPy.
const ARRAY: &[u8] = b"\x93";

/// An open input, which may be compressed. It is opened only once, because a stream cannot be read again.
pub(super) struct Opened {
    pub(super) name: String,
    path: Option<PathBuf>,
    /// It is a file, which may have another one beside it, and not a stream.
    is_file: bool,
    /// It has no bytes, not even compressed ones.
    is_empty: bool,
    /// The first decompressed bytes, enough to recognise the format.
    head: Vec<u8>,
    pub(super) stream: Stream,
}

impl Opened {
    /// Opens a file, which `decode` decompresses if need be; `-` or `None` is standard input.
    pub(super) fn new(path: Option<&Path>, decode: fn(Stream) -> Stream) -> anyhow::Result<Opened> {
        let path = path.filter(|path| *path != Path::new("-"));
        let name = name_of(path);
        phase::begins(format!("reading {name}"));
        let cannot_read = || format!("cannot read {name}");
        let mut is_file = false;
        let stream: Stream = match path {
            Some(path) => {
                let file = files::open(path)?;
                is_file = file.metadata().with_context(cannot_read)?.is_file();
                Box::new(BufReader::with_capacity(1 << 16, file))
            }
            None => Box::new(take_stdin()?),
        };
        let (head, mut stream) = peek(stream).with_context(cannot_read)?;
        let is_empty = head.is_empty();
        if compress::is_compressed(&head).with_context(cannot_read)? {
            stream = decode(stream);
        }
        let (head, stream) = peek(stream).with_context(cannot_read)?;
        Ok(Opened {
            path: path.map(Path::to_owned),
            is_file,
            is_empty,
            name,
            head,
            stream,
        })
    }

    /// Returns the path of the file and its content; refuses a stream.
    fn expect_file(self, what: &str) -> anyhow::Result<(PathBuf, Stream)> {
        match (self.path, self.is_file) {
            (Some(path), true) => Ok((path, self.stream)),
            _ => bail!("{}: {what}: give the file itself, not a stream", self.name),
        }
    }

    /// Returns a reader of a basis that a program wrote, whose last line must be complete.
    fn basis(self, algebra: Algebra) -> anyhow::Result<VectorsFile> {
        if self.head.starts_with(ARRAY) && algebra == Algebra::MinPlus {
            bail!("{}: arrays are max-plus only", self.name);
        }
        self.vectors(|stream| BasisReader::in_algebra(stream, algebra))
    }

    fn vectors(
        self,
        reader: impl FnOnce(Stream) -> Result<BasisReader<Stream>, BasisError>,
    ) -> anyhow::Result<VectorsFile> {
        let name = self.name.clone();
        if let Some(path) = &self.path
            && (self.is_empty && compress::named(path).0
                || self.head.is_empty() && has_a_head(path))
        {
            let problem = "it is empty: files of this name have a beginning".to_owned();
            return Err(BadFile::error(&name, problem));
        }
        let reader = if self.head.starts_with(ARRAY) {
            let (path, stream) = self.expect_file("an array has a file beside it")?;
            let sidecar = read_sidecar(&sidecar_of(&path))?.unwrap_or_default();
            BasisReader::with_sidecar(stream, sidecar)
        } else {
            reader(self.stream)
        };
        let reader = reader.map_err(|error| in_vectors(&name, error))?;
        Ok(VectorsFile {
            name,
            reader: Reader::File(Box::new(reader)),
        })
    }
}

/// Returns the first bytes of a stream, and the stream with these bytes still in it.
fn peek(mut stream: Stream) -> io::Result<(Vec<u8>, Stream)> {
    const LONGEST_MAGIC: u64 = 6;
    let mut head = Vec::new();
    stream.by_ref().take(LONGEST_MAGIC).read_to_end(&mut head)?;
    let whole = Cursor::new(head.clone()).chain(stream);
    Ok((head, Box::new(whole)))
}

/// Reads the sidecar of an array, if there is one; refuses one that is too long.
fn read_sidecar(path: &Path) -> anyhow::Result<Option<Sidecar>> {
    const MAX_SIDECAR_BYTES: u64 = 64 << 20;
    let name = path.display().to_string();
    let cannot_read = || format!("cannot read {name}");
    files::reads(path)?;
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.with_context(cannot_read)?,
    };
    let mut bytes = Vec::new();
    let read = file.take(MAX_SIDECAR_BYTES + 1).read_to_end(&mut bytes);
    read.with_context(cannot_read)?;
    if bytes.len() as u64 > MAX_SIDECAR_BYTES {
        let problem = format!("it has more than {MAX_SIDECAR_BYTES} bytes");
        return Err(BadFile::error(&name, problem));
    }
    let sidecar = Sidecar::read(&bytes).map_err(|error| in_vectors(&name, error))?;
    Ok(Some(sidecar))
}

/// Returns whether files of this name have something before the first vector, so that they are never empty.
fn has_a_head(path: &Path) -> bool {
    let ending = compress::named(path).1.extension();
    let ending = ending.map(|ending| ending.to_string_lossy().to_lowercase());
    let has_head = |ending: String| {
        FORMATS
            .iter()
            .any(|it| it.ending == ending && it.has_head())
    };
    ending.is_some_and(has_head)
}

/// Returns the path of the sidecar of an array.
pub(crate) fn sidecar_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".json");
    name.into()
}
