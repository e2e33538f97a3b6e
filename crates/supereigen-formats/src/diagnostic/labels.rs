//! Problems of the line of labels.

use super::{MissingAt, Wording, counted};

/// What can be wrong with the line of labels.
///
/// Labels are already shortened and escaped for showing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LabelsProblem {
    /// Another number of labels than of columns.
    Count {
        /// How many labels there are.
        found: usize,
        /// How many columns there are.
        expected: usize,
    },
    /// A second line of labels.
    Twice {
        /// The line of the first, counted from 1.
        first: usize,
    },
    /// The same label twice.
    Duplicate {
        /// The label.
        label: String,
    },
    /// A separator without a label at one of its sides.
    Missing {
        /// The separator.
        separator: char,
        /// Where it stands.
        at: MissingAt,
    },
    /// `labels:` within a row, within brackets, or in a vector.
    Misplaced,
    /// A control character in a label.
    Control {
        /// The label.
        label: String,
    },
    /// A label without any characters.
    Empty,
}

impl LabelsProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            LabelsProblem::Count { found, expected } => Wording::new(
                format!(
                    "{} for {}",
                    counted(*found, "label", "labels"),
                    counted(*expected, "column", "columns")
                ),
                if found > expected {
                    "the first label too many"
                } else {
                    "a label is missing here"
                },
            )
            .help("give one label for each column"),
            LabelsProblem::Twice { first } => {
                Wording::new("labels are given a second time", "second labels line")
                    .help(format!("the first labels are on line {first}"))
            }
            LabelsProblem::Duplicate { label } => {
                Wording::new(format!("the label `{label}` occurs twice"), "again here")
                    .help("labels must differ from each other")
            }
            LabelsProblem::Missing { separator, at } => Wording::new(
                format!("a label is missing {} this `{separator}`", at.preposition()),
                "a label is missing",
            ),
            LabelsProblem::Misplaced => {
                Wording::new("`labels:` cannot stand here", "unexpected labels").help(
                    "a matrix can have one line `labels: a b c`; it starts the line and stands \
                     outside of brackets",
                )
            }
            LabelsProblem::Control { label } => Wording::new(
                format!("the label `{label}` contains a control character"),
                "control character in this label",
            ),
            LabelsProblem::Empty => Wording::new("a label is empty", "an empty label")
                .help("give every column a name, or none"),
        }
    }
}
