//! What is this vector? Whether it is a solution, whether it is extremal, and of which solutions it is the maximum.

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::{System, Vector};

use super::certificate::Certificate;
use super::decompose::{Part, parts_below};
use super::tested::Tested;
use crate::number::{NumberText, Written, WrittenVector, node, nodes};
use crate::{AboutVector, Given, Names, Refusal, Say};

/// Asks what a vector is.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskCheck {
    /// The vector.
    pub vector: String,
    /// Whether the answer says of which extremals it is the maximum.
    #[serde(default)]
    pub parts: bool,
}

/// Whether x is a solution, and whether it is extremal.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// Whether x is a solution.
    #[serde(flatten)]
    pub tested: Tested,
    /// The greatest entry is 0.
    pub scaled: bool,
    /// The arcs that make rows hold, sorted by tail, then head.
    pub satisfying_arcs: Vec<Arc>,
    /// The types by the hypergraph criterion; none means not extremal.
    #[serde(serialize_with = "nodes")]
    pub types_by_hypergraph: Vec<usize>,
    /// The types by the criterion of satisfying arcs; none means not extremal.
    #[serde(serialize_with = "nodes")]
    pub types_by_satisfying_arcs: Vec<usize>,
    /// Why x is extremal, if it is.
    pub lasso: Option<Certificate>,
    /// Two other solutions whose maximum is x, if there are such.
    pub halves: Option<[WrittenVector; 2]>,
    /// The greatest solution below x, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_solution: Option<WrittenVector>,
    /// Scaled extremals whose maximum, with the coefficients, is x, if that was asked for; none if x is not a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Part>>,
}

/// An arc (i, j) between nodes of the support with a_ij ⊗ x_j ≥ λ ⊗ x_i, so that row i holds.
#[derive(Clone, Debug, Serialize)]
pub struct Arc {
    /// i.
    #[serde(serialize_with = "node")]
    pub tail: usize,
    /// j.
    #[serde(serialize_with = "node")]
    pub head: usize,
    /// a_ij.
    pub weight: Written,
    /// Both sides of the inequality are equal.
    pub tight: bool,
}

impl Check {
    /// Checks a vector.
    ///
    /// # Errors
    /// If the vector has another length than the matrix.
    pub fn new(
        system: &System,
        x: &Vector,
        with_parts: bool,
        numbers: &NumberText,
    ) -> Result<Check, Refusal> {
        let point = system.point(x)?;
        let check = point.check();
        let certificate = |_| system.inspector().certificate_of(x);
        let arcs = check.satisfying_arcs.iter().map(|arc| Arc {
            tail: arc.tail,
            head: arc.head,
            weight: numbers.entry(&system.matrix().entry(arc.tail, arc.head)),
            tight: arc.tight,
        });
        let halves = point.halves();
        let below = with_parts.then(|| parts_below(&point, x, numbers));
        let (parts, greatest_solution) = below.unzip();
        Ok(Check {
            tested: Tested::new(system, x, check.failing_rows, numbers)?,
            scaled: check.scaled,
            satisfying_arcs: arcs.collect(),
            types_by_hypergraph: check.types_by_hypergraph,
            types_by_satisfying_arcs: check.types_by_satisfying_arcs,
            lasso: check
                .lasso
                .and_then(certificate)
                .map(|it| Certificate::new(&it, numbers)),
            halves: halves.map(|(y, z)| [y, z].map(|half| numbers.vector(&half))),
            greatest_solution,
            parts: parts.map(Option::unwrap_or_default),
        })
    }

    /// Describes the satisfying digraph, with one line for each node that has an outgoing arc.
    fn say_arcs(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.satisfying_arcs.is_empty() {
            out.write_str("satisfying arcs of D_A (= where tight):\n")?;
        }
        for arcs in self.satisfying_arcs.chunk_by(|a, b| a.tail == b.tail) {
            let mark = |arc: &Arc| if arc.tight { "=" } else { "" };
            let heads = arcs.iter().map(|arc| format!("{}{}", names.of(arc.head), mark(arc)));
            let heads: Vec<String> = heads.collect();
            writeln!(out, "  {} → {}", names.of(arcs[0].tail), heads.join(", "))?;
        }
        Ok(())
    }
}

impl AboutVector for AskCheck {
    type Answer = Check;

    fn text(&self) -> &str {
        &self.vector
    }

    fn about(&self, of: &Given, x: &Vector, numbers: &NumberText) -> Result<Check, Refusal> {
        Check::new(of.system()?, x, self.parts, numbers)
    }
}

impl Say for Check {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let yes_or_no = |answer| if answer { "yes" } else { "no" };
        writeln!(out, "x = {}", self.tested.vector)?;
        writeln!(out, "solution: {}", yes_or_no(self.tested.solution))?;
        self.tested.say_failing(names, out)?;
        writeln!(out, "scaled: {}", yes_or_no(self.scaled))?;
        self.say_arcs(names, out)?;
        let criteria = [
            ("hypergraph criterion", &self.types_by_hypergraph),
            ("criterion of satisfying arcs", &self.types_by_satisfying_arcs),
        ];
        for (criterion, types) in criteria {
            match types.as_slice() {
                [] => writeln!(out, "extremal by the {criterion}: no")?,
                types => {
                    let types = names.list(types);
                    writeln!(out, "extremal by the {criterion}: yes, of type {types}")?;
                }
            }
        }
        if let Some(lasso) = &self.lasso {
            writeln!(out, "lasso in D_A: {}", lasso.path(names))?;
        }
        if let Some([y, z]) = &self.halves {
            writeln!(out, "x is the maximum of two other solutions:\n  y = {y}\n  z = {z}")?;
        }
        Ok(())
    }

    fn is_yes(&self) -> bool {
        self.tested.solution
    }
}
