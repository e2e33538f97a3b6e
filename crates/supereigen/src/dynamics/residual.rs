//! The residual A\b: the greatest x with A ⊗ x ≤ b.

use crate::matrix::{Matrix, MatrixError};
use crate::scalar::{Entry, Rational};
use crate::vector::Vector;

/// The greatest solution of A ⊗ x ≤ b, and where A ⊗ x = b fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Residual {
    /// A\b, with −∞ in place of +∞ at the unbounded entries.
    pub vector: Vector,
    /// The columns of A that are −∞, from 0: nothing bounds x there, and A ⊗ x does not depend on it.
    pub unbounded: Vec<usize>,
    /// The rows in which A ⊗ (A\b) is less than b, from 0. A ⊗ x = b has a solution iff there are none, and A\b is then the
    /// greatest one.
    pub unattained: Vec<usize>,
}

/// Returns the greatest x with A ⊗ x ≤ b, that is x_j = min over i of (b_i − a_ij).
///
/// *Complexity*: O(finite entries). *Reference*: Cuninghame-Green, Minimax Algebra (1979).
///
/// ```
/// use supereigen::dynamics::residual;
/// let a = "0 3 .; 1 2 .".parse()?;
/// let found = residual(&a, [5, 4])?;
/// assert_eq!(found.vector.to_string(), "(3, 2, -inf)");
/// assert_eq!(found.unbounded, [2]); // column 3 is −∞
/// assert!(found.unattained.is_empty()); // A ⊗ x = b
/// assert_eq!(residual(&a, [9, 4])?.unattained, [0]);
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
///
/// # Errors
/// If b has another length than A has rows.
pub fn residual(a: &Matrix, b: impl Into<Vector>) -> Result<Residual, MatrixError> {
    let b = b.into();
    b.check_len(a.rows())?;
    let b = b.entries();
    // `None` is +∞ until a row bounds the entry.
    let mut least: Vec<Option<Entry>> = vec![None; a.columns()];
    for (i, j, weight) in a.arcs() {
        let bound = b[i].as_ref().map(|value| value - weight);
        let known = &mut least[j];
        if known.as_ref().is_none_or(|known| bound < *known) {
            *known = Some(bound);
        }
    }
    let mut reached: Vec<Option<Rational>> = vec![None; a.rows()];
    for (i, j, weight) in a.arcs() {
        let value = least[j].clone().flatten().map(|x| x + weight);
        if value > reached[i] {
            reached[i] = value;
        }
    }
    Ok(Residual {
        unbounded: (0..a.columns()).filter(|&j| least[j].is_none()).collect(),
        unattained: (0..a.rows()).filter(|&i| reached[i] < b[i]).collect(),
        vector: least.into_iter().map(Option::flatten).collect(),
    })
}
