//! `supereigen decompose`: writes a solution as a max-combination of extremals, or says why x is no solution.

use serde_json::{Value, json};
use supereigen::{Entry, Part, Point, UBig, Vector};

use crate::args::{Decompose, TextOrJsonLines};
use crate::commands::check;
use crate::input::{self, Input};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::vectors::{Source, answer_each};

pub(crate) fn run(options: &Decompose) -> anyhow::Result<u8> {
    let source = Source::open(&options.asked.vectors)?;
    let input = input::read(&options.problem)?;
    let (system, names) = (&input.system, input.names());
    let mut gap = "";
    let labels = input.matrix().labels();
    answer_each(source, (system.n(), "columns"), labels, |x, notation| {
        let notation = input.notation.merge(notation);
        let numbers = NumberText::new(&UBig::ONE, options.asked.numbers.over(notation));
        let answer = Answer::new(&system.point(x)?);
        let gap = std::mem::replace(&mut gap, "\n");
        let text = match options.asked.format {
            TextOrJsonLines::Jsonl => format!("{}\n", answer.json(x, &numbers)),
            TextOrJsonLines::Text => gap.to_owned() + &answer.text(&input, x, &names, &numbers),
        };
        Ok((matches!(answer, Answer::Parts(_)), text))
    })
}

/// The answer about one vector.
enum Answer {
    Parts(Vec<Part>),
    NoSolution {
        failing_rows: Vec<usize>,
        greatest: Vector,
    },
}

impl Answer {
    fn new(point: &Point) -> Answer {
        match point.decompose() {
            Some(parts) => Answer::Parts(parts),
            None => Answer::NoSolution {
                failing_rows: point.failing_rows(),
                greatest: point.greatest_solution(),
            },
        }
    }

    fn text(&self, input: &Input, x: &[Entry], names: &Names, numbers: &NumberText) -> String {
        let mut text = format!("x = {}\n", numbers.vector(x));
        match self {
            Answer::Parts(parts) => {
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
            Answer::NoSolution {
                failing_rows,
                greatest,
            } => {
                text += "solution: no\n";
                text += &check::failing_rows(input, x, failing_rows, names, numbers);
                let greatest = numbers.vector(greatest);
                text += &format!("greatest solution below x: {greatest}\n");
            }
        }
        text
    }

    fn json(&self, x: &[Entry], numbers: &NumberText) -> Value {
        let x = numbers.json_vector(x);
        match self {
            Answer::Parts(parts) => {
                let part = |part: &Part| {
                    json!({
                        "coefficient": numbers.json(&Some(part.coefficient.clone())),
                        "type": part.node + 1,
                        "extremal": numbers.json_vector(&part.extremal),
                    })
                };
                let parts: Value = parts.iter().map(part).collect();
                json!({ "vector": x, "solution": true, "parts": parts })
            }
            Answer::NoSolution {
                failing_rows,
                greatest,
            } => json!({
                "vector": x,
                "solution": false,
                "failing_rows": json_nodes(failing_rows),
                "greatest_solution": numbers.json_vector(greatest),
            }),
        }
    }
}
