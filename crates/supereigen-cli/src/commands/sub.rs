//! `supereigen sub`: finds the subeigenvectors, A ⊗ x ≤ λ ⊗ x, or the Kleene star, of which they are columns.

use anyhow::bail;
use serde_json::{Value, json};
use supereigen::spectral::{StarError, SubStep, Subeigenvectors, each_subeigenvector, kleene_star};
use supereigen::{CriticalCycle, Entry, Matrix, UBig};

use crate::args::{Sub, TextOrJson};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::output::Pieces;
use crate::{NO, input, output};

pub(crate) fn run(options: &Sub) -> anyhow::Result<u8> {
    let question = &options.question;
    let (lambda, notation) = input::read_lambda_in(&options.at.lambda, options.min.algebra())?;
    let document = input::read_square_matrix_in(
        question.file.as_deref(),
        &question.source,
        options.min.algebra(),
    )?;
    let numbers = NumberText::new(
        &UBig::ONE,
        question
            .answer
            .numbers
            .over(document.notation.merge(notation)),
    );
    let rounded = lambda.as_ref().filter(|_| options.integer);
    let rounded = rounded.map(|lambda| document.matrix.scale(-lambda.clone()).ceil());
    let writer = Writer {
        names: Names::new(document.matrix.columns(), document.matrix.labels()),
        lambda: &lambda,
        integer: options.integer,
        numbers,
    };
    // λ of the system that is solved.
    let (matrix, lambda) = match &rounded {
        Some(rounded) => (rounded, Some(0.into())),
        None => (&document.matrix, lambda.clone()),
    };
    if options.star {
        return star(matrix, &lambda, &writer, question.answer.format);
    }
    let mut out = Pieces::open()?;
    match question.answer.format {
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

/// Writes the Kleene star of −λ ⊗ A, or the cycle that forbids it.
fn star(
    matrix: &Matrix,
    lambda: &Entry,
    writer: &Writer<'_>,
    format: TextOrJson,
) -> anyhow::Result<u8> {
    let Some(lambda) = lambda else {
        bail!("--star needs a finite λ");
    };
    let shift = Some(-lambda.clone());
    match kleene_star(&matrix.scale(&shift)) {
        Ok(star) => {
            let mut out = Pieces::open()?;
            for i in 0..star.rows() {
                let entries = (0..star.columns()).map(|j| star.entry(i, j));
                let entries: Vec<Entry> = entries.collect();
                let row = match format {
                    TextOrJson::Text => writer.numbers.vector(&entries) + "\n",
                    TextOrJson::Json => {
                        let start = if i == 0 { "{\"star\":[" } else { "," };
                        format!("{start}{}", writer.numbers.json_vector(&entries))
                    }
                };
                if out.print(&row).is_break() {
                    break;
                }
            }
            if format == TextOrJson::Json {
                let _ = out.print("]}\n");
            }
            out.finish()?;
            Ok(0)
        }
        Err(StarError::PositiveCycle(mut critical)) => {
            critical.mean += lambda;
            output::print(&match format {
                TextOrJson::Text => format!("no Kleene star: {}\n", writer.forbids(&critical)),
                TextOrJson::Json => {
                    let forbidding = writer.json_forbids(&critical);
                    format!("{}\n", json!({ "star": null, "forbidding": forbidding }))
                }
            })?;
            Ok(NO)
        }
        Err(error) => Err(error.into()),
    }
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
    fn forbids(&self, critical: &CriticalCycle) -> String {
        let cycle = self.names.cycle(&critical.cycle);
        let mean = self.numbers.entry(&Some(critical.mean.clone()));
        let exceeds = self.numbers.words(match self.integer {
            true => " > 0 in ⌈A − λ⌉",
            false => " > λ",
        });
        format!("the cycle {cycle} has mean {mean}{exceeds}")
    }

    fn json_forbids(&self, critical: &CriticalCycle) -> Value {
        let mean = self.numbers.json(&Some(critical.mean.clone()));
        json!({ "cycle": json_nodes(&critical.cycle), "mean": mean })
    }

    fn text(&self, step: SubStep) -> String {
        match step {
            SubStep::Count(vectors) => {
                let extremals = match vectors {
                    1 => "1 scaled extremal".to_owned(),
                    count => format!("{count} scaled extremals"),
                };
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
            text += &format!("no finite solution: {}\n", self.forbids(critical));
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
                let lambda = self.numbers.json(self.lambda);
                let integer = if self.integer {
                    "\"integer\":true,"
                } else {
                    ""
                };
                format!("{{\"lambda\":{lambda},{integer}\"basis\":[")
            }
            SubStep::Vector(node, x) => {
                let gap = std::mem::replace(gap, ",");
                let x = self.numbers.json_vector(&x);
                format!("{gap}{}", json!({ "node": node + 1, "vector": x }))
            }
            _ => String::new(),
        }
    }

    fn json_end(&self, rest: &Subeigenvectors) -> String {
        let forbidding = rest.forbidding.as_ref().map(|it| self.json_forbids(it));
        format!(
            "],\"forbidding\":{},\"excluded\":{}}}\n",
            json!(forbidding),
            json_nodes(&rest.excluded)
        )
    }
}
