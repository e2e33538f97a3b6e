//! What follows from the cycles of a matrix: λ(A), its classes, and finite solutions.

use serde::Serialize;
use supereigen::spectral::NoFiniteSolution;
use supereigen::{CriticalCycle, Matrix, MatrixError, System, Vector, system};

use crate::number::{NumberText, Written, WrittenVector, nodes};

/// A cycle with its mean; −∞ and no nodes where there is no cycle.
#[derive(Clone, Debug, Serialize)]
pub struct CycleMean {
    /// The mean.
    pub mean: Written,
    /// The nodes, each once.
    #[serde(serialize_with = "nodes")]
    pub cycle: Vec<usize>,
}

impl CycleMean {
    /// Writes a cycle.
    pub fn new(critical: Option<&CriticalCycle>, numbers: &NumberText) -> CycleMean {
        CycleMean {
            mean: numbers.entry(&critical.map(|critical| critical.mean.clone())),
            cycle: critical.map_or_else(Vec::new, |critical| critical.cycle.clone()),
        }
    }
}

/// λ(A), and what follows from the means of the classes.
#[derive(Clone, Debug, Serialize)]
pub struct Means {
    /// λ(A), and a cycle of that mean.
    #[serde(flatten)]
    pub critical: CycleMean,
    /// The greatest λ with a finite solution.
    pub greatest_finite: Written,
    /// The strongly connected classes, each after those that it reaches.
    pub classes: Vec<Class>,
}

/// A strongly connected class.
#[derive(Clone, Debug, Serialize)]
pub struct Class {
    /// Its nodes.
    #[serde(serialize_with = "nodes")]
    pub nodes: Vec<usize>,
    /// Its greatest cycle mean.
    #[serde(flatten)]
    pub critical: CycleMean,
    /// The greatest λ for which some solution is finite at these nodes.
    pub greatest_reachable: Written,
}

impl Means {
    /// Finds the cycle means of a matrix.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn new(matrix: &Matrix, numbers: &NumberText) -> Result<Means, MatrixError> {
        // The means are those of A itself; a system with λ = −∞ would have no arcs.
        let classes = System::new(matrix, 0)?.classes();
        let critical = classes.iter().filter_map(|class| class.critical.as_ref());
        let critical =
            critical.reduce(|best, other| if other.mean > best.mean { other } else { best });
        let reachable = classes.iter().map(|class| &class.greatest_reachable).min();
        let class = |class: &system::Class| Class {
            nodes: class.nodes.clone(),
            critical: CycleMean::new(class.critical.as_ref(), numbers),
            greatest_reachable: numbers.entry(&class.greatest_reachable),
        };
        Ok(Means {
            critical: CycleMean::new(critical, numbers),
            greatest_finite: numbers.entry(reachable.unwrap_or(&None)),
            classes: classes.iter().map(class).collect(),
        })
    }
}

/// A solution without −∞, or why there is none.
#[derive(Clone, Debug, Serialize)]
pub struct Finite {
    /// The solution.
    pub vector: Option<WrittenVector>,
    /// The nodes that forbid one; none if there is one.
    #[serde(serialize_with = "nodes")]
    pub nodes: Vec<usize>,
}

impl Finite {
    /// Writes a finite solution, or the node that forbids it.
    pub fn new(solution: &Result<Vector, NoFiniteSolution>, numbers: &NumberText) -> Finite {
        Finite {
            vector: solution.as_ref().ok().map(|x| numbers.vector(x)),
            nodes: solution
                .as_ref()
                .err()
                .map(|none| none.node)
                .into_iter()
                .collect(),
        }
    }
}
