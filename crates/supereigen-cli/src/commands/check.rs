//! `supereigen check`: is x a solution, which rows fail, is it extremal, of which types?

use std::io::Write;

use anyhow::bail;
use supereigen::{Entry, Kind, Matrix, System, UBig};
use supereigen_formats::read_vector;

use crate::args::{Check, numbers};
use crate::names::Names;
use crate::numbers::NumberText;
use crate::{NO, input, output};

pub(crate) fn run(options: &Check) -> anyhow::Result<u8> {
    let (x, vector_notation) = read_vector(&options.vector)
        .map_err(|error| input::in_argument("--vector", &options.vector, error))?;
    let input = input::read(&options.problem)?;
    let n = input.matrix.rows();
    if x.len() != n {
        bail!(
            "--vector has length {}, the matrix has {n} columns",
            x.len()
        );
    }
    let point = System::new(&input.matrix, &input.lambda)?.point(&x)?;
    let check = point.check();
    let names = Names::new(n, input.matrix.labels());
    let numbers = NumberText::new(
        &UBig::ONE,
        input.notation.merge(vector_notation),
        numbers(options.numbers),
    );
    let mut out = output::open(None)?;
    let is_solution = check.failing_rows.is_empty();
    writeln!(out, "solution: {}", yes_or_no(is_solution))?;
    for &i in &check.failing_rows {
        let (left, right) = sides(&input.matrix, &input.lambda, &x, i);
        writeln!(
            out,
            "  row {} fails: {} < {}",
            names.of(i),
            numbers.entry(&left),
            numbers.entry(&right)
        )?;
    }
    writeln!(out, "scaled: {}", yes_or_no(check.scaled))?;
    for (criterion, types) in [
        ("the hypergraph criterion", &check.types_by_hypergraph),
        (
            "the criterion of satisfying arcs",
            &check.types_by_satisfying_arcs,
        ),
    ] {
        let extremal = yes_or_no(!types.is_empty());
        write!(out, "extremal by {criterion}: {extremal}")?;
        if types.is_empty() {
            writeln!(out)?;
        } else {
            writeln!(out, ", of type {}", names.list(types))?;
        }
    }
    if let Some(lasso) = &check.lasso {
        let stem: String = lasso
            .stem()
            .iter()
            .map(|&node| format!("{} → ", names.of(node)))
            .collect();
        let forked = if matches!(lasso.kind, Kind::Forked { .. }) {
            ", forked"
        } else {
            ""
        };
        writeln!(out, "lasso: {stem}({}){forked}", names.cycle(lasso.cycle()))?;
    }
    out.flush()?;
    Ok(if is_solution { 0 } else { NO })
}

fn yes_or_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

/// A_i ⊗ x and λ ⊗ x_i.
fn sides(a: &Matrix, lambda: &Entry, x: &[Entry], i: usize) -> (Entry, Entry) {
    let plus = |a: &Entry, b: &Entry| Some(a.as_ref()? + b.as_ref()?);
    let left = (0..x.len()).map(|j| plus(&a.entry(i, j), &x[j])).max();
    (left.flatten(), plus(lambda, &x[i]))
}
