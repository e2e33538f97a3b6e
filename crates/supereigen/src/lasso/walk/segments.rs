//! The list of segments that several workers search, and the results that wait in it.

use std::collections::VecDeque;

use crate::report::{Counters, Stop};
use crate::stretch::{Pass, Path, Stretch};

/// Results in transit.
pub(super) struct Chunk<S> {
    pub(super) count: u64,
    pub(super) values: Vec<S>,
    /// The memory that the values hold.
    pub(super) bytes: usize,
    /// Where the search stood after them; `None` amid the results of one node.
    pub(super) end: Option<Path>,
}

impl<S> Chunk<S> {
    pub(super) const EMPTY: Chunk<S> = Chunk {
        count: 0,
        values: Vec::new(),
        bytes: 0,
        end: None,
    };
}

/// A stretch of the tree, in its place in the list.
pub(super) struct Segment<S> {
    pub(super) next: Option<usize>,
    /// All results before this place were passed on.
    pub(super) reached: Path,
    /// Some results of the next node were passed on, too.
    pub(super) is_amid_node: bool,
    pub(super) to: Option<Path>,
    pub(super) waits: bool,
    pub(super) chunks: VecDeque<Chunk<S>>,
    pub(super) done: bool,
}

impl<S> Segment<S> {
    pub(super) fn new(from: Path, to: Option<Path>, next: Option<usize>) -> Segment<S> {
        Segment {
            next,
            reached: from,
            is_amid_node: false,
            to,
            waits: true,
            chunks: VecDeque::new(),
            done: false,
        }
    }
}

/// All that the workers and the caller share.
pub(super) struct State<S> {
    pub(super) segments: Vec<Segment<S>>,
    /// Places in `segments` that can be used again.
    pub(super) free: Vec<usize>,
    pub(super) first: usize,
    /// Segments that wait for a worker.
    pub(super) waiting: usize,
    pub(super) busy_workers: usize,
    pub(super) idle_workers: usize,
    pub(super) caller_is_idle: bool,
    pub(super) buffered: usize,
    pub(super) counters: Counters,
    pub(super) stop: Option<Stop>,
    /// A thread will not come back.
    pub(super) has_panicked: bool,
}

impl<S> State<S> {
    /// What was not passed on yet, in order; `None` amid the results of a node.
    pub(super) fn remaining(&self, pass: Pass) -> Option<Vec<Stretch>> {
        let mut remaining = Vec::new();
        let mut at = Some(self.first);
        while let Some(index) = at {
            let segment = &self.segments[index];
            at = segment.next;
            if segment.done && segment.chunks.is_empty() {
                continue;
            }
            if segment.is_amid_node {
                return None;
            }
            remaining.push(Stretch {
                pass,
                from: segment.reached.clone(),
                to: segment.to.clone(),
            });
        }
        Some(remaining)
    }
}
