//! `examples`: the matrices of supereigen-examples, which are compiled into the program.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use supereigen::Interrupt;
use supereigen_examples::EXAMPLES;

use super::Question;
use crate::{Host, Refusal};

/// Asks for the shipped matrices.
#[derive(Debug, Default, Deserialize)]
pub struct Examples {}

/// A matrix for users to begin with.
#[derive(Debug, Serialize)]
pub struct Example {
    name: &'static str,
    /// The text of the file: a comment that says what the matrix is, then the rows.
    matrix: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lambda: Option<&'static str>,
}

impl Question for Examples {
    type Answer = Vec<Example>;

    fn answer(&self, _: &Arc<dyn Host>, _: &Interrupt) -> Result<Vec<Example>, Refusal> {
        let examples = EXAMPLES.iter().map(|example| Example {
            name: example.name,
            matrix: example.matrix,
            lambda: example.lambda,
        });
        Ok(examples.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, ProblemText};

    #[test]
    fn every_example_can_be_read_and_says_what_it_is() {
        for supereigen_examples::Example { name, matrix, .. } in EXAMPLES {
            let problem = serde_json::json!({ "matrix": matrix });
            let problem: ProblemText = serde_json::from_value(problem).expect(name);
            let problem = problem.read(&Limits::default()).expect(name);
            assert!(name.ends_with(&format!("-{}", problem.n())), "{name}");
            assert!(matrix.starts_with("# "), "{name}");
        }
    }
}
