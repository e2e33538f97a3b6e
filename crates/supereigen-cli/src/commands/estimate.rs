//! `supereigen estimate`: estimates how many extremals there are, and how long it takes to find them.

use std::io::{self, Write};

use supereigen::lasso::{Options, Search};
use supereigen_answers::{Estimate, Given};
use supereigen_formats::{Context, VectorFormat, VectorWriter};

use crate::args::{self, TextOrJson};
use crate::ask::say;
use crate::input::{self, Input};
use crate::interrupt::{self, INTERRUPT};
use crate::{limits, run};

/// The effort spent on samples, in steps along arcs: a second or two.
const EFFORT: u64 = 1 << 27;

pub(crate) fn run(options: &args::Estimate) -> anyhow::Result<u8> {
    let (input, lasso, search) = prepared(&options.run)?;
    let Input { given, system, .. } = input;
    let mut context = Context::of_space(&system.into());
    context.notation = given.notation;
    let (search, format) = (search.as_ref(), options.run.format);
    estimate(search, &lasso, &context, &given, format)
}

/// Begins a run with the preparation of its search, which is `None` after an interrupt.
pub(super) fn prepared(
    asked: &args::PlannedRun,
) -> anyhow::Result<(Input, Options, Option<Search>)> {
    let input = input::read(&asked.problem, asked.integer)?;
    let lasso = run::lasso_options(&asked.lasso, &input.given.names())?;
    let search = run::prepare(&input.system.clone().into(), &lasso)?;
    interrupt::run_begins();
    Ok((input, lasso, search))
}

/// Estimates the results of a search, which is `None` after an interrupt, and prints the answer. Returns the exit status.
pub(crate) fn estimate(
    search: Option<&Search>,
    lasso: &Options,
    context: &Context,
    given: &Given,
    format: TextOrJson,
) -> anyhow::Result<u8> {
    let Some(search) = search else {
        return Err(run::Interrupted::error("nothing was estimated"));
    };
    // The samples show how many bytes `basis` would write for each in plain text.
    let mut writer = VectorWriter::new(Measure(0), context, VectorFormat::Plain);
    let found = search.forecast(lasso, EFFORT, &mut writer)?;
    let bytes_each = writer.get_ref().0 as f64 / (found.taken as f64).max(1.0);
    let bytes = bytes_each * found.expected;
    let is_complete = !INTERRUPT.is_raised();
    if !is_complete && limits::reached().is_none() {
        return Err(run::Interrupted::error("nothing was estimated"));
    }
    let answer = Estimate::new(&found, lasso.threads, bytes, is_complete);
    say(given.answered(answer), &given.names(), format)
}

/// A writer that only counts bytes.
#[derive(Debug)]
struct Measure(u64);

impl Write for Measure {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
