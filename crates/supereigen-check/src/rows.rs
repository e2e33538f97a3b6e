//! The cone {x : A ⊗ x ≥ B ⊗ x} as the checker sees it: for each row the finite coefficients of both
//! sides, as exact numerators over one denominator. Nothing is simplified.
//!
//! A ⊗ x ≥ λ ⊗ x is the cone (λ⁻¹ ⊗ A) ⊗ x ≥ I ⊗ x. Row u compares x_u with the arcs that leave u. An arc (u, v) is
//! *satisfying* if a_uv + x_v ≥ x_u after the subtraction of λ, and *tight* if both sides are equal. So the row is tight iff
//! no satisfying arc is slack; the tail of the row consists of the nodes v of the tight arcs, and its head is u.
//! `falling` decides with these rows whether a solution is extremal.

use supereigen_exact::matrix::lcm;
use supereigen_exact::scalar::{fitting, magnitude};
use supereigen_exact::{Big, Entry, IBig, Matrix, MatrixError, Rational, Scalar, UBig};

use crate::falling::Falling;
use crate::fault::Fault;
use crate::number::MAX_MACHINE_MAGNITUDE;

/// Coefficients, all finite, with their columns.
pub(crate) type Terms<S> = Vec<(usize, S)>;

/// A_k ⊗ x ≥ B_k ⊗ x.
#[derive(Clone, Debug)]
pub(crate) struct Row<S> {
    pub(crate) greater: Terms<S>,
    pub(crate) lesser: Terms<S>,
}

/// All rows of a cone.
#[derive(Clone, Debug)]
pub(crate) struct Rows<S> {
    pub(crate) n: usize,
    pub(crate) rows: Vec<Row<S>>,
    /// For each j the pairs (k, a_kj) of the greater sides.
    pub(crate) incoming: Vec<Terms<S>>,
    /// The denominator of all numerators.
    pub(crate) denominator: UBig,
    /// λ, if these are the rows of A ⊗ x ≥ λ ⊗ x.
    pub(crate) lambda: Option<Entry>,
}

impl<S: Scalar> Row<S> {
    /// Returns whether the greater side is at least the lesser one at x.
    fn holds(&self, x: &[S]) -> bool {
        let needed = attained(&self.lesser, x);
        let mut greater = self.greater.iter();
        needed.is_epsilon() || greater.any(|(j, a)| a.otimes(&x[*j]) >= needed)
    }

    /// Appends the unknowns at which the two sides are attained, if they are equal and finite at x.
    pub(crate) fn tangent(&self, x: &[S], tail: &mut Vec<usize>, head: &mut Vec<usize>) {
        let value = attained(&self.greater, x);
        if !value.is_epsilon() && value == attained(&self.lesser, x) {
            for (side, nodes) in [(&self.greater, tail), (&self.lesser, head)] {
                let at_value = |(j, a): &&(usize, S)| a.otimes(&x[*j]) == value;
                nodes.extend(side.iter().filter(at_value).map(|(j, _)| *j));
            }
        }
    }
}

/// Returns the greatest a_j + x_j.
pub(crate) fn attained<S: Scalar>(side: &[(usize, S)], x: &[S]) -> S {
    let mut greatest = S::EPSILON;
    for (j, a) in side.iter().filter(|(j, _)| !x[*j].is_epsilon()) {
        let sum = a.plus(&x[*j]);
        if sum > greatest {
            greatest = sum;
        }
    }
    greatest
}

impl Rows<Big> {
    /// Returns the rows of A ⊗ x ≥ B ⊗ x.
    pub(crate) fn new(a: &Matrix, b: &Matrix) -> Result<Rows<Big>, MatrixError> {
        b.check_shape((a.rows(), a.columns()))?;
        let denominator = lcm(a.denominator(), b.denominator());
        let side = |matrix: &Matrix, k: usize| {
            let factor = IBig::from(&denominator / matrix.denominator());
            matrix.row(k).map(|(j, a)| (j, Some(a * &factor))).collect()
        };
        let rows = (0..a.rows()).map(|k| Row {
            greater: side(a, k),
            lesser: side(b, k),
        });
        let rows = rows.collect();
        Ok(Rows::of(a.columns(), rows, denominator, None))
    }

    /// Returns the rows of A ⊗ x ≥ λ ⊗ x. For λ = −∞ there are none: every vector is a solution.
    pub(crate) fn supereigen(a: &Matrix, lambda: &Entry) -> Result<Rows<Big>, MatrixError> {
        a.check_square()?;
        let rows = match lambda {
            None => Rows::of(a.columns(), Vec::new(), UBig::ONE, None),
            Some(finite) => Rows::new(&a.scale(-finite.clone()), &Matrix::identity(a.rows()))?,
        };
        let lambda = Some(lambda.clone());
        Ok(Rows { lambda, ..rows })
    }

    /// Returns the rows of A ⊗ x ≥ B ⊗ x, then those of B ⊗ x ≥ A ⊗ x.
    pub(crate) fn equality(a: &Matrix, b: &Matrix) -> Result<Rows<Big>, MatrixError> {
        let (rows, converse) = (Rows::new(a, b)?, Rows::new(b, a)?);
        let all = [rows.rows, converse.rows].concat();
        Ok(Rows::of(rows.n, all, rows.denominator, None))
    }

    /// Returns the same rows in machine integers, if the search for missing vectors cannot overflow in them. With M
    /// the greatest coefficient, two entries of an extremal of any rows differ by 2(n − 1)M at most: whatever falls
    /// with a node is tied to it by equalities of two terms, and by at most n − 1 of them. In that
    /// search a value is one coefficient of each side away from another value, and a first bound from values or bounds, so
    /// that 4nM is not exceeded; nor is it by the weights of n + 1 arcs of a lasso.
    pub(crate) fn narrow(&self) -> Option<Rows<i64>> {
        let reach = magnitude(self.coefficients().flatten()) * UBig::from(4 * (self.n as u128 + 1));
        let fits = reach <= UBig::from(MAX_MACHINE_MAGNITUDE.unsigned_abs());
        let narrow = |a: &Big| a.as_ref().map_or(i64::EPSILON, fitting);
        fits.then(|| self.with_numerators(self.denominator.clone(), narrow))
    }

    /// Returns the same rows over `factor` times the denominator.
    pub(crate) fn times(&self, factor: &UBig) -> Rows<Big> {
        let times = IBig::from(factor.clone());
        let numerator = |a: &Big| a.as_ref().map(|a| a * &times);
        self.with_numerators(&self.denominator * factor, numerator)
    }
}

impl<S: Scalar> Rows<S> {
    fn of(n: usize, rows: Vec<Row<S>>, denominator: UBig, lambda: Option<Entry>) -> Rows<S> {
        let mut incoming = vec![Vec::new(); n];
        for (k, row) in rows.iter().enumerate() {
            for (j, a) in &row.greater {
                incoming[*j].push((k, a.clone()));
            }
        }
        Rows {
            n,
            rows,
            incoming,
            denominator,
            lambda,
        }
    }

    /// Returns the coefficients of both sides of all rows.
    pub(crate) fn coefficients(&self) -> impl Iterator<Item = &S> {
        let sides = self.rows.iter().flat_map(|row| [&row.greater, &row.lesser]);
        sides.flatten().map(|(_, a)| a)
    }

    /// Returns the same rows with other numerators, over another denominator.
    fn with_numerators<T: Scalar>(
        &self,
        denominator: UBig,
        numerator: impl Fn(&S) -> T,
    ) -> Rows<T> {
        let side = |terms: &Terms<S>| terms.iter().map(|(j, a)| (*j, numerator(a))).collect();
        let rows = self.rows.iter().map(|row| Row {
            greater: side(&row.greater),
            lesser: side(&row.lesser),
        });
        Rows::of(self.n, rows.collect(), denominator, self.lambda.clone())
    }

    /// Returns the weight of the arc (i, j), if there is one.
    pub(crate) fn weight(&self, i: usize, j: usize) -> Option<&S> {
        let mut arcs = self.rows.get(i)?.greater.iter();
        arcs.find(|(head, _)| *head == j).map(|(_, weight)| weight)
    }

    /// Returns a finite numerator over the denominator.
    pub(crate) fn exact(&self, numerator: &S) -> Rational {
        let numerator = numerator.to_integer().unwrap_or_default();
        Rational::from_parts(numerator, self.denominator.clone())
    }

    /// Returns the first row that fails at x, as a fault.
    pub(crate) fn failing(&self, x: &[S]) -> Option<Fault> {
        let row = self.rows.iter().position(|row| !row.holds(x))?;
        let Row { greater, lesser } = &self.rows[row];
        let in_a = self.lambda.clone().flatten().unwrap_or(Rational::ZERO);
        let exact = |side: S| (!side.is_epsilon()).then(|| self.exact(&side) + &in_a);
        let [left, right] = [greater, lesser].map(|side| exact(attained(side, x)));
        Some(if self.lambda.is_some() {
            Fault::NotASolution { row, left, right }
        } else {
            Fault::NotInCone { row, left, right }
        })
    }

    /// Returns the tight rows of a solution.
    pub(crate) fn falling(&self, x: &[S]) -> Falling {
        Falling::new(self.n, self.rows.len(), |k, tail, head| {
            self.rows[k].tangent(x, tail, head);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    use supereigen_exact::vector::support;

    /// A path that ends in a loop: only the first node is a type, and it falls with every other node. Whichever way the
    /// nodes are numbered, each must cost only its arcs; to look at all pairs of nodes would take too long.
    #[test]
    fn a_long_path_has_one_type() {
        let n = 100_000;
        for stride in [1, n - 1, 38_197] {
            let node = |at: usize| at * stride % n;
            let arcs = (0..n).map(|at| (node(at), node((at + 1).min(n - 1)), 0));
            let matrix = Matrix::from_arcs(n, arcs).expect("nodes below n");
            let path = Rows::supereigen(&matrix, &Some(Rational::ZERO)).expect("a square");
            let x = vec![Big::zero(); n];
            let mut falling = path.falling(&x);
            let types = falling.types(&support(&x), &mut || ControlFlow::Continue(()));
            assert_eq!(types, ControlFlow::Continue(vec![node(0)]));
        }
    }
}
