//! What a tree of lassos offers to those who walk it.

use std::ops::{ControlFlow, Range};

use crate::lasso::emit::Emit;
use crate::report::{Counters, Stop};
use crate::scalar::Scalar;
use crate::stretch::{Path, Step};

/// A path in a tree that grows and shrinks.
///
/// The steps from a node are taken one by one, in order. A step may be entered that was taken earlier, or not at all, as
/// long as it is one of those that the last node had when it was entered.
pub(crate) trait Tree {
    /// The lane of the values.
    type Value: Scalar;

    /// The steps from the empty path.
    fn starts(&self) -> Range<usize>;

    /// The number of steps of the path.
    fn depth(&self) -> usize;

    /// The first steps of the path, so many.
    fn path(&self, length: usize) -> Path;

    /// Puts a step from the last node at the end.
    fn enter(&mut self, step: Step);

    /// Takes the last step off.
    fn leave(&mut self);

    /// Takes the next step from the last node; `None` if there is none left, or if the path is empty.
    fn next_step(&mut self) -> Option<Step>;

    /// Takes the next step from the last node and enters it; `false` if there is none left, or if the path is empty.
    #[inline]
    fn advance(&mut self) -> bool {
        match self.next_step() {
            Some(step) => {
                self.enter(step);
                true
            }
            None => false,
        }
    }

    /// Forgets the steps from the last node that come before this one.
    fn skip_steps_before(&mut self, step: Step);

    /// Forgets the steps from the last node from this one on.
    fn drop_steps_from(&mut self, step: Step);

    /// Forgets all steps that were not taken yet from the node after so many steps, at least one; the first of them.
    fn take_steps_at(&mut self, place: usize) -> Option<Step>;

    /// The number of results that the last node itself gives, right after it was entered.
    fn results(&self) -> u64;

    /// Gives the results of the last node, right after it was entered, and forgets its steps if they are seen to lead
    /// nowhere.
    fn give(&mut self, emit: &mut impl Emit<Self::Value>) -> ControlFlow<Stop>;

    /// Forgets the path.
    fn clear(&mut self);

    /// What was counted since the last call.
    fn take_counters(&mut self) -> Counters;
}
