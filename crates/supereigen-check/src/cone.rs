//! The cone {x : A ⊗ x ≥ B ⊗ x} as the checker sees it: for each row the finite coefficients of both
//! sides, as exact numerators over one denominator. Nothing is simplified.

use std::cmp::Ordering;

use supereigen_exact::{IBig, Matrix, MatrixError, UBig};

use crate::falling::Falling;
use crate::fault::Fault;
use crate::problem::{Inequalities, NARROW, Number, Wide, narrow_terms, terms_times};

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
    /// The denominator of all numerators.
    denominator: UBig,
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
        Ok(Rows {
            n: a.columns(),
            rows: rows.collect(),
            denominator,
        })
    }

    /// Adds B ⊗ x ≥ A ⊗ x after all rows.
    pub(crate) fn add_converse(&mut self) {
        let converse = |row: &Row<IBig>| Row {
            greater: row.lesser.clone(),
            lesser: row.greater.clone(),
        };
        let converse: Vec<_> = self.rows.iter().map(converse).collect();
        self.rows.extend(converse);
    }

    /// Returns the same rows in machine integers, if the search for missing vectors cannot overflow in them. With M
    /// the greatest coefficient, two entries of an extremal of any rows differ by 2(n − 1)M at most: whatever falls
    /// with a node is tied to it by equalities of two terms, and by at most n − 1 of them. In that
    /// search a value is one coefficient of each side away from another value, and a first bound from values or bounds, so
    /// that 4nM is not exceeded.
    pub(crate) fn narrow(&self) -> Option<Rows<i64>> {
        let factor = i64::try_from(self.n).ok()?.checked_mul(4)?.checked_add(4)?;
        let limit = NARROW / factor;
        let row = |row: &Row<IBig>| {
            Some(Row {
                greater: narrow_terms(&row.greater, limit)?,
                lesser: narrow_terms(&row.lesser, limit)?,
            })
        };
        Some(Rows {
            n: self.n,
            rows: self.rows.iter().map(row).collect::<Option<_>>()?,
            denominator: self.denominator.clone(),
        })
    }
}

impl<T: Number> Inequalities<T> for Rows<T> {
    fn denominator(&self) -> &UBig {
        &self.denominator
    }

    fn failing(&self, x: &[Option<T>]) -> Option<Fault> {
        let row = self.rows.iter().position(|row| row.compare(x).is_lt())?;
        let exact = |side| Some(self.exact(&attained(side, x)?));
        let Row { greater, lesser } = &self.rows[row];
        Some(Fault::NotInCone {
            row,
            left: exact(greater),
            right: exact(lesser),
        })
    }

    fn falling(&self, x: &[Option<T>]) -> Falling {
        Falling::new(self.n, self.rows.len(), |k, tail, head| {
            self.rows[k].tangent(x, tail, head);
        })
    }
}

impl Wide for Rows<IBig> {
    fn times(&self, factor: &UBig) -> Rows<IBig> {
        let rows = self.rows.iter().map(|row| Row {
            greater: terms_times(&row.greater, factor),
            lesser: terms_times(&row.lesser, factor),
        });
        Rows {
            n: self.n,
            rows: rows.collect(),
            denominator: &self.denominator * factor,
        }
    }
}
