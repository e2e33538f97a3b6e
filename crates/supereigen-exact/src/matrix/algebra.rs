//! What is computed with matrices: A ⊕ B, A ⊗ B, λ ⊗ A, A ⊗ x, and entries rounded to integers.

use std::sync::Arc;

use dashu_int::ops::DivEuclid;
use dashu_int::{IBig, UBig};

use super::{Entries, Matrix, MatrixBuilder, MatrixError, lcm, numerator_over};
use crate::number::Number;
use crate::scalar::{Scalar, fitting, in_lane, magnitude};
use crate::vector::Vector;

impl Matrix {
    /// Returns A ⊕ B, the entrywise maximum.
    ///
    /// # Errors
    /// If B has another shape.
    pub fn oplus(&self, other: &Matrix) -> Result<Matrix, MatrixError> {
        other.check_shape((self.rows(), self.columns()))?;
        let denominator = lcm(self.denominator(), other.denominator());
        let left = IBig::from(&denominator / self.denominator());
        let right = IBig::from(&denominator / other.denominator());
        let mut builder = MatrixBuilder::new(self.columns(), denominator);
        let mut row: Vec<Option<IBig>> = vec![None; self.columns()];
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

    /// Returns A ⊗ B, with (A ⊗ B)_ij = max over k of (a_ik + b_kj).
    ///
    /// *Complexity*: one addition and comparison for every pair of finite entries that meet.
    ///
    /// ```
    /// use supereigen::Matrix;
    /// let a: Matrix = "1 0; . 3".parse()?;
    /// assert_eq!(a.otimes(&a)?.entry(0, 1), Some(3.into())); // max(1 + 0, 0 + 3)
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    ///
    /// # Errors
    /// If A has another number of columns than B has rows.
    pub fn otimes(&self, other: &Matrix) -> Result<Matrix, MatrixError> {
        other.check_shape((self.columns(), other.columns()))?;
        let denominator = lcm(self.denominator(), other.denominator());
        let left = &denominator / self.denominator();
        let right = &denominator / other.denominator();
        let bound = (magnitude(&self.entries.numerators) * &left)
            .max(magnitude(&other.entries.numerators) * &right);
        let factors = (IBig::from(left), IBig::from(right));
        let builder = MatrixBuilder::new(other.columns(), denominator);
        Ok(in_lane!(bound, S => self.product::<S>(other, &factors, builder)))
    }

    /// Builds A ⊗ B, with the numerators of A and B times the two factors, in a lane that holds these products.
    fn product<S: Scalar>(
        &self,
        other: &Matrix,
        (left, right): &(IBig, IBig),
        mut builder: MatrixBuilder,
    ) -> Matrix {
        let numerators = other.entries.numerators.iter();
        let values: Vec<S> = numerators.map(|value| fitting(&(value * right))).collect();
        let mut row = vec![S::EPSILON; other.columns()];
        for i in 0..self.rows() {
            for (k, a) in self.row(i) {
                let a: S = fitting(&(a * left));
                let range = other.range(k);
                let values = &values[range.clone()];
                if values.len() == row.len() {
                    // Without a look at the columns, which are all there, this is several times as fast.
                    row.iter_mut()
                        .zip(values)
                        .for_each(|(found, b)| raise(found, a.otimes(b)));
                } else {
                    for (&j, b) in other.entries.column_of[range].iter().zip(values) {
                        raise(&mut row[j], a.otimes(b));
                    }
                }
            }
            builder.drain_row(&mut row);
        }
        builder.finish()
    }

    /// Returns λ ⊗ A, with λ added to every finite entry; λ = −∞ leaves none.
    #[must_use]
    pub fn scale(&self, lambda: impl Into<Number>) -> Matrix {
        let Some(lambda) = lambda.into().into_entry() else {
            let mut builder = MatrixBuilder::new(self.columns(), UBig::ONE);
            (0..self.rows()).for_each(|_| builder.end_row());
            return Matrix {
                labels: Arc::clone(&self.labels),
                ..builder.finish()
            };
        };
        let denominator = lcm(self.denominator(), lambda.denominator());
        let factor = IBig::from(&denominator / self.denominator());
        let shift = numerator_over(&lambda, &denominator);
        self.with_numerators(denominator, |value| value * &factor + &shift)
    }

    /// Returns ⌊A⌋, every finite entry rounded down to an integer.
    ///
    /// ```
    /// use supereigen::Matrix;
    /// let a: Matrix = "1/2 -1/2 .".parse()?;
    /// assert_eq!(a.floor().to_string(), "0 -1 .");
    /// assert_eq!(a.ceil().to_string(), "1 0 .");
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    #[must_use]
    pub fn floor(&self) -> Matrix {
        let denominator = IBig::from(self.denominator().clone());
        // The denominator is positive, so the Euclidean quotient is the floor.
        self.with_numerators(UBig::ONE, |value| value.div_euclid(&denominator))
    }

    /// Returns ⌈A⌉, every finite entry rounded up to an integer.
    #[must_use]
    pub fn ceil(&self) -> Matrix {
        let denominator = IBig::from(self.denominator().clone());
        self.with_numerators(UBig::ONE, |value| -(-value).div_euclid(&denominator))
    }

    /// Returns a matrix with the same places and labels, but other numerators.
    fn with_numerators(&self, denominator: UBig, numerator: impl Fn(&IBig) -> IBig) -> Matrix {
        let numerators = self.entries.numerators.iter();
        Matrix {
            entries: Arc::new(Entries {
                columns: self.entries.columns,
                row_starts: self.entries.row_starts.clone(),
                column_of: self.entries.column_of.clone(),
                numerators: numerators.map(numerator).collect(),
                denominator,
            }),
            labels: Arc::clone(&self.labels),
        }
    }

    /// Returns A ⊗ x for a column vector x.
    ///
    /// # Errors
    /// If x has another length than A has columns.
    pub fn apply(&self, x: impl Into<Vector>) -> Result<Vector, MatrixError> {
        let x = x.into();
        x.check_len(self.columns())?;
        let column = Matrix::from_rows(x.into_iter().map(|value| [value]))?;
        let product = self.otimes(&column)?;
        Ok((0..self.rows()).map(|i| product.entry(i, 0)).collect())
    }
}

/// Replaces a value by a greater one.
#[inline]
fn raise<S: Scalar>(found: &mut S, value: S) {
    if value > *found {
        *found = value;
    }
}
