//! Files of vectors and bases, in any format and perhaps compressed, read as they are needed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use supereigen::{Entry, Matrix, UBig};
#[cfg(feature = "parquet")]
use supereigen_arrow::ParquetReader;
#[cfg(feature = "arrow")]
use supereigen_arrow::{ArrowError, ArrowReader};
use supereigen_formats::{
    BasisError, BasisReader, Manifest, Notation, Record, Sidecar, Trailer, fingerprint,
    format_entry,
};

use super::{BadFile, BadInput, Input, name_of, take_stdin};
use crate::compress::Compression;
use crate::shards::{system, title_of};
use crate::writers::{has_a_head, sidecar_of};
use crate::{files, limits};

/// A file of vectors; `-` or none is standard input.
pub(crate) fn open_vectors(path: Option<&Path>) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| Opened::new(path)?.vectors(BasisReader::with_open_end))
}

/// A basis that a program wrote, whose last line must be whole.
pub(crate) fn open_basis(path: &Path) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| Opened::new(Some(path))?.basis())
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
        (true, Some(n)) => Matrix::from_entries((0, n), &[])?,
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

/// A file that was opened, which is done once: a stream is gone when it was read. It may be compressed.
pub(crate) struct Opened {
    name: String,
    path: Option<PathBuf>,
    /// For formats that jump or have other files beside them; none if it is a stream.
    file: Option<File>,
    /// Enough to tell what it is.
    head: Vec<u8>,
    stream: Stream,
}

impl Opened {
    /// Opens a file; `-` or none is standard input.
    pub(crate) fn new(path: Option<&Path>) -> anyhow::Result<Opened> {
        let path = path.filter(|path| *path != Path::new("-"));
        let name = name_of(path);
        limits::reading_begins(&name);
        let cannot_read = || format!("cannot read {name}");
        let mut regular = None;
        let stream: Stream = match path {
            Some(path) => {
                let file = files::open(path)?;
                if file.metadata().with_context(cannot_read)?.is_file() {
                    regular = Some(file.try_clone().with_context(cannot_read)?);
                }
                Box::new(BufReader::with_capacity(1 << 16, file))
            }
            None => Box::new(take_stdin()?),
        };
        let (head, mut stream) = peek(stream).with_context(cannot_read)?;
        let is_empty = head.is_empty();
        if let Some(compression) = Compression::of(&head) {
            stream = compression.reader(stream).with_context(cannot_read)?;
        }
        let (head, stream) = peek(stream).with_context(cannot_read)?;
        if let Some(path) = path {
            let is_compressed = Compression::named(path).0.is_some();
            if is_empty && is_compressed || head.is_empty() && has_a_head(path) {
                let problem = "it is empty: files of this name have a beginning".to_owned();
                return Err(BadFile::error(&name, problem));
            }
        }
        Ok(Opened {
            path: path.map(Path::to_owned),
            file: regular,
            name,
            head,
            stream,
        })
    }

    /// What it is called, and the file itself: a stream cannot serve.
    fn expect_file(self, what: &str) -> anyhow::Result<(PathBuf, File, Stream)> {
        match (self.path, self.file) {
            (Some(path), Some(file)) => Ok((path, file, self.stream)),
            _ => bail!("{}: {what}: give the file itself, not a stream", self.name),
        }
    }

    /// The manifest of a folder, if it is one; else the file as it was.
    pub(super) fn manifest(self) -> anyhow::Result<Result<Manifest, Opened>> {
        if !Manifest::is_begun_by(&self.head) {
            return Ok(Err(self));
        }
        let name = self.name.clone();
        let (.., mut stream) = self.expect_file("the files of a manifest are beside it")?;
        let bytes = read_whole(&name, &mut stream)?;
        let manifest = Manifest::read(&bytes).map_err(|error| in_vectors(&name, error))?;
        Ok(Ok(manifest))
    }

    /// A basis that a program wrote, whose last line must be whole.
    pub(crate) fn basis(self) -> anyhow::Result<VectorsFile> {
        self.vectors(BasisReader::new)
    }

    fn vectors(
        self,
        reader: impl FnOnce(Stream) -> Result<BasisReader<Stream>, BasisError>,
    ) -> anyhow::Result<VectorsFile> {
        let name = self.name.clone();
        let reader = if self.head.starts_with(b"ARROW1") {
            open_arrow(&name, self.stream)?
        } else if self.head.starts_with(b"PAR1") {
            open_parquet(&name, self)?
        } else {
            let reader = if self.head.starts_with(b"\x93") {
                let (path, _, stream) = self.expect_file("an array has a file beside it")?;
                let sidecar = read_sidecar(&sidecar_of(&path))?.unwrap_or_default();
                BasisReader::with_sidecar(stream, sidecar)
            } else {
                reader(self.stream)
            };
            let reader = reader.map_err(|error| in_vectors(&name, error))?;
            Reader::Lines(Box::new(reader))
        };
        Ok(VectorsFile {
            name,
            reader,
            system: None,
        })
    }
}

#[cfg(feature = "arrow")]
fn open_arrow(name: &str, stream: Stream) -> anyhow::Result<Reader> {
    let reader = ArrowReader::new(stream).map_err(|error| in_arrow(name, error))?;
    Ok(Reader::Arrow(Box::new(reader)))
}

#[cfg(not(feature = "arrow"))]
fn open_arrow(name: &str, _: Stream) -> anyhow::Result<Reader> {
    bail!("{name}: {}", crate::writers::NO_ARROW)
}

/// What is to be known of a Parquet file stands at its end, so that it cannot be a stream.
#[cfg(feature = "parquet")]
fn open_parquet(name: &str, opened: Opened) -> anyhow::Result<Reader> {
    let (_, file, _) = opened.expect_file("a Parquet file is read from its end")?;
    let reader = ParquetReader::new(file).map_err(|error| in_arrow(name, error))?;
    Ok(Reader::Parquet(Box::new(reader)))
}

#[cfg(not(feature = "parquet"))]
fn open_parquet(name: &str, _: Opened) -> anyhow::Result<Reader> {
    bail!("{name}: {}", crate::writers::NO_PARQUET)
}

/// The first bytes of a stream, which they are still part of.
fn peek(mut stream: Stream) -> io::Result<(Vec<u8>, Stream)> {
    const LONGEST_MAGIC: u64 = 6;
    /// What tells a manifest from other objects.
    const LONGEST_BEGINNING: u64 = 64;
    let mut head = Vec::new();
    stream.by_ref().take(LONGEST_MAGIC).read_to_end(&mut head)?;
    // Vectors that are typed are not waited for.
    if head.trim_ascii_start().starts_with(b"{") {
        let rest = LONGEST_BEGINNING - LONGEST_MAGIC;
        stream.by_ref().take(rest).read_to_end(&mut head)?;
    }
    let whole = Cursor::new(head.clone()).chain(stream);
    Ok((head, Box::new(whole)))
}

/// All bytes of a file that says what others are; one that is not short is none.
fn read_whole(name: &str, file: &mut dyn Read) -> anyhow::Result<Vec<u8>> {
    const LONGEST: u64 = 64 << 20;
    let mut bytes = Vec::new();
    let read = file.take(LONGEST + 1).read_to_end(&mut bytes);
    read.with_context(|| format!("cannot read {name}"))?;
    match bytes.len() as u64 > LONGEST {
        true => Err(BadFile::error(
            name,
            format!("it has more than {LONGEST} bytes"),
        )),
        false => Ok(bytes),
    }
}

/// What stands beside an array, if anything does.
fn read_sidecar(path: &Path) -> anyhow::Result<Option<Sidecar>> {
    let name = path.display().to_string();
    files::reads(path)?;
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
    };
    let bytes = read_whole(&name, &mut file)?;
    let sidecar = Sidecar::read(&bytes).map_err(|error| in_vectors(&name, error))?;
    Ok(Some(sidecar))
}

/// Vectors, or a basis with its certificates, and where they come from.
pub(crate) struct VectorsFile {
    pub(crate) name: String,
    pub(crate) reader: Reader,
    /// What titles of shards must say of it.
    system: Option<String>,
}

impl VectorsFile {
    /// Sees that all that the file says of the problem is true of this one; what it says at its end is looked
    /// at there.
    pub(crate) fn expect_of(&mut self, input: &Input) -> anyhow::Result<()> {
        let Input {
            matrix,
            lambda,
            notation,
        } = input;
        let bad = |problem: String| Err(BadFile::error(&self.name, problem));
        if let Some(n) = self.reader.n().filter(|&n| n != matrix.rows()) {
            let nodes = matrix.rows();
            return bad(format!("its n is {n}, the matrix has {nodes} nodes"));
        }
        if let Some(stated) = self.reader.lambda().filter(|&stated| stated != lambda) {
            let stated = format_entry(stated, *notation);
            return bad(format!("this is a basis for λ = {stated}"));
        }
        self.expect_labels(matrix.labels())?;
        if let Some(said) = self.reader.fingerprint() {
            let is = fingerprint(matrix);
            if said != is {
                return bad(format!("of another matrix: {said}, not {is}"));
            }
        }
        let system = system(input);
        self.system = Some(system.clone());
        match &mut self.reader {
            Reader::Lines(reader) => {
                reader.expect_shards(move |title| title_of(title, &system).is_some());
            }
            #[cfg(feature = "arrow")]
            _ => {}
        }
        Ok(())
    }

    /// Sees that the names of the entries, if the file says any, are these.
    pub(crate) fn expect_labels(&self, labels: &[String]) -> anyhow::Result<()> {
        if self.reader.agrees_with_labels(labels) {
            return Ok(());
        }
        let problem = "its labels are not those of the matrix".to_owned();
        Err(BadFile::error(&self.name, problem))
    }

    /// The next record.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Record>> {
        let record = limits::while_reading(|| self.read())?;
        if record.is_some() {
            return Ok(record);
        }
        limits::reading_ends();
        if let (Some(system), Some(trailer)) = (&self.system, self.reader.trailer())
            && title_of(&trailer.shard, system).is_none()
        {
            let shard = &trailer.shard;
            let problem = format!("of another matrix or λ, or not a title: shard {shard}");
            return Err(BadFile::error(&self.name, problem));
        }
        Ok(None)
    }

    fn read(&mut self) -> anyhow::Result<Option<Record>> {
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

    /// Whether the names of the entries, if the file says any, are these.
    fn agrees_with_labels(&self, labels: &[String]) -> bool {
        match self {
            Reader::Lines(reader) => reader.agrees_with_labels(labels),
            #[cfg(feature = "arrow")]
            _ => self.labels().is_empty() || self.labels() == labels,
        }
    }

    /// The fingerprint of the matrix, if the file says it.
    fn fingerprint(&self) -> Option<&str> {
        match self {
            Reader::Lines(reader) => reader.fingerprint(),
            #[cfg(feature = "arrow")]
            Reader::Arrow(reader) => reader.fingerprint(),
            #[cfg(feature = "parquet")]
            Reader::Parquet(reader) => reader.fingerprint(),
        }
    }

    /// The denominator of all entries, if the file says it.
    pub(super) fn denominator(&self) -> Option<&UBig> {
        match self {
            Reader::Lines(_) => None,
            #[cfg(feature = "arrow")]
            Reader::Arrow(reader) => Some(reader.denominator()),
            #[cfg(feature = "parquet")]
            Reader::Parquet(reader) => Some(reader.denominator()),
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
        other => BadFile::error(name, other.to_string()),
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
        other => BadFile::error(name, other.to_string()),
    }
}
