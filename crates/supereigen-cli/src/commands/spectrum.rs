//! `supereigen spectrum`: lists every λ at which the basis changes, and its size at and between these values.
//! As text it is written from λ(A) down, as far as it is known.

use supereigen_answers::{AskSpectrum, Question};

use crate::args::{Spectrum, Subject, TextOrJson};
use crate::ask::{answer, find_long, status};
use crate::interrupt::INTERRUPT;
use crate::output;

pub(crate) fn run(options: &Spectrum) -> anyhow::Result<u8> {
    let (form, question) = (&options.answer, &options.question);
    let mut given = options.matrix.read()?;
    if form.format == TextOrJson::Json {
        return answer(question, given, form);
    }
    given.decimals = form.numbers.decimals();
    let mut printed = Ok(());
    let mut print = |lines: &str| {
        if printed.is_ok() {
            printed = output::print(lines);
        }
    };
    given
        .assumed
        .iter()
        .for_each(|it| print(&format!("Note: {it}.\n")));
    let doing = AskSpectrum::PROGRESS_TEXT.unwrap_or_default();
    let found = find_long(doing, || question.watched(&given, &INTERRUPT, &mut print));
    printed?;
    Ok(status(&found?))
}
