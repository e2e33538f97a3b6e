//! Runs a method with the options of a command, and reports what the run cost.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::bail;
use supereigen::lasso::{self, Options, Search, most_threads};
use supereigen::{Filter, Filtered, First, Method, NoAnswer, Report, Sink, Stop, System};

use crate::args::{Basis, Lasso, LongRun};
use crate::input::{self, Input};
use crate::interrupt::{self, INTERRUPT};
use crate::limits;
use crate::node_names::Names;
use crate::output;
use crate::{INTERRUPTED, LIMIT_REACHED};

/// What `basis` is to enumerate, read once from its flags.
pub(crate) struct Plan<'a> {
    pub(crate) input: Input,
    pub(crate) filter: Filter,
    /// The options of the lasso method.
    pub(crate) lasso: Options,
    pub(crate) method: Method,
    pub(crate) flags: &'a Lasso,
    pub(crate) long_run: &'a LongRun,
    /// The raw generators of the method are wanted, rather than the basis.
    pub(crate) generators: bool,
    /// When the matrix had been read.
    started: Instant,
}

impl<'a> Plan<'a> {
    pub(crate) fn read(options: &'a Basis) -> anyhow::Result<Plan<'a>> {
        let (algebra, quiet) = (options.min.algebra(), options.long_run.quiet);
        let input = input::read_for(&options.problem, options.integer, algebra, quiet)?;
        let names = input.names();
        let filter = options.filters.filter(&names)?;
        let mut lasso = lasso_options(&options.lasso, &names)?.filter(&filter);
        lasso.ordered = !options.unordered && !options.count;
        Ok(Plan {
            lasso,
            filter,
            input,
            method: options.method,
            flags: &options.lasso,
            long_run: &options.long_run,
            generators: options.generators,
            started: Instant::now(),
        })
    }

    /// Prepares the search, if the method has one; `None` also after an interrupt.
    pub(crate) fn search(&self) -> anyhow::Result<Option<Search>> {
        match self.method {
            Method::Lasso => prepare(&self.input.system, &self.lasso),
            _ => Ok(None),
        }
    }

    /// Runs the method, and passes the vectors that the filter admits to a sink, up to a limit.
    pub(crate) fn run(
        &self,
        search: Option<&Search>,
        limit: Option<u64>,
        sink: &mut dyn Sink,
    ) -> anyhow::Result<Report> {
        if let Some(limit) = limit {
            return self.run(search, None, &mut First::new(limit, sink));
        }
        if self.filter.is_trivial() {
            return self.run_unfiltered(search, sink);
        }
        let (filter, inspector) = (self.filter.clone(), self.input.system.inspector());
        self.run_unfiltered(search, &mut Filtered::new(filter, inspector, sink))
    }

    fn run_unfiltered(
        &self,
        search: Option<&Search>,
        sink: &mut dyn Sink,
    ) -> anyhow::Result<Report> {
        interrupt::run_begins();
        let options = &self.lasso;
        let report = match self.method {
            Method::Lasso => match search {
                Some(search) => search.run(options, sink)?,
                None => self.input.system.run(options, sink)?,
            },
            _ if options.type_of.is_some() => bail!("--type needs the method lasso"),
            method if self.generators => self.input.system.generators(method, &INTERRUPT, sink),
            method => self.input.system.run_method(method, &INTERRUPT, sink),
        };
        if self.flags.stats {
            print_statistics(&[], &report, self.started.elapsed().as_secs_f64());
        }
        Ok(report)
    }
}

/// Prepares a search; `None` if it was interrupted.
pub(crate) fn prepare(system: &System, options: &Options) -> anyhow::Result<Option<Search>> {
    match system.search(&options.clone().interrupt(&INTERRUPT)) {
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

/// Returns the options for finding the extremals of a cone.
pub(crate) fn cone_options(threads: Option<NonZeroUsize>) -> Options {
    Options::new()
        .threads(self::threads(threads))
        .interrupt(&INTERRUPT)
}

/// Returns the error of a command that has no answer about a cone.
pub(crate) fn cone_error(error: NoAnswer) -> anyhow::Error {
    match error {
        NoAnswer::Interrupted => Interrupted::error("nothing is known before the end"),
        error => error.into(),
    }
}

/// Returns the error of a command that needs all of a search.
pub(crate) fn search_error(error: lasso::Error) -> anyhow::Error {
    match error {
        lasso::Error::Interrupted => cone_error(NoAnswer::Interrupted),
        error => error.into(),
    }
}

/// Returns the options of the lasso method that the flags ask for.
pub(crate) fn lasso_options(lasso: &Lasso, names: &Names) -> anyhow::Result<Options> {
    let mut options = Options::new()
        .threads(threads(lasso.threads))
        .strategy(lasso.strategy)
        .interrupt(&INTERRUPT);
    if let Some(name) = &lasso.type_of {
        options.type_of = Some(names.node_of_flag("--type", name)?);
    }
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
            Some(limit) => (format!("stopped by {limit}"), LIMIT_REACHED),
            None => ("interrupted".to_owned(), INTERRUPTED),
        };
        let message = format!("{by}: {state}");
        Interrupted { message, status }
    }

    /// Returns the error; `state` says how far the run had come.
    pub(crate) fn error(state: &str) -> anyhow::Error {
        Interrupted::new(state).into()
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Interrupted {}

/// Ends a run that was stopped before it had an answer; `state` says how far the run had come.
pub(crate) fn stopped_without_answer(state: &str) -> anyhow::Result<u8> {
    Err(Interrupted::error(state))
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
