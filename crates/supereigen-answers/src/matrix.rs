//! What follows from the cycles of a matrix: λ(A), its classes, and finite solutions.

use serde::Serialize;
use supereigen::events::Loop;
use supereigen::spectral::NoFiniteSolution;
use supereigen::{
    CriticalCycle, Entry, Interrupt, Interrupted, Matrix, MatrixError, Rational, System, Vector,
};
use supereigen_formats::Connections;

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
    /// What was not used of a table of connections, and what was taken for granted.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub assumed: Vec<String>,
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

/// The nodes of a class, the mean and the nodes of its critical cycle, and the greatest mean that it reaches.
type ClassMean = (Vec<usize>, Option<(Rational, Vec<usize>)>, Entry);

impl Means {
    /// Finds the cycle means of a matrix.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn new(matrix: &Matrix, numbers: &NumberText) -> Result<Means, MatrixError> {
        // The means are those of A itself; a system with λ = −∞ would have no arcs.
        let classes = System::new(matrix, 0)?.classes();
        let classes = classes.into_iter();
        let cycle = |critical: CriticalCycle| (critical.mean, critical.cycle);
        let classes = classes.map(|class| {
            (
                class.nodes,
                class.critical.map(cycle),
                class.greatest_reachable,
            )
        });
        Ok(Means::of_classes(classes.collect(), numbers))
    }

    /// Finds the periods of events, as the means of the matrix of their connections, which is not made. Its cycles are those
    /// of the events, of which each waits for the next one.
    ///
    /// # Errors
    /// If it was interrupted.
    pub fn of_events(
        asked: &Connections,
        numbers: &NumberText,
        interrupt: &Interrupt,
    ) -> Result<Means, Interrupted> {
        let connections = asked.graph.connections();
        let cycle = |found: Loop| {
            let events = found.connections.iter().rev().map(|&it| connections[it].to);
            (found.ratio(), events.collect())
        };
        let classes = asked.graph.classes(interrupt)?.into_iter();
        let classes =
            classes.map(|class| (class.events, class.critical.map(cycle), class.shortest));
        let means = Means::of_classes(classes.collect(), numbers);
        Ok(Means {
            assumed: asked.assumed.clone(),
            ..means
        })
    }

    fn of_classes(classes: Vec<ClassMean>, numbers: &NumberText) -> Means {
        let written = |critical: Option<&(Rational, Vec<usize>)>| CycleMean {
            mean: numbers.entry(&critical.map(|critical| critical.0.clone())),
            cycle: critical.map_or_else(Vec::new, |critical| critical.1.clone()),
        };
        let critical = classes.iter().filter_map(|class| class.1.as_ref());
        let critical = critical.reduce(|best, other| if other.0 > best.0 { other } else { best });
        let reachable = classes.iter().map(|class| &class.2).min();
        let class = |(nodes, critical, reachable): &(_, Option<_>, _)| Class {
            nodes: Vec::clone(nodes),
            critical: written(critical.as_ref()),
            greatest_reachable: numbers.entry(reachable),
        };
        Means {
            critical: written(critical),
            greatest_finite: numbers.entry(reachable.unwrap_or(&None)),
            classes: classes.iter().map(class).collect(),
            assumed: Vec::new(),
        }
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
