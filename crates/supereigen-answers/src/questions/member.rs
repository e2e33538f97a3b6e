//! Is this vector in the cone, and which rows fail if not?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::Vector;

use crate::number::{NumberText, Written, WrittenVector};
use crate::{AboutVector, Given, Names, Refusal, Say};

/// Say whether a vector is in a cone, and which rows fail if it is not.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskMember {
    /// The vector.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub vector: String,
}

/// Whether a vector is in a cone.
#[derive(Clone, Debug, Serialize)]
pub struct Membership {
    /// The vector.
    pub vector: WrittenVector,
    /// Whether it is in the cone.
    pub member: bool,
    /// The rows that fail, from 1.
    pub failing_rows: Vec<usize>,
    /// A_k ⊗ x and λ ⊗ B_k ⊗ x of each of them.
    pub sides: Vec<[Written; 2]>,
    /// The failing rows for people.
    #[serde(skip)]
    lines: Vec<String>,
}

impl AboutVector for AskMember {
    type Answer = Membership;

    fn text(&self) -> &str {
        &self.vector
    }

    fn about(&self, of: &Given, x: &Vector, numbers: &NumberText) -> Result<Membership, Refusal> {
        let cone = of.cone()?;
        let (a, b) = cone.matrices();
        let (left, right) = (a.apply(x)?, b.apply(x)?);
        let mut answer = Membership {
            vector: numbers.vector(x),
            member: true,
            failing_rows: Vec::new(),
            sides: Vec::new(),
            lines: Vec::new(),
        };
        for k in cone.failing_rows(x)? {
            let mut sides = [&left, &right].map(|side| numbers.entry(&side.entry(k)));
            let (name, [less, more]) = (of.row(k), &sides);
            answer.lines.push(format!("{name} fails: {less} < {more}"));
            let (row, is_turned) = of.place(k);
            if is_turned {
                sides.reverse();
            }
            answer.member = false;
            answer.failing_rows.push(row + 1);
            answer.sides.push(sides);
        }
        Ok(answer)
    }
}

impl Say for Membership {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let answer = if self.member { "yes" } else { "no" };
        writeln!(out, "x = {}\nin the cone: {answer}", self.vector)?;
        self.lines.iter().try_for_each(|line| writeln!(out, "  {line}"))
    }

    fn is_yes(&self) -> bool {
        self.member
    }
}
