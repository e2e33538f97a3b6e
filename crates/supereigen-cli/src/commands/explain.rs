//! `supereigen explain`: explains the run of Algorithms 1–3 in the way of the paper's Example.

use std::path::Path;

use anyhow::Context as _;
use supereigen::{Count, Options, Stop};
use supereigen_answers::NumberText;
use supereigen_formats::Algebra;

use crate::args::{Explain, Markup};
use crate::explain::Narrator;
use crate::interrupt::{self, INTERRUPT};
use crate::output::{self, Target};
use crate::{input, run};

pub(crate) fn run(options: &Explain) -> anyhow::Result<u8> {
    let input = input::read_aside(&options.problem, false, Algebra::MaxPlus, false)?;
    let system = &input.system;
    let notation = options.numbers.over(input.given.notation);
    let numbers = NumberText::new(system.denominator(), notation);
    let path = options.output.path();
    let markup = format(options.format, path)?;
    let names = input.given.names();
    let out = Target::create(path)?;
    let mut narrator = Narrator::new(out, names, numbers, markup);
    narrator.open(system.lambda());
    let mut settings = Options::new().interrupt(&INTERRUPT);
    settings.wanted.limit = options.limit;
    interrupt::run_begins();
    let report = system.explain(&settings, &mut Count::default(), &mut narrator);
    let out = narrator.close(&report).map_err(output::failure(path))?;
    out.commit().with_context(|| output::cannot_write(path))?;
    Ok(match report.stop {
        Stop::Interrupted => run::stopped_with("this is a part of the run"),
        _ => 0,
    })
}

/// Returns the format that the flag or the name of the output asks for, else text.
fn format(flag: Option<Markup>, path: Option<&Path>) -> anyhow::Result<Markup> {
    if let Some(flag) = flag {
        return Ok(flag);
    }
    let known = [
        ("txt", Markup::Text),
        ("md", Markup::Markdown),
        ("tex", Markup::Latex),
    ];
    let named = output::by_ending(path, &known, "accounts")?;
    Ok(named.unwrap_or(Markup::Text))
}
