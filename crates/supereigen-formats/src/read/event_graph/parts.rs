//! The strongly connected parts of the arcs without tokens.

/// The strongly connected parts of a graph, each after all that it can reach: Tarjan's algorithm,
/// without recursion. `next` has the successors of each node.
pub(super) fn parts(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        next,
        order: vec![0; next.len()],
        low: vec![0; next.len()],
        visited: 0,
        is_open: vec![false; next.len()],
        open: Vec::new(),
        parts: Vec::new(),
    };
    for node in 0..next.len() {
        search.visit_from(node);
    }
    search.parts
}

struct Search<'a> {
    next: &'a [Vec<usize>],
    /// The order of the first visits, from 1; 0 for none yet.
    order: Vec<usize>,
    /// The least order of an open node that is known to be reached.
    low: Vec<usize>,
    visited: usize,
    is_open: Vec<bool>,
    open: Vec<usize>,
    parts: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn visit_from(&mut self, root: usize) {
        if self.order[root] != 0 {
            return;
        }
        self.enter(root);
        // Each node on the way, and how many of its successors were looked at.
        let mut way = vec![(root, 0)];
        while let Some((node, looked_at)) = way.last_mut() {
            let node = *node;
            let successor = self.next[node].get(*looked_at).copied();
            *looked_at += 1;
            match successor {
                Some(successor) if self.order[successor] == 0 => {
                    self.enter(successor);
                    way.push((successor, 0));
                }
                Some(successor) => {
                    if self.is_open[successor] {
                        self.low[node] = self.low[node].min(self.order[successor]);
                    }
                }
                None => {
                    way.pop();
                    self.leave(node);
                    if let Some(&(before, _)) = way.last() {
                        self.low[before] = self.low[before].min(self.low[node]);
                    }
                }
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.visited += 1;
        self.order[node] = self.visited;
        self.low[node] = self.visited;
        self.is_open[node] = true;
        self.open.push(node);
    }

    /// Closes the part of a node, if the node was its first.
    fn leave(&mut self, node: usize) {
        if self.low[node] != self.order[node] {
            return;
        }
        let mut part = Vec::new();
        while let Some(member) = self.open.pop() {
            self.is_open[member] = false;
            part.push(member);
            if member == node {
                break;
            }
        }
        self.parts.push(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_after_what_they_reach() {
        let next = [vec![1], vec![2, 3], vec![1], vec![4, 4], vec![], vec![5, 0]];
        let mut found = parts(&next);
        found.iter_mut().for_each(|part| part.sort_unstable());
        assert_eq!(found, [vec![4], vec![3], vec![1, 2], vec![0], vec![5]]);
        let chain: Vec<Vec<usize>> = (1..=100_000).map(|next| vec![next % 100_000]).collect();
        assert_eq!(parts(&chain).len(), 1, "no recursion");
    }
}
