//! A matrix that is made row by row.

use dashu_int::{IBig, UBig};

use super::Matrix;

/// Builds a [`Matrix`] row by row from numerators over a denominator that is known beforehand; whoever
/// uses it sees to the order, as [`Matrix::from_numerators`] does.
#[derive(Debug)]
pub(crate) struct MatrixBuilder {
    matrix: Matrix,
}

impl MatrixBuilder {
    /// An empty matrix with this many columns, over this denominator (not 0).
    pub(crate) fn new(columns: usize, denominator: UBig) -> MatrixBuilder {
        MatrixBuilder {
            matrix: Matrix {
                columns,
                row_starts: vec![0],
                column_of: Vec::new(),
                numerators: Vec::new(),
                denominator,
                labels: Vec::new(),
            },
        }
    }

    /// The next finite entry of the current row; columns come in increasing order, each below the
    /// number of columns.
    pub(crate) fn push(&mut self, column: usize, numerator: IBig) {
        debug_assert!(column < self.matrix.columns);
        self.matrix.column_of.push(column);
        self.matrix.numerators.push(numerator);
    }

    /// Closes the current row.
    pub(crate) fn end_row(&mut self) {
        self.matrix.row_starts.push(self.matrix.numerators.len());
    }

    /// The matrix of all closed rows.
    pub(crate) fn finish(self) -> Matrix {
        self.matrix
    }

    /// Moves a dense row into the matrix and leaves it filled with −∞.
    pub(super) fn drain_row(&mut self, row: &mut [Option<IBig>]) {
        for (j, value) in row.iter_mut().enumerate() {
            if let Some(value) = value.take() {
                self.push(j, value);
            }
        }
        self.end_row();
    }
}
