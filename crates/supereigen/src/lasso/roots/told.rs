//! Roots that are told by their nodes: those of a direction that was kept, and those of one cycle.

use std::cmp::Ordering;

use crate::digraph::Digraph;
use crate::extremal::satisfying;
use crate::lasso::kernel::Valued;
use crate::scalar::Scalar;
use crate::sort::sort_by;

/// A closed lasso from its first node to its last one.
pub(crate) type Root<S> = Vec<Valued<S>>;

/// Returns the closed lassos with these nodes; `None` if one of them is no closed lasso, or if they are not in order.
pub(crate) fn of_nodes<S: Scalar>(
    digraph: &Digraph<S>,
    nodes: &[Box<[u32]>],
) -> Option<Vec<Root<S>>> {
    let mut place = vec![None; digraph.n()];
    let lassos = nodes.iter();
    let lassos = lassos.map(|nodes| closed_lasso(digraph, nodes, &mut place));
    let roots: Option<Vec<Root<S>>> = lassos.collect();
    roots.filter(|roots| roots.is_sorted_by(|a, b| in_order(a, b).is_lt()))
}

/// Returns the extremals whose lasso is this cycle without a stem, by their first nodes. What is put in front of them and
/// does not satisfy their last node has this cycle, too; and the other way round: if the first node of a stem is taken
/// off, an extremal is left, for it does not satisfy the last node.
pub(crate) fn of_cycle<S: Scalar>(digraph: &Digraph<S>, cycle: &[usize]) -> Vec<Root<S>> {
    let mut roots = Vec::new();
    let mut x = vec![S::EPSILON; digraph.n()];
    for start in 0..cycle.len() {
        let (before, from) = cycle.split_at(start);
        let nodes: Vec<usize> = from.iter().chain(before).copied().collect();
        let Some(root) = along(digraph, nodes.iter().copied()) else {
            return Vec::new();
        };
        for Valued { node, value } in &root {
            x[*node] = value.clone();
        }
        let lasso = satisfying::lasso_of(digraph, &x);
        if lasso.is_some_and(|lasso| lasso.path == nodes && lasso.cycle_start == 0) {
            roots.push(root);
        }
    }
    sort_by(&mut roots, in_order);
    roots
}

/// Returns the nodes of a path with the values that make its arcs tight; `None` if there is no such path.
pub(super) fn along<S: Scalar>(
    digraph: &Digraph<S>,
    nodes: impl Iterator<Item = usize>,
) -> Option<Root<S>> {
    let mut root: Root<S> = Vec::new();
    for node in nodes {
        let value = match root.last() {
            _ if node >= digraph.n() => return None,
            None => S::zero(),
            Some(before) => match digraph.weight(before.node, node) {
                weight if weight.is_epsilon() => return None,
                weight => before.value.minus(&weight),
            },
        };
        root.push(Valued { node, value });
    }
    Some(root)
}

/// Returns the closed lasso with these nodes, if it is one. `place` is `None` everywhere, before and after.
fn closed_lasso<S: Scalar>(
    digraph: &Digraph<S>,
    nodes: &[u32],
    place: &mut [Option<usize>],
) -> Option<Root<S>> {
    let root = along(digraph, nodes.iter().map(|&node| node as usize))?;
    let mut is_good = true;
    for (at, valued) in root.iter().enumerate() {
        is_good &= place[valued.node].replace(at).is_none();
    }
    is_good = is_good && is_closed(digraph, &root, place);
    for valued in &root {
        place[valued.node] = None;
    }
    is_good.then_some(root)
}

/// Returns whether the last node is satisfied by the first one, every other node by its successor, and no node by
/// another one; and whether a pure zero cycle begins at its smallest node.
fn is_closed<S: Scalar>(digraph: &Digraph<S>, root: &Root<S>, place: &[Option<usize>]) -> bool {
    let mut closing = None;
    for (at, valued) in root.iter().enumerate() {
        for arc in digraph.outgoing(valued.node) {
            let Some(head) = place[arc.node] else {
                continue;
            };
            let offered = arc.weight.otimes(&root[head].value);
            if at + 1 == root.len() && head == 0 {
                closing = Some(offered.cmp(&valued.value));
            } else if offered >= valued.value && head != at + 1 {
                return false;
            }
        }
    }
    let first = root.first().map(|valued| valued.node);
    match closing {
        Some(Ordering::Greater) => true,
        Some(Ordering::Equal) => first == root.iter().map(|valued| valued.node).min(),
        _ => false,
    }
}

/// Compares closed lassos by the order in which a forward search meets them: one that ends at a node comes before those
/// that go on.
pub(super) fn in_order<S>(a: &Root<S>, b: &Root<S>) -> Ordering {
    fn keys<S>(root: &Root<S>) -> impl Iterator<Item = (bool, usize)> {
        let nodes = root.iter().enumerate();
        nodes.map(|(at, valued)| (at + 1 < root.len(), valued.node))
    }
    keys(a).cmp(keys(b))
}
