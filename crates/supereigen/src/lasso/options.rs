//! How a search is to be made, and why one was not made.

use std::fmt;
use std::time::Duration;

use super::direction::Direction;
use super::kernel::{Kernel, KernelTooNarrow};
use crate::stretch::Stretch;

/// How the lasso method runs. None of it changes the set of results; only `type_of` narrows it.
///
/// What is settled when a [`Search`](super::Search) is made: `type_of`, `kernel`, `strategy` and `direction`. The others
/// may differ from run to run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The number of threads, at least 1; more than [`most_threads`](super::most_threads) are not started.
    pub threads: usize,
    /// Whether results come in the order of the search, whatever the number of threads.
    pub ordered: bool,
    /// Only extremals of this type (a node from 0).
    pub type_of: Option<usize>,
    /// Which kernel; for tests and measurements.
    pub kernel: Kernel,
    /// Which strategy; for tests and measurements.
    pub strategy: Strategy,
    /// What an earlier search of the same system, with the same type and strategy, has chosen
    /// ([`Search::direction`](super::Search::direction)), so that it need not be chosen again. Its roots are checked one
    /// by one; that there are no others is taken for granted.
    pub direction: Option<Direction>,
    /// Only these parts of the search, in order and without overlaps; `None` is all. They are what a
    /// run with the same matrix and otherwise the same options left over ([`Reached`]), or a
    /// [`Shard`](super::Shard).
    ///
    /// [`Reached`]: crate::Reached
    pub stretches: Option<Vec<Stretch>>,
    /// After how many nodes without a result the oracle is asked; `None` chooses.
    pub patience: Option<u64>,
    /// How long the search goes on at least before it tells the sink again what remains
    /// ([`Sink::reached`](crate::Sink::reached)); zero tells it after every node.
    pub pause: Duration,
}

impl Default for Options {
    /// One thread, in order, every type, the kernel by cost.
    fn default() -> Options {
        Options {
            threads: 1,
            ordered: true,
            type_of: None,
            kernel: Kernel::Auto,
            strategy: Strategy::Auto,
            direction: None,
            stretches: None,
            patience: None,
            pause: Duration::from_millis(10),
        }
    }
}

/// How the search tree is walked. The set of results is the same; their order differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// The one that is expected to be faster.
    #[default]
    Auto,
    /// Paths from their first node on, with the oracle against dead ends.
    Forward,
    /// Stems backwards from closed lassos, if these can be found within a budget; else forward.
    Backward,
}

crate::words::words!(
    Strategy, "strategy",
    Auto "auto",
    Forward "forward",
    Backward "backward",
);

/// Why the lasso method did not run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The kernel that was asked for cannot hold this matrix.
    KernelTooNarrow(KernelTooNarrow),
    /// This stretch is not part of the search, or not in its place among the others.
    ForeignStretch(Box<Stretch>),
    /// The direction was chosen for another system, or with other options.
    ForeignDirection,
    /// The run asks for another type, kernel or strategy than the search was made for.
    OtherSearch,
    /// The interrupt came before the search was ready.
    Interrupted,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::KernelTooNarrow(error) => error.fmt(f),
            Error::ForeignStretch(stretch) => {
                write!(f, "`{stretch}` is no part of the search of this matrix")
            }
            Error::ForeignDirection => {
                f.write_str("the direction was chosen for another matrix or with other options")
            }
            Error::OtherSearch => {
                f.write_str("the search was made for another type, kernel or strategy")
            }
            Error::Interrupted => f.write_str("interrupted before the search was ready"),
        }
    }
}

impl std::error::Error for Error {}

impl From<KernelTooNarrow> for Error {
    fn from(error: KernelTooNarrow) -> Error {
        Error::KernelTooNarrow(error)
    }
}
