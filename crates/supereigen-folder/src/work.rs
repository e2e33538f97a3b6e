//! Computes the parts of a folder, each on a thread of its own.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use supereigen::Stop;
use supereigen::lasso::{Search, most_threads};
use supereigen_formats::Context;

use crate::disk::{self, Lock, Temporary};
use crate::error::FolderError;
use crate::folder::{Folder, Sum};
use crate::job::Problem;
use crate::part::{Part, Share};
use crate::piece::PieceSink;

/// How long a piece lasts at least before it ends for the sake of idle threads.
const MIN_PIECE_TIME: Duration = Duration::from_millis(200);
/// How long the first piece of a part lasts at most; each further one may last a second longer, so that no part has
/// more pieces than there are numbers.
const FIRST_PIECE_MAX_TIME: Duration = Duration::from_secs(10);
/// The time between two looks at the parts that other processes compute.
const OTHER_PARTS_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How far the computation of the parts of a share has come.
#[derive(Debug, Default)]
pub struct Progress {
    parts: AtomicUsize,
    finished: AtomicUsize,
    vectors: AtomicU64,
}

impl Progress {
    /// Returns how many parts there are, and how many of them are finished.
    pub fn parts(&self) -> (usize, usize) {
        let both = [&self.parts, &self.finished];
        both.map(|count| count.load(Ordering::Relaxed)).into()
    }

    /// Returns how many vectors were written since the computation began.
    pub fn vectors(&self) -> u64 {
        self.vectors.load(Ordering::Relaxed)
    }
}

/// What is needed to compute parts.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// The problem of the folder.
    pub problem: &'a Problem<'a>,
    /// Its search, in the direction of the folder ([`Problem::search`]).
    pub search: &'a Search,
    /// Which parts are to be computed.
    pub share: Share,
    /// The number of threads.
    pub threads: usize,
    /// Where to tell how far the computation has come.
    pub progress: &'a Progress,
}

/// What the threads of a computation share.
struct Computation<'a> {
    folder: &'a Folder,
    work: &'a Work<'a>,
    context: &'a Context,
    /// Files of parts that do not fit what is known of them, with the numbers of the parts.
    strays: &'a [(usize, String)],
    queue: Mutex<VecDeque<usize>>,
    /// Parts that another process computes.
    elsewhere: Mutex<Vec<usize>>,
    /// The number of threads that have nothing to do.
    spare: AtomicUsize,
    has_failed: AtomicBool,
    failure: Mutex<Option<FolderError>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Folder {
    /// Computes all parts of a share that are not finished, and waits for those that other processes compute. Returns
    /// early if the interrupt of the problem is raised; what is finished by then is kept.
    ///
    /// # Errors
    /// If a file cannot be written, or the folder holds what is not of this run. What was finished is kept.
    pub fn compute(&self, work: &Work<'_>) -> Result<(), FolderError> {
        let state = self.state_of_share(work.share)?;
        if let Some(stray) = &state.foreign {
            return Err(FolderError::other(
                &self.path().join(stray),
                "it is not of this run; move it elsewhere",
            ));
        }
        let mut open = state.left;
        let mine = (0..state.parts).filter(|&part| work.share.has(part));
        let all = mine.count();
        work.progress.parts.store(all, Ordering::Relaxed);
        let finished = all - open.len();
        work.progress.finished.store(finished, Ordering::Relaxed);
        let mut context = work.problem.context();
        context.lambda = None;
        let threads = work.threads.clamp(1, most_threads());
        let waits = open.len();
        while !open.is_empty() && !work.problem.options.interrupt.is_raised() {
            let shared = Computation {
                folder: self,
                work,
                context: &context,
                strays: &state.strays,
                queue: Mutex::new(open.iter().copied().collect()),
                elsewhere: Mutex::default(),
                spare: AtomicUsize::new(threads.saturating_sub(open.len())),
                has_failed: AtomicBool::new(false),
                failure: Mutex::default(),
            };
            let live = || shared.live();
            thread::scope(|scope| {
                // If the system gives no more threads, fewer do the work.
                for _ in 1..threads.min(open.len()) {
                    if thread::Builder::new().spawn_scoped(scope, live).is_err() {
                        break;
                    }
                }
                live();
            });
            if let Some(error) = lock(&shared.failure).take() {
                return Err(error);
            }
            let elsewhere = std::mem::take(&mut *lock(&shared.elsewhere));
            if elsewhere.len() == open.len() {
                thread::sleep(OTHER_PARTS_POLL_INTERVAL);
            }
            open = elsewhere;
        }
        if waits > 0 {
            disk::sync_folder(self.path());
            if self.state()?.left.is_empty() {
                self.sweep()?;
            }
        }
        Ok(())
    }
}

impl Computation<'_> {
    fn has_stopped(&self) -> bool {
        let is_interrupted = self.work.problem.options.interrupt.is_raised();
        is_interrupted || self.has_failed.load(Ordering::Relaxed)
    }

    /// Computes one part after the other until none is left.
    fn live(&self) {
        loop {
            let next = lock(&self.queue).pop_front();
            let Some(part) = next.filter(|_| !self.has_stopped()) else {
                break;
            };
            if let Err(error) = self.compute_part(part) {
                self.has_failed.store(true, Ordering::Relaxed);
                lock(&self.failure).get_or_insert(error);
            }
        }
        self.spare.fetch_add(1, Ordering::Relaxed);
    }

    /// Computes what is left of a part, unless another process does.
    fn compute_part(&self, part: usize) -> Result<(), FolderError> {
        let folder = self.folder;
        let path = folder.hidden(part, None, "lock");
        let failed = |error| FolderError::disk("write", &path, error);
        let Some(held) = Lock::take(path.clone()).map_err(failed)? else {
            lock(&self.elsewhere).push(part);
            return Ok(());
        };
        let mut threads = 1;
        let computed = loop {
            let (pieces, left) = folder.state_of(part, |name| folder.path().join(name).exists());
            let Some(left) = left else {
                self.work.progress.finished.fetch_add(1, Ordering::Relaxed);
                break Ok(());
            };
            for (_, stray) in self.strays.iter().filter(|(of, _)| *of == part) {
                let path = folder.path().join(stray);
                if !pieces.iter().any(|piece| piece.path == path) {
                    let _ = fs::remove_file(path);
                }
            }
            threads += self.spare.swap(0, Ordering::Relaxed);
            let piece = Begun {
                part,
                number: pieces.len(),
                search: left,
                may_end: held.file.is_some(),
                threads,
            };
            match self.compute_piece(piece) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        self.spare.fetch_add(threads - 1, Ordering::Relaxed);
        computed
    }

    /// Computes the next piece of a part, which may be all of it. Returns whether it was kept.
    fn compute_piece(&self, begun: Begun) -> Result<bool, FolderError> {
        let (folder, work) = (self.folder, self.work);
        let Begun { part, number, .. } = begun;
        let path = folder.file(part, None);
        let failed = |error: io::Error| FolderError::disk("write", &path, error);
        let temporary = if begun.may_end {
            Temporary::at(folder.hidden(part, None, "tmp"))
        } else {
            // Another process may be writing the same part.
            Temporary::named(&path, &format!(".part-{part:04}-"), ".tmp")
        };
        let (file, temporary) = temporary.map_err(failed)?;
        let started = Instant::now();
        let longest = FIRST_PIECE_MAX_TIME + Duration::from_secs(number as u64);
        let mut told = 0;
        let mut is_over = |written: u64| {
            let new = written - std::mem::replace(&mut told, written);
            work.progress.vectors.fetch_add(new, Ordering::Relaxed);
            let age = started.elapsed();
            let is_wanted = self.spare.load(Ordering::Relaxed) > 0 && age > MIN_PIECE_TIME;
            if self.has_stopped() || begun.may_end && (is_wanted || age > longest) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut sink = PieceSink::new(file, work.problem, self.context, &mut is_over);
        let mut options = work.problem.options.clone().threads(begun.threads);
        options.stretches = Some(begun.search.0.clone());
        options.wanted.unordered = false;
        let report = work.search.run(&options, &mut sink)?;
        let (written, left) = (sink.writer.written(), sink.left.take());
        let (bytes, digest) = sink.finish().map_err(failed)?;
        let _ = is_over(written);
        let left = match report.stop {
            Stop::Complete => Part::default(),
            // Without a place where it can go on, the piece is of no use.
            _ => match left.map(Part) {
                Some(left) if begun.may_end && left != begun.search => left,
                _ => return Ok(false),
            },
        };
        let is_whole = number == 0 && left.0.is_empty();
        let name = (!is_whole).then_some(number);
        let sum = Sum {
            search: begun.search.to_string(),
            left: left.to_string(),
            vectors: written,
            bytes,
            digest,
            run: String::new(),
        };
        folder.keep(part, name, sum).map_err(failed)?;
        let path = folder.file(part, name);
        let renamed = temporary.rename(&path);
        renamed.map_err(|error| FolderError::disk("write", &path, error))?;
        Ok(true)
    }
}

/// A piece that is about to be computed.
struct Begun {
    part: usize,
    number: usize,
    search: Part,
    /// It may end before its search does, since no other process writes the same part.
    may_end: bool,
    threads: usize,
}
