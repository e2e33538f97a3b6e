//! `supereigen pencil`: lists every λ for which A ⊗ x = λ ⊗ B ⊗ x has a solution.

use serde_json::{Value, json};
use supereigen::Entry;
use supereigen::cone::{self, Lambdas};
use supereigen_answers::{NumberText, Written};
use supereigen_formats::Algebra;

use crate::args::Pencil;
use crate::commands::interval::Range;
use crate::interrupt::{self, INTERRUPT};
use crate::progress::waiting;
use crate::{NO, input, run};

pub(crate) fn run(options: &Pencil) -> anyhow::Result<u8> {
    let (a, b, _, notation) =
        input::read_two(&options.a, &options.b, &options.source, Algebra::MaxPlus)?;
    interrupt::run_begins();
    let found = waiting("asking at one λ after the other", || {
        cone::pencil(&a, &b, &INTERRUPT)
    });
    let found = found.map_err(run::cone_error)?;
    let numbers = options.answer.numbers.text(notation);
    let end = |end: &Option<_>| numbers.entry(end);
    let interval = |it: &Lambdas| json!({ "least": end(&it.least), "greatest": end(&it.greatest) });
    // An end that is not there is null.
    let answer = json!({ "lambdas": found.iter().map(interval).collect::<Value>() });
    let format = options.answer.format;
    format.print(&answer, || text(&found, &numbers))?;
    Ok(if found.is_empty() { NO } else { 0 })
}

fn text(found: &[Lambdas], numbers: &NumberText) -> String {
    if found.is_empty() {
        return "A⊗x = λ⊗B⊗x has no solution but -inf for any finite λ\n".to_owned();
    }
    let end = |end: &Entry| Some(numbers.entry(end)).filter(Written::is_finite);
    let line = |it: &Lambdas| {
        let (from, to) = (end(&it.least), end(&it.greatest));
        Range { from, to }.text() + "\n"
    };
    found.iter().map(line).collect()
}
