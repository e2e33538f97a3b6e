//! Problems of MatrixMarket files.

mod parts;

use super::{Wording, counted, entries};
pub use parts::{Axis, HeaderPart, SizePart};

/// What can be wrong with a MatrixMarket file, besides its values and its labels.
///
/// Words are already shortened and escaped for showing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatrixMarketProblem {
    /// Something like a header that does not start the text, or starts it in another spelling.
    HeaderPlace,
    /// A word of the header is missing, or is not supported.
    Header {
        /// Which word.
        part: HeaderPart,
        /// What stands there, if anything does.
        found: Option<String>,
    },
    /// The text ends before the size line.
    SizeMissing,
    /// The size line does not have three words.
    SizeWords {
        /// How many it has.
        found: usize,
    },
    /// A word of the size line is not the number that it should be.
    Size {
        /// Which one.
        part: SizePart,
        /// The word.
        word: String,
    },
    /// The size line promises a matrix that is out of proportion to the text.
    TooLarge {
        /// What there is too much of.
        part: SizePart,
        /// The word.
        word: String,
        /// How many would be accepted.
        limit: u32,
    },
    /// The line of an entry does not have three words.
    EntryWords {
        /// How many it has.
        found: usize,
    },
    /// An index is not a positive integer.
    Index {
        /// Which one.
        axis: Axis,
        /// The word.
        word: String,
    },
    /// An index is larger than the size line says.
    OutOfRange {
        /// Which one.
        axis: Axis,
        /// The word.
        word: String,
        /// The largest index.
        limit: u32,
    },
    /// The same entry twice.
    Duplicate {
        /// Its row, counted from 1.
        row: u32,
        /// Its column, counted from 1.
        column: u32,
        /// The line of the first, counted from 1.
        first: usize,
    },
    /// Fewer entries than the size line says.
    TooFew {
        /// How many there are.
        found: usize,
        /// How many there should be.
        promised: usize,
    },
    /// More entries than the size line says.
    TooMany {
        /// How many there should be.
        promised: usize,
    },
    /// A comment as in plain text, which starts with `#`.
    HashComment,
    /// A line of labels as in plain text, which is no comment.
    BareLabels,
    /// Not as many rows as columns, where a square matrix is needed.
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
}

const SIZE_LINE: &str = "the size line is `rows columns entries`, such as `3 3 5`; a matrix has at \
                         least one row and one column";
const ENTRY_LINE: &str = "an entry is a line `row column value`, separated by blanks; comments have \
                          lines of their own";
const ENTRY_COUNT: &str = "the third number of the size line is the number of entries that follow";

impl MatrixMarketProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            MatrixMarketProblem::HeaderPlace => Wording::new(
                "a MatrixMarket header, but the text does not start with `%%MatrixMarket`",
                "misplaced or misspelt header",
            )
            .help("start the text with this line, without anything before its `%%MatrixMarket`"),
            MatrixMarketProblem::Header { part, found } => header(*part, found.as_deref()),
            MatrixMarketProblem::SizeMissing => {
                Wording::new("there is no size line", "expected the size line").help(SIZE_LINE)
            }
            MatrixMarketProblem::SizeWords { found } => {
                words("the size line", *found).help(SIZE_LINE)
            }
            MatrixMarketProblem::Size { part, word } => Wording::new(
                format!("`{word}` is not a number of {}", part.noun()),
                format!("expected the number of {}", part.noun()),
            )
            .help(SIZE_LINE),
            MatrixMarketProblem::TooLarge { part, word, limit } => Wording::new(
                format!("{word} {} are too many for this text", part.noun()),
                format!("too many {}", part.noun()),
            )
            .help(format!(
                "a text of this length may promise {limit} {} at most",
                part.noun()
            )),
            MatrixMarketProblem::EntryWords { found } => {
                words("this line", *found).help(ENTRY_LINE)
            }
            MatrixMarketProblem::Index { axis, word } => Wording::new(
                format!("`{word}` is not the number of a {}", axis.noun()),
                format!("expected a {}", axis.noun()),
            )
            .help("rows and columns are whole numbers, counted from 1"),
            MatrixMarketProblem::OutOfRange { axis, word, limit } => {
                out_of_range(*axis, word, *limit)
            }
            MatrixMarketProblem::Duplicate { row, column, first } => Wording::new(
                format!("the entry in row {row}, column {column} is given a second time"),
                "second time",
            )
            .help(format!("the first time is on line {first}")),
            MatrixMarketProblem::TooFew { found, promised } => Wording::new(
                format!("{}, but the size line promises {promised}", entries(*found)),
                format!("{} missing", entries(promised.saturating_sub(*found))),
            )
            .help(ENTRY_COUNT),
            MatrixMarketProblem::TooMany { promised } => Wording::new(
                format!("the size line promises {} only", entries(*promised)),
                "the first entry too many",
            )
            .help(ENTRY_COUNT),
            MatrixMarketProblem::HashComment => Wording::new(
                "`#` does not start a comment in a MatrixMarket file",
                "not a comment",
            )
            .help("start comments with `%`, on lines of their own"),
            MatrixMarketProblem::BareLabels => Wording::new(
                "the labels of a MatrixMarket file stand in a comment",
                "not in a comment",
            )
            .help("write `% labels: a b c`"),
            MatrixMarketProblem::NotSquare { rows, columns } => {
                let found = size(*rows, *columns);
                Wording::new(
                    format!("the matrix is not square: {found}"),
                    "rows and columns differ",
                )
            }
        }
    }
}

fn header(part: HeaderPart, found: Option<&str>) -> Wording {
    let quoted: Vec<String> = part.accepted().iter().map(|it| format!("`{it}`")).collect();
    let accepted = quoted.join(" or ");
    let noun = part.noun();
    let wording = match (found, part) {
        (Some(word), HeaderPart::End) => Wording::new(
            format!("`{word}` follows the MatrixMarket header"),
            "nothing may follow",
        ),
        (Some(word), HeaderPart::Tag) => Wording::new(
            format!("`{word}` is not {accepted}"),
            format!("expected {accepted}"),
        ),
        (Some(word), _) => Wording::new(
            format!("the MatrixMarket {noun} `{word}` is not supported"),
            format!("expected {accepted}"),
        ),
        (None, _) => Wording::new(
            format!("the {noun} is missing from the MatrixMarket header"),
            format!("expected {accepted}"),
        ),
    };
    wording.help(match part {
        HeaderPart::Format => {
            "the supported format is `coordinate`: one line `row column value` for each entry"
        }
        HeaderPart::Field => {
            "the supported fields are `integer` and `real`: each entry has a number"
        }
        HeaderPart::Symmetry => {
            "the supported symmetry is `general`: the entries of both triangles are given"
        }
        HeaderPart::Tag | HeaderPart::Object | HeaderPart::End => {
            "the header is `%%MatrixMarket matrix coordinate real general`, or the same with \
             `integer`"
        }
    })
}

fn words(line: &str, found: usize) -> Wording {
    Wording::new(
        format!("{line} has {}, not 3", counted(found, "word", "words")),
        if found > 3 {
            "the first word too many"
        } else {
            "a word is missing here"
        },
    )
}

fn out_of_range(axis: Axis, word: &str, limit: u32) -> Wording {
    let noun = axis.noun();
    let size = counted(limit as usize, noun, &format!("{noun}s"));
    Wording::new(
        format!("there is no {noun} {word}: the size line promises {size}"),
        format!("no such {noun}"),
    )
}

fn size(rows: usize, columns: usize) -> String {
    format!(
        "{} and {}",
        counted(rows, "row", "rows"),
        counted(columns, "column", "columns")
    )
}
