//! Reduction of any generating set to the scaled basis of the space that it spans (Wagneur 1991;
//! Butkovič, Schneider and Sergeev 2007).
//!
//! Scale, drop repeats, and drop each vector that is a max-combination of the others. v is a
//! max-combination of the others iff it equals the greatest one below v, which is ⊕ over g of
//! (v / g) ⊗ g with v / g the greatest c such that c ⊗ g ≤ v. No system of inequalities is needed.

use std::ops::ControlFlow;

use dashu_int::UBig;

use crate::interrupt::Interrupt;
use crate::matrix::Matrix;
use crate::methods::vector_set::VectorSet;
use crate::report::{Report, Run, Stop};
use crate::scalar::{Scalar, fitting, in_lane_or_big, magnitude};
use crate::sink::Sink;
use crate::vector;

/// Pushes the scaled basis of the space that the rows of a matrix span, as numerators over the denominator
/// of the matrix, in the order of their first appearance. Rows −∞ are ignored.
///
/// *Complexity*: O(k² n) for k different rows.
///
/// ```
/// use supereigen::methods::reduce::reduce;
/// use supereigen::{Collect, Interrupt};
/// let mut basis = Collect::default();
/// reduce(&"3 0; 0 .; 9 1".parse()?, &Interrupt::NEVER, &mut basis);
/// assert_eq!(basis.vectors.len(), 2); // 9 ⊗ (0, −8) = 9 ⊗ e¹ ⊕ 1 ⊗ (3, 0)
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
pub fn reduce(generators: &Matrix, interrupt: &Interrupt, sink: &mut dyn Sink) -> Report {
    let mut run = Run::new(sink, interrupt, generators.denominator());
    let rows = 0..generators.rows();
    let greatest = magnitude(rows.flat_map(|i| generators.row(i)).map(|(_, value)| value));
    // In magnitudes, a scaled entry is at most 2, a quotient v / g at most 4, and an entry of c ⊗ g at most 6.
    let flow = in_lane_or_big!(greatest * UBig::from(8u8), S => {
        push_basis(&rows_of::<S>(generators), &mut run)
    });
    run.report(flow)
}

/// Returns the rows in a lane that was chosen from a bound, scaled and without repeats.
fn rows_of<S: Scalar>(generators: &Matrix) -> VectorSet<S> {
    let mut set = VectorSet::new(generators.columns());
    for i in 0..generators.rows() {
        let mut x = vec![S::EPSILON; generators.columns()];
        for (j, numerator) in generators.row(i) {
            x[j] = fitting(numerator);
        }
        vector::scale(&mut x);
        if !vector::norm(&x).is_epsilon() {
            set.insert(&x);
        }
    }
    set
}

/// Pushes the vectors of a set that are not max-combinations of the others. All must be scaled, none −∞.
pub(crate) fn push_basis<S: Scalar>(set: &VectorSet<S>, run: &mut Run<'_>) -> ControlFlow<Stop> {
    for v in set.iter() {
        run.tick()?;
        if !is_combination(v, set.iter().filter(|g| *g != v)) {
            run.push(v)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether v is a max-combination of the given vectors, none of which may be −∞.
///
/// v is one iff each of its finite entries is attained by (v / g) ⊗ g for some g, so the search stops as
/// soon as all are attained.
fn is_combination<'a, S: Scalar>(v: &[S], others: impl Iterator<Item = &'a [S]>) -> bool {
    let mut open = vector::support(v);
    for g in others {
        let c = vector::quotient(v, g);
        if !c.is_epsilon() {
            open.retain(|&j| c.otimes(&g[j]) != v[j]);
            if open.is_empty() {
                return true;
            }
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_interrupt_stops_it() {
        let interrupt = Interrupt::new();
        interrupt.raise();
        let rows = Matrix::from_rows([[0]]).expect("one row");
        let report = reduce(&rows, &interrupt, &mut crate::Count::default());
        assert_eq!(report.stop, Stop::Interrupted);
    }
}
