//! The entries of the vector that is being read.

use supereigen::{Entry, Number, Vector};

use super::{Statements, small_integers};
use crate::diagnostic::Problem;
use crate::notation::{Algebra, Notation};
use crate::number;
use crate::read::assemble::CommonDenominator;

/// The entries so far. As in a matrix, the memory that they take is kept in proportion to the text.
#[derive(Debug)]
pub(super) struct Entries {
    /// The entries before the first that does not fit 64 bits; `i64::MIN` is −∞.
    integers: Vec<i64>,
    /// All entries, once one did not fit.
    entries: Option<Vec<Entry>>,
    common: CommonDenominator,
    notation: Notation,
}

impl Entries {
    /// Creates an empty vector for a text of this length, with room for as many entries as the last one has.
    pub(super) fn new(length: usize, facts: &Statements) -> Entries {
        Entries {
            // An entry and its separator take at least two bytes.
            integers: Vec::with_capacity(facts.length.min(length / 2 + 1)),
            entries: None,
            common: CommonDenominator::new(length),
            notation: Notation::Exact.in_algebra(facts.notation.algebra()),
        }
    }

    /// Adds a small integer.
    #[inline]
    pub(super) fn push_integer(&mut self, integer: i64) -> Result<(), Box<Problem>> {
        match (&self.entries, self.notation.algebra()) {
            (None, Algebra::MaxPlus) => {
                self.integers.push(integer);
                Ok(())
            }
            (_, Algebra::MaxPlus) => self.add(Number::Integer(integer)),
            (_, Algebra::MinPlus) => self.add(-Number::Integer(integer)),
        }
    }

    /// Adds the entry that a word stands for.
    #[inline]
    pub(super) fn push(&mut self, word: &str) -> Result<(), Box<Problem>> {
        let (value, notation) = number::parse_in(word, self.notation.algebra())?;
        self.notation = self.notation.merge(notation);
        self.add(value)
    }

    /// Returns the vector of a row that has nothing but small integers, one spelling of −∞, and separators.
    pub(super) fn of_row(
        text: &str,
        separator: u8,
        infinity: &str,
        facts: &mut Statements,
    ) -> Option<Vector> {
        let mut entries = Entries::new(text.len(), facts);
        let infinity = infinity.as_bytes();
        small_integers::row(text.as_bytes(), separator, infinity, |entry| match entry {
            Some(integer) => entries.push_integer(integer).ok(),
            None => {
                entries.push_minus_infinity();
                Some(())
            }
        })?;
        Some(entries.finish(facts))
    }

    /// Adds −∞.
    #[inline]
    pub(super) fn push_minus_infinity(&mut self) {
        match &mut self.entries {
            None => self.integers.push(i64::MIN),
            Some(entries) => entries.push(None),
        }
    }

    fn add(&mut self, value: Number) -> Result<(), Box<Problem>> {
        let integer = match value {
            Number::MinusInfinity => Some(i64::MIN),
            Number::Integer(value) if value != i64::MIN => Some(value),
            _ => None,
        };
        let entries = match (&mut self.entries, integer) {
            (None, Some(integer)) => {
                self.integers.push(integer);
                return Ok(());
            }
            (None, None) => {
                // From here on the size matters: a denominator may make all entries long.
                let integers = Vector::of_integers(std::mem::take(&mut self.integers));
                for entry in &integers {
                    self.common.include(&Number::from(&entry))?;
                }
                self.entries.insert(integers.entries())
            }
            (Some(entries), _) => entries,
        };
        self.common.include(&value)?;
        entries.push(value.into_entry());
        Ok(())
    }

    /// Returns the vector; its notation and its length are noted in `facts`.
    pub(super) fn finish(self, facts: &mut Statements) -> Vector {
        facts.notation = facts.notation.merge(self.notation);
        let vector = match self.entries {
            None => Vector::of_integers(self.integers),
            Some(entries) => entries.into(),
        };
        facts.length = vector.len();
        vector
    }
}
