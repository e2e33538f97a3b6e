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
//!   `stems`: extremals grown backwards, forked lassos among them; `roots` finds the closed lassos,
//!   `grower` is the worker that grows from them.
//! - `worker` walks a part of the tree named by a `task` and hands results to an
//!   `emit::Emit`; `parallel` runs several workers.

mod dense;
mod emit;
mod forward;
mod grower;
mod kernel;
mod lane;
mod oracle;
mod parallel;
mod roots;
mod rows;
mod simd;
mod sparse;
mod stems;
mod step;
mod strategy;
mod task;
mod worker;

pub use kernel::{Kernel, KernelTooNarrow};

pub(crate) use kernel::choose;

use std::ops::ControlFlow;

use crate::digraph::Digraph;
use crate::report::{Run, Stop};
use crate::scalar::Scalar;
use dense::{Dense, DenseMatrix};
use forward::Forward;
use lane::Lane;
use simd::Instructions;
use sparse::Sparse;
use strategy::enumerate;

pub use strategy::Strategy;

/// How the lasso method runs. None of it changes the set of results; only `type_of` narrows it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The number of threads, at least 1.
    pub threads: usize,
    /// Whether results come in the order of the search, whatever the number of threads.
    pub ordered: bool,
    /// Only extremals of this type (a node from 0).
    pub type_of: Option<usize>,
    /// Which kernel; for tests and measurements.
    pub kernel: Kernel,
    /// Which strategy; for tests and measurements.
    pub strategy: Strategy,
    /// After how many nodes without a result the oracle is asked; `None` chooses.
    pub patience: Option<u64>,
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
            patience: None,
        }
    }
}

/// The sparse kernel in any lane.
pub(crate) fn run_sparse<S: Scalar>(
    digraph: &Digraph<S>,
    options: &Options,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    enumerate(digraph, options, run, |every_zero_cycle| {
        Sparse::new(digraph, every_zero_cycle)
    })
}

/// The dense kernel in the lane T, with masks of as many words as n needs.
pub(crate) fn run_dense<T: Lane>(
    digraph: &Digraph<T::Wide>,
    bound: &T::Wide,
    options: &Options,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    match digraph.n() {
        0..=64 => run_masked::<T, 1>(digraph, bound, options, run),
        65..=128 => run_masked::<T, 2>(digraph, bound, options, run),
        _ => run_masked::<T, 4>(digraph, bound, options, run),
    }
}

fn run_masked<T: Lane, const W: usize>(
    digraph: &Digraph<T::Wide>,
    bound: &T::Wide,
    options: &Options,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    let matrix = DenseMatrix::<T, W>::new(digraph, bound, Instructions::detect());
    enumerate(digraph, options, run, |every_zero_cycle| {
        Dense::new(&matrix, every_zero_cycle)
    })
}

/// A kernel's path, made anew for every worker; the flag is whether every pure zero cycle is
/// reported whatever its first node.
pub(crate) trait MakeForward<F: Forward>: Fn(bool) -> F + Sync {}
impl<F: Forward, M: Fn(bool) -> F + Sync> MakeForward<F> for M {}
