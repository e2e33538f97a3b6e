//! What follows from the cycles of a matrix? λ(A), its classes, and what solutions there are for which λ.

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::events::Loop;
use supereigen::{
    CriticalCycle, Entry, Interrupt, Interrupted, Matrix, MatrixError, Rational, System,
};
use supereigen_formats::Connections;

use crate::number::{NumberText, Written, nodes};
use crate::{Given, Names, Question, Refusal, Say};

/// How many classes are listed for people.
const MAX_CLASSES: usize = 100;

/// Asks for λ(A).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskLambda {}

/// A cycle with its mean; −∞ and no nodes where there is no cycle.
#[derive(Clone, Debug, Serialize)]
pub struct CycleMean {
    /// The mean.
    pub mean: Written,
    /// The nodes, each once, as a cycle of D_A: each waits for the next one.
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

    /// Says which cycle forbids a finite solution, or the Kleene star; `exceeds` says of what.
    pub fn forbids(&self, exceeds: &str, names: &Names) -> String {
        let CycleMean { mean, cycle } = self;
        let (cycle, exceeds) = (names.cycle(cycle), names.words(exceeds));
        format!("the cycle {cycle} of D_A has mean {mean}{exceeds}")
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
    /// The strongly connected classes, each after those that it waits for.
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

/// The nodes of a class, the mean and the nodes of its critical cycle, and the greatest mean that it reaches.
type ClassMean = (Vec<usize>, Option<(Rational, Vec<usize>)>, Entry);

impl Means {
    /// Finds the cycle means of a matrix.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn new(matrix: &Matrix, numbers: &NumberText) -> Result<Means, MatrixError> {
        // The means are those of A itself; a system with λ = −∞ would have no arcs.
        let classes = System::new(matrix, 0)?.classes().into_iter();
        let classes = classes.map(|class| {
            let critical = class.critical.map(|critical| (critical.mean, critical.cycle));
            (class.nodes, critical, class.greatest_reachable)
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
        Ok(Means::of_classes(classes.collect(), numbers))
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
        }
    }
}

impl Question for AskLambda {
    type Answer = Means;
    const PROGRESS_TEXT: Option<&'static str> = Some("looking for the shortest period");

    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Means, Refusal> {
        let numbers = of.numbers();
        match (of.matrix(), of.connections()) {
            (Err(_), Some(connections)) => Ok(Means::of_events(connections, &numbers, interrupt)?),
            (matrix, _) => Ok(Means::new(matrix?, &numbers)?),
        }
    }
}

impl Say for Means {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let CycleMean { mean, cycle } = &self.critical;
        writeln!(out, "λ(A) = {mean}")?;
        let (kept, others, flag) = if names.is_min_plus() {
            (format!("up to {mean}"), "longer", " --min")
        } else {
            (format!("from {mean} on"), "shorter", "")
        };
        let kept_all = if cycle.is_empty() {
            writeln!(
                out,
                "D_A has no cycle\nall events can keep every period (timetables: supereigen sub{flag})"
            )?;
            "for every finite λ".to_owned()
        } else {
            writeln!(
                out,
                "critical cycle, each event after the one that it waits for: {}\nall events can keep periods {kept} (timetables: supereigen sub{flag}), \
                 but not {others} ones (reasons: supereigen basis{flag})",
                names.in_time(cycle)
            )?;
            format!("{}{mean}", names.words("iff λ ≥ "))
        };
        writeln!(
            out,
            "{}{kept_all}\n{}{mean}\n{}{}\nstrongly connected classes, each after those that it waits for: {}",
            names.words("A⊗x ≤ λ⊗x has a finite solution "),
            names.words("A⊗x ≥ λ⊗x has a solution other than -inf iff λ ≤ "),
            names.words("A⊗x ≥ λ⊗x has a finite solution iff λ ≤ "),
            self.greatest_finite,
            self.classes.len()
        )?;
        for class in self.classes.iter().take(MAX_CLASSES) {
            let nodes = names.list_some(&class.nodes);
            writeln!(out, "  {{{nodes}}}: λ = {}", class.critical.mean)?;
        }
        match self.classes.len().saturating_sub(MAX_CLASSES) {
            0 => Ok(()),
            others => writeln!(out, "  and {others} others (--format json lists all)"),
        }
    }
}
