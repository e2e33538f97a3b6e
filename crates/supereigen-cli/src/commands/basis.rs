//! `supereigen basis`: writes the scaled basis, or the raw generators of a method.

use std::path::Path;

use anyhow::{Context as _, bail};
use supereigen::{Report, Stop};
use supereigen_check::Checker;
use supereigen_formats::{Algebra, Context, ShardTitle, json_strings};

use crate::args::{Basis, BasisFormat, notation};
use crate::bar::Bar;
use crate::checkpoint::Checkpoint;
use crate::compress::Compression;
use crate::interrupt::INTERRUPT;
use crate::keeper::Keeper;
use crate::long_run::{self, Beginning, Ready, name_of};
use crate::numbers::NumberText;
use crate::run::{self, Plan};
use crate::writers::{self, Certificates, Start};
use crate::{files, output, shards};

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
    // A shard is marked complete if it has all wanted vectors of its own part, even with a type or a filter.
    let is_all = plan.lasso.type_of.is_none() && plan.filter.is_trivial();
    let has_all = is_all || long_run.shard.is_some();
    let (ready, beginning) = long_run::begin(&plan, settings(options, &plan, format))?;
    let is_kept = beginning.kept.is_some() || long_run.resume.is_some();
    if options.output.path().is_none() && is_kept {
        bail!("checkpoints need an output that can be continued: add -o OUT");
    }
    let Checkpoint {
        written,
        output: extent,
        ..
    } = beginning.checkpoint;
    let notation = notation(options.numbers, plan.input.notation);
    let mut context = writers::context(&plan.input, format, notation);
    if let (Some(shard), Some(part)) = (long_run.shard, &beginning.part) {
        let title = ShardTitle {
            shard,
            system: shards::system(&plan.input),
            wanted: long_run::wanted(&plan),
            part: part.clone(),
        };
        context.shard = Some(title.to_string());
    }
    if beginning.checkpoint.is_complete {
        let path = options.output.path().unwrap_or(Path::new(""));
        let confirmed = writers::confirm(path, &context, format, extent, written, has_all);
        confirmed.context("the checkpoint says that all is done, but")?;
        let name = path.display();
        output::note(&format!(
            "nothing is left to do: {name} has all {written} vectors"
        ));
        return Ok(0);
    }
    let numbers = NumberText::new(&context.denominator, context.notation);
    let mut keeper = keeper(options, &plan, &ready, &context, format, beginning)?;
    let limit = options.limit.map(|limit| limit.saturating_sub(written));
    let (report, refused) = match options.self_check {
        true => {
            let mut checker = Checker::new(plan.input.matrix(), plan.input.lambda())?;
            checker.stop_when(|| INTERRUPT.is_raised());
            run::guarded(checker, &mut keeper, |sink| plan.run(&ready, limit, sink))?
        }
        false => (plan.run(&ready, limit, &mut keeper)?, None),
    };
    if report.stop == Stop::Interrupted
        && keeper.written() == 0
        && options.output.path().is_some()
        && !is_kept
    {
        // An existing output is worth more than an empty one, so it is not replaced.
        return run::stopped_without_answer("nothing was found yet, and the output is as it was");
    }
    let outcome = Outcome {
        results: keeper.results(&report),
        written: keeper.written(),
        // Without a limit, only a table that ends with the screen wants no more.
        is_cut: report.stop == Stop::Sink && options.limit.is_none(),
        report,
    };
    keeper.finish(&report, has_all)?;
    if let Some((x, fault)) = refused {
        let fault = fault.message(plan.input.matrix().labels());
        return Ok(run::self_check_failed(&numbers.vector(&x), &fault));
    }
    let is_notable =
        format == BasisFormat::Pretty || report.stop != Stop::Complete || outcome.written == 0;
    // That a run was stopped is no summary: it is said in any case.
    if report.stop == Stop::Interrupted || is_notable && !long_run.quiet {
        summarise(&plan, &outcome, &numbers);
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
        bail!("arrays and Arrow files are max-plus only: --min needs another format");
    }
    if options.long_run.shard.is_some() && options.min.algebra() == Algebra::MinPlus {
        bail!("the shards of a basis are max-plus only: negate the matrix and leave out --min");
    }
    Ok(format)
}

/// Returns the sink at the end of the run, with the writer, the checkpoints and the bar.
fn keeper<'a>(
    options: &Basis,
    plan: &Plan<'_>,
    ready: &'a Ready,
    context: &Context,
    format: BasisFormat,
    mut beginning: Beginning,
) -> anyhow::Result<Keeper<'a>> {
    let path = options.output.path();
    let Checkpoint {
        output: kept,
        written,
        ..
    } = beginning.checkpoint;
    let start = match (beginning.is_resumed, &beginning.kept) {
        (true, _) if kept.bytes > 0 => Start::Continue { kept, written },
        (false, None) => Start::New,
        _ => Start::InPlace,
    };
    if matches!(start, Start::InPlace) {
        refuse_to_lose(options, &beginning.checkpoint)?;
    }
    let mut opened = writers::open(path, context, format, start)?;
    opened.use_threads(run::threads(options.lasso.threads));
    let is_asked = options.all || options.format.is_some() || options.limit.is_some();
    if output::is_terminal(path) && !is_asked {
        opened.fit_screen();
    }
    beginning.keep(path)?;
    let certificates = Certificates::of_lassos(options.certificates);
    let writer = writers::begin(opened, certificates, Some(&plan.input.system), context)?;
    let bar = Bar::new(ready, plan.long_run.shown(), output::is_terminal(path));
    Ok(Keeper::new(
        Some(writer),
        path,
        beginning.kept,
        bar,
        beginning.checkpoint,
    ))
}

/// Refuses, when a run is resumed, to overwrite an output that has content but is not the one in the checkpoint.
fn refuse_to_lose(options: &Basis, checkpoint: &Checkpoint) -> anyhow::Result<()> {
    let (Some(path), Some(resume)) = (options.output.path(), &options.long_run.resume) else {
        return Ok(());
    };
    if files::has_content(path) && files::number_of(path) != checkpoint.file {
        let (path, resume) = (path.display(), resume.display());
        bail!("{path} is not empty, and {resume} knows nothing of it; remove it to begin anew");
    }
    Ok(())
}

/// Returns the settings that determine what the run computes and how it is written, for its checkpoint.
fn settings(options: &Basis, plan: &Plan<'_>, format: BasisFormat) -> Vec<(String, String)> {
    let mut settings = long_run::settings("basis", plan);
    let input = &plan.input;
    let compression = options.output.path().map(Compression::named);
    let compression = match compression.and_then(|(compression, _)| compression) {
        Some(compression) => compression.name(),
        None => "none",
    };
    // Everything on which the text of a number depends.
    let numbers = match options.numbers {
        Some(numbers) => name_of(numbers),
        None if input.notation.is_decimal() => "decimals, as in the input".to_owned(),
        None => "as in the input".to_owned(),
    };
    let labels = match input.matrix().labels() {
        [] => "none".to_owned(),
        labels => format!("{:016x}", files::digest(json_strings(labels).as_bytes())),
    };
    let certificates = if options.certificates { "yes" } else { "no" };
    for (key, value) in [
        ("format", name_of(format)),
        ("compression", compression.to_owned()),
        ("numbers", numbers),
        ("labels", labels),
        ("certificates", certificates.to_owned()),
    ] {
        settings.push((key.to_owned(), value));
    }
    if options.min.algebra() == Algebra::MinPlus {
        settings.push(("algebra".to_owned(), "min-plus".to_owned()));
    }
    settings
}

/// How a run ended; the numbers include what earlier runs did.
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
    if let Some(shard) = plan.long_run.shard {
        line += &format!(", shard {shard}");
    }
    let mean = || {
        let critical = plan.input.system.max_cycle_mean();
        critical.map(|critical| critical.mean)
    };
    match (report.stop, (*results == 0).then(mean)) {
        // Else there are others, of another type or in another shard.
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
