//! `supereigen project`: the greatest solution below a vector.

use std::io::Write;

use supereigen::{System, UBig};

use crate::args::Project;
use crate::interrupt::{self, INTERRUPT};
use crate::numbers::NumberText;
use crate::progress::Progress;
use crate::vectors::Source;
use crate::{INTERRUPTED, input, output};

pub(crate) fn run(options: &Project) -> anyhow::Result<u8> {
    let mut source = Source::open(&options.vectors)?;
    let input = input::read(&options.problem)?;
    let system = System::new(&input.matrix, &input.lambda)?;
    let mut out = output::open(None)?;
    interrupt::run_begins();
    let mut progress = Progress::of_long_steps();
    while let Some(x) = source.next(system.n())? {
        let notation = input.notation.merge(source.notation());
        let numbers = NumberText::new(&UBig::ONE, notation, options.numbers.get());
        let greatest = system.point(&x)?.greatest_solution();
        writeln!(out, "{}", numbers.vector(&greatest)).map_err(output::failure(None))?;
        progress.step(|vectors| format!("{vectors} vectors"));
        if INTERRUPT.is_raised() {
            out.flush().map_err(output::failure(None))?;
            return Ok(INTERRUPTED);
        }
    }
    out.flush().map_err(output::failure(None))?;
    Ok(0)
}
