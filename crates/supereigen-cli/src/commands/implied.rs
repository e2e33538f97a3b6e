//! `supereigen implied`: decides whether an inequality follows from a system, and if not, where it fails.

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use supereigen::cone::Implication;
use supereigen::{Cone, Matrix, UBig};
use supereigen_formats::{Notation, read_vector};

use crate::args::{Asked, Implied, Source, TextOrJson};
use crate::commands::member;
use crate::interrupt;
use crate::numbers::NumberText;
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
    let rows = asked.matrices();
    output::print(&match options.answer.format {
        TextOrJson::Text => text(&answers, &rows, &numbers),
        TextOrJson::Json => format!("{}\n", json(&answers, &rows, &numbers)),
    })?;
    let all = answers.iter().all(|answer| *answer == Implication::Implied);
    Ok(if all { 0 } else { NO })
}

fn text(answers: &[Implication], rows: &(Matrix, Matrix), numbers: &NumberText) -> String {
    let mut text = String::new();
    for (k, answer) in answers.iter().enumerate() {
        let number = k + 1;
        match answer {
            Implication::Implied => text += &format!("inequality {number}: implied\n"),
            Implication::Refuted { witness } => {
                let x = numbers.vector(witness);
                let sides = member::sides(rows, k, &witness.entries(), numbers);
                text += &format!("inequality {number}: not implied\n");
                text += &format!("  fails at the extremal x = {x}: {sides}\n");
            }
        }
    }
    text
}

/// Returns the answers as JSON: for each inequality that does not follow, an extremal at which it fails, and both sides
/// there.
fn json(answers: &[Implication], (a, b): &(Matrix, Matrix), numbers: &NumberText) -> Value {
    let answer = |(k, answer): (usize, &Implication)| match answer {
        Implication::Implied => json!({ "implied": true }),
        Implication::Refuted { witness } => {
            let x = witness.entries();
            let side = |matrix: &Matrix| numbers.json(&member::row_times(matrix, k, &x));
            json!({
                "implied": false,
                "witness": numbers.json_vector(witness),
                "left": side(a),
                "right": side(b),
            })
        }
    };
    let answers: Value = answers.iter().enumerate().map(answer).collect();
    json!({ "inequalities": answers })
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
