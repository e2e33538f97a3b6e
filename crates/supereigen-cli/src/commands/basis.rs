//! `supereigen basis`: writes or counts the scaled basis, or writes the raw generators of a method.

use supereigen::lasso::{Error, Options};
use supereigen::{Method, Report, Sink};
use supereigen_answers::{Names, NumberText};

use crate::args::{Basis, notation};
use crate::enumeration::{Published, Run};
use crate::input::{self, Input};

pub(crate) fn run(options: &Basis) -> anyhow::Result<u8> {
    let asked = &options.enumeration;
    let (algebra, quiet) = (options.min.algebra(), asked.long_run.quiet);
    let input = input::read_aside(&options.problem, options.integer, algebra, quiet)?;
    let published = |settings: &Options, sink: &mut dyn Sink| -> Result<Report, Error> {
        if options.generators {
            input.system.generators(options.method, settings, sink)
        } else {
            input.system.run_method(options.method, settings, sink)
        }
    };
    let word = match (options.method, options.generators) {
        (_, true) => Some("--generators".to_owned()),
        (Method::Lasso, false) => None,
        (method, false) => Some(format!("--method {method}")),
    };
    let run = Run {
        asked,
        space: input.system.clone().into(),
        given: input.before(),
        notation: input.given.notation,
        names: input.given.names(),
        strategy: asked.lasso.strategy,
        published: word
            .as_deref()
            .map(|word| (word, &published as &Published<'_>)),
        noun: if options.generators {
            "scaled generator"
        } else {
            "scaled extremal"
        },
    };
    let notation = notation(asked.numbers, input.given.notation);
    let numbers = NumberText::new(input.system.denominator(), notation);
    let names = &run.names;
    run.run(&system(&input, names, &numbers), || {
        why_none(&input, names, &numbers)
    })
}

/// Returns the system in words.
fn system(input: &Input, names: &Names, numbers: &NumberText) -> String {
    let system = if input.is_integer {
        names.words("⌊A − λ⌋⊗x ≥ x").into_owned()
    } else {
        let system = names.words("A⊗x ≥ λ⊗x");
        format!("{system}, λ = {}", numbers.entry(input.system.lambda()))
    };
    format!("{system}, n = {}", input.system.n())
}

/// Returns why there is no vector, as the end of a line.
fn why_none(input: &Input, names: &Names, numbers: &NumberText) -> String {
    let critical = input.system.max_cycle_mean();
    let mean = critical.map(|critical| critical.mean);
    let Some(mean) = Some(mean).filter(|mean| mean < input.system.lambda()) else {
        return String::new();
    };
    let mean = numbers.entry(&mean);
    let (before, after) = if input.is_integer {
        ("; the only solution is -inf, since λ(⌊A − λ⌋) = ", " < 0")
    } else {
        ("; the only solution is -inf, since λ(A) = ", " < λ")
    };
    let why = format!("{}{mean}{}", names.words(before), names.words(after));
    // In integers there need not be a timetable.
    if input.is_integer {
        return why;
    }
    let flag = if names.is_min_plus() { " --min" } else { "" };
    format!("{why}: all events can keep this period (timetables: supereigen sub{flag})")
}
