//! `supereigen check`: is x a solution, which rows fail, is it extremal, of which types, and if it is
//! not extremal, of which two solutions is it the maximum?

use std::io::Write;

use anyhow::bail;
use supereigen::{Check as Answer, Entry, Matrix, SatisfyingArc, System, UBig};
use supereigen_formats::read_vector;

use crate::args::{Check, numbers};
use crate::commands::member;
use crate::input::{self, Input};
use crate::names::Names;
use crate::numbers::NumberText;
use crate::{NO, lassos, output};

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
    let failing = failing_rows(&input, &x, &check.failing_rows, &names, &numbers);
    out.write_all(failing.as_bytes())?;
    writeln!(out, "scaled: {}", yes_or_no(check.scaled))?;
    write_arcs(&mut out, &check.satisfying_arcs, &names)?;
    write_types(&mut out, &check, &names)?;
    if let Some(lasso) = &check.lasso {
        writeln!(out, "lasso: {}", lassos::text(lasso, &names))?;
    }
    if let Some((y, z)) = point.halves() {
        writeln!(out, "x is the maximum of two other solutions:")?;
        writeln!(out, "  y = {}", numbers.vector(&y))?;
        writeln!(out, "  z = {}", numbers.vector(&z))?;
    }
    out.flush()?;
    Ok(if is_solution { 0 } else { NO })
}

fn yes_or_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

/// The satisfying digraph, one line for each node that an arc leaves.
fn write_arcs(out: &mut dyn Write, arcs: &[SatisfyingArc], names: &Names) -> std::io::Result<()> {
    if arcs.is_empty() {
        return Ok(());
    }
    writeln!(out, "satisfying arcs (= where tight):")?;
    for arcs in arcs.chunk_by(|a, b| a.tail == b.tail) {
        let heads: Vec<String> = arcs
            .iter()
            .map(|arc| {
                let mark = if arc.tight { "=" } else { "" };
                format!("{}{mark}", names.of(arc.head))
            })
            .collect();
        let tail = arcs.first().map_or("", |arc| names.of(arc.tail));
        writeln!(out, "  {tail} → {}", heads.join(", "))?;
    }
    Ok(())
}

fn write_types(out: &mut dyn Write, check: &Answer, names: &Names) -> std::io::Result<()> {
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
    Ok(())
}

/// One line for each row that fails, with both sides.
pub(crate) fn failing_rows(
    input: &Input,
    x: &[Entry],
    rows: &[usize],
    names: &Names,
    numbers: &NumberText,
) -> String {
    rows.iter()
        .map(|&i| {
            let (left, right) = sides(&input.matrix, &input.lambda, x, i);
            format!(
                "  row {} fails: {} < {}\n",
                names.of(i),
                numbers.entry(&left),
                numbers.entry(&right)
            )
        })
        .collect()
}

/// A_i ⊗ x and λ ⊗ x_i.
fn sides(a: &Matrix, lambda: &Entry, x: &[Entry], i: usize) -> (Entry, Entry) {
    let plus = |a: &Entry, b: &Entry| Some(a.as_ref()? + b.as_ref()?);
    (member::row_times(a, i, x), plus(lambda, &x[i]))
}
