//! `supereigen cone`: writes or counts the scaled extremals of A ⊗ x ≥ B ⊗ x.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, bail};
use serde_json::json;
use supereigen::cone::Polyhedron;
use supereigen::lasso::Search;
use supereigen::{Count, Filter, First, IBig, Report, Sink, Stop, System, Values, Vector};
use supereigen_folder::Space;
use supereigen_formats::{Algebra, Certificates, Context};

use crate::args::{BasisFormat, Cone, ConeMethod, TextOrJson};
use crate::commands::estimate::estimate;
use crate::folder::{self, FolderRun, Style};
use crate::input::{self, ConeInput};
use crate::interrupt::{self, INTERRUPT};
use crate::progress::waiting;
use crate::results::Asked;
use crate::writers::{self, BasisWriter, Ending, Listing};
use crate::{output, run};

pub(crate) fn run(options: &Cone) -> anyhow::Result<u8> {
    let algebra = if options.min {
        Algebra::MinPlus
    } else {
        Algebra::MaxPlus
    };
    let input = input::read_cone_in(&options.system, algebra)?;
    let format = format_of(options)?;
    if format.is_binary() && options.min {
        bail!("arrays are max-plus only: --min needs another format");
    }
    let path = options.output.path();
    if let Some(path) = path.filter(|path| folder::is_meant(path)) {
        return into_folder(options, &input, path, format);
    }
    folder::refuse_shard(&options.long_run)?;
    let system = match options.method {
        ConeMethod::Auto => input.cone.as_system(),
        ConeMethod::Tree | ConeMethod::DoubleDescription => None,
    };
    let run = ConeRun {
        options,
        input: &input,
        search: search(options, &input, system.as_ref())?,
        is_lasso: system.is_some(),
    };
    if options.method == ConeMethod::DoubleDescription && options.threads.is_some() {
        bail!("--threads needs a search: --method auto or tree");
    }
    if options.estimate {
        if options.method == ConeMethod::DoubleDescription {
            bail!("--estimate needs a search: --method auto or tree");
        }
        let settings = run::cone_options(options.threads);
        let format = match options.format {
            Some(BasisFormat::Json) => TextOrJson::Json,
            None | Some(BasisFormat::Plain) => TextOrJson::Text,
            Some(_) => bail!("--estimate prints text: take --format plain or json"),
        };
        interrupt::run_begins();
        let of_writers = context(options, &input);
        return estimate(run.search.as_ref(), &settings, &of_writers, format);
    }
    if options.affine {
        let limit = options.limit.unwrap_or(u64::MAX);
        let mut first = FirstPoints {
            limit: usize::try_from(limit).unwrap_or(usize::MAX),
            found: Polyhedron::default(),
        };
        let mut report = run.enumerate(&mut first)?;
        let polyhedron = first.finish(&mut report);
        return write_polyhedron(options, &input, &polyhedron, &report, format);
    }
    let writer = if options.count {
        Box::new(Count::default())
    } else {
        open(options, &input, system.as_ref(), format)?
    };
    let asked = Asked {
        path,
        format,
        long_run: &options.long_run,
        limit: options.limit,
        count: options.count,
    };
    let search = run.search.as_ref();
    let outcome = asked.run(writer, search, Ending::All, |sink| run.enumerate(sink))?;
    if options.count {
        output::print(&format!("{}\n", outcome.written))?;
    }
    let (p, n) = (input.cone.p(), input.cone.n());
    let p = if input.equal { p / 2 } else { p };
    let system = format!("{}, p = {p}, n = {n}", input.relation());
    Ok(asked.conclude(&outcome, ("scaled extremal", &system), || {
        let infinity = if options.min { "inf" } else { "-inf" };
        format!("; the only solution is {infinity}")
    }))
}

/// Computes the parts that are left of a folder. Returns the exit status.
fn into_folder(
    options: &Cone,
    input: &ConeInput,
    path: &Path,
    format: BasisFormat,
) -> anyhow::Result<u8> {
    let remedy = "write one file, such as -o cone.txt";
    let is_described = options.method == ConeMethod::DoubleDescription;
    for (is_asked, flag) in [
        (options.limit.is_some(), "--limit"),
        (options.affine, "--affine"),
        (is_described, "this method"),
    ] {
        if is_asked {
            return Err(folder::refuse(path, flag, remedy));
        }
    }
    let style = Style::new(path, format, &context(options, input), options.certificates)?;
    let space = Space::Cone {
        cone: &input.cone,
        labels: &input.labels,
        tree: options.method == ConeMethod::Tree,
    };
    let settings = run::cone_options(options.threads);
    let run = FolderRun {
        problem: style.problem(space, &settings, &Filter::default()),
        long_run: &options.long_run,
        stats: options.stats,
    };
    folder::go_on(&run, path).map(|(_, status)| status)
}

/// Returns what writers need to know.
fn context(options: &Cone, input: &ConeInput) -> Context {
    let notation = options.numbers.over(input.notation);
    writers::context_of(
        input.cone.n(),
        input.cone.denominator(),
        &input.labels,
        notation,
    )
}

/// Makes the search ready, if the method has one; `None` also after an interrupt.
fn search(
    options: &Cone,
    input: &ConeInput,
    system: Option<&System>,
) -> anyhow::Result<Option<Search>> {
    let settings = run::cone_options(options.threads);
    match (options.method, system) {
        (ConeMethod::DoubleDescription, _) => Ok(None),
        (_, Some(system)) => run::prepare(system, &settings),
        (_, None) => Ok(Some(input.cone.tree_search(&settings))),
    }
}

/// A run of the method that was asked for.
struct ConeRun<'a> {
    options: &'a Cone,
    input: &'a ConeInput,
    search: Option<Search>,
    is_lasso: bool,
}

impl ConeRun<'_> {
    /// Passes the extremals to a sink, up to the limit.
    fn enumerate(&self, sink: &mut dyn Sink) -> anyhow::Result<Report> {
        interrupt::run_begins();
        let limit = self.options.limit.filter(|_| !self.options.affine);
        let mut limited = First::new(limit.unwrap_or(u64::MAX), sink);
        let started = Instant::now();
        let settings = run::cone_options(self.options.threads);
        let cone = &self.input.cone;
        let has_bar = self.search.is_some() && !self.options.affine;
        let mut compute = || {
            anyhow::Ok(match (&self.search, self.options.method) {
                (_, ConeMethod::DoubleDescription) => (
                    "double description",
                    cone.describe(&INTERRUPT, &mut limited),
                ),
                (Some(search), _) if self.is_lasso => (
                    "lasso: a supereigenvector space",
                    search.run(&settings, &mut limited)?,
                ),
                (Some(search), _) => ("tree search", search.run(&settings, &mut limited)?),
                // The interrupt came before the search was ready.
                (None, _) => ("none", cone.run(&settings, &mut limited)?),
            })
        };
        let (method, report) = if has_bar {
            compute()?
        } else {
            waiting("computing the extremals of the cone", compute)?
        };
        if self.options.stats {
            let first = [
                ("inequalities", cone.p().to_string()),
                ("method", method.to_owned()),
            ];
            run::print_statistics(&first, &report, started.elapsed().as_secs_f64());
        }
        Ok(report)
    }
}

/// Returns the format that the flag or the file name asks for, or the one that suits the output.
fn format_of(options: &Cone) -> anyhow::Result<BasisFormat> {
    let path = options.output.path();
    let suitable = if options.certificates {
        BasisFormat::Jsonl
    } else if output::is_terminal(path) {
        BasisFormat::Pretty
    } else {
        BasisFormat::Plain
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
    let of_writers = context(options, input);
    let listing = Listing {
        system,
        certificates: if options.certificates {
            Certificates::Cone(Box::new(input.cone.clone()))
        } else {
            Certificates::None
        },
        fits_screen: !options.all && options.format.is_none() && options.limit.is_none(),
        ..Listing::new(options.output.path(), format, &of_writers)
    };
    listing.open()
}

/// Takes the first vectors of a polyhedron, whose points come before its rays.
struct FirstPoints {
    limit: usize,
    found: Polyhedron,
}

impl FirstPoints {
    /// Returns the vectors, and notes in the report if these are not all.
    fn finish(mut self, report: &mut Report) -> Polyhedron {
        let rays = self.limit - self.found.points.len();
        if self.found.rays.len() > rays {
            self.found.rays.truncate(rays);
            report.stop = Stop::Sink;
        }
        self.found
    }
}

impl Sink for FirstPoints {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.found.push(vector)?;
        if self.found.points.len() == self.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
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
        let numbers = options.numbers.text(input.notation);
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
