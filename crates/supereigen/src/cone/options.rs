//! How a description runs, what it tells on the way, and why it may be refused.

use std::fmt;

use crate::matrix::MatrixError;

/// In which order the rows are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// Next comes the row that promises the smallest set of generators, the first of several.
    #[default]
    Dynamic,
    /// As the system lists them.
    Given,
}

/// How a description runs. None of it changes the result or its order.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The number of threads, at least 1; more than [`most_threads`](crate::lasso::most_threads) are not started.
    pub threads: usize,
    /// The order of the rows.
    pub order: Order,
    /// How many bytes the generators may take; `None` for no limit.
    pub memory: Option<usize>,
}

impl Default for Options {
    /// One thread, rows in dynamic order, no limit.
    fn default() -> Options {
        Options {
            threads: 1,
            order: Order::Dynamic,
            memory: None,
        }
    }
}

/// How far a description has come: told after each row that changed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The row that was taken, counted from 0.
    pub row: usize,
    /// How many rows may still have to be taken.
    pub rows_left: usize,
    /// The number of extremals of the rows so far.
    pub generators: u64,
    /// The bytes that they take.
    pub bytes: usize,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConeError {
    /// The generators of the first rows take more memory than was allowed.
    Memory {
        /// The bytes in use when it was given up.
        used: usize,
        /// The bytes allowed.
        limit: usize,
        /// The rows taken before.
        rows: usize,
        /// The number of generators before the row that was too much.
        generators: u64,
    },
    /// There are more unknowns than the bit sets hold.
    Unknowns {
        /// How many are left after presolving.
        found: usize,
        /// The most that can be.
        most: usize,
    },
    /// The systems do not fit together.
    Matrix(MatrixError),
    /// The interrupt was raised before there was an answer.
    Interrupted,
}

impl fmt::Display for ConeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConeError::Memory {
                used,
                limit,
                rows,
                generators,
            } => write!(
                f,
                "after {rows} rows there are {generators} generators, and one row more takes \
                 {used} bytes of memory or more; the limit is {limit}"
            ),
            ConeError::Unknowns { found, most } => {
                write!(f, "{found} unknowns, but at most {most} can be handled")
            }
            ConeError::Matrix(error) => error.fmt(f),
            ConeError::Interrupted => f.write_str("interrupted before there was an answer"),
        }
    }
}

impl std::error::Error for ConeError {}
