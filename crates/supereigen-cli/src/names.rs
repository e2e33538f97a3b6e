//! The names of nodes: their labels, or their numbers from 1.

use anyhow::bail;

/// The number of labels that an error still lists.
const MOST_LABELS: usize = 20;

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

    /// Returns the node with this label.
    fn labelled(&self, label: &str) -> Option<usize> {
        self.0.iter().position(|other| other == label)
    }

    /// Returns the node with this number.
    fn numbered(&self, number: &str) -> Option<usize> {
        let number: usize = number.parse().ok()?;
        number.checked_sub(1).filter(|&node| node < self.0.len())
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
            let n = self.0.len();
            let is_labelled = (0..n).any(|node| self.numbered(&self.0[node]) != Some(node));
            let labels = if is_labelled && n <= MOST_LABELS {
                format!(", and labelled {}", self.0.join(", "))
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
    fn nodes_are_found_by_label_and_by_number() {
        let names = Names::new(3, &["b".to_owned(), "1".to_owned(), "3".to_owned()]);
        let found = |name: &str| names.node_of_flag("--type", name).ok();
        for (name, node) in [
            ("b", 0),
            ("number:1", 0),
            ("label:1", 1),
            ("2", 1),
            ("3", 2),
        ] {
            assert_eq!(found(name), Some(node), "{name}");
        }
        for name in ["1", "0", "4", "a", "", "-1", "label:2", "number:b"] {
            assert_eq!(found(name), None, "{name}");
        }
        assert_eq!(Names::new(2, &[]).node_of_flag("", "2").ok(), Some(1));
    }
}
