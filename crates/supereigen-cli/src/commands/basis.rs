//! `supereigen basis`: the scaled basis, or the raw generators of a method.

use std::io::{self, Write};

use anyhow::{Context as _, bail};
use supereigen::{Filter, Filtered, First, Report, Sink, Stop, System};
use supereigen_check::{Checker, Guard};
use supereigen_formats::Context;

use crate::args::{Basis, BasisFormat, numbers};
use crate::input::{self, Input};
use crate::limits;
use crate::names::Names;
use crate::numbers::NumberText;
use crate::run::{self, Enumeration};
use crate::writers::{self, Start};
use crate::{NO, output};

pub(crate) fn run(options: &Basis) -> anyhow::Result<u8> {
    let input = input::read(&options.problem)?;
    let system = System::new(&input.matrix, &input.lambda)?;
    let path = options.output.as_deref();
    let by_name = || path.and_then(writers::format_by_name);
    let format = options
        .format
        .or_else(by_name)
        .unwrap_or(if output::is_terminal(path) {
            BasisFormat::Pretty
        } else if options.certificates {
            BasisFormat::Jsonl
        } else {
            BasisFormat::Plain
        });
    if options.certificates && !matches!(format, BasisFormat::Jsonl | BasisFormat::Pretty) {
        bail!("--certificates need --format jsonl or pretty");
    }
    let context = Context {
        lambda: input.lambda.clone(),
        labels: input.matrix.labels().to_vec(),
        notation: input.notation,
        numbers: numbers(options.numbers),
        matrix: format.is_binary().then(|| input.matrix.clone()),
        ..Context::new(system.n(), system.denominator().clone())
    };
    let mut writer = writers::open(options, &system, &context, format, Start::New)?;
    let filter = options
        .filters
        .filter(&Names::new(system.n(), input.matrix.labels()))?;
    let (outcome, refused) = if options.self_check {
        let checker = Checker::new(&input.matrix, &input.lambda)?;
        let mut guard = Guard::new(checker, context.denominator.clone(), &mut *writer);
        let outcome = enumerate(&system, &input, options, filter, &mut guard)?;
        (outcome, guard.refused().cloned())
    } else {
        let outcome = enumerate(&system, &input, options, filter, &mut *writer)?;
        (outcome, None)
    };
    let Outcome { report, written } = &outcome;
    writer
        .finish(is_complete(report))
        .with_context(|| output::cannot_write(path))?;
    if let Some((x, fault)) = refused {
        let numbers = NumberText::new(&context.denominator, context.notation, context.numbers);
        let x = numbers.vector(&x);
        let fault = fault.message(input.matrix.labels());
        eprintln!("the self-check failed at the vector {x}: {fault}");
        eprintln!("this is a bug in supereigen; what was written before is right");
        return Ok(NO);
    }
    if format == BasisFormat::Pretty || !is_complete(report) || *written == 0 {
        summarise(
            &system,
            &input,
            options,
            &outcome,
            &NumberText::new(&context.denominator, context.notation, context.numbers),
        )?;
    }
    Ok(run::exit_status(report))
}

fn is_complete(report: &Report) -> bool {
    report.stop == Stop::Complete
}

/// How a run ended, and how many vectors passed the filter.
struct Outcome {
    report: Report,
    written: u64,
}

fn enumerate(
    system: &System,
    input: &Input,
    options: &Basis,
    filter: Filter,
    sink: &mut dyn Sink,
) -> anyhow::Result<Outcome> {
    let run = Enumeration {
        system,
        names: &Names::new(system.n(), input.matrix.labels()),
        method: options.method,
        lasso: &options.lasso,
        limits: &options.limits,
        ordered: !options.unordered,
        generators: options.generators,
    };
    let mut limited = First::new(options.limit.unwrap_or(u64::MAX), sink);
    if filter.is_trivial() {
        let report = run.run(&mut limited)?;
        let written = report.counters.results;
        return Ok(Outcome { report, written });
    }
    let mut filtered = Filtered::new(filter, system.inspector(), limited);
    let report = run.run(&mut filtered)?;
    let written = filtered.passed();
    Ok(Outcome { report, written })
}

/// One line on standard error: how many, whether all, and why there is none.
fn summarise(
    system: &System,
    input: &Input,
    options: &Basis,
    outcome: &Outcome,
    numbers: &NumberText,
) -> anyhow::Result<()> {
    let Outcome { report, written } = outcome;
    let count = *written;
    let noun = match (options.generators, count) {
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
    match report.stop {
        Stop::Complete if report.counters.results == 0 => {
            let mean = system.max_cycle_mean().map(|critical| critical.mean);
            let mean = numbers.entry(&mean);
            line += &format!("; the only solution is -inf, since λ(A) = {mean} < λ");
        }
        Stop::Complete if count < report.counters.results => {
            line += &format!("; {} in all", report.counters.results);
        }
        Stop::Complete => {}
        Stop::Interrupted => match limits::reached() {
            Some(limit) => line += &format!("; stopped by {limit}: there may be more"),
            None => line += "; interrupted: this is a part, there may be more",
        },
        _ => line += "; stopped by --limit: there may be more",
    }
    writeln!(io::stderr(), "{line}")?;
    Ok(())
}
