//! `supereigen residual`: finds the greatest x with A ⊗ x ≤ b.

use serde_json::{Value, json};
use supereigen::dynamics::{self, residual};
use supereigen::{Entry, UBig};

use crate::args::Residual;
use crate::input;
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::vectors::{Answer, Source, answer_each};

pub(crate) fn run(options: &Residual) -> anyhow::Result<u8> {
    let source = Source::open(&options.asked.vectors)?;
    let document = input::read_matrix(options.file.as_deref(), &options.source)?;
    let matrix = &document.matrix;
    // The rows of a square matrix have the names of its columns, and b has an entry for each row.
    let is_square = matrix.rows() == matrix.columns();
    let labels = if is_square { matrix.labels() } else { &[] };
    let rows = Names::new(matrix.rows(), labels);
    let asked = &options.asked;
    answer_each(
        asked,
        source,
        (matrix.rows(), "rows"),
        labels,
        |b, notation| {
            let notation = document.notation.merge(notation);
            Ok(Found {
                found: residual(matrix, &b)?,
                b,
                rows: &rows,
                numbers: NumberText::new(&UBig::ONE, asked.numbers.over(notation)),
            })
        },
    )
}

/// The answer about a vector b.
struct Found<'a> {
    b: Vec<Entry>,
    found: dynamics::Residual,
    rows: &'a Names,
    numbers: NumberText,
}

impl Found<'_> {
    /// Returns the entries of the residual; `unbounded` stands for those on which nothing depends.
    fn entries<T: Clone>(&self, unbounded: &T, entry: impl Fn(&Entry) -> T) -> Vec<T> {
        let found = &self.found;
        let entry = |(j, value)| match found.unbounded.contains(&j) {
            true => unbounded.clone(),
            false => entry(&value),
        };
        found.vector.iter().enumerate().map(entry).collect()
    }
}

impl Answer for Found<'_> {
    fn is_yes(&self) -> bool {
        self.found.unattained.is_empty()
    }

    fn text(&self, _: bool) -> String {
        let x = self.entries(&"inf".to_owned(), |value| self.numbers.entry(value));
        let equality = match self.found.unattained.as_slice() {
            [] => "A⊗x = b: yes".to_owned(),
            below => format!("A⊗x = b: no, less in row {}", self.rows.list(below)),
        };
        format!("x = {}\n{equality}\n", x.join(" "))
    }

    fn json(&self) -> Value {
        json!({
            "b": self.numbers.json_vector(&self.b),
            "residual": self.entries(&json!("inf"), |value| self.numbers.json(value)),
            "solvable": self.is_yes(),
            "rows_below": json_nodes(&self.found.unattained),
        })
    }
}
