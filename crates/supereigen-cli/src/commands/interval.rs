//! `supereigen interval`: finds vectors that are supereigenvectors of every, or of some, matrix between two.

mod boxes;

use anyhow::anyhow;
use serde::Serialize;
use serde_json::json;
use supereigen::spectral::{IntervalError, Quantifier, interval, interval_lambdas};
use supereigen::{Entry, Matrix, System};
use supereigen_answers::{Finite, NumberText, Written};
use supereigen_formats::{Algebra, Notation};

use crate::args::Interval;
use crate::commands::finite;
use crate::node_names::Names;
use crate::vectors::read_flag;
use crate::{NO, input};

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
    let questions = [
        (Quantifier::Every, "every", "L", !options.some),
        (Quantifier::Some, "some", "U", !options.every),
    ];
    let numbers = options.answer.numbers.text(notation);
    let mut all = json!({ "lambda": numbers.entry(&lambda) });
    let (mut lines, mut is_no) = (format!("λ = {}\n", numbers.entry(&lambda)), false);
    for (quantifier, word, matrix, is_asked) in questions {
        if !is_asked {
            continue;
        }
        let answer = Answer::new(&system(quantifier)?, &numbers);
        lines += &answer.text((word, matrix), &names, &numbers);
        is_no |= !answer.solvable;
        all[word] = json!(answer);
    }
    options.answer.format.print(&all, || lines)?;
    let is_no = is_no && (options.every || options.some);
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
    let (x, of_vector) = read_flag("--vector", text, lower.columns(), Algebra::MaxPlus)?;
    let found = interval_lambdas(lower, upper, x).map_err(no_interval)?;
    let notation = notation.merge(of_vector);
    let numbers = options.answer.numbers.text(notation);
    let eigen = found.every_eigen.as_ref().map(|it| (it, it));
    let every = Lambdas::new(eigen, &found.every_super, &found.every_sub, &numbers);
    let eigen = found.some_eigen.as_ref().map(|(from, to)| (from, to));
    let some = Lambdas::new(eigen, &found.some_super, &found.some_sub, &numbers);
    let answer = json!({ "some": some, "every": every });
    options.answer.format.print(&answer, || {
        let rows = [
            ("A⊗x = λ⊗x", &some.eigen, &every.eigen),
            ("A⊗x ≥ λ⊗x", &some.above, &every.above),
            ("A⊗x ≤ λ⊗x", &some.below, &every.below),
        ];
        let row = |(relation, some, every): (_, &Option<Range>, &Option<Range>)| {
            let [some, every] =
                [some, every].map(|it| it.as_ref().map_or("no λ".into(), Range::text));
            format!("{relation} for some A: {some}\n{relation} for every A: {every}\n")
        };
        rows.map(row).concat()
    })?;
    Ok(0)
}

/// The λ of a vector.
#[derive(Serialize)]
struct Lambdas {
    eigen: Option<Range>,
    #[serde(rename = "super")]
    above: Option<Range>,
    #[serde(rename = "sub")]
    below: Option<Range>,
}

impl Lambdas {
    fn new(
        eigen: Option<(&Entry, &Entry)>,
        greatest: &Entry,
        least: &Option<Entry>,
        numbers: &NumberText,
    ) -> Lambdas {
        // As the end of an interval, null would read as no end.
        let end = |it: &Entry| Some(numbers.entry(it).spelled());
        let range = |from, to| Range { from, to };
        Lambdas {
            eigen: eigen.map(|(from, to)| range(end(from), end(to))),
            above: Some(range(None, end(greatest))),
            below: least.as_ref().map(|it| range(end(it), None)),
        }
    }
}

/// All λ from one to another, where there is such an end.
#[derive(Serialize)]
pub(super) struct Range {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<Written>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<Written>,
}

impl Range {
    /// Returns these λ as an inequality.
    pub(super) fn text(&self) -> String {
        match (&self.from, &self.to) {
            (Some(from), Some(to)) if from == to => format!("λ = {from}"),
            (Some(from), Some(to)) => format!("{from} ≤ λ ≤ {to}"),
            (Some(from), None) => format!("λ ≥ {from}"),
            (None, Some(to)) => format!("λ ≤ {to}"),
            (None, None) => "every λ".to_owned(),
        }
    }
}

/// The answer about one of the two matrices.
#[derive(Serialize)]
struct Answer {
    solvable: bool,
    #[serde(flatten)]
    finite: Finite,
}

impl Answer {
    fn new(system: &System, numbers: &NumberText) -> Answer {
        Answer {
            solvable: system.is_solvable(),
            finite: Finite::new(&system.finite_solution(), numbers),
        }
    }

    fn text(&self, of: (&str, &str), names: &Names, numbers: &NumberText) -> String {
        let (word, matrix) = of;
        let solvable = if self.solvable { "yes" } else { "no" };
        let finite = finite::text(&self.finite, names, numbers);
        format!(
            "A⊗x ≥ λ⊗x for {word} A with L ≤ A ≤ U, that is {matrix}⊗x ≥ λ⊗x:\n  \
             solution other than -inf: {solvable}\n  finite solution: {finite}\n"
        )
    }
}
