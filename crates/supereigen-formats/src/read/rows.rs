//! Collects rows of entries and their labels, for the formats that say where a row ends.

use std::ops::Range;

use super::assemble::CommonDenominator;
use super::document::Reading;
use super::fault::{Fault, empty};
use super::labels::Names;
use super::labels::labelled;
use crate::diagnostic::Problem;
use crate::notation::{Algebra, Notation};
use crate::number::{self, Written};
use supereigen::{Entry, Number};

/// The rows so far; all are as long as the first.
#[derive(Debug)]
pub(super) struct Rows {
    values: Vec<Number>,
    rows: usize,
    /// The length of the first row; 0 before that row has ended.
    columns: usize,
    common: CommonDenominator,
    notation: Notation,
    last_row: Range<usize>,
    row: Row,
}

/// The row that is being read.
#[derive(Debug, Default)]
struct Row {
    entries: usize,
    /// The bytes from the first entry to the last.
    span: Range<usize>,
    /// The first entry beyond the length of the first row.
    surplus: Option<Range<usize>>,
}

impl Rows {
    /// Creates an empty list of rows, for a text of this length in an algebra.
    pub(super) fn new(text_length: usize, algebra: Algebra) -> Rows {
        Rows {
            values: Vec::new(),
            rows: 0,
            columns: 0,
            common: CommonDenominator::new(text_length),
            notation: Notation::Exact.in_algebra(algebra),
            last_row: 0..0,
            row: Row::default(),
        }
    }

    /// Returns the number of entries of the current row.
    pub(super) fn entries(&self) -> usize {
        self.row.entries
    }

    /// Returns the number of rows that have ended, and the number of columns.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Returns the bytes of the last row.
    pub(super) fn last_row(&self) -> Range<usize> {
        self.last_row.clone()
    }

    /// Returns where the last entry of the current row ends.
    pub(super) fn end(&self) -> usize {
        self.row.span.end
    }

    /// Returns all entries, row by row, and how they were written.
    pub(super) fn into_entries(self) -> (Vec<Entry>, Notation) {
        let entries = self.values.into_iter().map(Number::into_entry);
        (entries.collect(), self.notation)
    }

    /// Returns whether no row that has ended has an entry.
    pub(super) fn is_empty(&self) -> bool {
        self.rows == 0 || self.columns == 0
    }

    /// Adds the entry that a word stands for to the current row.
    pub(super) fn push(&mut self, word: &str, span: Range<usize>) -> Result<(), Fault> {
        let number = self.parse(word, span.clone())?;
        self.push_number(number, span)
    }

    /// Returns the entry that a word stands for, without adding it.
    pub(super) fn parse(&self, word: &str, span: Range<usize>) -> Result<Written, Fault> {
        number::parse_in(word, self.notation.algebra()).map_err(|problem| Fault::new(problem, span))
    }

    /// Adds a number to the current row.
    pub(super) fn push_number(&mut self, number: Written, span: Range<usize>) -> Result<(), Fault> {
        self.notation = self.notation.merge(number.1);
        self.push_value(number.0, span)
    }

    /// Adds a value to the current row.
    pub(super) fn push_value(&mut self, value: Number, span: Range<usize>) -> Result<(), Fault> {
        self.common
            .include(&value)
            .map_err(|problem| Fault::new(problem, span.clone()))?;
        self.values.push(value);
        let row = &mut self.row;
        if row.entries == 0 {
            row.span = span.clone();
        }
        if self.rows > 0 && row.entries == self.columns {
            row.surplus = Some(span.clone());
        }
        row.entries += 1;
        row.span.end = span.end;
        Ok(())
    }

    /// Ends the current row; `end` is the end of its text, where an entry may be missing.
    pub(super) fn end_row(&mut self, end: usize) -> Result<(), Fault> {
        let row = std::mem::take(&mut self.row);
        self.rows += 1;
        if self.rows == 1 {
            self.columns = row.entries;
        } else if self.columns != row.entries {
            let problem = Problem::ragged(self.rows, row.entries, self.columns);
            let end = if row.entries == 0 { end } else { row.span.end };
            return Err(Fault::new(problem, row.surplus.unwrap_or(end..end)));
        }
        self.last_row = row.span;
        Ok(())
    }

    /// Returns the matrix, with its labels if there are any.
    pub(super) fn reading(self, text: &str, names: Option<Names>) -> Result<Reading, Fault> {
        if self.is_empty() {
            return Err(empty(text, names.is_some()));
        }
        let (rows, columns) = (self.rows, self.columns);
        let matrix = self.common.matrix(self.values, columns)?;
        let not_square = (rows != columns)
            .then(|| Fault::new(Problem::not_square(rows, columns), self.last_row));
        let matrix = labelled(matrix, names)?;
        Ok(Reading::new(matrix, self.notation, not_square))
    }
}
