//! `supereigen transient`: finds how soon the powers of a matrix, or an orbit, repeat themselves.

use serde_json::{Value, json};
use supereigen::dynamics::{self, ClassTransient, OrbitTransient, TransientError, transient_from};
use supereigen::spectral::CyclicityError;
use supereigen::{Interrupt, UBig};
use supereigen_answers::{CycleMean, NumberText, Written, from_one};
use supereigen_formats::Algebra;

use crate::args::Transient;
use crate::node_names::Names;
use crate::progress::waiting;
use crate::{NO, input, vectors};

pub(crate) fn run(options: &Transient) -> anyhow::Result<u8> {
    let question = &options.question;
    let x = options.start.as_deref();
    let x = x.map(|text| vectors::read("--start", text, Algebra::MaxPlus));
    let x = x.transpose()?;
    let document = input::read_square_matrix(question.file.as_deref(), &question.source)?;
    let matrix = &document.matrix;
    let written = x.as_ref().map(|(_, notation)| *notation);
    let notation = document.notation.merge(written.unwrap_or_default());
    let numbers = question.answer.numbers.text(notation);
    if let Some((x, _)) = &x {
        vectors::expect_length("--start", x, (matrix.columns(), "columns"))?;
    }
    let found = waiting("squaring the matrix", || match &x {
        Some((x, _)) => transient_from(matrix, x, &Interrupt::NEVER),
        None => dynamics::transient(matrix, &Interrupt::NEVER).map(OrbitTransient::Common),
    });
    let names = Names::of_document(&document);
    let (answer, text, status) = match found {
        Ok(OrbitTransient::Common(found)) => (
            json!({
                "rate": numbers.entry(&found.rate),
                "cyclicity": whole(&found.cyclicity, &numbers),
                "transient": whole(&found.transient, &numbers),
            }),
            text_of(&found, x.is_some(), &numbers),
            0,
        ),
        Ok(OrbitTransient::ByClass(classes)) => {
            let laws = classes.iter().map(|it| class_of(it, &names, &numbers));
            let head = "no common λ: the entries grow at different rates, by class";
            let text = format!("{head}{}", laws.collect::<String>());
            let classes: Value = classes.iter().map(|it| json_class(it, &numbers)).collect();
            (json!({ "transient": null, "classes": classes }), text, NO)
        }
        Err(TransientError::Cyclicity(CyclicityError::DifferentMeans(both))) => {
            let cycles = (*both).map(|critical| CycleMean::new(Some(&critical), &numbers));
            let [first, second] = cycles.each_ref().map(|CycleMean { mean, cycle }| {
                format!("{mean} on the cycle {}", names.cycle(cycle))
            });
            let text = format!("no common λ: {first}, but {second} in a class of its own");
            (
                json!({ "transient": null, "different_rates": cycles }),
                text,
                NO,
            )
        }
        Err(error) => return Err(error.into()),
    };
    question.answer.format.print(&answer, || text + "\n")?;
    Ok(status)
}

/// Writes a number of steps.
fn whole(number: &UBig, numbers: &NumberText) -> Written {
    numbers.entry(&Some(number.clone().into()))
}

/// Describes the law of one class, on a line of its own.
fn class_of(class: &ClassTransient, names: &Names, numbers: &NumberText) -> String {
    let rates = class
        .rates
        .iter()
        .map(|rate| numbers.entry(rate).to_string());
    let rates = rates.collect::<Vec<_>>().join(" or ");
    let nodes = names.list(&class.nodes);
    let (gamma, from) = (&class.cyclicity, &class.transient);
    format!("\n  {{{nodes}}}: λ = {rates}, cyclicity {gamma}, transient {from}")
}

fn json_class(class: &ClassTransient, numbers: &NumberText) -> Value {
    json!({
        "nodes": from_one(&class.nodes),
        "rates": numbers.vector(&class.rates),
        "cyclicity": whole(&class.cyclicity, numbers),
        "transient": whole(&class.transient, numbers),
    })
}

fn text_of(found: &dynamics::Transient, is_orbit: bool, numbers: &NumberText) -> String {
    let (gamma, from) = (&found.cyclicity, &found.transient);
    let growth = if gamma.is_one() {
        "λ".to_owned()
    } else {
        format!("{gamma}λ")
    };
    let rate = numbers.entry(&found.rate);
    let law = match (is_orbit, &found.rate) {
        (false, Some(_)) => format!("A^(k+{gamma}) = {growth} ⊗ A^k for all k ≥ {from}"),
        (true, Some(_)) => format!("x(k+{gamma}) = {growth} ⊗ x(k) for all k ≥ {from}"),
        (false, None) => format!("A^k is -inf for all k > {from}"),
        (true, None) => format!("x(k) is -inf for all k > {from}"),
    };
    format!("λ = {rate}\ncyclicity {gamma}\ntransient {from}\n{law}")
}
