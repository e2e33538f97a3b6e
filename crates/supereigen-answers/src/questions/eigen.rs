//! Which are the eigenvalues, and the eigenvectors A ⊗ x = λ ⊗ x?

use std::fmt;
use std::ops::ControlFlow;

use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Serialize, Serializer};
use supereigen::Interrupt;
use supereigen::spectral::{self, Eigenvalues};

use crate::number::{NumberText, Written, WrittenVector, arcs, nodes};
use crate::names::counted;
use crate::{Given, Names, Question, Refusal, Say};

/// Print every eigenvalue, the critical graph and the eigenvectors, A⊗x = λ⊗x.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskEigen {}

/// All eigenvalues with their eigenvectors, of which one at a time is in memory.
#[derive(Clone, Debug, Serialize)]
pub struct Eigen {
    /// χ(A): for each node the greatest mean of a cycle that it reaches.
    pub cycle_times: WrittenVector,
    /// The eigenvalues, the greatest first.
    #[serde(rename = "eigenspaces", serialize_with = "spaces")]
    found: Found,
}

#[derive(Clone, Debug)]
struct Found {
    values: Eigenvalues,
    numbers: NumberText,
}

/// An eigenvalue with the scaled basis of its eigenvectors.
#[derive(Clone, Debug, Serialize)]
pub struct Eigenspace<'a> {
    /// The eigenvalue.
    pub value: Written,
    /// Its eigenvectors.
    #[serde(serialize_with = "basis")]
    pub basis: EigenBasis<'a>,
}

/// The scaled basis of an eigenspace.
#[derive(Clone, Debug)]
pub struct EigenBasis<'a> {
    found: &'a Found,
    place: usize,
}

/// A scaled eigenvector with its class of the critical graph.
#[derive(Clone, Debug, Serialize)]
pub struct Eigenvector {
    /// The eigenvector.
    pub vector: WrittenVector,
    /// The nodes of the class.
    #[serde(serialize_with = "nodes")]
    pub critical_nodes: Vec<usize>,
    /// Its arcs of D_A, on cycles whose mean is the eigenvalue.
    #[serde(serialize_with = "arcs")]
    pub critical_arcs: Vec<(usize, usize)>,
}

impl EigenBasis<'_> {
    /// Hands over the eigenvectors until one is refused.
    fn each<E>(&self, mut take: impl FnMut(&Eigenvector) -> Result<(), E>) -> Result<(), E> {
        let mut taken = Ok(());
        let _ = self.found.values.each_vector(self.place, &mut |it: spectral::Eigenvector| {
            taken = take(&Eigenvector {
                vector: self.found.numbers.vector(&it.vector),
                critical_nodes: it.critical_nodes,
                critical_arcs: it.critical_arcs,
            });
            match taken {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        taken
    }
}

impl Found {
    fn spaces(&self) -> impl Iterator<Item = Eigenspace<'_>> {
        let values = self.values.all().iter().enumerate();
        values.map(|(place, it)| Eigenspace {
            value: self.numbers.entry(&it.value),
            basis: EigenBasis { found: self, place },
        })
    }
}

fn spaces<S: Serializer>(found: &Found, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(found.spaces())
}

fn basis<S: Serializer>(basis: &EigenBasis<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(None)?;
    basis.each(|it| list.serialize_element(it))?;
    list.end()
}

impl Question for AskEigen {
    type Answer = Eigen;

    fn answer(&self, of: &Given, _: &Interrupt) -> Result<Eigen, Refusal> {
        let (matrix, numbers) = (of.matrix()?, of.numbers());
        Ok(Eigen {
            cycle_times: numbers.vector(supereigen::System::new(matrix, 0)?.cycle_times()),
            found: Found {
                values: Eigenvalues::of(matrix)?,
                numbers,
            },
        })
    }
}

impl Say for Eigen {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let times = &self.cycle_times;
        for (place, space) in self.found.spaces().enumerate() {
            let value = &space.value;
            if place == 0 {
                match times.0.first().filter(|first| times.0.iter().all(|it| it == *first)) {
                    Some(one) => writeln!(out, "λ(A) = {value}\ncycle times χ(A) = {one} at every node")?,
                    None => writeln!(out, "λ(A) = {value}\ncycle times χ(A) = {times}")?,
                }
            }
            let count = counted(self.found.values.all()[place].classes().len(), "scaled eigenvector");
            writeln!(out, "eigenvalue {value}: {count}")?;
            space.basis.each(|it| {
                writeln!(out, "  x = {}\n    {}", it.vector, it.class(value, names))
            })?;
        }
        Ok(())
    }
}

impl Eigenvector {
    /// Describes the critical class, or for the eigenvalue −∞ the column that is −∞. Arrows go from what happens first to
    /// what waits for it.
    fn class(&self, value: &Written, names: &Names) -> String {
        let nodes = names.list(&self.critical_nodes);
        if self.critical_arcs.is_empty() {
            return format!("column {nodes} is {value}");
        }
        let mut arcs: Vec<_> = self.critical_arcs.iter().map(|&(tail, head)| (head, tail)).collect();
        arcs.sort_unstable();
        let arcs = arcs.iter().map(|&(from, to)| format!("{} → {}", names.of(from), names.of(to)));
        format!("critical class {{{nodes}}}, arrows to what waits: {}", arcs.collect::<Vec<_>>().join(", "))
    }
}
