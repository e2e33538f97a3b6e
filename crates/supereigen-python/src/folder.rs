//! The folder of a run: makes one, computes parts of it, and reads the vectors in it.

use std::path::PathBuf;

use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;
use supereigen::{Options, Values};
use supereigen_folder::{Folder, Job, PartFormat, Problem, Progress, Share, Work};
use supereigen_formats::{Algebra, Record, TextFormat, numerators};

use crate::entry::Number;
use crate::enumerate::Settings;
use crate::error::{self, unread};
use crate::run::compute;
use crate::store::Store;
use crate::system::System;

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

/// The number of entries of each vector, λ, whether integer solutions are wanted, the names of the entries if they have any,
/// the denominator of all values, and the fingerprint of the matrix.
type Facts = (usize, Number, bool, Vec<String>, Number, String);

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
        system: &System,
        settings: Settings,
        style: (&str, bool),
        parts: Option<u32>,
    ) -> PyResult<RunFolder> {
        let (format, certificates) = style;
        let exact = &system.prepared.exact;
        let options = settings.check()?.options;
        let mut problem = Problem::of_system(exact, options, named(format)?, system.notation);
        problem.certificates = certificates;
        if problem.format == PartFormat::Csv {
            let checked = TextFormat::Csv.check(&problem.context());
            checked.map_err(error::other)?;
        }
        let begun = compute(py, |interrupt| {
            problem.options = problem.options.interrupt(interrupt);
            Folder::begin(&path, &problem, parts)
        });
        let (folder, _) = begun?.map_err(error::folder)?;
        Ok(RunFolder { folder })
    }

    /// Computes what is not finished of a share of the parts, such as `2/7`. Returns the number of new vectors.
    fn compute(
        &self,
        py: Python<'_>,
        system: &System,
        share: &str,
        threads: usize,
    ) -> PyResult<u64> {
        let share: Result<Share, _> = share.parse();
        let share = share.map_err(error::other)?;
        let job = self.folder.job();
        let vectors = compute(py, |interrupt| {
            let mut options = Options::new().threads(threads).interrupt(interrupt);
            options.type_of = job.type_of.and_then(|node| node.checked_sub(1));
            let exact = &system.prepared.exact;
            let mut problem = Problem::of_system(exact, options, job.parts_are, job.notation());
            (problem.gzip, problem.certificates) = (job.gzip, job.certificates);
            self.folder.expect(&Job::of(&problem))?;
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

    /// The values of the vectors in a piece, one after the other.
    fn read(&self, py: Python<'_>, piece: &Piece) -> PyResult<Store> {
        let records = self.records(piece)?;
        let job = self.folder.job();
        let denominator = job.denominator();
        let name = piece.path.display();
        let other = || error::ReadError::new_err(format!("{name}: not a vector of this run"));
        compute(py, |interrupt| {
            let mut store = Store::default();
            for record in records {
                if interrupt.is_raised() {
                    break;
                }
                let x = record?.vector;
                let x = x.and_then(|x| numerators(&x.entries(), job.n, &denominator));
                store.push(Values::over(&x.ok_or_else(other)?, &denominator));
            }
            Ok(store)
        })?
    }

    /// What is computed.
    fn facts(&self) -> PyResult<Facts> {
        let job = self.folder.job();
        let refused = || error::ReadError::new_err("the λ of run.json is no number");
        let lambda = job.lambda().map(Number).ok_or_else(refused)?;
        let denominator = Number::from(&job.denominator());
        let (labels, matrix) = (job.labels.clone(), job.matrix.clone());
        Ok((job.n, lambda, job.integer, labels, denominator, matrix))
    }
}

impl RunFolder {
    /// Returns the vectors of a piece; the last item is an error if the piece was changed.
    pub(crate) fn records(
        &self,
        piece: &Piece,
    ) -> PyResult<impl Iterator<Item = PyResult<Record>> + Send + use<>> {
        let job = self.folder.job();
        let refused = match (job.parts_are, job.algebra()) {
            (PartFormat::Count, _) => {
                "its parts are numbers of vectors, written by `basis --count`"
            }
            (_, Algebra::MinPlus) => "it is of min-plus algebra; `supereigen convert` reads it",
            _ => "",
        };
        if !refused.is_empty() {
            let name = self.folder.path().display();
            return Err(error::other(format!("{name}: {refused}")));
        }
        let (content, end) = self.folder.content(&piece.piece).map_err(error::folder)?;
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
}

/// Returns the format of parts of this name.
fn named(format: &str) -> PyResult<PartFormat> {
    match format {
        "plain" => Ok(PartFormat::Plain),
        "jsonl" => Ok(PartFormat::Jsonl),
        "csv" => Ok(PartFormat::Csv),
        "npy" => Ok(PartFormat::Npy),
        _ => Err(error::other(format!(
            "format={format:?}: expected \"plain\", \"jsonl\", \"csv\" or \"npy\""
        ))),
    }
}
