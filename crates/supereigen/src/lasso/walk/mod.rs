//! Walks trees, with one worker on the calling thread or with several workers at once, and gives the results in order.
//!
//! - `supervisor`: the traits of a worker and of its supervisor. `walker`: the worker that walks a stretch of a tree, up
//!   to its `end`.
//! - `alone` runs one worker, `parallel` several; both report what remains to be searched when the `clock` is due.

mod alone;
mod clock;
mod parallel;
mod stretch_end;
mod supervisor;
mod walker;

use std::ops::ControlFlow;

use crate::lasso::options::Options;
use crate::report::{Run, Stop};
use crate::scalar::Scalar;
use crate::stretch::Stretch;
use supervisor::Worker;

pub use parallel::most_threads;

pub(crate) use walker::Walker;

/// Runs a search over some stretches of a pass, in order, on as many threads as the options say.
pub(crate) fn run<S: Scalar, W: Worker<S>>(
    make_worker: &(impl Fn() -> W + Sync),
    stretches: &[Stretch],
    options: &Options,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    match options.threads {
        0 | 1 => alone::run(make_worker(), stretches, options.pause, run),
        _ => parallel::run(make_worker, stretches, options, run),
    }
}
