//! `supereigen project`: the greatest solution below a vector.

use supereigen::{System, UBig};

use crate::args::Project;
use crate::numbers::NumberText;
use crate::vectors::{Source, answer_each};
use crate::{input, run};

pub(crate) fn run(options: &Project) -> anyhow::Result<u8> {
    let mut source = Source::open(&options.vectors)?;
    let input = input::read(&options.problem)?;
    let system = System::new(&input.matrix, &input.lambda)?;
    let is_all = answer_each(
        &mut source,
        system.n(),
        input.matrix.labels(),
        |x, notation| {
            let notation = input.notation.merge(notation);
            let numbers = NumberText::new(&UBig::ONE, options.numbers.over(notation));
            let greatest = system.point(x)?.greatest_solution();
            Ok(numbers.vector(&greatest) + "\n")
        },
    )?;
    match is_all {
        true => Ok(0),
        false => run::stopped_without_answer("not all vectors were answered"),
    }
}
