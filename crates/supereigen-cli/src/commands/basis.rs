//! `supereigen basis`: the scaled basis, or the raw generators of a method.

use std::io::{self, Write};

use anyhow::bail;
use supereigen::{First, Report, Sink, Stop, System};
use supereigen_check::{Checker, Guard};
use supereigen_formats::{Context, JsonLinesWriter, JsonWriter, LatexWriter, PlainWriter};

use crate::args::{Basis, BasisFormat, numbers};
use crate::input::{self, Input};
use crate::limits;
use crate::names::Names;
use crate::numbers::NumberText;
use crate::run::{self, Enumeration};
use crate::table::TableWriter;
use crate::{NO, output};

pub(crate) fn run(options: &Basis) -> anyhow::Result<u8> {
    let input = input::read(&options.problem)?;
    let system = System::new(&input.matrix, &input.lambda)?;
    let context = Context {
        n: system.n(),
        lambda: input.lambda.clone(),
        denominator: system.denominator().clone(),
        labels: input.matrix.labels().to_vec(),
        notation: input.notation,
        numbers: numbers(options.numbers),
    };
    let path = options.output.as_deref();
    let format = options.format.unwrap_or(if output::is_terminal(path) {
        BasisFormat::Pretty
    } else if options.certificates {
        BasisFormat::Jsonl
    } else {
        BasisFormat::Plain
    });
    if options.certificates && !matches!(format, BasisFormat::Jsonl | BasisFormat::Pretty) {
        bail!("--certificates need --format jsonl or pretty");
    }
    let out = output::open(path)?;
    let mut writer: Box<dyn BasisWriter> = match format {
        BasisFormat::Plain => Box::new(PlainWriter::new(out, &context)),
        BasisFormat::Json => Box::new(JsonWriter::new(out, &context)),
        BasisFormat::Jsonl => {
            let inspector = options.certificates.then(|| system.inspector());
            Box::new(JsonLinesWriter::new(out, &context, inspector))
        }
        BasisFormat::Latex => Box::new(LatexWriter::new(out, &context)),
        BasisFormat::Pretty => {
            let names = Names::new(system.n(), input.matrix.labels());
            let numbers = NumberText::new(&context.denominator, context.notation, context.numbers);
            let colour = output::has_colour(path);
            let certificates = options.certificates;
            Box::new(TableWriter::new(
                out,
                names,
                numbers,
                &system,
                certificates,
                colour,
            ))
        }
    };
    let (report, refused) = if options.self_check {
        let checker = Checker::new(&input.matrix, &input.lambda)?;
        let mut guard = Guard::new(checker, context.denominator.clone(), &mut *writer);
        let report = enumerate(&system, &input, options, &mut guard)?;
        (report, guard.refused().cloned())
    } else {
        (enumerate(&system, &input, options, &mut *writer)?, None)
    };
    writer
        .finish(is_complete(&report))
        .map_err(output::failure(path))?;
    if let Some((x, fault)) = refused {
        let numbers = NumberText::new(&context.denominator, context.notation, context.numbers);
        let x = numbers.vector(&x);
        let fault = fault.message(input.matrix.labels());
        eprintln!("the self-check failed at the vector {x}: {fault}");
        eprintln!("this is a bug in supereigen; what was written before is right");
        return Ok(NO);
    }
    if format == BasisFormat::Pretty || !is_complete(&report) || report.counters.results == 0 {
        summarise(
            &system,
            &input,
            options,
            &report,
            &NumberText::new(&context.denominator, context.notation, context.numbers),
        )?;
    }
    Ok(run::exit_status(&report))
}

/// A sink that ends its output when the run is over.
pub(crate) trait BasisWriter: Sink {
    fn finish(self: Box<Self>, complete: bool) -> io::Result<()>;
}

impl<W: Write> BasisWriter for PlainWriter<W> {
    fn finish(self: Box<Self>, complete: bool) -> io::Result<()> {
        PlainWriter::finish(*self, complete).map(drop)
    }
}

impl<W: Write> BasisWriter for JsonWriter<W> {
    fn finish(self: Box<Self>, complete: bool) -> io::Result<()> {
        JsonWriter::finish(*self, complete).map(drop)
    }
}

impl<W: Write> BasisWriter for JsonLinesWriter<W> {
    fn finish(self: Box<Self>, complete: bool) -> io::Result<()> {
        JsonLinesWriter::finish(*self, complete).map(drop)
    }
}

impl<W: Write> BasisWriter for LatexWriter<W> {
    fn finish(self: Box<Self>, complete: bool) -> io::Result<()> {
        LatexWriter::finish(*self, complete).map(drop)
    }
}

impl<W: Write> BasisWriter for TableWriter<W> {
    fn finish(self: Box<Self>, _complete: bool) -> io::Result<()> {
        TableWriter::finish(*self)
    }
}

fn is_complete(report: &Report) -> bool {
    report.stop == Stop::Complete
}

fn enumerate(
    system: &System,
    input: &Input,
    options: &Basis,
    sink: &mut dyn Sink,
) -> anyhow::Result<Report> {
    let run = Enumeration {
        system,
        names: &Names::new(system.n(), input.matrix.labels()),
        method: options.method,
        lasso: &options.lasso,
        limits: &options.limits,
        ordered: !options.unordered,
        generators: options.generators,
    };
    match options.limit {
        Some(limit) => run.run(&mut First::new(limit, sink)),
        None => run.run(sink),
    }
}

/// One line on standard error: how many, whether all, and why there is none.
fn summarise(
    system: &System,
    input: &Input,
    options: &Basis,
    report: &Report,
    numbers: &NumberText,
) -> anyhow::Result<()> {
    let count = report.counters.results;
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
        Stop::Complete if count == 0 => {
            let mean = system.max_cycle_mean().map(|critical| critical.mean);
            let mean = numbers.entry(&mean);
            line += &format!("; the only solution is -inf, since λ(A) = {mean} < λ");
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
