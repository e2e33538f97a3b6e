//! `supereigen check`: says whether x is a solution and which rows fail, whether x is extremal and of which types, and
//! if it is not extremal, of which two solutions it is the maximum. Or writes x as a max-combination of extremals, or
//! finds the greatest solution below x.

use supereigen_answers::{Arc, Check as Checked, Decomposition, Projection, Tested};

use crate::args::Check;
use crate::node_names::Names;
use crate::output::counted;
use crate::vectors::{Answer, Source, answer_each};
use crate::{input, lasso_text};

pub(crate) fn run(options: &Check) -> anyhow::Result<u8> {
    let source = Source::open(&options.asked.vectors)?;
    let input = input::read(&options.problem)?;
    let (system, asked) = (&input.system, &options.asked);
    let entries = (system.n(), "columns");
    let known = (input.matrix().labels(), input.notation);
    if options.decompose {
        answer_each(asked, source, entries, known, |x, numbers| {
            Ok(Decomposition::new(system, &x.into(), numbers)?)
        })
    } else if options.project {
        answer_each(asked, source, entries, known, |x, numbers| {
            Ok(Projection::new(system, &x.into(), numbers)?)
        })
    } else {
        answer_each(asked, source, entries, known, |x, numbers| {
            Ok(Checked::new(system, &x.into(), numbers)?)
        })
    }
}

impl Answer for Checked {
    fn is_yes(&self) -> bool {
        self.tested.solution
    }

    fn text(&self, names: &Names, is_first: bool) -> String {
        let mut text = heading(&self.tested, is_first);
        text += &format!("solution: {}\n", yes_or_no(self.tested.solution));
        text += &failing_rows(&self.tested, names);
        text += &format!("scaled: {}\n", yes_or_no(self.scaled));
        text += &arcs(&self.satisfying_arcs, names);
        text += &types(self, names);
        if let Some(lasso) = &self.lasso {
            text += &format!("lasso: {}\n", lasso_text::text(lasso, names));
        }
        if let Some([y, z]) = &self.halves {
            text += &format!("x is the maximum of two other solutions:\n  y = {y}\n  z = {z}\n");
        }
        text
    }
}

impl Answer for Decomposition {
    fn is_yes(&self) -> bool {
        self.tested.solution
    }

    fn text(&self, names: &Names, is_first: bool) -> String {
        let mut text = heading(&self.tested, is_first);
        if !self.tested.solution {
            text += "solution: no\n";
            text += &failing_rows(&self.tested, names);
            return text + &format!("greatest solution below x: {}\n", self.greatest_solution);
        }
        let count = counted(self.parts.len(), "extremal");
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

impl Answer for Projection {
    fn is_yes(&self) -> bool {
        true
    }

    fn text(&self, _: &Names, _: bool) -> String {
        format!("{}\n", self.greatest_solution)
    }
}

/// Returns the line with x, after an empty one if there are others before it.
fn heading(tested: &Tested, is_first: bool) -> String {
    let gap = if is_first { "" } else { "\n" };
    format!("{gap}x = {}\n", tested.vector)
}

fn yes_or_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

/// Describes the satisfying digraph, with one line for each node that has an outgoing arc.
fn arcs(arcs: &[Arc], names: &Names) -> String {
    if arcs.is_empty() {
        return String::new();
    }
    let mut text = "satisfying arcs (= where tight):\n".to_owned();
    for arcs in arcs.chunk_by(|a, b| a.tail == b.tail) {
        let heads: Vec<String> = arcs
            .iter()
            .map(|arc| {
                let mark = if arc.tight { "=" } else { "" };
                format!("{}{mark}", names.of(arc.head))
            })
            .collect();
        let tail = arcs.first().map_or("", |arc| names.of(arc.tail));
        text += &format!("  {tail} → {}\n", heads.join(", "));
    }
    text
}

/// Describes the verdict of each criterion.
fn types(answer: &Checked, names: &Names) -> String {
    let criteria = [
        ("the hypergraph criterion", &answer.types_by_hypergraph),
        (
            "the criterion of satisfying arcs",
            &answer.types_by_satisfying_arcs,
        ),
    ];
    let line = |(criterion, types): (&str, &Vec<usize>)| match types.as_slice() {
        [] => format!("extremal by {criterion}: no\n"),
        types => {
            let types = names.list(types);
            format!("extremal by {criterion}: yes, of type {types}\n")
        }
    };
    criteria.map(line).concat()
}

/// Returns one line for each row that fails, with both sides.
fn failing_rows(tested: &Tested, names: &Names) -> String {
    let rows = tested.failing_rows.iter().zip(&tested.sides);
    rows.map(|(&i, [left, right])| format!("  row {} fails: {left} < {right}\n", names.of(i)))
        .collect()
}
