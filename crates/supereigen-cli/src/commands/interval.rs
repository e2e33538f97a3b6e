//! `supereigen interval`: finds vectors that are supereigenvectors of every, or of some, matrix between two.

use anyhow::bail;
use serde_json::{Value, json};
use supereigen::spectral::{IntervalError, NoFiniteSolution, Quantifier, interval};
use supereigen::{System, UBig, Vector};
use supereigen_formats::Document;

use crate::args::{Interval, TextOrJson};
use crate::commands::finite;
use crate::names::Names;
use crate::numbers::NumberText;
use crate::{NO, input, output};

pub(crate) fn run(options: &Interval) -> anyhow::Result<u8> {
    let (lambda, notation) = input::read_lambda(&options.at.lambda)?;
    let (lower, upper) = read(options)?;
    let quantifiers: &[Quantifier] = match (options.every, options.some) {
        (true, _) => &[Quantifier::Every],
        (_, true) => &[Quantifier::Some],
        _ => &[Quantifier::Every, Quantifier::Some],
    };
    let labels = match lower.matrix.labels() {
        [] => upper.matrix.labels(),
        labels => labels,
    };
    let names = Names::new(lower.matrix.columns(), labels);
    let notation = notation.merge(lower.notation).merge(upper.notation);
    let numbers = NumberText::new(&UBig::ONE, options.answer.numbers.over(notation));
    let mut answers = Vec::new();
    for &quantifier in quantifiers {
        let system = interval(&lower.matrix, &upper.matrix, &lambda, quantifier);
        let system = match system {
            Err(error @ IntervalError::Empty { .. }) => bail!("this is no interval: {error}"),
            system => system?,
        };
        answers.push(Answer::new(quantifier, &system));
    }
    output::print(&match options.answer.format {
        TextOrJson::Text => {
            let answers = answers.iter().map(|answer| answer.text(&names, &numbers));
            let answers: String = answers.collect();
            format!("λ = {}\n{answers}", numbers.entry(&lambda))
        }
        TextOrJson::Json => {
            let mut all = json!({ "lambda": numbers.json(&lambda) });
            for answer in &answers {
                all[answer.word()] = answer.json(&numbers);
            }
            format!("{all}\n")
        }
    })?;
    let is_no = (options.every || options.some) && !answers.iter().all(|it| it.is_solvable);
    Ok(if is_no { NO } else { 0 })
}

fn read(options: &Interval) -> anyhow::Result<(Document, Document)> {
    let lower = input::read_square_matrix(Some(&options.lower), &options.source)?;
    let upper = input::read_square_matrix(Some(&options.upper), &options.source)?;
    let (l, u) = (lower.matrix.rows(), upper.matrix.rows());
    if l != u {
        let (lower, upper) = (options.lower.display(), options.upper.display());
        bail!("{upper} is {u} × {u}, but {lower} is {l} × {l}");
    }
    Ok((lower, upper))
}

/// The answer about one of the two matrices.
struct Answer {
    quantifier: Quantifier,
    is_solvable: bool,
    finite: Result<Vector, NoFiniteSolution>,
}

impl Answer {
    fn new(quantifier: Quantifier, system: &System) -> Answer {
        Answer {
            quantifier,
            is_solvable: system.is_solvable(),
            finite: system.finite_solution(),
        }
    }

    fn text(&self, names: &Names, numbers: &NumberText) -> String {
        let word = self.word();
        let matrix = match self.quantifier {
            Quantifier::Every => "L",
            Quantifier::Some => "U",
        };
        let solvable = if self.is_solvable { "yes" } else { "no" };
        let finite = finite::text(&self.finite, names, numbers);
        format!(
            "A⊗x ≥ λ⊗x for {word} A with L ≤ A ≤ U, that is {matrix}⊗x ≥ λ⊗x:\n  \
             solution other than -inf: {solvable}\n  finite solution: {finite}\n"
        )
    }

    fn json(&self, numbers: &NumberText) -> Value {
        let mut answer = json!({ "solvable": self.is_solvable });
        finite::add_to(&mut answer, &self.finite, numbers);
        answer
    }

    fn word(&self) -> &'static str {
        match self.quantifier {
            Quantifier::Every => "every",
            Quantifier::Some => "some",
        }
    }
}
