//! `explain`: explains the run of Algorithms 1–3 of Wang and Sergeev, step by step.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use supereigen::methods::wang_sergeev::{Observer, Step, Verdict};
use supereigen::{Count, Interrupt, Options, Stop, Values};
use supereigen_answers::{NumberText, Written, WrittenVector};

use crate::problem::Problem;

/// The greatest number of steps in an answer.
const MAX_STEPS: usize = 2_000;

/// Asks how the paper's algorithms find the basis.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {}

/// The run of the paper's algorithms.
#[derive(Serialize)]
pub(crate) struct Story {
    /// The run came to its end; false if there were too many steps, or too little time.
    complete: bool,
    steps: Vec<ExplainStep>,
}

/// One step; nodes are counted from 1.
#[derive(Debug, Serialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
enum ExplainStep {
    /// A nonnegative cycle is chosen.
    Cycle { nodes: Vec<usize>, weight: Written },
    /// Algorithm 1 found the vector of the cycle from one of its nodes.
    CycleVector(Found),
    /// A maximum J-path is chosen, from its first node to the cycle.
    Path { nodes: Vec<usize> },
    /// Algorithm 2 added a node of the path.
    PathVector(Found),
    /// The branch is cut at a node with a nonnegative loop.
    Loop { node: usize },
}

/// The vector that was found at a node.
#[derive(Debug, Serialize)]
struct Found {
    node: usize,
    vector: WrittenVector,
    verdict: &'static str,
}

impl Explain {
    pub(crate) fn answer(&self, problem: Problem, interrupt: &Interrupt) -> Story {
        let mut teller = Teller {
            numbers: problem.numbers,
            steps: Vec::new(),
        };
        let mut count = Count::default();
        let options = Options::new().interrupt(interrupt);
        let report = problem.system.explain(&options, &mut count, &mut teller);
        Story {
            complete: report.stop == Stop::Complete,
            steps: teller.steps,
        }
    }
}

struct Teller {
    numbers: NumberText,
    steps: Vec<ExplainStep>,
}

impl Teller {
    fn found(&self, node: usize, vector: Values<'_>, verdict: Verdict) -> Found {
        Found {
            node: node + 1,
            vector: self.numbers.values(&vector.to_numerators()),
            verdict: match verdict {
                Verdict::New => "new",
                Verdict::Repeat => "repeat",
                Verdict::NotExtremal => "not extremal",
            },
        }
    }
}

impl Observer for Teller {
    fn step(&mut self, step: Step<'_>) -> ControlFlow<()> {
        if self.steps.len() == MAX_STEPS {
            return ControlFlow::Break(());
        }
        let told = match step {
            Step::Cycle { sigma, weight } => ExplainStep::Cycle {
                nodes: sigma.iter().map(|node| node + 1).collect(),
                weight: self.numbers.value(&weight.to_numerators()[0]),
            },
            Step::CycleVector {
                start,
                vector,
                verdict,
            } => ExplainStep::CycleVector(self.found(start, vector, verdict)),
            Step::Path { reversed, .. } => ExplainStep::Path {
                nodes: reversed.iter().rev().map(|node| node + 1).collect(),
            },
            Step::PathVector {
                node,
                vector,
                verdict,
            } => ExplainStep::PathVector(self.found(node, vector, verdict)),
            Step::Loop { node } => ExplainStep::Loop { node: node + 1 },
            _ => return ControlFlow::Continue(()),
        };
        self.steps.push(told);
        ControlFlow::Continue(())
    }
}
