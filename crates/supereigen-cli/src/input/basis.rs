//! Reads files of vectors and bases, in any format and perhaps compressed, one vector at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use supereigen::{Entry, Matrix, UBig};
use supereigen_folder::{Folder, FolderError, PartFormat, Piece, PieceEnd, State, Vectors};
use supereigen_formats::{
    Algebra, BasisError, BasisReader, Notation, Record, Sidecar, fingerprint, format_entry,
};

use super::{BadFile, BadInput, ConeInput, Input, name_of, take_stdin};
use crate::compress;
use crate::writers::{has_a_head, sidecar_of};
use crate::{files, limits};

/// Opens a file of vectors; `-` or `None` is standard input.
pub(crate) fn open_vectors(path: Option<&Path>) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| match folder_at(path) {
        Some(path) => open_folder(path, Algebra::MaxPlus),
        None => Opened::new(path)?.vectors(BasisReader::with_open_end),
    })
}

/// Opens a basis that a program wrote, whose last line must be complete.
pub(crate) fn open_basis(path: &Path) -> anyhow::Result<VectorsFile> {
    open_basis_in(path, Algebra::MaxPlus)
}

/// Opens a basis of an algebra.
pub(crate) fn open_basis_in(path: &Path, algebra: Algebra) -> anyhow::Result<VectorsFile> {
    limits::while_reading(|| match folder_at(Some(path)) {
        Some(path) => open_folder(path, algebra),
        None => Opened::new(Some(path))?.basis(algebra),
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
    let open = || match folder_at(path) {
        Some(path) => open_folder(path, Algebra::MaxPlus),
        None => {
            let opened = Opened::decoded_by(path, compress::bounded_reader)?;
            opened.vectors(BasisReader::with_open_end)
        }
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

/// The first byte of an array of NumPy.
const ARRAY: &[u8] = b"\x93";

/// An open input, which may be compressed. It is opened only once, because a stream cannot be read again.
pub(crate) struct Opened {
    name: String,
    path: Option<PathBuf>,
    /// It is a file, which may have another one beside it, and not a stream.
    is_file: bool,
    /// The first decompressed bytes, enough to recognise the format.
    head: Vec<u8>,
    stream: Stream,
}

impl Opened {
    /// Opens a file; `-` or `None` is standard input.
    pub(crate) fn new(path: Option<&Path>) -> anyhow::Result<Opened> {
        Opened::decoded_by(path, compress::reader)
    }

    /// Opens a file that `decode` decompresses, if need be.
    fn decoded_by(path: Option<&Path>, decode: fn(Stream) -> Stream) -> anyhow::Result<Opened> {
        let path = path.filter(|path| *path != Path::new("-"));
        let name = name_of(path);
        limits::reading_begins(&name);
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
        if let Some(path) = path {
            let is_compressed = compress::named(path).0;
            if is_empty && is_compressed || head.is_empty() && has_a_head(path) {
                let problem = "it is empty: files of this name have a beginning".to_owned();
                return Err(BadFile::error(&name, problem));
            }
        }
        Ok(Opened {
            path: path.map(Path::to_owned),
            is_file,
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
    pub(crate) fn basis(self, algebra: Algebra) -> anyhow::Result<VectorsFile> {
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
        let reader = match self.head.starts_with(ARRAY) {
            true => {
                let (path, stream) = self.expect_file("an array has a file beside it")?;
                let sidecar = read_sidecar(&sidecar_of(&path))?.unwrap_or_default();
                BasisReader::with_sidecar(stream, sidecar)
            }
            false => reader(self.stream),
        };
        let reader = reader.map_err(|error| in_vectors(&name, error))?;
        Ok(VectorsFile {
            name,
            reader: Box::new(reader),
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

/// Reads a whole sidecar, and refuses one that is too long.
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
        match (self.reader.is_integer(), input.is_integer()) {
            (Some(true), false) => bad("this is a basis of integers: add --integer".to_owned()),
            (Some(false), true) => {
                bad("this is no basis of integers: leave out --integer".to_owned())
            }
            _ => Ok(()),
        }
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
        self.expect_labels(&cone.labels)
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

    /// Returns the next record.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Record>> {
        let record = limits::while_reading(|| self.reader.next(&mut self.name))?;
        if record.is_none() {
            limits::reading_ends();
        }
        Ok(record)
    }
}

/// Reads vectors, and knows what the file says about them.
pub(crate) trait Reader {
    /// Returns the next record. Errors name the file, which may be the next one of a folder: then the name changes.
    fn next(&mut self, name: &mut String) -> anyhow::Result<Option<Record>>;
    /// Returns the length of each vector, if the file says so.
    fn n(&self) -> Option<usize>;
    /// Returns the λ of the problem, if the file says so.
    fn lambda(&self) -> Option<&Entry>;
    /// Returns the labels of the entries; empty if there are none.
    fn labels(&self) -> &[String];
    /// Returns whether the labels in the file, if it has any, are these.
    fn agrees_with_labels(&self, labels: &[String]) -> bool;
    /// Returns the fingerprint of the matrix, if the file has it.
    fn fingerprint(&self) -> Option<&str>;
    /// Returns whether only solutions of integers were wanted, if the file says so.
    fn is_integer(&self) -> Option<bool>;
    /// Returns the notation of the numbers read so far.
    fn notation(&self) -> Notation;
    /// Returns, after the end, whether the file has all vectors of the basis, if it says so.
    fn is_complete(&self) -> Option<bool>;
}

impl Reader for BasisReader<Stream> {
    fn next(&mut self, name: &mut String) -> anyhow::Result<Option<Record>> {
        self.next_record().map_err(|error| in_vectors(name, error))
    }

    fn n(&self) -> Option<usize> {
        self.n()
    }

    fn lambda(&self) -> Option<&Entry> {
        self.lambda()
    }

    fn labels(&self) -> &[String] {
        self.labels()
    }

    fn agrees_with_labels(&self, labels: &[String]) -> bool {
        self.agrees_with_labels(labels)
    }

    fn fingerprint(&self) -> Option<&str> {
        self.fingerprint()
    }

    fn is_integer(&self) -> Option<bool> {
        None
    }

    fn notation(&self) -> Notation {
        self.notation()
    }

    fn is_complete(&self) -> Option<bool> {
        self.is_complete()
    }
}

/// Returns a path that is a folder.
fn folder_at(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| path.is_dir())
}

/// Opens the folder of a run that is finished.
pub(crate) fn finished_folder(path: &Path) -> anyhow::Result<(Folder, State)> {
    let bad = |error: FolderError| match error {
        FolderError::Other { path, problem } => {
            BadFile::error(&path.display().to_string(), problem)
        }
        error => error.into(),
    };
    let Some(folder) = Folder::open(path).map_err(bad)? else {
        bail!(
            "{}: it is an empty folder, not that of a run",
            path.display()
        );
    };
    let state = folder.state()?;
    state.expect_complete(&folder).map_err(bad)?;
    Ok((folder, state))
}

/// Opens the folder of a run that is finished, as a basis of an algebra.
fn open_folder(path: &Path, algebra: Algebra) -> anyhow::Result<VectorsFile> {
    let (folder, state) = finished_folder(path)?;
    let name = path.display().to_string();
    let job = folder.job();
    if job.parts_are == PartFormat::Count {
        bail!("{name}: its parts are numbers of vectors, written by `count`");
    }
    let (is_min, is_min_wanted) = (job.algebra == "min-plus", algebra == Algebra::MinPlus);
    if is_min != is_min_wanted {
        bail!("{name}: it is of {} algebra", job.algebra);
    }
    let reader = FolderReader {
        lambda: job.lambda(),
        pieces: state.pieces.into_iter(),
        notation: Notation::Exact.in_algebra(algebra),
        open: None,
        folder,
    };
    let reader = Box::new(reader);
    Ok(VectorsFile { name, reader })
}

/// Reads the parts of a folder, one after the other.
struct FolderReader {
    folder: Folder,
    pieces: std::vec::IntoIter<Piece>,
    open: Option<OpenPiece>,
    lambda: Option<Entry>,
    notation: Notation,
}

/// A part that is being read.
struct OpenPiece {
    vectors: Vectors,
    end: PieceEnd,
    /// The number of vectors so far.
    read: u64,
}

impl FolderReader {
    /// Opens the next part, if there is one.
    fn advance(&mut self, name: &mut String) -> anyhow::Result<()> {
        let Some(piece) = self.pieces.next() else {
            return Ok(());
        };
        *name = piece.path.display().to_string();
        files::reads(&piece.path)?;
        let (content, end) = self.folder.content(&piece)?;
        let vectors = self.folder.vectors(content);
        let vectors = vectors.map_err(|error| in_vectors(name, error))?;
        self.open = Some(OpenPiece {
            vectors,
            end,
            read: 0,
        });
        Ok(())
    }
}

impl Reader for FolderReader {
    fn next(&mut self, name: &mut String) -> anyhow::Result<Option<Record>> {
        loop {
            if self.open.is_none() {
                self.advance(name)?;
            }
            let Some(open) = &mut self.open else {
                return Ok(None);
            };
            let record = open.vectors.next_record();
            let record = record.map_err(|error| in_vectors(name, error))?;
            if record.is_some() {
                open.read += 1;
                return Ok(record);
            }
            self.notation = self.notation.merge(open.vectors.notation());
            let checked = open.end.check(Some(open.read));
            checked.map_err(|error| BadFile::error(name, changed(&error)))?;
            self.open = None;
        }
    }

    fn n(&self) -> Option<usize> {
        Some(self.folder.job().n)
    }

    fn lambda(&self) -> Option<&Entry> {
        self.lambda.as_ref()
    }

    fn labels(&self) -> &[String] {
        &self.folder.job().labels
    }

    fn agrees_with_labels(&self, labels: &[String]) -> bool {
        self.labels() == labels
    }

    fn fingerprint(&self) -> Option<&str> {
        Some(&self.folder.job().matrix)
    }

    fn is_integer(&self) -> Option<bool> {
        Some(self.folder.job().integer)
    }

    fn notation(&self) -> Notation {
        self.notation
    }

    fn is_complete(&self) -> Option<bool> {
        Some(self.folder.job().is_of_all())
    }
}

/// Returns what is wrong with a part, without its name.
fn changed(error: &FolderError) -> String {
    match error {
        FolderError::Other { problem, .. } => problem.clone(),
        error => error.to_string(),
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
