//! `supereigen lambda`: prints λ(A), a critical cycle and the classes, or the greatest λ of A ⊗ x ≥ λ ⊗ B ⊗ x.

use std::path::Path;

use serde_json::json;
use supereigen::{Cone, Interrupted, NoAnswer, UBig, Vector};
use supereigen_answers::{CycleMean, Means, NumberText, along};
use supereigen_formats::{Algebra, Given};

use crate::args::{Lambda, Question};
use crate::interrupt::{self, INTERRUPT};
use crate::node_names::Names;
use crate::progress::waiting;
use crate::{NO, input, run};

/// How many classes are listed for people.
const MOST_CLASSES: usize = 100;

pub(crate) fn run(options: &Lambda) -> anyhow::Result<u8> {
    let question = &options.question;
    match &options.b {
        Some(b) => of_two(question, b, options.min.algebra()),
        None => of_one(question, options.min.algebra()),
    }
}

fn of_one(question: &Question, algebra: Algebra) -> anyhow::Result<u8> {
    let file = question.file.as_deref();
    let answer = |notation| {
        let notation = question.answer.numbers.over(notation);
        NumberText::new(&UBig::ONE, notation)
    };
    let (means, names, numbers) = match input::read_given(file, &question.source, algebra)? {
        Given::Matrix(document) => {
            let numbers = answer(document.notation);
            let means = Means::new(&document.matrix, &numbers)?;
            let names = document.matrix.labels();
            (means, Names::new(document.matrix.columns(), names), numbers)
        }
        Given::Connections(connections, notation) => {
            let numbers = answer(notation);
            interrupt::run_begins();
            let means = waiting("looking for the shortest period", || {
                Means::of_events(&connections, &numbers, &INTERRUPT)
            });
            let means = means.map_err(|Interrupted| {
                run::Interrupted::error("the shortest period was not found yet")
            })?;
            let names = connections.graph.names();
            (means, Names::new(names.len(), names), numbers)
        }
    };
    let format = question.answer.format;
    format.print(&means, || text(&means, &names, &numbers))?;
    Ok(0)
}

fn text(means: &Means, names: &Names, numbers: &NumberText) -> String {
    let CycleMean { mean, cycle } = &means.critical;
    let mut text = String::new();
    means
        .assumed
        .iter()
        .for_each(|it| text += &format!("Note: {it}.\n"));
    text += &format!("λ(A) = {mean}\n");
    let (kept, others, flag) = if !numbers.is_min_plus() {
        (format!("from {mean} on"), "shorter", "")
    } else {
        (format!("up to {mean}"), "longer", " --min")
    };
    let kept_all = if !cycle.is_empty() {
        let around = cycle.iter().chain(cycle.first());
        let cycle = along(&around.map(|&node| names.of(node)).collect::<Vec<_>>());
        text += &format!(
            "critical cycle: {cycle}\nall events can keep periods {kept} (timetables: supereigen sub{flag}), \
             but not {others} ones (reasons: supereigen basis{flag})\n"
        );
        format!("{}{mean}", numbers.words("iff λ ≥ "))
    } else {
        text += &format!(
            "D_A has no cycle\nall events can keep every period (timetables: supereigen sub{flag})\n"
        );
        "for every finite λ".to_owned()
    };
    text += &format!(
        "{}{kept_all}\n{}{mean}\n{}{}\nstrongly connected classes, each after those that it reaches: {}\n",
        numbers.words("A⊗x ≤ λ⊗x has a finite solution "),
        numbers.words("A⊗x ≥ λ⊗x has a solution other than -inf iff λ ≤ "),
        numbers.words("A⊗x ≥ λ⊗x has a finite solution iff λ ≤ "),
        means.greatest_finite,
        means.classes.len()
    );
    for class in means.classes.iter().take(MOST_CLASSES) {
        let nodes = names.list_some(&class.nodes);
        text += &format!("  {{{nodes}}}: λ = {}\n", class.critical.mean);
    }
    if let Some(others) = means.classes.len().checked_sub(MOST_CLASSES + 1) {
        text += &format!("  and {} others (--format json lists all)\n", others + 1);
    }
    text
}

fn of_two(question: &Question, b: &Path, algebra: Algebra) -> anyhow::Result<u8> {
    let a = question.file.as_deref().unwrap_or(Path::new("-"));
    let (mut a, mut b, _, notation) = input::read_two(a, b, &question.source, algebra)?;
    if algebra == Algebra::MinPlus {
        // Of the negatives, A⊗x ≥ λ⊗B⊗x is B⊗x ≥ λ⊗A⊗x, with the same λ.
        std::mem::swap(&mut a, &mut b);
    }
    interrupt::run_begins();
    let found = Cone::new(&a, &b)?.lambdas(&INTERRUPT);
    let found = found.map_err(|error| run::cone_error(NoAnswer::from(error)))?;
    let text = |notation| question.answer.numbers.text(notation);
    let numbers = text(notation);
    let of_lambda = text(notation.in_algebra(Algebra::MaxPlus));
    let zero = numbers.entry(&None);
    let status = if found.is_some() { 0 } else { NO };
    let greatest = found.map(|lambdas| lambdas.greatest);
    // Any λ does if there is no greatest one.
    let lambda = greatest
        .clone()
        .map(|greatest| greatest.unwrap_or_default());
    let x = lambda.map(|lambda| {
        let cone = Cone::new(&a, &b.scale(lambda))?;
        let x = cone.greatest_solution(Vector::from(vec![0; cone.n()]))?;
        anyhow::Ok(numbers.vector(&x))
    });
    let x = x.transpose()?;
    let answer = json!({
        "lambda": of_lambda.entry(&greatest.clone().flatten()),
        "unbounded": matches!(greatest, Some(None)),
        "vector": x,
    });
    question.answer.format.print(&answer, || {
        let x = x.map_or_else(String::new, |x| format!("a solution: {x}\n"));
        match greatest {
            None => format!("A⊗x ≥ λ⊗B⊗x has no solution but {zero} for any finite λ\n"),
            Some(None) => {
                format!("A⊗x ≥ λ⊗B⊗x has a solution other than {zero} for every λ\n{x}")
            }
            Some(greatest) => {
                let lambda = of_lambda.entry(&greatest);
                format!("A⊗x ≥ λ⊗B⊗x has a solution other than {zero} iff λ ≤ {lambda}\n{x}")
            }
        }
    })?;
    Ok(status)
}
