//! How nodes are called: by their label, or by their number from 1.

/// The names of the nodes of a matrix.
#[derive(Clone, Debug)]
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn new(n: usize, labels: &[String]) -> Names {
        if labels.is_empty() {
            Names((1..=n).map(|i| i.to_string()).collect())
        } else {
            Names(labels.to_vec())
        }
    }

    pub(crate) fn of(&self, node: usize) -> &str {
        &self.0[node]
    }

    pub(crate) fn all(&self) -> &[String] {
        &self.0
    }

    /// The node with this name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|other| other == name)
    }

    /// `a, b, c`
    pub(crate) fn list(&self, nodes: &[usize]) -> String {
        let names: Vec<&str> = nodes.iter().map(|&node| self.of(node)).collect();
        names.join(", ")
    }

    /// `a → b → c → a` for a cycle given without the repetition; a dash for none.
    pub(crate) fn cycle(&self, nodes: &[usize]) -> String {
        if nodes.is_empty() {
            return "–".to_owned();
        }
        let mut names: Vec<&str> = nodes.iter().map(|&node| self.of(node)).collect();
        names.extend(nodes.first().map(|&node| self.of(node)));
        names.join(" → ")
    }
}
