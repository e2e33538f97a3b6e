//! `supereigen decompose`: writes a solution as a max-combination of extremals, or says why x is no solution.

use serde_json::{Value, json};
use supereigen::{Entry, Part, Point, UBig, Vector};

use crate::args::Decompose;
use crate::commands::check;
use crate::input::{self, Input};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::vectors::{Answer, Source, answer_each};

pub(crate) fn run(options: &Decompose) -> anyhow::Result<u8> {
    let asked = &options.asked;
    let source = Source::open(&asked.vectors)?;
    let input = input::read(&options.problem)?;
    let (system, names) = (&input.system, input.names());
    let (entries, labels) = ((system.n(), "columns"), input.matrix().labels());
    answer_each(asked, source, entries, labels, |x, notation| {
        let notation = input.notation.merge(notation);
        Ok(Decomposed {
            found: Found::new(&system.point(&x)?),
            x,
            input: &input,
            names: &names,
            numbers: NumberText::new(&UBig::ONE, asked.numbers.over(notation)),
        })
    })
}

/// The answer about one vector, and what it takes to print it.
struct Decomposed<'a> {
    x: Vec<Entry>,
    found: Found,
    input: &'a Input,
    names: &'a Names,
    numbers: NumberText,
}

enum Found {
    Parts(Vec<Part>),
    NoSolution {
        failing_rows: Vec<usize>,
        greatest: Vector,
    },
}

impl Found {
    fn new(point: &Point) -> Found {
        match point.decompose() {
            Some(parts) => Found::Parts(parts),
            None => Found::NoSolution {
                failing_rows: point.failing_rows(),
                greatest: point.greatest_solution(),
            },
        }
    }
}

impl Answer for Decomposed<'_> {
    fn is_yes(&self) -> bool {
        matches!(self.found, Found::Parts(_))
    }

    fn text(&self, is_first: bool) -> String {
        let Decomposed {
            x, names, numbers, ..
        } = self;
        let gap = if is_first { "" } else { "\n" };
        let mut text = format!("{gap}x = {}\n", numbers.vector(x));
        match &self.found {
            Found::Parts(parts) => {
                let count = match parts.len() {
                    1 => "1 extremal".to_owned(),
                    count => format!("{count} extremals"),
                };
                text += &format!("solution: yes, the maximum of {count}\n");
                let coefficients: Vec<String> = parts
                    .iter()
                    .map(|part| numbers.entry(&Some(part.coefficient.clone())))
                    .collect();
                let width = coefficients.iter().map(String::len).max().unwrap_or(0);
                for (part, coefficient) in parts.iter().zip(coefficients) {
                    let extremal = numbers.vector(&part.extremal);
                    let node = names.of(part.node);
                    text += &format!("  {coefficient:>width$} ⊗ ({extremal})  of type {node}\n");
                }
            }
            Found::NoSolution {
                failing_rows,
                greatest,
            } => {
                text += "solution: no\n";
                text += &check::failing_rows(self.input, x, failing_rows, names, numbers);
                let greatest = numbers.vector(greatest);
                text += &format!("greatest solution below x: {greatest}\n");
            }
        }
        text
    }

    fn json(&self) -> Value {
        let numbers = &self.numbers;
        let x = numbers.json_vector(&self.x);
        let lambda = numbers.json(self.input.lambda());
        match &self.found {
            Found::Parts(parts) => {
                let part = |part: &Part| {
                    json!({
                        "coefficient": numbers.json(&Some(part.coefficient.clone())),
                        "type": part.node + 1,
                        "extremal": numbers.json_vector(&part.extremal),
                    })
                };
                let parts: Value = parts.iter().map(part).collect();
                json!({ "vector": x, "lambda": lambda, "solution": true, "parts": parts })
            }
            Found::NoSolution {
                failing_rows,
                greatest,
            } => json!({
                "vector": x,
                "lambda": lambda,
                "solution": false,
                "failing_rows": json_nodes(failing_rows),
                "greatest_solution": numbers.json_vector(greatest),
            }),
        }
    }
}
