//! A matrix that is made row by row.

use std::sync::Arc;

use dashu_int::{IBig, UBig};

use super::{Entries, Matrix};
use crate::scalar::Scalar;

/// Builds a [`Matrix`] row by row from numerators over a denominator that is known beforehand. The
/// caller sees to the order of the entries, as [`Matrix::from_numerators`] does.
#[derive(Debug)]
#[doc(hidden)]
pub struct MatrixBuilder {
    entries: Entries,
}

impl MatrixBuilder {
    /// Starts a matrix with this many columns, over this denominator (not 0).
    pub fn new(columns: usize, denominator: UBig) -> MatrixBuilder {
        MatrixBuilder {
            entries: Entries {
                columns,
                row_starts: vec![0],
                column_of: Vec::new(),
                numerators: Vec::new(),
                denominator,
            },
        }
    }

    /// Appends a finite entry to the current row; columns come in increasing order, each below the
    /// number of columns.
    pub fn push(&mut self, column: usize, numerator: IBig) {
        debug_assert!(column < self.entries.columns);
        self.entries.column_of.push(column);
        self.entries.numerators.push(numerator);
    }

    /// Closes the current row.
    pub fn end_row(&mut self) {
        self.entries.row_starts.push(self.entries.numerators.len());
    }

    /// Returns the matrix of all closed rows.
    pub fn finish(self) -> Matrix {
        Matrix {
            entries: Arc::new(self.entries),
            labels: Arc::default(),
        }
    }

    /// Moves a dense row into the matrix and leaves it filled with −∞.
    pub(super) fn drain_row<S: Scalar>(&mut self, row: &mut [S]) {
        for (j, value) in row.iter_mut().enumerate() {
            if let Some(value) = std::mem::replace(value, S::EPSILON).to_integer() {
                self.push(j, value);
            }
        }
        self.end_row();
    }
}
