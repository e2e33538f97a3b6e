//! A folder of parts: which of them are finished.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use supereigen::lasso::{self, Search};

use crate::disk::{self, Temporary};
use crate::error::FolderError;
use crate::fault;
use crate::job::{Job, Problem};
use crate::part::{Part, Share};

const RUN: &str = "run.json";
/// The beginning of the names of sums that are being written, and the end of the names of all temporary files.
const SUM: &str = ".sum-";
const TEMPORARY: &str = ".tmp";

/// A folder with a `run.json`.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    job: Job,
    /// The digest of `run.json`, by which its parts know it.
    digest: String,
}

/// What is known of a finished part or piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sum {
    /// The part of the search with which it began.
    pub(crate) search: String,
    /// What it left of that for the next piece.
    pub(crate) left: String,
    pub(crate) vectors: u64,
    /// The size of the file.
    pub(crate) bytes: u64,
    /// The digest of the content before its compression, without the head of an array.
    pub(crate) digest: String,
    /// The digest of `run.json`.
    pub(crate) run: String,
}

/// A finished part, or a finished piece of one.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The file.
    pub path: PathBuf,
    /// The number of vectors in it.
    pub vectors: u64,
    pub(crate) digest: String,
}

/// How far the parts of a folder have come.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct State {
    /// The finished pieces, in order.
    pub pieces: Vec<Piece>,
    /// The number of all parts.
    pub parts: usize,
    /// The parts that are not finished.
    pub left: Vec<usize>,
    /// The number of vectors in all finished pieces.
    pub vectors: u64,
    /// Files of parts that do not fit what is known of them, with the numbers of the parts.
    pub(crate) strays: Vec<(usize, String)>,
    /// A file that is called like a part, but of no part of this run.
    pub(crate) foreign: Option<String>,
}

impl State {
    /// Checks that every part is finished, and nothing else is there.
    ///
    /// # Errors
    /// If that is not so; the error says what is missing.
    pub fn expect_complete(&self, folder: &Folder) -> Result<(), FolderError> {
        let other = |problem| Err(FolderError::other(folder.path(), problem));
        if let Some(name) = self.foreign.as_ref() {
            return other(format!("`{name}` is not of this run"));
        }
        let Some(first) = self.left.first() else {
            return Ok(());
        };
        let (left, parts, name) = (self.left.len(), self.parts, folder.job.name(*first, None));
        let is_stray = self.strays.iter().any(|(part, _)| part == first);
        let why = if is_stray {
            format!("{name} is not as it was written")
        } else {
            format!("{name} is missing")
        };
        other(format!(
            "{left} of its {parts} parts are not finished ({why}); the same run again computes them"
        ))
    }
}

impl Folder {
    /// Opens the folder of a run; `None` if there is none yet: no folder, or one without files.
    ///
    /// # Errors
    /// If there is something else, or if it cannot be read.
    pub fn open(path: &Path) -> Result<Option<Folder>, FolderError> {
        let run = path.join(RUN);
        let bytes = match fs::read(&run) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let names = names_in(path)?;
                return match names.iter().find(|name| !name.starts_with('.')) {
                    None => Ok(None),
                    // Another process has made it since.
                    Some(_) if run.is_file() => Folder::open(path),
                    Some(name) => Err(FolderError::other(
                        path,
                        format!("it has no run.json, but `{name}`: give a new folder"),
                    )),
                };
            }
            Err(error) => return Err(FolderError::disk("read", &run, error)),
        };
        let job = Job::read(&bytes).map_err(|problem| FolderError::other(&run, problem))?;
        Ok(Some(Folder::of(path, job, &bytes)))
    }

    fn of(path: &Path, job: Job, bytes: &[u8]) -> Folder {
        Folder {
            path: path.to_owned(),
            job,
            digest: format!("{:016x}", crate::digest(bytes)),
        }
    }

    /// Opens the folder of a problem or, if there is none yet, cuts the search into at most so many parts and makes it.
    /// Also returns the search, unless it was not needed for that.
    ///
    /// # Errors
    /// If there is something else, with what differs; if the search cannot be made; if it was interrupted.
    pub fn begin(
        path: &Path,
        problem: &Problem<'_>,
        parts: Option<u32>,
    ) -> Result<(Folder, Option<Search>), FolderError> {
        let (folder, search) = match Folder::open(path)? {
            Some(folder) => (folder, None),
            None => {
                let search = problem.search(None)?;
                let cut = search.parts(parts).map_err(lasso::Error::from)?;
                let cut = cut.into_iter().map(|shard| Part(shard.stretches));
                let folder = Folder::create(path, Job::of(problem, None).cut(&search, cut))?;
                // Another process may have made the folder, in another direction.
                let is_same = folder.job.direction == search.direction().to_string();
                (folder, is_same.then_some(search))
            }
        };
        folder.expect(problem)?;
        Ok((folder, search))
    }

    /// Makes the folder of a run. If another process was faster, opens what it has made.
    fn create(path: &Path, job: Job) -> Result<Folder, FolderError> {
        let failed = |error| FolderError::disk("write", &path.join(RUN), error);
        let text = job.text();
        let make = || -> io::Result<bool> {
            fault::point(|| ())?;
            match fs::create_dir(path) {
                Err(_) if path.is_dir() => {}
                made => made?,
            }
            let run = path.join(RUN);
            Temporary::with(&text, &run, ".run-", TEMPORARY)?.link(&run)
        };
        let is_new = make().map_err(failed)?;
        // What killed processes have left of their own attempts is of no use any more.
        for name in names_in(path)? {
            if name.starts_with(".run-") {
                let _ = fs::remove_file(path.join(name));
            }
        }
        disk::sync_folder(path);
        if is_new {
            Ok(Folder::of(path, job, text.as_bytes()))
        } else {
            Folder::open(path)?.ok_or_else(|| FolderError::other(path, "it was removed"))
        }
    }

    /// Removes what killed processes have left of their attempts. All parts must be finished.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn sweep(&self) -> Result<(), FolderError> {
        let is_left = |name: &str| {
            let is_lock = name.starts_with(".part-") && name.ends_with(".lock");
            let is_sum = name.starts_with(SUM) && name.ends_with(TEMPORARY);
            is_lock || is_sum
        };
        for name in names_in(&self.path)?.iter().filter(|name| is_left(name)) {
            let _ = fs::remove_file(self.path.join(name));
        }
        Ok(())
    }

    /// Returns what is computed.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// Returns the folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that this is the folder of a problem.
    ///
    /// # Errors
    /// If it is not; the error says all that differs.
    pub fn expect(&self, problem: &Problem<'_>) -> Result<(), FolderError> {
        let wanted = Job::of(problem, Some(&self.job));
        let differences = self.job.differences(&wanted).join("; ");
        if differences.is_empty() {
            return Ok(());
        }
        let problem = format!(
            "it was begun with other settings, {differences}; give the same, or a new folder"
        );
        Err(FolderError::other(&self.path, problem))
    }

    pub(crate) fn file(&self, part: usize, piece: Option<usize>) -> PathBuf {
        let name = self.job.name(part, piece) + &self.job.ending();
        self.path.join(name)
    }

    pub(crate) fn hidden(&self, part: usize, piece: Option<usize>, ending: &str) -> PathBuf {
        let name = self.job.name(part, piece);
        self.path.join(format!(".{name}.{ending}"))
    }

    pub(crate) fn part(&self, part: usize) -> Part {
        let text = self.job.parts.get(part).map_or("nothing", String::as_str);
        // The texts were read before.
        text.parse().unwrap_or_default()
    }

    /// Finds out which parts are finished.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn state(&self) -> Result<State, FolderError> {
        self.state_of_share(Share::ALL)
    }

    /// Finds out which parts of a share are finished. The files of other parts are not looked at.
    pub(crate) fn state_of_share(&self, share: Share) -> Result<State, FolderError> {
        let names = names_in(&self.path)?;
        let mut state = State {
            parts: self.job.parts.len(),
            ..State::default()
        };
        for part in (0..state.parts).filter(|&part| share.has(part)) {
            let (pieces, left) = self.state_of(part, |name| names.contains(name));
            state.vectors += pieces.iter().map(|piece| piece.vectors).sum::<u64>();
            state.pieces.extend(pieces);
            state.left.extend(left.map(|_| part));
        }
        let is_known = |name: &str| {
            let path = self.path.join(name);
            let place = state.pieces.binary_search_by(|piece| piece.path.cmp(&path));
            place.is_ok()
        };
        let others = names
            .iter()
            .filter(|name| name.starts_with("part-") && !is_known(name));
        let (mut strays, mut foreign) = (Vec::new(), None);
        for name in others {
            let number = name.get(5..9).and_then(|digits| digits.parse().ok());
            let is_ours = |&part: &usize| part < state.parts && name.ends_with(&self.job.ending());
            match number.filter(is_ours) {
                Some(part) if share.has(part) => strays.push((part, name.clone())),
                Some(_) => {}
                None => foreign = foreign.max(Some(name.clone())),
            }
        }
        // What lies beside a finished part would be read with it.
        let is_beside = |(part, _): &&(usize, String)| state.left.binary_search(part).is_err();
        let beside = strays.iter().find(is_beside);
        state.foreign = foreign.or(beside.map(|(_, name)| name.clone()));
        state.strays = strays;
        Ok(state)
    }

    /// Finds out how far a part has come; `is_there` says which names are in the folder. Returns its finished pieces, and what
    /// is left of it, if anything is.
    pub(crate) fn state_of(
        &self,
        part: usize,
        is_there: impl Fn(&str) -> bool,
    ) -> (Vec<Piece>, Option<Part>) {
        let whole = self.part(part);
        let mut left = whole.to_string();
        let (mut pieces, mut next) = (Vec::new(), None);
        loop {
            let path = self.file(part, next);
            let name = path.file_name().map(|name| name.to_string_lossy());
            let is_there = name.is_some_and(|name| is_there(&name));
            let sum = is_there.then(|| self.sum(part, next, &path)).flatten();
            // A part is whole, or it is in pieces.
            let fits = |sum: &Sum| sum.search == left && (next.is_some() || sum.left == "nothing");
            match sum.filter(fits) {
                Some(sum) => {
                    left = sum.left;
                    pieces.push(Piece {
                        path,
                        vectors: sum.vectors,
                        digest: sum.digest,
                    });
                    if left == "nothing" {
                        return (pieces, None);
                    }
                    next = next.map(|piece| piece + 1);
                }
                None if next.is_none() => next = Some(0),
                None => return (pieces, Some(left.parse().unwrap_or(whole))),
            }
        }
    }

    /// Reads what is known of a piece; `None` if that does not fit the file, or is of another run.
    fn sum(&self, part: usize, piece: Option<usize>, file: &Path) -> Option<Sum> {
        let bytes = fs::read(self.hidden(part, piece, "sum")).ok()?;
        let sum: Sum = serde_json::from_slice(&bytes).ok()?;
        let length = fs::metadata(file).ok()?.len();
        (sum.bytes == length && sum.run == self.digest).then_some(sum)
    }

    /// Writes what is known of a piece, before the piece gets its name.
    pub(crate) fn keep(&self, part: usize, piece: Option<usize>, mut sum: Sum) -> io::Result<()> {
        sum.run.clone_from(&self.digest);
        let text = serde_json::to_string(&sum).unwrap_or_default() + "\n";
        let path = self.hidden(part, piece, "sum");
        Temporary::with(&text, &path, SUM, TEMPORARY)?.rename(&path)
    }
}

/// Returns the names in a folder; none if there is no folder.
fn names_in(path: &Path) -> Result<HashSet<String>, FolderError> {
    let failed = |error| FolderError::disk("read", path, error);
    let items = match fs::read_dir(path) {
        Ok(items) => items,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(HashSet::new()),
        Err(error) => return Err(failed(error)),
    };
    let names = items.map(|item| Ok(item?.file_name().to_string_lossy().into_owned()));
    names.collect::<io::Result<_>>().map_err(failed)
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;

    use supereigen::lasso::Options;
    use supereigen::{Matrix, System};
    use supereigen_formats::{Notation, VectorFormat};

    use super::Folder;
    use crate::job::{Problem, Written};

    #[test]
    fn one_of_several_makes_the_folder_and_all_open_it() {
        const AT_ONCE: usize = 4;
        let matrix: Matrix = "0 1\n-1 0".parse().expect("two rows");
        let space = System::new(&matrix, 0).expect("a square").into();
        let options = Options::default();
        let problem = Problem::new(
            &space,
            options,
            Written::new(VectorFormat::Plain, Notation::Exact),
        );
        let path = std::env::temp_dir().join(format!("supereigen-begin-{}", std::process::id()));
        for _ in 0..300 {
            let start = Barrier::new(AT_ONCE);
            let begin = || {
                start.wait();
                Folder::begin(&path, &problem, None).map(|(folder, _)| folder.digest)
            };
            let begun: [_; AT_ONCE] = thread::scope(|scope| {
                let threads = [(); AT_ONCE].map(|()| scope.spawn(begin));
                threads.map(|thread| thread.join().expect("no panic"))
            });
            std::fs::remove_dir_all(&path).expect("it is there");
            let digests = begun.map(|digest| digest.expect("a folder"));
            assert!(digests.iter().all(|digest| *digest == digests[0]));
        }
    }
}
