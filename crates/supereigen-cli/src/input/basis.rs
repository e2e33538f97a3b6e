//! Files of vectors and bases, in any format and perhaps compressed, read as they are needed.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use anyhow::{Context as _, bail};
use supereigen::{Entry, Matrix, MatrixBuilder, UBig};
#[cfg(feature = "parquet")]
use supereigen_arrow::ParquetReader;
#[cfg(feature = "arrow")]
use supereigen_arrow::{ArrowError, ArrowReader};
use supereigen_formats::{BasisError, BasisReader, Notation, Record, Sidecar, Trailer};

use super::{BadInput, name_of, take_stdin};
use crate::compress::Compression;
use crate::limits;
use crate::writers::sidecar_of;

/// A file of vectors; `-` or none is standard input.
pub(crate) fn open_vectors(path: Option<&Path>) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| open_with(path, BasisReader::with_open_end))
}

/// A basis that a program wrote, whose last line must be whole.
pub(crate) fn open_basis(path: &Path) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| open_with(Some(path), BasisReader::new))
}

/// Vectors of one length, all of them.
pub(crate) struct VectorsInput {
    /// Where they come from.
    pub(crate) name: String,
    /// One vector in each row.
    pub(crate) matrix: Matrix,
    pub(crate) labels: Vec<String>,
    pub(crate) notation: Notation,
}

/// Reads all vectors of a file; `-` or none is standard input.
pub(crate) fn read_vectors(path: Option<&Path>) -> anyhow::Result<VectorsInput> {
    let mut file = open_vectors(path)?;
    let mut rows: Vec<Vec<Entry>> = Vec::new();
    while let Some(record) = file.next()? {
        let place = format!("{}:{}", file.name, record.line);
        let Some(row) = record.vector else {
            bail!("{place}: a certificate without a vector");
        };
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
    let matrix = match (rows.is_empty(), file.reader.n()) {
        (true, Some(n)) => MatrixBuilder::new(n, UBig::ONE).finish(),
        _ => Matrix::from_rows(&rows)?,
    };
    Ok(VectorsInput {
        matrix,
        labels: file.reader.labels().to_vec(),
        notation: file.reader.notation(),
        name: file.name,
    })
}

type Stream = Box<dyn BufRead>;

fn open_with(
    path: Option<&Path>,
    reader: impl FnOnce(Stream) -> Result<BasisReader<Stream>, BasisError>,
) -> anyhow::Result<VectorsFile> {
    let path = path.filter(|path| *path != Path::new("-"));
    let name = name_of(path);
    limits::reading_begins(&name);
    let stream: Stream = match path {
        Some(path) => {
            let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
            Box::new(BufReader::with_capacity(1 << 16, file))
        }
        None => Box::new(take_stdin()?),
    };
    let cannot_read = || format!("cannot read {name}");
    let (head, mut stream) = peek(stream).with_context(cannot_read)?;
    if let Some(compression) = Compression::of(&head) {
        stream = compression.reader(stream).with_context(cannot_read)?;
    }
    let (head, stream) = peek(stream).with_context(cannot_read)?;
    if head.starts_with(b"ARROW1") {
        return open_arrow(name, stream);
    }
    if head.starts_with(b"PAR1") {
        return open_parquet(name, path);
    }
    let sidecar = match path {
        Some(path) if head.starts_with(b"\x93") => read_sidecar(&sidecar_of(path))?,
        _ => None,
    };
    let reader = match sidecar {
        Some(sidecar) => BasisReader::with_sidecar(stream, sidecar),
        None => reader(stream),
    };
    let reader = reader.map_err(|error| in_vectors(&name, error))?;
    let reader = Reader::Lines(Box::new(reader));
    Ok(VectorsFile { name, reader })
}

#[cfg(feature = "arrow")]
fn open_arrow(name: String, stream: Stream) -> anyhow::Result<VectorsFile> {
    let reader = ArrowReader::new(stream).map_err(|error| in_arrow(&name, error))?;
    let reader = Reader::Arrow(Box::new(reader));
    Ok(VectorsFile { name, reader })
}

#[cfg(not(feature = "arrow"))]
fn open_arrow(name: String, _: Stream) -> anyhow::Result<VectorsFile> {
    anyhow::bail!("{name}: {}", crate::writers::NO_ARROW)
}

/// What is to be known of a Parquet file stands at its end, so that it cannot be a stream.
#[cfg(feature = "parquet")]
fn open_parquet(name: String, path: Option<&Path>) -> anyhow::Result<VectorsFile> {
    let Some(path) = path else {
        bail!("a Parquet file cannot be read from standard input; give its name");
    };
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let reader = ParquetReader::new(file).map_err(|error| in_arrow(&name, error))?;
    let reader = Reader::Parquet(Box::new(reader));
    Ok(VectorsFile { name, reader })
}

#[cfg(not(feature = "parquet"))]
fn open_parquet(name: String, _: Option<&Path>) -> anyhow::Result<VectorsFile> {
    bail!("{name}: {}", crate::writers::NO_PARQUET)
}

/// The first bytes of a stream, which they are still part of.
fn peek(mut stream: Stream) -> io::Result<(Vec<u8>, Stream)> {
    const LONGEST_MAGIC: u64 = 6;
    let mut head = Vec::new();
    stream.by_ref().take(LONGEST_MAGIC).read_to_end(&mut head)?;
    let whole = Cursor::new(head.clone()).chain(stream);
    Ok((head, Box::new(whole)))
}

/// What stands beside an array, if anything does.
fn read_sidecar(path: &Path) -> anyhow::Result<Option<Sidecar>> {
    let name = path.display().to_string();
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
    };
    let sidecar = Sidecar::read(&bytes).map_err(|error| in_vectors(&name, error))?;
    Ok(Some(sidecar))
}

/// Vectors, or a basis with its certificates, and where they come from.
pub(crate) struct VectorsFile {
    pub(crate) name: String,
    pub(crate) reader: Reader,
}

impl VectorsFile {
    /// The next record.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Record>> {
        let record = limits::while_reading(|| self.read_next());
        if let Ok(None) = record {
            limits::reading_ends();
        }
        record
    }

    fn read_next(&mut self) -> anyhow::Result<Option<Record>> {
        match &mut self.reader {
            Reader::Lines(reader) => {
                let record = reader.next_record();
                record.map_err(|error| in_vectors(&self.name, error))
            }
            #[cfg(feature = "arrow")]
            Reader::Arrow(reader) => {
                let record = reader.next_record();
                record.map_err(|error| in_arrow(&self.name, error))
            }
            #[cfg(feature = "parquet")]
            Reader::Parquet(reader) => {
                let record = reader.next_record();
                record.map_err(|error| in_arrow(&self.name, error))
            }
        }
    }
}

/// What reads the vectors, and knows what the file says besides.
pub(crate) enum Reader {
    Lines(Box<BasisReader<Stream>>),
    #[cfg(feature = "arrow")]
    Arrow(Box<ArrowReader<Stream>>),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetReader>),
}

impl Reader {
    /// How many entries each vector has, if the file says so.
    pub(crate) fn n(&self) -> Option<usize> {
        match self {
            Reader::Lines(reader) => reader.n(),
            #[cfg(feature = "arrow")]
            Reader::Arrow(reader) => Some(reader.n()),
            #[cfg(feature = "parquet")]
            Reader::Parquet(reader) => Some(reader.n()),
        }
    }

    /// The λ of the problem, if the file says it.
    pub(crate) fn lambda(&self) -> Option<&Entry> {
        match self {
            Reader::Lines(reader) => reader.lambda(),
            #[cfg(feature = "arrow")]
            Reader::Arrow(reader) => reader.lambda(),
            #[cfg(feature = "parquet")]
            Reader::Parquet(reader) => reader.lambda(),
        }
    }

    /// The names of the entries, if any were given.
    pub(crate) fn labels(&self) -> &[String] {
        match self {
            Reader::Lines(reader) => reader.labels(),
            #[cfg(feature = "arrow")]
            Reader::Arrow(reader) => reader.labels(),
            #[cfg(feature = "parquet")]
            Reader::Parquet(reader) => reader.labels(),
        }
    }

    /// How the numbers so far were written.
    pub(crate) fn notation(&self) -> Notation {
        match self {
            Reader::Lines(reader) => reader.notation(),
            #[cfg(feature = "arrow")]
            Reader::Arrow(reader) => reader.notation(),
            #[cfg(feature = "parquet")]
            Reader::Parquet(reader) => reader.notation(),
        }
    }

    /// After the end, which part of a basis it is, if the file says so.
    pub(crate) fn trailer(&self) -> Option<&Trailer> {
        match self {
            Reader::Lines(reader) => reader.trailer(),
            #[cfg(feature = "arrow")]
            Reader::Arrow(reader) => reader.trailer(),
            #[cfg(feature = "parquet")]
            Reader::Parquet(reader) => reader.trailer(),
        }
    }

    /// After the end, whether these are all vectors that there are, if the file says so.
    pub(crate) fn is_complete(&self) -> Option<bool> {
        match self {
            Reader::Lines(reader) => reader.is_complete(),
            #[cfg(feature = "arrow")]
            Reader::Arrow(reader) => reader.is_complete(),
            #[cfg(feature = "parquet")]
            Reader::Parquet(reader) => reader.is_complete(),
        }
    }
}

/// A fault in an Arrow or Parquet file.
#[cfg(feature = "arrow")]
fn in_arrow(name: &str, error: ArrowError) -> anyhow::Error {
    match error {
        ArrowError::Io(error) => anyhow::Error::new(error).context(format!("cannot read {name}")),
        other => super::BadFile::error(name, other.to_string()),
    }
}

/// A fault in a file of vectors.
pub(super) fn in_vectors(name: &str, error: BasisError) -> anyhow::Error {
    match error {
        BasisError::Io(error) => anyhow::Error::new(error).context(format!("cannot read {name}")),
        BasisError::Bad { diagnostic, line } => BadInput {
            name: name.to_owned(),
            bytes: line,
            diagnostic,
        }
        .into(),
        other => super::BadFile::error(name, other.to_string()),
    }
}
