//! What is this vector? Whether it is a solution, whether it is extremal, and which extremals it is the maximum of.

use serde::Serialize;
use supereigen::{MatrixError, System, Vector};

use crate::certificate::Certificate;
use crate::number::{NumberText, Written, WrittenVector, node, nodes};

/// Whether x is a solution.
#[derive(Clone, Debug, Serialize)]
pub struct Tested {
    /// x.
    pub vector: WrittenVector,
    /// λ.
    pub lambda: Written,
    /// A ⊗ x ≥ λ ⊗ x.
    pub solution: bool,
    /// The rows i with A_i ⊗ x < λ ⊗ x_i.
    #[serde(serialize_with = "nodes")]
    pub failing_rows: Vec<usize>,
    /// A_i ⊗ x and λ ⊗ x_i of each failing row.
    pub sides: Vec<[Written; 2]>,
}

impl Tested {
    fn new(
        system: &System,
        x: &Vector,
        failing_rows: Vec<usize>,
        numbers: &NumberText,
    ) -> Result<Tested, MatrixError> {
        let images = system.matrix().apply(x)?;
        let side = |&i: &usize| {
            let right = system.lambda().as_ref().zip(x.entry(i));
            let right = right.map(|(lambda, entry)| lambda + entry);
            [images.entry(i), right].map(|side| numbers.entry(&side))
        };
        Ok(Tested {
            vector: numbers.vector(x),
            lambda: numbers.entry(system.lambda()),
            solution: failing_rows.is_empty(),
            sides: failing_rows.iter().map(side).collect(),
            failing_rows,
        })
    }
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
    pub fn new(system: &System, x: &Vector, numbers: &NumberText) -> Result<Check, MatrixError> {
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
        })
    }
}

/// x as the maximum of multiples of extremals.
#[derive(Clone, Debug, Serialize)]
pub struct Decomposition {
    /// Whether x is a solution.
    #[serde(flatten)]
    pub tested: Tested,
    /// The greatest solution below x, which is x if that is one.
    pub greatest_solution: WrittenVector,
    /// Scaled extremals whose maximum, with the coefficients, is x; none if x is not a solution.
    pub parts: Vec<Part>,
}

/// One term c ⊗ g of a combination of extremals.
#[derive(Clone, Debug, Serialize)]
pub struct Part {
    /// c.
    pub coefficient: Written,
    /// A type of g, at which c ⊗ g equals x.
    #[serde(serialize_with = "node")]
    pub node: usize,
    /// g.
    pub extremal: WrittenVector,
}

impl Decomposition {
    /// Decomposes a vector.
    ///
    /// # Errors
    /// If the vector has another length than the matrix.
    pub fn new(
        system: &System,
        x: &Vector,
        numbers: &NumberText,
    ) -> Result<Decomposition, MatrixError> {
        let point = system.point(x)?;
        let parts = point.decompose();
        let failing_rows = match &parts {
            Some(_) => Vec::new(),
            None => point.failing_rows(),
        };
        let tested = Tested::new(system, x, failing_rows, numbers)?;
        Ok(Decomposition {
            greatest_solution: if tested.solution {
                tested.vector.clone()
            } else {
                numbers.vector(point.greatest_solution())
            },
            tested,
            parts: parts
                .iter()
                .flatten()
                .map(|it| Part::new(it, numbers))
                .collect(),
        })
    }
}

impl Part {
    fn new(part: &supereigen::Part, numbers: &NumberText) -> Part {
        Part {
            coefficient: numbers.entry(&Some(part.coefficient.clone())),
            node: part.node,
            extremal: numbers.vector(&part.extremal),
        }
    }
}

/// A vector, and the greatest solution below it.
#[derive(Clone, Debug, Serialize)]
pub struct Projection {
    /// x.
    pub vector: WrittenVector,
    /// λ.
    pub lambda: Written,
    /// The greatest solution below x.
    pub greatest_solution: WrittenVector,
}

impl Projection {
    /// Projects a vector.
    ///
    /// # Errors
    /// If the vector has another length than the matrix.
    pub fn new(
        system: &System,
        x: &Vector,
        numbers: &NumberText,
    ) -> Result<Projection, MatrixError> {
        Ok(Projection {
            vector: numbers.vector(x),
            lambda: numbers.entry(system.lambda()),
            greatest_solution: numbers.vector(system.point(x)?.greatest_solution()),
        })
    }
}
