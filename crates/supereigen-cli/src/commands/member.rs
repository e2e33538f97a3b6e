//! `supereigen member`: decides whether x is in the cone, and names the rows that fail.

use serde_json::{Value, json};
use supereigen::{Entry, Matrix, UBig};

use crate::args::Member;
use crate::input::{self, ConeInput};
use crate::numbers::NumberText;
use crate::vectors::{Answer, Source, answer_each};

pub(crate) fn run(options: &Member) -> anyhow::Result<u8> {
    let asked = &options.asked;
    let source = Source::open(&asked.vectors)?;
    let input = input::read_cone(&options.system)?;
    let rows = input.cone.matrices();
    let entries = (input.cone.n(), "columns");
    answer_each(asked, source, entries, &input.labels, |x, notation| {
        let notation = input.notation.merge(notation);
        Ok(Verdict {
            input: &input,
            rows: &rows,
            failing: input.cone.failing_rows(&x)?,
            x,
            numbers: NumberText::new(&UBig::ONE, asked.numbers.over(notation)),
        })
    })
}

/// The answer about a vector.
struct Verdict<'a> {
    input: &'a ConeInput,
    /// A and B.
    rows: &'a (Matrix, Matrix),
    x: Vec<Entry>,
    failing: Vec<usize>,
    numbers: NumberText,
}

impl Answer for Verdict<'_> {
    fn is_yes(&self) -> bool {
        self.failing.is_empty()
    }

    fn text(&self, _: bool) -> String {
        let answer = if self.is_yes() { "yes" } else { "no" };
        let mut text = format!(
            "x = {}\nin the cone: {answer}\n",
            self.numbers.vector(&self.x)
        );
        for &k in &self.failing {
            let (row, sides) = (
                self.input.row(k),
                sides(self.rows, k, &self.x, &self.numbers),
            );
            text += &format!("  {row} fails: {sides}\n");
        }
        text
    }

    fn json(&self) -> Value {
        let failing: Value = self.failing.iter().map(|&k| self.json_row(k)).collect();
        json!({
            "vector": self.numbers.json_vector(&self.x),
            "member": self.is_yes(),
            "failing": failing,
        })
    }
}

impl Verdict<'_> {
    /// Returns a row that fails as JSON, with A_k ⊗ x and B_k ⊗ x.
    fn json_row(&self, k: usize) -> Value {
        let (row, is_turned) = self.input.place(k);
        let side = |matrix: &Matrix| self.numbers.json(&row_times(matrix, k, &self.x));
        let (mut a, mut b) = (side(&self.rows.0), side(&self.rows.1));
        if is_turned {
            std::mem::swap(&mut a, &mut b);
        }
        json!({ "row": row, "left": a, "right": b })
    }
}

/// Describes both sides of a row that fails.
pub(crate) fn sides(
    (a, b): &(Matrix, Matrix),
    k: usize,
    x: &[Entry],
    numbers: &NumberText,
) -> String {
    let side = |matrix: &Matrix| numbers.entry(&row_times(matrix, k, x));
    format!("{} < {}", side(a), side(b))
}

/// Returns A_k ⊗ x.
pub(crate) fn row_times(a: &Matrix, k: usize, x: &[Entry]) -> Entry {
    let term = |(j, _)| Some(a.entry(k, j)? + x[j].as_ref()?);
    a.row(k).map(term).max().flatten()
}
