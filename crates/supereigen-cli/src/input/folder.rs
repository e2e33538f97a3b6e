//! Reads the folder of a finished run as one file of vectors.

use std::path::Path;

use anyhow::bail;
use supereigen::Space;
use supereigen_folder::{Folder, FolderError, Piece, PieceEnd, State, Vectors};
use supereigen_formats::{Algebra, BasisError, Notation, RawLines, Record, VectorFormat};

use super::{BadFile, Stated, in_vectors};
use crate::files;

/// Returns a path that is a folder.
pub(super) fn folder_at(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| path.is_dir())
}

/// Opens the folder of a run that is finished, and has vectors.
pub(crate) fn finished_folder(path: &Path) -> anyhow::Result<(Folder, State)> {
    let bad = |error: FolderError| match error {
        FolderError::Other { path, problem } => {
            BadFile::error(&path.display().to_string(), problem)
        }
        error => error.into(),
    };
    let name = path.display();
    let Some(folder) = Folder::open(path).map_err(bad)? else {
        bail!("{name}: it is an empty folder, not that of a run");
    };
    let state = folder.state()?;
    state.expect_complete(&folder).map_err(bad)?;
    if folder.job().written.format == VectorFormat::Count {
        bail!("{name}: its parts are numbers of vectors, written by `basis --count`");
    }
    Ok((folder, state))
}

/// Reads the parts of a folder, one after the other.
pub(super) struct FolderReader {
    folder: Folder,
    pieces: std::vec::IntoIter<Piece>,
    open: Option<OpenPiece>,
    pub(super) notation: Notation,
}

/// A part that is being read.
struct OpenPiece {
    vectors: Vectors,
    end: PieceEnd,
    /// The number of vectors so far.
    read: u64,
}

impl FolderReader {
    /// Opens the folder of a run that is finished, as a basis of an algebra.
    pub(super) fn open(path: &Path, algebra: Algebra) -> anyhow::Result<FolderReader> {
        let (folder, state) = finished_folder(path)?;
        if folder.job().algebra() != algebra {
            let other = match algebra {
                Algebra::MaxPlus => "min-plus",
                Algebra::MinPlus => "max-plus",
            };
            bail!("{}: it is of {other} algebra", path.display());
        }
        Ok(FolderReader {
            pieces: state.pieces.into_iter(),
            notation: Notation::Exact.in_algebra(algebra),
            open: None,
            folder,
        })
    }

    /// Returns the next record; the name becomes that of its part.
    pub(super) fn next(&mut self, name: &mut String) -> anyhow::Result<Option<Record>> {
        loop {
            let Some(open) = &mut self.open else {
                let Some(piece) = self.pieces.next() else {
                    return Ok(None);
                };
                *name = piece.path.display().to_string();
                files::reads(&piece.path)?;
                let (content, end) = self.folder.content(&piece)?;
                let vectors = self.folder.vectors(content);
                let vectors = vectors.map_err(|error| in_vectors(name, error))?;
                let read = 0;
                self.open = Some(OpenPiece { vectors, end, read });
                continue;
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

    pub(super) fn has_lines(&self) -> bool {
        self.folder.job().written.format == VectorFormat::Plain
    }

    pub(super) fn take_lines(&mut self) -> Result<Option<RawLines>, BasisError> {
        let Some(open) = &mut self.open else {
            return Ok(None);
        };
        let lines = open.vectors.take_lines()?;
        // Each line of a part is a vector, or its sum is not that of the part.
        open.read += lines.as_ref().map_or(0, |lines| lines.count() as u64);
        Ok(lines)
    }

    /// Checks that the vectors are of this space.
    pub(super) fn expect_space(&self, space: &Space) -> Result<(), String> {
        let checked = self.folder.job().expect_system(space);
        checked.map_err(|(said, is)| format!("of another system: {said}, not {is}"))
    }

    pub(super) fn stated(&self) -> Stated {
        let job = self.folder.job();
        Stated {
            n: Some(job.space.n),
            lambda: job.lambda(),
            labels: job.space.labels.clone(),
            fingerprint: None,
            is_integer: Some(job.space.integer),
            is_complete: Some(job.wanted.admits_all()),
        }
    }
}

/// Returns what is wrong with a part, without its name.
fn changed(error: &FolderError) -> String {
    match error {
        FolderError::Other { problem, .. } => problem.clone(),
        error => error.to_string(),
    }
}
