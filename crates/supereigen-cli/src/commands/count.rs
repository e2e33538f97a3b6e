//! `supereigen count`: the size of the scaled basis, alone on standard output.

use std::io::Write;

use supereigen::{Count as Counter, Filtered, Stop, System};

use crate::args::Count;
use crate::names::Names;
use crate::run::{self, Enumeration};
use crate::{input, limits, output};

pub(crate) fn run(options: &Count) -> anyhow::Result<u8> {
    let input = input::read(&options.problem)?;
    let system = System::new(&input.matrix, &input.lambda)?;
    let names = Names::new(system.n(), input.matrix.labels());
    let filter = options.filters.filter(&names)?;
    let mut counter = Counter::default();
    let run = Enumeration {
        system: &system,
        names: &names,
        method: options.method,
        lasso: &options.lasso,
        limits: &options.limits,
        ordered: false,
        generators: false,
    };
    let report = if filter.is_trivial() {
        run.run(&mut counter)?
    } else {
        let inspector = system.inspector();
        run.run(&mut Filtered::new(filter, inspector, &mut counter))?
    };
    let mut out = output::open(None)?;
    writeln!(out, "{}", counter.count)?;
    out.flush()?;
    if report.stop == Stop::Interrupted {
        match limits::reached() {
            Some(limit) => eprintln!("stopped by {limit}: this is what was counted so far"),
            None => eprintln!("interrupted: this is what was counted so far, there may be more"),
        }
    }
    Ok(run::exit_status(&report))
}
