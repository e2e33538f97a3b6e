//! Supereigenvectors of interval matrices: all A with L ≤ A ≤ U, entry by entry.
//!
//! A ⊗ x grows with A, so x is a supereigenvector of every such A iff it is a supereigenvector of L,
//! and of some such A iff it is a supereigenvector of U. Subeigenvectors: the other way round.
//!
//! Eigenvectors are both. Row i of A ⊗ x takes every value from L_i ⊗ x to U_i ⊗ x: the value t for
//! a_ij = min(u_ij, max(l_ij, t − x_j)); and rows are chosen independently. So x is an eigenvector of some A with λ iff
//! L ⊗ x ≤ λ ⊗ x ≤ U ⊗ x, and of every A iff L ⊗ x = λ ⊗ x = U ⊗ x (Cechlárová 2005).

use crate::matrix::{Matrix, MatrixError};
use crate::number::IntoNumber;
use crate::scalar::Entry;
use crate::system::System;
use crate::vector::Vector;

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
    /// x is −∞, which is not an eigenvector, but satisfies A ⊗ x ≥ λ ⊗ x for every λ.
    Nothing,
    /// l_ij > u_ij, so no matrix lies between the two. Indices count from 0.
    Empty {
        /// i.
        row: usize,
        /// j.
        column: usize,
    },
}

crate::messages! { IntervalError:
    Self::Matrix(error) => "{error}";
    Self::Nothing => "the vector has no finite entry";
    Self::Empty { row, column } =>
        "the lower matrix exceeds the upper one in row {}, column {}", row + 1, column + 1;
}

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
    check(lower, upper)?;
    let a = match quantifier {
        Quantifier::Every => lower,
        Quantifier::Some => upper,
    };
    System::new(a, lambda).map_err(IntervalError::Matrix)
}

/// Checks that L ≤ U.
fn check(lower: &Matrix, upper: &Matrix) -> Result<(), IntervalError> {
    let above = lower.oplus(upper).map_err(IntervalError::Matrix)?;
    for i in 0..above.rows() {
        for (j, _) in above.row(i) {
            if above.entry(i, j) != upper.entry(i, j) {
                return Err(IntervalError::Empty { row: i, column: j });
            }
        }
    }
    Ok(())
}

/// The λ for which a vector x is an eigenvector, supereigenvector or subeigenvector of some or every A with L ≤ A ≤ U.
/// `None` as a number is −∞.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IntervalLambdas {
    /// A ⊗ x = λ ⊗ x for some A (x is a *possible* eigenvector): from the first λ to the second; `None` if for no λ.
    pub some_eigen: Option<(Entry, Entry)>,
    /// A ⊗ x = λ ⊗ x for every A (x is a *common* eigenvector): this λ alone; `None` if for no λ.
    pub every_eigen: Option<Entry>,
    /// A ⊗ x ≥ λ ⊗ x for some A: this λ and all below.
    pub some_super: Entry,
    /// A ⊗ x ≥ λ ⊗ x for every A: this λ and all below.
    pub every_super: Entry,
    /// A ⊗ x ≤ λ ⊗ x for some A: this λ and all above; `None` if for no λ.
    pub some_sub: Option<Entry>,
    /// A ⊗ x ≤ λ ⊗ x for every A: this λ and all above; `None` if for no λ.
    pub every_sub: Option<Entry>,
}

/// Returns for which λ a vector is an eigenvector, a supereigenvector or a subeigenvector of some, or of every, A with
/// L ≤ A ≤ U.
///
/// *Reference*: Cechlárová, Eigenvectors of interval matrices over max-plus algebra (2005).
///
/// ```
/// use supereigen::spectral::interval_lambdas;
/// let (lower, upper) = ("1 0; 0 1".parse()?, "3 4; 2 5".parse()?);
/// let found = interval_lambdas(&lower, &upper, [0, 0])?;
/// assert_eq!(found.some_eigen, Some((Some(1.into()), Some(4.into()))));
/// assert_eq!(found.every_eigen, None);
/// assert_eq!((found.every_super, found.every_sub), (Some(1.into()), Some(Some(5.into()))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the matrices are not square, differ in size or are no interval, or x has another length or no finite entry.
pub fn interval_lambdas(
    lower: &Matrix,
    upper: &Matrix,
    x: impl Into<Vector>,
) -> Result<IntervalLambdas, IntervalError> {
    let x = x.into();
    upper.check_square().map_err(IntervalError::Matrix)?;
    check(lower, upper)?;
    if x.support_len() == 0 {
        return Err(IntervalError::Nothing);
    }
    let (every_super, some_sub) = extremes(lower, &x)?;
    let (some_super, every_sub) = extremes(upper, &x)?;
    let some_eigen = some_sub.clone().zip(Some(some_super.clone()));
    let every_eigen = every_sub.clone().filter(|value| *value == every_super);
    Ok(IntervalLambdas {
        some_eigen: some_eigen.filter(|(from, to)| from <= to),
        every_eigen,
        some_super,
        every_super,
        some_sub,
        every_sub,
    })
}

/// Returns the greatest λ with A ⊗ x ≥ λ ⊗ x, and the least λ with A ⊗ x ≤ λ ⊗ x, if there is one.
fn extremes(a: &Matrix, x: &Vector) -> Result<(Entry, Option<Entry>), IntervalError> {
    let image = a.apply(x).map_err(IntervalError::Matrix)?;
    let pairs = || x.iter().zip(image.iter());
    let ratios = || pairs().filter_map(|(x, image)| Some((x?, image)));
    let ratios = || ratios().map(|(x, image)| Some(image? - x));
    // Where x is −∞ and A ⊗ x is not, no λ is large enough.
    let exceeds = pairs().any(|(x, image)| x.is_none() && image.is_some());
    let greatest = ratios().max().filter(|_| !exceeds);
    Ok((ratios().min().flatten(), greatest))
}
