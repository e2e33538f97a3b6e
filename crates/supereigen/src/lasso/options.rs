//! The options of a search, and the reasons why a search cannot be made or run.

use std::time::Duration;

use super::direction::Direction;
use super::kernel::Kernel;
use crate::interrupt::{Interrupt, Interrupted};
use crate::stretch::Stretch;
use crate::wanted::Wanted;

/// How the lasso method, or the tree search of a cone, runs. Only `wanted` and `stretches` restrict which results a run
/// gives.
///
/// `kernel`, `strategy`, `direction` and the type that is wanted are fixed when a [`Search`](super::Search) is made, and so
/// are the filters, unless it was made without any. The other options may differ from run to run. Most programs need
/// `threads`, `wanted`, `stretches` and a time limit; the others are for tests, measurements and clusters.
///
/// ```
/// use std::time::Duration;
/// use supereigen::Options;
/// let options = Options::new().threads(2).unordered().time_limit(Duration::from_secs(60));
/// assert_eq!((options.threads, options.wanted.unordered), (2, true));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The number of threads, at least 1; more than [`most_threads`](super::most_threads) are not started.
    pub threads: usize,
    /// Which results are wanted, how many, and in which order. Parts of the search in which nothing is wanted are left
    /// out: other types, larger supports than `support_max`, and other cycles than `cycle` unless a type or a direction is
    /// given.
    pub wanted: Wanted,
    /// The kernel to use; only tests and measurements need to set it.
    pub kernel: Kernel,
    /// The strategy to use; only tests and measurements need to set it.
    pub strategy: Strategy,
    /// The direction that an earlier search of the same system, with the same type and strategy, has chosen
    /// ([`Search::direction`](super::Search::direction)), so that it need not be chosen again. Every root in it is
    /// checked; that no root is missing is not checked.
    pub direction: Option<Direction>,
    /// The parts of the search to run, in order and without overlaps; `None` means the whole search. They come
    /// from a run with the same matrix and otherwise the same options that left them over ([`Reached`]), or
    /// from a [`Shard`](super::Shard). A stretch with places that this search does not have is refused; that it comes
    /// from the same matrix and λ is not checked otherwise.
    ///
    /// [`Reached`]: crate::Reached
    pub stretches: Option<Vec<Stretch>>,
    /// The number of nodes without a result after which the oracle is asked; `None` lets the search choose it.
    pub patience: Option<u64>,
    /// The least time between two reports to the sink on what remains to be searched
    /// ([`Sink::reached`](crate::Sink::reached)); zero means a report after every node.
    pub pause: Duration,
    /// The interrupt that stops the preparation, the survey or the run.
    pub interrupt: Interrupt,
}

impl Default for Options {
    /// Returns options for one thread, ordered results and every type, with kernel and strategy chosen by cost.
    fn default() -> Options {
        Options {
            threads: 1,
            wanted: Wanted::default(),
            kernel: Kernel::Auto,
            strategy: Strategy::Auto,
            direction: None,
            stretches: None,
            patience: None,
            pause: Duration::from_millis(10),
            interrupt: Interrupt::NEVER,
        }
    }
}

impl Options {
    /// Returns options for one thread, ordered results and every type.
    pub fn new() -> Options {
        Options::default()
    }
}

crate::words::setters! { Options:
    /// Sets the number of threads.
    threads(options, threads: usize) { options.threads = threads }

    /// Lets several threads give their results as they find them, in any order.
    unordered(options) { options.wanted.unordered = true }

    /// Sets what is wanted of the results.
    wanted(options, wanted: &Wanted) { options.wanted = wanted.clone() }

    /// Restricts the results to those of one type, a node counted from 0.
    type_of(options, node: usize) { options.wanted.type_of = Some(node) }

    /// Wants only the first results.
    limit(options, most: u64) { options.wanted.limit = Some(most) }

    /// Sets the kernel.
    kernel(options, kernel: Kernel) { options.kernel = kernel }

    /// Sets the strategy.
    strategy(options, strategy: Strategy) { options.strategy = strategy }

    /// Sets the direction that an earlier search has chosen.
    direction(options, direction: Direction) { options.direction = Some(direction) }

    /// Restricts a run to parts of the search, in order and without overlaps.
    stretches(options, stretches: Vec<Stretch>) { options.stretches = Some(stretches) }

    /// Sets the number of nodes without a result after which the oracle is asked.
    patience(options, nodes: u64) { options.patience = Some(nodes) }

    /// Sets the least time between two reports to the sink on what remains.
    pause(options, pause: Duration) { options.pause = pause }

    /// Limits the time, which starts to run now: the interrupt comes when it has passed, if it does not come before.
    time_limit(options, time: Duration) { options.interrupt = options.interrupt.or_after(time) }

    /// Sets the interrupt.
    interrupt(options, interrupt: &Interrupt) { options.interrupt = interrupt.clone() }
}

/// How the search tree is walked. All strategies give the same results, in different orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// Chooses the strategy that is expected to be faster.
    #[default]
    Auto,
    /// Grows paths from their first node on, and asks the oracle whether a path is a dead end.
    Forward,
    /// Grows stems backwards from closed lassos if these can be found within a budget; otherwise goes forward.
    Backward,
    /// Searches the tree of a cone also where the lasso method could enumerate it; for a system the same as `Auto`.
    Tree,
}

crate::words::words!(
    Strategy, "strategy",
    Auto "auto",
    Forward "forward",
    Backward "backward",
    Tree "tree",
);

/// Why the lasso method did not run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The kernel that was asked for cannot hold this matrix.
    KernelTooNarrow(Kernel),
    /// This stretch is no part of the search, or overlaps or precedes the stretch before it in the list.
    ForeignStretch(Box<Stretch>),
    /// The direction was chosen for another system, or with other options.
    ForeignDirection,
    /// The options of the run ask for another type, other filters, another kernel or strategy than those the search was made for.
    OtherSearch,
    /// The extremals of a cone have no lassos, so that no cycle can be asked for.
    NoCycles,
    /// The interrupt was raised before the search was ready.
    Interrupted,
}

crate::messages! { Error:
    Self::KernelTooNarrow(kernel) =>
        "the kernel {kernel:?} is too narrow for this matrix; leave the choice to the program";
    Self::ForeignStretch(stretch) => "`{stretch}` is no part of the search of this matrix";
    Self::ForeignDirection => "the direction was chosen for another matrix or with other options";
    Self::OtherSearch => "the search was made for another type, other filters, kernel or strategy";
    Self::NoCycles => "the extremals of a cone have no cycles";
    Self::Interrupted => "interrupted before the search was ready";
}

impl From<Interrupted> for Error {
    fn from(_: Interrupted) -> Error {
        Error::Interrupted
    }
}
