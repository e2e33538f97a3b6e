//! Problems of CSV files.

use super::Wording;

/// What can be wrong with the fields of a CSV file.
///
/// Words are already shortened and escaped for showing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CsvProblem {
    /// A number with a comma for its point.
    DecimalComma {
        /// The field.
        token: String,
    },
    /// A field in quotation marks without the second one.
    OpenQuote,
    /// Something between a quotation mark and the next separator.
    AfterQuote {
        /// What stands there.
        found: String,
    },
}

impl CsvProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            CsvProblem::DecimalComma { token } => Wording::new(
                format!("`{token}` has a decimal comma"),
                "a comma within a number",
            )
            .help("write decimals with a point, as in `0.25`"),
            CsvProblem::OpenQuote => Wording::new(
                "the quoted field does not end on its line",
                "no quotation mark after this",
            )
            .help("a quotation mark within a quoted field is written twice"),
            CsvProblem::AfterQuote { found } => Wording::new(
                format!("`{found}` follows a quoted field"),
                "expected a separator",
            )
            .help("a quotation mark within a quoted field is written twice"),
        }
    }
}
