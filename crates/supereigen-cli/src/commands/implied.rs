//! `supereigen implied`: decides whether an inequality follows from a system, and if not, where it fails.

use anyhow::{Context as _, bail};
use serde::Serialize;
use serde_json::json;
use supereigen::cone::Implication;
use supereigen::{Cone, Matrix, Vector};
use supereigen_answers::{NumberText, Written, WrittenVector};
use supereigen_formats::{Algebra, Notation};

use crate::args::{Asked, Implied, Source};
use crate::interrupt::{self, INTERRUPT};
use crate::progress::waiting;
use crate::{NO, input, run, vectors};

pub(crate) fn run(options: &Implied) -> anyhow::Result<u8> {
    let (asked, notation) = read(&options.asked, &options.system.source)?;
    let input = input::read_cone(&options.system)?;
    let (n, columns) = (input.cone.n(), asked.columns());
    if columns != 2 * n {
        bail!("an inequality has {columns} entries, but 2n is {}", 2 * n);
    }
    let asked = Cone::from_rows(&asked)?;
    interrupt::run_begins();
    let looking = "looking for an extremal at which an inequality fails";
    let answers = waiting(looking, || input.cone.implies(&asked, &INTERRUPT));
    let answers = answers.map_err(run::cone_error)?;
    let notation = input.notation.merge(notation);
    let numbers = options.answer.numbers.text(notation);
    let (a, b) = asked.matrices();
    let answers = answers.iter().enumerate();
    let rows: Vec<Row> = answers
        .map(|(k, answer)| Row::new(answer, [&a, &b], k, &numbers))
        .collect();
    let answer = json!({ "inequalities": rows });
    options.answer.format.print(&answer, || text(&rows))?;
    let all = rows.iter().all(|row| row.implied);
    Ok(if all { 0 } else { NO })
}

/// The answer about one inequality.
#[derive(Serialize)]
struct Row {
    implied: bool,
    /// An extremal at which it fails.
    witness: Option<WrittenVector>,
    /// Both sides there.
    sides: Option<[Written; 2]>,
}

impl Row {
    fn new(answer: &Implication, sides: [&Matrix; 2], k: usize, numbers: &NumberText) -> Row {
        let witness = match answer {
            Implication::Implied => None,
            Implication::Refuted { witness } => Some(witness),
        };
        let side = |matrix: &Matrix, x: &Vector| {
            let term = |(j, _)| Some(matrix.entry(k, j)? + x.entry(j)?);
            numbers.entry(&matrix.row(k).map(term).max().flatten())
        };
        Row {
            implied: witness.is_none(),
            witness: witness.map(|x| numbers.vector(x)),
            sides: witness.map(|x| sides.map(|matrix| side(matrix, x))),
        }
    }
}

fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for (k, row) in rows.iter().enumerate() {
        let not = if row.implied { "" } else { "not " };
        text += &format!("inequality {}: {not}implied\n", k + 1);
        if let (Some(x), Some([left, right])) = (&row.witness, &row.sides) {
            text += &format!("  fails at the extremal x = {x}: {left} < {right}\n");
        }
    }
    text
}

/// Reads the inequalities that are asked about, one in each row.
fn read(asked: &Asked, source: &Source) -> anyhow::Result<(Matrix, Notation)> {
    if let Some(text) = &asked.inequality {
        let (row, notation) = vectors::read("--inequality", text, Algebra::MaxPlus)?;
        return Ok((Matrix::from_rows(&[row])?, notation));
    }
    let path = asked.inequalities.as_deref();
    let path = path.context("--inequality or --inequalities is needed")?;
    let document = input::read_matrix(Some(path), source)?;
    Ok((document.matrix, document.notation))
}
