//! The system A ⊗ x ≥ λ ⊗ x, brought to integers once.
//!
//! The paper multiplies by λ⁻¹ and writes A again. [`System`] does the same: beside A and λ it holds λ⁻¹ ⊗ A
//! as integers over the common denominator of both, and makes its digraph in the narrowest lane in which a given
//! computation cannot overflow. λ = −∞ is a special case: then every vector is a solution and the scaled
//! basis is e^1, …, e^n.
//!
//! - `lasso`: the lasso method on a system. `means`: λ(A), classes, finite solutions.
//! - `inspector`: the lasso of an extremal. `point`: questions about any vector. `between`: questions about all vectors
//!   between two.

mod between;
mod inspector;
mod lasso;
mod means;
mod point;

use std::sync::Arc;

use dashu_int::{IBig, UBig};

use crate::digraph::Digraph;
use crate::lasso::Options;
use crate::matrix::{Matrix, MatrixError, lcm, numerator_over};
use crate::number::IntoNumber;
use crate::scalar::{Entry, Rational, Scalar, magnitude};
use crate::sink::{Collect, Count};
use crate::vector::Vector;

pub use between::{Between, BetweenError, QuantifierOrder, TooLow};
pub use inspector::Inspector;
pub use means::{Class, CriticalCycle};
pub use point::{Check, Part, Point};

/// A ⊗ x ≥ λ ⊗ x for a square matrix A.
///
/// ```
/// use supereigen::{Matrix, Rational, System};
/// let a = Matrix::from_rows([[None, Some(1)], [Some(2), None]])?; // None is −∞
/// let system = System::new(&a, "3/2")?; // or a number, or Number::MINUS_INFINITY
/// assert_eq!(system.count(), 1);
/// assert_eq!(system.basis()[0].to_string(), "(-1/2, 0)");
/// assert_eq!(system.max_cycle_mean().map(|critical| critical.mean), system.lambda().clone()); // λ(A)
/// assert!(!System::new(&a, 2)?.is_solvable());
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Clone, Debug)]
pub struct System {
    matrix: Matrix,
    lambda: Entry,
    /// The finite entries of λ⁻¹ ⊗ A as (i, j, numerator); empty if λ = −∞.
    arcs: Arc<Vec<(usize, usize, IBig)>>,
    denominator: UBig,
    /// The greatest |numerator|.
    magnitude: UBig,
}

impl System {
    /// Makes the system of a square matrix and λ, which can be any [`Number`](crate::Number): an integer, a fraction, a
    /// text, or −∞. The system shares the entries of the matrix.
    ///
    /// # Errors
    /// If the matrix is not square, or λ is a text that is no number.
    pub fn new(a: &Matrix, lambda: impl IntoNumber) -> Result<System, MatrixError> {
        let lambda = lambda.into_number().map_err(MatrixError::Lambda)?;
        a.check_square()?;
        Ok(System::of_square(a, lambda.into_entry()))
    }

    pub(crate) fn of_square(a: &Matrix, lambda: Entry) -> System {
        let mut denominator = a.denominator().clone();
        let mut arcs = Vec::new();
        if let Some(lambda) = &lambda {
            denominator = lcm(&denominator, lambda.denominator());
            let factor = IBig::from(&denominator / a.denominator());
            let lambda = numerator_over(lambda, &denominator);
            arcs.reserve(a.finite_entries());
            for i in 0..a.rows() {
                arcs.extend(a.row(i).map(|(j, value)| (i, j, value * &factor - &lambda)));
            }
        }
        System {
            matrix: a.clone(),
            lambda,
            magnitude: magnitude(arcs.iter().map(|(_, _, value)| value)),
            arcs: Arc::new(arcs),
            denominator,
        }
    }

    /// Returns the system ⌊A − λ⌋ ⊗ x ≥ x, which has the same solutions as this one among the vectors of integers
    /// and −∞, and whose scaled basis is the one of these solutions.
    ///
    /// For integers x_i and x_j, a_ij − λ + x_j ≥ x_i iff ⌊a_ij − λ⌋ + x_j ≥ x_i, so the solutions are the same. The
    /// extremals of an integer matrix are lasso vectors, whose entries are sums of weights; scaled, they are
    /// integers. Any solution x is the maximum of multiples c ⊗ g of them with c = x_t − g_t for a type t of g: if x
    /// is of integers, so is each c. Hence the integer multiples of the basis generate all integer solutions; and
    /// none can be left out, as it is extremal even among all solutions of the new system. All of these are solutions
    /// of this system, too, but not all of the basis need be extremal there. λ = −∞ leaves the system as it is.
    ///
    /// *Reference*: Butkovič and MacCaig (2013).
    ///
    /// ```
    /// use supereigen::System;
    /// let system = System::new(&". 1/2; -1/2 .".parse()?, 0)?;
    /// assert_eq!(system.basis()[0].to_string(), "(0, -1/2)");
    /// assert!(!system.integer().is_solvable());
    /// let system = System::new(&". 3/2; -1/2 .".parse()?, 0)?.integer();
    /// assert_eq!(system.basis()[0].to_string(), "(0, -1)");
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    #[must_use]
    pub fn integer(&self) -> System {
        match &self.lambda {
            None => self.clone(),
            Some(lambda) => {
                let floor = self.matrix.scale(-lambda.clone()).floor();
                System::of_square(&floor, Some(Rational::ZERO))
            }
        }
    }

    /// Returns the matrix A.
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// Returns the number of nodes.
    pub fn n(&self) -> usize {
        self.matrix.rows()
    }

    /// Returns λ, `None` for −∞.
    pub fn lambda(&self) -> &Entry {
        &self.lambda
    }

    /// Returns the greatest |numerator| of λ⁻¹ ⊗ A.
    pub(crate) fn magnitude(&self) -> &UBig {
        &self.magnitude
    }

    /// Returns the denominator of every vector that a sink receives.
    pub fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// Returns the digraph of λ⁻¹ ⊗ A with numerators as weights; `None` if one does not fit the lane. The caller has
    /// to see that a computation stays within the lane.
    pub fn digraph<S: Scalar>(&self) -> Option<Digraph<S>> {
        let arcs = self.arcs.iter();
        let arcs = arcs.map(|(i, j, value)| Some((*i, *j, S::from_integer(value)?)));
        Some(Digraph::from_sorted_arcs(
            self.n(),
            arcs.collect::<Option<_>>()?,
        ))
    }

    /// Returns the digraph in a lane that was chosen from a bound, so that every weight fits.
    pub(crate) fn digraph_in_lane<S: Scalar>(&self) -> Digraph<S> {
        let digraph = self.digraph();
        debug_assert!(digraph.is_some(), "the lane was chosen from a bound");
        digraph.unwrap_or_else(|| Digraph::from_sorted_arcs(self.n(), Vec::new()))
    }

    /// Returns a bound on all that the methods compute: entries of lasso vectors and of the generators of
    /// Algorithm 4 are sums of at most 3n weights, extremals of a subsystem have differences of at
    /// most 2n weights, and one more sum of two such values and a weight is formed from them.
    pub(crate) fn bound(&self) -> UBig {
        &self.magnitude * UBig::from(8 * (self.n() + 1))
    }

    /// Returns a bound on labels, and on the weights of paths, under q · a_ij − p, where p/q is the mean of an elementary cycle.
    pub(crate) fn cycle_mean_bound(&self) -> UBig {
        self.bound() * UBig::from(self.n() + 1)
    }

    /// Returns the scaled basis: every scaled extremal once. A basis can be very large; see [`count`](System::count)
    /// for its size, [`extremals`](System::extremals) for one vector after the other, and [`run`](System::run) for
    /// several threads, limits, resuming and all other options.
    ///
    /// ```
    /// use supereigen::{Matrix, System};
    /// let system = System::new(&Matrix::from_rows([[-3, 1], [1, 0]])?, 0)?;
    /// let basis: Vec<String> = system.basis().iter().map(ToString::to_string).collect();
    /// assert_eq!(basis, ["(0, -1)", "(-inf, 0)"]);
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn basis(&self) -> Vec<Vector> {
        let mut basis = Collect::default();
        // Where neither a kernel nor a stretch is asked for nothing can be refused.
        let _ = self.run(&Options::new(), &mut basis);
        basis.vectors
    }

    /// Returns the size of the scaled basis, without building a vector. For threads and limits, [`run`](System::run)
    /// with the sink [`Count`].
    ///
    /// ```
    /// use supereigen::System;
    /// use supereigen::families::Family;
    /// let system = System::new(&Family::Circulant { k: 6 }.matrix(12, 1), 0)?;
    /// assert_eq!(system.count(), 12 * 462); // 12 C(11, 5)
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn count(&self) -> u64 {
        let mut count = Count::default();
        let _ = self.run(&Options::new(), &mut count);
        count.count
    }

    /// Returns a reader of the lassos and certificates of the extremals of this system.
    pub fn inspector(&self) -> Inspector {
        Inspector::new(self)
    }

    /// Returns a vector together with this system, to ask whether it is a solution, extremal, and so on. The answers are
    /// exact, whatever the denominators.
    ///
    /// # Errors
    /// If the vector has another length than n.
    pub fn point(&self, x: impl Into<Vector>) -> Result<Point, MatrixError> {
        let (x, denominator) = x.into().beside(self.n(), &self.denominator)?;
        Ok(Point::new(self.over(denominator), x))
    }

    /// Returns this system with numerators over a multiple of its denominator.
    fn over(&self, denominator: UBig) -> System {
        let factor = &denominator / &self.denominator;
        if factor.is_one() {
            return self.clone();
        }
        let arcs = self.arcs.iter();
        let multiple = |value: &IBig| value * IBig::from(factor.clone());
        System {
            arcs: Arc::new(
                arcs.map(|(i, j, value)| (*i, *j, multiple(value)))
                    .collect(),
            ),
            magnitude: &self.magnitude * &factor,
            denominator,
            matrix: self.matrix.clone(),
            lambda: self.lambda.clone(),
        }
    }
}
