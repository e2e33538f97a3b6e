//! `supereigen transient`: finds how soon the powers of a matrix, or an orbit, repeat themselves.

use serde_json::{Value, json};
use supereigen::dynamics::{self, TransientError, transient_from};
use supereigen::spectral::CyclicityError;
use supereigen::{CriticalCycle, Interrupt, UBig};
use supereigen_formats::read_vector;

use crate::args::{TextOrJson, Transient};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::progress::Waiting;
use crate::{NO, input, output};

pub(crate) fn run(options: &Transient) -> anyhow::Result<u8> {
    let started = &options.started;
    let x = options.from.as_deref();
    let x = x.map(|text| read_vector(text).map_err(|it| input::in_argument("--from", text, it)));
    let x = x.transpose()?;
    let document = input::read_square_matrix(started.file.as_deref(), &started.source())?;
    let matrix = &document.matrix;
    let written = x.as_ref().map(|(_, notation)| *notation);
    let notation = document.notation.merge(written.unwrap_or_default());
    let numbers = NumberText::new(&UBig::ONE, options.answer.numbers.over(notation));
    if let Some((x, _)) = &x {
        input::expect_length("--from", x.len(), matrix.columns())?;
    }
    let waiting = Waiting::new("squaring the matrix");
    let found = match &x {
        Some((x, _)) => transient_from(matrix, x, &Interrupt::NEVER),
        None => dynamics::transient(matrix, &Interrupt::NEVER),
    };
    drop(waiting);
    let is_json = options.answer.format == TextOrJson::Json;
    match found {
        Ok(found) => {
            output::print(&match is_json {
                true => format!("{}\n", json_of(&found, &numbers)),
                false => text_of(&found, x.is_some(), &numbers),
            })?;
            Ok(0)
        }
        Err(TransientError::Cyclicity(CyclicityError::DifferentMeans(both))) => {
            let names = Names::new(matrix.columns(), matrix.labels());
            output::print(&match is_json {
                true => {
                    let cycles: Value = both.iter().map(|it| json_cycle(it, &numbers)).collect();
                    format!(
                        "{}\n",
                        json!({ "transient": null, "different_rates": cycles })
                    )
                }
                false => {
                    let [first, second] = (*both).map(|critical| {
                        let mean = numbers.entry(&Some(critical.mean));
                        format!("{mean} on the cycle {}", names.cycle(&critical.cycle))
                    });
                    format!("no common λ: {first}, but {second} in a class of its own\n")
                }
            })?;
            Ok(NO)
        }
        Err(error) => Err(error.into()),
    }
}

fn text_of(found: &dynamics::Transient, is_orbit: bool, numbers: &NumberText) -> String {
    let (gamma, from) = (&found.cyclicity, &found.transient);
    let growth = match gamma.is_one() {
        true => "λ".to_owned(),
        false => format!("{gamma}λ"),
    };
    let rate = numbers.entry(&found.rate);
    let law = match (is_orbit, &found.rate) {
        (false, Some(_)) => format!("A^(k+{gamma}) = {growth} ⊗ A^k for all k ≥ {from}"),
        (true, Some(_)) => format!("x(k+{gamma}) = {growth} ⊗ x(k) for all k ≥ {from}"),
        (false, None) => format!("A^k is -inf for all k > {from}"),
        (true, None) => format!("x(k) is -inf for all k > {from}"),
    };
    format!("λ = {rate}\ncyclicity {gamma}\ntransient {from}\n{law}\n")
}

fn json_of(found: &dynamics::Transient, numbers: &NumberText) -> Value {
    let whole = |number: &UBig| numbers.json(&Some(number.clone().into()));
    json!({
        "lambda": numbers.json(&found.rate),
        "cyclicity": whole(&found.cyclicity),
        "transient": whole(&found.transient),
    })
}

fn json_cycle(critical: &CriticalCycle, numbers: &NumberText) -> Value {
    let mean = numbers.json(&Some(critical.mean.clone()));
    json!({ "cycle": json_nodes(&critical.cycle), "mean": mean })
}
