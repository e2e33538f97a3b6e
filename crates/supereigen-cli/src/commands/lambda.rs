//! `supereigen lambda`: prints λ(A), a critical cycle and the classes, or the greatest λ of A ⊗ x ≥ λ ⊗ B ⊗ x.

use std::path::Path;

use supereigen_answers::{AskGreatest, AskLambda};

use crate::args::Lambda;
use crate::ask::answer;
use crate::input;

pub(crate) fn run(options: &Lambda) -> anyhow::Result<u8> {
    let (algebra, source) = (options.min.algebra(), &options.matrix.source);
    let file = options.matrix.file.as_deref();
    match &options.b {
        Some(b) => {
            let a = file.unwrap_or(Path::new("-"));
            let given = input::give_two([a, b], source, algebra, false)?;
            answer(&AskGreatest {}, given, &options.answer)
        }
        None => {
            let given = input::give_events(file, source, algebra)?;
            answer(&AskLambda {}, given, &options.answer)
        }
    }
}
