//! The end of a stretch, which limits the steps of a walker that comes near it.

use std::ops::Range;

use crate::stretch::{Path, Step};

/// How far the path of a walker agrees with the end of its stretch: where it agrees, the steps are limited,
/// everywhere else they are free.
#[derive(Debug, Default)]
pub(crate) struct End {
    /// The end of the stretch; empty if the stretch has no end.
    to: Path,
    /// The number of first steps in which the path agrees with `to`. When the path leaves a step in which it
    /// agrees, the stretch has no step left to take instead; so `agreed` need not be lowered again.
    agreed: usize,
}

impl End {
    pub(crate) fn new(to: Option<&Path>) -> End {
        End {
            to: to.cloned().unwrap_or_default(),
            agreed: if to.is_some() { 0 } else { usize::MAX },
        }
    }

    /// Returns whether a path of `length` steps agrees with the end in all of its steps.
    #[inline]
    pub(crate) fn is_met(&self, length: usize) -> bool {
        length == self.agreed
    }

    /// Returns the first step that a path of `length` steps must not take; `None` if all steps are
    /// allowed.
    #[inline]
    pub(crate) fn limit(&self, length: usize) -> Option<Step> {
        if length != self.agreed {
            return None;
        }
        let step = *self.to.get(length)?;
        Some(match step {
            step if length + 1 == self.to.len() => step,
            // The step itself is allowed: the nodes just before the end lie below it.
            Step::Fork(leaf) => Step::Fork(leaf.saturating_add(1)),
            Step::Node(node) => Step::Node(node.saturating_add(1)),
        })
    }

    /// Notes that a path of `length` steps takes one more step.
    #[inline]
    pub(crate) fn follow(&mut self, length: usize, step: Step) {
        if length == self.agreed && self.to.get(length) == Some(&step) {
            self.agreed += 1;
        }
    }
}

/// Returns the end of the range of start nodes before a limit.
pub(crate) fn starts_before(limit: Option<Step>, starts: usize) -> usize {
    match limit {
        None => starts,
        Some(Step::Node(node)) => starts.min(node as usize),
        Some(Step::Fork(_)) => 0,
    }
}

/// Takes the last half of some starts, and returns the first one taken. All of them may be taken only from a walker
/// that `keeps` other work, because otherwise two walkers could hand them to each other for ever.
pub(crate) fn split_starts(starts: &mut Range<usize>, keeps: bool) -> Option<usize> {
    let given = if keeps {
        starts.len().div_ceil(2)
    } else {
        starts.len() / 2
    };
    if given == 0 {
        return None;
    }
    starts.end -= given;
    Some(starts.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_half_is_given_and_never_all_of_the_work() {
        let split = |mut starts: Range<usize>, keeps| {
            let given = split_starts(&mut starts, keeps);
            (starts, given)
        };
        assert_eq!(split(3..8, false), (3..6, Some(6)));
        assert_eq!(split(3..8, true), (3..5, Some(5)));
        assert_eq!(split(4..5, false), (4..5, None));
        assert_eq!(split(4..5, true), (4..4, Some(4)));
        assert_eq!(split(4..4, true), (4..4, None));
    }
}
