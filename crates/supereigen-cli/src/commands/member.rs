//! `supereigen member`: is x in the cone, and which rows fail if it is not?

use supereigen::{Entry, Matrix, UBig};

use crate::args::{Member, TextOrJsonLines};
use crate::input::{self, ConeInput};
use crate::numbers::NumberText;
use crate::vectors::{Source, answer_each};
use crate::{INTERRUPTED, NO};

pub(crate) fn run(options: &Member) -> anyhow::Result<u8> {
    let mut source = Source::open(&options.vectors)?;
    let input = input::read_cone(&options.system)?;
    let rows = input.cone.matrices();
    let mut all_inside = true;
    let is_all = answer_each(&mut source, input.cone.n(), |x, notation| {
        let notation = input.notation.merge(notation);
        let numbers = NumberText::new(&UBig::ONE, notation, options.numbers.get());
        let failing = input.cone.failing_rows(x)?;
        all_inside &= failing.is_empty();
        Ok(match options.format {
            TextOrJsonLines::Text => text(&input, &rows, x, &failing, &numbers),
            TextOrJsonLines::Jsonl => json(&input, &rows, x, &failing, &numbers),
        })
    })?;
    Ok(match (is_all, all_inside) {
        (false, _) => INTERRUPTED,
        (true, false) => NO,
        (true, true) => 0,
    })
}

fn text(
    input: &ConeInput,
    rows: &(Matrix, Matrix),
    x: &[Entry],
    failing: &[usize],
    numbers: &NumberText,
) -> String {
    let answer = if failing.is_empty() { "yes" } else { "no" };
    let mut text = format!("x = {}\nin the cone: {answer}\n", numbers.vector(x));
    for &k in failing {
        let (row, sides) = (input.row(k), sides(rows, k, x, numbers));
        text += &format!("  {row} fails: {sides}\n");
    }
    text
}

/// Of each row that fails, A_k ⊗ x and B_k ⊗ x.
fn json(
    input: &ConeInput,
    rows: &(Matrix, Matrix),
    x: &[Entry],
    failing: &[usize],
    numbers: &NumberText,
) -> String {
    let failing: Vec<String> = failing
        .iter()
        .map(|&k| {
            let (row, is_turned) = input.place(k);
            let side = |matrix: &Matrix| numbers.json(&row_times(matrix, k, x));
            let (mut a, mut b) = (side(&rows.0), side(&rows.1));
            if is_turned {
                std::mem::swap(&mut a, &mut b);
            }
            format!("{{\"row\":{row},\"left\":{a},\"right\":{b}}}")
        })
        .collect();
    format!(
        "{{\"vector\":{},\"member\":{},\"failing\":[{}]}}\n",
        numbers.json_vector(x),
        failing.is_empty(),
        failing.join(",")
    )
}

/// Both sides of a row that fails.
pub(crate) fn sides(
    (a, b): &(Matrix, Matrix),
    k: usize,
    x: &[Entry],
    numbers: &NumberText,
) -> String {
    let side = |matrix: &Matrix| numbers.entry(&row_times(matrix, k, x));
    format!("{} < {}", side(a), side(b))
}

/// A_k ⊗ x.
pub(crate) fn row_times(a: &Matrix, k: usize, x: &[Entry]) -> Entry {
    let term = |j: usize| Some(a.entry(k, j)? + x[j].as_ref()?);
    (0..x.len()).map(term).max().flatten()
}
