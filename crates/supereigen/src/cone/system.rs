//! The cone {x : A ⊗ x ≥ B ⊗ x} of two p × n matrices, with all coefficients as integers.

use std::sync::Arc;

use dashu_int::{IBig, UBig};

use crate::cone::inequalities::{Inequality, Side};
use crate::matrix::{Matrix, MatrixError, lcm};
use crate::system::System;

/// A tropical polyhedral cone, given by inequalities A_k ⊗ x ≥ B_k ⊗ x.
///
/// ```
/// use supereigen::Cone;
/// // x_1 ≥ x_2 ⊕ x_3 and 1 ⊗ x_2 ⊕ x_3 ≥ x_1.
/// let cone = Cone::new(&"0 . .; . 1 0".parse()?, &". 0 0; 0 . .".parse()?)?;
/// assert_eq!(cone.basis().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cone {
    n: usize,
    /// The rows as numerators over `denominator`; the terms of each side are sorted by index.
    rows: Arc<Vec<Inequality<IBig>>>,
    denominator: UBig,
    labels: Vec<String>,
}

impl Cone {
    /// Returns the cone of A ⊗ x ≥ B ⊗ x. For A ⊗ x ≥ λ ⊗ B ⊗ x take `b.scale(λ)`.
    ///
    /// # Errors
    /// If A and B differ in shape.
    pub fn new(a: &Matrix, b: &Matrix) -> Result<Cone, MatrixError> {
        let shape = (a.rows(), a.columns());
        if (b.rows(), b.columns()) != shape {
            return Err(MatrixError::Shape {
                found: (b.rows(), b.columns()),
                expected: shape,
            });
        }
        Ok(Cone::of_equal_shape(a, b))
    }

    fn of_equal_shape(a: &Matrix, b: &Matrix) -> Cone {
        let denominator = lcm(a.denominator(), b.denominator());
        let rows = (0..a.rows()).map(|k| Inequality {
            greater: side(a, k, 0..a.columns(), &denominator),
            lesser: side(b, k, 0..b.columns(), &denominator),
        });
        Cone::from_parts(a.columns(), rows.collect(), denominator)
    }

    /// Returns the cone of A ⊗ x = B ⊗ x, that is of A ⊗ x ≥ B ⊗ x and B ⊗ x ≥ A ⊗ x.
    pub fn equality(a: &Matrix, b: &Matrix) -> Result<Cone, MatrixError> {
        let mut cone = Cone::new(a, b)?;
        let opposite: Vec<_> = cone.rows.iter().map(Inequality::opposite).collect();
        Arc::make_mut(&mut cone.rows).extend(opposite);
        Ok(cone)
    }

    /// Returns the cone of a matrix with 2n columns, in which each row is A_k followed by B_k.
    pub fn from_rows(rows: &Matrix) -> Result<Cone, MatrixError> {
        let n = rows.columns() / 2;
        if rows.columns() != 2 * n {
            return Err(MatrixError::Shape {
                found: (rows.rows(), rows.columns()),
                expected: (rows.rows(), 2 * n + 2),
            });
        }
        let denominator = rows.denominator().clone();
        let inequalities = (0..rows.rows()).map(|k| Inequality {
            greater: side(rows, k, 0..n, &denominator),
            lesser: side(rows, k, n..2 * n, &denominator),
        });
        Ok(Cone::from_parts(n, inequalities.collect(), denominator))
    }

    /// Returns a cone from rows of numerators; the terms of each side must be sorted by index.
    pub(crate) fn from_parts(n: usize, rows: Vec<Inequality<IBig>>, denominator: UBig) -> Cone {
        Cone {
            n,
            rows: Arc::new(rows),
            denominator,
            labels: Vec::new(),
        }
    }

    /// Gives the unknowns names.
    ///
    /// # Errors
    /// If there are not as many names as unknowns.
    pub fn with_labels(mut self, labels: Vec<String>) -> Result<Cone, MatrixError> {
        if !labels.is_empty() && labels.len() != self.n {
            let (found, expected) = (labels.len(), self.n);
            return Err(MatrixError::Labels { found, expected });
        }
        self.labels = labels;
        Ok(self)
    }

    /// Returns the names of the unknowns; none if they have no names.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Returns the number of unknowns.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Returns the number of inequalities.
    pub fn p(&self) -> usize {
        self.rows.len()
    }

    /// Returns the denominator of every value that a sink receives.
    pub fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// Returns the same cone over a multiple of its denominator.
    pub(crate) fn over(&self, denominator: &UBig) -> Cone {
        let factor = IBig::from(denominator / &self.denominator);
        let rows = self.rows.iter();
        let rows = rows.map(|row| row.map(|value| value * &factor));
        Cone {
            n: self.n,
            rows: Arc::new(rows.collect()),
            denominator: denominator.clone(),
            labels: self.labels.clone(),
        }
    }

    /// Returns the inequalities as numerators over the denominator, to be changed.
    pub(crate) fn rows_mut(&mut self) -> &mut [Inequality<IBig>] {
        Arc::make_mut(&mut self.rows).as_mut_slice()
    }

    /// Returns the inequalities as numerators over the denominator.
    pub(crate) fn rows(&self) -> &[Inequality<IBig>] {
        &self.rows
    }
}

impl From<&System> for Cone {
    /// Returns the cone of A ⊗ x ≥ λ ⊗ x. For λ = −∞ it is the whole space.
    fn from(system: &System) -> Cone {
        let right = Matrix::identity(system.n()).scale(system.lambda());
        Cone::of_equal_shape(system.matrix(), &right)
    }
}

/// Returns one side of row k, from a range of columns of a matrix.
fn side(
    matrix: &Matrix,
    k: usize,
    columns: std::ops::Range<usize>,
    denominator: &UBig,
) -> Side<IBig> {
    let factor = IBig::from(denominator / matrix.denominator());
    let terms = matrix.row(k).filter(|(j, _)| columns.contains(j));
    let terms = terms.map(|(j, value)| (j - columns.start, value * &factor));
    terms.collect()
}
