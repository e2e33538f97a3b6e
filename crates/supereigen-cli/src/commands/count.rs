//! `supereigen count`: the size of the scaled basis, alone on standard output.

use supereigen::{Filtered, Stop, System};

use crate::args::Count;
use crate::bar::Bar;
use crate::keeper::Keeper;
use crate::names::Names;
use crate::run::{self, Enumeration};
use crate::{input, interrupt, long_run, output};

pub(crate) fn run(options: &Count) -> anyhow::Result<u8> {
    let input = input::read(&options.problem)?;
    let system = System::new(&input.matrix, &input.lambda)?;
    let names = Names::new(system.n(), input.matrix.labels());
    let filter = options.filters.filter(&names)?;
    let lasso = run::lasso_options(&options.lasso, &names)?;
    let settings = long_run::settings(
        "count",
        &input,
        &options.lasso,
        &options.long_run,
        &lasso,
        &filter,
    );
    let mut beginning =
        long_run::begin(&options.long_run, options.method, settings, &system, &lasso)?;
    beginning.keep(None)?;
    let search = beginning.search.as_ref();
    let stretches = beginning.stretches.clone();
    let bar = Bar::new(search, stretches, options.long_run.shown(), false);
    let pause = beginning.pause();
    let mut keeper = Keeper::new(None, None, beginning.kept, bar, beginning.checkpoint);
    interrupt::run_begins();
    let run = Enumeration {
        system: &system,
        search,
        preparing: beginning.preparing,
        names: &names,
        method: options.method,
        lasso: &options.lasso,
        ordered: false,
        generators: false,
        stretches: beginning.stretches,
        pause,
    };
    let report = if filter.is_trivial() {
        run.run(&mut keeper)?
    } else {
        let inspector = system.inspector();
        run.run(&mut Filtered::new(filter, inspector, &mut keeper))?
    };
    let count = keeper.written();
    keeper.finish(&report, true)?;
    output::print(&format!("{count}\n"))?;
    if report.stop == Stop::Interrupted && !options.long_run.quiet {
        run::stopped_with("this is what was counted so far, there may be more");
    }
    Ok(run::exit_status(&report))
}
