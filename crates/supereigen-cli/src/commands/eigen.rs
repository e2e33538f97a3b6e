//! `supereigen eigen`: every eigenvalue with its eigenvectors, by class of the critical graph.

use supereigen::UBig;
use supereigen::spectral::{Eigenspace, Eigenvector, eigenspaces};

use crate::args::{Eigen, TextOrJson};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::{input, output};

pub(crate) fn run(options: &Eigen) -> anyhow::Result<u8> {
    let question = &options.question;
    let document = input::read_square_matrix(question.file.as_deref(), &question.source)?;
    let matrix = &document.matrix;
    let spaces = eigenspaces(matrix)?;
    let names = Names::new(matrix.columns(), matrix.labels());
    let numbers = NumberText::new(&UBig::ONE, document.notation, question.answer.numbers.get());
    output::print(&match question.answer.format {
        TextOrJson::Text => text(&spaces, &names, &numbers),
        TextOrJson::Json => json(&spaces, &numbers),
    })?;
    Ok(0)
}

fn text(spaces: &[Eigenspace], names: &Names, numbers: &NumberText) -> String {
    let greatest = spaces.first().and_then(|space| space.value.clone());
    let mut text = format!("λ(A) = {}\n", numbers.entry(&greatest));
    for space in spaces {
        let vectors = match space.basis.len() {
            1 => "1 scaled eigenvector".to_owned(),
            count => format!("{count} scaled eigenvectors"),
        };
        text += &format!("eigenvalue {}: {vectors}\n", numbers.entry(&space.value));
        for eigenvector in &space.basis {
            text += &format!("  x = {}\n", numbers.vector(&eigenvector.vector));
            text += &format!("    {}\n", class(eigenvector, names));
        }
    }
    text
}

/// The critical class of an eigenvector, or for the eigenvalue −∞ the column that is −∞.
fn class(eigenvector: &Eigenvector, names: &Names) -> String {
    let nodes = names.list(&eigenvector.critical_nodes);
    if eigenvector.critical_arcs.is_empty() {
        return format!("column {nodes} is -inf");
    }
    let arcs = eigenvector.critical_arcs.iter();
    let arcs: Vec<String> = arcs
        .map(|&(tail, head)| format!("{} → {}", names.of(tail), names.of(head)))
        .collect();
    format!("critical class {{{nodes}}}: {}", arcs.join(", "))
}

fn json(spaces: &[Eigenspace], numbers: &NumberText) -> String {
    let vector = |eigenvector: &Eigenvector| {
        let arcs = eigenvector.critical_arcs.iter();
        let arcs: Vec<String> = arcs.map(|&(a, b)| json_nodes(&[a, b])).collect();
        format!(
            "{{\"vector\":{},\"critical_nodes\":{},\"critical_arcs\":[{}]}}",
            numbers.json_vector(&eigenvector.vector),
            json_nodes(&eigenvector.critical_nodes),
            arcs.join(",")
        )
    };
    let space = |space: &Eigenspace| {
        let basis: Vec<String> = space.basis.iter().map(vector).collect();
        let value = numbers.json(&space.value);
        format!("{{\"eigenvalue\":{value},\"basis\":[{}]}}", basis.join(","))
    };
    let spaces: Vec<String> = spaces.iter().map(space).collect();
    format!("{{\"eigenspaces\":[{}]}}\n", spaces.join(","))
}
