//! The names of nodes: their labels, or their numbers from 1.

use anyhow::Context as _;

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

    /// Returns the node with this label, or if there is none, with this number.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        let labelled = self.0.iter().position(|other| other == name);
        labelled.or_else(|| {
            let number: usize = name.parse().ok()?;
            number.checked_sub(1).filter(|&node| node < self.0.len())
        })
    }

    /// Returns the node that a flag names, or an error that mentions the flag.
    pub(crate) fn node_of_flag(&self, flag: &str, name: &str) -> anyhow::Result<usize> {
        let n = self.0.len();
        self.find(name).with_context(|| {
            format!("{flag} {name}: there is no such node; they are numbered from 1 to {n}")
        })
    }

    /// Returns the names as a list: `a, b, c`.
    pub(crate) fn list(&self, nodes: &[usize]) -> String {
        let names: Vec<&str> = nodes.iter().map(|&node| self.of(node)).collect();
        names.join(", ")
    }

    /// Returns a cycle as `a → b → c → a`, given without the repetition; a dash if it is empty.
    pub(crate) fn cycle(&self, nodes: &[usize]) -> String {
        if nodes.is_empty() {
            return "–".to_owned();
        }
        let mut names: Vec<&str> = nodes.iter().map(|&node| self.of(node)).collect();
        names.extend(nodes.first().map(|&node| self.of(node)));
        names.join(" → ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_found_by_label_and_then_by_number() {
        let names = Names::new(3, &["b".to_owned(), "1".to_owned(), "c".to_owned()]);
        let found = ["b", "1", "c", "2", "3"].map(|name| names.find(name));
        assert_eq!(found, [Some(0), Some(1), Some(2), Some(1), Some(2)]);
        for name in ["0", "4", "a", "", "-1"] {
            assert_eq!(names.find(name), None, "{name}");
        }
        assert_eq!(Names::new(2, &[]).find("2"), Some(1));
    }
}
