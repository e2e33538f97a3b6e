//! The roots of the forest of [`stems`](super::stems): all closed lassos, if there are few enough
//! to find.
//!
//! A closed lasso runs from i_1 over nodes each of which has one satisfying arc, and its last node
//! is satisfied by i_1 alone. This is the forward search of [`sparse`](super::sparse) with two
//! changes: a node that anything but i_1 satisfies is of no use, and a path is given up where no
//! walk of the arcs that are left brings enough weight back to i_1. Walks are not paths, so dead ends
//! remain, and the search works within a budget.

use super::forward::{Forward, Valued};
use super::sparse::Sparse;
use crate::digraph::Digraph;
use crate::report::Interrupt;
use crate::scalar::Scalar;
use crate::spectral::classes::Classes;

/// So many steps of [`WaysHome`] count as one: they are far cheaper than those of the search.
const CHEAP: usize = 4;
/// How many nodes the roots may have in all. They are the only results that are ever kept: a few
/// megabytes, however large the basis.
const MOST_NODES: usize = 1 << 18;

/// The greatest weight of a walk back to one node, by the number of its arcs.
#[derive(Debug)]
pub(crate) struct WaysHome<S> {
    /// `best[k][v]`: over at most k + 1 arcs, within the class; −∞ if there is no such walk.
    best: Vec<Vec<S>>,
}

impl<S: Scalar> WaysHome<S> {
    /// The walks back to `home` over nodes of its class without a nonnegative loop, and the steps
    /// that it took to find them.
    fn new(digraph: &Digraph<S>, classes: &Classes, home: usize) -> (WaysHome<S>, usize) {
        let class = &classes.members[classes.class_of[home]];
        let mut best: Vec<Vec<S>> = Vec::with_capacity(class.len());
        let mut weights = vec![S::EPSILON; digraph.n()];
        let mut steps = 0;
        for length in 0..class.len() {
            let mut next = weights.clone();
            for &u in class {
                if u == home || digraph.has_nonnegative_loop(u) {
                    continue;
                }
                for arc in digraph.outgoing(u) {
                    steps += 1;
                    let way = match arc.node == home {
                        true => arc.weight.clone(),
                        false => arc.weight.otimes(&weights[arc.node]),
                    };
                    if way > next[u] {
                        next[u] = way;
                    }
                }
            }
            if length > 0 && next == weights {
                break; // Longer walks bring nothing more.
            }
            weights = next;
            best.push(weights.clone());
        }
        (WaysHome { best }, steps)
    }

    /// Whether a node with this value, at this place on the path, may still come back.
    pub(crate) fn may_return(&self, node: usize, value: &S, place: usize, nodes: usize) -> bool {
        let arcs_left = nodes.saturating_sub(place).max(1);
        let best = self.best.get(arcs_left - 1).or(self.best.last());
        best.is_some_and(|best| best[node] >= *value)
    }
}

/// Every closed lasso, each pure zero cycle once; `None` if there are too many, or if they are not
/// found within the budget, given in steps along arcs.
pub(crate) fn find<S: Scalar>(
    digraph: &Digraph<S>,
    budget: u128,
    interrupt: &Interrupt,
) -> Option<Vec<Vec<Valued<S>>>> {
    let classes = Classes::of(digraph);
    if ways_home_cost(digraph, &classes) > budget {
        return None;
    }
    let mut finder = Finder {
        digraph,
        budget,
        interrupt,
        forward: Sparse::new(digraph, false),
        roots: Vec::new(),
        stored: 0,
        spent: 0,
    };
    for start in 0..digraph.n() {
        if digraph.has_nonnegative_loop(start) {
            let value = S::zero();
            finder.keep(vec![Valued { node: start, value }]);
        } else {
            finder.search_from(start, &classes)?;
        }
    }
    Some(finder.roots)
}

/// A search for roots.
struct Finder<'a, S> {
    digraph: &'a Digraph<S>,
    budget: u128,
    interrupt: &'a Interrupt,
    forward: Sparse<'a, S>,
    roots: Vec<Vec<Valued<S>>>,
    /// The nodes of all roots.
    stored: usize,
    /// Steps along arcs.
    spent: usize,
}

impl<S: Scalar> Finder<'_, S> {
    fn keep(&mut self, root: Vec<Valued<S>>) {
        self.stored += root.len();
        self.roots.push(root);
    }

    /// The closed lassos from one start; `None` if the search is to be given up.
    fn search_from(&mut self, start: usize, classes: &Classes) -> Option<()> {
        let (ways_home, steps) = WaysHome::new(self.digraph, classes, start);
        self.spent += steps / CHEAP;
        let nodes = classes.members[classes.class_of[start]].len();
        self.forward.return_home((ways_home, nodes));
        self.forward.enter(start);
        loop {
            let n = self.digraph.n();
            let hopeless = is_hopeless(self.spent as u128, self.budget, start + 1, n);
            if hopeless || self.stored > MOST_NODES || self.interrupt.is_raised() {
                return None;
            }
            let last = self.forward.at(self.forward.depth() - 1).node;
            self.spent += 16 + self.digraph.outgoing(last).len();
            self.keep_leaves();
            match self.next_child() {
                Some(child) => self.forward.enter(child),
                None => break,
            }
        }
        self.forward.leave();
        Some(())
    }

    /// The path with each of its leaves is a root.
    fn keep_leaves(&mut self) {
        let mut leaves = Vec::new();
        self.forward.leaves(&mut leaves);
        for leaf in leaves {
            let path = (0..self.forward.depth()).map(|at| self.forward.at(at));
            self.keep(path.chain([leaf]).collect());
        }
    }

    /// A child of the last node, or of the nearest one before it that has one left; `None` at the
    /// start.
    fn next_child(&mut self) -> Option<usize> {
        loop {
            match self.forward.next_child() {
                None if self.forward.depth() == 1 => return None,
                None => self.forward.leave(),
                child => return child,
            }
        }
    }
}

/// At most what the ways home to all nodes take.
fn ways_home_cost<S: Scalar>(digraph: &Digraph<S>, classes: &Classes) -> u128 {
    let cost_of = |class: &Vec<usize>| {
        let arcs: usize = class.iter().map(|&u| digraph.outgoing(u).len()).sum();
        (class.len() as u128).pow(2) * arcs as u128 / CHEAP as u128
    };
    classes.members.iter().map(cost_of).sum()
}

/// Whether the budget is spent, or enough of it to see that it will not do: a part of the start
/// nodes should take a part of the budget, give or take a factor.
fn is_hopeless(spent: u128, budget: u128, starts: usize, n: usize) -> bool {
    if spent <= budget / 8 {
        return false;
    }
    let projected = spent.saturating_mul(n as u128) / starts as u128;
    spent > budget || projected / 2 > budget
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Family;
    use crate::random::SplitMix64;
    use crate::system::System;

    /// The greatest weight of a walk from u to `home` over at most so many arcs, by trying them all.
    fn heaviest_walk(digraph: &Digraph<i64>, u: usize, home: usize, arcs: usize) -> i64 {
        if arcs == 0 || u == home || digraph.has_nonnegative_loop(u) {
            return i64::EPSILON;
        }
        let ways = digraph
            .outgoing(u)
            .iter()
            .map(|arc| match arc.node == home {
                true => arc.weight,
                false => heaviest_walk(digraph, arc.node, home, arcs - 1).otimes(&arc.weight),
            });
        ways.max().unwrap_or(i64::EPSILON)
    }

    #[test]
    fn the_ways_home_are_the_heaviest_walks_and_cost_no_more_than_foretold() {
        let mut random = SplitMix64(3);
        for _ in 0..300 {
            let n = 1 + random.below(5) as usize;
            let pairs = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
            let arcs: Vec<_> = pairs
                .filter_map(|(i, j)| {
                    let weight = random.below(9) as i64 - 5;
                    (random.below(2) == 0).then_some((i, j, weight))
                })
                .collect();
            let digraph = Digraph::from_sorted_arcs(n, arcs);
            let classes = Classes::of(&digraph);
            let mut all_steps = 0;
            for home in 0..n {
                let (ways_home, steps) = WaysHome::new(&digraph, &classes, home);
                all_steps += steps;
                let class = &classes.members[classes.class_of[home]];
                for &u in class {
                    for place in 0..class.len() {
                        let heaviest = heaviest_walk(&digraph, u, home, class.len() - place);
                        let may = |value| ways_home.may_return(u, &value, place, class.len());
                        if heaviest == i64::EPSILON {
                            assert!(!may(-1000), "{digraph:?}, {u} to {home}, {place}");
                        } else {
                            assert!(may(heaviest), "{digraph:?}, {u} to {home}, {place}");
                            assert!(!may(heaviest + 1), "{digraph:?}, {u} to {home}, {place}");
                        }
                    }
                }
            }
            assert!((all_steps / CHEAP) as u128 <= ways_home_cost(&digraph, &classes));
        }
    }

    #[test]
    fn a_budget_that_will_not_do_is_given_up_early() {
        // An eighth of the budget may always be spent.
        assert!(!is_hopeless(100, 800, 1, 1000));
        assert!(is_hopeless(101, 800, 1, 1000));
        // Half of the starts for the whole of the budget: twice as much in all is still borne.
        assert!(!is_hopeless(800, 800, 5, 10));
        assert!(is_hopeless(801, 800, 10, 10));
        // Three times as much is not.
        assert!(is_hopeless(800, 800, 3, 10));
    }

    #[test]
    fn no_roots_without_a_budget_or_after_an_interrupt() {
        let system = System::new(&Family::Zero.matrix(8, 1), &Some(0.into())).expect("square");
        let digraph = system.digraph::<i64>().expect("small numbers");
        // Every pair is a zero cycle, and longer ones have more than one satisfying arc.
        let roots = find(&digraph, u128::MAX, &Interrupt::new());
        assert_eq!(roots.map(|roots| roots.len()), Some(8 * 7 / 2));
        let least = ways_home_cost(&digraph, &Classes::of(&digraph));
        for budget in [0, least - 1] {
            assert_eq!(find(&digraph, budget, &Interrupt::new()), None, "{budget}");
        }
        let raised = Interrupt::new();
        raised.raise();
        assert_eq!(find(&digraph, u128::MAX, &raised), None);
    }
    #[test]
    fn a_search_that_takes_longer_than_its_budget_is_given_up() {
        let system = System::new(&Family::Sparse.matrix(24, 1), &Some(0.into())).expect("square");
        let digraph = system.digraph::<i64>().expect("small numbers");
        let least = ways_home_cost(&digraph, &Classes::of(&digraph));
        let found = |budget| find(&digraph, budget, &Interrupt::new()).is_some();
        assert!(!found(least) && found(1 << 40));
    }
    #[test]
    fn more_roots_than_may_be_kept_are_not() {
        // So many loops, each a root, and one node without.
        let found = |loops: usize| {
            let arcs = (0..loops).map(|i| (i, i, 0i64)).collect();
            let digraph = Digraph::from_sorted_arcs(loops + 1, arcs);
            find(&digraph, u128::MAX, &Interrupt::new()).map(|roots| roots.len())
        };
        assert_eq!(found(MOST_NODES), Some(MOST_NODES));
        assert_eq!(found(MOST_NODES + 1), None);
    }
}
