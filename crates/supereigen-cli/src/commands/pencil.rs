//! `supereigen pencil`: lists every λ for which A ⊗ x = λ ⊗ B ⊗ x has a solution.

use serde_json::{Value, json};
use supereigen::cone::{self, Lambdas};
use supereigen_answers::NumberText;
use supereigen_formats::Algebra;

use crate::args::Pencil;
use crate::interrupt::{self, INTERRUPT};
use crate::progress::Waiting;
use crate::{NO, input, run};

pub(crate) fn run(options: &Pencil) -> anyhow::Result<u8> {
    let (a, b, _, notation) =
        input::read_two(&options.a, &options.b, &options.source, Algebra::MaxPlus)?;
    interrupt::run_begins();
    let waiting = Waiting::new("asking at one λ after the other");
    let result = cone::pencil(&a, &b, &INTERRUPT);
    drop(waiting);
    let found = result.map_err(run::cone_error)?;
    let numbers = options.answer.numbers.text(notation);
    let end = |end: &Option<_>| numbers.entry(end);
    let interval = |it: &Lambdas| json!({ "least": end(&it.least), "greatest": end(&it.greatest) });
    // An end that is not there is null.
    let answer = json!({ "lambdas": found.iter().map(interval).collect::<Value>() });
    options.answer.print(&answer, || text(&found, &numbers))?;
    Ok(if found.is_empty() { NO } else { 0 })
}

fn text(found: &[Lambdas], numbers: &NumberText) -> String {
    if found.is_empty() {
        return "A⊗x = λ⊗B⊗x has no solution but -inf for any finite λ\n".to_owned();
    }
    let line = |it: &Lambdas| {
        let number = |end: &Option<_>| numbers.entry(end);
        match (&it.least, &it.greatest) {
            (None, None) => "every λ\n".to_owned(),
            (None, greatest) => format!("λ ≤ {}\n", number(greatest)),
            (least, None) => format!("λ ≥ {}\n", number(least)),
            (least, greatest) if least == greatest => format!("λ = {}\n", number(least)),
            (least, greatest) => format!("{} ≤ λ ≤ {}\n", number(least), number(greatest)),
        }
    };
    found.iter().map(line).collect()
}
