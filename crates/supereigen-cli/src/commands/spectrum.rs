//! `supereigen spectrum`: lists every λ at which the basis changes, and its size at and between these values.
//! As text it is written from λ(A) down, as far as it is known.

use supereigen::{Entry, NoAnswer, spectral};
use supereigen_answers::{Spectrum as Answer, Written};
use supereigen_formats::read_number;

use crate::args::{Spectrum, TextOrJson};
use crate::interrupt::{self, INTERRUPT};
use crate::progress::waiting;
use crate::{input, output, run};

pub(crate) fn run(options: &Spectrum) -> anyhow::Result<u8> {
    let text = &options.lowest;
    let (lowest, notation) =
        read_number(text).map_err(|error| input::in_argument("--lowest", text, error))?;
    let question = &options.question;
    let document = input::read_square_matrix(question.file.as_deref(), &question.source)?;
    let notation = document.notation.merge(notation);
    let numbers = question.answer.numbers.text(notation);
    let looking = "looking for all paths that are extremal for some λ";
    let matrix = &document.matrix;
    if question.answer.format == TextOrJson::Json {
        let spectrum = match waiting(looking, || spectral::spectrum(matrix, &lowest, &INTERRUPT)) {
            Err(NoAnswer::Interrupted) => {
                return Err(run::Interrupted::error(
                    "nothing is known before the end; try --lowest",
                ));
            }
            result => result?,
        };
        let answer = Answer::new(Some(&spectrum), &numbers);
        question.answer.format.print(&answer, String::new)?;
        return Ok(0);
    }
    output::print(&line("λ", "basis there", "below"))?;
    let (mut first, mut above, mut printed) = (None, None, Ok(()));
    let mut print = |found: Vec<spectral::Breakpoint>, lowest: &Entry| {
        // Before that there is nothing to keep, and a stop need not wait.
        interrupt::run_begins();
        let mut text = String::new();
        for breakpoint in found {
            let value = numbers.entry(&Some(breakpoint.value));
            text += &line(
                &value.to_string(),
                &breakpoint.at.to_string(),
                &breakpoint.below.to_string(),
            );
            first.get_or_insert(value);
        }
        above = Some(numbers.entry(lowest));
        if printed.is_ok() {
            printed = output::print(&text);
        }
    };
    let result = waiting(looking, || {
        spectral::spectrum_from_above(matrix, &lowest, &INTERRUPT, &mut print)
    });
    printed?;
    match result {
        Err(NoAnswer::Interrupted) => Ok(run::stopped_with(&match above {
            Some(above) => format!("nothing is said of λ ≤ {above}"),
            None => "nothing is known yet".to_owned(),
        })),
        result => {
            result?;
            output::print(&last_line(first.as_ref(), &numbers.entry(&lowest)))?;
            Ok(0)
        }
    }
}

/// Returns a line of the table. It cannot be made as wide as the widest entry, which is not known yet.
fn line(value: &str, at: &str, below: &str) -> String {
    format!("{value:>8}  {at:>11}  {below:>11}\n")
}

/// Returns what is to be said of the λ above all breakpoints.
fn last_line(first: Option<&Written>, lowest: &Written) -> String {
    let lowest = Some(lowest).filter(|lowest| lowest.is_finite());
    let above = match first.or(lowest) {
        Some(value) => format!("above {value}"),
        None => "for every λ but -inf".to_owned(),
    };
    let lowest = lowest.map_or_else(String::new, |lowest| {
        format!("; nothing is said of λ ≤ {lowest}")
    });
    format!("{above} the only solution is -inf{lowest}\n")
}
