//! Shows how far a search has come: a bar on the terminal, or lines of JSON for programs.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use supereigen::lasso::{Estimate, Meter, Search, Stretch};

use crate::args::ProgressName;
use crate::long_run::Ready;
use crate::numbers::{about, about_time};
use crate::output;

/// The time before the bar first appears; a shorter run shows none.
const FIRST: Duration = Duration::from_secs(1);
const AGAIN: Duration = Duration::from_millis(250);
/// The time before the first line of JSON; there is always as long between two lines.
const FIRST_JSON: Duration = Duration::from_millis(500);
const AGAIN_JSON: Duration = Duration::from_millis(500);
/// The part of a run, between 0 and 1, below which progress is measured by results.
const BEGINNING: f64 = 0.02;

/// The width of the bar, in characters.
const WIDTH: usize = 24;

/// Shows how much of a search is done.
pub(crate) struct Bar<'a> {
    search: &'a Search,
    /// The stretches to be searched; `None` means the whole search.
    stretches: Option<&'a [Stretch]>,
    is_json: bool,
    started: Instant,
    next: Duration,
    measured: Option<Measured>,
    shown: bool,
}

/// A meter, the time since the start of the run when it was made, and the part of the work done by then.
struct Measured {
    meter: Meter,
    since: Duration,
    then: f64,
}

impl<'a> Bar<'a> {
    /// Returns the display that was asked for, or by default a bar if standard error is a terminal and the results go
    /// elsewhere; `None` if nothing is to be shown.
    pub(crate) fn new(
        ready: &'a Ready,
        wanted: Option<ProgressName>,
        results_on_terminal: bool,
    ) -> Option<Bar<'a>> {
        let is_json = match wanted {
            Some(ProgressName::None) => return None,
            Some(ProgressName::Json) => true,
            Some(ProgressName::Bar) => false,
            None if io::stderr().is_terminal() && !results_on_terminal => false,
            None => return None,
        };
        Some(Bar {
            search: ready.search.as_ref()?,
            stretches: ready.stretches.as_deref(),
            is_json,
            started: Instant::now(),
            next: if is_json { FIRST_JSON } else { FIRST },
            measured: None,
            shown: false,
        })
    }

    /// Shows the current progress, unless the last update was too recent.
    pub(crate) fn show(&mut self, remaining: &[Stretch], results: u64) {
        let elapsed = self.started.elapsed();
        if elapsed < self.next {
            return;
        }
        self.next = elapsed + if self.is_json { AGAIN_JSON } else { AGAIN };
        let measured = self.measured.get_or_insert_with(|| {
            let meter = Meter::new(self.search, self.stretches);
            if !self.is_json && self.stretches.is_none() {
                output::note(&expected(&meter.survey().estimate()));
            }
            Measured {
                then: meter.done(remaining),
                since: elapsed,
                meter,
            }
        });
        let mut done = measured.meter.done(remaining);
        // Measures the speed since the survey was made, or since the start while too little was done after the survey.
        let (work, time) = match done - measured.then {
            work if work > BEGINNING => (work, elapsed - measured.since),
            _ => (done, elapsed),
        };
        let mut seconds_left = (work > 0.0).then(|| (1.0 - done) * time.as_secs_f64() / work);
        let rate = results as f64 / elapsed.as_secs_f64();
        // The pieces of the survey are too coarse for the beginning of a run; the number of results is a finer measure.
        let expected = measured.meter.results();
        if done < BEGINNING && expected > 0.0 {
            done = (results as f64 / expected).min(BEGINNING);
            seconds_left = (done > 0.0).then(|| elapsed.as_secs_f64() * (1.0 - done) / done);
        }
        self.print(done, results, rate, elapsed, seconds_left);
    }

    fn print(
        &mut self,
        done: f64,
        results: u64,
        rate: f64,
        elapsed: Duration,
        seconds_left: Option<f64>,
    ) {
        let mut stderr = io::stderr().lock();
        let seconds = elapsed.as_secs_f64();
        // A failure to write is ignored: the terminal may have been closed.
        let _ = if self.is_json {
            let left = seconds_left.map_or("null".to_owned(), |left| format!("{left:.1}"));
            writeln!(
                stderr,
                "{{\"fraction\":{done:.6},\"results\":{results},\"rate\":{rate:.0},\
                 \"elapsed\":{seconds:.1},\"left\":{left}}}"
            )
        } else {
            self.shown = true;
            let filled = (done * WIDTH as f64) as usize;
            let bar = "█".repeat(filled) + &"·".repeat(WIDTH - filled.min(WIDTH));
            let left =
                seconds_left.map_or(String::new(), |left| format!(", {} left", about_time(left)));
            let (percent, results, rate) = (100.0 * done, about(results as f64), about(rate));
            write!(
                stderr,
                "\r{bar} {percent:.1} %, {results} results, {rate}/s{left}\u{1b}[K"
            )
        };
    }

    /// Ends the display. The bar is erased; programs get a last line if the run is complete.
    pub(crate) fn finish(&mut self, results: u64, complete: bool) {
        if self.is_json {
            let elapsed = self.started.elapsed();
            let rate = results as f64 / elapsed.as_secs_f64().max(1e-9);
            if complete {
                self.print(1.0, results, rate, elapsed, Some(0.0));
            }
        } else if self.shown {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
            self.shown = false;
        }
    }
}

/// Returns a line that says about how many extremals there are.
fn expected(estimate: &Estimate) -> String {
    let [results, least, most] = [estimate.results, estimate.least, estimate.most].map(about);
    match estimate.most.is_finite() {
        true => format!("about {results} extremals in all (between {least} and {most})"),
        false => format!("at least {least} extremals in all"),
    }
}
