//! All vectors between two: is some of them, is each of them, a supereigenvector of some, or of every, matrix?

use anyhow::anyhow;
use serde_json::{Value, json};
use supereigen::{Between, QuantifierOrder, System};
use supereigen_answers::{NumberText, from_one};
use supereigen_formats::{Algebra, Notation};

use crate::NO;
use crate::args::Interval;
use crate::node_names::Names;
use crate::vectors::read_flag;

/// The two matrices by their words, as the systems come: U for some A, L for every A.
const WORDS: [(&str, &str); 2] = [("some", "U"), ("every", "L")];

/// Answers for a box between two vectors; the systems are those of some and of every matrix.
pub(super) fn run(
    options: &Interval,
    (from, to): (&str, &str),
    systems: &[System; 2],
    names: &Names,
    notation: Notation,
) -> anyhow::Result<u8> {
    let n = names.all().len();
    let (from, first) = read_flag("--box", from, n, Algebra::MaxPlus)?;
    let (to, second) = read_flag("--box", to, n, Algebra::MaxPlus)?;
    let notation = notation.merge(first).merge(second);
    let numbers = options.answer.numbers.text(notation);
    let universal = options.for_all.iter();
    let universal = universal.map(|name| names.node_of_flag("--for-all", name));
    let universal = universal.collect::<anyhow::Result<Vec<usize>>>()?;
    let mut answers = Vec::new();
    for system in systems {
        let between = system.between(&from, &to);
        answers.push(between.map_err(|error| anyhow!("--box: {error}"))?);
    }
    let lambda = systems[0].lambda();
    let answers = WORDS.iter().zip(&answers);
    let mut all = json!({ "lambda": numbers.entry(lambda) });
    for ((word, _), between) in answers.clone() {
        all[*word] = json(between, &universal, &numbers);
    }
    options.answer.format.print(&all, || {
        let text = answers.clone().map(|((word, matrix), between)| {
            let title = format!("A⊗x ≥ λ⊗x for {word} A, that is {matrix}⊗x ≥ λ⊗x:\n");
            title + &text(between, &universal, names, &numbers)
        });
        let text: String = text.collect();
        format!("λ = {}\n{text}", numbers.entry(lambda))
    })?;
    let is_weak = answers
        .take(1)
        .all(|(_, between)| between.solution().is_ok());
    Ok(if is_weak { 0 } else { NO })
}

fn text(between: &Between, universal: &[usize], names: &Names, numbers: &NumberText) -> String {
    let some = match between.solution() {
        Ok(x) => format!("yes, such as {}", numbers.vector(&x)),
        Err(none) => format!("no, too low at {}", names.list(&none.nodes)),
    };
    let every = match between.failing_rows().as_slice() {
        [] => "yes".to_owned(),
        rows => format!("no, for rows {}", names.list(rows)),
    };
    let mut text = format!("  some x: {some}\n  every x: {every}\n");
    if !universal.is_empty() {
        let yes_no = |order| {
            if between.holds(universal, order) {
                "yes"
            } else {
                "no"
            }
        };
        let nodes = names.list(universal);
        text += &format!(
            "  some entries for all at {nodes} (EA): {}\n  for all entries at {nodes} some (AE): {}\n",
            yes_no(QuantifierOrder::ExistsAll),
            yes_no(QuantifierOrder::AllExists)
        );
    }
    text
}

fn json(between: &Between, universal: &[usize], numbers: &NumberText) -> Value {
    let solution = between.solution();
    let too_low = solution.as_ref().err().map_or(&[][..], |none| &none.nodes);
    let mut answer = json!({
        "some": solution.is_ok(),
        "solution": solution.as_ref().ok().map(|x| numbers.vector(x)),
        "too_low": from_one(too_low),
    });
    let rows = between.failing_rows();
    answer["every"] = json!(rows.is_empty());
    answer["failing_rows"] = json!(from_one(&rows));
    if !universal.is_empty() {
        answer["ea"] = json!(between.holds(universal, QuantifierOrder::ExistsAll));
        answer["ae"] = json!(between.holds(universal, QuantifierOrder::AllExists));
    }
    answer
}
