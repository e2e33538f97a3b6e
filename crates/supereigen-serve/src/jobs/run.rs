//! One run: it counts, notes places, and says how far it has come.

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

/// A run that lasts longer than this is estimated.
const SOON: Duration = Duration::from_millis(400);
/// What a run may take where the process held too much before it.
const SPARE: u64 = 64 << 20;
/// How often the limits are looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Which vectors of a basis are asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    /// Only of this type (a node from 0).
    pub(crate) type_of: Option<usize>,
    pub(crate) filter: Filter,
}

/// A run over the basis of a problem.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) problem: Arc<Problem>,
    wanted: Wanted,
    /// The search, made ready once for the counting, the estimate and every screen of rows; `None` if it was stopped
    /// before.
    search: OnceLock<Option<Search>>,
    threads: usize,
    started: Instant,
    /// When somebody last asked about it.
    seen: Mutex<Instant>,
    interrupt: Interrupt,
    /// An estimate goes on, perhaps after the end of the counting.
    is_estimating: AtomicBool,
    progress: Mutex<Progress>,
    status: watch::Sender<Status>,
    /// What the problem and the index hold.
    _share: Share,
}

/// What a run knows about its search.
#[derive(Debug)]
struct Progress {
    index: Index,
    meter: Option<Meter>,
    remaining: Vec<Stretch>,
    /// Which limit raised the interrupt; none of them if it was the user.
    limit: Option<Limit>,
}

/// What a page is told about a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Status {
    pub(crate) state: State,
    /// The vectors so far; rows up to here can be asked for.
    pub(crate) results: u64,
    pub(crate) seconds: f64,
    /// How many there will be, once that has been estimated.
    pub(crate) estimate: Option<Estimate>,
    /// How much of the search is done, between 0 and 1.
    pub(crate) fraction: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Running,
    /// All vectors are counted.
    Complete,
    /// By the user, or because nobody watched.
    Cancelled,
    /// By a limit.
    Time,
    Results,
    Memory,
    /// By a bug.
    Failed,
}

#[derive(Clone, Copy, Debug)]
enum Limit {
    Time,
    Memory,
}

/// How many vectors there will be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Estimate {
    pub(crate) results: f64,
    pub(crate) least: f64,
    /// Infinite, which is null in JSON, where there is no more than a lower bound.
    pub(crate) most: f64,
}

impl Estimate {
    /// The same where so many were found.
    fn at_least(self, found: f64) -> Estimate {
        Estimate {
            results: self.results.max(found),
            least: self.least.max(found),
            ..self
        }
    }
}

impl Job {
    /// Starts a run on threads of its own; `others` can be forgotten if the memory does not suffice.
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
        // Nothing is sent: the watcher sees that the other end is gone.
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

    /// What a run over a problem holds when it has ended.
    pub(crate) fn bytes(problem: &Problem) -> u64 {
        problem.bytes() + Index::most_bytes(problem.n())
    }

    /// What there is to tell, now and whenever it changes.
    pub(crate) fn status(&self) -> watch::Receiver<Status> {
        self.status.subscribe()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.status.borrow().state == State::Running
    }

    /// Whether any of its threads still works.
    pub(crate) fn is_busy(&self) -> bool {
        self.is_running() || self.is_estimating.load(Ordering::Relaxed)
    }

    /// Somebody asks about it.
    pub(crate) fn touch(&self) {
        *self.seen() = Instant::now();
    }

    fn seen(&self) -> MutexGuard<'_, Instant> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether no vectors are left out.
    pub(crate) fn wants_all(&self) -> bool {
        self.wanted.type_of.is_none() && self.wanted.filter.is_trivial()
    }

    /// Asks it to stop; what was counted stays.
    pub(crate) fn cancel(&self) {
        self.interrupt.raise();
    }

    /// The last known place at or before a row.
    pub(crate) fn place_before(&self, row: u64) -> Place {
        self.progress().index.before(row)
    }

    /// Gives the vectors after a place to a sink, in the order in which they were counted.
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
        // Several threads give vectors in the order of the search, but mere numbers as they come. A place
        // is of use only if what was counted before it also comes before it.
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
            // A filter leaves out an unknown part of what is estimated, and an estimate that has been
            // overtaken is none.
            estimate: estimate.filter(|estimate| {
                self.wanted.filter.is_trivial() && estimate.most >= results as f64
            }),
            fraction: if is_complete { Some(1.0) } else { fraction },
        });
    }

    /// Looks at the limits until the run ends, and has it estimated once. The estimate has a thread of its own,
    /// as nobody knows how long it takes.
    fn watch(
        self: Arc<Job>,
        limits: &Limits,
        others: &Jobs,
        end: &Receiver<()>,
        measure: fn(&Job) -> Option<Meter>,
    ) {
        // What earlier requests took is kept by the allocator, and no run can give it back.
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
        // The estimate is of no use any more.
        self.interrupt.raise();
    }

    fn measure(&self) -> Option<Meter> {
        let search = self.search()?;
        Some(Meter::new(search, None))
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        // Nothing that holds this lock leaves it half changed.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sees that a run whose thread panicked does not seem to go on for ever.
struct Ended<'a>(&'a Job);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        if self.0.is_running() {
            let results = self.0.status.borrow().results;
            self.0.tell(results, State::Failed);
        }
    }
}

/// An estimate that goes on; one that panicked does not seem to.
struct Estimating(Arc<Job>);

impl Estimating {
    fn run(self, measure: fn(&Job) -> Option<Meter>) {
        let job = &self.0;
        let meter = measure(job);
        // One that was cut short says too little.
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

/// Counts rows and notes places.
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

    /// One that looks at no interrupt.
    fn slow(job: &Job) -> Option<Meter> {
        std::thread::sleep(Duration::from_secs(10));
        job.measure()
    }

    #[test]
    fn limits_are_kept_while_an_estimate_goes_on() {
        // More extremals than can be counted.
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
