//! `supereigen cone`: writes or counts the scaled extremals of A ⊗ x ≥ B ⊗ x.

use std::ops::ControlFlow;

use anyhow::{Context as _, bail};
use serde_json::json;
use supereigen::cone::Polyhedron;
use supereigen::lasso::{Error, Options, Strategy};
use supereigen::{IBig, Report, Sink, Stop, UBig, Values, Vector, sink};
use supereigen_answers::{Given, NumberText};
use supereigen_formats::{Algebra, Ending, VectorFormat};

use crate::args::{Cone, ConeMethod, Shown, TextOrJson};
use crate::commands::estimate::estimate;
use crate::enumeration::{Published, Run};
use crate::progress::waiting;
use crate::{folder, input, interrupt, output, run};

pub(crate) fn run(options: &Cone) -> anyhow::Result<u8> {
    let algebra = if options.min {
        Algebra::MinPlus
    } else {
        Algebra::MaxPlus
    };
    let given = input::give_cone(&options.system, algebra)?;
    let cone = given.cone()?;
    let describe = |settings: &Options, sink: &mut dyn Sink| -> Result<Report, Error> {
        cone.describe(settings, sink)
    };
    let is_described = options.method == ConeMethod::DoubleDescription;
    let run = Run {
        asked: &options.enumeration,
        space: cone.clone().into(),
        given: None,
        notation: given.notation,
        names: given.names(),
        strategy: match options.method {
            ConeMethod::Tree => Strategy::Tree,
            ConeMethod::Auto | ConeMethod::DoubleDescription => Strategy::Auto,
        },
        published: is_described
            .then_some(("--method double-description", &describe as &Published<'_>)),
        noun: "scaled extremal",
    };
    if options.estimate {
        return forecast(&run, &given);
    }
    if options.affine {
        return write_polyhedron(&run);
    }
    let (p, n) = (cone.p(), cone.n());
    let p = if given.equal { p / 2 } else { p };
    let system = format!("{}, p = {p}, n = {n}", given.relation());
    run.run(&system, || {
        let infinity = if options.min { "inf" } else { "-inf" };
        format!("; the only solution is {infinity}")
    })
}

/// Estimates how many extremals there are, and how long they take.
fn forecast(run: &Run<'_>, given: &Given) -> anyhow::Result<u8> {
    if run.published.is_some() {
        bail!("--estimate needs a search: --method auto or tree");
    }
    let format = match run.asked.format {
        Some(Shown::In(VectorFormat::Json)) => TextOrJson::Json,
        None | Some(Shown::In(VectorFormat::Plain)) => TextOrJson::Text,
        Some(_) => bail!("--estimate prints text: take --format plain or json"),
    };
    let options = run.options()?;
    let search = run.search(&options)?;
    interrupt::run_begins();
    let context = run.context(Shown::Pretty);
    estimate(search.as_ref(), &options, &context, given, format)
}

/// Writes the points and then the rays, each with the last entry of its kind; in JSON without it.
fn write_polyhedron(run: &Run<'_>) -> anyhow::Result<u8> {
    let shown = run.shown()?;
    let path = run.asked.output.path();
    if let Some(path) = run.asked.output.folder() {
        let remedy = "write one file, such as -o cone.txt";
        return Err(folder::cannot_have(path, "--affine", remedy));
    }
    folder::refuse_shard(&run.asked.long_run)?;
    let mut settings = run.options()?;
    let limit = settings.wanted.limit.take().unwrap_or(u64::MAX);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut found = Polyhedron::default();
    // Points are written before rays, so that only points end the search.
    let mut first = sink::from_fn(|x| -> ControlFlow<()> {
        found.push(x)?;
        if found.points.len() == limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let search = run.search(&settings)?;
    let mut report = waiting("computing the extremals of the cone", || {
        run.enumerate(search.as_ref(), &settings, &mut first)
    })?;
    drop(first);
    let rays_wanted = limit - found.points.len();
    if found.rays.len() > rays_wanted {
        found.rays.truncate(rays_wanted);
        report.stop = Stop::Sink;
    }
    let Polyhedron { points, rays, .. } = &found;
    let is_complete = report.stop == Stop::Complete;
    let context = run.context(shown);
    if shown == Shown::In(VectorFormat::Json) {
        let numbers = NumberText::new(&UBig::ONE, context.notation);
        let list = |all: &[Vector]| -> Vec<_> { all.iter().map(|x| numbers.vector(x)).collect() };
        let unknowns = context.n.saturating_sub(1);
        let mut answer = json!({ "n": unknowns, "points": list(points), "rays": list(rays) });
        if let Some(labels) = context.labels.get(..unknowns)
            && unknowns > 0
        {
            answer["labels"] = json!(labels);
        }
        answer["complete"] = json!(is_complete);
        output::write(path, format!("{answer}\n").as_bytes())?;
    } else {
        let mut listing = run.listing(shown, &context);
        // Points are no extremals, and have no lassos.
        listing.inspector = None;
        let mut writer = listing.open()?;
        let points = points.iter().map(|x| (x, Some(IBig::ZERO)));
        let rays = rays.iter().map(|x| (x, None));
        for (x, last) in points.chain(rays) {
            let mut x = x.values().to_numerators();
            x.push(last);
            let x = Values::over(&x, run.space.denominator());
            if writer.push(x).is_break() {
                break;
            }
        }
        let finished = writer.finish(Ending::of_all(is_complete));
        finished.with_context(|| output::cannot_write(path))?;
    }
    if !is_complete || shown == Shown::Pretty || points.is_empty() {
        let mut line = format!("points: {}, rays: {}", points.len(), rays.len());
        if !is_complete {
            line += &run::why_not_all(report.stop);
        } else if points.is_empty() {
            line += "; the polyhedron is empty";
        }
        output::note(&line);
    }
    Ok(run::exit_status(&report))
}
