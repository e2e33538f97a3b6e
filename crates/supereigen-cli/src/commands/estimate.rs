//! `supereigen estimate`: estimates how many extremals there are, and how long it takes to find them.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use supereigen::lasso::{Options, Search};
use supereigen::{Count, Report, Sink, Stop, Values};
use supereigen_formats::{Algebra, Context, PlainWriter};

use crate::args::{Estimate, TextOrJson};
use crate::input::{self, Input};
use crate::interrupt::INTERRUPT;
use crate::numbers::{about, about_time};
use crate::run::{self, Interrupted};
use crate::{interrupt, limits, long_run, output};

/// The longest time for each trial run.
const TRIAL: Duration = Duration::from_millis(500);
/// The effort spent on samples, in steps along arcs: some seconds.
const EFFORT: u64 = 1 << 29;

/// The estimated size of the basis, and the cost of computing it.
struct Forecast {
    results: f64,
    least: f64,
    most: f64,
    is_exact: bool,
    /// The seconds that `count` and `basis` would take, and the bytes that `basis` would write in plain text.
    count_seconds: f64,
    basis_seconds: f64,
    bytes: f64,
}

pub(crate) fn run(options: &Estimate) -> anyhow::Result<u8> {
    let input = input::read_for(&options.problem, options.integer, Algebra::MaxPlus)?;
    let names = input.names();
    let lasso = run::lasso_options(&options.lasso, &names)?;
    interrupt::run_begins();
    let Some(search) = long_run::prepare(&input.system, &lasso)? else {
        return run::stopped_without_answer("nothing was estimated");
    };
    let forecast = forecast(&search, &lasso, &input)?;
    if INTERRUPT.is_raised() {
        match limits::reached() {
            Some(limit) => output::note(&format!("stopped by {limit}: more time tells more")),
            None => return Err(Interrupted::error("nothing was estimated")),
        }
    }
    output::print(&match options.format {
        TextOrJson::Text => text(&forecast, lasso.threads),
        TextOrJson::Json => json(&forecast, lasso.threads),
    })?;
    Ok(0)
}

fn json(forecast: &Forecast, threads: usize) -> String {
    let most = match forecast.most.is_finite() {
        true => format!("{:.0}", forecast.most),
        false => "null".to_owned(),
    };
    format!(
        "{{\"extremals\":{:.0},\"least\":{:.0},\"most\":{most},\"exact\":{},\"threads\":{threads},\
         \"count_seconds\":{:.3},\"basis_seconds\":{:.3},\"plain_bytes\":{:.0}}}\n",
        forecast.results,
        forecast.least,
        forecast.is_exact,
        forecast.count_seconds,
        forecast.basis_seconds,
        forecast.bytes
    )
}

fn text(forecast: &Forecast, threads: usize) -> String {
    let [results, least, most] = [forecast.results, forecast.least, forecast.most].map(about);
    let (extremals, word) = match forecast.is_exact {
        true => (format!("{:.0} (counted)", forecast.results), "about"),
        false if forecast.most.is_finite() => (
            format!("about {results}, between {least} and {most} (95 %)"),
            "about",
        ),
        false => (
            format!("at least {least} (95 %): the samples differ too much to say more"),
            "at least",
        ),
    };
    let threads = match threads {
        1 => "1 thread".to_owned(),
        _ => format!("{threads} threads"),
    };
    let count = about_time(forecast.count_seconds);
    let basis = about_time(forecast.basis_seconds);
    let bytes = about_bytes(forecast.bytes);
    format!(
        "extremals: {extremals}\ncount: {word} {count} on {threads}\n\
         basis: {word} {basis} on {threads}, {word} {bytes} as plain text\n"
    )
}

fn forecast(search: &Search, lasso: &Options, input: &Input) -> anyhow::Result<Forecast> {
    let (counted, count_time) = trial(search, lasso, &mut Count::default())?;
    let mut size = Size::new(input);
    let (written, basis_time) = trial(search, lasso, &mut size)?;
    let found = written.counters.results as f64;
    let bytes_each = size.bytes() as f64 / found.max(1.0);
    if counted.stop == Stop::Complete {
        let results = counted.counters.results as f64;
        return Ok(Forecast {
            results,
            least: results,
            most: results,
            is_exact: true,
            count_seconds: count_time,
            basis_seconds: basis_time * results.max(1.0) / found.max(1.0),
            bytes: bytes_each * results,
        });
    }
    let survey = search.survey(EFFORT, 1);
    let estimate = survey.estimate();
    // There are at least as many extremals as the trial found.
    let least = estimate.least.max(counted.counters.results as f64);
    let results = estimate.results.max(least);
    // If only a lower bound is known, everything derived from it is a lower bound, too.
    let expected = match estimate.most.is_finite() {
        true => results,
        false => least,
    };
    let nodes = estimate.nodes * expected / estimate.results.max(1.0);
    // Extrapolates the time of a trial by nodes and by results, and takes the longer of the two.
    let seconds = |report: &Report, time: f64| {
        let counters = &report.counters;
        let by_nodes = nodes / (counters.nodes as f64).max(1.0);
        let by_results = expected / (counters.results as f64).max(1.0);
        time * by_nodes.max(by_results).max(1.0)
    };
    Ok(Forecast {
        results,
        least,
        most: estimate.most.max(results),
        is_exact: estimate.is_exact,
        count_seconds: seconds(&counted, count_time),
        basis_seconds: seconds(&written, basis_time),
        bytes: bytes_each * expected,
    })
}

/// Runs the search for a short time. Returns the report, and the seconds that it took.
fn trial(search: &Search, lasso: &Options, sink: &mut dyn Sink) -> anyhow::Result<(Report, f64)> {
    let options = lasso.clone().interrupt(&INTERRUPT.or_after(TRIAL));
    let started = Instant::now();
    let report = search.run(&options, sink)?;
    Ok((report, started.elapsed().as_secs_f64()))
}

/// Measures how many bytes the vectors would take in plain text.
struct Size {
    writer: PlainWriter<Measure>,
}

impl Size {
    fn new(input: &Input) -> Size {
        let mut context = Context::of_system(&input.system);
        context.notation = input.notation;
        Size {
            writer: PlainWriter::new(Measure(0), &context),
        }
    }

    fn bytes(&mut self) -> u64 {
        self.writer.get_mut().0
    }
}

impl Sink for Size {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.writer.push(vector)
    }
}

/// A writer that only counts bytes.
#[derive(Debug)]
struct Measure(u64);

impl Write for Measure {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn about_bytes(bytes: f64) -> String {
    const UNITS: [&str; 6] = ["bytes", "kB", "MB", "GB", "TB", "PB"];
    let mut number = bytes;
    let mut unit = UNITS[0];
    for larger in &UNITS[1..] {
        if number < 999.5 {
            break;
        }
        number /= 1000.0;
        unit = larger;
    }
    match unit == UNITS[0] || number >= 9.95 {
        true => format!("{} {unit}", about(number)),
        false => format!("{number:.1} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_short() {
        let amounts = [0.0, 999.0, 1000.0, 12_345.0, 9.9e8, 1.24e12, 1e21];
        assert_eq!(
            amounts.map(about_bytes),
            [
                "0 bytes",
                "999 bytes",
                "1.0 kB",
                "12 kB",
                "990 MB",
                "1.2 TB",
                "1.00e6 PB"
            ]
        );
    }
}
