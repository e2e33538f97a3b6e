//! The options of a double description, its progress, and its errors.

use std::fmt;

use crate::interrupt::{Interrupt, Interrupted};
use crate::matrix::MatrixError;

/// The order in which the rows are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// Next comes the row that promises the smallest set of generators; of several, the first.
    #[default]
    Dynamic,
    /// As the system lists them.
    Given,
}

/// How a double description runs. No option changes the result or the order of its vectors.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The number of threads, at least 1; more than [`most_threads`](crate::lasso::most_threads) are not started.
    pub threads: usize,
    /// The order of the rows.
    pub order: Order,
    /// How many bytes the generators may take; `None` for no limit.
    pub memory: Option<usize>,
    /// Whether to use the double description even where the lasso method could enumerate the cone.
    pub double_description: bool,
    /// The interrupt that stops the computation.
    pub interrupt: Interrupt,
}

impl Default for Options {
    /// Returns one thread, rows in dynamic order, no limit of memory.
    fn default() -> Options {
        Options {
            threads: 1,
            order: Order::Dynamic,
            memory: None,
            double_description: false,
            interrupt: Interrupt::NEVER,
        }
    }
}

impl Options {
    /// Returns options for one thread, rows in dynamic order and no limit.
    pub fn new() -> Options {
        Options::default()
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Options {
        self.threads = threads;
        self
    }

    /// Sets the order of the rows.
    #[must_use]
    pub fn order(mut self, order: Order) -> Options {
        self.order = order;
        self
    }

    /// Limits the bytes that the generators may take.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Options {
        self.memory = Some(bytes);
        self
    }

    /// Asks for the double description even where the lasso method could enumerate the cone.
    #[must_use]
    pub fn double_description(mut self) -> Options {
        self.double_description = true;
        self
    }

    /// Sets the interrupt.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Options {
        self.interrupt = interrupt.clone();
        self
    }
}

/// How far a double description has come, reported after each row that changed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The row that was taken, counted from 0.
    pub row: usize,
    /// How many rows may still have to be taken.
    pub rows_left: usize,
    /// The number of extremals of the rows so far.
    pub generators: u64,
    /// The bytes that these extremals take.
    pub bytes: usize,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConeError {
    /// The generators of the first rows take more memory than was allowed.
    Memory {
        /// The bytes in use when the description was given up.
        used: usize,
        /// The bytes allowed.
        limit: usize,
        /// The number of rows taken before.
        rows: usize,
        /// The number of generators before the row that took too much memory.
        generators: u64,
    },
    /// There are more unknowns than the bit sets hold.
    Unknowns {
        /// How many unknowns are left after presolving.
        found: usize,
        /// The greatest number that can be handled.
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
            ConeError::Interrupted => Interrupted.fmt(f),
        }
    }
}

impl std::error::Error for ConeError {}

impl From<Interrupted> for ConeError {
    fn from(_: Interrupted) -> ConeError {
        ConeError::Interrupted
    }
}

impl From<MatrixError> for ConeError {
    fn from(error: MatrixError) -> ConeError {
        ConeError::Matrix(error)
    }
}
