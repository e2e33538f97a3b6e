//! `supereigen summary`: counts the extremals of each type, size of support and cycle.

use anyhow::bail;
use supereigen::lasso::Options;
use supereigen::{Sink, Stop, Summary as Sums, System, Values};
use supereigen_answers::Summary;
use supereigen_formats::{Algebra, numerators};

use crate::ask::print;
use crate::interrupt::{self, INTERRUPT};
use crate::progress::Progress;
use crate::{args, input, run};

pub(crate) fn run(options: &args::Summary) -> anyhow::Result<u8> {
    let input = input::read(&options.problem, false)?;
    let system = &input.system;
    let mut sums = Sums::new(system.inspector());
    let (was_read, complete) = match &options.basis {
        Some(path) => {
            interrupt::run_begins();
            let mut file = input::open_basis(path, Algebra::MaxPlus)?;
            file.expect_of(&input)?;
            let was_read = read_all(&mut file, system, &mut sums)?;
            let is_part = file.stated().is_complete == Some(false);
            (was_read, was_read && !is_part)
        }
        None => {
            let mut lasso = Options::new()
                .threads(run::threads(None))
                .interrupt(&INTERRUPT);
            lasso.wanted.unordered = true;
            let search = run::prepare(&system.clone().into(), &lasso)?;
            interrupt::run_begins();
            let stop = match search {
                Some(search) => search.run(&lasso, &mut sums)?.stop,
                None => Stop::Interrupted,
            };
            let complete = stop == Stop::Complete;
            (complete, complete)
        }
    };
    let answer = Summary::new(&sums, options.cycles, complete);
    let given = &input.given;
    print(&given.answered(answer), &given.names(), options.format)?;
    // A file that says that it is a part was not stopped.
    Ok(if was_read {
        0
    } else {
        run::stopped_with("this is a part of the basis")
    })
}

/// Adds the vectors of a file to the sums; `false` if it was interrupted.
fn read_all(
    file: &mut input::VectorsFile,
    system: &System,
    sums: &mut Sums,
) -> anyhow::Result<bool> {
    let mut progress = Progress::of_long_steps();
    while let Some((place, x)) = file.next_vector()? {
        let Some(x) = numerators(&x, system.n(), system.denominator()) else {
            bail!("{place}: not a vector of this basis; `verify` says why");
        };
        // The sums never end the run.
        let _ = sums.push(Values::over(&x, system.denominator()));
        if INTERRUPT.is_raised() {
            return Ok(false);
        }
        progress.step(|vectors| format!("{vectors} vectors"));
    }
    Ok(true)
}
