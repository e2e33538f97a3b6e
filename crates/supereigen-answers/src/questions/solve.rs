//! Which is the greatest solution of A ⊗ x ≥ λ ⊗ B ⊗ x below a vector, and which rows forbid one?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::{Interrupt, Vector};
use supereigen_formats::Notation;

use crate::number::{WrittenVector, nodes};
use crate::{Given, Names, Question, Refusal, Say};

/// Print the greatest solution of A⊗x ≥ B⊗x below a vector, or the rows that forbid one.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskSolve {
    /// The vector, n entries. Default: 0 everywhere.
    #[cfg_attr(feature = "clap", arg(long, value_name = "X", allow_hyphen_values = true))]
    pub below: Option<String>,

    /// Ask for a solution without -inf.
    #[cfg_attr(feature = "clap", arg(long))]
    pub finite: bool,
}

/// The greatest solution, and if it is not what was asked for, why.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// The vector that bounds it.
    pub below: WrittenVector,
    /// The greatest solution.
    pub vector: WrittenVector,
    /// The unknowns that are −∞ against the wish.
    #[serde(serialize_with = "nodes")]
    pub forbidden: Vec<usize>,
    /// The rows that force them to be, each of which is needed.
    pub rows: Vec<Row>,
    #[serde(skip)]
    row_names: Vec<String>,
    /// The bound has entries −∞. A finite bound does not matter, as multiples of solutions are solutions.
    #[serde(skip)]
    is_bounded: bool,
}

/// A row of a system, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Row {
    /// Of A ⊗ x ≥ B ⊗ x.
    Inequality(usize),
    /// Of A ⊗ x = B ⊗ x.
    Equality {
        /// The row.
        row: usize,
        /// Whether it is B ⊗ x ≥ A ⊗ x there.
        opposite: bool,
    },
}

impl Row {
    /// Returns where inequality k of the cone comes from.
    pub(super) fn new(of: &Given, k: usize) -> Row {
        let (row, opposite) = of.place(k);
        let row = row + 1;
        if of.equal {
            Row::Equality { row, opposite }
        } else {
            Row::Inequality(row)
        }
    }
}

impl Question for AskSolve {
    type Answer = Solved;

    fn answer(&self, of: &Given, _: &Interrupt) -> Result<Solved, Refusal> {
        let cone = of.cone()?;
        let (below, notation) = match &self.below {
            None => (Vector::from(vec![0; cone.n()]), Notation::Exact),
            Some(text) => of.vector("below", text)?,
        };
        let greatest = cone.greatest_solution(&below)?;
        let (forbidden, rows) = if self.finite {
            // One unknown that cannot be finite is enough.
            let why = cone.forbidden_below(&below)?;
            why.map_or_else(Default::default, |why| (vec![why.unknown], why.rows))
        } else if greatest.support_len() > 0 {
            (Vec::new(), Vec::new())
        } else {
            let all: Vec<usize> = (0..cone.n()).collect();
            let rows = cone.forbidding_rows(&below, &all)?;
            (all, rows)
        };
        let numbers = of.numbers_with(notation);
        Ok(Solved {
            below: numbers.vector(&below),
            vector: numbers.vector(&greatest),
            forbidden,
            rows: rows.iter().map(|&k| Row::new(of, k)).collect(),
            row_names: rows.iter().map(|&k| of.row(k)).collect(),
            is_bounded: below.support_len() < cone.n(),
        })
    }
}

impl Say for Solved {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "greatest solution below {}: {}", self.below, self.vector)?;
        let rows = match &self.row_names[..] {
            [] => "the bound itself".to_owned(),
            rows => rows.join(", "),
        };
        let place = if self.is_bounded { " below that" } else { "" };
        match self.forbidden[..] {
            [] => Ok(()),
            [one] if names.all().len() > 1 => {
                let name = names.of(one);
                writeln!(out, "x_{name} is -inf in every solution{place}, by {rows}")
            }
            _ => writeln!(out, "there is no solution{place} but -inf, by {rows}"),
        }
    }

    fn is_yes(&self) -> bool {
        self.forbidden.is_empty()
    }
}
