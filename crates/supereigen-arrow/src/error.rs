//! What can go wrong in reading a file.

use std::fmt;
use std::io;

/// What can be wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The file does not start like an Arrow file.
    Magic,
    /// The file ends too early.
    CutOff,
    /// A message, or the footer, is not understood.
    Message,
    /// The schema is not that of a basis.
    Schema,
    /// A part of the metadata is missing or makes no sense.
    Metadata {
        /// The key of that part.
        key: &'static str,
    },
    /// A key of the metadata occurs twice.
    RepeatedKey {
        /// The key.
        key: String,
    },
    /// The footer does not agree with the schema or the batches of the file.
    Footer,
    /// A key of the metadata begins like ours, but is unknown.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// The buffers of a batch do not fit its rows, or are compressed.
    Batch,
    /// The library for Parquet cannot read the file.
    Parquet {
        /// The message of that library.
        reason: String,
    },
    /// The list of a row does not have n entries.
    Row {
        /// The number of the row, from 1.
        row: u64,
    },
    /// The number of vectors is not the one that the footer gives.
    Count {
        /// The number of vectors in the file.
        found: u64,
        /// The number that the footer gives.
        expected: u64,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Magic => f.write_str("this is not an Arrow IPC file"),
            Problem::CutOff => f.write_str("the file ends before its footer: it was cut off"),
            Problem::Message => f.write_str("a message of the file is not understood"),
            Problem::Schema => f.write_str(
                "not the schema of a basis: one column of fixed-size lists of int64 is expected",
            ),
            Problem::Metadata { key } => write!(f, "the metadata `{key}` is missing or wrong"),
            Problem::UnknownKey { key } => {
                write!(f, "the metadata `{}` is not known", key.escape_debug())
            }
            Problem::RepeatedKey { key } => {
                write!(f, "the metadata `{}` is there twice", key.escape_debug())
            }
            Problem::Footer => {
                f.write_str("the footer has another schema or other batches than the file itself")
            }
            Problem::Batch => f.write_str(
                "a record batch is not understood: its buffers do not fit its rows, or are compressed",
            ),
            Problem::Parquet { reason } => write!(f, "this Parquet file is not understood: {reason}"),
            Problem::Row { row } => write!(f, "row {row} is no list of n entries"),
            Problem::Count { found, expected } => {
                write!(f, "there are {found} vectors, but the footer says {expected}")
            }
        }
    }
}

/// Why reading ended.
#[derive(Debug)]
#[non_exhaustive]
pub enum ArrowError {
    /// The file could not be read.
    Io(io::Error),
    /// The file is not a basis.
    Bad(Problem),
}

impl fmt::Display for ArrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArrowError::Io(error) => error.fmt(f),
            ArrowError::Bad(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for ArrowError {}

impl From<io::Error> for ArrowError {
    fn from(error: io::Error) -> ArrowError {
        ArrowError::Io(error)
    }
}

impl From<Problem> for ArrowError {
    fn from(problem: Problem) -> ArrowError {
        ArrowError::Bad(problem)
    }
}

impl From<ArrowError> for io::Error {
    fn from(error: ArrowError) -> io::Error {
        match error {
            ArrowError::Io(error) => error,
            ArrowError::Bad(problem) => {
                io::Error::new(io::ErrorKind::InvalidData, problem.to_string())
            }
        }
    }
}
