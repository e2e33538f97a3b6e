//! Shows on the terminal how far a search has come.

use std::io::{self, IsTerminal};
use std::time::Duration;

use supereigen::lasso::{Estimate, Meter, Search, Stretch};

use crate::output;
use crate::progress::{FIRST_LINE_DELAY, LINE_INTERVAL, Line};
use supereigen_answers::{about, about_time};

/// The part of a run, between 0 and 1, below which progress is measured by results.
const MIN_MEASURED_FRACTION: f64 = 0.02;
/// A run that takes longer, in seconds, is worth being able to go on later.
const LONG_RUN_SECONDS: f64 = 180.0;

/// The width of the bar, in characters.
const BAR_CHARS: usize = 24;

/// How far a run has come.
pub(crate) struct Done {
    /// Between 0 and 1.
    pub(crate) fraction: f64,
    pub(crate) results: u64,
    pub(crate) seconds_left: Option<f64>,
}

/// Returns a line for a bar; `None` if it is not wanted, or standard error is no terminal, or the results go there,
/// too.
pub(crate) fn new_line(is_quiet: bool, results_on_terminal: bool) -> Option<Line> {
    let is_wanted = !is_quiet && io::stderr().is_terminal() && !results_on_terminal;
    is_wanted.then(|| Line::new(FIRST_LINE_DELAY))
}

/// Shows how far a run has come; `before` stands between the bar and the number of results.
pub(crate) fn show(line: &mut Line, done: &Done, before: &str) {
    let seconds = line.started.elapsed().as_secs_f64();
    let filled = (done.fraction * BAR_CHARS as f64) as usize;
    let bar = "█".repeat(filled) + &"·".repeat(BAR_CHARS - filled.min(BAR_CHARS));
    let left = done.seconds_left;
    let left = left.map_or(String::new(), |left| format!(", {} left", about_time(left)));
    let rate = about(done.results as f64 / seconds.max(1e-9));
    let (percent, results) = (100.0 * done.fraction, about(done.results as f64));
    line.show(&format!(
        "{bar} {percent:.1} %{before}, {results} results, {rate}/s{left}"
    ));
}

/// Shows how much of a search is done.
pub(crate) struct Bar<'a> {
    line: Line,
    search: &'a Search,
    measured: Option<Measured>,
    /// The output is a file or a pipe, so that the run cannot go on later, and this was not said yet.
    is_lost_if_stopped: bool,
}

/// A meter, the time since the start of the run when it was made, and the part of the work done by then.
struct Measured {
    meter: Meter,
    since: Duration,
    then: f64,
}

impl<'a> Bar<'a> {
    pub(crate) fn new(line: Line, search: &'a Search) -> Bar<'a> {
        Bar {
            line,
            search,
            measured: None,
            is_lost_if_stopped: true,
        }
    }

    /// Shows the current progress, unless the last update was too recent.
    pub(crate) fn show(&mut self, remaining: &[Stretch], results: u64) {
        let Some(elapsed) = self.line.is_due(LINE_INTERVAL) else {
            return;
        };
        let measured = self.measured.get_or_insert_with(|| {
            let meter = Meter::new(self.search, Meter::EFFORT, None);
            output::note(&expected(&meter.survey().estimate()));
            Measured {
                then: meter.done(remaining),
                since: elapsed,
                meter,
            }
        });
        let mut fraction = measured.meter.done(remaining);
        // Measures the speed since the survey was made, or since the start while too little was done after the survey.
        let (work, time) = match fraction - measured.then {
            work if work > MIN_MEASURED_FRACTION => (work, elapsed - measured.since),
            _ => (fraction, elapsed),
        };
        let mut seconds_left = (work > 0.0).then(|| (1.0 - fraction) * time.as_secs_f64() / work);
        // The pieces of the survey are too coarse for the beginning of a run; the number of results is a finer measure.
        let expected = measured.meter.results();
        if fraction < MIN_MEASURED_FRACTION && expected > 0.0 {
            fraction = (results as f64 / expected).min(MIN_MEASURED_FRACTION);
            seconds_left =
                (fraction > 0.0).then(|| elapsed.as_secs_f64() * (1.0 - fraction) / fraction);
        }
        let is_long = seconds_left.is_some_and(|left| left > LONG_RUN_SECONDS);
        if is_long && std::mem::take(&mut self.is_lost_if_stopped) {
            output::note("to be able to go on later, give a folder: -o basis/");
        }
        let done = Done {
            fraction,
            results,
            seconds_left,
        };
        show(&mut self.line, &done, "");
    }
}

/// Returns a line that says about how many extremals there are.
fn expected(estimate: &Estimate) -> String {
    let [results, least, most] = [estimate.results, estimate.least, estimate.most].map(about);
    if estimate.most.is_finite() {
        format!("about {results} extremals in all (between {least} and {most})")
    } else {
        format!("at least {least} extremals in all")
    }
}
