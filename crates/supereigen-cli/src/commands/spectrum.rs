//! `supereigen spectrum`: lists every λ at which the basis changes, and its size at and between these values.

use serde_json::{Value, json};
use supereigen::UBig;
use supereigen::spectral::{self, SpectrumError};
use supereigen_formats::read_number;

use crate::args::{Spectrum, TextOrJson};
use crate::interrupt::{self, INTERRUPT};
use crate::numbers::NumberText;
use crate::progress::Waiting;
use crate::{input, output, run};

pub(crate) fn run(options: &Spectrum) -> anyhow::Result<u8> {
    let text = &options.lowest;
    let (lowest, notation) =
        read_number(text).map_err(|error| input::in_argument("--lowest", text, error))?;
    let question = &options.question;
    let document = input::read_square_matrix(question.file.as_deref(), &question.source)?;
    interrupt::run_begins();
    let waiting = Waiting::new("looking for all paths that are extremal for some λ");
    let result = spectral::spectrum(&document.matrix, &lowest, &INTERRUPT);
    drop(waiting);
    let spectrum = match result {
        Err(SpectrumError::Interrupted) => {
            return run::stopped_without_answer("nothing is known before the end; try --lowest");
        }
        result => result?,
    };
    let numbers = NumberText::new(
        &UBig::ONE,
        question
            .answer
            .numbers
            .over(document.notation.merge(notation)),
    );
    let text = match question.answer.format {
        TextOrJson::Text => table(&spectrum, &numbers),
        TextOrJson::Json => format!("{}\n", json(&spectrum, &numbers)),
    };
    output::print(&text)?;
    Ok(0)
}

/// Returns one line for each breakpoint, and a last line about the λ above all of them.
fn table(spectrum: &spectral::Spectrum, numbers: &NumberText) -> String {
    let mut rows = vec![["λ", "basis there", "below"].map(str::to_owned)];
    for breakpoint in &spectrum.breakpoints {
        rows.push([
            numbers.entry(&Some(breakpoint.value.clone())),
            breakpoint.at.to_string(),
            breakpoint.below.to_string(),
        ]);
    }
    let width = |column: usize| {
        let lengths = rows.iter().map(|row| row[column].chars().count());
        lengths.max().unwrap_or(0)
    };
    let [value, at, below] = [0, 1, 2].map(width);
    let mut text = String::new();
    for row in &rows {
        text += &format!("{:>value$}  {:>at$}  {:>below$}\n", row[0], row[1], row[2]);
    }
    let first = spectrum.breakpoints.first();
    let first = first.map(|breakpoint| breakpoint.value.clone());
    let above = match first.or_else(|| spectrum.lowest.clone()) {
        Some(value) => format!("above {}", numbers.entry(&Some(value))),
        None => "for every λ but -inf".to_owned(),
    };
    let lowest = match &spectrum.lowest {
        None => String::new(),
        lowest => format!("; nothing is said of λ ≤ {}", numbers.entry(lowest)),
    };
    text + &format!("{above} the only solution is -inf{lowest}\n")
}

fn json(spectrum: &spectral::Spectrum, numbers: &NumberText) -> Value {
    let breakpoint = |breakpoint: &spectral::Breakpoint| {
        json!({
            "lambda": numbers.json(&Some(breakpoint.value.clone())),
            "at": breakpoint.at,
            "below": breakpoint.below,
        })
    };
    let breakpoints: Value = spectrum.breakpoints.iter().map(breakpoint).collect();
    json!({ "lowest": numbers.json(&spectrum.lowest), "breakpoints": breakpoints })
}
