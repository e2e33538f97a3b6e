//! The cone {x : A ⊗ x ≥ B ⊗ x} as the checker sees it: for each row the finite coefficients of both
//! sides, as exact numerators over one denominator. Nothing is simplified.
//!
//! A ⊗ x ≥ λ ⊗ x is the cone (λ⁻¹ ⊗ A) ⊗ x ≥ I ⊗ x. Row u compares x_u with the arcs that leave u. An arc (u, v) is
//! *satisfying* if a_uv + x_v ≥ x_u after the subtraction of λ, and *tight* if both sides are equal. So the row is tight iff
//! no satisfying arc is slack; the tail of the row consists of the nodes v of the tight arcs, and its head is u.
//! `falling` decides with these rows whether a solution is extremal.

use std::cmp::Ordering;

use supereigen_exact::{Entry, IBig, Matrix, MatrixError, Rational, UBig};

use crate::falling::Falling;
use crate::fault::Fault;
use crate::number::{MAX_MACHINE_MAGNITUDE, Number, in_machine};

/// Coefficients with their columns.
pub(crate) type Terms<T> = Vec<(usize, T)>;

/// A_k ⊗ x ≥ B_k ⊗ x.
#[derive(Clone, Debug)]
pub(crate) struct Row<T> {
    pub(crate) greater: Terms<T>,
    pub(crate) lesser: Terms<T>,
}

/// All rows of a cone.
#[derive(Clone, Debug)]
pub(crate) struct Rows<T> {
    pub(crate) n: usize,
    pub(crate) rows: Vec<Row<T>>,
    /// For each j the pairs (k, a_kj) of the greater sides.
    pub(crate) incoming: Vec<Terms<T>>,
    /// The denominator of all numerators.
    pub(crate) denominator: UBig,
    /// λ, if these are the rows of A ⊗ x ≥ λ ⊗ x.
    pub(crate) lambda: Option<Entry>,
}

impl<T: Number> Row<T> {
    /// Appends the unknowns at which the two sides are attained, if they are equal and finite at x.
    pub(crate) fn tangent(&self, x: &[Option<T>], tail: &mut Vec<usize>, head: &mut Vec<usize>) {
        let value = attained(&self.greater, x);
        if value.is_some() && value == attained(&self.lesser, x) {
            for (side, nodes) in [(&self.greater, tail), (&self.lesser, head)] {
                let at_value = |(j, a): &&(usize, T)| sum(a, &x[*j]) == value;
                nodes.extend(side.iter().filter(at_value).map(|(j, _)| *j));
            }
        }
    }

    /// Returns the order of the two sides at x.
    pub(crate) fn compare(&self, x: &[Option<T>]) -> Ordering {
        attained(&self.greater, x).cmp(&attained(&self.lesser, x))
    }
}

fn sum<T: Number>(a: &T, x: &Option<T>) -> Option<T> {
    x.as_ref().map(|x| a.plus(x))
}

/// Returns the greatest a_j + x_j; `None` is −∞.
pub(crate) fn attained<T: Number>(side: &[(usize, T)], x: &[Option<T>]) -> Option<T> {
    side.iter().filter_map(|(j, a)| sum(a, &x[*j])).max()
}

impl Rows<IBig> {
    /// Returns the rows of A ⊗ x ≥ B ⊗ x.
    pub(crate) fn new(a: &Matrix, b: &Matrix) -> Result<Rows<IBig>, MatrixError> {
        let shape = |matrix: &Matrix| (matrix.rows(), matrix.columns());
        if shape(b) != shape(a) {
            return Err(MatrixError::Shape {
                found: shape(b),
                expected: shape(a),
            });
        }
        // A common denominator need not be the least.
        let denominator = match (a.denominator(), b.denominator()) {
            (of_a, of_b) if (of_a % of_b).is_zero() => of_a.clone(),
            (of_a, of_b) if (of_b % of_a).is_zero() => of_b.clone(),
            (of_a, of_b) => of_a * of_b,
        };
        let side = |matrix: &Matrix, k: usize| {
            let factor = IBig::from(&denominator / matrix.denominator());
            matrix.row(k).map(|(j, a)| (j, a * &factor)).collect()
        };
        let rows = (0..a.rows()).map(|k| Row {
            greater: side(a, k),
            lesser: side(b, k),
        });
        let rows = rows.collect();
        Ok(Rows::of(a.columns(), rows, denominator, None))
    }

    /// Returns the rows of A ⊗ x ≥ λ ⊗ x. For λ = −∞ there are none: every vector is a solution.
    pub(crate) fn supereigen(a: &Matrix, lambda: &Entry) -> Result<Rows<IBig>, MatrixError> {
        a.check_square()?;
        let rows = match lambda {
            None => Rows::of(a.columns(), Vec::new(), UBig::ONE, None),
            Some(finite) => Rows::new(&a.scale(-finite.clone()), &Matrix::identity(a.rows()))?,
        };
        let lambda = Some(lambda.clone());
        Ok(Rows { lambda, ..rows })
    }

    /// Adds B ⊗ x ≥ A ⊗ x after all rows.
    pub(crate) fn with_converse(self) -> Rows<IBig> {
        let converse = |row: &Row<IBig>| Row {
            greater: row.lesser.clone(),
            lesser: row.greater.clone(),
        };
        let converse: Vec<_> = self.rows.iter().map(converse).collect();
        let rows = [self.rows, converse].concat();
        Rows::of(self.n, rows, self.denominator, None)
    }

    /// Returns the same rows in machine integers, if the search for missing vectors cannot overflow in them. With M
    /// the greatest coefficient, two entries of an extremal of any rows differ by 2(n − 1)M at most: whatever falls
    /// with a node is tied to it by equalities of two terms, and by at most n − 1 of them. In that
    /// search a value is one coefficient of each side away from another value, and a first bound from values or bounds, so
    /// that 4nM is not exceeded; nor is it by the weights of n + 1 arcs of a lasso.
    pub(crate) fn narrow(&self) -> Option<Rows<i64>> {
        let factor = i64::try_from(self.n).ok()?.checked_mul(4)?.checked_add(4)?;
        let limit = MAX_MACHINE_MAGNITUDE / factor;
        let side = |terms: &Terms<IBig>| -> Option<Terms<i64>> {
            let terms = terms.iter();
            terms
                .map(|(j, a)| Some((*j, in_machine(a, limit)?)))
                .collect()
        };
        let row = |row: &Row<IBig>| {
            Some(Row {
                greater: side(&row.greater)?,
                lesser: side(&row.lesser)?,
            })
        };
        let rows = self.rows.iter().map(row).collect::<Option<_>>()?;
        let (denominator, lambda) = (self.denominator.clone(), self.lambda.clone());
        Some(Rows::of(self.n, rows, denominator, lambda))
    }

    /// Returns the same rows over `factor` times the denominator.
    pub(crate) fn times(&self, factor: &UBig) -> Rows<IBig> {
        let times = IBig::from(factor.clone());
        let side = |terms: &Terms<IBig>| terms.iter().map(|(j, a)| (*j, a * &times)).collect();
        let rows = self.rows.iter().map(|row| Row {
            greater: side(&row.greater),
            lesser: side(&row.lesser),
        });
        let denominator = &self.denominator * factor;
        Rows::of(self.n, rows.collect(), denominator, self.lambda.clone())
    }
}

impl<T: Number> Rows<T> {
    fn of(n: usize, rows: Vec<Row<T>>, denominator: UBig, lambda: Option<Entry>) -> Rows<T> {
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

    /// Returns the weight of the arc (i, j), if there is one.
    pub(crate) fn weight(&self, i: usize, j: usize) -> Option<&T> {
        let mut arcs = self.rows.get(i)?.greater.iter();
        arcs.find(|(head, _)| *head == j).map(|(_, weight)| weight)
    }

    pub(crate) fn exact(&self, numerator: &T) -> Rational {
        Rational::from_parts(numerator.to_integer(), self.denominator.clone())
    }

    /// Returns the first row that fails at x, as a fault.
    pub(crate) fn failing(&self, x: &[Option<T>]) -> Option<Fault> {
        let row = self.rows.iter().position(|row| row.compare(x).is_lt())?;
        let in_a = self.lambda.clone().flatten().unwrap_or(Rational::ZERO);
        let exact = |side| Some(self.exact(&attained(side, x)?) + &in_a);
        let Row { greater, lesser } = &self.rows[row];
        let (left, right) = (exact(greater), exact(lesser));
        Some(if self.lambda.is_some() {
            Fault::NotASolution { row, left, right }
        } else {
            Fault::NotInCone { row, left, right }
        })
    }

    /// Returns the tight rows of a solution.
    pub(crate) fn falling(&self, x: &[Option<T>]) -> Falling {
        Falling::new(self.n, self.rows.len(), |k, tail, head| {
            self.rows[k].tangent(x, tail, head);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::support;
    use std::ops::ControlFlow;

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
            let x = vec![Some(IBig::ZERO); n];
            let mut falling = path.falling(&x);
            let types = falling.types(&support(&x), &mut || ControlFlow::Continue(()));
            assert_eq!(types, ControlFlow::Continue(vec![node(0)]));
        }
    }
}
