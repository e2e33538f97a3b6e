//! `supereigen project`: finds the greatest solution below a vector.

use supereigen::UBig;

use crate::args::Project;
use crate::input;
use crate::numbers::NumberText;
use crate::vectors::{Source, answer_each};

pub(crate) fn run(options: &Project) -> anyhow::Result<u8> {
    let source = Source::open(&options.vectors)?;
    let input = input::read(&options.problem)?;
    let labels = input.matrix().labels();
    answer_each(
        source,
        (input.system.n(), "columns"),
        labels,
        |x, notation| {
            let notation = input.notation.merge(notation);
            let numbers = NumberText::new(&UBig::ONE, options.numbers.over(notation));
            let greatest = input.system.point(x)?.greatest_solution();
            Ok((true, numbers.vector(&greatest) + "\n"))
        },
    )
}
