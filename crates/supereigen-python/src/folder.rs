//! The folder of a run: makes one, computes parts of it, and reads the vectors in it.

use std::io;
use std::path::PathBuf;

use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;
use supereigen::{Options, Values};
use supereigen_folder::{Content, Folder, PieceEnd, Problem, Progress, Share, Work, Written};
use supereigen_formats::{Algebra, BasisError, Record, VectorFormat, numerators};

use crate::entry::Number;
use crate::enumerate::Settings;
use crate::error::{self, unread};
use crate::run::compute;
use crate::space::Space;
use crate::store::Store;

/// The folder of a run.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct RunFolder {
    folder: Folder,
}

/// A finished part of a run, or a finished piece of a part.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct Piece {
    /// The file.
    #[pyo3(get)]
    path: PathBuf,
    /// The number of vectors in it.
    #[pyo3(get)]
    vectors: u64,
    piece: supereigen_folder::Piece,
}

/// The finished pieces in order, the number of all parts, those that are not finished, and what is missing or foreign.
type State = (Vec<Piece>, usize, Vec<usize>, Option<String>);

/// The number of entries of each vector, λ unless it is a cone, whether integer solutions are wanted, the names of the entries
/// if they have any, and the denominator of all values.
type Facts = (usize, Option<Number>, bool, Vec<String>, Number);

#[pymethods]
impl RunFolder {
    /// Opens the folder of a run.
    #[staticmethod]
    fn open(path: PathBuf) -> PyResult<RunFolder> {
        if let Some(folder) = Folder::open(&path).map_err(error::folder)? {
            return Ok(RunFolder { folder });
        }
        let name = path.display().to_string();
        Err(if path.exists() {
            error::ReadError::new_err(format!("{name}: an empty folder, not that of a run"))
        } else {
            PyFileNotFoundError::new_err(format!("there is no folder {name}"))
        })
    }

    /// Makes the folder of a run, or opens the one of the same run that is there.
    #[staticmethod]
    fn begin(
        py: Python<'_>,
        path: PathBuf,
        space: &Space,
        settings: Settings,
        format: &str,
        parts: Option<u32>,
    ) -> PyResult<RunFolder> {
        let format: Result<VectorFormat, _> = format.parse();
        let has_parts = |format: &VectorFormat| format.facts().has_parts;
        let format = format.ok().filter(has_parts).ok_or_else(|| {
            let parts = VectorFormat::list(|facts| facts.has_parts);
            error::other(format!("format: expected {parts}"))
        })?;
        let options = settings.check()?.options;
        let written = Written::new(format, space.notation);
        let mut problem = Problem::new(&space.prepared.space, options, written);
        let checked = format.check(&problem.context());
        checked.map_err(error::other)?;
        let begun = compute(py, |interrupt| {
            problem.options = problem.options.interrupt(interrupt);
            Folder::begin(&path, &problem, parts)
        });
        let (folder, _) = begun?.map_err(error::folder)?;
        Ok(RunFolder { folder })
    }

    /// Computes what is not finished of a share of the parts, such as `2/7`. Returns the number of new vectors.
    fn compute(&self, py: Python<'_>, space: &Space, share: &str, threads: usize) -> PyResult<u64> {
        let share: Result<Share, _> = share.parse();
        let share = share.map_err(error::other)?;
        let job = self.folder.job();
        let vectors = compute(py, |interrupt| {
            let options = Options::new().threads(threads).interrupt(interrupt);
            let options = options.wanted(&job.wanted).strategy(job.strategy());
            let problem = Problem {
                algebra: job.algebra(),
                ..Problem::new(&space.prepared.space, options, job.written.clone())
            };
            self.folder.expect(&problem)?;
            let progress = Progress::default();
            self.folder.compute(&Work {
                problem: &problem,
                search: &problem.search(Some(job))?,
                share,
                threads,
                progress: &progress,
            })?;
            Ok(progress.vectors())
        });
        vectors?.map_err(error::folder)
    }

    /// What is finished.
    fn state(&self) -> PyResult<State> {
        let state = self.folder.state().map_err(error::folder)?;
        let problem = state.expect_complete(&self.folder).err();
        let problem = problem.map(|problem| problem.to_string());
        let pieces = state.pieces.into_iter().map(|piece| Piece {
            path: piece.path.clone(),
            vectors: piece.vectors,
            piece,
        });
        Ok((pieces.collect(), state.parts, state.left, problem))
    }

    /// The values of the vectors in a piece, one after the other; an array is only checked, and NumPy reads it: `None`.
    fn read(&self, py: Python<'_>, piece: &Piece) -> PyResult<Option<Store>> {
        let (mut content, end) = self.open_piece(piece)?;
        let job = self.folder.job();
        let (n, denominator) = (job.space.n, job.denominator());
        let name = piece.path.display().to_string();
        if job.written.format.facts().is_array {
            let read = compute(py, |_| io::copy(&mut content, &mut io::sink()))?;
            read.map_err(error::other)?;
            end.check(None).map_err(error::folder)?;
            return Ok(None);
        }
        let other = || error::ReadError::new_err(format!("{name}: not a vector of this run"));
        let wrong = |fault: BasisError| unread(&name, &fault);
        let factor = i64::try_from(&denominator).ok();
        let read = compute(py, |interrupt| {
            let (mut store, mut read, mut entries) = (Store::default(), 0, Vec::new());
            let mut vectors = self.folder.vectors(content).map_err(wrong)?;
            let mut push = |store: &mut Store, record: Record| {
                read += 1;
                let x = record.vector;
                let x = x.and_then(|x| numerators(&x.entries(), n, &denominator));
                store.push(Values::over(&x.ok_or_else(other)?, &denominator));
                PyResult::Ok(())
            };
            let mut lines_read = 0;
            while !interrupt.is_raised() {
                // Lines of small integers are most of nearly every file, and need no tokens.
                let Some(lines) = vectors.take_lines().map_err(wrong)? else {
                    match vectors.next_record().map_err(wrong)? {
                        Some(record) => push(&mut store, record)?,
                        None => break,
                    }
                    continue;
                };
                let are_integers = lines.integers(&mut entries) == Some(n);
                if are_integers && factor.is_some_and(|factor| multiply(&mut entries, factor)) {
                    store.extend(&entries);
                    lines_read += lines.count() as u64;
                    continue;
                }
                let mut records = lines.reader();
                while let Some(record) = records.next_record().map_err(wrong)? {
                    push(&mut store, record)?;
                }
            }
            if !interrupt.is_raised() {
                end.check(Some(lines_read + read)).map_err(error::folder)?;
            }
            Ok(store)
        })?;
        read.map(Some)
    }

    /// What makes the run another one than that of a space, `None` if nothing does.
    fn is_of_another(&self, space: &Space) -> Option<String> {
        let checked = self.folder.job().expect_system(&space.prepared.space);
        let (said, is) = checked.err()?;
        Some(format!("of another system: {said}, not {is}"))
    }

    /// What is computed.
    fn facts(&self) -> Facts {
        let job = self.folder.job();
        let denominator = Number::from(&job.denominator());
        let (labels, lambda) = (job.space.labels.clone(), job.lambda().map(Number));
        (job.space.n, lambda, job.space.integer, labels, denominator)
    }
}

impl RunFolder {
    /// Returns the vectors of a piece; the last item is an error if the piece was changed.
    pub(crate) fn records(
        &self,
        piece: &Piece,
    ) -> PyResult<impl Iterator<Item = PyResult<Record>> + Send + use<>> {
        let (content, end) = self.open_piece(piece)?;
        let name = piece.path.display().to_string();
        let vectors = self.folder.vectors(content);
        let mut vectors = vectors.map_err(|fault| unread(&name, &fault))?;
        let mut read = 0;
        Ok(std::iter::from_fn(move || match vectors.next_record() {
            Ok(Some(record)) => {
                read += 1;
                Some(Ok(record))
            }
            Ok(None) => {
                let changed = end.check(Some(read)).err();
                changed.map(|changed| Err(error::folder(changed)))
            }
            Err(fault) => Some(Err(unread(&name, &fault))),
        }))
    }

    /// Opens a piece, unless it has no vectors that Python can have.
    fn open_piece(&self, piece: &Piece) -> PyResult<(Content, PieceEnd)> {
        let job = self.folder.job();
        let refused = match (job.written.format, job.algebra()) {
            (VectorFormat::Count, _) => {
                "its parts are numbers of vectors, written by `basis --count`"
            }
            (_, Algebra::MinPlus) => "it is of min-plus algebra; `supereigen convert` reads it",
            _ => return self.folder.content(&piece.piece).map_err(error::folder),
        };
        let name = self.folder.path().display();
        Err(error::other(format!("{name}: {refused}")))
    }
}

/// Multiplies entries by a factor; returns false if one does not fit.
fn multiply(entries: &mut [i64], factor: i64) -> bool {
    factor == 1
        || entries.iter_mut().all(|entry| {
            let product = match *entry {
                i64::MIN => Some(i64::MIN),
                finite => finite.checked_mul(factor).filter(|it| *it != i64::MIN),
            };
            *entry = product.unwrap_or_default();
            product.is_some()
        })
}
