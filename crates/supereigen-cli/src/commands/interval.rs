//! `supereigen interval`: finds vectors that are supereigenvectors of every, or of some, matrix between two.

mod boxes;

use anyhow::anyhow;
use serde_json::{Value, json};
use supereigen::spectral::{
    IntervalError, NoFiniteSolution, Quantifier, interval, interval_lambdas,
};
use supereigen::{Entry, Matrix, System, UBig, Vector};
use supereigen_formats::Notation;

use crate::args::{Interval, TextOrJson};
use crate::commands::finite;
use crate::names::Names;
use crate::numbers::NumberText;
use crate::vectors::read_flag;
use crate::{NO, input, output};

pub(crate) fn run(options: &Interval) -> anyhow::Result<u8> {
    let (lower, upper) = (&options.lower, &options.upper);
    let (lower, upper, labels, notation) = input::read_two_square(lower, upper, &options.source)?;
    if let Some(text) = &options.vector {
        return vector(options, text, (&lower, &upper), notation);
    }
    let (lambda, of_lambda) = input::read_lambda(options.at.text())?;
    let notation = notation.merge(of_lambda);
    let names = Names::new(lower.columns(), &labels);
    let system = |quantifier| {
        let system = interval(&lower, &upper, &lambda, quantifier);
        system.map_err(no_interval)
    };
    if let [from, to] = options.bounds.as_slice() {
        let systems = [system(Quantifier::Some)?, system(Quantifier::Every)?];
        return boxes::run(options, (from, to), &systems, &names, notation);
    }
    let quantifiers: &[Quantifier] = match (options.every, options.some) {
        (true, _) => &[Quantifier::Every],
        (_, true) => &[Quantifier::Some],
        _ => &[Quantifier::Every, Quantifier::Some],
    };
    let numbers = NumberText::new(&UBig::ONE, options.answer.numbers.over(notation));
    let mut answers = Vec::new();
    for &quantifier in quantifiers {
        answers.push(Answer::new(quantifier, &system(quantifier)?));
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

fn no_interval(error: IntervalError) -> anyhow::Error {
    match error {
        IntervalError::Empty { .. } => anyhow!("this is no interval: {error}"),
        IntervalError::Nothing => anyhow!("--vector: {error}"),
        error => error.into(),
    }
}

/// Answers for which λ a vector is what.
fn vector(
    options: &Interval,
    text: &str,
    (lower, upper): (&Matrix, &Matrix),
    notation: Notation,
) -> anyhow::Result<u8> {
    let (x, of_vector) = read_flag("--vector", text, lower.columns())?;
    let found = interval_lambdas(lower, upper, x).map_err(no_interval)?;
    let notation = notation.merge(of_vector);
    let numbers = NumberText::new(&UBig::ONE, options.answer.numbers.over(notation));
    output::print(&match options.answer.format {
        TextOrJson::Text => {
            let at_most = |it: &Entry| format!("λ ≤ {}", numbers.entry(it));
            let at_least = |it: &Option<Entry>| match it {
                Some(it) => format!("λ ≥ {}", numbers.entry(it)),
                None => "no λ".to_owned(),
            };
            let some_eigen = match &found.some_eigen {
                Some((from, to)) => format!("{} ≤ λ ≤ {}", numbers.entry(from), numbers.entry(to)),
                None => "no λ".to_owned(),
            };
            let every_eigen = match &found.every_eigen {
                Some(it) => format!("λ = {}", numbers.entry(it)),
                None => "no λ".to_owned(),
            };
            let rows = [
                ("A⊗x = λ⊗x", some_eigen, every_eigen),
                (
                    "A⊗x ≥ λ⊗x",
                    at_most(&found.some_super),
                    at_most(&found.every_super),
                ),
                (
                    "A⊗x ≤ λ⊗x",
                    at_least(&found.some_sub),
                    at_least(&found.every_sub),
                ),
            ];
            let row = |(relation, some, every)| {
                format!("{relation} for some A: {some}\n{relation} for every A: {every}\n")
            };
            rows.map(row).concat()
        }
        TextOrJson::Json => {
            // As the end of an interval, null would read as no end.
            let end = |it: &Entry| match it {
                None => json!(numbers.entry(it)),
                Some(_) => numbers.json(it),
            };
            let of = |eigen: Value, greatest: &Entry, least: &Option<Entry>| {
                let least = least.as_ref().map(|it| json!({ "from": end(it) }));
                json!({ "eigen": eigen, "super": { "to": end(greatest) }, "sub": least })
            };
            let range = |(from, to)| json!({ "from": end(from), "to": end(to) });
            let some_eigen = json!(
                found
                    .some_eigen
                    .as_ref()
                    .map(|(from, to)| range((from, to)))
            );
            let every_eigen = json!(found.every_eigen.as_ref().map(|it| range((it, it))));
            let answer = json!({
                "some": of(some_eigen, &found.some_super, &found.some_sub),
                "every": of(every_eigen, &found.every_super, &found.every_sub),
            });
            format!("{answer}\n")
        }
    })?;
    Ok(0)
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
