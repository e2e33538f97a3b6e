//! `examples`: matrices of the folder `examples/`, which are compiled into the module.

use serde::{Deserialize, Serialize};
use supereigen::Interrupt;

use super::Question;
use crate::Refusal;

/// Asks for the shipped matrices.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Examples {}

/// A matrix for users to begin with.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Example {
    /// The name of the file without its ending.
    name: &'static str,
    title: &'static str,
    /// What it is about, in a line.
    story: &'static str,
    /// What it asks; `{λ}` stands for λ.
    question: &'static str,
    /// The period that its story asks about.
    lambda: &'static str,
    /// The text of the file.
    #[serde(skip_deserializing)]
    matrix: &'static str,
}

/// What is said of the examples: first those whose story is told most easily.
const STORIES: &str = include_str!("examples.json");

macro_rules! texts {
    ($($file:literal),+) => { [$(($file, include_str!(concat!("../../../../examples/", $file)))),+] };
}

/// Their files with what is in them, in the same order.
const TEXTS: [(&str, &str); 9] = texts!(
    "three-lines.csv",
    "dutch-railway-10.txt",
    "wang-sergeev-5.txt",
    "railway-teaching-4.txt",
    "simple-production-3.txt",
    "multi-product-7.txt",
    "producer-consumer-6.txt",
    "channel-decoder-4.txt",
    "scilab-6.txt"
);

impl Question for Examples {
    type Answer = Vec<Example>;

    fn answer(&self, _: &Interrupt) -> Result<Vec<Example>, Refusal> {
        let stories: Vec<Example> = serde_json::from_str(STORIES).unwrap_or_default();
        let with_text = |(story, (_, matrix))| Example { matrix, ..story };
        Ok(stories.into_iter().zip(TEXTS).map(with_text).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemText;

    #[test]
    fn every_example_can_be_read_and_tells_its_story() {
        let examples = Examples {}.answer(&Interrupt::NEVER).expect("examples");
        assert_eq!(examples.len(), TEXTS.len());
        for (example, (file, _)) in examples.into_iter().zip(TEXTS) {
            let Example { name, matrix, .. } = example;
            assert!(file.starts_with(name), "{file} is not {name}");
            let problem = serde_json::json!({ "matrix": matrix });
            let problem: ProblemText = serde_json::from_value(problem).expect(name);
            let problem = problem.read().expect(name);
            let nodes = name.rsplit('-').next().and_then(|n| n.parse().ok());
            assert_eq!(nodes.unwrap_or(problem.n()), problem.n(), "{name}");
            assert!(example.story.len() > 20, "{name}");
        }
    }
}
