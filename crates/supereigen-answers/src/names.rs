//! The names of nodes: their labels, or their numbers from 1.

use std::borrow::Cow;

use supereigen::Matrix;
use supereigen_formats::{Algebra, Connections, Document};

use crate::refusal::Refusal;

/// The number of labels that an error still lists.
const MAX_LABELS: usize = 20;

/// How many events of a loop or a chain a text names, and how many of them before the gap.
const MAX_NAMED_EVENTS: usize = 24;
const NAMED_BEFORE_GAP: usize = 16;
/// How many characters of a name a text has.
const MAX_CHARACTERS: usize = 200;

/// The names of nodes, rows and events in texts, and the words of their algebra.
#[derive(Clone, Debug)]
pub struct Names {
    names: Vec<String>,
    /// The matrix and the connections of which it is made, if it is: its arcs go through events of the same round.
    through: Option<(Matrix, Connections)>,
    algebra: Algebra,
}

impl Names {
    /// Returns the labels of n nodes; their numbers if there are no labels.
    pub fn new(n: usize, labels: &[String]) -> Names {
        let names = if labels.is_empty() {
            (1..=n).map(|i| i.to_string()).collect()
        } else {
            labels.to_vec()
        };
        Names {
            names,
            through: None,
            algebra: Algebra::MaxPlus,
        }
    }

    /// Returns the names of a matrix that was read.
    pub fn of_document(document: &Document) -> Names {
        let matrix = &document.matrix;
        let names = Names::new(matrix.columns(), matrix.labels());
        let algebra = document.notation.algebra();
        names
            .through(matrix, document.connections.as_ref())
            .in_algebra(algebra)
    }

    /// Returns the same names, with the words of an algebra.
    #[must_use]
    pub fn in_algebra(self, algebra: Algebra) -> Names {
        Names { algebra, ..self }
    }

    /// Returns the same names, where arcs of a matrix name the events of its connections that they go through.
    #[must_use]
    pub fn through(mut self, matrix: &Matrix, connections: Option<&Connections>) -> Names {
        let has_same_round =
            |it: &&Connections| it.graph.connections().iter().any(|it| it.rounds == 0);
        let connections = connections.filter(has_same_round);
        self.through = connections.map(|connections| (matrix.clone(), connections.clone()));
        self
    }

    /// Returns whether these are the words of min-plus algebra.
    pub fn is_min_plus(&self) -> bool {
        self.algebra == Algebra::MinPlus
    }

    /// Returns words about an order, as they are in the algebra.
    pub fn words<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !self.is_min_plus() {
            return text.into();
        }
        let turned = text.replace("-inf", "inf");
        let turned = turned.chars().map(|character| match character {
            '≥' => '≤',
            '≤' => '≥',
            '<' => '>',
            '>' => '<',
            '⌊' => '⌈',
            '⌋' => '⌉',
            '⌈' => '⌊',
            '⌉' => '⌋',
            other => other,
        });
        turned.collect::<String>().into()
    }

    /// Returns the name of a node.
    pub fn of(&self, node: usize) -> &str {
        &self.names[node]
    }

    /// Returns all names, in order.
    pub fn all(&self) -> &[String] {
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

    /// Returns the node that an option names by its label or its number, also as `label:NAME` or `number:N`.
    ///
    /// # Errors
    /// If there is none, or the name may mean two nodes.
    pub fn node(&self, option: &'static str, name: &str) -> Result<usize, Refusal> {
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
            let labels = if is_labelled && n <= MAX_LABELS {
                format!(", and labelled {}", self.names.join(", "))
            } else {
                String::new()
            };
            let message = format!("there is no such node; they are numbered from 1 to {n}{labels}");
            return Err(Refusal::option(option, name, message));
        };
        match found.find(|&other| other != first) {
            None => Ok(first),
            Some(second) => {
                let (label, number) = (self.of(first), second + 1);
                let message = format!(
                    "this may be node {} or node {number}; write label:{label} or number:{number}",
                    first + 1
                );
                Err(Refusal::option(option, name, message))
            }
        }
    }

    /// Returns the names as a list: `a, b, c`.
    pub fn list(&self, nodes: &[usize]) -> String {
        let names: Vec<&str> = nodes.iter().map(|&node| self.of(node)).collect();
        names.join(", ")
    }

    /// Returns names separated by commas: all of a few nodes, or the first of many and the number of the others.
    pub fn list_some(&self, nodes: &[usize]) -> String {
        const MAX_LISTED: usize = 100;
        const LISTED_OF_MANY: usize = 20;
        if nodes.len() <= MAX_LISTED {
            return self.list(nodes);
        }
        let others = nodes.len() - LISTED_OF_MANY;
        format!(
            "{}, … and {others} others",
            self.list(&nodes[..LISTED_OF_MANY])
        )
    }

    /// Returns a path as `a → b → c`, with the events of the same round between two nodes.
    pub fn path(&self, nodes: impl IntoIterator<Item = usize>) -> String {
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

    /// Returns a cycle of D_A, on which each node waits for the next one, with arrows from what happens first to what waits
    /// for it.
    pub fn in_time(&self, cycle: &[usize]) -> String {
        let mut names = self.on_path(cycle.iter().chain(cycle.first()).copied());
        names.reverse();
        along(&names)
    }

    /// Returns a cycle as `a → b → c → a`, given without the repetition, and not all of a long one; a dash if it is empty.
    pub fn cycle(&self, nodes: &[usize]) -> String {
        if nodes.is_empty() {
            return "–".to_owned();
        }
        along(&self.on_path(nodes.iter().chain(nodes.first()).copied()))
    }
}

/// Returns names with arrows between them, not all of very many.
pub(crate) fn along(names: &[impl AsRef<str>]) -> String {
    let joined = |names: &[_]| {
        let names: Vec<_> = names
            .iter()
            .map(|name| shown(AsRef::as_ref(name)))
            .collect();
        names.join(" → ")
    };
    if names.len() <= MAX_NAMED_EVENTS {
        return joined(names);
    }
    let (first, rest) = names.split_at(NAMED_BEFORE_GAP);
    let (left_out, last) = rest.split_at(names.len() - MAX_NAMED_EVENTS);
    let count = left_out.len();
    format!("{} → ({count} more) → {}", joined(first), joined(last))
}

/// Cuts a name that is too long for a text.
pub(crate) fn shown(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(MAX_CHARACTERS) {
        None => name.into(),
        Some((end, _)) => format!("{}…", &name[..end]).into(),
    }
}

/// Returns a number of things, such as `1 vector` or `2 vectors`.
pub fn counted<N: From<bool> + PartialEq + std::fmt::Display>(number: N, noun: &str) -> String {
    let plural = if number == N::from(true) { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
