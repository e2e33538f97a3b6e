//! The options of runs, and how runs end: why one has stopped, its exit status, and what it cost.

use std::num::NonZeroUsize;

use supereigen::lasso::{self, Options, Search, most_threads};
use supereigen::{Report, Space, Stop};
use supereigen_answers::Names;

use crate::args::Lasso;
use crate::interrupt::INTERRUPT;
use crate::progress::waiting;
use crate::{EXIT_INTERRUPTED, EXIT_LIMIT_REACHED, limits, output};

/// Prepares a search whose options have the interrupt; `None` if it was interrupted.
pub(crate) fn prepare(space: &Space, options: &Options) -> anyhow::Result<Option<Search>> {
    match waiting("preparing the search", || space.search(options)) {
        Err(lasso::Error::Interrupted) => Ok(None),
        search => Ok(Some(search?)),
    }
}

/// Returns the number of threads that was asked for, up to a limit; by default one for each core.
pub(crate) fn threads(wanted: Option<NonZeroUsize>) -> usize {
    match wanted {
        Some(threads) => threads.get().min(most_threads()),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Returns the options of the lasso method that the flags ask for.
pub(crate) fn lasso_options(lasso: &Lasso, names: &Names) -> anyhow::Result<Options> {
    let mut options = Options::new()
        .threads(threads(lasso.threads))
        .strategy(lasso.strategy)
        .interrupt(&INTERRUPT);
    options.wanted.type_of = lasso.type_of(names)?;
    Ok(options)
}

/// Returns the exit status of a run: 0 also after `--limit`, which is what was asked for, but not if it was stopped.
pub(crate) fn exit_status(report: &Report) -> u8 {
    match report.stop {
        Stop::Interrupted => Interrupted::new("").status,
        _ => 0,
    }
}

/// Says that a run was stopped with a part of its answer, which `part` describes. Returns the exit status.
pub(crate) fn stopped_with(part: &str) -> u8 {
    let Interrupted { message, status } = Interrupted::new(part);
    output::note(&message);
    status
}

/// The error of a run that was stopped before it had an answer.
#[derive(Debug)]
pub(crate) struct Interrupted {
    /// What has stopped it, and how far it had come.
    message: String,
    pub(crate) status: u8,
}

impl Interrupted {
    /// Finds out whether a limit or a signal has stopped the run; `state` says how far it had come.
    fn new(state: &str) -> Interrupted {
        let (by, status) = match limits::reached() {
            Some(limit) => (format!("stopped by {limit}"), EXIT_LIMIT_REACHED),
            None => ("interrupted".to_owned(), EXIT_INTERRUPTED),
        };
        let message = format!("{by}: {state}");
        Interrupted { message, status }
    }

    /// Returns the error of a run that was stopped before it had an answer; `state` says how far the run had come.
    pub(crate) fn error(state: &str) -> anyhow::Error {
        Interrupted::new(state).into()
    }
}

supereigen::messages! { Interrupted:
    Self { message, .. } => "{message}";
}

/// Returns why a run is not complete, as the end of a line.
pub(crate) fn why_not_all(stop: Stop) -> String {
    match (stop, limits::reached()) {
        (Stop::Interrupted, Some(limit)) => format!("; stopped by {limit}: there may be more"),
        (Stop::Interrupted, None) => "; interrupted: this is a part, there may be more".to_owned(),
        _ => "; stopped by --limit: there may be more".to_owned(),
    }
}

/// Prints on standard error what a run cost, after the lines in `first`.
pub(crate) fn print_statistics(first: &[(&'static str, String)], report: &Report, seconds: f64) {
    let counters = &report.counters;
    let rate = counters.results as f64 / seconds.max(1e-9);
    let mut lines = first.to_vec();
    lines.extend([
        ("results", counters.results.to_string()),
        ("seconds", format!("{seconds:.3}")),
        ("results per second", format!("{rate:.0}")),
    ]);
    let counted = [
        ("nodes", counters.nodes),
        ("dead ends", counters.dead_ends),
        ("oracle calls", counters.oracle_calls),
        ("forked lassos", counters.forked),
        ("cycles", counters.cycles),
        ("maximum J-paths", counters.paths),
        ("vectors computed", counters.vectors),
        ("extremality tests", counters.tests),
        ("repeats", counters.repeats),
        ("largest intermediate set", counters.peak),
    ];
    for (name, count) in counted {
        if count > 0 {
            lines.push((name, count.to_string()));
        }
    }
    if let Some(bytes) = limits::peak_memory() {
        let mebibytes = bytes as f64 / f64::from(1 << 20);
        lines.push(("peak memory", format!("{mebibytes:.1} MiB")));
    }
    for (name, value) in lines {
        output::note(&format!("{name}: {value}"));
    }
}
