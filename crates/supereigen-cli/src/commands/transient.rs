//! `supereigen transient`: finds how soon the powers of a matrix, or an orbit, repeat themselves.

use serde_json::{Value, json};
use supereigen::dynamics::{self, ClassTransient, OrbitTransient, TransientError, transient_from};
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
        None => dynamics::transient(matrix, &Interrupt::NEVER).map(OrbitTransient::Common),
    };
    drop(waiting);
    let is_json = options.answer.format == TextOrJson::Json;
    let names = Names::new(matrix.columns(), matrix.labels());
    let (answer, status) = match found {
        Ok(OrbitTransient::Common(found)) if is_json => (json_of(&found, &numbers).to_string(), 0),
        Ok(OrbitTransient::Common(found)) => (text_of(&found, x.is_some(), &numbers), 0),
        Ok(OrbitTransient::ByClass(classes)) if is_json => {
            let classes: Value = classes.iter().map(|it| json_class(it, &numbers)).collect();
            (
                json!({ "transient": null, "classes": classes }).to_string(),
                NO,
            )
        }
        Ok(OrbitTransient::ByClass(classes)) => {
            let laws = classes.iter().map(|it| class_of(it, &names, &numbers));
            let head = "no common λ: the entries grow at different rates, by class";
            (format!("{head}{}", laws.collect::<String>()), NO)
        }
        Err(TransientError::Cyclicity(CyclicityError::DifferentMeans(both))) if is_json => {
            let cycles: Value = both.iter().map(|it| json_cycle(it, &numbers)).collect();
            (
                json!({ "transient": null, "different_rates": cycles }).to_string(),
                NO,
            )
        }
        Err(TransientError::Cyclicity(CyclicityError::DifferentMeans(both))) => {
            let [first, second] = (*both).map(|critical| {
                let mean = numbers.entry(&Some(critical.mean));
                format!("{mean} on the cycle {}", names.cycle(&critical.cycle))
            });
            (
                format!("no common λ: {first}, but {second} in a class of its own"),
                NO,
            )
        }
        Err(error) => return Err(error.into()),
    };
    output::print(&format!("{answer}\n"))?;
    Ok(status)
}

/// Describes the law of one class, on a line of its own.
fn class_of(class: &ClassTransient, names: &Names, numbers: &NumberText) -> String {
    let rates = class.rates.iter().map(|rate| numbers.entry(rate));
    let rates = rates.collect::<Vec<_>>().join(" or ");
    let nodes = names.list(&class.nodes);
    let (gamma, from) = (&class.cyclicity, &class.transient);
    format!("\n  {{{nodes}}}: λ = {rates}, cyclicity {gamma}, transient {from}")
}

fn json_class(class: &ClassTransient, numbers: &NumberText) -> Value {
    let whole = |number: &UBig| numbers.json(&Some(number.clone().into()));
    json!({
        "nodes": json_nodes(&class.nodes),
        "rates": class.rates.iter().map(|rate| numbers.json(rate)).collect::<Value>(),
        "cyclicity": whole(&class.cyclicity),
        "transient": whole(&class.transient),
    })
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
    format!("λ = {rate}\ncyclicity {gamma}\ntransient {from}\n{law}")
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
