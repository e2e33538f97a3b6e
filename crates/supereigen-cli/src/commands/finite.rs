//! `supereigen finite`: finds a solution without −∞, or the node that forbids it; or a solution between two vectors.

use anyhow::anyhow;
use serde::Serialize;
use supereigen::BetweenError;
use supereigen_answers::{Finite, NumberText, Written, WrittenVector};
use supereigen_formats::Algebra;

use crate::NO;
use crate::args;
use crate::input::{self, Input};
use crate::node_names::Names;
use crate::vectors::read_flag;

pub(crate) fn run(options: &args::Finite) -> anyhow::Result<u8> {
    let algebra = options.min.algebra();
    let question = Question {
        input: input::read_for(&options.problem, options.integer, algebra, false)?,
        form: &options.answer,
    };
    match options.between.as_slice() {
        [lower, upper] => question.between(lower, upper),
        _ => question.finite(),
    }
}

/// What is asked, and how it is answered.
struct Question<'a> {
    input: Input,
    form: &'a args::Answer,
}

impl Question<'_> {
    fn finite(&self) -> anyhow::Result<u8> {
        let numbers = self.form.numbers.text(self.input.notation);
        let answer = self.answer(
            Finite::new(&self.input.system.finite_solution(), &numbers),
            &numbers,
        );
        let finite = &answer.finite;
        self.form.format.print(&answer, || {
            let names = self.input.names();
            let solution = if finite.vector.is_none() && self.input.is_integer() {
                let rounded = numbers.words("⌊A − λ⌋");
                let least = format!("no cycle of weight 0 or {} in {rounded}", more(&numbers));
                let node = names.list(&finite.nodes);
                format!("none, {least} can be reached from {node}")
            } else {
                text(finite, &names, &numbers)
            };
            format!("finite {}: {solution}\n", self.title(&numbers))
        })?;
        Ok(if finite.vector.is_some() { 0 } else { NO })
    }

    fn between(&self, lower: &str, upper: &str) -> anyhow::Result<u8> {
        let algebra = self.input.notation.algebra();
        let read = |text| read_flag("--between", text, self.input.system.n(), algebra);
        let ((mut lower, first), (mut upper, second)) = (read(lower)?, read(upper)?);
        if algebra == Algebra::MinPlus {
            // They are read as their negatives.
            std::mem::swap(&mut lower, &mut upper);
        }
        let notation = self.input.notation.merge(first).merge(second);
        let numbers = self.form.numbers.text(notation);
        let between = self.input.given().between(lower, upper);
        let between = between.map_err(|error| anyhow!("--between: {error}"))?;
        let between = if self.input.is_integer() {
            between.integer()
        } else {
            Ok(between)
        };
        let (greatest, too_low) = match between {
            Err(BetweenError::Empty { node }) => (None, vec![node]),
            between => match between?.solution() {
                Ok(x) => (Some(x), Vec::new()),
                Err(none) => (Some(none.greatest), none.nodes),
            },
        };
        let closest = greatest.map(|x| numbers.vector(&x));
        let finite = Finite {
            vector: closest.clone().filter(|_| too_low.is_empty()),
            nodes: too_low,
        };
        let answer = Answer {
            closest,
            ..self.answer(finite, &numbers)
        };
        let finite = &answer.finite;
        let (best, than, wrong) = match algebra {
            Algebra::MinPlus => ("least", "above the first", "too high"),
            _ => ("greatest", "below the second", "too low"),
        };
        self.form.format.print(&answer, || {
            let nodes = self.input.names().list(&finite.nodes);
            let solution = match (&finite.vector, &answer.closest) {
                (Some(x), _) => x.to_string(),
                (None, Some(x)) => {
                    format!("none, the {best} one {than} is {x}, {wrong} at {nodes}")
                }
                (None, None) => format!("none, no integer lies between them at {nodes}"),
            };
            format!(
                "{}, between the two vectors: {solution}\n",
                self.title(&numbers)
            )
        })?;
        Ok(if finite.vector.is_some() { 0 } else { NO })
    }

    fn title(&self, numbers: &NumberText) -> String {
        let lambda = numbers.entry(self.input.given().lambda());
        let integers = if self.input.is_integer() {
            " in integers"
        } else {
            ""
        };
        let system = numbers.words("A⊗x ≥ λ⊗x");
        format!("solution of {system}{integers}, λ = {lambda}")
    }

    fn answer(&self, finite: Finite, numbers: &NumberText) -> Answer {
        Answer {
            lambda: numbers.entry(self.input.given().lambda()),
            integer: self.input.is_integer(),
            finite,
            closest: None,
        }
    }
}

/// The answer.
#[derive(Serialize)]
struct Answer {
    lambda: Written,
    integer: bool,
    #[serde(flatten)]
    finite: Finite,
    /// The greatest solution below the second vector, also if it is too low; in min-plus algebra the least above the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    closest: Option<WrittenVector>,
}

/// The word for a weight that a cycle of a solution may have.
fn more(numbers: &NumberText) -> &'static str {
    if numbers.is_min_plus() {
        "less"
    } else {
        "more"
    }
}

/// Returns the solution as text, or why there is none.
pub(crate) fn text(finite: &Finite, names: &Names, numbers: &NumberText) -> String {
    match &finite.vector {
        Some(x) => x.to_string(),
        None => {
            let node = names.list(&finite.nodes);
            let least = format!("no cycle of mean λ or {}", more(numbers));
            format!("none, {least} can be reached from {node}")
        }
    }
}
