//! `supereigen simulate`: prints the states x(k + 1) = A ⊗ x(k), and draws them.

use anyhow::Context as _;
use supereigen::Vector;
use supereigen::dynamics::Orbit;
use supereigen_draw::{gantt, gantt_fits};
use supereigen_formats::{Algebra, Ending};

use crate::args::Simulate;
use crate::commands::draw;
use crate::interrupt::{self, INTERRUPT};
use crate::progress::Progress;
use crate::{input, output, run, vectors, writers};

pub(crate) fn run(options: &Simulate) -> anyhow::Result<u8> {
    let (x, notation) = vectors::read("--start", &options.start, Algebra::MaxPlus)?;
    let document = input::read_matrix(options.file.as_deref(), &options.source, true)?;
    let matrix = &document.matrix;
    vectors::expect_length("--start", &x, (matrix.columns(), "columns"))?;
    let mut orbit = Orbit::new(matrix, x)?;
    let notation = options.numbers.over(document.notation.merge(notation));
    let (n, denominator) = (matrix.columns(), orbit.denominator());
    let context = writers::context_of(n, denominator, matrix.labels(), notation);
    if let Some(picture) = &options.draw {
        draw::format_of_picture(picture)?;
        let states = usize::try_from(options.steps).unwrap_or(usize::MAX);
        gantt_fits(n, states.saturating_add(1))?;
    }
    let path = options.output.path();
    let mut writer = writers::of_vectors(path, &context, options.format)?;
    let mut progress = Progress::of_short_steps();
    let mut states: Vec<Vector> = Vec::new();
    interrupt::run_begins();
    let mut is_complete = true;
    for k in 0..=options.steps {
        if INTERRUPT.is_raised() {
            is_complete = false;
            break;
        }
        if options.draw.is_some() {
            states.push(orbit.state().into());
        }
        if writer.push(orbit.state()).is_break() {
            break;
        }
        if k < options.steps {
            orbit.step();
        }
        progress.step(|states| format!("{states} states"));
    }
    drop(progress);
    let written = writer.finish(Ending::of_all(is_complete));
    written.with_context(|| output::cannot_write(path))?;
    if !is_complete {
        return Ok(run::stopped_with("these are the first states only"));
    }
    if let Some(path) = &options.draw {
        let picture = gantt(matrix, &states, notation)?;
        draw::write_picture(picture, path, options.theme)?;
    }
    Ok(0)
}
