//! Writes results, one vector at a time, in constant memory.
//!
//! Every writer is a [`Sink`](supereigen::Sink) that writes each vector, or block of vectors, at once, with a single
//! `write_all`: the caller decides what is buffered by the choice of the `Write`. The first error is kept, stops the
//! computation, and is returned by `finish`.

mod certificates;
mod json_text;
mod labels;
mod matrix;
mod matrix_market;
mod npy;
mod output;
mod rows;
mod vectors;

use std::io;

use supereigen::{Big, Entry, IBig, Matrix, Space, UBig, Values};

use crate::notation::{Notation, NumberFormat};
pub use certificates::Certificates;
pub use labels::csv_label;
pub(crate) use labels::is_word;
pub use matrix::write_matrix_as;
pub(crate) use matrix::{csv, json, plain, polymake, tplib};
pub(crate) use matrix_market::matrix_market;
pub(crate) use npy::npy;
pub use vectors::{Ending, VectorWriter};

/// What a writer must know about the vectors before the first one comes.
///
/// ```
/// use supereigen_formats::Context;
/// let mut context = Context::new(2, 12u8.into());
/// context.labels = vec!["a".to_owned(), "b".to_owned()];
/// assert_eq!((context.n, context.lambda), (2, None));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Context {
    /// The number of entries of each vector.
    pub n: usize,
    /// The λ of the problem; `None` if it has none, like a cone A ⊗ x ≥ B ⊗ x.
    pub lambda: Option<Entry>,
    /// The denominator of all entries.
    pub denominator: UBig,
    /// The names of the entries; empty if they have none.
    pub labels: Vec<String>,
    /// How numbers are to be written.
    pub notation: Notation,
    /// The matrix of the problem, if the output may contain it; only binary formats do.
    pub matrix: Option<Matrix>,
}

impl Context {
    /// Creates the context of vectors of n entries over a denominator, with nothing else known.
    pub fn new(n: usize, denominator: UBig) -> Context {
        Context {
            n,
            lambda: None,
            denominator,
            labels: Vec::new(),
            notation: Notation::default(),
            matrix: None,
        }
    }

    /// Returns the context of the vectors of a space: their denominator, the names of their entries, and λ if there is one.
    pub fn of_space(space: &Space) -> Context {
        let lambda = match space {
            Space::Supereigen(system) => Some(system.lambda().clone()),
            Space::Cone(_) => None,
        };
        Context {
            lambda,
            labels: space.labels().to_vec(),
            ..Context::new(space.n(), space.denominator().clone())
        }
    }

    fn format(&self) -> NumberFormat {
        NumberFormat::new(&self.denominator, self.notation)
    }
}

/// Checks that a vector has the denominator of an output; writers need this because they only write numerators.
///
/// # Errors
/// If the vector has another denominator.
#[inline]
pub fn expect_denominator(vector: Values<'_>, expected: &UBig) -> io::Result<()> {
    // Nearly always one word, for which the general comparison would take longer than to copy a short vector.
    let is_expected = match (vector.denominator().as_words(), expected.as_words()) {
        ([found], [expected]) => found == expected,
        (found, expected) => found == expected,
    };
    if is_expected {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidInput,
        "a vector has another denominator than the output",
    ))
}

/// Returns the numerators of a vector over a denominator; `None` if it has another length than n, or an entry that is not
/// a multiple of 1 over the denominator.
pub fn numerators(x: &[Entry], n: usize, denominator: &UBig) -> Option<Vec<Big>> {
    let numerator = |entry: &Entry| match entry {
        None => Some(None),
        Some(value) => {
            let factor = denominator / value.denominator();
            let is_multiple = &factor * value.denominator() == *denominator;
            is_multiple.then(|| Some(value.numerator() * IBig::from(factor)))
        }
    };
    (x.len() == n)
        .then(|| x.iter().map(numerator).collect())
        .flatten()
}

/// Returns the numerators of a row, −∞ included.
fn dense_row(matrix: &Matrix, row: usize) -> Vec<Big> {
    let mut entries = vec![None; matrix.columns()];
    for (column, numerator) in matrix.row(row) {
        entries[column] = Some(numerator.clone());
    }
    entries
}
