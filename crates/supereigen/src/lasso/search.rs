//! What a worker is: it walks a stretch of a search tree, and its surroundings may ask for a part of
//! it.

use std::ops::ControlFlow;

use super::emit::Emit;
use super::position::{Path, Stretch};
use crate::report::{Counters, Stop};

/// What the surroundings ask of a worker between two nodes.
pub(crate) trait Surroundings {
    /// Called before every node; `Break` stops the worker.
    fn between_nodes(&mut self) -> ControlFlow<Stop, Request>;

    /// Takes all of the worker's stretch from a place on. What the worker keeps comes before it.
    fn take(&mut self, from: Path);
}

/// A search that a worker can make, stretch by stretch.
pub(crate) trait Search<S> {
    /// Searches the whole stretch, but for what it gives away on the way.
    fn run(
        &mut self,
        stretch: &Stretch,
        emit: &mut impl Emit<S>,
        surroundings: &mut impl Surroundings,
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
