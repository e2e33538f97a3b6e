//! A matrix that is made row by row.

use dashu_int::{IBig, UBig};

use super::Matrix;

/// Builds a [`Matrix`] row by row from numerators over a denominator that is known beforehand.
///
/// ```
/// use supereigen::MatrixBuilder;
/// let mut builder = MatrixBuilder::new(3, 2u8.into());
/// builder.push(0, 5.into());
/// builder.push(2, (-1).into());
/// builder.end_row();
/// let row = builder.finish(); // 5/2 −∞ −1/2
/// assert_eq!((row.rows(), row.columns(), row.finite_entries()), (1, 3, 2));
/// ```
#[derive(Debug)]
pub struct MatrixBuilder {
    matrix: Matrix,
}

impl MatrixBuilder {
    /// An empty matrix with this many columns, over this denominator (not 0).
    pub fn new(columns: usize, denominator: UBig) -> MatrixBuilder {
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
    pub fn push(&mut self, column: usize, numerator: IBig) {
        debug_assert!(column < self.matrix.columns);
        self.matrix.column_of.push(column);
        self.matrix.numerators.push(numerator);
    }

    /// Closes the current row.
    pub fn end_row(&mut self) {
        self.matrix.row_starts.push(self.matrix.numerators.len());
    }

    /// The matrix of all closed rows.
    #[must_use]
    pub fn finish(self) -> Matrix {
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
