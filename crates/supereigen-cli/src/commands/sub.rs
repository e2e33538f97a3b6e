//! `supereigen sub`: finds the subeigenvectors, A ⊗ x ≤ λ ⊗ x.

use serde_json::json;
use supereigen::spectral::{SubStep, Subeigenvectors, each_subeigenvector};
use supereigen::{CriticalCycle, Entry};
use supereigen_answers::{CycleMean, NumberText, from_one};

use crate::args::{Sub, TextOrJson};
use crate::input;
use crate::node_names::Names;
use crate::output::{Pieces, counted};

pub(crate) fn run(options: &Sub) -> anyhow::Result<u8> {
    let input = input::read_for(&options.problem, false, options.min.algebra(), false)?;
    let lambda = input.lambda();
    let rounded = lambda.as_ref().filter(|_| options.integer);
    let rounded = rounded.map(|lambda| input.matrix().scale(-lambda.clone()).ceil());
    let writer = Writer {
        names: input.names(),
        lambda,
        integer: options.integer,
        numbers: options.answer.numbers.text(input.notation),
    };
    // λ of the system that is solved.
    let (matrix, lambda) = match &rounded {
        Some(rounded) => (rounded, Some(0.into())),
        None => (input.matrix(), lambda.clone()),
    };
    let mut out = Pieces::open()?;
    match options.answer.format {
        TextOrJson::Text => {
            let mut print = |step| out.print(&writer.text(step));
            let rest = each_subeigenvector(matrix, &lambda, &mut print)?;
            let _ = out.print(&writer.text_end(&rest));
        }
        TextOrJson::Json => {
            let mut gap = "";
            let mut print = |step| out.print(&writer.json(step, &mut gap));
            let rest = each_subeigenvector(matrix, &lambda, &mut print)?;
            let _ = out.print(&writer.json_end(&rest));
        }
    }
    out.finish()?;
    Ok(0)
}

/// Says which cycle forbids a finite solution, or the Kleene star; `exceeds` says of what.
pub(crate) fn forbids(
    critical: &CriticalCycle,
    exceeds: &str,
    names: &Names,
    numbers: &NumberText,
) -> String {
    let cycle = names.cycle(&critical.cycle);
    let mean = numbers.entry(&Some(critical.mean.clone()));
    let exceeds = numbers.words(exceeds);
    format!("the cycle {cycle} has mean {mean}{exceeds}")
}

/// Formats the answers, as text or JSON.
struct Writer<'a> {
    names: Names,
    lambda: &'a Entry,
    /// The system that is solved is ⌈A − λ⌉⊗x ≤ x.
    integer: bool,
    numbers: NumberText,
}

impl Writer<'_> {
    /// What the mean of a cycle that forbids a finite solution exceeds.
    fn exceeds(&self) -> &'static str {
        if self.integer {
            " > 0 in ⌈A − λ⌉"
        } else {
            " > λ"
        }
    }

    fn text(&self, step: SubStep) -> String {
        match step {
            SubStep::Count(vectors) => {
                let extremals = counted(vectors, "scaled extremal");
                let lambda = self.numbers.entry(self.lambda);
                let integers = if self.integer { " in integers" } else { "" };
                let system = self.numbers.words("A⊗x ≤ λ⊗x");
                format!("{system}{integers}, λ = {lambda}: {extremals}\n")
            }
            SubStep::Vector(node, x) => {
                let (x, node) = (self.numbers.vector(&x), self.names.of(node));
                format!("  x = {x}  of node {node}\n")
            }
            _ => String::new(),
        }
    }

    fn text_end(&self, rest: &Subeigenvectors) -> String {
        let mut text = String::new();
        if let Some(critical) = &rest.forbidding {
            text += &format!(
                "no finite solution: {}\n",
                forbids(critical, self.exceeds(), &self.names, &self.numbers)
            );
        }
        if !rest.excluded.is_empty() {
            let nodes = self.names.list(&rest.excluded);
            let infinity = self.numbers.entry(&None);
            text += &format!("{infinity} in every solution: {nodes}\n");
        }
        text
    }

    fn json(&self, step: SubStep, gap: &mut &'static str) -> String {
        match step {
            SubStep::Count(_) => {
                let lambda = json!(self.numbers.entry(self.lambda));
                let integer = self.integer;
                format!("{{\"lambda\":{lambda},\"integer\":{integer},\"basis\":[")
            }
            SubStep::Vector(node, x) => {
                let gap = std::mem::replace(gap, ",");
                let x = self.numbers.vector(&x);
                format!("{gap}{}", json!({ "node": node + 1, "vector": x }))
            }
            _ => String::new(),
        }
    }

    fn json_end(&self, rest: &Subeigenvectors) -> String {
        let forbidding = rest
            .forbidding
            .as_ref()
            .map(|it| CycleMean::new(Some(it), &self.numbers));
        format!(
            "],\"forbidding\":{},\"excluded\":{}}}\n",
            json!(forbidding),
            json!(from_one(&rest.excluded))
        )
    }
}
