//! What reading a file with a matrix gives.

use supereigen::Matrix;
use supereigen::events::{Connection, EventGraph};

use super::fault::Fault;
use crate::notation::Notation;
use crate::times::Times;

/// The content of a file with one matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Document {
    /// The matrix, with its labels.
    pub matrix: Matrix,
    /// How its numbers were written.
    pub notation: Notation,
    /// The connections of which it is the matrix, if the text has these.
    pub connections: Option<Connections>,
}

impl From<Matrix> for Document {
    fn from(matrix: Matrix) -> Document {
        Document {
            matrix,
            notation: Notation::Exact,
            connections: None,
        }
    }
}

/// A document, and the problem that its matrix is not square, if it is not.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(super) document: Document,
    pub(super) not_square: Option<Fault>,
}

impl Reading {
    pub(super) fn new(matrix: Matrix, notation: Notation, not_square: Option<Fault>) -> Reading {
        let document = Document {
            notation,
            ..Document::from(matrix)
        };
        Reading {
            document,
            not_square,
        }
    }
}

/// Connections between events, and how their times were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connections {
    /// The events and connections.
    pub graph: EventGraph,
    /// How the times were written; `None` if the text is no table with a header.
    pub times: Option<Times>,
    /// What is not used of a table, and what was taken for granted, in sentences that belong to every answer.
    pub assumed: Vec<String>,
    /// Whether they are entries of a matrix that was computed, as that of a dataflow graph, and nothing that a person could
    /// change one by one.
    pub is_derived: bool,
}

impl Connections {
    /// Returns those of a matrix, of which each finite entry is one over one round.
    pub fn of_matrix(matrix: &Matrix) -> Connections {
        Connections {
            graph: EventGraph::of_matrix(matrix),
            times: None,
            assumed: Vec::new(),
            is_derived: false,
        }
    }

    /// Returns the events of the same round through which row i of the matrix waits for column j, the nearest to i first.
    ///
    /// ```
    /// use supereigen_formats::{MatrixFormat, ReadOptions};
    /// let options = ReadOptions::of(MatrixFormat::EVENT_GRAPH);
    /// let read = options.read(b"a b 3 1\nb c 2 0\nc a 4 0\n")?;
    /// let connections = read.connections.expect("an event graph");
    /// // a waits for c, c for b, and b for a of the round before.
    /// assert_eq!(connections.between(&read.matrix, 0, 0), [2, 1]);
    /// # Ok::<(), supereigen_formats::Diagnostic>(())
    /// ```
    pub fn between(&self, matrix: &Matrix, i: usize, j: usize) -> Vec<usize> {
        let names = self.graph.names();
        let state = matrix.labels().get(j).map_or("", |label| label);
        let is_state = |event: usize, rounds: u32| match rounds {
            1 => names[event] == state,
            _ => {
                let delay = state.strip_prefix(&*names[event]);
                delay.and_then(|it| it.strip_prefix('@')) == Some(&(rounds - 1).to_string())
            }
        };
        let mut between = Vec::new();
        let mut at = i;
        // Events of one round do not wait for each other, so no event comes twice.
        while let Some(value) = matrix.entry(at, j).filter(|_| between.len() < names.len()) {
            let is_direct =
                |it: &Connection| it.rounds > 0 && it.time == value && is_state(it.from, it.rounds);
            let goes_on = |it: &&Connection| {
                let before = matrix.entry(it.from, j);
                it.rounds == 0 && before.is_some_and(|before| before + &it.time == value)
            };
            let next = if self.graph.connections_to(at).any(is_direct) {
                None
            } else {
                self.graph.connections_to(at).find(goes_on)
            };
            let Some(next) = next else { break };
            at = next.from;
            between.push(at);
        }
        between
    }
}
