//! Questions about all vectors between two: is one of them a solution, is each of them, and questions in which some
//! entries can be chosen and others are arbitrary.
//!
//! One or a few greatest solutions answer each question, since solutions are closed under ⊕ and A ⊗ x grows with x.
//! [`Between::holds`] has the proofs.

use dashu_int::IBig;

use super::System;
use crate::matrix::{Matrix, MatrixError};
use crate::scalar::{Entry, Rational};
use crate::vector::Vector;

/// The vectors x with x⁻ ≤ x ≤ x⁺, together with a system.
///
/// ```
/// use supereigen::System;
/// let system = System::new(&". 1; -3 0".parse()?, 0)?; // x₁ ≤ 1 + x₂
/// assert_eq!(system.between([0, 0], [9, 5])?.solution()?.to_string(), "(6, 5)");
/// let none = system.between([7, 0], [9, 5])?.solution().unwrap_err();
/// assert_eq!(none.nodes, [0]);
/// assert!(system.between([0, 3], [4, 9])?.failing_rows().is_empty()); // 4 ≤ 1 + 3
/// assert!(system.between([1, 0], [0, 0]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Between {
    system: System,
    lower: Vec<Entry>,
    upper: Vec<Entry>,
}

/// Why there are no vectors between two.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BetweenError {
    /// One of them has another length than n.
    Matrix(MatrixError),
    /// The lower one exceeds the upper one at this node, counted from 0.
    Empty {
        /// The node.
        node: usize,
    },
}

crate::messages! { BetweenError:
    Self::Matrix(error) => "{error}";
    Self::Empty { node } => "the lower vector exceeds the upper one at entry {}", node + 1;
}

/// Why no solution lies between two vectors: the greatest one below the upper vector is too low.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooLow {
    /// The nodes, from 0, at which it is below the lower vector.
    pub nodes: Vec<usize>,
    /// The greatest solution below the upper vector.
    pub greatest: Vector,
}

crate::messages! { TooLow:
    Self { nodes, greatest } => "the greatest solution, {greatest}, is too low at {}",
        nodes.iter().map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(", ");
}

/// The order of the quantifiers: x_E are the entries that can be chosen, x_A the arbitrary ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuantifierOrder {
    /// ∃ x_E ∀ x_A: x_E is chosen before x_A is known.
    ExistsAll,
    /// ∀ x_A ∃ x_E: x_E is chosen when x_A is known.
    AllExists,
}

impl System {
    /// Returns the vectors between two, which may have entries −∞, to ask which of them are solutions.
    ///
    /// # Errors
    /// If one has another length than n, or the lower one exceeds the upper one.
    pub fn between(
        &self,
        lower: impl Into<Vector>,
        upper: impl Into<Vector>,
    ) -> Result<Between, BetweenError> {
        let (lower, upper) = (lower.into(), upper.into());
        for bound in [&lower, &upper] {
            bound.check_len(self.n()).map_err(BetweenError::Matrix)?;
        }
        let (lower, upper) = (lower.entries(), upper.entries());
        match lower.iter().zip(&upper).position(|(low, high)| low > high) {
            Some(node) => Err(BetweenError::Empty { node }),
            None => Ok(Between {
                system: self.clone(),
                lower,
                upper,
            }),
        }
    }

    /// Returns the greatest solution below a vector of n entries.
    fn greatest_below(&self, x: &[Entry]) -> Vec<Entry> {
        let point = self.point(x);
        point.map_or_else(|_| Vec::new(), |point| point.greatest_solution().entries())
    }
}

impl Between {
    /// Returns the vectors of integers and −∞ between the two, together with [`System::integer`].
    ///
    /// ```
    /// use supereigen::{System, Vector};
    /// let system = System::new(&". 1/2; -3 0".parse()?, 0)?;
    /// let between = system.between(Vector::from([0, 0]), "9 11/2".parse::<Vector>()?)?;
    /// assert_eq!(between.solution()?.to_string(), "(6, 11/2)");
    /// assert_eq!(between.integer()?.solution()?.to_string(), "(5, 5)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If no integer lies between the two at some node.
    pub fn integer(&self) -> Result<Between, BetweenError> {
        let round = |bound: &[Entry], round: fn(&Rational) -> IBig| -> Vector {
            let entries = bound.iter().map(|it| it.as_ref().map(round));
            entries.collect()
        };
        let lower = round(&self.lower, |it| it.ceil());
        let upper = round(&self.upper, |it| it.floor());
        self.system.integer().between(lower, upper)
    }

    /// Returns the greatest solution between the two vectors.
    ///
    /// # Errors
    /// If there is none, with the nodes at which the greatest solution below x⁺ is below x⁻.
    pub fn solution(&self) -> Result<Vector, TooLow> {
        let greatest = self.system.greatest_below(&self.upper);
        let nodes = self.too_low(&greatest);
        let greatest: Vector = greatest.into();
        if nodes.is_empty() {
            Ok(greatest)
        } else {
            Err(TooLow { nodes, greatest })
        }
    }

    /// Returns the rows that some x between the two vectors violates; none means that every such x is a solution.
    ///
    /// Row i is hardest for x_i = x⁺_i and x_j = x⁻_j elsewhere.
    pub fn failing_rows(&self) -> Vec<usize> {
        let rows = 0..self.system.n();
        rows.filter(|&i| !self.row_holds_with(i, &self.lower))
            .collect()
    }

    /// Returns whether the entries x_E can be chosen such that x is a solution, whatever the entries x_A at the nodes
    /// `universal` are: in one order or the other.
    ///
    /// Let y(x_A) be the greatest x_E ≤ x⁺_E that satisfies the rows of E. It grows with x_A. For every x_A, a choice x_E is
    /// at most y(x_A), and the rows of A are easiest for the greatest x_E.
    ///
    /// - ∃∀: rows of E must hold for x⁻_A, so y(x⁻_A) is the best choice; it must not be below x⁻_E. Row i of A is hardest
    ///   for x_i = x⁺_i and x⁻ at the other nodes of A.
    /// - ∀∃: y(x_A) is the best answer. It is lowest for x⁻_A, and must not be below x⁻_E there. Row i of A gets harder as
    ///   x_j falls for j ≠ i in A. As x_i rises by δ, y rises by at most δ, as minima and maxima of sums do, so
    ///   the row gets no easier: it is hardest for x⁺_i and x⁻_j.
    ///
    /// If `universal` has no nodes, this says whether there is a solution between the vectors; if it has all nodes, whether
    /// all vectors between them are solutions.
    pub fn holds(&self, universal: &[usize], order: QuantifierOrder) -> bool {
        let Some(lambda) = self.system.lambda() else {
            return true;
        };
        let n = self.system.n();
        let universal: Vec<usize> = universal.iter().copied().filter(|&i| i < n).collect();
        // A loop of weight λ makes a row hold anyway, and leaves the entry at its bound.
        let loops = universal.iter().map(|&i| (i, i, lambda));
        let loops = Matrix::from_arcs(n, loops);
        let Ok(freed) = loops.and_then(|loops| self.system.matrix().oplus(&loops)) else {
            return false;
        };
        let freed = System::of_square(&freed, Some(lambda.clone()));
        let mut bound = self.upper.clone();
        for &i in &universal {
            bound[i].clone_from(&self.lower[i]);
        }
        let lowest = freed.greatest_below(&bound);
        let answer = |i: usize| match order {
            QuantifierOrder::ExistsAll => lowest.clone(),
            QuantifierOrder::AllExists => {
                let mut bound = bound.clone();
                bound[i].clone_from(&self.upper[i]);
                freed.greatest_below(&bound)
            }
        };
        let mut rows = universal.iter();
        self.too_low(&lowest).is_empty() && rows.all(|&i| self.row_holds_with(i, &answer(i)))
    }

    /// Returns the nodes at which x is below x⁻.
    fn too_low(&self, x: &[Entry]) -> Vec<usize> {
        let nodes = 0..self.system.n();
        nodes.filter(|&i| x.get(i) < Some(&self.lower[i])).collect()
    }

    /// Returns whether row i holds at x with x⁺_i in place of x_i.
    fn row_holds_with(&self, i: usize, x: &[Entry]) -> bool {
        let mut x = x.to_vec();
        if let Some(entry) = x.get_mut(i) {
            entry.clone_from(&self.upper[i]);
        }
        let point = self.system.point(x);
        point.is_ok_and(|point| !point.failing_rows().contains(&i))
    }
}
