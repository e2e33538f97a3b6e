//! `supereigen solve`: finds the greatest solution of A ⊗ x ≥ B ⊗ x below a vector, or the rows that forbid one.

use serde_json::{Value, json};
use supereigen::{Cone, Vector};
use supereigen_answers::{NumberText, from_one};
use supereigen_formats::Algebra;

use crate::NO;
use crate::args::Solve;
use crate::input::{self, ConeInput};
use crate::node_names::Names;
use crate::vectors::read_flag;

pub(crate) fn run(options: &Solve) -> anyhow::Result<u8> {
    let input = input::read_cone(&options.system)?;
    let n = input.cone.n();
    let (below, notation) = match &options.below {
        None => (Vector::from(vec![0; n]), input.notation),
        Some(text) => {
            let (x, notation) = read_flag("--below", text, n, Algebra::MaxPlus)?;
            (x.into(), input.notation.merge(notation))
        }
    };
    let numbers = options.answer.numbers.text(notation);
    let solution = Solution::new(&input.cone, below, options.finite)?;
    let answer = solution.json(&input, &numbers);
    let text = || solution.text(&input, &numbers);
    options.answer.format.print(&answer, text)?;
    Ok(if solution.forbidden.is_empty() { 0 } else { NO })
}

/// The greatest solution, and if it is not what was asked for, why.
struct Solution {
    below: Vector,
    greatest: Vector,
    /// The unknowns that are −∞ against the wish of the user.
    forbidden: Vec<usize>,
    /// The rows that force them to be.
    rows: Vec<usize>,
}

impl Solution {
    fn new(cone: &Cone, below: Vector, finite: bool) -> anyhow::Result<Solution> {
        let greatest = cone.greatest_solution(below.clone())?;
        let all: Vec<usize> = (0..cone.n()).collect();
        let (forbidden, rows) = if finite {
            // One unknown that cannot be finite is enough.
            let why = cone.forbidden_below(below.clone())?;
            why.map_or_else(Default::default, |why| (vec![why.unknown], why.rows))
        } else if greatest.support_len() > 0 {
            (Vec::new(), Vec::new())
        } else {
            let rows = cone.forbidding_rows(below.clone(), &all)?;
            (all, rows)
        };
        Ok(Solution {
            below,
            greatest,
            forbidden,
            rows,
        })
    }

    fn text(&self, input: &ConeInput, numbers: &NumberText) -> String {
        let mut text = format!(
            "greatest solution below {}: {}\n",
            numbers.vector(&self.below),
            numbers.vector(&self.greatest)
        );
        let names = Names::new(input.cone.n(), input.cone.labels());
        let rows: Vec<String> = self.rows.iter().map(|&k| input.row(k)).collect();
        let rows = if rows.is_empty() {
            "the bound itself".to_owned()
        } else {
            rows.join(", ")
        };
        // A finite bound does not matter, as multiples of solutions are solutions.
        let place = if self.below.support_len() == input.cone.n() {
            ""
        } else {
            " below that"
        };
        match self.forbidden[..] {
            [] => (),
            [one] if input.cone.n() > 1 => {
                let name = names.of(one);
                text += &format!("x_{name} is -inf in every solution{place}, by {rows}\n");
            }
            _ => text += &format!("there is no solution{place} but -inf, by {rows}\n"),
        }
        text
    }

    fn json(&self, input: &ConeInput, numbers: &NumberText) -> Value {
        let row = |&k: &usize| {
            let (row, opposite) = input.place(k);
            if !input.equal {
                json!(row)
            } else {
                json!({ "row": row, "opposite": opposite })
            }
        };
        json!({
            "below": numbers.vector(&self.below),
            "vector": numbers.vector(&self.greatest),
            "forbidden": from_one(&self.forbidden),
            "rows": self.rows.iter().map(row).collect::<Value>(),
        })
    }
}
