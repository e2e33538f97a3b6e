//! Runs a method with the options of a command, and tells what it cost.

use std::time::Instant;

use anyhow::bail;
use supereigen::lasso::Options;
use supereigen::{Method, Report, Sink, System};

use crate::args::{Lasso, MethodName};
use crate::interrupt::{self, INTERRUPT};
use crate::names::Names;

/// What is to be enumerated, and how.
pub(crate) struct Enumeration<'a> {
    pub(crate) system: &'a System,
    pub(crate) names: &'a Names,
    pub(crate) method: MethodName,
    pub(crate) lasso: &'a Lasso,
    pub(crate) ordered: bool,
    pub(crate) generators: bool,
}

impl Enumeration<'_> {
    /// Runs the method into a sink.
    pub(crate) fn run(&self, sink: &mut dyn Sink) -> anyhow::Result<Report> {
        interrupt::run_begins();
        let started = Instant::now();
        let report = match self.method.into() {
            Method::Lasso => self.system.lasso(&self.options()?, &INTERRUPT, sink)?,
            _ if self.lasso.type_of.is_some() => {
                bail!("--type needs the method lasso");
            }
            method if self.generators => self.system.generators(method, &INTERRUPT, sink),
            method => self.system.basis(method, &INTERRUPT, sink),
        };
        if self.lasso.stats {
            print_statistics(&report, started.elapsed().as_secs_f64());
        }
        Ok(report)
    }

    fn options(&self) -> anyhow::Result<Options> {
        let mut options = Options::default();
        options.threads = match self.lasso.threads {
            Some(threads) => threads.get(),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        options.ordered = self.ordered;
        options.kernel = self.lasso.kernel.into();
        options.strategy = self.lasso.strategy.into();
        options.patience = self.lasso.patience;
        if let Some(name) = &self.lasso.type_of {
            match self.names.find(name) {
                Some(node) => options.type_of = Some(node),
                None => bail!("--type {name}: there is no such node"),
            }
        }
        Ok(options)
    }
}

fn print_statistics(report: &Report, seconds: f64) {
    let counters = &report.counters;
    let rate = counters.results as f64 / seconds.max(1e-9);
    let mut lines = vec![
        ("results", counters.results.to_string()),
        ("seconds", format!("{seconds:.3}")),
        ("results per second", format!("{rate:.0}")),
    ];
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
    if let Some(kibibytes) = peak_memory() {
        lines.push((
            "peak memory",
            format!("{:.1} MiB", kibibytes as f64 / 1024.0),
        ));
    }
    for (name, value) in lines {
        eprintln!("{name}: {value}");
    }
}

/// The greatest resident set so far in KiB, where the system tells it.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
