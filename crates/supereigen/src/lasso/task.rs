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
