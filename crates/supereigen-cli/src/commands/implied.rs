//! `supereigen implied`: decides whether an inequality follows from a system, and if not, where it fails.

use anyhow::Context as _;
use supereigen::Matrix;
use supereigen_answers::{AskImplied, Implied, Question};
use supereigen_formats::{Algebra, Notation};

use crate::args::{self, Asked, Source, Subject};
use crate::ask::{find_long, say};
use crate::interrupt::INTERRUPT;
use crate::{input, vectors};

pub(crate) fn run(options: &args::Implied) -> anyhow::Result<u8> {
    let (asked, notation) = read(&options.asked, &options.system.source)?;
    let mut given = options.system.read()?;
    given.decimals = options.answer.numbers.decimals();
    let doing = AskImplied::PROGRESS_TEXT.unwrap_or_default();
    let find = || Implied::new(&given, &asked, notation, &INTERRUPT);
    let found = given.answered(find_long(doing, find)?);
    say(found, &given.names(), options.answer.format)
}

/// Reads the inequalities that are asked about, one in each row.
fn read(asked: &Asked, source: &Source) -> anyhow::Result<(Matrix, Notation)> {
    if let Some(text) = &asked.inequality {
        let (row, notation) = vectors::read("--inequality", text, Algebra::MaxPlus)?;
        return Ok((Matrix::from_rows(&[row])?, notation));
    }
    let path = asked.inequalities.as_deref();
    let path = path.context("--inequality or --inequalities is needed")?;
    let document = input::read_matrix(Some(path), source, false)?;
    Ok((document.matrix, document.notation))
}
