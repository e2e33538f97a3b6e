//! The trait of a tree of lassos that can be walked.

use std::ops::{ControlFlow, Range};

use crate::lasso::emit::Emit;
use crate::report::{Counters, Stop};
use crate::scalar::Scalar;
use crate::stretch::{Path, Step};

/// A path in a tree, which can be extended and shortened.
///
/// The steps from the last node are taken one by one, in order. A step may be entered right after it was taken, later,
/// or without being taken, as long as the last node had this step when it was entered.
pub(crate) trait Tree {
    /// The integer type of the values.
    type Value: Scalar;

    /// Returns the numbers of the steps from the empty path, all of them [`Step::Node`].
    fn starts(&self) -> Range<usize>;

    /// Returns the number of steps of the path.
    fn depth(&self) -> usize;

    /// Returns the first `length` steps of the path.
    fn path(&self, length: usize) -> Path;

    /// Extends the path by a step from its last node.
    fn enter(&mut self, step: Step);

    /// Takes the last step off the path.
    fn leave(&mut self);

    /// Takes the next step from the last node; `None` if there is none left, or if the path is empty.
    fn next_step(&mut self) -> Option<Step>;

    /// Enters the next step from the last node that has one left, and leaves those that have none. Returns the number of
    /// steps of the path; `None` if no node has a step left, and then the path is empty.
    #[inline]
    fn enter_next(&mut self) -> Option<usize> {
        while self.depth() > 0 {
            if let Some(step) = self.next_step() {
                self.enter(step);
                return Some(self.depth());
            }
            self.leave();
        }
        None
    }

    /// Drops the steps from the last node that come before the given step.
    fn skip_steps_before(&mut self, step: Step);

    /// Drops the given step from the last node, and all after it.
    fn drop_steps_from(&mut self, step: Step);

    /// Drops all steps that were not taken yet from the node after `place` ≥ 1 steps, and returns the first of them.
    fn take_steps_at(&mut self, place: usize) -> Option<Step>;

    /// Drops steps from the last node, right after it was entered, if they are found to lead nowhere. Returns the cost
    /// of finding out, in steps along arcs.
    fn drop_steps_to_nowhere(&mut self) -> u64 {
        0
    }

    /// Returns the number of results that the last node itself gives, right after it was entered.
    fn results(&self) -> u64;

    /// Emits the results of the last node, right after it was entered, and drops its steps if they are found to lead
    /// nowhere.
    fn give(&mut self, emit: &mut impl Emit<Self::Value>) -> ControlFlow<Stop>;

    /// Makes the path empty.
    fn clear(&mut self);

    /// Returns the counters since the last call.
    fn take_counters(&mut self) -> Counters;
}
