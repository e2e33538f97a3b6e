//! Who looks after a worker, and may ask it for a part of its work.

use std::ops::ControlFlow;

use crate::lasso::emit::Emit;
use crate::report::{Counters, Stop};
use crate::stretch::{Path, Stretch};

/// What is asked of a worker between two nodes.
pub(crate) trait Supervisor {
    /// Called before every node; `Break` stops the worker.
    fn between_nodes(&mut self) -> ControlFlow<Stop, Request>;

    /// Takes all of the worker's stretch from a place on. What the worker keeps comes before it.
    fn take(&mut self, from: Path);
}

/// Searches stretches.
pub(crate) trait Worker<S> {
    /// Searches the whole stretch, but for what it gives away on the way.
    fn run(
        &mut self,
        stretch: &Stretch,
        emit: &mut impl Emit<S>,
        supervisor: &mut impl Supervisor,
    ) -> ControlFlow<Stop>;

    /// What was counted since the last call.
    fn take_counters(&mut self) -> Counters;
}

/// Whether another worker is idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Nothing,
    GiveWork,
}
