//! `supereigen member`: is x in the cone, and which rows fail if it is not?

use supereigen::{Entry, Matrix, UBig};

use crate::args::{Member, TextOrJsonLines};
use crate::input::{self, ConeInput};
use crate::numbers::NumberText;
use crate::vectors::{Source, answer_each};
use crate::{NO, run};

pub(crate) fn run(options: &Member) -> anyhow::Result<u8> {
    let asked = &options.asked;
    let mut source = Source::open(&asked.vectors)?;
    let input = input::read_cone(&options.system)?;
    let rows = input.cone.matrices();
    let mut all_inside = true;
    let is_all = answer_each(&mut source, input.cone.n(), &input.labels, |x, notation| {
        let notation = input.notation.merge(notation);
        let verdict = Verdict {
            input: &input,
            rows: &rows,
            x,
            failing: input.cone.failing_rows(x)?,
            numbers: NumberText::new(&UBig::ONE, asked.numbers.over(notation)),
        };
        all_inside &= verdict.failing.is_empty();
        Ok(match asked.format {
            TextOrJsonLines::Text => verdict.text(),
            TextOrJsonLines::Jsonl => verdict.json(),
        })
    })?;
    Ok(match (is_all, all_inside) {
        (false, _) => return run::stopped_without_answer("not all vectors were answered"),
        (true, false) => NO,
        (true, true) => 0,
    })
}

/// What there is to say about a vector.
struct Verdict<'a> {
    input: &'a ConeInput,
    /// A and B.
    rows: &'a (Matrix, Matrix),
    x: &'a [Entry],
    failing: Vec<usize>,
    numbers: NumberText,
}

impl Verdict<'_> {
    fn text(&self) -> String {
        let answer = if self.failing.is_empty() { "yes" } else { "no" };
        let mut text = format!(
            "x = {}\nin the cone: {answer}\n",
            self.numbers.vector(self.x)
        );
        for &k in &self.failing {
            let (row, sides) = (
                self.input.row(k),
                sides(self.rows, k, self.x, &self.numbers),
            );
            text += &format!("  {row} fails: {sides}\n");
        }
        text
    }

    fn json(&self) -> String {
        let failing: Vec<String> = self.failing.iter().map(|&k| self.json_row(k)).collect();
        format!(
            "{{\"vector\":{},\"member\":{},\"failing\":[{}]}}\n",
            self.numbers.json_vector(self.x),
            failing.is_empty(),
            failing.join(",")
        )
    }

    /// A row that fails, with A_k ⊗ x and B_k ⊗ x.
    fn json_row(&self, k: usize) -> String {
        let (row, is_turned) = self.input.place(k);
        let side = |matrix: &Matrix| self.numbers.json(&row_times(matrix, k, self.x));
        let (mut a, mut b) = (side(&self.rows.0), side(&self.rows.1));
        if is_turned {
            std::mem::swap(&mut a, &mut b);
        }
        format!("{{\"row\":{row},\"left\":{a},\"right\":{b}}}")
    }
}

/// Both sides of a row that fails.
pub(crate) fn sides(
    (a, b): &(Matrix, Matrix),
    k: usize,
    x: &[Entry],
    numbers: &NumberText,
) -> String {
    let side = |matrix: &Matrix| numbers.entry(&row_times(matrix, k, x));
    format!("{} < {}", side(a), side(b))
}

/// A_k ⊗ x.
pub(crate) fn row_times(a: &Matrix, k: usize, x: &[Entry]) -> Entry {
    let term = |(j, _)| Some(a.entry(k, j)? + x[j].as_ref()?);
    a.row(k).map(term).max().flatten()
}
