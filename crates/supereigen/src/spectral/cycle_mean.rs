//! λ(A), the maximum cycle mean, exact, with a cycle that attains it.
//!
//! Newton's method on cycle means: given a cycle of mean p/q, look for a cycle of positive weight
//! under q · a_ij − p by label correction. If there is one, its mean is strictly greater, and the
//! search goes on from that cycle; if there is none, the labels prove that p/q is the maximum. All
//! arithmetic is in integers. Every round strictly increases the mean of an elementary cycle, so the
//! method ends, in practice after a handful of rounds. Nodes whose labels have grown wait in a queue,
//! so a label that spreads along a path costs the arcs of that path, in whichever order the nodes are
//! numbered. One round costs O(n · arcs) at worst, and mostly a few passes over the arcs.

use std::cmp::Ordering;
use std::collections::VecDeque;

use dashu_int::{IBig, UBig};

use crate::digraph::Digraph;
use crate::scalar::{Rational, Scalar};
use crate::spectral::classes::Classes;

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
    max_cycle_mean_counted(digraph).0
}

/// Returns λ(A) with a cycle that attains it, and how many steps along arcs the search took.
pub(crate) fn max_cycle_mean_counted<S: Scalar>(
    digraph: &Digraph<S>,
) -> (Option<CycleMean<S>>, usize) {
    let classes = Classes::of(digraph);
    let mut search = Search::new(digraph, &classes);
    let means = classes.members.iter();
    let means = means.filter_map(|nodes| search.class_mean(nodes));
    let best = means.reduce(|best, mean| {
        if mean.cmp_mean(&best).is_gt() {
            mean
        } else {
            best
        }
    });
    (best, search.steps)
}

/// Returns λ(A_m) for every class m; `None` for a class of a single node without a loop.
pub fn class_means<S: Scalar>(
    digraph: &Digraph<S>,
    classes: &Classes,
) -> Vec<Option<CycleMean<S>>> {
    let mut search = Search::new(digraph, classes);
    classes
        .members
        .iter()
        .map(|nodes| search.class_mean(nodes))
        .collect()
}

/// Returns for every class a cycle of positive weight, if it has one; no cycle may have the weight 0. That takes one search
/// for each class, where the greatest mean takes several.
pub(crate) fn positive_cycles<S: Scalar>(
    digraph: &Digraph<S>,
    classes: &Classes,
) -> Vec<Option<Vec<usize>>> {
    let mut search = Search::new(digraph, classes);
    let nothing = CycleMean {
        cycle: vec![0],
        weight: S::zero(),
    };
    let positive = |nodes: &Vec<usize>| {
        let some = search.some_cycle(nodes)?;
        let found = if some.weight > S::zero() {
            Some(some)
        } else {
            search.cycle_above(nodes, &nothing)
        };
        found.map(|mean| mean.cycle)
    };
    classes.members.iter().map(positive).collect()
}

struct Search<'a, S> {
    digraph: &'a Digraph<S>,
    class_of: &'a [usize],
    label: Vec<S>,
    /// For each node, the head of the arc that gave the node its label.
    parent: Vec<Option<usize>>,
    /// For each node, where the walk along parents that first came to the node had started.
    visited_from: Vec<usize>,
    /// The nodes whose labels have grown since the arcs into them were last looked at.
    queue: VecDeque<usize>,
    is_waiting: Vec<bool>,
    /// How many steps along arcs were taken so far.
    steps: usize,
}

impl<'a, S: Scalar> Search<'a, S> {
    fn new(digraph: &'a Digraph<S>, classes: &'a Classes) -> Search<'a, S> {
        let n = digraph.n();
        Search {
            digraph,
            class_of: &classes.class_of,
            label: vec![S::zero(); n],
            parent: vec![None; n],
            visited_from: vec![usize::MAX; n],
            queue: VecDeque::new(),
            is_waiting: vec![false; n],
            steps: n + digraph.arcs(),
        }
    }

    fn class_mean(&mut self, nodes: &[usize]) -> Option<CycleMean<S>> {
        let mut best = self.some_cycle(nodes)?;
        while let Some(better) = self.cycle_above(nodes, &best) {
            best = better;
        }
        Some(best)
    }

    /// Finds a cycle to start from by following the heaviest arcs.
    fn some_cycle(&mut self, nodes: &[usize]) -> Option<CycleMean<S>> {
        for &u in nodes {
            let arcs = self.digraph.outgoing(u).iter();
            let heaviest = arcs
                .filter(|arc| self.class_of[arc.node] == self.class_of[u])
                .max_by(|a, b| a.weight.cmp(&b.weight));
            self.parent[u] = heaviest.map(|arc| arc.node);
        }
        self.parent_cycle(nodes)
    }

    /// Finds a cycle whose mean exceeds the mean of `best`.
    fn cycle_above(&mut self, nodes: &[usize], best: &CycleMean<S>) -> Option<CycleMean<S>> {
        for &u in nodes {
            self.label[u] = S::zero();
            self.parent[u] = None;
            self.is_waiting[u] = true;
        }
        self.queue.clear();
        self.queue.extend(nodes);
        loop {
            // Looking for a cycle takes a step for each node, so as many labels are spread in between.
            for _ in nodes {
                let v = self.queue.pop_front()?;
                self.spread(v, best);
            }
            if let Some(cycle) = self.parent_cycle(nodes) {
                return Some(cycle);
            }
        }
    }

    /// Improves the labels of the nodes with arcs into v, under the weights q · a_ij − p for the mean p/q of `best`.
    fn spread(&mut self, v: usize, best: &CycleMean<S>) {
        let length = best.cycle.len();
        self.is_waiting[v] = false;
        self.steps += self.digraph.incoming(v).len();
        for arc in self.digraph.incoming(v) {
            let u = arc.node;
            if self.class_of[u] != self.class_of[v] {
                continue;
            }
            let weight = arc.weight.times(length).minus(&best.weight);
            let label = weight.otimes(&self.label[v]);
            if label > self.label[u] {
                self.label[u] = label;
                self.parent[u] = Some(v);
                if !std::mem::replace(&mut self.is_waiting[u], true) {
                    self.queue.push_back(u);
                }
            }
        }
    }

    /// Finds a cycle among the parent arcs, if there is one. If all parents come from improved labels,
    /// the cycle has positive weight.
    fn parent_cycle(&mut self, nodes: &[usize]) -> Option<CycleMean<S>> {
        self.steps += 2 * nodes.len();
        for &u in nodes {
            self.visited_from[u] = usize::MAX;
        }
        for &root in nodes {
            let mut u = root;
            while self.visited_from[u] == usize::MAX {
                self.visited_from[u] = root;
                match self.parent[u] {
                    Some(next) => u = next,
                    None => break,
                }
            }
            if self.visited_from[u] == root && self.parent[u].is_some() {
                return Some(self.cycle_through(u));
            }
        }
        None
    }

    fn cycle_through(&self, node: usize) -> CycleMean<S> {
        let mut cycle = Vec::new();
        let mut weight = S::zero();
        let mut u = node;
        while let Some(next) = self.parent[u] {
            cycle.push(u);
            weight = weight.otimes(&self.digraph.weight(u, next));
            u = next;
            if u == node {
                break;
            }
        }
        let cycle = from_least(cycle);
        CycleMean { cycle, weight }
    }
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
