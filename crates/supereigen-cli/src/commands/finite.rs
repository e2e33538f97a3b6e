//! `supereigen finite`: finds a solution without −∞, or the node that forbids it; or a solution between two vectors.

use anyhow::anyhow;
use serde_json::{Value, json};
use supereigen::spectral::NoFiniteSolution;
use supereigen::{BetweenError, System, UBig, Vector};
use supereigen_formats::Algebra;

use crate::args::{Finite, NumberStyle, TextOrJson};
use crate::input::{self, Input};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::vectors::read_flag_in;
use crate::{NO, output};

pub(crate) fn run(options: &Finite) -> anyhow::Result<u8> {
    let question = &options.question;
    let (lambda, notation) = input::read_lambda_in(options.at.text(), options.min.algebra())?;
    let document = input::read_square_matrix_in(
        question.file.as_deref(),
        &question.source,
        options.min.algebra(),
    )?;
    input::note_default(&options.at, &document)?;
    let given = System::new(&document.matrix, lambda)?;
    let notation = document.notation.merge(notation);
    let answer = Question {
        input: Input::new(given, notation, options.integer),
        format: question.answer.format,
    };
    let style = question.answer.numbers;
    match options.between.as_slice() {
        [lower, upper] => answer.between(lower, upper, style),
        _ => answer.finite(style),
    }
}

/// What is asked.
struct Question {
    input: Input,
    format: TextOrJson,
}

impl Question {
    fn finite(&self, style: NumberStyle) -> anyhow::Result<u8> {
        let numbers = NumberText::new(&UBig::ONE, style.over(self.input.notation));
        let solution = self.input.system.finite_solution();
        output::print(&match self.format {
            TextOrJson::Text => {
                let solution = match (&solution, self.input.is_integer()) {
                    (Err(none), true) => {
                        let node = self.input.names().of(none.node).to_owned();
                        let least = match numbers.is_min_plus() {
                            false => "no cycle of weight 0 or more in ⌊A − λ⌋",
                            true => "no cycle of weight 0 or less in ⌈A − λ⌉",
                        };
                        format!("none, {least} can be reached from {node}")
                    }
                    _ => text(&solution, &self.input.names(), &numbers),
                };
                format!("finite {}: {solution}\n", self.title(&numbers))
            }
            TextOrJson::Json => {
                let mut answer = self.json(&numbers);
                add_to(&mut answer, &solution, &numbers);
                format!("{answer}\n")
            }
        })?;
        Ok(if solution.is_ok() { 0 } else { NO })
    }

    fn between(&self, lower: &str, upper: &str, style: NumberStyle) -> anyhow::Result<u8> {
        let algebra = self.input.notation.algebra();
        let read = |text| read_flag_in("--between", text, self.input.system.n(), algebra);
        let ((mut lower, first), (mut upper, second)) = (read(lower)?, read(upper)?);
        if algebra == Algebra::MinPlus {
            // They are read as their negatives.
            std::mem::swap(&mut lower, &mut upper);
        }
        let notation = self.input.notation.merge(first).merge(second);
        let numbers = NumberText::new(&UBig::ONE, style.over(notation));
        let between = self.input.given().between(lower, upper);
        let between = between.map_err(|error| anyhow!("--between: {error}"))?;
        let between = match self.input.is_integer() {
            true => between.integer(),
            false => Ok(between),
        };
        let (greatest, too_low) = match between {
            Err(BetweenError::Empty { node }) => (None, vec![node]),
            between => match between?.solution() {
                Ok(x) => (Some(x), Vec::new()),
                Err(none) => (Some(none.greatest), none.nodes),
            },
        };
        let names = self.input.names();
        let nodes = names.list(&too_low);
        let solution = greatest.as_ref().filter(|_| too_low.is_empty());
        let (best, than, wrong) = match algebra {
            Algebra::MinPlus => ("least", "above the first", "too high"),
            _ => ("greatest", "below the second", "too low"),
        };
        output::print(&match self.format {
            TextOrJson::Text => {
                let answer = match (solution, &greatest) {
                    (Some(x), _) => numbers.vector(x),
                    (None, Some(x)) => format!(
                        "none, the {best} one {than} is {}, {wrong} at {nodes}",
                        numbers.vector(x)
                    ),
                    (None, None) => format!("none, no integer lies between them at {nodes}"),
                };
                format!(
                    "{}, between the two vectors: {answer}\n",
                    self.title(&numbers)
                )
            }
            TextOrJson::Json => {
                let vector = |x: Option<&Vector>| json!(x.map(|x| numbers.json_vector(x)));
                let mut answer = self.json(&numbers);
                answer["solution"] = vector(solution);
                answer[best] = vector(greatest.as_ref());
                answer[wrong.replace(' ', "_")] = json_nodes(&too_low);
                format!("{answer}\n")
            }
        })?;
        Ok(if solution.is_some() { 0 } else { NO })
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

    fn json(&self, numbers: &NumberText) -> Value {
        let mut answer = json!({ "lambda": numbers.json(self.input.given().lambda()) });
        if self.input.is_integer() {
            answer["integer"] = json!(true);
        }
        answer
    }
}

/// Returns the solution as text, or why there is none.
pub(crate) fn text(
    solution: &Result<Vector, NoFiniteSolution>,
    names: &Names,
    numbers: &NumberText,
) -> String {
    match solution {
        Ok(x) => numbers.vector(x),
        Err(none) => {
            let node = names.of(none.node);
            let more = if numbers.is_min_plus() {
                "less"
            } else {
                "more"
            };
            format!("none, no cycle of mean λ or {more} can be reached from {node}")
        }
    }
}

/// Adds the solution, or the node that forbids it, to a JSON object.
pub(crate) fn add_to(
    answer: &mut Value,
    solution: &Result<Vector, NoFiniteSolution>,
    numbers: &NumberText,
) {
    answer["finite"] = json!(solution.as_ref().ok().map(|x| numbers.json_vector(x)));
    answer["node"] = json!(solution.as_ref().err().map(|none| none.node + 1));
}
