//! Problems of NPY files.

use super::{Wording, counted};

/// What can be wrong with an NPY file. The place of a problem is a number of bytes, and its line 1.
///
/// Words are already shortened and escaped for showing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NpyProblem {
    /// The file does not start as one of NumPy does.
    Magic,
    /// A version other than 1.0, 2.0 and 3.0.
    Version {
        /// The two numbers.
        version: (u8, u8),
    },
    /// The file ends within its header.
    CutOff,
    /// The header is not understood.
    Header,
    /// A part of the header is missing.
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// Entries of a type that is not read.
    Type {
        /// The name of the type.
        name: String,
    },
    /// Not an array of two dimensions.
    Dimensions {
        /// How many there are.
        found: usize,
    },
    /// The array has no entries.
    Empty,
    /// Another number of bytes than the header promises.
    Length {
        /// How many bytes of entries there are.
        found: usize,
        /// How many there must be; `None` if more than can be counted.
        expected: Option<usize>,
    },
    /// NaN.
    NotANumber {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
    },
    /// +∞.
    PlusInfinity {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A basis by columns, which cannot be read vector by vector.
    ColumnsFirst,
    /// Not what the file beside the array says.
    Sidecar {
        /// The key of what differs.
        key: &'static str,
    },
    /// Not as many rows as columns, where a square matrix is needed.
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
}

impl NpyProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            NpyProblem::Magic => Wording::new("this is not an NPY file", "not the start of one")
                .help("an NPY file is what `numpy.save` writes"),
            NpyProblem::Version {
                version: (major, minor),
            } => Wording::new(
                format!("version {major}.{minor} of NPY is not supported"),
                "unknown version",
            )
            .help("the versions 1.0, 2.0 and 3.0 are supported"),
            NpyProblem::CutOff => Wording::new("the file ends within its header", "ends here"),
            NpyProblem::Header => Wording::new(
                "the header of the NPY file is not understood",
                "not understood",
            ),
            NpyProblem::MissingKey { key } => Wording::new(
                format!("the header of the NPY file has no `{key}`"),
                format!("`{key}` is missing"),
            ),
            NpyProblem::Type { name } => Wording::new(
                format!("entries of the type `{name}` are not supported"),
                "unsupported type",
            )
            .help("the types are int8 to int64, uint8 to uint64, float32 and float64"),
            NpyProblem::Dimensions { found } => Wording::new(
                format!(
                    "the array has {}, not 2",
                    counted(*found, "dimension", "dimensions")
                ),
                "not a matrix",
            ),
            NpyProblem::Empty => Wording::new("there are no entries", "an empty array"),
            NpyProblem::Length { found, expected } => {
                let found = counted(*found, "byte", "bytes");
                Wording::new(
                    match expected {
                        Some(expected) => format!(
                            "the entries take {found}, but the shape of the array needs {expected}"
                        ),
                        None => format!(
                            "the entries take {found}, but the array is larger than any file"
                        ),
                    },
                    "the entries",
                )
            }
            NpyProblem::NotANumber { row, column } => Wording::new(
                format!("the entry in row {row}, column {column} is not a number"),
                "NaN",
            )
            .help("an entry is a number, or −∞"),
            NpyProblem::PlusInfinity { row, column } => Wording::new(
                format!("the entry in row {row}, column {column} is +∞"),
                "+∞",
            )
            .help("an entry is a number, or −∞"),
            NpyProblem::ColumnsFirst => Wording::new(
                "the array is stored by columns, but a basis is read by rows",
                "by columns",
            )
            .help("`numpy.ascontiguousarray` stores it by rows"),
            NpyProblem::Sidecar { key } => Wording::new(
                format!("the file beside the array has another `{key}`"),
                "another shape",
            )
            .help("an array and its .npy.json belong together"),
            NpyProblem::NotSquare { rows, columns } => Wording::new(
                format!(
                    "the matrix is not square: {} and {}",
                    counted(*rows, "row", "rows"),
                    counted(*columns, "column", "columns")
                ),
                "not square",
            ),
        }
    }
}
