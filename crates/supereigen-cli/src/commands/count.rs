//! `supereigen count`: prints the size of the scaled basis, with nothing else on standard output.

use serde_json::json;
use supereigen::{Stop, UBig};
use supereigen_formats::Notation;

use crate::args::{Count, TextOrJson};
use crate::bar::Bar;
use crate::keeper::Keeper;
use crate::numbers::NumberText;
use crate::run::{self, Plan};
use crate::{long_run, output};

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
    let settings = long_run::settings("count", &plan);
    let (ready, mut beginning) = long_run::begin(&plan, settings)?;
    beginning.keep(None)?;
    let bar = Bar::new(&ready, long_run.shown(), false);
    let mut keeper = Keeper::new(None, None, beginning.kept, bar, beginning.checkpoint);
    let report = plan.run(&ready, None, &mut keeper)?;
    let count = keeper.written();
    keeper.finish(&report, true)?;
    output::print(&match options.format {
        TextOrJson::Text => format!("{count}\n"),
        TextOrJson::Json => {
            let input = &plan.input;
            // Min-plus numbers are negated when they are written; how many there are is none of them.
            let [plain, numbers] =
                [Notation::Exact, input.notation].map(|it| NumberText::new(&UBig::ONE, it));
            let answer = json!({
                "count": plain.json(&Some(count.into())),
                "lambda": numbers.json(input.given().lambda()),
                "n": input.system.n(),
                "complete": report.stop == Stop::Complete,
            });
            format!("{answer}\n")
        }
    })?;
    Ok(match report.stop {
        Stop::Interrupted => {
            run::stopped_with("this is what was counted so far, there may be more")
        }
        _ => 0,
    })
}
