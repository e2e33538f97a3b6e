//! Decides from the definitions whether x is scaled, a solution of A ⊗ x ≥ λ ⊗ x, and extremal.
//!
//! Row u compares x_u with the arcs that leave u. An arc (u, v) is *satisfying* if a_uv + x_v ≥ x_u after the
//! subtraction of λ, and *tight* if both sides are equal. So the row is tight iff no satisfying arc is slack; the
//! tail of the row consists of the nodes v of the tight arcs, and its head is u. `falling` decides with these rows.

use std::cmp::Ordering;

use supereigen_exact::UBig;

use crate::falling::Falling;
use crate::fault::Fault;
use crate::problem::{Inequalities, Number, Problem};

/// Returns the greatest entry; `None` for the vector −∞.
pub(crate) fn greatest<T: Number>(x: &[Option<T>]) -> Option<&T> {
    x.iter().flatten().max()
}

impl<T: Number> Inequalities<T> for Problem<T> {
    fn denominator(&self) -> &UBig {
        &self.denominator
    }

    fn failing(&self, x: &[Option<T>]) -> Option<Fault> {
        let (row, left) = failing_row(self, x)?;
        let in_a = |value: &Option<T>| Some(self.exact(value.as_ref()?) + &self.lambda);
        Some(Fault::NotASolution {
            row,
            left: in_a(&left),
            right: in_a(&x[row]),
        })
    }

    fn falling(&self, x: &[Option<T>]) -> Falling {
        falling(self, x)
    }
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

/// Returns the tight rows of a solution.
pub(crate) fn falling<T: Number>(problem: &Problem<T>, x: &[Option<T>]) -> Falling {
    Falling::new(x.len(), x.len(), |u, tail, head| {
        if x[u].is_none() {
            return;
        }
        for (v, weight) in &problem.outgoing[u] {
            let Some(value) = &x[*v] else { continue };
            match Some(weight.plus(value)).cmp(&x[u]) {
                Ordering::Less => {}
                Ordering::Equal => tail.push(*v),
                Ordering::Greater => return tail.clear(),
            }
        }
        head.push(u);
    })
}

/// Returns the nodes with finite entries.
pub(crate) fn support<T>(x: &[Option<T>]) -> Vec<usize> {
    (0..x.len()).filter(|&u| x[u].is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    use supereigen::{IBig, Matrix};

    fn problem(rows: &[&[Option<i64>]]) -> Problem<IBig> {
        let matrix = Matrix::from_rows(rows.iter().copied()).expect("a square matrix");
        Problem::new(&matrix, &0.into())
    }

    fn types<T: Number>(problem: &Problem<T>, x: &[Option<T>]) -> Vec<usize> {
        let types = falling(problem, x).types(&support(x), &mut || ControlFlow::Continue(()));
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
                lambda: 0.into(),
                denominator: UBig::ONE,
            };
            assert_eq!(types(&path, &vec![Some(0); n]), [node(0)]);
        }
    }
}
