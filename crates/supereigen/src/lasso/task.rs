//! A part of the search tree that can be searched by itself.

use std::ops::Range;

/// The children from `next` on of the node that ends `prefix`, with all that is below them; with an
/// empty prefix, the start nodes `starts`. The leaves of the prefix itself are not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(crate) prefix: Vec<u32>,
    pub(crate) next: usize,
    pub(crate) starts: Range<usize>,
}

impl Task {
    /// Everything below some start nodes.
    pub(crate) fn of_starts(starts: Range<usize>) -> Task {
        Task {
            prefix: Vec::new(),
            next: 0,
            starts,
        }
    }
}

/// Takes the last half of some starts; all of them may go only from a worker that `keeps` other work,
/// or two workers could hand them to each other for ever.
pub(crate) fn split_starts(starts: &mut Range<usize>, keeps: bool) -> Option<Task> {
    let given = if keeps {
        starts.len().div_ceil(2)
    } else {
        starts.len() / 2
    };
    if given == 0 {
        return None;
    }
    let middle = starts.end - given;
    let task = Task::of_starts(middle..starts.end);
    starts.end = middle;
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_half_is_given_and_never_all_of_the_work() {
        let split = |mut starts: Range<usize>, keeps| {
            let given = split_starts(&mut starts, keeps).map(|task| task.starts);
            (starts, given)
        };
        assert_eq!(split(3..8, false), (3..6, Some(6..8)));
        assert_eq!(split(3..8, true), (3..5, Some(5..8)));
        assert_eq!(split(4..5, false), (4..5, None));
        assert_eq!(split(4..5, true), (4..4, Some(4..5)));
        assert_eq!(split(4..4, true), (4..4, None));
    }
}
