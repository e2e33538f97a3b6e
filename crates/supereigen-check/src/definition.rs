//! Scaled, a solution, extremal: decided from the definitions.
//!
//! x is *of type i* if there is no solution z ≤ x, z ≠ x, with z_i = x_i, and extremal if it is of some
//! type. To find out, ask for every j whether x_j alone could be lowered by a little while z_i stays.
//! Lowering x on a set S by some small δ leaves a solution iff every node outside of S still has an arc
//! (u, v) with a_uv + x_v ≥ x_u that is slack, or that ends outside of S; nodes in S may use any arc they
//! had. (Conversely, the set where a solution z ≤ x is below x is such a set.) The sets outside of S are
//! closed under union, so for each j there is a greatest one that avoids j: start with all nodes but j
//! and take away those that have no such arc left. x is of type i iff i is in none of these, for j ≠ i.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use crate::problem::{Number, Problem};

/// The greatest entry; `None` for the vector −∞.
pub(crate) fn greatest<T: Number>(x: &[Option<T>]) -> Option<&T> {
    x.iter().flatten().max()
}

/// The first row i with A_i ⊗ x < λ ⊗ x_i, with the left side over λ.
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

/// The types of a solution, in increasing order; none means that it is not extremal. It takes as many steps as there
/// are nodes times arcs; `tick` is called for each node, and may stop it.
pub(crate) fn types<T: Number>(
    problem: &Problem<T>,
    x: &[Option<T>],
    tick: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<usize>> {
    let n = x.len();
    // Whether a node has a slack arc, and how many tight ones; the tight arcs as (head, tail).
    let mut slack = vec![false; n];
    let mut tight = vec![0usize; n];
    let mut tight_arcs = Vec::new();
    let support: Vec<usize> = (0..n).filter(|&u| x[u].is_some()).collect();
    for &u in &support {
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
    let into: Vec<usize> = (0..=n).map(first_into).collect();
    let mut is_type = vec![true; n];
    let mut left = vec![0; n];
    let mut removed = vec![usize::MAX; n];
    let mut queue = Vec::new();
    for &j in &support {
        tick()?;
        left.clone_from(&tight);
        queue.push(j);
        removed[j] = j;
        while let Some(v) = queue.pop() {
            for &(_, u) in &tight_arcs[into[v]..into[v + 1]] {
                left[u] -= 1;
                if removed[u] != j && !slack[u] && left[u] == 0 {
                    removed[u] = j;
                    queue.push(u);
                }
            }
        }
        for &i in &support {
            // What remains keeps its value while j is lowered.
            is_type[i] &= removed[i] == j;
        }
    }
    ControlFlow::Continue(support.into_iter().filter(|&i| is_type[i]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use supereigen::{IBig, Matrix};

    fn problem(rows: &[&[Option<i64>]]) -> Problem<IBig> {
        let matrix = Matrix::from_integers(rows).expect("a square matrix");
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
}
