//! `supereigen residual`: finds the greatest x with A ⊗ x ≤ b.

use serde::Serialize;
use supereigen::dynamics::residual;
use supereigen_answers::{Written, WrittenVector, from_one};

use crate::args::Residual;
use crate::input;
use crate::node_names::Names;
use crate::vectors::{Answer, Source, answer_each};

pub(crate) fn run(options: &Residual) -> anyhow::Result<u8> {
    let source = Source::open(&options.asked.vectors)?;
    let document = input::read_matrix(options.file.as_deref(), &options.source)?;
    let matrix = &document.matrix;
    // The rows of a square matrix have the names of its columns, and b has an entry for each row.
    let is_square = matrix.rows() == matrix.columns();
    let labels = if is_square { matrix.labels() } else { &[] };
    let (entries, known) = ((matrix.rows(), "rows"), (labels, document.notation));
    answer_each(&options.asked, source, entries, known, |b, numbers| {
        let found = residual(matrix, &b)?;
        let mut vector = numbers.vector(&found.vector);
        for j in found.unbounded {
            vector.0[j] = Written::from("inf");
        }
        Ok(Found {
            b: numbers.vector(&b),
            vector,
            solvable: found.unattained.is_empty(),
            rows_below: from_one(&found.unattained),
        })
    })
}

/// The answer about a vector b.
#[derive(Serialize)]
struct Found {
    b: WrittenVector,
    /// The residual; entries on which nothing depends are infinite.
    vector: WrittenVector,
    solvable: bool,
    /// The rows, from 1, in which A ⊗ x is less than b.
    rows_below: Vec<usize>,
}

impl Answer for Found {
    fn is_yes(&self) -> bool {
        self.solvable
    }

    fn text(&self, rows: &Names, _: bool) -> String {
        let below: Vec<usize> = self.rows_below.iter().map(|row| row - 1).collect();
        let equality = if self.solvable {
            "A⊗x = b: yes".to_owned()
        } else {
            format!("A⊗x = b: no, less in row {}", rows.list(&below))
        };
        format!("x = {}\n{equality}\n", self.vector)
    }
}
