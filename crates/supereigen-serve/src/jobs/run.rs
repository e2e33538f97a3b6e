//! One run: counts the vectors, records places in the search, and reports its progress.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use supereigen::lasso::{Meter, Search, Stretch};
use supereigen::{
    Filter, Filtered, Interrupt, Options, Reached, Report, Sink, Stop, Tally, Values,
};
use tokio::sync::watch;

use super::index::{Index, Place};
use super::table::Jobs;
use crate::api::Problem;
use crate::budget::Share;
use crate::config::Limits;

/// The size of the basis is estimated for a run that lasts longer than this.
const SOON: Duration = Duration::from_millis(400);
/// The bytes that a run may take if the process already held nearly all that it may.
const SPARE: u64 = 64 << 20;
/// The time between two checks of the limits.
const LOOK: Duration = Duration::from_millis(50);

/// Which vectors of a basis are wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    /// Only vectors of this type, a node counted from 0.
    pub(crate) type_of: Option<usize>,
    pub(crate) filter: Filter,
}

/// A run over the basis of a problem.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) problem: Arc<Problem>,
    wanted: Wanted,
    /// The search, prepared once for the counting, the estimate and every screen of rows; `None` if the preparation was
    /// interrupted.
    search: OnceLock<Option<Search>>,
    threads: usize,
    started: Instant,
    /// The time at which a client last asked about the run.
    seen: Mutex<Instant>,
    interrupt: Interrupt,
    /// An estimate is being computed, perhaps even after the counting has ended.
    is_estimating: AtomicBool,
    progress: Mutex<Progress>,
    status: watch::Sender<Status>,
    /// The share of the budget for the problem and the index.
    _share: Share,
}

/// The state of the search, as far as the run knows it.
#[derive(Debug)]
struct Progress {
    index: Index,
    meter: Option<Meter>,
    remaining: Vec<Stretch>,
    /// The limit that raised the interrupt; `None` if no limit did.
    limit: Option<Limit>,
}

/// The progress of a run, as it is reported to the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Status {
    pub(crate) state: State,
    /// The number of vectors so far; rows below this can be asked for.
    pub(crate) results: u64,
    pub(crate) seconds: f64,
    /// The estimated number of vectors; `None` until there is an estimate.
    pub(crate) estimate: Option<Estimate>,
    /// The part of the search that is done, between 0 and 1; `None` until there is an estimate.
    pub(crate) fraction: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Running,
    /// All vectors were counted.
    Complete,
    /// Stopped by the user, or because no client has asked for too long.
    Cancelled,
    /// Stopped by the limit of this name, as are the next two.
    Time,
    Results,
    Memory,
    /// Stopped by a bug.
    Failed,
}

#[derive(Clone, Copy, Debug)]
enum Limit {
    Time,
    Memory,
}

/// An estimate of the number of vectors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Estimate {
    pub(crate) results: f64,
    pub(crate) least: f64,
    /// The upper bound; infinite, which is null in JSON, if only a lower bound is known.
    pub(crate) most: f64,
}

impl Estimate {
    /// Returns the estimate with the knowledge that at least `found` vectors exist.
    fn at_least(self, found: f64) -> Estimate {
        Estimate {
            results: self.results.max(found),
            least: self.least.max(found),
            ..self
        }
    }
}

impl Job {
    /// Starts a run on its own threads. Ended runs in `others` can be forgotten if the memory does not suffice.
    pub(crate) fn start(
        problem: Arc<Problem>,
        wanted: Wanted,
        share: Share,
        limits: &Limits,
        others: Arc<Jobs>,
    ) -> Arc<Job> {
        Job::start_with(problem, wanted, share, limits, others, Job::measure)
    }

    fn start_with(
        problem: Arc<Problem>,
        wanted: Wanted,
        share: Share,
        limits: &Limits,
        others: Arc<Jobs>,
        measure: fn(&Job) -> Option<Meter>,
    ) -> Arc<Job> {
        let status = Status {
            state: State::Running,
            results: 0,
            seconds: 0.0,
            estimate: None,
            fraction: None,
        };
        let progress = Progress {
            index: Index::new(problem.n()),
            meter: None,
            remaining: Vec::new(),
            limit: None,
        };
        let job = Arc::new(Job {
            problem,
            wanted,
            search: OnceLock::new(),
            threads: limits.threads,
            started: Instant::now(),
            seen: Mutex::new(Instant::now()),
            interrupt: Interrupt::new(),
            is_estimating: AtomicBool::new(false),
            progress: Mutex::new(progress),
            status: watch::channel(status).0,
            _share: share,
        });
        let most = limits.job_results;
        let counting = Arc::clone(&job);
        // Nothing is ever sent: the watcher notices the end of the run when the sender is dropped.
        let (sender, end) = mpsc::channel();
        std::thread::spawn(move || {
            let _sender = sender;
            let _ended = Ended(&counting);
            counting.count(most);
        });
        let (watched, limits) = (Arc::clone(&job), limits.clone());
        std::thread::spawn(move || watched.watch(&limits, &others, &end, measure));
        job
    }

    /// Returns the bytes that a run over a problem holds after it has ended.
    pub(crate) fn bytes(problem: &Problem) -> u64 {
        problem.bytes() + Index::most_bytes(problem.n())
    }

    /// Returns a receiver of the current status and of every change.
    pub(crate) fn status(&self) -> watch::Receiver<Status> {
        self.status.subscribe()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.status.borrow().state == State::Running
    }

    /// Returns whether any thread of the run still works.
    pub(crate) fn is_busy(&self) -> bool {
        self.is_running() || self.is_estimating.load(Ordering::Relaxed)
    }

    /// Notes that a client asked about the run.
    pub(crate) fn touch(&self) {
        *self.seen() = Instant::now();
    }

    fn seen(&self) -> MutexGuard<'_, Instant> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether all vectors of the basis are wanted.
    pub(crate) fn wants_all(&self) -> bool {
        self.wanted.type_of.is_none() && self.wanted.filter.is_trivial()
    }

    /// Asks the run to stop; what was counted stays.
    pub(crate) fn cancel(&self) {
        self.interrupt.raise();
    }

    /// Returns the last known place at or before a row.
    pub(crate) fn place_before(&self, row: u64) -> Place {
        self.progress().index.before(row)
    }

    /// Passes the vectors after a place to a sink, in the order in which they were counted.
    pub(crate) fn enumerate(
        &self,
        place: Place,
        interrupt: &Interrupt,
        sink: &mut dyn Sink,
    ) -> Option<Report> {
        self.run(place.remaining, 1, interrupt, sink)
    }

    fn run(
        &self,
        stretches: Option<Vec<Stretch>>,
        threads: usize,
        interrupt: &Interrupt,
        sink: &mut dyn Sink,
    ) -> Option<Report> {
        let search = self.search()?;
        let mut options = self.options(threads, interrupt);
        options.stretches = stretches;
        let report = if self.wanted.filter.is_trivial() {
            search.run(&options, sink)
        } else {
            let filter = self.wanted.filter.clone();
            let mut filtered = Filtered::new(filter, self.problem.system.inspector(), sink);
            search.run(&options, &mut filtered)
        };
        report.ok()
    }

    fn search(&self) -> Option<&Search> {
        let prepare = || {
            let options = self.options(1, &self.interrupt);
            self.problem.system.search(&options).ok()
        };
        self.search.get_or_init(prepare).as_ref()
    }

    fn options(&self, threads: usize, interrupt: &Interrupt) -> Options {
        let mut options = Options::new().threads(threads).interrupt(interrupt);
        options.type_of = self.wanted.type_of;
        options
    }

    fn count(&self, most: u64) {
        let mut counter = Counter {
            job: self,
            rows: 0,
            most,
        };
        // Several threads pass on vectors in the order of the search, but mere counts in any order. A place is only
        // usable if exactly the vectors counted before it come before it in the search.
        let threads = if self.wanted.filter.is_trivial() {
            1
        } else {
            self.threads
        };
        let report = self.run(None, threads, &self.interrupt, &mut counter);
        let (rows, limit) = (counter.rows, self.progress().limit);
        let stopped = match limit {
            None => State::Cancelled,
            Some(Limit::Time) => State::Time,
            Some(Limit::Memory) => State::Memory,
        };
        let state = match report.map(|report| report.stop) {
            Some(Stop::Complete) => State::Complete,
            Some(Stop::Sink) => State::Results,
            Some(_) => stopped,
            None if !self.interrupt.is_raised() => State::Failed,
            None => stopped,
        };
        self.tell(rows, state);
    }

    fn tell(&self, results: u64, state: State) {
        let is_complete = state == State::Complete;
        let progress = self.progress();
        let meter = progress.meter.as_ref();
        let fraction = meter.map(|meter| meter.done(&progress.remaining));
        let estimate = meter.map(|meter| {
            let estimate = meter.survey().estimate();
            let estimate = Estimate {
                results: estimate.results,
                least: estimate.least,
                most: estimate.most,
            };
            estimate.at_least(results as f64)
        });
        drop(progress);
        self.status.send_replace(Status {
            state,
            results,
            seconds: self.started.elapsed().as_secs_f64(),
            // With a filter, an unknown part of the estimated vectors is left out. An upper bound that has been
            // exceeded is wrong.
            estimate: estimate.filter(|estimate| {
                self.wanted.filter.is_trivial() && estimate.most >= results as f64
            }),
            fraction: if is_complete { Some(1.0) } else { fraction },
        });
    }

    /// Checks the limits until the run ends, and starts one estimate. The estimate has its own thread, because it may
    /// take any time.
    fn watch(
        self: Arc<Job>,
        limits: &Limits,
        others: &Jobs,
        end: &Receiver<()>,
        measure: fn(&Job) -> Option<Meter>,
    ) {
        // The allocator keeps memory of earlier requests, which stopping this run would not release.
        let before = (limits.memory_held)().unwrap_or(0);
        let most = limits.memory.max(before.saturating_add(SPARE));
        let mut is_estimated = false;
        while end.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            let elapsed = self.started.elapsed();
            let held = (limits.memory_held)().unwrap_or(0);
            let limit = if elapsed > limits.job_time {
                Some(Limit::Time)
            } else if held > limits.memory && !others.forget_one() && held > most {
                Some(Limit::Memory)
            } else {
                None
            };
            if limit.is_some() && !self.interrupt.is_raised() {
                self.progress().limit = limit;
                self.interrupt.raise();
            }
            if self.seen().elapsed() > limits.abandoned {
                self.interrupt.raise();
            }
            if elapsed > SOON && !is_estimated && !self.interrupt.is_raised() {
                is_estimated = true;
                self.is_estimating.store(true, Ordering::Relaxed);
                let estimating = Estimating(Arc::clone(&self));
                std::thread::spawn(move || estimating.run(measure));
            }
        }
        // The run has ended, so the estimate is no longer needed.
        self.interrupt.raise();
    }

    fn measure(&self) -> Option<Meter> {
        let search = self.search()?;
        Some(Meter::new(search, None))
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        // No thread leaves the progress half changed, so a poisoned lock can be used.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Marks a run whose thread panicked as failed, so that it does not seem to run for ever.
struct Ended<'a>(&'a Job);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        if self.0.is_running() {
            let results = self.0.status.borrow().results;
            self.0.tell(results, State::Failed);
        }
    }
}

/// An estimate being computed; dropping the value, also by a panic, marks its end.
struct Estimating(Arc<Job>);

impl Estimating {
    fn run(self, measure: fn(&Job) -> Option<Meter>) {
        let job = &self.0;
        let meter = measure(job);
        // An estimate that was interrupted has too little data.
        if !job.interrupt.is_raised() {
            job.progress().meter = meter;
        }
    }
}

impl Drop for Estimating {
    fn drop(&mut self) {
        self.0.is_estimating.store(false, Ordering::Relaxed);
    }
}

/// Counts vectors and records places.
struct Counter<'a> {
    job: &'a Job,
    rows: u64,
    most: u64,
}

impl Sink for Counter<'_> {
    fn push(&mut self, _vector: Values<'_>) -> ControlFlow<()> {
        self.add(1)
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        Some(self)
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        let mut progress = self.job.progress();
        progress.index.note(self.rows, reached.remaining);
        progress.remaining = reached.remaining.to_vec();
        drop(progress);
        self.job.tell(self.rows, State::Running);
        ControlFlow::Continue(())
    }
}

impl Tally for Counter<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.rows = self.rows.saturating_add(results);
        if self.rows < self.most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::ProblemText;
    use crate::budget::Budget;

    #[test]
    fn there_are_at_least_those_that_were_found() {
        let [results, least, most] = [5.0, 0.0, 9.0];
        let estimate = Estimate {
            results,
            least,
            most,
        };
        assert_eq!(estimate.at_least(0.0), estimate);
        let Estimate { results, least, .. } = estimate.at_least(7.0);
        assert_eq!((results, least), (7.0, 7.0));
    }

    /// Makes an estimate slowly, without watching the interrupt.
    fn slow(job: &Job) -> Option<Meter> {
        std::thread::sleep(Duration::from_secs(10));
        job.measure()
    }

    #[test]
    fn limits_are_kept_while_an_estimate_goes_on() {
        // This matrix has more extremals than can be counted.
        let entry = |i: usize, j: usize| match (j + 60 - i) % 60 {
            0 => ". ".to_owned(),
            distance => format!("{} ", 120 - 59 * distance as i64),
        };
        let row = |i| (0..60).map(|j| entry(i, j)).collect::<String>() + "\n";
        let matrix: String = (0..60).map(row).collect();
        let problem = serde_json::json!({ "matrix": matrix });
        let problem: ProblemText = serde_json::from_value(problem).expect("a problem");
        let limits = Limits {
            job_time: SOON + Duration::from_millis(300),
            ..Limits::default()
        };
        let problem = Arc::new(problem.read(&limits).expect("a matrix"));
        let share = Budget::new(1).take(1).expect("a byte");
        let others = Arc::default();
        let wanted = Wanted::default();
        let job = Job::start_with(problem, wanted, share, &limits, others, slow);
        while job.is_running() && job.started.elapsed() < Duration::from_secs(8) {
            std::thread::sleep(LOOK);
        }
        assert_eq!(job.status.borrow().state, State::Time);
        assert!(job.is_busy(), "the estimate counts as long as it goes on");
    }
}
