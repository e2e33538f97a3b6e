//! Which are the subeigenvectors, A ⊗ x ≤ λ ⊗ x, and which cycle forbids finite ones?

use std::fmt;
use std::ops::ControlFlow;

use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Serialize, Serializer};
use supereigen::spectral::each_subeigenvector;
use supereigen::{Entry, Interrupt, Matrix};

use super::lambda::CycleMean;
use crate::number::{NumberText, Written, WrittenVector, node, nodes};
use crate::names::counted;
use crate::{Given, Names, Question, Refusal, Say};

/// Print the subeigenvectors, A⊗x ≤ λ⊗x, or the cycle that forbids finite ones.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskSub {
    /// Keep to vectors of integers and -inf: solve ⌈A − λ⌉⊗x ≤ x instead.
    #[cfg_attr(feature = "clap", arg(long))]
    pub integer: bool,
}

/// The solutions of A ⊗ x ≤ λ ⊗ x, of whose basis one vector at a time is in memory.
#[derive(Clone, Debug, Serialize)]
pub struct Sub {
    /// λ as it was asked for.
    pub lambda: Written,
    /// Only integers were wanted.
    pub integer: bool,
    /// The scaled basis.
    #[serde(serialize_with = "basis")]
    basis: Basis,
    /// The cycle that forbids a finite solution; `null` if there is one.
    pub forbidding: Option<CycleMean>,
    /// The nodes that are −∞ in every solution.
    #[serde(serialize_with = "nodes")]
    pub excluded: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Basis {
    /// The matrix and λ of the system that is solved.
    matrix: Matrix,
    lambda: Entry,
    count: usize,
    numbers: NumberText,
}

/// A subeigenvector.
#[derive(Clone, Debug, Serialize)]
pub struct Subeigenvector {
    /// The node whose column of the Kleene star it is.
    #[serde(serialize_with = "node")]
    pub node: usize,
    /// The vector, scaled.
    pub vector: WrittenVector,
}

impl Basis {
    /// Hands over the vectors until one is refused.
    fn each<E>(&self, mut take: impl FnMut(&Subeigenvector) -> Result<(), E>) -> Result<(), E> {
        let mut taken = Ok(());
        // The matrix was found to be square before.
        let _ = each_subeigenvector(&self.matrix, &self.lambda, &mut |node, x| {
            let vector = self.numbers.vector(&x);
            taken = take(&Subeigenvector { node, vector });
            match taken {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        taken
    }
}

fn basis<S: Serializer>(basis: &Basis, serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(None)?;
    basis.each(|it| list.serialize_element(it))?;
    list.end()
}

impl Question for AskSub {
    type Answer = Sub;

    fn answer(&self, of: &Given, _: &Interrupt) -> Result<Sub, Refusal> {
        let (matrix, numbers) = (of.matrix()?, of.numbers());
        let (matrix, lambda) = match &of.lambda {
            Some(lambda) if self.integer => {
                (matrix.scale(-lambda.clone()).ceil(), Some(0.into()))
            }
            lambda => (matrix.clone(), lambda.clone()),
        };
        let mut none = |_, _| ControlFlow::Break(());
        let found = each_subeigenvector(&matrix, &lambda, &mut none)?;
        let forbidding = found.forbidding.as_ref();
        Ok(Sub {
            lambda: numbers.entry(&of.lambda),
            integer: self.integer,
            forbidding: forbidding.map(|it| CycleMean::new(Some(it), &numbers)),
            excluded: found.excluded,
            basis: Basis {
                matrix,
                lambda,
                count: found.count,
                numbers,
            },
        })
    }
}

impl Say for Sub {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let extremals = counted(self.basis.count, "scaled extremal");
        let integers = if self.integer { " in integers" } else { "" };
        let system = names.words("A⊗x ≤ λ⊗x");
        writeln!(out, "{system}{integers}, λ = {}: {extremals}", self.lambda)?;
        self.basis.each(|it| {
            writeln!(out, "  x = {}  of node {}", it.vector, names.of(it.node))
        })?;
        if let Some(critical) = &self.forbidding {
            let exceeds = if self.integer { " > 0 in ⌈A − λ⌉" } else { " > λ" };
            writeln!(out, "no finite solution: {}", critical.forbids(exceeds, names))?;
        }
        if !self.excluded.is_empty() {
            let nodes = names.list(&self.excluded);
            writeln!(out, "{} in every solution: {nodes}", names.words("-inf"))?;
        }
        Ok(())
    }
}
