//! `supereigen interval`: finds vectors that are supereigenvectors of every, or of some, matrix between two.

use supereigen_answers::{AskIntervalBox, AskIntervalVector};
use supereigen_formats::Algebra;

use crate::args::Interval;
use crate::ask::answer;
use crate::input;

pub(crate) fn run(options: &Interval) -> anyhow::Result<u8> {
    let form = &options.answer;
    let files = [&*options.lower, &*options.upper];
    let given = input::give_two(files, &options.source, Algebra::MaxPlus, true)?;
    let (lambda, notation) = input::read_lambda(options.at.text())?;
    let given = given.at(lambda, notation);
    if let Some(vector) = options.vector.clone() {
        return answer(&AskIntervalVector { vector }, given, form);
    }
    match <[String; 2]>::try_from(options.bounds.clone()) {
        Ok(bounds) => {
            let for_all = options.for_all.clone();
            answer(&AskIntervalBox { bounds, for_all }, given, form)
        }
        Err(_) => answer(&options.question, given, form),
    }
}
