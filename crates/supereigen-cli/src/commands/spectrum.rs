//! `supereigen spectrum`: lists every λ at which the basis changes, and its size at and between these values.

use supereigen::UBig;
use supereigen::spectral::{self, SpectrumError};
use supereigen_answers::{NumberText, Spectrum as Answer};
use supereigen_formats::read_number;

use crate::args::Spectrum;
use crate::interrupt::{self, INTERRUPT};
use crate::progress::Waiting;
use crate::{input, run};

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
    let notation = document.notation.merge(notation);
    let numbers = NumberText::new(&UBig::ONE, question.answer.numbers.over(notation));
    let answer = Answer::new(Some(&spectrum), &numbers);
    question.answer.format.print(&answer, || table(&answer))?;
    Ok(0)
}

/// Returns one line for each breakpoint, and a last line about the λ above all of them.
fn table(spectrum: &Answer) -> String {
    let mut rows = vec![["λ", "basis there", "below"].map(str::to_owned)];
    for breakpoint in &spectrum.breakpoints {
        rows.push([
            breakpoint.value.to_string(),
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
    let first = spectrum.breakpoints.first().map(|first| &first.value);
    let lowest = Some(&spectrum.lowest).filter(|lowest| lowest.is_finite());
    let above = match first.or(lowest) {
        Some(value) => format!("above {value}"),
        None => "for every λ but -inf".to_owned(),
    };
    let lowest = lowest.map_or_else(String::new, |lowest| {
        format!("; nothing is said of λ ≤ {lowest}")
    });
    text + &format!("{above} the only solution is -inf{lowest}\n")
}
