//! `supereigen solve`: finds the greatest solution of A ⊗ x ≥ B ⊗ x below a vector, or the rows that forbid one.

use serde_json::{Value, json};
use supereigen::{Cone, UBig, Vector};

use crate::args::{Solve, TextOrJson};
use crate::input::{self, ConeInput};
use crate::names::Names;
use crate::numbers::{NumberText, json_nodes};
use crate::vectors::read_flag;
use crate::{NO, output};

pub(crate) fn run(options: &Solve) -> anyhow::Result<u8> {
    let input = input::read_cone(&options.system)?;
    let n = input.cone.n();
    let (below, notation) = match &options.below {
        None => (Vector::from(vec![0; n]), input.notation),
        Some(text) => {
            let (x, notation) = read_flag("--below", text, n)?;
            (x.into(), input.notation.merge(notation))
        }
    };
    let numbers = NumberText::new(&UBig::ONE, options.answer.numbers.over(notation));
    let solution = Solution::new(&input.cone, below, options.finite)?;
    output::print(&match options.answer.format {
        TextOrJson::Text => solution.text(&input, &numbers),
        TextOrJson::Json => format!("{}\n", solution.json(&input, &numbers)),
    })?;
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
        let entries = greatest.iter().enumerate();
        let sunk = entries.filter(|(_, entry)| entry.is_none()).map(|(i, _)| i);
        let sunk: Vec<usize> = sunk.collect();
        let forbidden = match finite {
            _ if sunk.len() == cone.n() => sunk,
            // One unknown that cannot be finite is enough.
            true => sunk.into_iter().take(1).collect(),
            false => Vec::new(),
        };
        let rows = match forbidden.is_empty() {
            true => Vec::new(),
            false => cone.forbidding_rows(below.clone(), &forbidden)?,
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
        let names = Names::new(input.cone.n(), &input.labels);
        let rows: Vec<String> = self.rows.iter().map(|&k| input.row(k)).collect();
        let rows = match rows.is_empty() {
            true => "the bound itself".to_owned(),
            false => rows.join(", "),
        };
        match self.forbidden[..] {
            [] => (),
            [one] if input.cone.n() > 1 => {
                let name = names.of(one);
                text += &format!("x_{name} is -inf in every solution below that, by {rows}\n");
            }
            _ => text += &format!("there is no solution but -inf, by {rows}\n"),
        }
        text
    }

    fn json(&self, input: &ConeInput, numbers: &NumberText) -> Value {
        let row = |&k: &usize| {
            let (row, opposite) = input.place(k);
            match input.equal {
                false => json!(row),
                true => json!({ "row": row, "opposite": opposite }),
            }
        };
        json!({
            "below": numbers.json_vector(&self.below),
            "greatest": numbers.json_vector(&self.greatest),
            "forbidden": json_nodes(&self.forbidden),
            "rows": self.rows.iter().map(row).collect::<Value>(),
        })
    }
}
