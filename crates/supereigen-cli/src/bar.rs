//! Shows how far a search has come: a bar on the terminal, or lines of JSON for programs.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use supereigen::lasso::{Estimate, Meter, Search, Stretch};

use crate::args::ProgressName;
use crate::numbers::{about, about_time};
use crate::output;
use crate::progress::{AGAIN, FIRST, Line};

/// The time before the first line of JSON, and between two of them.
const JSON: Duration = Duration::from_millis(500);
/// The part of a run, between 0 and 1, below which progress is measured by results.
const BEGINNING: f64 = 0.02;
/// A run that takes longer, in seconds, is worth being able to go on later.
const LONG: f64 = 180.0;

/// The width of the bar, in characters.
const WIDTH: usize = 24;

/// A bar, or lines of JSON.
pub(crate) struct Display {
    is_json: bool,
    line: Line,
}

/// How far a run has come.
pub(crate) struct Done {
    /// Between 0 and 1.
    pub(crate) fraction: f64,
    pub(crate) results: u64,
    pub(crate) seconds_left: Option<f64>,
}

impl Display {
    /// Returns the display that was asked for, or by default a bar if standard error is a terminal and the results go
    /// elsewhere; `None` if nothing is to be shown.
    pub(crate) fn new(wanted: Option<ProgressName>, results_on_terminal: bool) -> Option<Display> {
        let is_json = match wanted {
            Some(ProgressName::None) => return None,
            Some(ProgressName::Json) => true,
            Some(ProgressName::Bar) => false,
            None if io::stderr().is_terminal() && !results_on_terminal => false,
            None => return None,
        };
        Some(Display {
            is_json,
            line: Line::new(if is_json { JSON } else { FIRST }),
        })
    }

    /// Returns the time since the start if it is time to show something.
    pub(crate) fn is_due(&mut self) -> Option<Duration> {
        self.line.is_due(if self.is_json { JSON } else { AGAIN })
    }

    /// Shows how far the run has come; `before` is what people read between the bar and the number of results.
    pub(crate) fn print(&mut self, done: &Done, before: &str) {
        let seconds = self.line.started.elapsed().as_secs_f64();
        let &Done {
            fraction,
            results,
            seconds_left,
        } = done;
        let rate = results as f64 / seconds.max(1e-9);
        if self.is_json {
            let left = seconds_left.map_or("null".to_owned(), |left| format!("{left:.1}"));
            // A failure to write is ignored: nobody may read any more.
            let _ = writeln!(
                io::stderr(),
                "{{\"fraction\":{fraction:.6},\"results\":{results},\"rate\":{rate:.0},\
                 \"elapsed\":{seconds:.1},\"left\":{left}}}"
            );
        } else {
            let filled = (fraction * WIDTH as f64) as usize;
            let bar = "█".repeat(filled) + &"·".repeat(WIDTH - filled.min(WIDTH));
            let left =
                seconds_left.map_or(String::new(), |left| format!(", {} left", about_time(left)));
            let (percent, results, rate) = (100.0 * fraction, about(results as f64), about(rate));
            self.line.show(&format!(
                "{bar} {percent:.1} %{before}, {results} results, {rate}/s{left}"
            ));
        }
    }

    /// Ends the display. The bar is erased; programs get a last line if the run is complete.
    pub(crate) fn finish(&mut self, results: u64, complete: bool) {
        if self.is_json && complete {
            let all = Done {
                fraction: 1.0,
                results,
                seconds_left: Some(0.0),
            };
            self.print(&all, "");
        } else {
            self.line.erase();
        }
    }
}

/// Shows how much of a search is done.
pub(crate) struct Bar<'a> {
    display: Display,
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
    pub(crate) fn new(display: Display, search: &'a Search) -> Bar<'a> {
        Bar {
            display,
            search,
            measured: None,
            is_lost_if_stopped: true,
        }
    }

    /// Shows the current progress, unless the last update was too recent.
    pub(crate) fn show(&mut self, remaining: &[Stretch], results: u64) {
        let Some(elapsed) = self.display.is_due() else {
            return;
        };
        let is_json = self.display.is_json;
        let measured = self.measured.get_or_insert_with(|| {
            let meter = Meter::new(self.search, None);
            if !is_json {
                output::note(&expected(&meter.survey().estimate()));
            }
            Measured {
                then: meter.done(remaining),
                since: elapsed,
                meter,
            }
        });
        let mut fraction = measured.meter.done(remaining);
        // Measures the speed since the survey was made, or since the start while too little was done after the survey.
        let (work, time) = match fraction - measured.then {
            work if work > BEGINNING => (work, elapsed - measured.since),
            _ => (fraction, elapsed),
        };
        let mut seconds_left = (work > 0.0).then(|| (1.0 - fraction) * time.as_secs_f64() / work);
        // The pieces of the survey are too coarse for the beginning of a run; the number of results is a finer measure.
        let expected = measured.meter.results();
        if fraction < BEGINNING && expected > 0.0 {
            fraction = (results as f64 / expected).min(BEGINNING);
            seconds_left =
                (fraction > 0.0).then(|| elapsed.as_secs_f64() * (1.0 - fraction) / fraction);
        }
        let is_long = seconds_left.is_some_and(|left| left > LONG);
        if is_long && !is_json && std::mem::take(&mut self.is_lost_if_stopped) {
            output::note("to be able to go on later, give a folder: -o basis/");
        }
        let done = Done {
            fraction,
            results,
            seconds_left,
        };
        self.display.print(&done, "");
    }

    /// Ends the display.
    pub(crate) fn finish(&mut self, results: u64, complete: bool) {
        self.display.finish(results, complete);
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
