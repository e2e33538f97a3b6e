//! Problems of separators and of the lengths of rows.

use super::{Wording, counted, entries};

/// At which side of a separator something is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingAt {
    /// The separator comes first, or directly after another one.
    Before,
    /// The separator comes last.
    After,
}

impl MissingAt {
    pub(super) fn preposition(self) -> &'static str {
        match self {
            MissingAt::Before => "before",
            MissingAt::After => "after",
        }
    }
}

/// What can be wrong with the arrangement of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutProblem {
    /// A separator without an entry at one of its sides.
    MissingEntry {
        /// The separator.
        separator: char,
        /// Where the entry is missing.
        at: MissingAt,
    },
    /// A row of another length than the first one.
    Ragged {
        /// The row, counted from 1.
        row: usize,
        /// The number of its entries.
        found: usize,
        /// The number of entries of the first row.
        expected: usize,
    },
    /// Not as many rows as columns, where a square matrix is needed.
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// Several rows in place of a vector.
    NotOneRow {
        /// How many rows there are.
        rows: usize,
    },
    /// Something after the number where a single one is needed.
    NotOneNumber,
}

impl LayoutProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            LayoutProblem::MissingEntry { separator, at } => Wording::new(
                format!(
                    "an entry is missing {} this `{separator}`",
                    at.preposition()
                ),
                "an entry is missing",
            )
            .help("write `-inf` for −∞, or remove the separator"),
            LayoutProblem::Ragged {
                row,
                found,
                expected,
            } => ragged(*row, *found, *expected),
            LayoutProblem::NotSquare { rows, columns } => not_square(*rows, *columns),
            LayoutProblem::NotOneRow { rows } => Wording::new(
                format!("a vector is expected, but there are {rows} rows"),
                "more than one row",
            )
            .help("write the entries on one line"),
            LayoutProblem::NotOneNumber => Wording::new(
                "one number is expected, but there is more",
                "nothing may follow",
            )
            .help("a number is `5`, `-0.25` with a point, or `143/3`"),
        }
    }
}

fn ragged(row: usize, found: usize, expected: usize) -> Wording {
    let has = entries(found);
    Wording::new(
        format!("row {row} has {has}, but the first row has {expected}"),
        if found > expected {
            "the first entry too many"
        } else {
            "an entry is missing here"
        },
    )
}

fn not_square(rows: usize, columns: usize) -> Wording {
    let found = format!("{} of {}", counted(rows, "row", "rows"), entries(columns));
    let wording = Wording::new(
        format!("the matrix is not square: {found}"),
        if rows < columns {
            format!(
                "{} missing after this",
                counted(columns - rows, "row", "rows")
            )
        } else {
            format!("{} too many", counted(rows - columns, "row", "rows"))
        },
    );
    if rows == 1 {
        wording.help("rows are separated by line breaks")
    } else {
        wording
    }
}
