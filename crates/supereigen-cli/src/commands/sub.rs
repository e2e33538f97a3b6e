//! `supereigen sub`: the subeigenvectors, A ⊗ x ≤ λ ⊗ x, or the Kleene star that they are columns of.

use anyhow::bail;
use supereigen::spectral::{StarError, Subeigenvectors, kleene_star, subeigenvectors};
use supereigen::{CriticalCycle, Entry, Matrix, UBig};

use crate::args::{Sub, TextOrJson};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::{NO, input, output};

pub(crate) fn run(options: &Sub) -> anyhow::Result<u8> {
    let question = &options.question;
    let (lambda, notation) = input::read_lambda(&options.at.lambda)?;
    let document = input::read_square_matrix(question.file.as_deref(), &question.source)?;
    let numbers = NumberText::new(
        &UBig::ONE,
        document.notation.merge(notation),
        question.answer.numbers.get(),
    );
    let matrix = &document.matrix;
    let writer = Writer {
        names: Names::new(matrix.columns(), matrix.labels()),
        lambda: &lambda,
        numbers,
    };
    if options.star {
        return star(matrix, &writer, question.answer.format);
    }
    let solutions = subeigenvectors(matrix, &lambda)?;
    output::print(&match question.answer.format {
        TextOrJson::Text => writer.text(&solutions),
        TextOrJson::Json => writer.json(&solutions),
    })?;
    Ok(0)
}

/// The Kleene star of −λ ⊗ A, or the cycle that forbids it.
fn star(matrix: &Matrix, writer: &Writer<'_>, format: TextOrJson) -> anyhow::Result<u8> {
    let Some(lambda) = writer.lambda else {
        bail!("--star needs a finite λ");
    };
    let shift = Some(-lambda.clone());
    match kleene_star(&matrix.scale(&shift)) {
        Ok(star) => {
            output::print(&match format {
                TextOrJson::Text => writer.star(&star, " ", "", "\n", NumberText::entry),
                TextOrJson::Json => {
                    let rows = writer.star(&star, ",", "[", "],", NumberText::json);
                    format!("{{\"star\":[{}]}}\n", rows.trim_end_matches(','))
                }
            })?;
            Ok(0)
        }
        Err(StarError::PositiveCycle(mut critical)) => {
            critical.mean += lambda;
            output::print(&match format {
                TextOrJson::Text => format!("no Kleene star: {}\n", writer.forbids(&critical)),
                TextOrJson::Json => {
                    let forbidding = writer.json_forbids(Some(&critical));
                    format!("{{\"star\":null,\"forbidding\":{forbidding}}}\n")
                }
            })?;
            Ok(NO)
        }
        Err(error) => Err(error.into()),
    }
}

/// What the answers are written with.
struct Writer<'a> {
    names: Names,
    lambda: &'a Entry,
    numbers: NumberText,
}

impl Writer<'_> {
    fn star(
        &self,
        star: &Matrix,
        separator: &str,
        open: &str,
        close: &str,
        entry: fn(&NumberText, &Entry) -> String,
    ) -> String {
        let row = |i: usize| {
            let entries: Vec<String> = (0..star.columns())
                .map(|j| entry(&self.numbers, &star.entry(i, j)))
                .collect();
            format!("{open}{}{close}", entries.join(separator))
        };
        (0..star.rows()).map(row).collect()
    }

    fn forbids(&self, critical: &CriticalCycle) -> String {
        let cycle = self.names.cycle(&critical.cycle);
        let mean = self.numbers.entry(&Some(critical.mean.clone()));
        format!("the cycle {cycle} has mean {mean} > λ")
    }

    fn json_forbids(&self, critical: Option<&CriticalCycle>) -> String {
        critical.map_or("null".to_owned(), |critical| {
            let mean = self.numbers.json(&Some(critical.mean.clone()));
            let cycle = json_nodes(&critical.cycle);
            format!("{{\"cycle\":{cycle},\"mean\":{mean}}}")
        })
    }

    fn text(&self, solutions: &Subeigenvectors) -> String {
        let extremals = match solutions.basis.len() {
            1 => "1 scaled extremal".to_owned(),
            count => format!("{count} scaled extremals"),
        };
        let lambda = self.numbers.entry(self.lambda);
        let mut text = format!("A⊗x ≤ λ⊗x, λ = {lambda}: {extremals}\n");
        for (node, x) in &solutions.basis {
            let (x, node) = (self.numbers.vector(x), self.names.of(*node));
            text += &format!("  x = {x}  of node {node}\n");
        }
        if let Some(critical) = &solutions.forbidding {
            text += &format!("no finite solution: {}\n", self.forbids(critical));
        }
        if !solutions.excluded.is_empty() {
            let nodes = self.names.list(&solutions.excluded);
            text += &format!("-inf in every solution: {nodes}\n");
        }
        text
    }

    fn json(&self, solutions: &Subeigenvectors) -> String {
        let basis: Vec<String> = solutions
            .basis
            .iter()
            .map(|(node, x)| {
                let x = self.numbers.json_vector(x);
                format!("{{\"node\":{},\"vector\":{x}}}", node + 1)
            })
            .collect();
        format!(
            "{{\"lambda\":{},\"basis\":[{}],\"forbidding\":{},\"excluded\":{}}}\n",
            self.numbers.json(self.lambda),
            basis.join(","),
            self.json_forbids(solutions.forbidding.as_ref()),
            json_nodes(&solutions.excluded)
        )
    }
}
