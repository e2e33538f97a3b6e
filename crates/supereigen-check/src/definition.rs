//! Decides from the definitions whether x is scaled, a solution, and extremal.
//!
//! x is *of type i* if there is no solution z ≤ x, z ≠ x, with z_i = x_i, and extremal if it is of some
//! type. To find out, ask for every j whether x_j can be lowered by a little while x_i stays.
//! Lowering x on a set S by some small δ leaves a solution iff every node outside of S still has an arc
//! (u, v) with a_uv + x_v ≥ x_u that is slack, or that ends outside of S; nodes in S may use any arc they
//! had. (Conversely, the set where a solution z ≤ x is below x is such an S.) The complements of these S are
//! closed under union, so for each j there is a greatest one that avoids j: start with all nodes but j
//! and take away nodes that have no such arc left. x is of type i iff i is in none of these for j ≠ i.
//!
//! The nodes that are taken away *fall with* j. If k falls with j, then all nodes that fall with k also fall with j. So
//! if k was asked before, j rules out no further types, and the search for j stops at k. Nodes that fall last are
//! therefore asked first: along a path, each node then costs only its arcs instead of all nodes that fall with it.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use crate::problem::{Number, Problem};

/// Returns the greatest entry; `None` for the vector −∞.
pub(crate) fn greatest<T: Number>(x: &[Option<T>]) -> Option<&T> {
    x.iter().flatten().max()
}

/// Returns the first row i with A_i ⊗ x < λ ⊗ x_i, and λ⁻¹ ⊗ A_i ⊗ x.
pub(crate) fn failing_row<T: Number>(
    problem: &Problem<T>,
    x: &[Option<T>],
) -> Option<(usize, Option<T>)> {
    for (i, value) in x.iter().enumerate() {
        let Some(value) = value else { continue };
        let sums = problem.outgoing[i]
            .iter()
            .filter_map(|(j, weight)| Some(weight.plus(x[*j].as_ref()?)));
        let left = sums.max();
        if left.as_ref().is_none_or(|left| left < value) {
            return Some((i, left));
        }
    }
    None
}

/// Returns the types of a solution, in increasing order; none means that it is not extremal. `tick` is called for each
/// node of the support, and may stop the search. *Complexity*: O(n · arcs) at worst.
pub(crate) fn types<T: Number>(
    problem: &Problem<T>,
    x: &[Option<T>],
    tick: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<usize>> {
    let support: Vec<usize> = (0..x.len()).filter(|&u| x[u].is_some()).collect();
    let mut lowering = Lowering::new(problem, x, &support);
    // The nodes that fall with every node asked so far.
    let mut types = support.clone();
    let mut asked = vec![false; x.len()];
    for start in support {
        if asked[start] {
            continue;
        }
        lowering.lower(start, &asked);
        let mut order = lowering.fallen.clone();
        while let Some(j) = order.pop() {
            tick()?;
            if lowering.lower(j, &asked) {
                // A node that does not fall keeps its value while j is lowered, so it is no type.
                types.retain(|&i| lowering.falls_with[i] == j);
            }
            asked[j] = true;
        }
    }
    ControlFlow::Continue(types)
}

/// Finds the nodes that fall when an entry of a solution is lowered by a little.
struct Lowering {
    slack: Vec<bool>,
    /// How many tight arcs leave each node.
    tight: Vec<usize>,
    /// How many of these tight arcs end at nodes that have not fallen.
    left: Vec<usize>,
    /// The tight arcs as (head, tail), sorted; `into` has the index of the first arc into each node.
    tight_arcs: Vec<(usize, usize)>,
    into: Vec<usize>,
    /// For each node that fell in the last search, the node with which it fell; `usize::MAX` for others.
    falls_with: Vec<usize>,
    /// The nodes that fell in the last search, in the order in which they fell.
    fallen: Vec<usize>,
}

impl Lowering {
    fn new<T: Number>(problem: &Problem<T>, x: &[Option<T>], support: &[usize]) -> Lowering {
        let n = x.len();
        let mut slack = vec![false; n];
        let mut tight = vec![0usize; n];
        let mut tight_arcs = Vec::new();
        for &u in support {
            for (v, weight) in &problem.outgoing[u] {
                let Some(value) = &x[*v] else { continue };
                match Some(weight.plus(value)).cmp(&x[u]) {
                    Ordering::Less => {}
                    Ordering::Equal => {
                        tight[u] += 1;
                        tight_arcs.push((*v, u));
                    }
                    Ordering::Greater => slack[u] = true,
                }
            }
        }
        tight_arcs.sort_unstable();
        let first_into = |v: usize| tight_arcs.partition_point(|&(head, _)| head < v);
        Lowering {
            into: (0..=n).map(first_into).collect(),
            left: tight.clone(),
            slack,
            tight,
            tight_arcs,
            falls_with: vec![usize::MAX; n],
            fallen: Vec::new(),
        }
    }

    /// Finds the nodes that fall with j, but stops at a node that was asked before. Returns whether there was none.
    fn lower(&mut self, j: usize, asked: &[bool]) -> bool {
        for &v in &self.fallen {
            self.falls_with[v] = usize::MAX;
            for &(_, u) in &self.tight_arcs[self.into[v]..self.into[v + 1]] {
                self.left[u] = self.tight[u];
            }
        }
        self.fallen.clear();
        self.fallen.push(j);
        self.falls_with[j] = j;
        let mut next = 0;
        while let Some(&v) = self.fallen.get(next) {
            next += 1;
            for &(_, u) in &self.tight_arcs[self.into[v]..self.into[v + 1]] {
                self.left[u] -= 1;
                if self.falls_with[u] != j && !self.slack[u] && self.left[u] == 0 {
                    if asked[u] {
                        return false;
                    }
                    self.falls_with[u] = j;
                    self.fallen.push(u);
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supereigen::{IBig, Matrix, UBig};

    fn problem(rows: &[&[Option<i64>]]) -> Problem<IBig> {
        let matrix = Matrix::from_rows(rows.iter().copied()).expect("a square matrix");
        Problem::new(&matrix, &0.into())
    }

    fn types(problem: &Problem<IBig>, x: &[Option<IBig>]) -> Vec<usize> {
        let types = super::types(problem, x, &mut || ControlFlow::Continue(()));
        types.continue_value().expect("nothing stops it")
    }

    fn vector(x: &[Option<i64>]) -> Vec<Option<IBig>> {
        x.iter().map(|value| value.map(IBig::from)).collect()
    }

    #[test]
    fn a_pure_zero_cycle_has_every_type_and_a_slack_one_has_one() {
        let zero = problem(&[&[None, Some(1)], &[Some(-1), None]]);
        assert_eq!(types(&zero, &vector(&[Some(0), Some(-1)])), [0, 1]);
        let slack = problem(&[&[None, Some(1)], &[Some(0), None]]);
        assert_eq!(types(&slack, &vector(&[Some(0), Some(-1)])), [0]);
        assert_eq!(types(&slack, &vector(&[Some(0), Some(0)])), [1]);
    }

    #[test]
    fn a_sum_of_two_units_is_of_no_type() {
        let loops = problem(&[&[Some(0), None], &[None, Some(0)]]);
        assert!(types(&loops, &vector(&[Some(0), Some(-3)])).is_empty());
        assert_eq!(types(&loops, &vector(&[None, Some(0)])), [1]);
    }

    #[test]
    fn a_fork_is_extremal() {
        let fork = problem(&[
            &[None, Some(1), None],
            &[Some(-1), None, None],
            &[Some(5), Some(6), None],
        ]);
        assert_eq!(types(&fork, &vector(&[Some(-5), Some(-6), Some(0)])), [2]);
    }

    #[test]
    fn the_failing_row_is_named_with_its_left_side() {
        let a = problem(&[&[Some(0), None], &[Some(-2), None]]);
        let x = vector(&[Some(0), Some(-1)]);
        assert_eq!(failing_row(&a, &x), Some((1, Some(IBig::from(-2)))));
        assert_eq!(failing_row(&a, &vector(&[None, Some(0)])), Some((1, None)));
        assert_eq!(failing_row(&a, &vector(&[Some(0), Some(-2)])), None);
    }

    /// A path that ends in a loop: only the first node is a type, and it falls with every other node. Whichever way the
    /// nodes are numbered, each must cost only its arcs; to look at all pairs of nodes would take too long.
    #[test]
    fn a_long_path_has_one_type() {
        let n = 100_000;
        for stride in [1, n - 1, 38_197] {
            let node = |at: usize| at * stride % n;
            let mut outgoing = vec![Vec::new(); n];
            for at in 0..n {
                outgoing[node(at)].push((node((at + 1).min(n - 1)), 0i64));
            }
            let path = Problem {
                outgoing,
                incoming: vec![Vec::new(); n],
                denominator: UBig::ONE,
            };
            let types = super::types(&path, &vec![Some(0); n], &mut || ControlFlow::Continue(()));
            assert_eq!(types, ControlFlow::Continue(vec![node(0)]));
        }
    }
}
