//! The entries of the vector that is being read.

use supereigen::Entry;

use super::Statements;
use crate::diagnostic::Problem;
use crate::notation::{Algebra, Notation};
use crate::number;
use crate::read::assemble::CommonDenominator;
use supereigen::Number;

/// The entries so far. As in a matrix, the memory that they take is kept in proportion to the text.
#[derive(Debug)]
pub(super) struct Entries {
    entries: Vec<Entry>,
    common: CommonDenominator,
    notation: Notation,
}

impl Entries {
    /// Creates an empty vector for a text of this length, with room for as many entries as the last one has.
    pub(super) fn new(length: usize, facts: &Statements) -> Entries {
        Entries {
            // An entry and its separator take at least two bytes.
            entries: Vec::with_capacity(facts.length.min(length / 2 + 1)),
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
        self.entries.push(value.into_entry());
        Ok(())
    }

    /// Adds the entry that a word stands for.
    #[inline]
    pub(super) fn push(&mut self, word: &str) -> Result<(), Box<Problem>> {
        let (value, notation) = number::parse_in(word, self.notation.algebra())?;
        self.common.include(&value)?;
        self.notation = self.notation.merge(notation);
        self.entries.push(value.into_entry());
        Ok(())
    }

    /// Adds −∞.
    #[inline]
    pub(super) fn push_minus_infinity(&mut self) {
        self.entries.push(Number::MinusInfinity.into_entry());
    }

    /// Returns the vector; its notation and its length are noted in `facts`.
    pub(super) fn finish(self, facts: &mut Statements) -> Vec<Entry> {
        facts.notation = facts.notation.merge(self.notation);
        facts.length = self.entries.len();
        self.entries
    }
}
