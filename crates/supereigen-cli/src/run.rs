//! Runs a method with the options of a command, and tells what it cost.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::bail;
use supereigen::lasso::{Options, Stretch, most_threads};
use supereigen::{Method, Report, Sink, Stop, System};

use crate::INTERRUPTED;
use crate::args::{Lasso, Limits, MethodName};
use crate::interrupt::{self, INTERRUPT};
use crate::limits;
use crate::names::Names;
use crate::output;

/// What is to be enumerated, and how.
pub(crate) struct Enumeration<'a> {
    pub(crate) system: &'a System,
    pub(crate) names: &'a Names,
    pub(crate) method: MethodName,
    pub(crate) lasso: &'a Lasso,
    pub(crate) limits: &'a Limits,
    pub(crate) ordered: bool,
    pub(crate) generators: bool,
    /// Only these parts of the search.
    pub(crate) stretches: Option<Vec<Stretch>>,
}

impl Enumeration<'_> {
    /// Runs the method into a sink.
    pub(crate) fn run(&self, sink: &mut dyn Sink) -> anyhow::Result<Report> {
        interrupt::run_begins();
        limits::watch(self.limits)?;
        let started = Instant::now();
        let report = match self.method.into() {
            Method::Lasso => self.system.lasso(&self.options()?, &INTERRUPT, sink)?,
            _ if self.stretches.is_some() => bail!("parts of a search need the method lasso"),
            _ if self.lasso.type_of.is_some() => {
                bail!("--type needs the method lasso");
            }
            method if self.generators => self.system.generators(method, &INTERRUPT, sink),
            method => self.system.basis(method, &INTERRUPT, sink),
        };
        if self.lasso.stats {
            print_statistics(&[], &report, started.elapsed().as_secs_f64());
        }
        Ok(report)
    }

    fn options(&self) -> anyhow::Result<Options> {
        let mut options = lasso_options(self.lasso, self.names)?;
        options.ordered = self.ordered;
        options.stretches.clone_from(&self.stretches);
        Ok(options)
    }
}

/// As many threads as were asked for, up to a limit, else one for each core.
pub(crate) fn threads(wanted: Option<NonZeroUsize>) -> usize {
    match wanted {
        Some(threads) => threads.get().min(most_threads()),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// What the flags ask of the lasso method.
pub(crate) fn lasso_options(lasso: &Lasso, names: &Names) -> anyhow::Result<Options> {
    let mut options = Options::default();
    options.threads = threads(lasso.threads);
    options.kernel = lasso.kernel.into();
    options.strategy = lasso.strategy.into();
    options.patience = lasso.patience;
    if let Some(name) = &lasso.type_of {
        options.type_of = Some(names.node_of_flag("--type", name)?);
    }
    Ok(options)
}

pub(crate) fn exit_status(report: &Report) -> u8 {
    match report.stop {
        Stop::Interrupted => status_of_interrupted(),
        _ => 0,
    }
}

/// A limit that the user set is no failure; Ctrl-C is reported as such.
pub(crate) fn status_of_interrupted() -> u8 {
    match limits::reached() {
        Some(_) => 0,
        None => INTERRUPTED,
    }
}

/// What was interrupted before there was anything to keep, as an error: the command ends with
/// [`status_of_interrupted`].
#[derive(Debug)]
pub(crate) struct Interrupted(pub(crate) &'static str);

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match limits::reached() {
            Some(limit) => write!(f, "stopped by {limit} {}", self.0),
            None => write!(f, "interrupted: {}", self.0),
        }
    }
}

impl std::error::Error for Interrupted {}

/// Why a run did not come to its end, as the end of a line.
pub(crate) fn why_not_all(stop: Stop) -> String {
    match (stop, limits::reached()) {
        (Stop::Interrupted, Some(limit)) => format!("; stopped by {limit}: there may be more"),
        (Stop::Interrupted, None) => "; interrupted: this is a part, there may be more".to_owned(),
        _ => "; stopped by --limit: there may be more".to_owned(),
    }
}

/// What a run cost, on standard error, after what there is to say first.
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
