//! Problems of brackets.

use super::Wording;

/// What can be wrong with brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BracketProblem {
    /// `]` without `[`.
    Unmatched,
    /// `[` without `]`.
    Unclosed,
    /// Brackets within brackets within brackets.
    TooDeep,
    /// `[` after an entry of the same row.
    InRow,
    /// An entry after `]` on the same line.
    EntryAfter,
    /// `[]` in place of a row.
    EmptyRow,
    /// `;` next to other separators within brackets, where many programs start a new row with it.
    Semicolon,
}

impl BracketProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            BracketProblem::Unmatched => {
                Wording::new("this `]` closes no bracket", "no `[` before this")
            }
            BracketProblem::Unclosed => {
                Wording::new("this `[` is never closed", "no `]` after this")
            }
            BracketProblem::TooDeep => {
                Wording::new("brackets are nested more than two deep", "third bracket")
                    .help("a matrix is written `[[1, 2], [3, 4]]`")
            }
            BracketProblem::InRow => {
                Wording::new("a bracket opens in the middle of a row", "unexpected `[`")
                    .help("end the row first, by a line break or by `]`")
            }
            BracketProblem::EntryAfter => Wording::new(
                "an entry follows a bracket on the same line",
                "outside of the row's bracket",
            )
            .help("start a new line, or put the entry into the bracket"),
            BracketProblem::EmptyRow => Wording::new("this row has no entries", "empty row"),
            BracketProblem::Semicolon => Wording::new(
                "`;` does not start a new row",
                "not the end of a row",
            )
            .help("rows are separated by line breaks, or have brackets of their own: `[[1, 2], [3, 4]]`"),
        }
    }
}
