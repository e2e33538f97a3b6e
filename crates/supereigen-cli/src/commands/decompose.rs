//! `supereigen decompose`: a solution as a max-combination of extremals, or why x is none.

use supereigen::{Entry, Part, Point, System, UBig};

use crate::args::{Decompose, TextOrJsonLines};
use crate::commands::check;
use crate::input::{self, Input};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::vectors::{Source, answer_each};
use crate::{NO, run};

pub(crate) fn run(options: &Decompose) -> anyhow::Result<u8> {
    let mut source = Source::open(&options.asked.vectors)?;
    let input = input::read(&options.problem)?;
    let system = System::new(&input.matrix, &input.lambda)?;
    let names = Names::new(system.n(), input.matrix.labels());
    let mut all_solutions = true;
    let mut is_first = true;
    let is_all = answer_each(
        &mut source,
        system.n(),
        input.matrix.labels(),
        |x, notation| {
            let notation = input.notation.merge(notation);
            let numbers = NumberText::new(&UBig::ONE, options.asked.numbers.over(notation));
            let answer = Answer::new(&system.point(x)?);
            all_solutions &= matches!(answer, Answer::Parts(_));
            let gap = if is_first { "" } else { "\n" };
            is_first = false;
            Ok(match options.asked.format {
                TextOrJsonLines::Jsonl => answer.json(x, &numbers),
                TextOrJsonLines::Text => gap.to_owned() + &answer.text(&input, x, &names, &numbers),
            })
        },
    )?;
    Ok(match (is_all, all_solutions) {
        (false, _) => return run::stopped_without_answer("not all vectors were answered"),
        (true, false) => NO,
        (true, true) => 0,
    })
}

/// What there is to say about one vector.
enum Answer {
    Parts(Vec<Part<Entry>>),
    NoSolution {
        failing_rows: Vec<usize>,
        greatest: Vec<Entry>,
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
                    .map(|part| numbers.entry(&part.coefficient))
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

    fn json(&self, x: &[Entry], numbers: &NumberText) -> String {
        let entry = |entry: &Entry| numbers.json(entry);
        let vector = |x: &[Entry]| numbers.json_vector(x);
        let x = vector(x);
        match self {
            Answer::Parts(parts) => {
                let part = |part: &Part<Entry>| {
                    format!(
                        "{{\"coefficient\":{},\"type\":{},\"extremal\":{}}}",
                        entry(&part.coefficient),
                        part.node + 1,
                        vector(&part.extremal)
                    )
                };
                let parts: Vec<String> = parts.iter().map(part).collect();
                let parts = parts.join(",");
                format!("{{\"vector\":{x},\"solution\":true,\"parts\":[{parts}]}}\n")
            }
            Answer::NoSolution {
                failing_rows,
                greatest,
            } => {
                format!(
                    "{{\"vector\":{x},\"solution\":false,\"failing_rows\":{},\"greatest_solution\":{}}}\n",
                    json_nodes(failing_rows),
                    vector(greatest)
                )
            }
        }
    }
}
