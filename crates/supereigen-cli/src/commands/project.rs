//! `supereigen project`: finds the greatest solution below a vector.

use serde_json::{Value, json};
use supereigen::{Entry, UBig, Vector};

use crate::args::Project;
use crate::input::{self, Input};
use crate::numbers::NumberText;
use crate::vectors::{Answer, Source, answer_each};

pub(crate) fn run(options: &Project) -> anyhow::Result<u8> {
    let asked = &options.asked;
    let source = Source::open(&asked.vectors)?;
    let input = input::read(&options.problem)?;
    let (entries, labels) = ((input.system.n(), "columns"), input.matrix().labels());
    answer_each(asked, source, entries, labels, |x, notation| {
        let notation = input.notation.merge(notation);
        Ok(Projection {
            greatest: input.system.point(&x)?.greatest_solution(),
            input: &input,
            numbers: NumberText::new(&UBig::ONE, asked.numbers.over(notation)),
            x,
        })
    })
}

/// A vector, and the greatest solution below it.
struct Projection<'a> {
    x: Vec<Entry>,
    greatest: Vector,
    input: &'a Input,
    numbers: NumberText,
}

impl Answer for Projection<'_> {
    fn is_yes(&self) -> bool {
        true
    }

    fn text(&self, _: bool) -> String {
        self.numbers.vector(&self.greatest) + "\n"
    }

    fn json(&self) -> Value {
        json!({
            "vector": self.numbers.json_vector(&self.x),
            "lambda": self.numbers.json(self.input.lambda()),
            "greatest_solution": self.numbers.json_vector(&self.greatest),
        })
    }
}
