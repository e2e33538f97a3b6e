//! `supereigen member`: decides whether x is in the cone, and names the rows that fail.

use serde::Serialize;
use supereigen::Vector;
use supereigen_answers::{Written, WrittenVector};

use crate::args::Member;
use crate::input;
use crate::node_names::Names;
use crate::vectors::{Answer, Source, answer_each};

pub(crate) fn run(options: &Member) -> anyhow::Result<u8> {
    let source = Source::open(&options.asked.vectors)?;
    let input = input::read_cone(&options.system)?;
    let (a, b) = input.cone.matrices();
    let entries = (input.cone.n(), "columns");
    let known = (input.cone.labels(), input.notation);
    answer_each(&options.asked, source, entries, known, |x, numbers| {
        let x = Vector::from(x);
        let (left, right) = (a.apply(&x)?, b.apply(&x)?);
        let mut answer = Membership {
            vector: numbers.vector(&x),
            member: true,
            failing_rows: Vec::new(),
            sides: Vec::new(),
            lines: Vec::new(),
        };
        for k in input.cone.failing_rows(&x)? {
            let mut sides = [&left, &right].map(|side| numbers.entry(&side.entry(k)));
            let (name, [less, more]) = (input.row(k), &sides);
            answer.lines.push(format!("{name} fails: {less} < {more}"));
            let (row, is_turned) = input.place(k);
            if is_turned {
                sides.reverse();
            }
            answer.member = false;
            answer.failing_rows.push(row);
            answer.sides.push(sides);
        }
        Ok(answer)
    })
}

/// The answer about a vector.
#[derive(Serialize)]
struct Membership {
    vector: WrittenVector,
    member: bool,
    /// From 1.
    failing_rows: Vec<usize>,
    /// A_k ⊗ x and B_k ⊗ x of each failing row.
    sides: Vec<[Written; 2]>,
    /// The failing rows for people.
    #[serde(skip)]
    lines: Vec<String>,
}

impl Answer for Membership {
    fn is_yes(&self) -> bool {
        self.member
    }

    fn text(&self, _: &Names, _: bool) -> String {
        let answer = if self.member { "yes" } else { "no" };
        let mut text = format!("x = {}\nin the cone: {answer}\n", self.vector);
        for line in &self.lines {
            text += &format!("  {line}\n");
        }
        text
    }
}
