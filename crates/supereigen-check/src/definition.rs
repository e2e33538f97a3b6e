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
        for (row, value) in x.iter().enumerate() {
            let Some(value) = value else { continue };
            let sums = self.outgoing[row].iter();
            let sums = sums.filter_map(|(j, weight)| Some(weight.plus(x[*j].as_ref()?)));
            let left = sums.max();
            if left.as_ref().is_none_or(|left| left < value) {
                let in_a = |value: &T| self.exact(value) + &self.lambda;
                return Some(Fault::NotASolution {
                    row,
                    left: left.as_ref().map(in_a),
                    right: Some(in_a(value)),
                });
            }
        }
        None
    }

    fn falling(&self, x: &[Option<T>]) -> Falling {
        Falling::new(x.len(), x.len(), |u, tail, head| {
            if x[u].is_none() {
                return;
            }
            for (v, weight) in &self.outgoing[u] {
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
}

/// Returns the nodes with finite entries.
pub(crate) fn support<T>(x: &[Option<T>]) -> Vec<usize> {
    (0..x.len()).filter(|&u| x[u].is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

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
            let x = vec![Some(0); n];
            let mut falling = path.falling(&x);
            let types = falling.types(&support(&x), &mut || ControlFlow::Continue(()));
            assert_eq!(types, ControlFlow::Continue(vec![node(0)]));
        }
    }
}
