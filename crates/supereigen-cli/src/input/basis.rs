//! Reads files of vectors and bases, in any format and perhaps compressed, one vector at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use supereigen::{Entry, Matrix, UBig};
#[cfg(any(feature = "arrow", feature = "parquet"))]
use supereigen_arrow::ArrowError;
#[cfg(feature = "arrow")]
use supereigen_arrow::ArrowReader;
#[cfg(feature = "parquet")]
use supereigen_arrow::ParquetReader;
use supereigen_formats::{
    Algebra, BasisError, BasisReader, Manifest, Notation, Record, Sidecar, Trailer, fingerprint,
    format_entry,
};

use super::{BadFile, BadInput, ConeInput, Input, name_of, take_stdin};
use crate::compress::Compression;
use crate::shards::{system, title_of};
use crate::writers::{has_a_head, sidecar_of};
use crate::{files, limits};

/// Opens a file of vectors; `-` or `None` is standard input.
pub(crate) fn open_vectors(path: Option<&Path>) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| Opened::new(path)?.vectors(BasisReader::with_open_end))
}

/// Opens a basis that a program wrote, whose last line must be complete.
pub(crate) fn open_basis(path: &Path) -> anyhow::Result<VectorsFile> {
    open_basis_in(path, Algebra::MaxPlus)
}

/// Opens a basis of an algebra.
pub(crate) fn open_basis_in(path: &Path, algebra: Algebra) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| Opened::new(Some(path))?.basis(algebra))
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
    let open = || {
        let opened = Opened::decoded_by(path, Compression::bounded_reader)?;
        opened.vectors(BasisReader::with_open_end)
    };
    let mut file = limits::while_reading(open)?;
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
    let matrix = match (rows.is_empty(), file.reader.n()) {
        (true, Some(n)) => Matrix::from_numerators((0, n), UBig::ONE, [])?,
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

/// An open input, which may be compressed. It is opened only once, because a stream cannot be read again.
pub(crate) struct Opened {
    name: String,
    path: Option<PathBuf>,
    /// The file, for formats that seek or have other files beside them; `None` for a stream.
    file: Option<File>,
    /// The first decompressed bytes, enough to recognise the format.
    head: Vec<u8>,
    stream: Stream,
}

impl Opened {
    /// Opens a file; `-` or `None` is standard input.
    pub(crate) fn new(path: Option<&Path>) -> anyhow::Result<Opened> {
        Opened::decoded_by(path, Compression::reader)
    }

    /// Opens a file that `decode` decompresses, if need be.
    fn decoded_by(
        path: Option<&Path>,
        decode: fn(Compression, Stream) -> io::Result<Stream>,
    ) -> anyhow::Result<Opened> {
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
            stream = decode(compression, stream).with_context(cannot_read)?;
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

    /// Returns the path, the file and its content; refuses a stream.
    fn expect_file(self, what: &str) -> anyhow::Result<(PathBuf, File, Stream)> {
        match (self.path, self.file) {
            (Some(path), Some(file)) => Ok((path, file, self.stream)),
            _ => bail!("{}: {what}: give the file itself, not a stream", self.name),
        }
    }

    /// Reads the manifest of a folder; if the file is no manifest, it is returned unchanged.
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

    /// Returns a reader of a basis that a program wrote, whose last line must be complete.
    pub(crate) fn basis(self, algebra: Algebra) -> anyhow::Result<VectorsFile> {
        let is_binary = [&b"ARROW1"[..], b"PAR1", b"\x93"]
            .iter()
            .any(|magic| self.head.starts_with(magic));
        if is_binary && algebra == Algebra::MinPlus {
            bail!(
                "{}: arrays, Arrow and Parquet files are max-plus only",
                self.name
            );
        }
        self.vectors(|stream| BasisReader::in_algebra(stream, algebra))
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
            Box::new(reader)
        };
        Ok(VectorsFile {
            name,
            reader,
            system: None,
        })
    }
}

#[cfg(feature = "arrow")]
fn open_arrow(name: &str, stream: Stream) -> anyhow::Result<Box<dyn Reader>> {
    let reader = ArrowReader::new(stream).map_err(|error| in_arrow(name, error))?;
    Ok(Box::new(reader))
}

#[cfg(not(feature = "arrow"))]
fn open_arrow(name: &str, _: Stream) -> anyhow::Result<Box<dyn Reader>> {
    bail!("{name}: {}", crate::writers::NO_ARROW)
}

/// Opens a Parquet file. It cannot be a stream, because its metadata are at the end.
#[cfg(feature = "parquet")]
fn open_parquet(name: &str, opened: Opened) -> anyhow::Result<Box<dyn Reader>> {
    let (_, file, _) = opened.expect_file("a Parquet file is read from its end")?;
    let reader = ParquetReader::new(file).map_err(|error| in_arrow(name, error))?;
    Ok(Box::new(reader))
}

#[cfg(not(feature = "parquet"))]
fn open_parquet(name: &str, _: Opened) -> anyhow::Result<Box<dyn Reader>> {
    bail!("{name}: {}", crate::writers::NO_PARQUET)
}

/// Returns the first bytes of a stream, and the stream with these bytes still in it.
fn peek(mut stream: Stream) -> io::Result<(Vec<u8>, Stream)> {
    const LONGEST_MAGIC: u64 = 6;
    /// The number of bytes by which a manifest is distinguished from other JSON objects.
    const LONGEST_BEGINNING: u64 = 64;
    let mut head = Vec::new();
    stream.by_ref().take(LONGEST_MAGIC).read_to_end(&mut head)?;
    // Reads more only after `{`, so that vectors typed at a terminal are not held up.
    if head.trim_ascii_start().starts_with(b"{") {
        let rest = LONGEST_BEGINNING - LONGEST_MAGIC;
        stream.by_ref().take(rest).read_to_end(&mut head)?;
    }
    let whole = Cursor::new(head.clone()).chain(stream);
    Ok((head, Box::new(whole)))
}

/// Reads a whole manifest or sidecar, and refuses one that is too long.
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

/// Reads the sidecar of an array, if there is one.
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

/// A file of vectors, or of a basis with its certificates.
pub(crate) struct VectorsFile {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn Reader>,
    /// The system that titles of shards must name.
    system: Option<String>,
}

impl VectorsFile {
    /// Checks that what the file says of its problem agrees with the input. What the file says at its end is checked
    /// when the end is reached.
    pub(crate) fn expect_of(&mut self, input: &Input) -> anyhow::Result<()> {
        let (matrix, lambda) = (input.given().matrix(), input.given().lambda());
        let bad = |problem: String| Err(BadFile::error(&self.name, problem));
        if let Some(n) = self.reader.n().filter(|&n| n != matrix.rows()) {
            let nodes = matrix.rows();
            return bad(format!("its n is {n}, the matrix has {nodes} nodes"));
        }
        if let Some(stated) = self.reader.lambda().filter(|&stated| stated != lambda) {
            let stated = format_entry(stated, input.notation);
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
        self.reader.expect_shards_of(&system);
        self.system = Some(system);
        Ok(())
    }

    /// Checks that what the file says of its problem agrees with a cone.
    pub(crate) fn expect_of_cone(&mut self, cone: &ConeInput) -> anyhow::Result<()> {
        let bad = |problem: String| Err(BadFile::error(&self.name, problem));
        let unknowns = cone.cone.n();
        if let Some(n) = self.reader.n().filter(|&n| n != unknowns) {
            return bad(format!("its n is {n}, the cone has {unknowns} unknowns"));
        }
        if let Some(lambda) = self.reader.lambda() {
            let lambda = format_entry(lambda, cone.notation);
            return bad(format!(
                "this is a basis for λ = {lambda}, and not one of a cone"
            ));
        }
        self.expect_labels(&cone.labels)?;
        // The search for a cone is not cut into shards, so no title names one.
        self.reader.expect_shards_of("");
        self.system = Some(String::new());
        Ok(())
    }

    /// Checks that the labels in the file, if it has any, are these.
    pub(crate) fn expect_labels(&self, labels: &[String]) -> anyhow::Result<()> {
        if self.reader.agrees_with_labels(labels) {
            return Ok(());
        }
        let problem = "its labels are not those of the matrix".to_owned();
        Err(BadFile::error(&self.name, problem))
    }

    /// Returns the next vector and its place, as `file:line`.
    pub(crate) fn next_vector(&mut self) -> anyhow::Result<Option<(String, Vec<Entry>)>> {
        let Some(record) = self.next()? else {
            return Ok(None);
        };
        let place = format!("{}:{}", self.name, record.line);
        match record.vector {
            Some(x) => Ok(Some((place, x))),
            None => bail!("{place}: a certificate without a vector"),
        }
    }

    /// Returns the next record. At the end of the file, checks the title of the shard.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Record>> {
        let record = limits::while_reading(|| self.reader.next(&self.name))?;
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
}

/// Reads vectors, and knows what the file says about them.
pub(crate) trait Reader {
    /// Returns the next record; errors name the file.
    fn next(&mut self, name: &str) -> anyhow::Result<Option<Record>>;
    /// Returns the length of each vector, if the file says so.
    fn n(&self) -> Option<usize>;
    /// Returns the λ of the problem, if the file says so.
    fn lambda(&self) -> Option<&Entry>;
    /// Returns the labels of the entries; empty if there are none.
    fn labels(&self) -> &[String];
    /// Returns whether the labels in the file, if it has any, are these.
    fn agrees_with_labels(&self, labels: &[String]) -> bool {
        self.labels().is_empty() || self.labels() == labels
    }
    /// Returns the fingerprint of the matrix, if the file has it.
    fn fingerprint(&self) -> Option<&str>;
    /// Returns the common denominator of all entries, if the file says so.
    fn denominator(&self) -> Option<&UBig> {
        None
    }
    /// Returns the notation of the numbers read so far.
    fn notation(&self) -> Notation;
    /// Returns, after the end, which part of a basis the file is, if it says so.
    fn trailer(&self) -> Option<&Trailer>;
    /// Returns, after the end, whether the file has all vectors of the basis, if it says so.
    fn is_complete(&self) -> Option<bool>;
    /// Checks that shards named before the end of the file belong to this system.
    fn expect_shards_of(&mut self, _system: &str) {}
}

/// Implements methods by the reader's own methods of the same name.
macro_rules! its_own {
    ($($method:ident -> $answer:ty,)+) => {
        $(fn $method(&self) -> $answer {
            self.$method()
        })+
    };
    () => {
        its_own!(
            lambda -> Option<&Entry>,
            labels -> &[String],
            fingerprint -> Option<&str>,
            notation -> Notation,
            trailer -> Option<&Trailer>,
            is_complete -> Option<bool>,
        );
    };
}

impl Reader for BasisReader<Stream> {
    its_own!();

    fn next(&mut self, name: &str) -> anyhow::Result<Option<Record>> {
        self.next_record().map_err(|error| in_vectors(name, error))
    }

    fn n(&self) -> Option<usize> {
        self.n()
    }

    fn agrees_with_labels(&self, labels: &[String]) -> bool {
        self.agrees_with_labels(labels)
    }

    fn expect_shards_of(&mut self, system: &str) {
        let system = system.to_owned();
        self.expect_shards(move |title| title_of(title, &system).is_some());
    }
}

#[cfg(any(feature = "arrow", feature = "parquet"))]
impl<B: supereigen_arrow::Batches> Reader for supereigen_arrow::Reader<B> {
    its_own!();

    fn next(&mut self, name: &str) -> anyhow::Result<Option<Record>> {
        self.next_record().map_err(|error| in_arrow(name, error))
    }

    fn n(&self) -> Option<usize> {
        Some(self.n())
    }

    fn denominator(&self) -> Option<&UBig> {
        Some(self.denominator())
    }
}

/// Returns an error in an Arrow or Parquet file.
#[cfg(any(feature = "arrow", feature = "parquet"))]
fn in_arrow(name: &str, error: ArrowError) -> anyhow::Error {
    match error {
        ArrowError::Io(error) => anyhow::Error::new(error).context(format!("cannot read {name}")),
        other => BadFile::error(name, other.to_string()),
    }
}

/// Returns an error in a file of vectors.
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
