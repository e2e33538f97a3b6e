//! A run over a basis: counts the vectors, and records where in the search each screen of them begins.
//!
//! A run has no clock. The desk prepares it, lets it advance until an interrupt comes, and may ask for rows in between.

mod export;
mod index;
mod rows;
mod status;
mod summary;

use std::cell::{OnceCell, RefCell, RefMut};
use std::ops::ControlFlow;

use supereigen::lasso::{Meter, Search, Stretch};
use supereigen::{Interrupt, Options, Reached, Report, Sink, Stop, Tally, Values, Wanted};
use supereigen_answers::Refusal;

use crate::problem::Problem;

use index::Index;
use status::Estimate;
pub(crate) use status::{State, Status};

/// The effort of an estimate. The worker has no rows for the page meanwhile, and computes several times slower than a
/// program.
const EFFORT: u64 = Meter::EFFORT / 8;

/// The greatest number of vectors that a run counts.
const MAX_COUNTED_VECTORS: u64 = 1_000_000_000_000;

/// A run over the basis of a problem.
#[derive(Debug)]
pub(crate) struct Run {
    problem: Problem,
    wanted: Wanted,
    /// The search, prepared once for the counting, the estimate and every screen of rows.
    search: OnceCell<Search>,
    progress: RefCell<Progress>,
}

/// The state of the search, as far as the run knows it.
#[derive(Debug)]
struct Progress {
    state: State,
    rows: u64,
    index: Index,
    meter: Option<Meter>,
    /// What remains to be searched; `None` before the beginning.
    remaining: Option<Vec<Stretch>>,
}

impl Run {
    /// Makes a run over what is wanted of a basis.
    ///
    /// # Errors
    /// If a wish names a node that is not there.
    pub(crate) fn new(problem: Problem, wanted: Wanted) -> Result<Run, Refusal> {
        let named = wanted.type_of.iter().chain(&wanted.contains);
        for &node in named.chain(wanted.cycle.iter().flatten()) {
            problem.node(node.saturating_add(1))?;
        }
        let progress = Progress {
            state: State::Running,
            rows: 0,
            index: Index::new(problem.system.n()),
            meter: None,
            remaining: None,
        };
        Ok(Run {
            problem,
            wanted,
            search: OnceCell::new(),
            progress: RefCell::new(progress),
        })
    }

    /// Prepares the search; there are no rows before that. Returns false if it was interrupted.
    pub(crate) fn prepare(&self, interrupt: &Interrupt) -> bool {
        let prepared = self.problem.system.search(&self.options(interrupt));
        // The rows that are asked for later must not stop with this interrupt.
        let prepared = prepared.map(|search| search.with_interrupt(&Interrupt::NEVER));
        let is_prepared = prepared.is_ok();
        if let Ok(search) = prepared {
            let _ = self.search.set(search);
        } else if !interrupt.is_raised() {
            self.end(State::Failed);
        }
        is_prepared
    }

    /// Counts on, until the interrupt comes or the run has ended.
    pub(crate) fn advance(&self, interrupt: &Interrupt) -> State {
        let rows = self.progress().rows;
        let remaining = self.progress().remaining.clone();
        let mut counter = Counter { run: self, rows };
        let report = self.search_on(remaining, self.options(interrupt), &mut counter);
        let mut progress = self.progress();
        progress.rows = counter.rows;
        progress.state = match report.map(|report| report.stop) {
            Some(Stop::Complete) => State::Complete,
            Some(Stop::Sink) => State::Results,
            Some(_) => State::Running,
            None => State::Failed,
        };
        progress.state
    }

    /// Ends the run for this reason, unless it has ended already.
    pub(crate) fn end(&self, state: State) {
        let mut progress = self.progress();
        if progress.state == State::Running {
            progress.state = state;
        }
    }

    /// Estimates the number of vectors, which takes about half a second.
    pub(crate) fn measure(&self) {
        if let Some(search) = self.search.get() {
            self.progress().meter = Some(Meter::new(search, EFFORT, None));
        }
    }

    /// Returns how far the run is; `seconds` is the time since it was started.
    pub(crate) fn status(&self, seconds: f64) -> Status {
        let progress = self.progress();
        let meter = progress.meter.as_ref();
        let remaining = progress.remaining.as_deref().unwrap_or_default();
        let is_filtered = !self.wanted.is_unfiltered();
        let estimate = meter.and_then(|meter| Estimate::of(meter, progress.rows));
        let fraction = meter.map(|meter| meter.done(remaining));
        Status {
            state: progress.state,
            results: progress.rows,
            seconds,
            // With a filter, an unknown part of the estimated vectors is left out.
            estimate: estimate.filter(|_| !is_filtered),
            fraction: match progress.state {
                State::Complete => Some(1.0),
                _ => fraction,
            },
        }
    }

    /// Passes the vectors of some stretches to a sink, in the order in which they were counted.
    fn search_on(
        &self,
        stretches: Option<Vec<Stretch>>,
        mut options: Options,
        sink: &mut dyn Sink,
    ) -> Option<Report> {
        options.stretches = stretches;
        self.search.get()?.run(&options, sink).ok()
    }

    fn options(&self, interrupt: &Interrupt) -> Options {
        Options::new().interrupt(interrupt).wanted(&self.wanted)
    }

    fn progress(&self) -> RefMut<'_, Progress> {
        self.progress.borrow_mut()
    }
}

/// Counts vectors and records places.
struct Counter<'a> {
    run: &'a Run,
    rows: u64,
}

impl Sink for Counter<'_> {
    fn push(&mut self, _vector: Values<'_>) -> ControlFlow<()> {
        self.add(1)
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        Some(self)
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        let mut progress = self.run.progress();
        progress.rows = self.rows;
        progress.index.note(self.rows, reached.remaining);
        progress.remaining = Some(reached.remaining.to_vec());
        ControlFlow::Continue(())
    }
}

impl Tally for Counter<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.rows = self.rows.saturating_add(results);
        if self.rows < MAX_COUNTED_VECTORS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use supereigen::families::Family;

    use super::rows::Range;
    use super::*;
    use crate::problem::ProblemText;

    fn run_of(matrix: &str, wanted: serde_json::Value) -> Run {
        let problem = serde_json::json!({ "matrix": matrix });
        let problem: ProblemText = serde_json::from_value(problem).expect("a problem");
        let problem = problem.read().expect("a matrix");
        let wanted = serde_json::from_value(wanted).expect("wishes");
        let run = Run::new(problem, wanted).expect("a run");
        assert!(run.prepare(&Interrupt::NEVER));
        run
    }

    fn circulant(n: usize) -> String {
        let found = Family::member("circulant", n, Some(n as i64 / 2));
        found.expect("a member").to_string()
    }

    /// Runs in short slices, so that the count has to be put together from many parts. They get longer, because on a
    /// busy machine a millisecond may pass before the threads have begun.
    fn in_slices(run: &Run) -> (u64, u64) {
        let mut slices = 1;
        while run.advance(&Interrupt::after(Duration::from_millis(slices))) == State::Running {
            slices += 1;
        }
        (run.status(0.0).results, slices)
    }

    #[test]
    fn slices_count_what_one_piece_counts_and_rows_come_from_any_place() {
        for wanted in [serde_json::json!({}), serde_json::json!({"support_max": 9})] {
            let whole = run_of(&circulant(18), wanted.clone());
            assert_eq!(whole.advance(&Interrupt::NEVER), State::Complete);
            let total = whole.status(0.0).results;
            assert!(total > 10_000, "{total}");
            let all = rows(&whole, 0, 500);
            let sliced = run_of(&circulant(18), wanted);
            let (count, slices) = in_slices(&sliced);
            assert_eq!(count, total);
            assert!(slices > 1, "one slice was enough");
            assert_eq!(rows(&sliced, 0, 500), all);
            assert_eq!(rows(&sliced, total - 7, 500), rows(&whole, total - 7, 500));
        }
    }

    fn rows(run: &Run, from: u64, count: u64) -> serde_json::Value {
        let rows = run.rows(&Range { from, count }, &Interrupt::NEVER);
        serde_json::to_value(rows.expect("rows")).expect("JSON")
    }

    #[test]
    fn an_ended_run_stays_ended_and_an_estimate_is_at_least_the_count() {
        let run = run_of(&circulant(12), serde_json::json!({}));
        run.end(State::Cancelled);
        run.end(State::Failed);
        assert_eq!(run.status(1.0).state, State::Cancelled);
        run.advance(&Interrupt::NEVER);
        run.measure();
        let status = run.status(1.0);
        assert_eq!(
            (status.state, status.fraction),
            (State::Complete, Some(1.0))
        );
    }
}
