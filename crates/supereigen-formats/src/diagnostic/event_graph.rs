//! Problems of timed event graphs.

use super::{Wording, counted};

/// What can be wrong with the arcs of a timed event graph.
///
/// Words are already shortened and escaped for showing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventGraphProblem {
    /// A line that does not have four words.
    Words {
        /// How many it has.
        found: usize,
    },
    /// The time of an arc is −∞.
    NoTime,
    /// Not a number of tokens.
    Tokens {
        /// What stands there.
        word: String,
    },
    /// More delay states than a text of this length may need.
    TooManyTokens {
        /// How many the arc needs.
        states: u64,
    },
    /// A node with the name of a delay state.
    DelayName {
        /// The name.
        name: String,
        /// The node to which the delay state belongs.
        node: String,
    },
    /// A cycle of arcs without tokens whose time is positive.
    Cycle {
        /// Its nodes, the first one again at the end.
        nodes: String,
    },
    /// The matrix is too large for a text of this length.
    TooLarge,
}

impl EventGraphProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            EventGraphProblem::Words { found } => Wording::new(
                format!(
                    "the line of an arc has {}, not 4",
                    counted(*found, "word", "words")
                ),
                if *found > 4 {
                    "the first word too many"
                } else {
                    "a word is missing here"
                },
            )
            .help("an arc is written `from to time tokens`"),
            EventGraphProblem::NoTime => {
                Wording::new("the time of an arc cannot be −∞", "not a time")
                    .help("leave out the arc")
            }
            EventGraphProblem::Tokens { word } => Wording::new(
                format!("`{word}` is not a number of tokens"),
                "not a number of tokens",
            )
            .help("tokens are counted: 0, 1, 2, and so on"),
            EventGraphProblem::TooManyTokens { states } => Wording::new(
                format!("this arc needs {states} delay states, which is too many for this text"),
                "too many tokens",
            ),
            EventGraphProblem::DelayName { name, node } => Wording::new(
                format!("`{name}` is the name of a delay state of `{node}`"),
                "not a free name",
            )
            .help("give the node another name"),
            EventGraphProblem::Cycle { nodes } => Wording::new(
                format!("the cycle {nodes} takes time but has no token: it waits for itself"),
                "on this cycle",
            )
            .help("put a token on one of its arcs"),
            EventGraphProblem::TooLarge => Wording::new(
                "without the arcs that have no tokens, the matrix is too large for this text",
                "too large from this arc on",
            )
            .help("put tokens on some arcs, or write the matrix itself"),
        }
    }
}
