//! The traits of a worker, and of the supervisor that may stop it or ask it for a part of its work.

use std::ops::ControlFlow;

use crate::lasso::emit::Emit;
use crate::report::{Counters, Stop};
use crate::stretch::{Path, Stretch};

/// Tells a worker between two nodes what to do.
pub(crate) trait Supervisor {
    /// Is called before every node; `Break` stops the worker.
    fn between_nodes(&mut self) -> ControlFlow<Stop, Request>;

    /// Takes the last part of the worker's stretch, from a place on. The worker keeps the part before that place.
    fn take(&mut self, from: Path);
}

/// Searches stretches.
pub(crate) trait Worker<S> {
    /// Searches the whole stretch, except for the parts that it gives away on the way.
    fn run(
        &mut self,
        stretch: &Stretch,
        emit: &mut impl Emit<S>,
        supervisor: &mut impl Supervisor,
    ) -> ControlFlow<Stop>;

    /// Returns the counters since the last call.
    fn take_counters(&mut self) -> Counters;
}

/// What a supervisor asks of a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Nothing,
    /// Another worker is idle and can take a part of the stretch.
    GiveWork,
}
