//! `supereigen count`: prints the size of the scaled basis, with nothing else on standard output.

use anyhow::bail;
use serde_json::json;
use supereigen::{Stop, UBig};
use supereigen_answers::NumberText;
use supereigen_folder::PartFormat;
use supereigen_formats::Notation;

use crate::args::Count;
use crate::bar::{Bar, Display};
use crate::folder::{self, Style};
use crate::results::Results;
use crate::run::{self, Plan};

pub(crate) fn run(options: &Count) -> anyhow::Result<u8> {
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
    plan.lasso.ordered = false;
    let (count, is_complete, status) = match &options.output {
        None => count(&plan)?,
        Some(path) if folder::is_meant(path) => {
            let style = Style {
                format: PartFormat::Count,
                gzip: false,
                certificates: false,
                notation: Notation::Exact.in_algebra(algebra),
            };
            let (state, status) = folder::run(&plan, path, &style)?;
            (state.vectors, state.left.is_empty(), status)
        }
        Some(path) => {
            let path = path.display();
            bail!("{path}: the number goes to standard output; -o is for a folder, such as -o run/")
        }
    };
    let input = &plan.input;
    // Min-plus numbers are negated when they are written; how many there are is none of them.
    let [plain, numbers] =
        [Notation::Exact, input.notation].map(|it| NumberText::new(&UBig::ONE, it));
    let answer = json!({
        "count": plain.entry(&Some(count.into())),
        "lambda": numbers.entry(input.given().lambda()),
        "n": input.system.n(),
        "complete": is_complete,
    });
    options.format.print(&answer, || format!("{count}\n"))?;
    Ok(status)
}

/// Counts in one run. Returns the number, whether it is complete, and the exit status.
fn count(plan: &Plan<'_>) -> anyhow::Result<(u64, bool, u8)> {
    let search = plan.search()?;
    let display = Display::new(plan.long_run.shown(), false);
    let bar = display
        .zip(search.as_ref())
        .map(|(display, search)| Bar::new(display, search));
    let mut sink = Results {
        writer: None,
        bar,
        written: 0,
    };
    let report = plan.run(search.as_ref(), None, &mut sink)?;
    let is_complete = report.stop == Stop::Complete;
    if let Some(bar) = &mut sink.bar {
        bar.finish(report.counters.results, is_complete);
    }
    let status = match report.stop {
        Stop::Interrupted => {
            run::stopped_with("this is what was counted so far, there may be more")
        }
        _ => 0,
    };
    Ok((sink.written, is_complete, status))
}
