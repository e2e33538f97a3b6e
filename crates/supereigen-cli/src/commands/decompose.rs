//! `supereigen decompose`: writes a solution as a max-combination of extremals, or says why x is no solution.

use supereigen_answers::Decomposition;

use crate::args::Decompose;
use crate::commands::check;
use crate::input;
use crate::names::Names;
use crate::vectors::{Answer, Source, answer_each};

pub(crate) fn run(options: &Decompose) -> anyhow::Result<u8> {
    let source = Source::open(&options.asked.vectors)?;
    let input = input::read(&options.problem)?;
    let known = (input.matrix().labels(), input.notation);
    let entries = (input.system.n(), "columns");
    answer_each(&options.asked, source, entries, known, |x, numbers| {
        Ok(Decomposition::new(&input.system, &x.into(), numbers)?)
    })
}

impl Answer for Decomposition {
    fn is_yes(&self) -> bool {
        self.tested.solution
    }

    fn text(&self, names: &Names, is_first: bool) -> String {
        let gap = if is_first { "" } else { "\n" };
        let mut text = format!("{gap}x = {}\n", self.tested.vector);
        if !self.tested.solution {
            text += "solution: no\n";
            text += &check::failing_rows(&self.tested, names);
            return text + &format!("greatest solution below x: {}\n", self.greatest_solution);
        }
        let count = match self.parts.len() {
            1 => "1 extremal".to_owned(),
            count => format!("{count} extremals"),
        };
        text += &format!("solution: yes, the maximum of {count}\n");
        let coefficients = self.parts.iter().map(|part| part.coefficient.to_string());
        let width = coefficients.map(|text| text.len()).max().unwrap_or(0);
        for part in &self.parts {
            let (coefficient, extremal) = (&part.coefficient, &part.extremal);
            let node = names.of(part.node);
            text += &format!("  {coefficient:>width$} ⊗ ({extremal})  of type {node}\n");
        }
        text
    }
}
