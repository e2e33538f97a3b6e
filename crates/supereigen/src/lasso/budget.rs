//! Decides how much to spend on looking for closed lassos.
//!
//! The forward search finds many extremals at once where they are dense, but where most paths lead
//! nowhere it spends its time on dead ends. Growing stems backwards meets no dead ends once the roots
//! are known, but finding the roots may be hard. So random probes of the forward tree (Knuth 1975)
//! estimate how large the tree is and how many nodes a result costs. If a result costs many nodes, the
//! roots are looked for within a budget that is a small part of the cost of the forward search; if they
//! are found, stems are grown. All of this depends on the matrix alone, so the choice, and with it the
//! order of the results, is the same for every kernel and any number of threads.

use super::kernel::Forward;
use crate::digraph::Digraph;
use crate::interrupt::Interrupt;
use crate::random::SplitMix64;
use crate::scalar::Scalar;

/// The greatest number of probes.
const MAX_PROBES: u64 = 512;

/// After this many probes, a tree that seems to have fewer than `SMALL_TREE_NODES` nodes is not probed further.
const FIRST_PROBES: u64 = 32;
const SMALL_TREE_NODES: u128 = 4096;

/// No further probe is made after this many steps: for a large and dense matrix a few probes must do.
const MAX_PROBE_STEPS: u64 = 1 << 25;

/// If a result costs more nodes than this, growing stems is worth a try: in all such digraphs that were
/// measured, growing stems was several times faster once the roots were found.
const COSTLY_NODES_PER_RESULT: u128 = 8;

/// After the first probes, a tree in which a result seems to cost this many nodes is not probed further, either.
const HOPELESS_NODES_PER_RESULT: u128 = 1 << 20;

/// The greatest budget for the roots, in steps along arcs: a tenth of a second, or about as long as it takes to read the
/// matrix, so that nobody waits long for the first result.
pub(crate) fn most_steps(arcs: usize) -> u128 {
    const MIN_BUDGET_STEPS: u128 = 1 << 24;
    const STEPS_PER_ARC: u128 = 256;
    MIN_BUDGET_STEPS.max(STEPS_PER_ARC * arcs as u128)
}

/// Returns how many steps to spend on the roots: none if the forward search finds enough results, else as
/// many as its tree seems to have nodes, which is a small part of its cost, up to a limit.
pub(crate) fn for_roots<S: Scalar>(
    digraph: &Digraph<S>,
    forward: &mut dyn Forward<S>,
    interrupt: &Interrupt,
) -> u128 {
    let mut random = SplitMix64(1);
    let cost = cost_of_node(digraph);
    let (mut nodes, mut results) = (0, 0);
    let (mut probes, mut steps) = (0, 0);
    while probes < MAX_PROBES && steps < MAX_PROBE_STEPS {
        let probe = probe_tree(digraph, forward, &mut random, interrupt);
        nodes += probe.nodes;
        results += probe.results;
        probes += 1;
        steps += cost * probe.entered;
        let is_small =
            probes == FIRST_PROBES && nodes < SMALL_TREE_NODES * u128::from(FIRST_PROBES);
        if interrupt.is_raised() || is_small {
            return 0;
        }
        if probes == FIRST_PROBES && results < nodes / HOPELESS_NODES_PER_RESULT {
            break;
        }
    }
    if results * COSTLY_NODES_PER_RESULT < nodes {
        (nodes / u128::from(probes)).min(most_steps(digraph.arcs()))
    } else {
        0
    }
}

/// Estimates the cost of entering a node, in steps along arcs. It ignores the kernel: the choice must not depend on it.
fn cost_of_node<S: Scalar>(digraph: &Digraph<S>) -> u64 {
    let n = digraph.n() as u64;
    let degree = (digraph.arcs() as u64).div_ceil(n.max(1));
    // Where an arc leads on, the arcs of its head are looked at, too; up to 256 nodes, all can be looked at at once.
    let by_arcs = 16 + degree + degree * degree / 2;
    match n {
        0..=256 => by_arcs.min(32 + n / 2),
        _ => by_arcs,
    }
}

/// Walks down at random. What the walk meets, times the number of choices on the way there, estimates the
/// nodes and the results of the whole tree without bias. Only the choice of the strategy depends on it.
fn probe_tree<S: Scalar>(
    digraph: &Digraph<S>,
    forward: &mut dyn Forward<S>,
    random: &mut SplitMix64,
    interrupt: &Interrupt,
) -> Probe {
    let (mut nodes, mut results, mut entered) = (0u128, 0u128, 0);
    let mut choices: Vec<usize> = (0..digraph.n()).collect();
    let mut weight = 1u128;
    while let Some(&node) = choices.get(random.below(choices.len() as u64) as usize)
        && !interrupt.is_raised()
    {
        weight = weight.saturating_mul(choices.len() as u128);
        choices.clear();
        if forward.depth() == 0 && digraph.has_nonnegative_loop(node) {
            results = weight;
            break;
        }
        let leaves = u128::from(forward.enter(node).leaves);
        entered += 1;
        nodes = nodes.saturating_add(weight);
        results = results.saturating_add(weight.saturating_mul(leaves));
        while let Some(child) = forward.next_child() {
            choices.push(child);
        }
    }
    while forward.depth() > 0 {
        forward.leave();
    }
    // Leaves room for the sum over all probes and for the factor `COSTLY_NODES_PER_RESULT`.
    let most = u128::MAX >> 16;
    Probe {
        nodes: nodes.min(most),
        results: results.min(most),
        entered,
    }
}

/// The outcome of one random walk down.
#[derive(Debug, PartialEq, Eq)]
struct Probe {
    /// Estimates of the number of nodes and of results of the whole tree.
    nodes: u128,
    results: u128,
    /// The number of nodes that the walk entered.
    entered: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Family;
    use crate::lasso::kernel::Sparse;
    use crate::system::System;

    /// Returns the digraph of some cycles of equal length, with the same weight on every arc.
    fn rings(count: usize, length: usize, weight: i64) -> Digraph<i64> {
        let next = |i: usize| i / length * length + (i + 1) % length;
        let arcs = (0..count * length).map(|i| (i, next(i), weight));
        Digraph::from_sorted_arcs(count * length, arcs.collect())
    }

    #[test]
    fn roots_are_looked_for_where_the_tree_is_large_and_results_are_rare() {
        let budget = |digraph: &Digraph<i64>| {
            for_roots(digraph, &mut Sparse::new(digraph, false), &Interrupt::NEVER)
        };
        // A nonnegative loop is a result without a node.
        let loops = rings(3, 1, 0);
        let mut forward = Sparse::new(&loops, false);
        let probe = probe_tree(&loops, &mut forward, &mut SplitMix64(1), &Interrupt::NEVER);
        assert_eq!((probe.nodes, probe.results), (0, 3));
        // The budget is the number of nodes of the tree, if that is at least 4096.
        assert_eq!(budget(&rings(1, 64, -1)), 64 * 64);
        assert_eq!(budget(&rings(1, 63, -1)), 0);
        assert_eq!(budget(&rings(1, 70, 1)), 70 * 69);
        // With many short rings, four nodes for each result are too few for a budget, nine are enough.
        assert_eq!(budget(&rings(205, 5, 1)), 0);
        assert_eq!(budget(&rings(52, 10, 1)), 520 * 9);
        // 2^40 paths that lead nowhere: no more than the limit is spent.
        let ladder = Family::Ladder.matrix(40, 1);
        let system = System::new(&ladder, 1).expect("square");
        let digraph = system.digraph().expect("small numbers");
        assert_eq!(budget(&digraph), most_steps(digraph.arcs()));
    }
}
