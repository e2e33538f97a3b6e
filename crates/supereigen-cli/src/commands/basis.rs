//! `supereigen basis`: the scaled basis, or the raw generators of a method.

use std::path::Path;

use anyhow::{Context as _, bail};
use supereigen::lasso::Options;
use supereigen::{Entry, Filter, Filtered, First, Report, Sink, Stop, System};
use supereigen_check::{Checker, Fault, Guard};
use supereigen_formats::{Context, Notation, ShardTitle, json_strings};

use crate::args::{Basis, BasisFormat, notation};
use crate::bar::Bar;
use crate::checkpoint::Checkpoint;
use crate::compress::Compression;
use crate::input::{self, Input};
use crate::interrupt::{self, INTERRUPT};
use crate::keeper::Keeper;
use crate::long_run::{self, Beginning, name_of};
use crate::names::Names;
use crate::numbers::NumberText;
use crate::run::{self, Enumeration};
use crate::writers::{self, Start};
use crate::{NO, files, output, shards};

pub(crate) fn run(options: &Basis) -> anyhow::Result<u8> {
    let input = input::read(&options.problem)?;
    let system = System::new(&input.matrix, &input.lambda)?;
    let format = format(options)?;
    let names = Names::new(system.n(), input.matrix.labels());
    let filter = options.filters.filter(&names)?;
    let lasso = run::lasso_options(&options.lasso, &names)?;
    // Of a shard it is said whether it has all of its own.
    let is_all = lasso.type_of.is_none() && filter.is_trivial();
    let has_all = is_all || options.long_run.shard.is_some();
    let settings = settings(options, &input, &lasso, &filter, format);
    let mut beginning = begin(options, &system, &lasso, settings)?;
    let search = beginning.search.take();
    let Checkpoint {
        written,
        output: extent,
        ..
    } = beginning.checkpoint;
    let mut context = writers::context(
        &input,
        &system,
        format,
        notation(options.numbers, input.notation),
    );
    if let (Some(shard), Some(part)) = (options.long_run.shard, &beginning.part) {
        let title = ShardTitle {
            shard,
            system: shards::system(&input),
            wanted: long_run::wanted(&lasso, &filter),
            part: part.clone(),
        };
        context.shard = Some(title.to_string());
    }
    if beginning.checkpoint.is_complete {
        let path = options.output.as_deref().unwrap_or(Path::new(""));
        let confirmed = writers::confirm(path, &context, format, extent, written, has_all);
        confirmed.context("the checkpoint says that all is done, but")?;
        let name = path.display();
        output::note(&format!(
            "nothing is left to do: {name} has all {written} vectors"
        ));
        return Ok(0);
    }
    let numbers = NumberText::new(&context.denominator, context.notation);
    let run = Enumeration {
        system: &system,
        search: search.as_ref(),
        preparing: beginning.preparing,
        names: &names,
        method: options.method,
        lasso: &options.lasso,
        ordered: !options.unordered,
        generators: options.generators,
        stretches: beginning.stretches.clone(),
        pause: beginning.pause(),
    };
    let mut keeper = keeper(options, &run, &context, format, beginning)?;
    interrupt::run_begins();
    let limit = options.limit.unwrap_or(u64::MAX).saturating_sub(written);
    let (report, refused) = match options.self_check {
        true => enumerate_checked(&run, &input, filter, limit, &mut keeper)?,
        false => (enumerate(&run, filter, limit, &mut keeper)?, None),
    };
    let is_kept = options.long_run.checkpoint.is_some() || options.long_run.resume.is_some();
    if report.stop == Stop::Interrupted
        && keeper.written() == 0
        && options.output.is_some()
        && !is_kept
    {
        // What was there before is worth more than nothing.
        return run::stopped_without_answer("nothing was found yet, and the output is as it was");
    }
    let outcome = Outcome {
        results: keeper.results(&report),
        written: keeper.written(),
        report,
    };
    keeper.finish(&report, has_all)?;
    if let Some((x, fault)) = refused {
        let (x, fault) = (numbers.vector(&x), fault.message(input.matrix.labels()));
        output::note(&format!("the self-check failed at the vector {x}: {fault}"));
        output::note("this is a bug in supereigen; what was written before is right");
        return Ok(NO);
    }
    let is_notable =
        format == BasisFormat::Pretty || report.stop != Stop::Complete || outcome.written == 0;
    if is_notable && !options.long_run.quiet {
        summarise(&system, &input, options, &outcome, &numbers);
    }
    Ok(run::exit_status(&report))
}

/// The format that was asked for, by flag or by name, or the one that suits the output.
fn format(options: &Basis) -> anyhow::Result<BasisFormat> {
    let path = options.output.as_deref();
    let suitable = if output::is_terminal(path) {
        BasisFormat::Pretty
    } else if options.certificates {
        BasisFormat::Jsonl
    } else {
        BasisFormat::Plain
    };
    let format = writers::choose(options.format, path, suitable);
    if options.certificates && !matches!(format, BasisFormat::Jsonl | BasisFormat::Pretty) {
        bail!("--certificates need --format jsonl or pretty");
    }
    Ok(format)
}

/// Where the run begins.
fn begin(
    options: &Basis,
    system: &System,
    lasso: &Options,
    settings: Vec<(String, String)>,
) -> anyhow::Result<Beginning> {
    let beginning = long_run::begin(&options.long_run, options.method, settings, system, lasso)?;
    let is_kept = beginning.kept.is_some() || options.long_run.resume.is_some();
    if options.output.is_none() && is_kept {
        bail!("checkpoints need an output that can be continued: add -o OUT");
    }
    Ok(beginning)
}

/// The end of the way of each vector: the writer, checkpoints and the bar.
fn keeper<'a>(
    options: &Basis,
    run: &Enumeration<'a>,
    context: &Context,
    format: BasisFormat,
    mut beginning: Beginning,
) -> anyhow::Result<Keeper<'a>> {
    let path = options.output.as_deref();
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
    beginning.keep(path)?;
    let writer = writers::begin(opened, options.certificates, Some(run.system), context)?;
    let is_shown = output::is_terminal(path);
    let shown = options.long_run.shown();
    let bar = Bar::new(run.search, beginning.stretches, shown, is_shown);
    Ok(Keeper::new(
        Some(writer),
        path,
        beginning.kept,
        bar,
        beginning.checkpoint,
    ))
}

/// Whoever goes on with a run does not want an output to be lost of which no checkpoint knows anything.
fn refuse_to_lose(options: &Basis, checkpoint: &Checkpoint) -> anyhow::Result<()> {
    let (Some(path), Some(resume)) = (&options.output, &options.long_run.resume) else {
        return Ok(());
    };
    if files::has_content(path) && files::number_of(path) != checkpoint.file {
        let (path, resume) = (path.display(), resume.display());
        bail!("{path} is not empty, and {resume} knows nothing of it; remove it to begin anew");
    }
    Ok(())
}

/// What the run computes and how it is written, for its checkpoint.
fn settings(
    options: &Basis,
    input: &Input,
    lasso: &Options,
    filter: &Filter,
    format: BasisFormat,
) -> Vec<(String, String)> {
    let mut settings = long_run::settings(
        "basis",
        input,
        &options.lasso,
        &options.long_run,
        lasso,
        filter,
    );
    let compression = options.output.as_deref().map(Compression::named);
    let compression = match compression.and_then(|(compression, _)| compression) {
        Some(compression) => compression.name(),
        None => "none",
    };
    // What the text of a number depends on.
    let numbers = match options.numbers {
        Some(numbers) => name_of(numbers),
        None if input.notation == Notation::Decimal => "decimals, as in the input".to_owned(),
        None => "as in the input".to_owned(),
    };
    let labels = match input.matrix.labels() {
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
    settings
}

/// How a run ended, with what earlier runs did.
struct Outcome {
    report: Report,
    results: u64,
    /// The vectors that passed the filter.
    written: u64,
}

fn enumerate(
    run: &Enumeration<'_>,
    filter: Filter,
    limit: u64,
    sink: &mut dyn Sink,
) -> anyhow::Result<Report> {
    let mut limited = First::new(limit, sink);
    if filter.is_trivial() {
        run.run(&mut limited)
    } else {
        run.run(&mut Filtered::new(filter, run.system.inspector(), limited))
    }
}

/// A vector that did not pass the check, and why.
type Refused = (Vec<Entry>, Fault);

/// The same, with each vector checked from the definitions; and the first wrong one.
fn enumerate_checked(
    run: &Enumeration<'_>,
    input: &Input,
    filter: Filter,
    limit: u64,
    sink: &mut dyn Sink,
) -> anyhow::Result<(Report, Option<Refused>)> {
    let mut checker = Checker::new(&input.matrix, &input.lambda)?;
    checker.stop_when(|| INTERRUPT.is_raised());
    let denominator = run.system.denominator().clone();
    let mut guard = Guard::new(checker, denominator, sink);
    let mut report = enumerate(run, filter, limit, &mut guard)?;
    let refused = guard.refused().cloned();
    // The check was stopped, not the sink full.
    if report.stop == Stop::Sink && refused.is_none() && INTERRUPT.is_raised() {
        report.stop = Stop::Interrupted;
    }
    Ok((report, refused))
}

/// One line on standard error: how many, whether all, and why there is none.
fn summarise(
    system: &System,
    input: &Input,
    options: &Basis,
    outcome: &Outcome,
    numbers: &NumberText,
) {
    let Outcome {
        report,
        results,
        written: count,
    } = outcome;
    let noun = match (options.generators, *count) {
        (true, 1) => "scaled generator",
        (true, _) => "scaled generators",
        (false, 1) => "scaled extremal",
        (false, _) => "scaled extremals",
    };
    let lambda = numbers.entry(&input.lambda);
    let mut line = format!(
        "{count} {noun} of A⊗x ≥ λ⊗x, λ = {lambda}, n = {}",
        system.n()
    );
    if let Some(shard) = options.long_run.shard {
        line += &format!(", shard {shard}");
    }
    match report.stop {
        Stop::Complete if *results == 0 && options.long_run.shard.is_none() => {
            let mean = system.max_cycle_mean().map(|critical| critical.mean);
            let mean = numbers.entry(&mean);
            line += &format!("; the only solution is -inf, since λ(A) = {mean} < λ");
        }
        Stop::Complete if count < results => {
            line += &format!("; {results} in all");
        }
        Stop::Complete => {}
        stop => line += &run::why_not_all(stop),
    }
    output::note(&line);
}
