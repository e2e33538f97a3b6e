//! `supereigen implied`: decides whether an inequality follows from a system, and if not, where it fails.

use anyhow::{Context as _, bail};
use serde::Serialize;
use serde_json::json;
use supereigen::cone::Implication;
use supereigen::{Cone, Matrix, UBig};
use supereigen_answers::{NumberText, Written, WrittenVector};
use supereigen_formats::{Notation, read_vector};

use crate::args::{Asked, Implied, Source};
use crate::interrupt;
use crate::progress::Waiting;
use crate::{NO, input, output, run};

pub(crate) fn run(options: &Implied) -> anyhow::Result<u8> {
    let (asked, notation) = read(&options.asked, &options.system.source)?;
    let input = input::read_cone(&options.system)?;
    let (n, columns) = (input.cone.n(), asked.columns());
    if columns != 2 * n {
        bail!("an inequality has {columns} entries, but 2n is {}", 2 * n);
    }
    let asked = Cone::from_rows(&asked)?;
    let settings = run::cone_options(None);
    interrupt::run_begins();
    let waiting = Waiting::new("looking for an extremal at which an inequality fails");
    let result = input.cone.implies(&asked, &settings);
    drop(waiting);
    let answers = result.map_err(run::cone_error)?;
    let notation = input.notation.merge(notation);
    let numbers = NumberText::new(&UBig::ONE, options.answer.numbers.over(notation));
    let (a, b) = asked.matrices();
    let mut rows = Vec::new();
    for (k, answer) in answers.iter().enumerate() {
        rows.push(Row::new(answer, (&a, &b), k, &numbers)?);
    }
    let answer = json!({ "inequalities": rows });
    output::answer(options.answer.format, &answer, || text(&rows))?;
    let all = answers.iter().all(|answer| *answer == Implication::Implied);
    Ok(if all { 0 } else { NO })
}

/// The answer about one inequality; without the rest if it is implied.
#[derive(Serialize)]
struct Row {
    implied: bool,
    #[serde(flatten)]
    refuted: Option<Refuted>,
}

/// An extremal at which an inequality fails, and both sides there.
#[derive(Serialize)]
struct Refuted {
    witness: WrittenVector,
    left: Written,
    right: Written,
}

impl Row {
    fn new(
        answer: &Implication,
        (a, b): (&Matrix, &Matrix),
        k: usize,
        numbers: &NumberText,
    ) -> anyhow::Result<Row> {
        let refuted = match answer {
            Implication::Implied => None,
            Implication::Refuted { witness } => Some(Refuted {
                witness: numbers.vector(witness),
                left: numbers.entry(&a.apply(witness)?.entry(k)),
                right: numbers.entry(&b.apply(witness)?.entry(k)),
            }),
        };
        Ok(Row {
            implied: refuted.is_none(),
            refuted,
        })
    }
}

fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for (k, row) in rows.iter().enumerate() {
        let answer = if row.implied {
            "implied"
        } else {
            "not implied"
        };
        text += &format!("inequality {}: {answer}\n", k + 1);
        if let Some(Refuted {
            witness,
            left,
            right,
        }) = &row.refuted
        {
            text += &format!("  fails at the extremal x = {witness}: {left} < {right}\n");
        }
    }
    text
}

/// Reads the inequalities that are asked about, one in each row.
fn read(asked: &Asked, source: &Source) -> anyhow::Result<(Matrix, Notation)> {
    if let Some(text) = &asked.inequality {
        let (row, notation) =
            read_vector(text).map_err(|error| input::in_argument("--inequality", text, error))?;
        return Ok((Matrix::from_rows(&[row])?, notation));
    }
    let path = asked.inequalities.as_deref();
    let path = path.context("--inequality or --inequalities is needed")?;
    let document = input::read_matrix(Some(path), source)?;
    Ok((document.matrix, document.notation))
}
