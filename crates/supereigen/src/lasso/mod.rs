//! The lasso method: the scaled basis without repeats and without dead ends.
//!
//! Every extremal of type i is a lasso: a path from i on which each node has one satisfying arc,
//! the tight one to its successor, and whose last node is satisfied by a path node or by itself;
//! or, where weights tie, a forked lasso, whose stem enters a cycle of weight zero at two or more
//! nodes. The forward search grows such paths from every start and reports each finished one at
//! once; forked lassos are grown backwards from pure zero cycles. An extremal has one type, or is
//! a pure zero cycle and reported by its smallest node: so nothing is found twice, and nothing has
//! to be remembered. Where the forward search would meet too many dead ends, all extremals are grown
//! backwards from closed lassos instead. docs/lasso.md has the theory.
//!
//! - `forward`: what a kernel is; `dense` (with `lane`, `rows`, `step`, `simd`) and `sparse`
//!   are the two kernels; `kernel` chooses.
//! - `strategy`: forward or backward. `oracle`: decides whether any extremal begins with a path.
//!   `stems`: extremals grown backwards, forked lassos among them; `roots` finds the closed lassos (`home`
//!   bounds what a walk back can bring),
//!   `grower` is the worker that grows from them.
//! - `position`: places in a search, and stretches between them. `search`: what a worker is;
//!   `worker` walks a stretch, up to its `edge`, and hands results to an `emit::Emit`; `alone` runs one
//!   worker, `parallel` several; both say what remains when a `clock` tells them to.
//! - `tree`: the same tree, one node at a time, with what is seen `ahead` and what `walks` tell. A
//!   `population` of paths, kept by their `worth`, estimates its size; `probe` samples it by `strata`,
//!   `surveyor` and `survey` say where the work lies, and `plan` cuts it into shards.

mod ahead;
mod alone;
mod clock;
mod dense;
mod edge;
mod emit;
mod forward;
mod grower;
mod home;
mod kernel;
mod lane;
mod oracle;
mod parallel;
mod plan;
mod population;
pub(crate) mod position;
mod probe;
mod roots;
mod rows;
mod search;
mod simd;
mod sparse;
mod stems;
mod step;
mod strata;
mod strategy;
mod survey;
mod surveyor;
mod tree;
mod walks;
mod worker;
mod worth;

pub use kernel::{Kernel, KernelTooNarrow};

pub(crate) use kernel::choose;

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::digraph::Digraph;
use crate::report::{Interrupt, Run, Stop};
use crate::scalar::Scalar;
use dense::{Dense, DenseMatrix};
use forward::Forward;
use lane::Lane;
use simd::Instructions;
use sparse::Sparse;
use strategy::{Course, enumerate};
use surveyor::Surveyor;
use tree::{ForwardTree, GrownTree, leads_into};

pub use parallel::most_threads;
pub use plan::plan;
pub use position::{NoStretch, Stretch, union};
pub use strategy::Strategy;
pub use survey::{Estimate, Shard, Survey};

/// How the lasso method runs. None of it changes the set of results; only `type_of` narrows it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The number of threads, at least 1; more than [`most_threads`] are not started.
    pub threads: usize,
    /// Whether results come in the order of the search, whatever the number of threads.
    pub ordered: bool,
    /// Only extremals of this type (a node from 0).
    pub type_of: Option<usize>,
    /// Which kernel; for tests and measurements.
    pub kernel: Kernel,
    /// Which strategy; for tests and measurements.
    pub strategy: Strategy,
    /// Only these parts of the search, in order and without overlaps; `None` is all. They are what a
    /// run with the same matrix and otherwise the same options left over ([`Reached`]), or a
    /// [`Shard`].
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
            stretches: None,
            patience: None,
            pause: Duration::from_millis(10),
        }
    }
}

/// Why the lasso method did not run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The kernel that was asked for cannot hold this matrix.
    KernelTooNarrow(KernelTooNarrow),
    /// This stretch is not part of the search, or not in its place among the others.
    ForeignStretch(Box<Stretch>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::KernelTooNarrow(error) => error.fmt(f),
            Error::ForeignStretch(stretch) => {
                write!(f, "`{stretch}` is no part of the search of this matrix")
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<KernelTooNarrow> for Error {
    fn from(error: KernelTooNarrow) -> Error {
        Error::KernelTooNarrow(error)
    }
}

/// What is done with the kernel that serves a system.
pub(crate) trait WithKernel {
    type Output;

    fn with<F: Forward>(
        self,
        digraph: &Digraph<F::Value>,
        make: impl MakeForward<F>,
    ) -> Self::Output;
}

/// The sparse kernel in any lane.
pub(crate) fn with_sparse<S: Scalar, W: WithKernel>(digraph: &Digraph<S>, work: W) -> W::Output {
    work.with(digraph, |every_zero_cycle| {
        Sparse::new(digraph, every_zero_cycle)
    })
}

/// The dense kernel in the lane T, with masks of as many words as n needs.
pub(crate) fn with_dense<T: Lane, W: WithKernel>(
    digraph: &Digraph<T::Wide>,
    bound: &T::Wide,
    work: W,
) -> W::Output {
    match digraph.n() {
        0..=64 => with_masks::<T, 1, W>(digraph, bound, work),
        65..=128 => with_masks::<T, 2, W>(digraph, bound, work),
        _ => with_masks::<T, 4, W>(digraph, bound, work),
    }
}

fn with_masks<T: Lane, const N: usize, W: WithKernel>(
    digraph: &Digraph<T::Wide>,
    bound: &T::Wide,
    work: W,
) -> W::Output {
    let matrix = DenseMatrix::<T, N>::new(digraph, bound, Instructions::detect());
    work.with(digraph, |every_zero_cycle| {
        Dense::new(&matrix, every_zero_cycle)
    })
}

/// Searches all that the options ask for.
pub(crate) struct Enumerate<'o, 'r, 'a> {
    pub(crate) options: &'o Options,
    pub(crate) run: &'r mut Run<'a>,
}

impl WithKernel for Enumerate<'_, '_, '_> {
    type Output = ControlFlow<Stop>;

    fn with<F: Forward>(
        self,
        digraph: &Digraph<F::Value>,
        make: impl MakeForward<F>,
    ) -> ControlFlow<Stop> {
        enumerate(digraph, self.options, self.run, make)
    }
}

/// Estimates the whole search, with an effort in steps along arcs.
pub(crate) struct Look<'o> {
    pub(crate) options: &'o Options,
    pub(crate) effort: u64,
    pub(crate) grain: usize,
    pub(crate) interrupt: &'o Interrupt,
}

impl WithKernel for Look<'_> {
    type Output = Survey;

    fn with<F: Forward>(self, digraph: &Digraph<F::Value>, make: impl MakeForward<F>) -> Survey {
        let mut surveyor = Surveyor::new(self.effort, self.grain, self.interrupt);
        if self.options.type_of.is_some_and(|node| node >= digraph.n()) {
            return surveyor.finish();
        }
        let course = Course::choose(digraph, self.options, self.interrupt, &make);
        let Some(course) = course else {
            return surveyor.finish();
        };
        let forests = course.forests();
        for (index, &forest) in forests.iter().enumerate() {
            let left = (forests.len() - index) as u64;
            if let Course::Backward(roots) = &course {
                surveyor.survey(&mut GrownTree::new(digraph, roots), forest, left);
            } else {
                let (wanted, starts, every_zero_cycle) = course.view(forest, digraph.n());
                let tree = ForwardTree::new(digraph, make(every_zero_cycle), wanted, starts);
                surveyor.survey(&mut tree.without_dead_ends(), forest, left);
            }
        }
        surveyor.finish()
    }
}

/// The first of the stretches that is no part of this search; `None` if all are.
pub(crate) fn foreign_stretch<S: Scalar>(
    digraph: &Digraph<S>,
    options: &Options,
    stretches: &[Stretch],
    interrupt: &Interrupt,
) -> Option<Stretch> {
    let make = |every_zero_cycle| Sparse::new(digraph, every_zero_cycle);
    let course = Course::choose(digraph, options, interrupt, make)?;
    let is_good = |stretch: &Stretch| {
        let ends = [Some(&stretch.from), stretch.to.as_ref()];
        let mut ends = ends.into_iter().flatten();
        course.forests().contains(&stretch.forest)
            && if let Course::Backward(roots) = &course {
                ends.all(|path| leads_into(&mut GrownTree::new(digraph, roots), path))
            } else {
                let (wanted, starts, every_zero_cycle) = course.view(stretch.forest, digraph.n());
                let make = || {
                    let forward = make(every_zero_cycle);
                    ForwardTree::new(digraph, forward, wanted, starts.clone())
                };
                ends.all(|path| leads_into(&mut make(), path))
            }
    };
    let are_ordered = |pair: &[Stretch]| {
        let [before, after] = pair else { return true };
        (before.forest, &before.from) < (after.forest, &after.from)
            && (before.forest < after.forest
                || before.to.as_ref().is_some_and(|to| *to <= after.from))
    };
    let out_of_order = stretches.windows(2).find(|pair| !are_ordered(pair));
    stretches
        .iter()
        .find(|stretch| !is_good(stretch))
        .or(out_of_order.map(|pair| &pair[1]))
        .cloned()
}

/// A kernel's path, made anew for every worker; the flag is whether every pure zero cycle is
/// reported whatever its first node.
pub(crate) trait MakeForward<F: Forward>: Fn(bool) -> F + Sync {}
impl<F: Forward, M: Fn(bool) -> F + Sync> MakeForward<F> for M {}
