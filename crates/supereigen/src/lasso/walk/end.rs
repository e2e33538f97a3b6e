//! The end of a stretch, as a walker meets it on its way down.

use std::ops::Range;

use crate::stretch::{Path, Step};

/// How far the path of a walker runs along the end of its stretch: there the steps are limited,
/// everywhere else they are free.
#[derive(Debug, Default)]
pub(crate) struct End {
    /// Empty if there is no end.
    to: Path,
    /// The number of first steps in which the path agrees with `to`. Once the path has left such a
    /// step, no step is left that could be taken instead, so that it need not be lowered again.
    agreed: usize,
}

impl End {
    pub(crate) fn new(to: Option<&Path>) -> End {
        End {
            to: to.cloned().unwrap_or_default(),
            agreed: if to.is_some() { 0 } else { usize::MAX },
        }
    }

    /// Whether a path of so many steps runs along the end.
    #[inline]
    pub(crate) fn is_met(&self, length: usize) -> bool {
        length == self.agreed
    }

    /// The step that ends the possible ones of a path of so many steps, itself not possible; `None`
    /// if all are.
    #[inline]
    pub(crate) fn limit(&self, length: usize) -> Option<Step> {
        if length != self.agreed {
            return None;
        }
        let step = *self.to.get(length)?;
        Some(match step {
            step if length + 1 == self.to.len() => step,
            // The step itself is possible: what comes before the end lies below it.
            Step::Fork(leaf) => Step::Fork(leaf.saturating_add(1)),
            Step::Node(node) => Step::Node(node.saturating_add(1)),
        })
    }

    /// A path of so many steps takes one more.
    #[inline]
    pub(crate) fn follow(&mut self, length: usize, step: Step) {
        if length == self.agreed && self.to.get(length) == Some(&step) {
            self.agreed += 1;
        }
    }
}

/// The start nodes before a limit.
pub(crate) fn starts_before(limit: Option<Step>, starts: usize) -> usize {
    match limit {
        None => starts,
        Some(Step::Node(node)) => starts.min(node as usize),
        Some(Step::Fork(_)) => 0,
    }
}

/// Takes the last half of some starts; all of them may go only from a walker that `keeps` other work,
/// or two walkers could hand them to each other for ever. The first one taken.
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

    #[test]
    fn steps_are_limited_only_along_the_end() {
        let to = vec![Step::Node(3), Step::Fork(1), Step::Node(2)];
        let mut end = End::new(Some(&to));
        assert_eq!(end.limit(0), Some(Step::Node(4)));
        end.follow(0, Step::Node(2));
        assert_eq!(end.limit(1), None);
        end.follow(1, Step::Fork(1));
        assert_eq!((end.limit(0), end.limit(2)), (Some(Step::Node(4)), None));
        end.follow(0, Step::Node(3));
        assert_eq!(end.limit(1), Some(Step::Fork(2)));
        end.follow(1, Step::Fork(1));
        // The last step is where the end is.
        assert_eq!(end.limit(2), Some(Step::Node(2)));
        let free = End::new(None);
        assert_eq!(free.limit(0), None);
        assert_eq!(starts_before(Some(Step::Node(4)), 9), 4);
        assert_eq!(starts_before(Some(Step::Node(4)), 2), 2);
        assert_eq!(starts_before(Some(Step::Fork(4)), 9), 0);
        assert_eq!(starts_before(None, 9), 9);
    }
}
