//! `supereigen check`: says whether x is a solution and which rows fail, whether x is extremal and of which types, and
//! if it is not extremal, of which two solutions it is the maximum. Or writes x as a max-combination of extremals, or
//! finds the greatest solution below x.

use supereigen_answers::{AskCheck, AskDecompose, AskProject};

use crate::args::{Check, Subject};
use crate::vectors::{VectorSource, answer_each};

pub(crate) fn run(options: &Check) -> anyhow::Result<u8> {
    let asked = &options.asked;
    let source = VectorSource::open(&asked.vectors)?;
    let given = options.problem.read()?;
    if options.decompose {
        answer_each(&AskDecompose::default(), asked, source, given)
    } else if options.project {
        answer_each(&AskProject::default(), asked, source, given)
    } else {
        answer_each(&AskCheck::default(), asked, source, given)
    }
}
