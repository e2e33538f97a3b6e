//! Exact max-plus matrices with labels.
//!
//! Only the finite entries are stored, row by row, as integer numerators over one common
//! denominator. Rectangular matrices are welcome: the double description takes p × n systems.

mod builder;
mod error;

use std::ops::Range;

use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};

use crate::scalar::{Entry, Rational};

pub(crate) use builder::MatrixBuilder;
pub use error::MatrixError;

/// An exact matrix over R ∪ {−∞}.
///
/// ```
/// use supereigen::Matrix;
/// let a = Matrix::from_integers(&[&[Some(-3), Some(1)], &[None, Some(0)]])?;
/// assert_eq!(a.entry(0, 1), Some(1.into()));
/// assert_eq!(a.entry(1, 0), None); // −∞
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    columns: usize,
    /// Row i occupies `row_starts[i]..row_starts[i + 1]` of the two vectors below.
    row_starts: Vec<usize>,
    column_of: Vec<usize>,
    numerators: Vec<IBig>,
    denominator: UBig,
    labels: Vec<String>,
}

impl Matrix {
    /// A matrix from its rows.
    pub fn from_rows(rows: &[Vec<Entry>]) -> Result<Matrix, MatrixError> {
        let columns = rows.first().map_or(0, Vec::len);
        let denominator = common_denominator(rows.iter().flatten().flatten());
        let mut builder = MatrixBuilder::new(columns, denominator.clone());
        for (index, row) in rows.iter().enumerate() {
            if row.len() != columns {
                return Err(MatrixError::Ragged {
                    row: index,
                    found: row.len(),
                    expected: columns,
                });
            }
            for (column, entry) in row.iter().enumerate() {
                if let Some(value) = entry {
                    builder.push(column, numerator_over(value, &denominator));
                }
            }
            builder.end_row();
        }
        Ok(builder.finish())
    }

    /// A matrix of integers, `None` for −∞.
    pub fn from_integers(rows: &[&[Option<i64>]]) -> Result<Matrix, MatrixError> {
        let rows: Vec<Vec<Entry>> = rows
            .iter()
            .map(|row| row.iter().map(|entry| entry.map(Rational::from)).collect())
            .collect();
        Matrix::from_rows(&rows)
    }

    /// A matrix from its finite entries, by row and in each row by column, −∞ elsewhere; or the
    /// first entry that is outside of the matrix, or not after the one before it.
    ///
    /// ```
    /// use supereigen::Matrix;
    /// let a = Matrix::from_entries((2, 3), &[(0, 2, 7.into()), (1, 0, 1.into())]);
    /// assert_eq!(a.map(|a| a.entry(0, 2)), Ok(Some(7.into())));
    /// assert!(Matrix::from_entries((1, 1), &[(0, 1, 0.into())]).is_err());
    /// ```
    pub fn from_entries(
        (rows, columns): (usize, usize),
        entries: &[(usize, usize, Rational)],
    ) -> Result<Matrix, MatrixError> {
        let denominator = common_denominator(entries.iter().map(|(_, _, value)| value));
        let numerators = entries
            .iter()
            .map(|(i, j, value)| (*i, *j, numerator_over(value, &denominator)));
        Matrix::from_numerators((rows, columns), denominator.clone(), numerators)
    }

    /// As [`Matrix::from_entries`], from numerators over a denominator, which is taken to be 1 if it is 0.
    ///
    /// ```
    /// use supereigen::Matrix;
    /// let a = Matrix::from_numerators((1, 3), 2u8.into(), [(0, 0, 5.into()), (0, 2, 4.into())])?;
    /// assert_eq!(a.entry(0, 2), Some(2.into()));
    /// assert!(Matrix::from_numerators((1, 3), 2u8.into(), [(1, 0, 5.into())]).is_err());
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn from_numerators(
        (rows, columns): (usize, usize),
        denominator: UBig,
        entries: impl IntoIterator<Item = (usize, usize, IBig)>,
    ) -> Result<Matrix, MatrixError> {
        let mut builder = MatrixBuilder::new(columns, denominator.max(UBig::ONE));
        // Where the next entry can be at the earliest.
        let (mut row, mut column) = (0, 0);
        for (i, j, numerator) in entries {
            if i > row && i < rows {
                (row..i).for_each(|_| builder.end_row());
                (row, column) = (i, 0);
            }
            if i != row || i >= rows || !(column..columns).contains(&j) {
                return Err(MatrixError::Entry { row: i, column: j });
            }
            builder.push(j, numerator);
            column = j + 1;
        }
        (row..rows).for_each(|_| builder.end_row());
        Ok(builder.finish())
    }

    /// I: 0 on the diagonal, −∞ elsewhere.
    pub fn identity(n: usize) -> Matrix {
        let mut builder = MatrixBuilder::new(n, UBig::ONE);
        for i in 0..n {
            builder.push(i, IBig::ZERO);
            builder.end_row();
        }
        builder.finish()
    }

    /// The same matrix with a name for every column (and, where it is square, node).
    pub fn with_labels(mut self, labels: Vec<String>) -> Result<Matrix, MatrixError> {
        if labels.len() != self.columns {
            return Err(MatrixError::Labels {
                found: labels.len(),
                expected: self.columns,
            });
        }
        self.labels = labels;
        Ok(self)
    }

    /// The same matrix with no names.
    #[must_use]
    pub fn without_labels(mut self) -> Matrix {
        self.labels.clear();
        self
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.row_starts.len() - 1
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of finite entries: the arcs of D_A.
    pub fn finite_entries(&self) -> usize {
        self.numerators.len()
    }

    /// The common denominator of all entries.
    pub fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// The labels, empty if there are none.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Where the entries of a row are; nowhere if there is no such row.
    fn range(&self, i: usize) -> Range<usize> {
        match self.row_starts.get(i..).unwrap_or_default() {
            [start, end, ..] => *start..*end,
            _ => 0..0,
        }
    }

    /// The finite entries of a row as (column, numerator), by column; none if there is no such row.
    pub fn row(&self, i: usize) -> impl Iterator<Item = (usize, &IBig)> + '_ {
        let range = self.range(i);
        self.column_of[range.clone()]
            .iter()
            .copied()
            .zip(&self.numerators[range])
    }

    /// a_ij, both indices from 0; −∞ outside of the matrix.
    pub fn entry(&self, i: usize, j: usize) -> Entry {
        let range = self.range(i);
        let at = self.column_of[range.clone()].binary_search(&j).ok()?;
        Some(Rational::from_parts(
            self.numerators[range.start + at].clone(),
            self.denominator.clone(),
        ))
    }

    /// A ⊕ B, the entrywise maximum.
    pub fn oplus(&self, other: &Matrix) -> Result<Matrix, MatrixError> {
        let shape = (self.rows(), self.columns);
        if (other.rows(), other.columns) != shape {
            return Err(MatrixError::Shape {
                found: (other.rows(), other.columns),
                expected: shape,
            });
        }
        let denominator = lcm(&self.denominator, &other.denominator);
        let left = IBig::from(&denominator / &self.denominator);
        let right = IBig::from(&denominator / &other.denominator);
        let mut builder = MatrixBuilder::new(self.columns, denominator);
        let mut row: Vec<Option<IBig>> = vec![None; self.columns];
        for i in 0..self.rows() {
            for (j, value) in self.row(i) {
                row[j] = Some(value * &left);
            }
            for (j, value) in other.row(i) {
                let value = Some(value * &right);
                if value > row[j] {
                    row[j] = value;
                }
            }
            builder.drain_row(&mut row);
        }
        Ok(builder.finish())
    }

    /// A ⊗ B, with (A ⊗ B)_ij = max over k of (a_ik + b_kj).
    ///
    /// *Complexity*: one addition and comparison for every pair of finite entries that meet.
    ///
    /// ```
    /// use supereigen::Matrix;
    /// let a = Matrix::from_integers(&[&[Some(1), Some(0)], &[None, Some(3)]])?;
    /// assert_eq!(a.otimes(&a)?.entry(0, 1), Some(3.into())); // max(1 + 0, 0 + 3)
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn otimes(&self, other: &Matrix) -> Result<Matrix, MatrixError> {
        if other.rows() != self.columns {
            return Err(MatrixError::Shape {
                found: (other.rows(), other.columns),
                expected: (self.columns, other.columns),
            });
        }
        let denominator = lcm(&self.denominator, &other.denominator);
        let left = IBig::from(&denominator / &self.denominator);
        let right = IBig::from(&denominator / &other.denominator);
        let mut builder = MatrixBuilder::new(other.columns, denominator);
        let mut row: Vec<Option<IBig>> = vec![None; other.columns];
        for i in 0..self.rows() {
            for (k, a) in self.row(i) {
                let a = a * &left;
                for (j, b) in other.row(k) {
                    let value = Some(&a + b * &right);
                    if value > row[j] {
                        row[j] = value;
                    }
                }
            }
            builder.drain_row(&mut row);
        }
        Ok(builder.finish())
    }

    /// λ ⊗ A, with λ added to every finite entry; λ = −∞ leaves none.
    #[must_use]
    pub fn scale(&self, lambda: &Entry) -> Matrix {
        let Some(lambda) = lambda else {
            let mut builder = MatrixBuilder::new(self.columns, UBig::ONE);
            (0..self.rows()).for_each(|_| builder.end_row());
            let mut empty = builder.finish();
            empty.labels.clone_from(&self.labels);
            return empty;
        };
        let denominator = lcm(&self.denominator, lambda.denominator());
        let factor = IBig::from(&denominator / &self.denominator);
        let shift = numerator_over(lambda, &denominator);
        Matrix {
            numerators: self
                .numerators
                .iter()
                .map(|value| value * &factor + &shift)
                .collect(),
            denominator,
            ..self.clone()
        }
    }

    /// A ⊗ x for a column vector x.
    pub fn apply(&self, x: &[Entry]) -> Result<Vec<Entry>, MatrixError> {
        if x.len() != self.columns {
            return Err(MatrixError::Shape {
                found: (x.len(), 1),
                expected: (self.columns, 1),
            });
        }
        let columns: Vec<Vec<Entry>> = x.iter().map(|value| vec![value.clone()]).collect();
        let product = self.otimes(&Matrix::from_rows(&columns)?)?;
        Ok((0..self.rows()).map(|i| product.entry(i, 0)).collect())
    }
}

/// The least common multiple of two positive integers.
pub(crate) fn lcm(a: &UBig, b: &UBig) -> UBig {
    if a == b || b.is_one() {
        return a.clone();
    }
    if a.is_one() {
        return b.clone();
    }
    a / a.gcd(b) * b
}

/// The least common denominator of some numbers.
pub(crate) fn common_denominator<'a>(values: impl IntoIterator<Item = &'a Rational>) -> UBig {
    values
        .into_iter()
        .fold(UBig::ONE, |common, value| lcm(&common, value.denominator()))
}

/// The numerator of `value` over a multiple of its denominator.
pub(crate) fn numerator_over(value: &Rational, denominator: &UBig) -> IBig {
    value.numerator() * IBig::from(denominator / value.denominator())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: i64, denominator: u64) -> Entry {
        Some(Rational::from_parts(
            numerator.into(),
            UBig::from(denominator),
        ))
    }

    #[test]
    fn a_column_beyond_32_bits_is_not_another_one() {
        let far = 1 << 32;
        let a = Matrix::from_entries((1, far + 1), &[(0, far, Rational::from(5))]);
        let a = a.expect("in order");
        assert_eq!(a.entry(0, 0), None);
        assert_eq!(a.entry(0, far), ratio(5, 1));
        assert_eq!(a.row(0).next(), Some((far, &IBig::from(5))));
    }

    #[test]
    fn sums_and_products_meet_on_a_common_denominator() -> Result<(), MatrixError> {
        let a = Matrix::from_rows(&[vec![ratio(1, 2), None], vec![ratio(1, 3), ratio(-1, 1)]])?;
        let b = Matrix::from_rows(&[vec![ratio(1, 4), ratio(0, 1)], vec![None, ratio(1, 1)]])?;
        let sum = a.oplus(&b)?;
        assert_eq!(sum.entry(0, 0), ratio(1, 2));
        assert_eq!(sum.entry(0, 1), ratio(0, 1));
        assert_eq!(sum.entry(1, 1), ratio(1, 1));
        let product = a.otimes(&b)?;
        assert_eq!(product.entry(0, 0), ratio(3, 4));
        assert_eq!(product.entry(0, 1), ratio(1, 2));
        assert_eq!(product.entry(1, 0), ratio(7, 12));
        assert_eq!(product.entry(1, 1), ratio(1, 3));
        assert_eq!(
            a.apply(&[None, ratio(1, 7)])?,
            vec![None, ratio(-6, 7)],
            "A ⊗ x"
        );
        assert_eq!(a.otimes(&Matrix::identity(2))?.entry(1, 0), ratio(1, 3));
        Ok(())
    }

    #[test]
    fn scaling_by_epsilon_leaves_nothing() -> Result<(), MatrixError> {
        let a = Matrix::from_integers(&[&[Some(1), None], &[Some(2), Some(3)]])?;
        assert_eq!(a.scale(&ratio(1, 2)).entry(1, 1), ratio(7, 2));
        assert_eq!(a.scale(&ratio(1, 2)).entry(0, 1), None);
        assert_eq!(a.scale(&None).finite_entries(), 0);
        assert_eq!(a.scale(&None).rows(), 2);
        assert_eq!((a.entry(2, 0), a.entry(0, 9)), (None, None));
        assert_eq!(a.row(usize::MAX).count(), 0);
        Ok(())
    }

    #[test]
    fn entries_come_in_order() {
        let entry = |i, j, value: i64| (i, j, Rational::from(value));
        let entries = [entry(1, 0, 2), entry(1, 2, 3), entry(3, 1, 4)];
        let a = Matrix::from_entries((5, 3), &entries).expect("in order");
        assert_eq!((a.rows(), a.columns(), a.finite_entries()), (5, 3, 3));
        assert_eq!((a.entry(1, 2), a.entry(3, 1)), (ratio(3, 1), ratio(4, 1)));
        for (what, (row, column), entries) in [
            ("twice", (0, 1), vec![entry(0, 1, 0), entry(0, 1, 0)]),
            (
                "back in a row",
                (0, 0),
                vec![entry(0, 1, 0), entry(0, 0, 0)],
            ),
            ("a row back", (0, 1), vec![entry(1, 0, 0), entry(0, 1, 0)]),
            ("outside", (0, 2), vec![entry(0, 2, 0)]),
            ("below", (2, 0), vec![entry(2, 0, 0)]),
        ] {
            let refused = Err(MatrixError::Entry { row, column });
            assert_eq!(Matrix::from_entries((2, 2), &entries), refused, "{what}");
        }
        let half = Matrix::from_numerators((1, 1), UBig::ZERO, [(0, 0, 3.into())]);
        assert_eq!(half.expect("inside").entry(0, 0), ratio(3, 1));
    }

    #[test]
    fn wrong_shapes_are_named() -> Result<(), MatrixError> {
        let a = Matrix::from_integers(&[&[Some(1), None]])?;
        assert!(matches!(a.otimes(&a), Err(MatrixError::Shape { .. })));
        assert!(matches!(
            a.oplus(&Matrix::identity(2)),
            Err(MatrixError::Shape { .. })
        ));
        assert!(matches!(a.apply(&[None]), Err(MatrixError::Shape { .. })));
        assert_eq!(
            Matrix::from_integers(&[&[Some(1)], &[]]),
            Err(MatrixError::Ragged {
                row: 1,
                found: 0,
                expected: 1
            })
        );
        assert!(a.with_labels(vec!["only one".into()]).is_err());
        Ok(())
    }
    #[test]
    fn labels_and_the_number_of_finite_entries_stay_through_scaling() -> Result<(), MatrixError> {
        let a = Matrix::from_integers(&[&[Some(1), None], &[Some(2), Some(3)]])?;
        assert_eq!(a.finite_entries(), 3);
        assert!(a.labels().is_empty());
        let labels = vec!["up".to_owned(), "down".to_owned()];
        let a = a.with_labels(labels.clone())?;
        for lambda in [ratio(1, 2), None] {
            assert_eq!(a.scale(&lambda).labels(), labels);
        }
        assert_eq!(a.scale(&ratio(1, 2)).finite_entries(), 3);
        Ok(())
    }
    /// A greater denominator would give the same numbers, but wider integers.
    #[test]
    fn the_common_denominator_is_the_least_one() -> Result<(), MatrixError> {
        for (a, b, least) in [
            (4u64, 6u64, 12u64),
            (6, 4, 12),
            (5, 5, 5),
            (1, 7, 7),
            (7, 1, 7),
        ] {
            assert_eq!(lcm(&UBig::from(a), &UBig::from(b)), UBig::from(least));
        }
        let halves = Matrix::from_rows(&[vec![ratio(1, 2), ratio(-3, 2)]])?;
        let scaled = halves.scale(&ratio(1, 6));
        assert_eq!(scaled.entry(0, 0), ratio(2, 3));
        assert_eq!(scaled.entry(0, 1), ratio(-4, 3));
        assert_eq!(*scaled.denominator(), UBig::from(6u8));
        Ok(())
    }
}
