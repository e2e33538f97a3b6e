//! `examples`: the square matrices of the folder `examples/`, which are compiled into the module.

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
    /// The name of the file without its ending; its last part is the number of nodes.
    name: &'static str,
    /// The text of the file: a comment that says what the matrix is, then the rows.
    matrix: &'static str,
    /// The period that its story asks about.
    #[serde(skip_serializing_if = "Option::is_none")]
    lambda: Option<&'static str>,
}

macro_rules! example {
    ($name:literal, $lambda:expr) => {
        Example {
            name: $name,
            matrix: include_str!(concat!("../../../../examples/", $name, ".txt")),
            lambda: $lambda,
        }
    };
}

/// The examples, ordered by size.
const EXAMPLES: [Example; 8] = [
    example!("simple-production-3", None),
    example!("channel-decoder-4", None),
    example!("railway-teaching-4", None),
    example!("wang-sergeev-5", None),
    example!("producer-consumer-6", None),
    example!("scilab-6", None),
    example!("multi-product-7", None),
    example!("dutch-railway-10", Some("45")),
];

impl Question for Examples {
    type Answer = [Example; 8];

    fn answer(&self, _: &Interrupt) -> Result<[Example; 8], Refusal> {
        Ok(EXAMPLES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemText;

    #[test]
    fn every_example_can_be_read_and_says_what_it_is() {
        for Example { name, matrix, .. } in EXAMPLES {
            let problem = serde_json::json!({ "matrix": matrix });
            let problem: ProblemText = serde_json::from_value(problem).expect(name);
            let problem = problem.read().expect(name);
            assert!(name.ends_with(&format!("-{}", problem.n())), "{name}");
            assert!(matrix.starts_with("# "), "{name}");
        }
    }
}
