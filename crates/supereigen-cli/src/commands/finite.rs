//! `supereigen finite`: finds a solution without −∞, or the node that forbids it.

use serde_json::{Value, json};
use supereigen::spectral::NoFiniteSolution;
use supereigen::{System, UBig, Vector};

use crate::args::{Finite, TextOrJson};
use crate::names::Names;
use crate::numbers::NumberText;
use crate::{NO, input, output};

pub(crate) fn run(options: &Finite) -> anyhow::Result<u8> {
    let question = &options.question;
    let (lambda, notation) = input::read_lambda(&options.at.lambda)?;
    let document = input::read_square_matrix(question.file.as_deref(), &question.source)?;
    let system = System::new(&document.matrix, &lambda)?;
    let solution = system.finite_solution();
    let names = Names::new(system.n(), document.matrix.labels());
    let numbers = NumberText::new(
        &UBig::ONE,
        question
            .answer
            .numbers
            .over(document.notation.merge(notation)),
    );
    output::print(&match question.answer.format {
        TextOrJson::Text => {
            let solution = text(&solution, &names, &numbers);
            let lambda = numbers.entry(&lambda);
            format!("finite solution of A⊗x ≥ λ⊗x, λ = {lambda}: {solution}\n")
        }
        TextOrJson::Json => {
            let mut answer = json!({ "lambda": numbers.json(&lambda) });
            add_to(&mut answer, &solution, &numbers);
            format!("{answer}\n")
        }
    })?;
    Ok(if solution.is_ok() { 0 } else { NO })
}

/// Returns the solution as text, or why there is none.
pub(crate) fn text(
    solution: &Result<Vector, NoFiniteSolution>,
    names: &Names,
    numbers: &NumberText,
) -> String {
    match solution {
        Ok(x) => numbers.vector(x),
        Err(none) => format!(
            "none, no cycle of mean λ or more can be reached from {}",
            names.of(none.node)
        ),
    }
}

/// Adds the solution, or the node that forbids it, to a JSON object.
pub(crate) fn add_to(
    answer: &mut Value,
    solution: &Result<Vector, NoFiniteSolution>,
    numbers: &NumberText,
) {
    answer["finite"] = json!(solution.as_ref().ok().map(|x| numbers.json_vector(x)));
    answer["node"] = json!(solution.as_ref().err().map(|none| none.node + 1));
}
