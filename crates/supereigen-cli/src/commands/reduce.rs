//! `supereigen reduce`: finds the scaled basis of the span of any vectors.

use anyhow::Context as _;
use supereigen::Stop;
use supereigen::methods::reduce::reduce;
use supereigen_formats::Ending;

use crate::args::Reduce;
use crate::enumeration::NOTHING_YET;
use crate::interrupt::{self, INTERRUPT};
use crate::{input, output, run, writers};

pub(crate) fn run(options: &Reduce) -> anyhow::Result<u8> {
    let given = input::read_vectors(options.file.as_deref())?;
    let (generators, notation) = (&given.matrix, options.numbers.over(given.notation));
    let (n, denominator) = (generators.columns(), generators.denominator());
    let context = writers::context_of(n, denominator, &given.labels, notation);
    let path = options.output.path();
    let mut writer = writers::of_vectors(path, &context, options.format)?;
    interrupt::run_begins();
    let report = reduce(generators, &INTERRUPT, &mut *writer);
    if report.stop == Stop::Interrupted && report.counters.results == 0 && path.is_some() {
        return Err(run::Interrupted::error(NOTHING_YET));
    }
    let complete = report.stop == Stop::Complete;
    writer
        .finish(Ending::of_all(complete))
        .with_context(|| output::cannot_write(path))?;
    if report.stop == Stop::Interrupted {
        return Ok(run::stopped_with(
            "this is a part of the basis, there may be more",
        ));
    }
    Ok(0)
}
