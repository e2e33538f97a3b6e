//! `examples`: the matrices of `examples/`, which are compiled into the program.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use supereigen::Interrupt;

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
}

macro_rules! example {
    ($name:literal) => {
        Example {
            name: $name,
            matrix: include_str!(concat!("../../../../examples/", $name, ".txt")),
        }
    };
}

/// The examples, ordered by size.
const EXAMPLES: &[Example] = &[
    example!("simple-production-3"),
    example!("channel-decoder-4"),
    example!("railway-teaching-4"),
    example!("wang-sergeev-5"),
    example!("producer-consumer-6"),
    example!("scilab-6"),
    example!("multi-product-7"),
    example!("dutch-railway-10"),
];

impl Question for Examples {
    type Answer = &'static [Example];

    fn answer(&self, _: &Arc<dyn Host>, _: &Interrupt) -> Result<&'static [Example], Refusal> {
        Ok(EXAMPLES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, ProblemText};

    #[test]
    fn every_example_can_be_read_and_says_what_it_is() {
        for Example { name, matrix } in EXAMPLES {
            let problem = serde_json::json!({ "matrix": matrix });
            let problem: ProblemText = serde_json::from_value(problem).expect(name);
            let problem = problem.read(&Limits::default()).expect(name);
            assert!(name.ends_with(&format!("-{}", problem.n())), "{name}");
            assert!(matrix.starts_with("# "), "{name}");
        }
    }
}
