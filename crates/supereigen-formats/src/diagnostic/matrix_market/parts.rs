//! The parts of a MatrixMarket file that a problem can be about.

/// The words of a MatrixMarket header, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderPart {
    /// `%%MatrixMarket`.
    Tag,
    /// What the file contains: `matrix`.
    Object,
    /// How it is arranged: `coordinate`.
    Format,
    /// What the values are: `integer` or `real`.
    Field,
    /// Which entries are given: `general`, for all of them.
    Symmetry,
    /// Nothing more.
    End,
}

impl HeaderPart {
    /// The words that are accepted, in lower or upper case.
    pub(crate) fn accepted(self) -> &'static [&'static str] {
        match self {
            HeaderPart::Tag => &["%%MatrixMarket"],
            HeaderPart::Object => &["matrix"],
            HeaderPart::Format => &["coordinate"],
            HeaderPart::Field => &["integer", "real"],
            HeaderPart::Symmetry => &["general"],
            HeaderPart::End => &[],
        }
    }

    pub(super) fn noun(self) -> &'static str {
        match self {
            HeaderPart::Tag => "tag",
            HeaderPart::Object => "object",
            HeaderPart::Format => "format",
            HeaderPart::Field => "field",
            HeaderPart::Symmetry => "symmetry",
            HeaderPart::End => "end",
        }
    }
}

/// The numbers of a size line, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizePart {
    /// How many rows there are.
    Rows,
    /// How many columns there are.
    Columns,
    /// How many entries are given.
    Entries,
}

impl SizePart {
    pub(super) fn noun(self) -> &'static str {
        match self {
            SizePart::Rows => "rows",
            SizePart::Columns => "columns",
            SizePart::Entries => "entries",
        }
    }
}

/// What an index counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The first index.
    Row,
    /// The second index.
    Column,
}

impl Axis {
    pub(super) fn noun(self) -> &'static str {
        match self {
            Axis::Row => "row",
            Axis::Column => "column",
        }
    }
}
