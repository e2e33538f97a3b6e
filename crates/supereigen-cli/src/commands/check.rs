//! `supereigen check`: says whether x is a solution and which rows fail, whether x is extremal and of which types, and
//! if it is not extremal, of which two solutions it is the maximum.

use supereigen::UBig;
use supereigen_answers::{Arc, Check as Answer, NumberText, Tested};
use supereigen_formats::read_vector;

use crate::args::Check;
use crate::names::Names;
use crate::{NO, input, lassos};

pub(crate) fn run(options: &Check) -> anyhow::Result<u8> {
    let (x, notation) = read_vector(&options.vector)
        .map_err(|error| input::in_argument("--vector", &options.vector, error))?;
    let input = input::read(&options.problem)?;
    input::expect_length("--vector", x.len(), input.system.n())?;
    let notation = input.notation.merge(notation);
    let numbers = NumberText::new(&UBig::ONE, options.answer.numbers.over(notation));
    let answer = Answer::new(&input.system, &x.into(), &numbers)?;
    options
        .answer
        .format
        .print(&answer, || text(&answer, &input.names()))?;
    Ok(if answer.tested.solution { 0 } else { NO })
}

fn text(answer: &Answer, names: &Names) -> String {
    let mut text = format!("solution: {}\n", yes_or_no(answer.tested.solution));
    text += &failing_rows(&answer.tested, names);
    text += &format!("scaled: {}\n", yes_or_no(answer.scaled));
    text += &arcs(&answer.satisfying_arcs, names);
    text += &types(answer, names);
    if let Some(lasso) = &answer.lasso {
        text += &format!("lasso: {}\n", lassos::text(lasso, names));
    }
    if let Some([y, z]) = &answer.halves {
        text += &format!("x is the maximum of two other solutions:\n  y = {y}\n  z = {z}\n");
    }
    text
}

fn yes_or_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

/// Describes the satisfying digraph, with one line for each node that has an outgoing arc.
fn arcs(arcs: &[Arc], names: &Names) -> String {
    if arcs.is_empty() {
        return String::new();
    }
    let mut text = "satisfying arcs (= where tight):\n".to_owned();
    for arcs in arcs.chunk_by(|a, b| a.tail == b.tail) {
        let heads: Vec<String> = arcs
            .iter()
            .map(|arc| {
                let mark = if arc.tight { "=" } else { "" };
                format!("{}{mark}", names.of(arc.head))
            })
            .collect();
        let tail = arcs.first().map_or("", |arc| names.of(arc.tail));
        text += &format!("  {tail} → {}\n", heads.join(", "));
    }
    text
}

/// Describes the verdict of each criterion.
fn types(answer: &Answer, names: &Names) -> String {
    let criteria = [
        ("the hypergraph criterion", &answer.types_by_hypergraph),
        (
            "the criterion of satisfying arcs",
            &answer.types_by_satisfying_arcs,
        ),
    ];
    criteria
        .into_iter()
        .map(|(criterion, types)| {
            if types.is_empty() {
                format!("extremal by {criterion}: no\n")
            } else {
                let types = names.list(types);
                format!("extremal by {criterion}: yes, of type {types}\n")
            }
        })
        .collect()
}

/// Returns one line for each row that fails, with both sides.
pub(crate) fn failing_rows(tested: &Tested, names: &Names) -> String {
    let rows = tested.failing_rows.iter().zip(&tested.sides);
    rows.map(|(&i, [left, right])| format!("  row {} fails: {left} < {right}\n", names.of(i)))
        .collect()
}
