//! The entries of the vector that is being read.

use supereigen::{Entry, Number, Vector};

use super::Statements;
use crate::diagnostic::Problem;
use crate::notation::{Algebra, Notation};
use crate::number;
use crate::read::assemble::CommonDenominator;

/// The entries so far. As in a matrix, the memory that they take is kept in proportion to the text.
#[derive(Debug)]
pub(super) struct Entries {
    /// The entries up to the first that is no integer of 64 bits; `i64::MIN` is −∞.
    integers: Vec<i64>,
    /// All entries, if there is such a one.
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
        let value = match self.notation.algebra() {
            Algebra::MaxPlus => Number::Integer(integer),
            Algebra::MinPlus => -Number::Integer(integer),
        };
        self.common.include(&value)?;
        self.add(value);
        Ok(())
    }

    /// Adds the entry that a word stands for.
    #[inline]
    pub(super) fn push(&mut self, word: &str) -> Result<(), Box<Problem>> {
        let (value, notation) = number::parse_in(word, self.notation.algebra())?;
        self.common.include(&value)?;
        self.notation = self.notation.merge(notation);
        self.add(value);
        Ok(())
    }

    /// Adds −∞.
    #[inline]
    pub(super) fn push_minus_infinity(&mut self) {
        self.add(Number::MinusInfinity);
    }

    #[inline]
    fn add(&mut self, value: Number) {
        match (value, &mut self.entries) {
            (Number::MinusInfinity, None) => self.integers.push(i64::MIN),
            (Number::Integer(value), None) if value != i64::MIN => self.integers.push(value),
            (value, Some(entries)) => entries.push(value.into_entry()),
            (value, None) => {
                let mut entries = Vector::of_integers(std::mem::take(&mut self.integers)).entries();
                entries.push(value.into_entry());
                self.entries = Some(entries);
            }
        }
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
