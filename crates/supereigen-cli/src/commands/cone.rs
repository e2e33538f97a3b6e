//! `supereigen cone`: writes or counts the scaled extremals of A ⊗ x ≥ B ⊗ x.

use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::{Context as _, bail};
use serde_json::json;
use supereigen::cone::Polyhedron;
use supereigen::{First, IBig, Reached, Report, Sink, Stop, System, UBig, Values, Vector};
use supereigen::{Tally, cone};
use supereigen_answers::NumberText;
use supereigen_formats::{Algebra, Context};

use crate::args::{BasisFormat, Cone, ConeMethod};
use crate::input::{self, ConeInput};
use crate::interrupt;
use crate::progress::Progress;
use crate::writers::{self, BasisWriter, Certificates, Ending};
use crate::{output, run};

pub(crate) fn run(options: &Cone) -> anyhow::Result<u8> {
    let algebra = if options.min {
        Algebra::MinPlus
    } else {
        Algebra::MaxPlus
    };
    let input = input::read_cone_in(&options.system, algebra)?;
    let system = match options.method {
        ConeMethod::Auto => input.cone.as_system(),
        ConeMethod::DoubleDescription => None,
    };
    let format = format(options)?;
    if format.is_binary() && options.min {
        bail!("arrays are max-plus only: --min needs another format");
    }
    let mut out = Output {
        writer: if options.count || options.affine {
            None
        } else {
            Some(open(options, &input, system.as_ref(), format)?)
        },
        polyhedron: options.affine.then(Polyhedron::default),
        written: 0,
        progress: Progress::of_long_steps(),
    };
    let mut rows = Rows::default();
    let report = enumerate(options, &input, system.is_some(), &mut rows, &mut out)?;
    let Output {
        writer,
        polyhedron,
        written,
        ..
    } = out;
    if report.stop == Stop::Interrupted {
        if system.is_none() {
            return rows.stopped();
        }
        if written == 0 && options.output.path().is_some() {
            return run::stopped_without_answer(
                "nothing was found yet, and the output is as it was",
            );
        }
    }
    if let Some(writer) = writer {
        let path = options.output.path();
        let finished = writer.finish(Ending::of_all(report.stop == Stop::Complete));
        finished.with_context(|| output::cannot_write(path))?;
    }
    if let Some(polyhedron) = polyhedron {
        return write_polyhedron(options, &input, &polyhedron, &report, format);
    }
    if options.count {
        output::print(&format!("{written}\n"))?;
    }
    let is_plain = options.count || format != BasisFormat::Pretty && written > 0;
    if report.stop != Stop::Complete || !is_plain {
        summarise(options, &input, &report, written);
    }
    Ok(run::exit_status(&report))
}

/// Returns the format that the flag or the file name asks for, or the one that suits the output.
fn format(options: &Cone) -> anyhow::Result<BasisFormat> {
    let path = options.output.path();
    let suitable = match (options.certificates, output::is_terminal(path)) {
        (true, _) => BasisFormat::Jsonl,
        (false, true) => BasisFormat::Pretty,
        (false, false) => BasisFormat::Plain,
    };
    let format = writers::choose(options.format, path, suitable)?;
    if options.certificates && format != BasisFormat::Jsonl {
        bail!("--certificates of a cone need --format jsonl");
    }
    Ok(format)
}

fn open(
    options: &Cone,
    input: &ConeInput,
    system: Option<&System>,
    format: BasisFormat,
) -> anyhow::Result<Box<dyn BasisWriter>> {
    let mut context = Context::new(input.cone.n(), input.cone.denominator().clone());
    context.labels = input.labels.clone();
    context.notation = options.numbers.over(input.notation);
    let path = options.output.path();
    let mut opened = writers::open(path, &context, format)?;
    let is_asked = options.all || options.format.is_some() || options.limit.is_some();
    if output::is_terminal(path) && !is_asked {
        opened.fit_screen();
    }
    let certificates = if options.certificates {
        Certificates::Cone(&input.cone)
    } else {
        Certificates::None
    };
    writers::begin(opened, certificates, system, &context)
}

fn enumerate(
    options: &Cone,
    input: &ConeInput,
    by_lasso: bool,
    rows: &mut Rows,
    sink: &mut dyn Sink,
) -> anyhow::Result<Report> {
    interrupt::run_begins();
    let mut settings = run::cone_options(options.threads);
    settings.double_description = !by_lasso;
    let mut progress = Progress::of_long_steps();
    let mut row = |step: &cone::Progress| {
        rows.taken += 1;
        rows.generators = step.generators;
        let (taken, left) = (rows.taken, step.rows_left);
        let generators = step.generators;
        progress.step(|_| format!("{taken} rows taken, {left} left, {generators} generators"));
    };
    let mut limited = First::new(options.limit.unwrap_or(u64::MAX), sink);
    let started = Instant::now();
    let report = input.cone.run_watched(&settings, &mut row, &mut limited);
    let report = report.map_err(run::cone_error)?;
    if options.stats {
        let mut counted = report;
        let mut first = vec![("inequalities", input.cone.p().to_string())];
        if by_lasso {
            first.push(("method", "lasso: a supereigenvector space".to_owned()));
        } else {
            // The double description counts the pairs that it tests as tests; they are printed under their own name.
            let pairs = std::mem::take(&mut counted.counters.tests);
            first.push(("method", "double description".to_owned()));
            first.push(("rows taken", rows.taken.to_string()));
            first.push(("pairs tested", pairs.to_string()));
        }
        run::print_statistics(&first, &counted, started.elapsed().as_secs_f64());
    }
    Ok(report)
}

/// How far a double description has come.
#[derive(Default)]
struct Rows {
    taken: usize,
    /// The number of extremals of the rows taken so far.
    generators: u64,
}

impl Rows {
    /// Ends a double description that was stopped, with a message.
    fn stopped(&self) -> anyhow::Result<u8> {
        let Rows { taken, generators } = self;
        run::stopped_without_answer(&format!(
            "{taken} rows taken, {generators} generators; there is no extremal before the last row"
        ))
    }
}

/// Writes or counts the extremals, and shows their number so far.
struct Output {
    writer: Option<Box<dyn BasisWriter>>,
    /// Where vectors are kept instead, to be written as points and rays.
    polyhedron: Option<Polyhedron>,
    written: u64,
    progress: Progress,
}

impl Sink for Output {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.written += 1;
        match (&mut self.polyhedron, &mut self.writer) {
            (Some(polyhedron), _) => polyhedron.push(vector),
            (_, Some(writer)) => writer.push(vector),
            _ => ControlFlow::Continue(()),
        }
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        match (&self.writer, &self.polyhedron) {
            (None, None) => Some(self),
            _ => None,
        }
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        self.progress
            .step(|_| format!("{} extremals", reached.results));
        match &mut self.writer {
            Some(writer) => writer.reached(reached),
            None => ControlFlow::Continue(()),
        }
    }
}

impl Tally for Output {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.written += results;
        ControlFlow::Continue(())
    }
}

/// Writes the points and then the rays, each with the last entry of its kind; in JSON without it.
fn write_polyhedron(
    options: &Cone,
    input: &ConeInput,
    polyhedron: &Polyhedron,
    report: &Report,
    format: BasisFormat,
) -> anyhow::Result<u8> {
    let path = options.output.path();
    let is_complete = report.stop == Stop::Complete;
    let Polyhedron { points, rays, .. } = polyhedron;
    if format == BasisFormat::Json {
        let numbers = NumberText::new(&UBig::ONE, options.numbers.over(input.notation));
        let list = |all: &[Vector]| -> Vec<_> { all.iter().map(|x| numbers.vector(x)).collect() };
        let unknowns = input.cone.n().saturating_sub(1);
        let mut answer = json!({ "n": unknowns, "points": list(points), "rays": list(rays) });
        if let Some(labels) = input.labels.get(..unknowns)
            && unknowns > 0
        {
            answer["labels"] = json!(labels);
        }
        answer["complete"] = json!(is_complete);
        output::write(path, format!("{answer}\n").as_bytes())?;
    } else {
        let mut writer = open(options, input, None, format)?;
        let points = points.iter().map(|x| (x, Some(IBig::ZERO)));
        let rays = rays.iter().map(|x| (x, None));
        for (x, last) in points.chain(rays) {
            let mut x = x.values().to_numerators();
            x.push(last);
            if writer
                .push(Values::over(&x, input.cone.denominator()))
                .is_break()
            {
                break;
            }
        }
        let finished = writer.finish(Ending::of_all(is_complete));
        finished.with_context(|| output::cannot_write(path))?;
    }
    if !is_complete || format == BasisFormat::Pretty || points.is_empty() {
        let mut line = format!("points: {}, rays: {}", points.len(), rays.len());
        if !is_complete {
            line += &run::why_not_all(report.stop);
        } else if points.is_empty() {
            line += "; the polyhedron is empty";
        }
        output::note(&line);
    }
    Ok(run::exit_status(report))
}

/// Prints one line on standard error: how many extremals, and whether these are all.
fn summarise(options: &Cone, input: &ConeInput, report: &Report, written: u64) {
    let noun = match written {
        1 => "scaled extremal",
        _ => "scaled extremals",
    };
    let p = if input.equal {
        input.cone.p() / 2
    } else {
        input.cone.p()
    };
    let (relation, n) = (input.relation(), input.cone.n());
    // Without a limit, only a table that ends with the screen wants no more.
    let is_cut = report.stop == Stop::Sink && options.limit.is_none();
    let at_least = if is_cut { "at least " } else { "" };
    let mut line = format!("{at_least}{written} {noun} of {relation}, p = {p}, n = {n}");
    line += match report.stop {
        Stop::Complete if written == 0 && options.min => "; the only solution is inf",
        Stop::Complete if written == 0 => "; the only solution is -inf",
        Stop::Complete => "",
        _ if is_cut => "",
        stop => return output::note(&(line + &run::why_not_all(stop))),
    };
    output::note(&line);
}
