//! `supereigen project`: finds the greatest solution below a vector.

use supereigen_answers::Projection;

use crate::args::Project;
use crate::input;
use crate::names::Names;
use crate::vectors::{Answer, Source, answer_each};

pub(crate) fn run(options: &Project) -> anyhow::Result<u8> {
    let source = Source::open(&options.asked.vectors)?;
    let input = input::read(&options.problem)?;
    let known = (input.matrix().labels(), input.notation);
    let entries = (input.system.n(), "columns");
    answer_each(&options.asked, source, entries, known, |x, numbers| {
        Ok(Projection::new(&input.system, &x.into(), numbers)?)
    })
}

impl Answer for Projection {
    fn is_yes(&self) -> bool {
        true
    }

    fn text(&self, _: &Names, _: bool) -> String {
        format!("{}\n", self.greatest_solution)
    }
}
