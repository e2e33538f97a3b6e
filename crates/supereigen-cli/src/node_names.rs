//! The names of nodes: their labels, or their numbers from 1.

use anyhow::bail;
use supereigen::Matrix;
use supereigen_answers::along;
use supereigen_formats::{Connections, Document};

/// The number of labels that an error still lists.
const MOST_LABELS: usize = 20;

/// The names of the nodes of a matrix.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    names: Vec<String>,
    /// The matrix and the connections of which it is made, if it is: its arcs go through events of the same round.
    through: Option<(Matrix, Connections)>,
}

impl Names {
    pub(crate) fn new(n: usize, labels: &[String]) -> Names {
        let names = if labels.is_empty() {
            (1..=n).map(|i| i.to_string()).collect()
        } else {
            labels.to_vec()
        };
        Names {
            names,
            through: None,
        }
    }

    /// Returns the names of a matrix that was read.
    pub(crate) fn of_document(document: &Document) -> Names {
        let matrix = &document.matrix;
        Names::new(matrix.columns(), matrix.labels()).through(matrix, document.connections.as_ref())
    }

    /// Returns the same names, where arcs of a matrix name the events of its connections that they go through.
    pub(crate) fn through(mut self, matrix: &Matrix, connections: Option<&Connections>) -> Names {
        let has_same_round =
            |it: &&Connections| it.graph.connections().iter().any(|it| it.rounds == 0);
        let connections = connections.filter(has_same_round);
        self.through = connections.map(|connections| (matrix.clone(), connections.clone()));
        self
    }

    pub(crate) fn of(&self, node: usize) -> &str {
        &self.names[node]
    }

    pub(crate) fn all(&self) -> &[String] {
        &self.names
    }

    /// Returns the node with this label.
    fn labelled(&self, label: &str) -> Option<usize> {
        self.names.iter().position(|other| other == label)
    }

    /// Returns the node with this number.
    fn numbered(&self, number: &str) -> Option<usize> {
        let number: usize = number.parse().ok()?;
        number
            .checked_sub(1)
            .filter(|&node| node < self.names.len())
    }

    /// Returns the node that a flag names by its label or its number, also as `label:NAME` or `number:N`. Refuses a name
    /// that may mean two nodes.
    pub(crate) fn node_of_flag(&self, flag: &str, name: &str) -> anyhow::Result<usize> {
        let label = name.strip_prefix("label:");
        let number = name.strip_prefix("number:");
        let mut found = [
            self.labelled(name),
            label.and_then(|label| self.labelled(label)),
            self.numbered(name),
            number.and_then(|number| self.numbered(number)),
        ]
        .into_iter()
        .flatten();
        let Some(first) = found.next() else {
            let n = self.names.len();
            let is_labelled = (0..n).any(|node| self.numbered(&self.names[node]) != Some(node));
            let labels = if is_labelled && n <= MOST_LABELS {
                format!(", and labelled {}", self.names.join(", "))
            } else {
                String::new()
            };
            bail!("{flag} {name}: there is no such node; they are numbered from 1 to {n}{labels}");
        };
        match found.find(|&other| other != first) {
            None => Ok(first),
            Some(second) => {
                let (label, number) = (self.of(first), second + 1);
                bail!(
                    "{flag} {name}: this may be node {} or node {number}; write label:{label} or number:{number}",
                    first + 1
                )
            }
        }
    }

    /// Returns the names as a list: `a, b, c`.
    pub(crate) fn list(&self, nodes: &[usize]) -> String {
        let names: Vec<&str> = nodes.iter().map(|&node| self.of(node)).collect();
        names.join(", ")
    }

    /// Returns names separated by commas: all of a few nodes, or the first of many and the number of the others.
    pub(crate) fn list_some(&self, nodes: &[usize]) -> String {
        const MANY: usize = 100;
        const FIRST: usize = 20;
        if nodes.len() <= MANY {
            return self.list(nodes);
        }
        let others = nodes.len() - FIRST;
        format!("{}, … and {others} others", self.list(&nodes[..FIRST]))
    }

    /// Returns a path as `a → b → c`, with the events of the same round between two nodes.
    pub(crate) fn path(&self, nodes: impl IntoIterator<Item = usize>) -> String {
        self.on_path(nodes).join(" → ")
    }

    fn on_path(&self, nodes: impl IntoIterator<Item = usize>) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let mut last = None;
        for node in nodes {
            if let (Some(last), Some((matrix, connections))) = (last, &self.through) {
                let between = connections.between(matrix, last, node);
                names.extend(between.iter().map(|&event| self.of(event)));
            }
            names.push(self.of(node));
            last = Some(node);
        }
        names
    }

    /// Returns a cycle as `a → b → c → a`, given without the repetition, and not all of a long one; a dash if it is empty.
    pub(crate) fn cycle(&self, nodes: &[usize]) -> String {
        if nodes.is_empty() {
            return "–".to_owned();
        }
        along(&self.on_path(nodes.iter().chain(nodes.first()).copied()))
    }
}
