//! `examples`: matrices of the folder `examples/`, which are compiled into the module.

use serde::{Deserialize, Serialize};
use supereigen::Interrupt;

use super::Question;
use crate::Refusal;

/// Asks for the shipped matrices.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Examples {}

/// A matrix for users to begin with.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Example {
    /// The name of the file without its ending.
    name: &'static str,
    title: &'static str,
    /// What it is about, in a line.
    story: &'static str,
    /// What it asks; `{λ}` stands for λ.
    question: &'static str,
    /// The text of the file.
    matrix: &'static str,
    /// The period that its story asks about.
    lambda: &'static str,
}

const REASONS: &str = "Which minimal reasons keep events from repeating every {λ}?";

macro_rules! example {
    ($file:literal, $title:literal, $lambda:literal, $question:expr, $story:literal) => {
        Example {
            name: $file.split_at($file.len() - 4).0,
            title: $title,
            story: $story,
            question: $question,
            matrix: include_str!(concat!("../../../../examples/", $file)),
            lambda: $lambda,
        }
    };
}

/// The examples: first those whose story is told most easily.
const EXAMPLES: [Example; 9] = [
    example!(
        "three-lines.csv",
        "Three lines",
        "40",
        "What keeps these lines from running every {λ} minutes?",
        "Three lines wait for each other; a table of nine connections says how long."
    ),
    example!(
        "dutch-railway-10.txt",
        "Dutch railway",
        "45",
        "What keeps these trains from leaving every {λ} minutes?",
        "Eight intercity trains; 45 minutes is too short, for 34 reasons."
    ),
    example!(
        "wang-sergeev-5.txt",
        "Wang and Sergeev",
        "0",
        REASONS,
        "The example of the paper: at λ = 0, ten vectors generate all solutions."
    ),
    example!(
        "railway-teaching-4.txt",
        "Railway for teaching",
        "3",
        "What keeps these trains from leaving every {λ} time units?",
        "Four trains of a course at Eindhoven; four nodes have a cone in space."
    ),
    example!(
        "simple-production-3.txt",
        "Simple production",
        "5",
        "What keeps these machines from repeating every {λ} time units?",
        "Three machines, one after the other; three nodes have a cone in the plane."
    ),
    example!(
        "multi-product-7.txt",
        "Several products",
        "9",
        "What keeps these machines from repeating every {λ} time units?",
        "A line that makes several products; its slowest loop takes 19/2."
    ),
    example!(
        "producer-consumer-6.txt",
        "Producer and consumer",
        "2",
        "What keeps producer and consumer from repeating every {λ} time units?",
        "They wait for each other through buffers of limited size."
    ),
    example!(
        "channel-decoder-4.txt",
        "Channel decoder",
        "1/4",
        "What keeps this decoder from repeating every {λ} time units?",
        "Tasks of a radio whose times are fractions, computed exactly."
    ),
    example!(
        "scilab-6.txt",
        "Scilab’s example",
        "7",
        REASONS,
        "Six nodes from the max-plus toolbox of Scilab; its eigenvalue is 8."
    ),
];

impl Question for Examples {
    type Answer = [Example; 9];

    fn answer(&self, _: &Interrupt) -> Result<[Example; 9], Refusal> {
        Ok(EXAMPLES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemText;

    #[test]
    fn every_example_can_be_read_and_tells_its_story() {
        for Example {
            name,
            matrix,
            story,
            ..
        } in EXAMPLES
        {
            let problem = serde_json::json!({ "matrix": matrix });
            let problem: ProblemText = serde_json::from_value(problem).expect(name);
            let problem = problem.read().expect(name);
            let nodes = name.rsplit('-').next().and_then(|n| n.parse().ok());
            assert_eq!(nodes.unwrap_or(problem.n()), problem.n(), "{name}");
            assert!(story.len() > 20, "{name}");
        }
    }
}
