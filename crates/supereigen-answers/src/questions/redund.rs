//! Which rows of A ⊗ x ≥ λ ⊗ B ⊗ x are left when those that follow from the others are left out?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::Interrupt;

use super::solve::Row;
use crate::{Given, Names, Question, Refusal, Say};

/// Asks which rows do not follow from the others.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskRedund {}

/// The rows that are left.
#[derive(Clone, Debug, Serialize)]
pub struct Irredundant {
    /// The rows.
    pub rows: Vec<Row>,
    /// How many inequalities the system has.
    pub of: usize,
    /// The same inequalities of the cone, from 0.
    #[serde(skip)]
    pub kept: Vec<usize>,
    #[serde(skip)]
    lines: Vec<String>,
}

impl Question for AskRedund {
    type Answer = Irredundant;
    const PROGRESS_TEXT: Option<&'static str> = Some("looking for rows that follow from the others");

    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Irredundant, Refusal> {
        let cone = of.cone()?;
        let kept = cone.irredundant_rows(interrupt)?;
        let line = |&k: &usize| {
            if of.equal {
                of.row(k)
            } else {
                (k + 1).to_string()
            }
        };
        Ok(Irredundant {
            rows: kept.iter().map(|&k| Row::new(of, k)).collect(),
            of: cone.p(),
            lines: kept.iter().map(line).collect(),
            kept,
        })
    }
}

impl Say for Irredundant {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    }
}
