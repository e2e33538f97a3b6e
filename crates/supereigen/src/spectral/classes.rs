//! Strongly connected classes of D_A (Tarjan 1972), without recursion.

use crate::digraph::Digraph;
use crate::matrix::Matrix;
use crate::scalar::Scalar;

/// The strongly connected classes of a digraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The nodes of each class in increasing order; a class comes after the classes that it
    /// reaches.
    pub members: Vec<Vec<usize>>,
    /// The class of each node.
    pub class_of: Vec<usize>,
}

impl Classes {
    /// Finds the classes of D_A. *Complexity*: O(n + arcs).
    pub fn of<S: Scalar>(digraph: &Digraph<S>) -> Classes {
        Classes::of_graph(digraph.n(), |u| {
            digraph.outgoing(u).iter().map(|arc| arc.node)
        })
    }

    /// Finds the classes of n nodes.
    pub(crate) fn of_graph<I: Iterator<Item = usize>>(
        n: usize,
        successors: impl Fn(usize) -> I,
    ) -> Classes {
        let class_of = strong_components(n, successors);
        let count = class_of.iter().max().map_or(0, |last| last + 1);
        let mut members = vec![Vec::new(); count];
        for (node, &class) in class_of.iter().enumerate() {
            members[class].push(node);
        }
        Classes { members, class_of }
    }
}

/// Returns the number of each node's strongly connected component. Components are numbered from 0,
/// each after the components that it reaches.
pub(crate) fn strong_components<I: Iterator<Item = usize>>(
    n: usize,
    successors: impl Fn(usize) -> I,
) -> Vec<usize> {
    const UNSEEN: usize = usize::MAX;
    let mut order = vec![UNSEEN; n];
    let mut lowest = vec![0; n];
    let mut component = vec![UNSEEN; n];
    let mut open = Vec::new();
    let mut visits: Vec<(usize, I)> = Vec::new();
    let mut seen = 0;
    let mut components = 0;
    for root in 0..n {
        if order[root] != UNSEEN {
            continue;
        }
        let mut entering = Some(root);
        loop {
            if let Some(u) = entering.take() {
                order[u] = seen;
                lowest[u] = seen;
                seen += 1;
                open.push(u);
                visits.push((u, successors(u)));
            }
            let Some((u, pending)) = visits.last_mut() else {
                break;
            };
            let u = *u;
            if let Some(v) = pending.next() {
                if order[v] == UNSEEN {
                    entering = Some(v);
                } else if component[v] == UNSEEN {
                    lowest[u] = lowest[u].min(order[v]);
                }
                continue;
            }
            visits.pop();
            if let Some(&(parent, _)) = visits.last() {
                lowest[parent] = lowest[parent].min(lowest[u]);
            }
            if lowest[u] == order[u] {
                while let Some(v) = open.pop() {
                    component[v] = components;
                    if v == u {
                        break;
                    }
                }
                components += 1;
            }
        }
    }
    component
}

/// Returns for each node j whether a_ij = −∞ for all i.
pub(crate) fn nodes_without_arcs_in(a: &Matrix) -> Vec<bool> {
    let mut without = vec![true; a.columns()];
    for i in 0..a.rows() {
        a.row(i).for_each(|(j, _)| without[j] = false);
    }
    without
}

/// Returns for each node whether it is reached from some of `from`, which are themselves reached.
pub(crate) fn reached<I: Iterator<Item = usize>>(
    n: usize,
    from: impl IntoIterator<Item = usize>,
    next: impl Fn(usize) -> I,
) -> Vec<bool> {
    let mut is_reached = vec![false; n];
    let mut open: Vec<usize> = from.into_iter().collect();
    for &node in &open {
        is_reached[node] = true;
    }
    while let Some(u) = open.pop() {
        for v in next(u) {
            if !std::mem::replace(&mut is_reached[v], true) {
                open.push(v);
            }
        }
    }
    is_reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_a_hundred_thousand_nodes_needs_no_stack() {
        let n = 100_000;
        let component = strong_components(n, |u| (u + 1 < n).then_some(u + 1).into_iter());
        assert_eq!(component[0], n - 1);
    }
}
