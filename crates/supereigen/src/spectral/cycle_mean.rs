//! λ(A), the maximum cycle mean, exact, with a cycle that attains it, by the search of `network`.

use std::cmp::Ordering;

use dashu_int::{IBig, UBig};

use crate::digraph::Digraph;
use crate::interrupt::Interrupt;
use crate::scalar::{Rational, Scalar};
use crate::spectral::classes::Classes;
use crate::spectral::network::{Found, Network, Search};

/// A cycle and its weight; its mean is `weight` / `cycle.len()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CycleMean<S> {
    /// The nodes of an elementary cycle in its order, each once, the smallest first.
    pub cycle: Vec<usize>,
    /// ω of the cycle.
    pub weight: S,
}

impl<S: Scalar> CycleMean<S> {
    /// Returns the mean of weights over this denominator.
    pub(crate) fn exact(&self, denominator: &UBig) -> Rational {
        let weight = self.weight.to_integer().unwrap_or(IBig::ZERO);
        Rational::from_parts(weight, denominator * UBig::from(self.cycle.len()))
    }

    /// Compares the means p/q by p · q' against p' · q.
    pub fn cmp_mean(&self, other: &CycleMean<S>) -> Ordering {
        self.weight
            .times(other.cycle.len())
            .cmp(&other.weight.times(self.cycle.len()))
    }
}

/// Returns λ(A) with a cycle that attains it; `None` if D_A has no cycle, that is λ(A) = −∞.
pub fn max_cycle_mean<S: Scalar>(digraph: &Digraph<S>) -> Option<CycleMean<S>> {
    max_cycle_mean_counted(digraph, &Interrupt::NEVER).0
}

/// Returns λ(A) with a cycle that attains it, and how many steps along arcs the search took; after an interrupt this may be
/// another cycle, or none.
pub(crate) fn max_cycle_mean_counted<S: Scalar>(
    digraph: &Digraph<S>,
    interrupt: &Interrupt,
) -> (Option<CycleMean<S>>, usize) {
    let classes = Classes::of(digraph);
    let (means, steps) = means(digraph, &classes, interrupt);
    let best = means.into_iter().flatten().reduce(|best, mean| {
        if mean.cmp_mean(&best).is_gt() {
            mean
        } else {
            best
        }
    });
    (best, steps)
}

/// Returns λ(A_m) for every class m; `None` for a class of a single node without a loop.
pub fn class_means<S: Scalar>(
    digraph: &Digraph<S>,
    classes: &Classes,
) -> Vec<Option<CycleMean<S>>> {
    means(digraph, classes, &Interrupt::NEVER).0
}

fn means<S: Scalar>(
    digraph: &Digraph<S>,
    classes: &Classes,
    interrupt: &Interrupt,
) -> (Vec<Option<CycleMean<S>>>, usize) {
    let network = Network::of_digraph(digraph);
    let mut search = Search::new(&network, classes, interrupt);
    let members = classes.members.iter();
    let means = members.map(|nodes| {
        let found = search.better(nodes, None).ok().flatten()?;
        Some(mean_of(&network, found))
    });
    (means.collect(), search.steps)
}

/// Returns a loop against its direction of travel, as a cycle of D_A.
fn mean_of<S: Scalar>(network: &Network<S>, found: Found<S>) -> CycleMean<S> {
    CycleMean {
        cycle: from_least(network.ends(&found.arcs).rev().collect()),
        weight: found.weight,
    }
}

/// Returns for every class a cycle of positive weight, if it has one; no cycle may have the weight 0. That takes one search
/// for each class, where the greatest mean takes several.
pub(crate) fn positive_cycles<S: Scalar>(
    digraph: &Digraph<S>,
    classes: &Classes,
) -> Vec<Option<Vec<usize>>> {
    let network = Network::of_digraph(digraph);
    let mut search = Search::new(&network, classes, &Interrupt::NEVER);
    let nothing = Found {
        arcs: Vec::new(),
        weight: S::zero(),
        rounds: 1,
    };
    let positive = |nodes: &Vec<usize>| {
        let some = search.some_loop(nodes)?;
        let found = if some.weight > S::zero() {
            some
        } else {
            search.loop_above(nodes, &nothing).ok().flatten()?
        };
        Some(mean_of(&network, found).cycle)
    };
    classes.members.iter().map(positive).collect()
}

/// Returns a cycle, its least node first.
pub(crate) fn from_least(mut cycle: Vec<usize>) -> Vec<usize> {
    let least = (0..cycle.len()).min_by_key(|&at| cycle[at]);
    cycle.rotate_left(least.unwrap_or(0));
    cycle
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There are as many classes as nodes, so the work for one class must not grow with n.
    #[test]
    fn a_long_path_has_no_cycle() {
        let n = 300_000;
        let arcs = (1..n).map(|i| (i - 1, i, 0i64)).collect();
        assert_eq!(max_cycle_mean(&Digraph::from_sorted_arcs(n, arcs)), None);
    }

    /// A label goes round a ring one node at a time: in the order of the node numbers, against it, or across.
    /// With a pass over all nodes for each of these steps the test would not end in any useful time.
    #[test]
    fn a_ring_costs_its_arcs_however_its_nodes_are_numbered() {
        let n = 100_000;
        for stride in [1, n - 1, 38_197] {
            let node = |at: usize| at * stride % n;
            // The ring has arcs of weight −1 and one of weight 2n; the search starts from a loop of weight 0.
            let weight = |at: usize| if at == n - 1 { 2 * n as i64 } else { -1 };
            let mut arcs: Vec<(usize, usize, i64)> = (0..n)
                .map(|at| (node(at), node(at + 1), weight(at)))
                .collect();
            arcs.push((0, 0, 0));
            arcs.sort_unstable();
            let best = max_cycle_mean(&Digraph::from_sorted_arcs(n, arcs));
            let cycle = (0..n).map(node).collect();
            let weight = n as i64 + 1;
            assert_eq!(best, Some(CycleMean { cycle, weight }));
        }
    }
}
