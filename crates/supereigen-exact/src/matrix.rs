//! Exact max-plus matrices with labels.
//!
//! Only the finite entries are stored, row by row, as integer numerators over one common
//! denominator. Matrices may be rectangular: the double description takes p × n systems.

mod algebra;
mod builder;
mod error;
#[cfg(test)]
mod tests;
mod text;

use std::ops::Range;
use std::sync::Arc;

use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};

use crate::number::IntoNumber;
use crate::scalar::{Entry, Rational};

#[doc(hidden)]
pub use builder::MatrixBuilder;
pub use error::MatrixError;

/// An exact matrix over R ∪ {−∞}. Clones share their entries, so that cloning is cheap.
///
/// ```
/// use supereigen::{Matrix, Rational};
/// let a = Matrix::from_rows([[Some(-3), Some(1)], [None, Some(0)]])?; // None is −∞
/// assert_eq!(a, "-3 1; . 0".parse()?);
/// assert_eq!(a, Matrix::from_arcs(2, [(0, 0, -3), (1, 1, 0), (0, 1, 1)])?);
/// assert_eq!(a.entry(0, 1), Some(1.into()));
/// assert_eq!(a.entry(1, 0), None);
/// assert_eq!(a.to_string(), "-3 1\n. 0");
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    entries: Arc<Entries>,
    labels: Arc<Vec<String>>,
}

#[derive(Debug, PartialEq, Eq)]
struct Entries {
    columns: usize,
    /// Row i occupies `row_starts[i]..row_starts[i + 1]` of the two vectors below.
    row_starts: Vec<usize>,
    column_of: Vec<usize>,
    numerators: Vec<IBig>,
    denominator: UBig,
}

impl Matrix {
    /// Makes a matrix from its rows, whose entries are anything that is a [`Number`](crate::Number): integers, fractions,
    /// texts, or options of the first two with `None` for −∞ (in texts `.` or `-inf`).
    ///
    /// ```
    /// use supereigen::Matrix;
    /// let a = Matrix::from_rows([["1/2", "-inf"], ["0.25", "3"]])?;
    /// assert_eq!(a.to_string(), "1/2 .\n1/4 3");
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    ///
    /// # Errors
    /// If the rows differ in length, or a text is no number.
    pub fn from_rows<R>(rows: impl IntoIterator<Item = R>) -> Result<Matrix, MatrixError>
    where
        R: IntoIterator<Item: IntoNumber>,
    {
        let mut entries = Vec::new();
        let mut columns = None;
        let mut row = 0;
        for values in rows {
            let mut length = 0;
            for value in values {
                let value = number_at((row, length), value)?;
                entries.extend(value.map(|value| (row, length, value)));
                length += 1;
            }
            let expected = *columns.get_or_insert(length);
            if length != expected {
                return Err(MatrixError::Ragged {
                    row,
                    found: length,
                    expected,
                });
            }
            row += 1;
        }
        Matrix::from_sorted((row, columns.unwrap_or(0)), &entries)
    }

    /// Makes an n × n matrix from the arcs of its digraph, in any order: (i, j, a_ij), nodes from 0. Of arcs between
    /// the same nodes the heaviest counts.
    ///
    /// # Errors
    /// If a node is not below n, or a text is no number.
    pub fn from_arcs<T: IntoNumber>(
        n: usize,
        arcs: impl IntoIterator<Item = (usize, usize, T)>,
    ) -> Result<Matrix, MatrixError> {
        let mut entries = sorted_entries(arcs)?;
        // The heaviest of several stands last.
        entries.reverse();
        entries.dedup_by_key(|(i, j, _)| (*i, *j));
        entries.reverse();
        Matrix::from_sorted((n, n), &entries)
    }

    /// Makes a matrix of any shape from its finite entries (i, j, a_ij) in any order, indices from 0, and −∞ elsewhere.
    ///
    /// ```
    /// use supereigen::Matrix;
    /// let a = Matrix::from_entries((2, 3), [(1, 0, 1), (0, 2, 7)])?;
    /// assert_eq!(a.to_string(), ". . 7\n1 . .");
    /// assert!(Matrix::from_entries((1, 1), [(0, 1, 0)]).is_err());
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    ///
    /// # Errors
    /// If an entry is outside of the matrix or given twice, or a text is no number.
    pub fn from_entries<T: IntoNumber>(
        shape: (usize, usize),
        entries: impl IntoIterator<Item = (usize, usize, T)>,
    ) -> Result<Matrix, MatrixError> {
        Matrix::from_sorted(shape, &sorted_entries(entries)?)
    }

    fn from_sorted(
        shape: (usize, usize),
        entries: &[(usize, usize, Rational)],
    ) -> Result<Matrix, MatrixError> {
        let denominator = common_denominator(entries.iter().map(|(_, _, value)| value));
        let numerators = entries
            .iter()
            .map(|(i, j, value)| (*i, *j, numerator_over(value, &denominator)));
        Matrix::from_numerators(shape, denominator.clone(), numerators)
    }

    /// Makes a matrix from numerators over a denominator, by row and in each row by column. A denominator 0 is taken
    /// for 1.
    ///
    /// ```
    /// use supereigen::Matrix;
    /// let a = Matrix::from_numerators((1, 3), 2u8.into(), [(0, 0, 5.into()), (0, 2, 4.into())])?;
    /// assert_eq!(a.to_string(), "5/2 . 2");
    /// assert!(Matrix::from_numerators((1, 3), 2u8.into(), [(1, 0, 5.into())]).is_err());
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    ///
    /// # Errors
    /// If an entry is outside of the matrix, or not after the one before it.
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
            if i >= rows || j >= columns {
                return Err(MatrixError::Outside {
                    row: i,
                    column: j,
                    shape: (rows, columns),
                });
            }
            if i != row || j < column {
                return Err(MatrixError::Order { row: i, column: j });
            }
            builder.push(j, numerator);
            column = j + 1;
        }
        (row..rows).for_each(|_| builder.end_row());
        Ok(builder.finish())
    }

    /// Makes the n × n identity I: 0 on the diagonal, −∞ elsewhere.
    pub fn identity(n: usize) -> Matrix {
        let mut builder = MatrixBuilder::new(n, UBig::ONE);
        for i in 0..n {
            builder.push(i, IBig::ZERO);
            builder.end_row();
        }
        builder.finish()
    }

    /// Gives every column a name; in a square matrix these are the names of the nodes.
    ///
    /// # Errors
    /// If there are more or fewer labels than columns.
    pub fn with_labels(
        mut self,
        labels: impl IntoIterator<Item: Into<String>>,
    ) -> Result<Matrix, MatrixError> {
        let labels: Vec<String> = labels.into_iter().map(Into::into).collect();
        if labels.len() != self.columns() {
            return Err(MatrixError::Labels {
                found: labels.len(),
                expected: self.columns(),
            });
        }
        self.labels = Arc::new(labels);
        Ok(self)
    }

    /// Takes the names of the columns away.
    #[must_use]
    pub fn without_labels(mut self) -> Matrix {
        self.labels = Arc::default();
        self
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.entries.row_starts.len() - 1
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.entries.columns
    }

    /// Returns the number of finite entries: the arcs of D_A.
    pub fn finite_entries(&self) -> usize {
        self.entries.numerators.len()
    }

    /// Returns the common denominator of all entries.
    pub fn denominator(&self) -> &UBig {
        &self.entries.denominator
    }

    /// Returns the names of the columns; none if they have no names.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Refuses a matrix that is not square.
    #[doc(hidden)]
    pub fn check_square(&self) -> Result<(), MatrixError> {
        match (self.rows(), self.columns()) {
            (rows, columns) if rows == columns => Ok(()),
            shape => Err(MatrixError::NotSquare { shape }),
        }
    }

    /// Refuses another shape than this one, rows × columns.
    #[doc(hidden)]
    pub fn check_shape(&self, expected: (usize, usize)) -> Result<(), MatrixError> {
        match (self.rows(), self.columns()) {
            found if found == expected => Ok(()),
            found => Err(MatrixError::Shape { found, expected }),
        }
    }

    /// Returns where the entries of a row are; an empty range if there is no such row.
    fn range(&self, i: usize) -> Range<usize> {
        match self.entries.row_starts.get(i..).unwrap_or_default() {
            [start, end, ..] => *start..*end,
            _ => 0..0,
        }
    }

    /// Iterates over the finite entries of a row as (column, numerator), by column; over none if there is no such row.
    pub fn row(&self, i: usize) -> impl Iterator<Item = (usize, &IBig)> + '_ {
        let range = self.range(i);
        self.entries.column_of[range.clone()]
            .iter()
            .copied()
            .zip(&self.entries.numerators[range])
    }

    /// Iterates over the finite entries (i, j, a_ij) by row and column, indices from 0: the arcs of D_A.
    ///
    /// ```
    /// use supereigen::Matrix;
    /// let a: Matrix = ". 1; 2 .".parse()?;
    /// assert_eq!(a.arcs().collect::<Vec<_>>(), [(0, 1, 1.into()), (1, 0, 2.into())]);
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn arcs(&self) -> impl Iterator<Item = (usize, usize, Rational)> + '_ {
        (0..self.rows()).flat_map(move |i| {
            let row = self.row(i);
            row.map(move |(j, numerator)| (i, j, self.ratio(numerator)))
        })
    }

    fn ratio(&self, numerator: &IBig) -> Rational {
        Rational::from_parts(numerator.clone(), self.denominator().clone())
    }

    /// Returns a_ij, both indices from 0; −∞ outside of the matrix.
    pub fn entry(&self, i: usize, j: usize) -> Entry {
        let range = self.range(i);
        let at = self.entries.column_of[range.clone()]
            .binary_search(&j)
            .ok()?;
        Some(self.ratio(&self.entries.numerators[range.start + at]))
    }
}

/// Reads an entry that stands at (row, column).
fn number_at((row, column): (usize, usize), value: impl IntoNumber) -> Result<Entry, MatrixError> {
    match value.into_number() {
        Ok(number) => Ok(number.into_entry()),
        Err(error) => Err(MatrixError::Number { row, column, error }),
    }
}

/// Returns the finite entries by row, column and value.
fn sorted_entries<T: IntoNumber>(
    entries: impl IntoIterator<Item = (usize, usize, T)>,
) -> Result<Vec<(usize, usize, Rational)>, MatrixError> {
    let mut finite = Vec::new();
    for (i, j, value) in entries {
        finite.extend(number_at((i, j), value)?.map(|value| (i, j, value)));
    }
    finite.sort_unstable();
    Ok(finite)
}

/// Returns the least common multiple of two positive integers.
#[doc(hidden)]
pub fn lcm(a: &UBig, b: &UBig) -> UBig {
    if a == b || b.is_one() {
        return a.clone();
    }
    if a.is_one() {
        return b.clone();
    }
    a / a.gcd(b) * b
}

/// Returns the least common denominator of some numbers.
#[doc(hidden)]
pub fn common_denominator<'a>(values: impl IntoIterator<Item = &'a Rational>) -> UBig {
    values
        .into_iter()
        .fold(UBig::ONE, |common, value| lcm(&common, value.denominator()))
}

/// Returns the numerator of `value` over a multiple of its denominator.
#[doc(hidden)]
pub fn numerator_over(value: &Rational, denominator: &UBig) -> IBig {
    value.numerator() * IBig::from(denominator / value.denominator())
}
