//! Writes results, one vector at a time, in constant memory.
//!
//! Every writer is a [`Sink`](supereigen::Sink) that writes each vector, or block of vectors, at once, with a single
//! `write_all`: the caller decides what is buffered by the choice of the `Write`. The first error is kept, stops the
//! computation, and is returned by `finish`.

mod certificates;
pub(crate) mod context;
pub(crate) mod frame;
mod json_text;
mod labels;
mod matrix;
mod matrix_market;
mod npy;
mod output;
mod rows;
mod vectors;

use std::io;

use supereigen::{Big, Entry, IBig, Matrix, UBig, Values};

pub use certificates::Certificates;
pub use context::Context;
pub use frame::Ending;
pub use labels::csv_label;
pub(crate) use labels::{check_labels, refused};
pub(crate) use matrix::{csv, json, plain, polymake, tplib};
pub(crate) use matrix_market::matrix_market;
pub(crate) use npy::npy;
pub use vectors::VectorWriter;

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
