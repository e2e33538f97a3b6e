//! `supereigen basis`: writes the scaled basis, or the raw generators of a method.

use std::path::Path;

use anyhow::{Context as _, bail};
use supereigen::{Report, Stop};
use supereigen_check::Checker;
use supereigen_folder::PartFormat;
use supereigen_formats::{Algebra, Notation};

use crate::args::{Basis, BasisFormat, notation};
use crate::bar::{Bar, Display};
use crate::compress;
use crate::folder::{self, Style};
use crate::interrupt::INTERRUPT;
use crate::numbers::NumberText;
use crate::output;
use crate::results::Results;
use crate::run::{self, Plan};
use crate::writers::{self, Certificates, Ending};

pub(crate) fn run(options: &Basis) -> anyhow::Result<u8> {
    let (problem, long_run) = (&options.problem, &options.long_run);
    let (method, lasso) = (options.method, &options.lasso);
    let algebra = options.min.algebra();
    let mut plan = Plan::read(
        problem,
        options.integer,
        algebra,
        method,
        lasso,
        &options.filters,
        long_run,
    )?;
    plan.lasso.ordered = !options.unordered;
    plan.generators = options.generators;
    let format = format(options)?;
    let notation = notation(options.numbers, plan.input.notation);
    match options.output.path().filter(|path| folder::is_meant(path)) {
        Some(path) => {
            let style = style(options, format, path, notation)?;
            let context = writers::context(&plan.input, format, notation);
            writers::check(format, Some(path), &context)?;
            folder::run(&plan, path, &style).map(|(_, status)| status)
        }
        None if long_run.shard.is_some() => {
            bail!("the shards of a run are parts of a folder: give one with -o, such as -o run/")
        }
        None => run_to_file(options, &plan, format, notation),
    }
}

/// Returns how the parts of a folder are written; refuses what a folder cannot have.
fn style(
    options: &Basis,
    format: BasisFormat,
    path: &Path,
    notation: Notation,
) -> anyhow::Result<Style> {
    let name = path.display();
    let refused = |what: &str, remedy: &str| -> anyhow::Result<Style> {
        bail!("{name} is a folder, which cannot have {what}: {remedy}")
    };
    let one_file = "write one file, such as -o basis.txt";
    if options.limit.is_some() {
        return refused("--limit", one_file);
    }
    if options.unordered {
        return refused(
            "--unordered",
            "leave it out, the parts are written in any order",
        );
    }
    if options.self_check {
        return refused(
            "--self-check",
            "leave it out, and `verify` the folder afterwards",
        );
    }
    let format = match format {
        BasisFormat::Plain => PartFormat::Plain,
        BasisFormat::Jsonl => PartFormat::Jsonl,
        BasisFormat::Csv => PartFormat::Csv,
        BasisFormat::Npy => PartFormat::Npy,
        _ => {
            let remedy = format!(
                "take plain, csv, jsonl or npy; `supereigen convert {name} -o OUT` writes other formats"
            );
            return refused("this format", &remedy);
        }
    };
    let gzip = compress::named(path).0;
    if gzip && format == PartFormat::Npy {
        return refused(
            "compressed arrays",
            "leave out .gz, or take a format of text",
        );
    }
    Ok(Style {
        format,
        gzip,
        certificates: options.certificates,
        notation,
    })
}

/// Runs into one file, or standard output.
fn run_to_file(
    options: &Basis,
    plan: &Plan<'_>,
    format: BasisFormat,
    notation: Notation,
) -> anyhow::Result<u8> {
    let path = options.output.path();
    let is_all = plan.lasso.type_of.is_none() && plan.filter.is_trivial();
    let context = writers::context(&plan.input, format, notation);
    let numbers = NumberText::new(&context.denominator, context.notation);
    let mut opened = writers::open(path, &context, format)?;
    let is_asked = options.all || options.format.is_some() || options.limit.is_some();
    if output::is_terminal(path) && !is_asked {
        opened.fit_screen();
    }
    let certificates = Certificates::of_lassos(options.certificates);
    let writer = writers::begin(opened, certificates, Some(&plan.input.system), &context)?;
    let search = plan.search()?;
    let display = Display::new(plan.long_run.shown(), output::is_terminal(path));
    let mut sink = Results {
        writer: Some(writer),
        bar: display
            .zip(search.as_ref())
            .map(|(display, search)| Bar::new(display, search)),
        written: 0,
    };
    let search = search.as_ref();
    let (report, refused) = match options.self_check {
        true => {
            let mut checker = Checker::new(plan.input.matrix(), plan.input.lambda())?;
            checker.stop_when(|| INTERRUPT.is_raised());
            run::guarded(checker, &mut sink, |sink| {
                plan.run(search, options.limit, sink)
            })?
        }
        false => (plan.run(search, options.limit, &mut sink)?, None),
    };
    let Results {
        writer,
        bar,
        written,
    } = sink;
    let is_complete = report.stop == Stop::Complete;
    if let Some(mut bar) = bar {
        bar.finish(report.counters.results, is_complete);
    }
    if report.stop == Stop::Interrupted && written == 0 && path.is_some() {
        // An existing output is worth more than an empty one, so it is not replaced.
        return run::stopped_without_answer("nothing was found yet, and the output is as it was");
    }
    let outcome = Outcome {
        results: report.counters.results,
        written,
        // Without a limit, only a table that ends with the screen wants no more.
        is_cut: report.stop == Stop::Sink && options.limit.is_none(),
        report,
    };
    if let Some(writer) = writer {
        let ended = writer.finish(match is_all || !is_complete {
            true => Ending::of_all(is_complete),
            false => Ending::Chosen,
        });
        ended.with_context(|| output::cannot_write(path))?;
    }
    if let Some((x, fault)) = refused {
        let fault = fault.message(plan.input.matrix().labels());
        return Ok(run::self_check_failed(&numbers.vector(&x), &fault));
    }
    let is_notable = format == BasisFormat::Pretty || !is_complete || outcome.written == 0;
    // That a run was stopped is no summary: it is said in any case.
    if report.stop == Stop::Interrupted || is_notable && !plan.long_run.quiet {
        summarise(plan, &outcome, &numbers);
    }
    Ok(run::exit_status(&report))
}

/// Returns the format that the flag or the file name asks for, or the one that suits the output.
fn format(options: &Basis) -> anyhow::Result<BasisFormat> {
    let path = options.output.path();
    let suitable = if output::is_terminal(path) {
        BasisFormat::Pretty
    } else if options.certificates {
        BasisFormat::Jsonl
    } else {
        BasisFormat::Plain
    };
    let format = writers::choose(options.format, path, suitable)?;
    if options.certificates && !matches!(format, BasisFormat::Jsonl | BasisFormat::Pretty) {
        bail!("--certificates need --format jsonl or pretty");
    }
    if format.is_binary() && options.min.algebra() == Algebra::MinPlus {
        bail!("arrays are max-plus only: --min needs another format");
    }
    Ok(format)
}

/// How a run ended.
struct Outcome {
    report: Report,
    results: u64,
    /// The number of vectors that passed the filter.
    written: u64,
    /// The vectors that did not fit the screen were counted for a while only.
    is_cut: bool,
}

/// Prints one line on standard error: how many vectors, whether these are all, and why if there is none.
fn summarise(plan: &Plan<'_>, outcome: &Outcome, numbers: &NumberText) {
    let Outcome {
        report,
        results,
        written: count,
        is_cut,
    } = outcome;
    let noun = match (plan.generators, *count) {
        (true, 1) => "scaled generator",
        (true, _) => "scaled generators",
        (false, 1) => "scaled extremal",
        (false, _) => "scaled extremals",
    };
    let system = match plan.input.is_integer() {
        true => numbers.words("⌊A − λ⌋⊗x ≥ x"),
        false => {
            let system = numbers.words("A⊗x ≥ λ⊗x");
            format!("{system}, λ = {}", numbers.entry(plan.input.lambda()))
        }
    };
    let n = plan.input.system.n();
    let at_least = if *is_cut { "at least " } else { "" };
    let mut line = format!("{at_least}{count} {noun} of {system}, n = {n}");
    let mean = || {
        let critical = plan.input.system.max_cycle_mean();
        critical.map(|critical| critical.mean)
    };
    match (report.stop, (*results == 0).then(mean)) {
        // Else there are others, of another type.
        (Stop::Complete, Some(mean)) if mean < *plan.input.lambda() => {
            let mean = numbers.entry(&mean);
            let (before, after) = match plan.input.is_integer() {
                true => ("; the only solution is -inf, since λ(⌊A − λ⌋) = ", " < 0"),
                false => ("; the only solution is -inf, since λ(A) = ", " < λ"),
            };
            line += &format!("{}{mean}{}", numbers.words(before), numbers.words(after));
            // In integers there need not be a timetable.
            if !plan.input.is_integer() {
                let flag = if numbers.is_min_plus() { " --min" } else { "" };
                line += &format!(
                    ": all events can keep this period (timetables: supereigen sub{flag})"
                );
            }
        }
        (Stop::Complete, _) if count < results => {
            line += &format!("; {results} in all");
        }
        (Stop::Complete, _) => {}
        _ if *is_cut => {}
        (stop, _) => line += &run::why_not_all(stop),
    }
    output::note(&line);
}
