//! One run on its own thread, within the limits of the server.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use supereigen::Interrupt;
use supereigen_page::{Run, Share, State, Status};
use tokio::sync::watch;

use super::table::Jobs;
use crate::config::Limits;

/// The size of the basis is estimated for a run that lasts longer than this.
const SOON: Duration = Duration::from_millis(400);
/// The bytes that a run may take if the process already held nearly all that it may.
const SPARE: u64 = 64 << 20;
/// The time between two checks of the limits, and between two reports.
const SLICE: Duration = Duration::from_millis(50);

/// A run, and who asks about it.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) run: Run,
    started: Instant,
    /// The time at which a client last asked about the run.
    seen: Mutex<Instant>,
    interrupt: Interrupt,
    /// An estimate is being computed, perhaps even after the counting has ended.
    is_estimating: AtomicBool,
    status: watch::Sender<Status>,
    /// The share of the budget for the problem and the index.
    _share: Share,
}

impl Job {
    /// Starts a run on its own threads. Ended runs in `others` can be forgotten if the memory does not suffice.
    pub(crate) fn start(run: Run, share: Share, limits: &Limits, others: Arc<Jobs>) -> Arc<Job> {
        Job::start_with(run, share, limits, others, Run::measure)
    }

    fn start_with(
        run: Run,
        share: Share,
        limits: &Limits,
        others: Arc<Jobs>,
        measure: fn(&Run, &Interrupt),
    ) -> Arc<Job> {
        let status = run.status(0.0);
        let job = Arc::new(Job {
            run,
            started: Instant::now(),
            seen: Mutex::new(Instant::now()),
            interrupt: Interrupt::new(),
            is_estimating: AtomicBool::new(false),
            status: watch::channel(status).0,
            _share: share,
        });
        let (counting, limits) = (Arc::clone(&job), limits.clone());
        std::thread::spawn(move || {
            let _ended = Ended(&counting);
            counting.count(&limits, &others, measure);
        });
        job
    }

    /// Returns a receiver of the current status and of every change.
    pub(crate) fn status(&self) -> watch::Receiver<Status> {
        self.status.subscribe()
    }

    fn is_running(&self) -> bool {
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

    /// Asks the run to stop; what was counted stays.
    pub(crate) fn cancel(&self) {
        self.interrupt.raise();
    }

    /// Counts in short slices, and checks the limits between them. The estimate has its own thread, because it may take
    /// any time.
    fn count(self: &Arc<Job>, limits: &Limits, others: &Jobs, measure: fn(&Run, &Interrupt)) {
        // The allocator keeps memory of earlier requests, which stopping this run would not release.
        let before = (limits.memory_held)().unwrap_or(0);
        let most = limits.memory.max(before.saturating_add(SPARE));
        let within = self.interrupt.or_after(limits.job_time);
        let mut is_estimated = false;
        let mut is_over = !self.run.prepare(&within);
        while !is_over {
            let slice = within.or_after(SLICE);
            if self.run.advance(limits.threads, &slice) != State::Running {
                break;
            }
            let held = (limits.memory_held)().unwrap_or(0);
            if held > limits.memory && !others.forget_one() && held > most {
                self.run.end(State::Memory);
                is_over = true;
            }
            let is_abandoned = self.seen().elapsed() > limits.abandoned;
            is_over |= is_abandoned || within.is_raised();
            self.status.send_replace(self.now());
            if self.started.elapsed() > SOON && !is_estimated && !is_over {
                is_estimated = true;
                self.is_estimating.store(true, Ordering::Relaxed);
                let estimating = Estimating(Arc::clone(self));
                std::thread::spawn(move || measure(&estimating.0.run, &estimating.0.interrupt));
            }
        }
        let is_late = within.is_raised() && !self.interrupt.is_raised();
        self.run.end(match is_late {
            true => State::Time,
            false => State::Cancelled,
        });
        self.status.send_replace(self.now());
        // The estimate is no longer needed.
        self.interrupt.raise();
    }

    fn now(&self) -> Status {
        self.run.status(self.started.elapsed().as_secs_f64())
    }
}

/// Marks a run whose thread panicked as failed, so that it does not seem to run for ever.
struct Ended<'a>(&'a Job);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.run.end(State::Failed);
        self.0.status.send_replace(self.0.now());
    }
}

/// An estimate being computed; dropping the value, also by a panic, marks its end.
struct Estimating(Arc<Job>);

impl Drop for Estimating {
    fn drop(&mut self) {
        self.0.is_estimating.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the estimate may end.
    static MAY_END: AtomicBool = AtomicBool::new(false);

    /// Makes an estimate slowly, without watching the interrupt.
    fn slow(run: &Run, interrupt: &Interrupt) {
        while !MAY_END.load(Ordering::Relaxed) {
            std::thread::sleep(SLICE);
        }
        run.measure(interrupt);
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
        let asked = serde_json::json!({ "problem": { "matrix": matrix } });
        let asked = serde_json::from_value(asked).expect("a run");
        let limits = Limits {
            job_time: SOON + Duration::from_millis(300),
            ..Limits::default()
        };
        let run = Run::new(&asked, limits.job_results, &limits.question).expect("a matrix");
        let others = Arc::default();
        let job = Job::start_with(run, Box::new(()), &limits, others, slow);
        while job.is_running() && job.started.elapsed() < Duration::from_secs(600) {
            std::thread::sleep(SLICE);
        }
        assert_eq!(job.status.borrow().state, State::Time);
        assert!(job.is_busy(), "the estimate counts as long as it goes on");
        MAY_END.store(true, Ordering::Relaxed);
    }
}
