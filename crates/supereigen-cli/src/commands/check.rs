//! `supereigen check`: says whether x is a solution and which rows fail, whether x is extremal and of which types, and
//! if it is not extremal, of which two solutions it is the maximum.

use anyhow::bail;
use supereigen::{Check as Answer, Entry, Matrix, SatisfyingArc, UBig};
use supereigen_formats::read_vector;

use crate::args::Check;
use crate::commands::member;
use crate::input::{self, Input};
use crate::names::Names;
use crate::numbers::NumberText;
use crate::{NO, lassos, output};

pub(crate) fn run(options: &Check) -> anyhow::Result<u8> {
    let (x, vector_notation) = read_vector(&options.vector)
        .map_err(|error| input::in_argument("--vector", &options.vector, error))?;
    let input = input::read(&options.problem)?;
    let n = input.matrix().rows();
    if x.len() != n {
        bail!(
            "--vector has length {}, the matrix has {n} columns",
            x.len()
        );
    }
    let point = input.system.clone().point(&x)?;
    let check = point.check();
    let names = Names::new(n, input.matrix().labels());
    let numbers = NumberText::new(
        &UBig::ONE,
        options.numbers.over(input.notation.merge(vector_notation)),
    );
    let is_solution = check.failing_rows.is_empty();
    let mut text = format!("solution: {}\n", yes_or_no(is_solution));
    text += &failing_rows(&input, &x, &check.failing_rows, &names, &numbers);
    text += &format!("scaled: {}\n", yes_or_no(check.scaled));
    text += &arcs(&check.satisfying_arcs, &names);
    text += &types(&check, &names);
    if let Some(lasso) = &check.lasso {
        text += &format!("lasso: {}\n", lassos::text(lasso, &names));
    }
    if let Some((y, z)) = point.halves() {
        text += &format!(
            "x is the maximum of two other solutions:\n  y = {}\n  z = {}\n",
            numbers.vector(&y),
            numbers.vector(&z)
        );
    }
    output::print(&text)?;
    Ok(if is_solution { 0 } else { NO })
}

fn yes_or_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

/// Describes the satisfying digraph, with one line for each node that has an outgoing arc.
fn arcs(arcs: &[SatisfyingArc], names: &Names) -> String {
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
fn types(check: &Answer, names: &Names) -> String {
    let criteria = [
        ("the hypergraph criterion", &check.types_by_hypergraph),
        (
            "the criterion of satisfying arcs",
            &check.types_by_satisfying_arcs,
        ),
    ];
    criteria
        .into_iter()
        .map(|(criterion, types)| match types.is_empty() {
            true => format!("extremal by {criterion}: no\n"),
            false => {
                let types = names.list(types);
                format!("extremal by {criterion}: yes, of type {types}\n")
            }
        })
        .collect()
}

/// Returns one line for each row that fails, with both sides.
pub(crate) fn failing_rows(
    input: &Input,
    x: &[Entry],
    rows: &[usize],
    names: &Names,
    numbers: &NumberText,
) -> String {
    rows.iter()
        .map(|&i| {
            let (left, right) = sides(input.matrix(), input.lambda(), x, i);
            format!(
                "  row {} fails: {} < {}\n",
                names.of(i),
                numbers.entry(&left),
                numbers.entry(&right)
            )
        })
        .collect()
}

/// Returns A_i ⊗ x and λ ⊗ x_i.
fn sides(a: &Matrix, lambda: &Entry, x: &[Entry], i: usize) -> (Entry, Entry) {
    let plus = |a: &Entry, b: &Entry| Some(a.as_ref()? + b.as_ref()?);
    (member::row_times(a, i, x), plus(lambda, &x[i]))
}
