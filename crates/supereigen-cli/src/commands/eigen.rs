//! `supereigen eigen`: prints the cycle-time vector and every eigenvalue with its eigenvectors, by class of the critical graph.

use serde_json::json;
use supereigen::System;
use supereigen::spectral::{EigenStep, Eigenvector, each_eigenvector};
use supereigen_answers::{NumberText, from_one};

use crate::args::{Eigen, TextOrJson};
use crate::input;
use crate::node_names::Names;
use crate::output::{Pieces, counted};

pub(crate) fn run(options: &Eigen) -> anyhow::Result<u8> {
    let question = &options.question;
    let (file, algebra) = (question.file.as_deref(), options.min.algebra());
    let document = input::read_square_matrix_in(file, &question.source, algebra)?;
    let matrix = &document.matrix;
    let names = Names::of_document(&document);
    let numbers = question.answer.numbers.text(document.notation);
    let times = System::new(matrix, 0)?.cycle_times();
    let mut out = Pieces::open()?;
    match question.answer.format {
        TextOrJson::Text => {
            let mut entries = times.iter();
            let first = entries.next().flatten();
            let mut times = Some(if entries.all(|time| time == first) {
                format!("{} at every node", numbers.entry(&first))
            } else {
                numbers.vector(&times).to_string()
            });
            each_eigenvector(matrix, &mut |step| {
                out.print(&text(step, times.take(), &names, &numbers))
            })?;
        }
        TextOrJson::Json => {
            // What stands before the next eigenvalue, and before the next vector.
            let mut gaps = ["", ""];
            let times = json!(numbers.vector(&times));
            let _ = out.print(&format!("{{\"cycle_times\":{times},\"eigenspaces\":["));
            each_eigenvector(matrix, &mut |step| {
                out.print(&json_text(step, &mut gaps, &numbers))
            })?;
            let _ = out.print("]}]}\n");
        }
    }
    out.finish()?;
    Ok(0)
}

/// Describes an eigenvalue or eigenvector; the first eigenvalue comes with the cycle times.
fn text(step: EigenStep, times: Option<String>, names: &Names, numbers: &NumberText) -> String {
    match step {
        EigenStep::Value { value, vectors } => {
            let value = numbers.entry(&value);
            let greatest = match times {
                Some(times) => format!("λ(A) = {value}\ncycle times χ(A) = {times}\n"),
                None => String::new(),
            };
            let vectors = counted(vectors, "scaled eigenvector");
            format!("{greatest}eigenvalue {value}: {vectors}\n")
        }
        EigenStep::Vector(eigenvector) => format!(
            "  x = {}\n    {}\n",
            numbers.vector(&eigenvector.vector),
            class(&eigenvector, names, numbers)
        ),
        _ => String::new(),
    }
}

/// Describes the critical class of an eigenvector, or for the eigenvalue −∞ the column that is −∞.
fn class(eigenvector: &Eigenvector, names: &Names, numbers: &NumberText) -> String {
    let nodes = names.list(&eigenvector.critical_nodes);
    if eigenvector.critical_arcs.is_empty() {
        return format!("column {nodes} is {}", numbers.entry(&None));
    }
    let arcs = eigenvector.critical_arcs.iter();
    let arcs: Vec<String> = arcs
        .map(|&(tail, head)| format!("{} → {}", names.of(tail), names.of(head)))
        .collect();
    format!("critical class {{{nodes}}}: {}", arcs.join(", "))
}

fn json_text(step: EigenStep, gaps: &mut [&'static str; 2], numbers: &NumberText) -> String {
    let [before_value, before_vector] = *gaps;
    match step {
        EigenStep::Value { value, .. } => {
            *gaps = ["]},", ""];
            let value = json!(numbers.entry(&value));
            format!("{before_value}{{\"value\":{value},\"basis\":[")
        }
        EigenStep::Vector(eigenvector) => {
            *gaps = ["]},", ","];
            let arcs = eigenvector.critical_arcs.iter();
            let arcs: Vec<_> = arcs.map(|&(a, b)| from_one(&[a, b])).collect();
            let eigenvector = json!({
                "vector": numbers.vector(&eigenvector.vector),
                "critical_nodes": from_one(&eigenvector.critical_nodes),
                "critical_arcs": arcs,
            });
            format!("{before_vector}{eigenvector}")
        }
        _ => String::new(),
    }
}
