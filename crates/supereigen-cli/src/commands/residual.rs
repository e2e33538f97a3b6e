//! `supereigen residual`: finds the greatest x with A ⊗ x ≤ b.

use serde_json::{Value, json};
use supereigen::dynamics::{self, residual};
use supereigen::{Entry, UBig};

use crate::args::{Residual, TextOrJsonLines};
use crate::input;
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::vectors::{Source, answer_each};

pub(crate) fn run(options: &Residual) -> anyhow::Result<u8> {
    let source = Source::open(&options.asked.vectors)?;
    let document = input::read_matrix(options.file.as_deref(), &options.source)?;
    let matrix = &document.matrix;
    // The rows of a square matrix have the names of its columns, and b has an entry for each row.
    let is_square = matrix.rows() == matrix.columns();
    let labels = if is_square { matrix.labels() } else { &[] };
    let rows = Names::new(matrix.rows(), labels);
    answer_each(source, (matrix.rows(), "rows"), labels, |b, notation| {
        let notation = document.notation.merge(notation);
        let numbers = NumberText::new(&UBig::ONE, options.asked.numbers.over(notation));
        let found = residual(matrix, b)?;
        let text = match options.asked.format {
            TextOrJsonLines::Jsonl => format!("{}\n", json_of(&found, b, &numbers)),
            TextOrJsonLines::Text => text_of(&found, &rows, &numbers),
        };
        Ok((found.unattained.is_empty(), text))
    })
}

fn text_of(found: &dynamics::Residual, rows: &Names, numbers: &NumberText) -> String {
    let entry = |(j, entry)| match found.unbounded.contains(&j) {
        true => "inf".to_owned(),
        false => numbers.entry(&entry),
    };
    let x: Vec<String> = found.vector.iter().enumerate().map(entry).collect();
    let equality = match found.unattained.as_slice() {
        [] => "A⊗x = b: yes".to_owned(),
        below => format!("A⊗x = b: no, less in row {}", rows.list(below)),
    };
    format!("x = {}\n{equality}\n", x.join(" "))
}

fn json_of(found: &dynamics::Residual, b: &[Entry], numbers: &NumberText) -> Value {
    let entry = |(j, entry)| match found.unbounded.contains(&j) {
        true => json!("inf"),
        false => numbers.json(&entry),
    };
    let x: Value = found.vector.iter().enumerate().map(entry).collect();
    json!({
        "b": numbers.json_vector(b),
        "residual": x,
        "solvable": found.unattained.is_empty(),
        "rows_below": json_nodes(&found.unattained),
    })
}
