//! Asks questions: reads what they are about, finds the answer, prints it as text or JSON, and returns the exit status.

use std::fmt;
use std::io::{self, Write as _};

use clap::Args;
use supereigen_answers::{Answered, Given, Names, Question, Refusal, Say};

use crate::args::{self, Subject, TextOrJson};
use crate::interrupt::{self, INTERRUPT};
use crate::output::{self, Target};
use crate::progress::waiting;
use crate::{EXIT_NO, input, run};

/// A question, what it is about, and the form of the answer, with the vectors of a question about these.
#[derive(Debug, Args)]
pub(crate) struct Asking<S: Args, Q: Args, F: Args = args::Answer> {
    #[command(flatten)]
    pub(crate) subject: S,

    #[command(flatten)]
    pub(crate) question: Q,

    #[command(flatten)]
    pub(crate) form: F,
}

/// Answers a question that consists of flags.
pub(crate) fn ask<S: Subject, Q: Question + Args>(asking: &Asking<S, Q>) -> anyhow::Result<u8> {
    answer(&asking.question, asking.subject.read()?, &asking.form)
}

/// Finds an answer, and prints it.
pub(crate) fn answer<Q: Question>(
    question: &Q,
    mut given: Given,
    form: &args::Answer,
) -> anyhow::Result<u8> {
    given.decimals = form.numbers.decimals();
    let found = find(question, &given)?;
    say(given.answered(found), &given.names(), form.format)
}

/// Finds an answer. While that may take long, Ctrl-C and the limits ask it to stop.
pub(crate) fn find<Q: Question>(question: &Q, given: &Given) -> anyhow::Result<Q::Answer> {
    match Q::PROGRESS_TEXT {
        None => question.answer(given, &INTERRUPT).map_err(refused),
        Some(doing) => find_long(doing, || question.answer(given, &INTERRUPT)),
    }
}

/// Finds an answer that may take long, and looks at the interrupt.
pub(crate) fn find_long<A>(
    doing: &str,
    find: impl FnOnce() -> Result<A, Refusal>,
) -> anyhow::Result<A> {
    interrupt::run_begins();
    waiting(doing, find).map_err(refused)
}

/// Returns a refusal as an error of the command, whose options are flags.
pub(crate) fn refused(refusal: Refusal) -> anyhow::Error {
    if refusal.is_interruption() {
        return run::Interrupted::error("nothing is known before the end");
    }
    match (refusal.input, &refusal.text) {
        (Some(option), Some(text)) => {
            let (text, diagnostic) = &**text;
            input::in_argument(&format!("--{option}"), text, diagnostic.clone())
        }
        (Some(_), None) => anyhow::anyhow!("--{}", output::visible(&refusal.to_string())),
        (None, _) => refusal.into(),
    }
}

/// Prints an answer. The status says whether it is yes, or lacks something.
pub(crate) fn say<A: Say>(
    answer: Answered<'_, A>,
    names: &Names,
    format: TextOrJson,
) -> anyhow::Result<u8> {
    print(&answer, names, format)?;
    Ok(status(&answer.answer))
}

/// Prints an answer whose status is found otherwise.
pub(crate) fn print<A: Say>(
    answer: &Answered<'_, A>,
    names: &Names,
    format: TextOrJson,
) -> anyhow::Result<()> {
    let mut out = Target::create(None)?;
    let written = match format {
        TextOrJson::Json => serde_json::to_writer(&mut out, answer)
            .map_err(io::Error::from)
            .and_then(|()| out.write_all(b"\n")),
        TextOrJson::Text => write!(out, "{}", fmt::from_fn(|words| answer.say(names, words))),
    };
    written
        .and_then(|()| out.flush())
        .map_err(output::failure(None))
}

/// Returns the exit status of an answer, and says what it lacks.
pub(crate) fn status(answer: &impl Say) -> u8 {
    match answer.lacks() {
        Some(lacks) => run::stopped_with(&lacks),
        None if answer.is_yes() => 0,
        None => EXIT_NO,
    }
}
