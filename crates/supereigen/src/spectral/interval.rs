//! Supereigenvectors of interval matrices: all A with L ≤ A ≤ U, entry by entry.
//!
//! A ⊗ x grows with A, so x is a supereigenvector of every such A iff it is a supereigenvector of L,
//! and of some such A iff it is a supereigenvector of U.

use std::fmt;

use crate::matrix::{Matrix, MatrixError};
use crate::number::IntoNumber;
use crate::system::System;

/// Whether x must be a supereigenvector of every matrix of an interval, or of some matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// A ⊗ x ≥ λ ⊗ x for every A with L ≤ A ≤ U.
    Every,
    /// A ⊗ x ≥ λ ⊗ x for some A with L ≤ A ≤ U.
    Some,
}

/// Why two matrices do not form an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IntervalError {
    /// The matrices are not square, or they differ in size.
    Matrix(MatrixError),
    /// l_ij > u_ij, so no matrix lies between the two. Indices count from 0.
    Empty {
        /// i.
        row: usize,
        /// j.
        column: usize,
    },
}

impl fmt::Display for IntervalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IntervalError::Matrix(error) => error.fmt(f),
            IntervalError::Empty { row, column } => write!(
                f,
                "the lower matrix exceeds the upper one in row {}, column {}",
                row + 1,
                column + 1
            ),
        }
    }
}

impl std::error::Error for IntervalError {}

/// Returns the system whose solutions are the supereigenvectors of every, or of some, A with L ≤ A ≤ U.
///
/// ```
/// use supereigen::spectral::{Quantifier, interval};
/// let (lower, upper) = ("-1".parse()?, "2".parse()?);
/// assert!(!interval(&lower, &upper, 0, Quantifier::Every)?.is_solvable());
/// assert!(interval(&lower, &upper, 0, Quantifier::Some)?.is_solvable());
/// assert!(interval(&upper, &lower, 0, Quantifier::Some).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn interval(
    lower: &Matrix,
    upper: &Matrix,
    lambda: impl IntoNumber,
    quantifier: Quantifier,
) -> Result<System, IntervalError> {
    let above = lower.oplus(upper).map_err(IntervalError::Matrix)?;
    for i in 0..above.rows() {
        for (j, _) in above.row(i) {
            if above.entry(i, j) != upper.entry(i, j) {
                return Err(IntervalError::Empty { row: i, column: j });
            }
        }
    }
    let a = match quantifier {
        Quantifier::Every => lower,
        Quantifier::Some => upper,
    };
    System::new(a, lambda).map_err(IntervalError::Matrix)
}
