//! What is known before the first vector comes.

use supereigen::{Entry, Matrix, Space, UBig};

use crate::notation::{Notation, NumberFormat};

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

    pub(crate) fn format(&self) -> NumberFormat {
        NumberFormat::new(&self.denominator, self.notation)
    }
}
