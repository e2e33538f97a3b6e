//! Compares the roots of small digraphs with those found by trying every cycle and every arc of it.

use super::*;
use crate::families::Family;
use crate::system::System;
use supereigen_cases::Random;

/// Returns whether each node of a cycle is satisfied by its successor alone, for the values given.
fn is_closed(digraph: &Digraph<i64>, root: &Root<i64>) -> bool {
    let length = root.len();
    (0..length).all(|i| {
        (0..length).all(|j| {
            let (u, v) = (&root[i], &root[j]);
            let is_satisfied = digraph.weight(u.node, v.node).otimes(&v.value) >= u.value;
            is_satisfied == (j == (i + 1) % length)
        })
    })
}

fn extend(digraph: &Digraph<i64>, path: &mut Root<i64>, roots: &mut Vec<Root<i64>>) {
    if is_closed(digraph, path) {
        let (first, last) = (&path[0], &path[path.len() - 1]);
        let is_zero = digraph.weight(last.node, first.node) + first.value == last.value;
        let is_first = path.iter().all(|valued| first.node <= valued.node);
        if !is_zero || is_first {
            roots.push(path.clone());
        }
    }
    let last = path[path.len() - 1].clone();
    for arc in digraph.outgoing(last.node) {
        if path.iter().all(|valued| valued.node != arc.node) {
            let value = last.value - arc.weight;
            let node = arc.node;
            path.push(Valued { node, value });
            extend(digraph, path, roots);
            path.pop();
        }
    }
}

fn by_trying(digraph: &Digraph<i64>) -> Vec<Root<i64>> {
    let mut roots = Vec::new();
    for node in 0..digraph.n() {
        extend(digraph, &mut vec![Valued { node, value: 0 }], &mut roots);
    }
    roots.sort_by(in_order);
    roots
}

#[test]
fn all_closed_lassos_are_found_and_nothing_else() {
    let mut random = Random(3);
    let mut found = [0; 3];
    for case in 0..20_000 {
        let n = 1 + random.index(6);
        let missing = [0, 25, 50, 75][random.index(4)];
        let weights = [(-1, 1), (-2, 2), (-5, 3), (-25, 14)][case % 4];
        let digraph = Digraph::random(&mut random, n, missing, weights);
        let expected = by_trying(&digraph);
        let roots = find(&digraph, u128::MAX, &Interrupt::NEVER);
        assert_eq!(roots.as_ref(), Some(&expected), "{digraph:?}");
        for root in &expected {
            found[root.len().min(3) - 1] += 1;
        }
    }
    // Loops, pairs and longer cycles must have occurred.
    assert!(found.iter().all(|&count| count > 1000), "{found:?}");
}

#[test]
fn no_roots_without_a_budget_or_after_an_interrupt() {
    let system = System::new(&Family::Zero.matrix(8, 1), 0).expect("square");
    let digraph = system.digraph::<i64>().expect("small numbers");
    // Every pair is a zero cycle, and in longer cycles some node has more than one satisfying arc.
    let roots = find(&digraph, u128::MAX, &Interrupt::NEVER);
    assert_eq!(roots.map(|roots| roots.len()), Some(8 * 7 / 2));
    for budget in [0, 1000] {
        assert_eq!(find(&digraph, budget, &Interrupt::NEVER), None, "{budget}");
    }
    let raised = Interrupt::new();
    raised.raise();
    assert_eq!(find(&digraph, u128::MAX, &raised), None);
}

#[test]
fn more_roots_than_may_be_kept_are_not() {
    // Each loop is a root, and one node has no loop.
    let found = |loops: usize| {
        let arcs = (0..loops).map(|i| (i, i, 0i64)).collect();
        let digraph = Digraph::from_sorted_arcs(loops + 1, arcs);
        find(&digraph, u128::MAX, &Interrupt::NEVER).map(|roots| roots.len())
    };
    assert_eq!(found(MAX_ROOT_NODES), Some(MAX_ROOT_NODES));
    assert_eq!(found(MAX_ROOT_NODES + 1), None);
}

/// A ring is found once, not once from each of its nodes.
#[test]
fn a_long_zero_cycle_takes_little_work() {
    let n = 30_000;
    let arcs = (0..n).map(|i| (i, (i + 1) % n, 0i64)).collect();
    let ring = Digraph::from_sorted_arcs(n, arcs);
    let roots = find(&ring, 1 << 24, &Interrupt::NEVER);
    assert_eq!(roots.map(|roots| roots.len()), Some(1));
}

/// A direction that was kept is accepted only if its roots are those that were found.
#[test]
fn roots_are_told_by_their_nodes() {
    let mut random = Random(9);
    let mut refused = 0;
    for round in 0..60 {
        let family = [Family::Ties, Family::Sparse, Family::Zero][round % 3];
        let system = System::new(&family.matrix(7, round as u64), 0).expect("square");
        let digraph = system.digraph::<i64>().expect("small numbers");
        let roots = find(&digraph, u128::MAX, &Interrupt::NEVER).expect("few");
        let nodes = |root: &Root<i64>| root.iter().map(|valued| valued.node as u32).collect();
        let nodes: Vec<Box<[u32]>> = roots.iter().map(nodes).collect();
        assert_eq!(of_nodes(&digraph, &nodes).as_ref(), Some(&roots));
        for _ in 0..nodes.len().min(50) {
            let mut changed = nodes.clone();
            let at = random.index(nodes.len());
            let place = random.index(nodes[at].len());
            changed[at][place] = random.below(9) as u32;
            // A changed list is accepted if the changed root is another closed lasso and still in order.
            match of_nodes(&digraph, &changed) {
                None => refused += 1,
                Some(others) => assert!(others.iter().all(|root| roots.contains(root))),
            }
        }
    }
    assert!(refused > 500, "{refused}");
}
