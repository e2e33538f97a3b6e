//! The list of segments that several workers search, and the results that wait in the list.
//!
//! A segment is a stretch of the search that one worker searches or that waits for a worker. If results are wanted in
//! order, those of the first segment are passed on as they come, and those of the other segments take room until it is
//! their turn. So workers stay close to the front: each takes the first segment that waits, and leaves it when its
//! results have taken their share of the room; then the segments at the front are cut again.

use std::collections::VecDeque;
use std::iter::successors;
use std::time::Duration;

use crate::block::Block;
use crate::report::{Counters, Stop};
use crate::stretch::{Pass, Path, Stretch};
use crate::time::Instant;

/// Results in transit: first those that a scribe has written, then those that are still vectors.
pub(super) struct Chunk<S> {
    /// The number of all results.
    pub(super) count: u64,
    pub(super) block: Block,
    pub(super) values: Vec<S>,
    /// The memory that the vectors hold, in bytes.
    pub(super) value_bytes: usize,
    /// The place that the search had reached after these results; `None` amid the results of one node.
    pub(super) end: Option<Path>,
}

impl<S> Chunk<S> {
    /// Makes a chunk without results, which uses the memory of `block` again.
    pub(super) fn new(block: Block) -> Chunk<S> {
        Chunk {
            count: 0,
            block,
            values: Vec::new(),
            value_bytes: 0,
            end: None,
        }
    }

    /// Returns the memory that its results take, in bytes.
    #[inline]
    pub(super) fn memory(&self) -> usize {
        self.block.memory() + self.value_bytes
    }
}

/// Whether a segment waits, is being searched, or was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It waits for a worker.
    Waiting,
    /// It is in the hands of this worker.
    Busy(usize),
    /// All of it was searched.
    Searched,
}

/// A stretch of the tree, and its place in the list of segments.
pub(super) struct Segment<S> {
    pub(super) next: Option<usize>,
    /// The place where the next worker begins or goes on.
    pub(super) from: Path,
    /// The place up to which all results were passed on.
    pub(super) reached: Path,
    /// Whether some results of the node after `reached` were passed on, too.
    pub(super) is_amid_node: bool,
    pub(super) to: Option<Path>,
    pub(super) stage: Stage,
    pub(super) chunks: VecDeque<Chunk<S>>,
    /// The memory that the chunks take, in bytes.
    pub(super) held: usize,
    /// Whether a part of it was cut off since a worker has taken it.
    pub(super) is_cut: bool,
    /// The number of chunks that it has given since it was last taken or cut.
    pub(super) given: u32,
    /// The time when it was last taken or cut.
    pub(super) since: Instant,
}

impl<S> Segment<S> {
    pub(super) fn new(from: Path, to: Option<Path>, next: Option<usize>) -> Segment<S> {
        Segment {
            next,
            reached: from.clone(),
            from,
            is_amid_node: false,
            to,
            stage: Stage::Waiting,
            chunks: VecDeque::new(),
            held: 0,
            is_cut: false,
            given: 0,
            since: Instant::now(),
        }
    }

    /// Notes that the segment was taken or cut.
    pub(super) fn reset_timer(&mut self) {
        self.given = 0;
        self.since = Instant::now();
    }

    /// Returns whether the segment is worth cutting: a segment that was just begun may be finished soon.
    fn is_worth_a_cut(&self, is_wanted: bool) -> bool {
        self.given > 0 || is_wanted && self.since.elapsed() > MIN_TIME_BEFORE_CUT
    }
}

/// What a worker without a segment does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Search this segment.
    Take(usize),
    /// Ask this worker to cut its segment, and wait.
    Ask(usize),
    Wait,
    /// There is nothing left to search.
    Nothing,
}

/// All that the workers and the caller share.
pub(super) struct State<S> {
    pub(super) segments: Vec<Segment<S>>,
    /// The indices in `segments` that can be used again.
    free: Vec<usize>,
    pub(super) first: usize,
    /// Whether results are passed on in the order of the search.
    is_ordered: bool,
    /// The memory that all chunks may take, in bytes.
    room: usize,
    /// The number of segments that wait for a worker.
    pub(super) waiting: usize,
    pub(super) busy_workers: usize,
    pub(super) idle_workers: usize,
    /// The number of workers that wait for room.
    pub(super) blocked_workers: usize,
    pub(super) caller_is_idle: bool,
    /// The greatest number of busy workers.
    pub(super) most_busy: usize,
    /// How long the caller has waited for results since the time after it.
    pub(super) caller_waited: Duration,
    pub(super) since: Instant,
    /// The memory that all chunks take, in bytes.
    pub(super) buffered: usize,
    /// Blocks without records, whose memory can be used again.
    spare: Vec<Block>,
    pub(super) counters: Counters,
    pub(super) stop: Option<Stop>,
    /// Whether a thread has panicked and will not come back.
    pub(super) has_panicked: bool,
}

/// A segment whose turn has not come may hold the room that is left divided by this,
const HELD_ROOM_DIVISOR: usize = 4;
/// but no more than this many bytes.
const MAX_HELD_BYTES: usize = 2 << 20;
/// The number of chunks after which a segment is cut before an idle worker waits for a part of it.
const CHUNKS_BEFORE_CUT: u32 = 4;
/// A segment is not cut before it was searched for this long: cutting would cost more than that.
const MIN_TIME_BEFORE_CUT: Duration = Duration::from_micros(50);
/// The greatest memory of a block that is kept for reuse, and the greatest number of such blocks.
const MAX_SPARE_BLOCK_BYTES: usize = 1 << 20;
const MAX_SPARE_BLOCKS: usize = 32;

impl<S> State<S> {
    pub(super) fn new(stretches: Vec<Stretch>, is_ordered: bool, room: usize) -> State<S> {
        let waiting = stretches.len();
        let segments = stretches.into_iter().enumerate().map(|(index, stretch)| {
            let next = (index + 1 < waiting).then_some(index + 1);
            Segment::new(stretch.from, stretch.to, next)
        });
        State {
            segments: segments.collect(),
            free: Vec::new(),
            first: 0,
            is_ordered,
            room,
            waiting,
            busy_workers: 0,
            idle_workers: 0,
            blocked_workers: 0,
            caller_is_idle: false,
            most_busy: usize::MAX,
            caller_waited: Duration::ZERO,
            since: Instant::now(),
            buffered: 0,
            spare: Vec::new(),
            counters: Counters::default(),
            stop: None,
            has_panicked: false,
        }
    }

    /// Iterates over the segments and their indices, from the first one on.
    fn in_order(&self) -> impl Iterator<Item = (usize, &Segment<S>)> {
        let indices = successors(Some(self.first), |&index| self.segments[index].next);
        indices.map(|index| (index, &self.segments[index]))
    }

    /// Returns whether the caller would take a chunk of this segment now.
    pub(super) fn goes_next(&self, segment: usize) -> bool {
        !self.is_ordered || self.first == segment
    }

    /// Returns whether a segment whose turn has not come may hold more. Its share leaves some room for the segments
    /// before it, which may be cut off later.
    fn is_below_share(&self, segment: usize) -> bool {
        self.segments[segment].held < self.share()
    }

    fn share(&self) -> usize {
        (self.room.saturating_sub(self.buffered) / HELD_ROOM_DIVISOR).min(MAX_HELD_BYTES)
    }

    /// Returns whether a worker will leave this segment soon, if its turn does not come.
    pub(super) fn is_nearly_full(&self, segment: usize) -> bool {
        !self.goes_next(segment) && 2 * self.segments[segment].held > self.share()
    }

    /// Returns whether there is room for a chunk. In order, the chunk to be passed on next always has room.
    pub(super) fn has_room(&self, segment: usize) -> bool {
        if self.goes_next(segment) {
            self.buffered < self.room || self.is_ordered && self.segments[segment].chunks.is_empty()
        } else {
            self.is_below_share(segment)
        }
    }

    /// Decides what a worker without a segment does next: it takes the first segment that waits. If that would take too
    /// much room, or none waits, it has a segment before it cut. Without `is_wanted`, only a large segment is cut.
    pub(super) fn next(&self, is_wanted: bool) -> Next {
        let mut nearest = Next::Wait;
        for (index, segment) in self.in_order() {
            match segment.stage {
                Stage::Waiting if self.goes_next(index) || self.is_below_share(index) => {
                    return Next::Take(index);
                }
                // The segments after it would take even more room.
                Stage::Waiting => break,
                Stage::Busy(worker) if self.is_ordered && segment.is_worth_a_cut(is_wanted) => {
                    if !segment.is_cut && segment.given >= CHUNKS_BEFORE_CUT {
                        return Next::Ask(worker);
                    }
                    if nearest == Next::Wait {
                        nearest = Next::Ask(worker);
                    }
                }
                Stage::Busy(_) | Stage::Searched => {}
            }
        }
        if self.busy_workers == 0 && self.waiting == 0 {
            Next::Nothing
        } else if is_wanted {
            // No large segment is left to be cut, but a part is wanted at once: so the nearest segment is cut.
            nearest
        } else {
            Next::Wait
        }
    }

    /// Cuts a segment in two; the part from the given place on waits for a worker.
    pub(super) fn cut(&mut self, segment: usize, from: Path) {
        let before = &mut self.segments[segment];
        before.is_cut = true;
        before.reset_timer();
        let to = before.to.replace(from.clone());
        let new = Segment::new(from, to, before.next);
        let index = match self.free.pop() {
            Some(index) => {
                self.segments[index] = new;
                index
            }
            None => {
                self.segments.push(new);
                self.segments.len() - 1
            }
        };
        self.segments[segment].next = Some(index);
        self.waiting += 1;
    }

    /// Appends a chunk to those of a segment. `adds_up` says that results are only counted.
    pub(super) fn add(&mut self, index: usize, chunk: Chunk<S>, adds_up: bool) {
        self.buffered += chunk.memory();
        let segment = &mut self.segments[index];
        segment.held += chunk.memory();
        segment.given += 1;
        match segment.chunks.back_mut() {
            // Counts are added up, so they take no room however long they wait; nor do places without a result.
            Some(last) if adds_up || chunk.count == 0 => {
                last.count += chunk.count;
                last.end = chunk.end;
            }
            _ => segment.chunks.push_back(chunk),
        }
    }

    /// Takes the next chunk that may be passed on, with its segment.
    pub(super) fn take_chunk(&mut self) -> Option<(usize, Chunk<S>)> {
        if self.stop.is_some_and(|stop| stop != Stop::Interrupted) {
            return None;
        }
        while let Segment {
            stage: Stage::Searched,
            next: Some(next),
            chunks,
            ..
        } = &self.segments[self.first]
            && chunks.is_empty()
        {
            let next = *next;
            self.free.push(self.first);
            self.first = next;
        }
        let index = if self.is_ordered {
            self.first
        } else {
            let mut segments = self.segments.iter();
            segments.position(|segment| !segment.chunks.is_empty())?
        };
        let segment = &mut self.segments[index];
        let chunk = segment.chunks.pop_front()?;
        segment.held -= chunk.memory();
        self.buffered -= chunk.memory();
        Some((index, chunk))
    }

    /// Returns whether the caller could pass on this many bytes now, or idle workers wait for it to do so.
    pub(super) fn can_pass_on(&self, bytes: usize) -> bool {
        if !self.is_ordered {
            return self.buffered >= bytes;
        }
        let mut held = 0;
        for (_, segment) in self.in_order() {
            held += segment.held;
            let is_searched = segment.stage == Stage::Searched;
            if held >= bytes || is_searched && self.idle_workers > 0 {
                return true;
            }
            if !is_searched {
                break;
            }
        }
        false
    }

    /// Notes that a chunk with this end was passed on.
    pub(super) fn passed(&mut self, segment: usize, end: Option<Path>) {
        let segment = &mut self.segments[segment];
        segment.is_amid_node = end.is_none();
        if let Some(end) = end {
            segment.reached = end;
        }
    }

    /// Returns an empty block, with the memory of an earlier one if there is a spare one.
    pub(super) fn take_spare(&mut self) -> Block {
        self.spare.pop().unwrap_or_default()
    }

    /// Keeps the memory of a block for reuse, unless it is too large or there are enough.
    pub(super) fn keep_spare(&mut self, mut block: Block) {
        if self.spare.len() < MAX_SPARE_BLOCKS
            && (1..=MAX_SPARE_BLOCK_BYTES).contains(&block.capacity())
        {
            block.clear();
            self.spare.push(block);
        }
    }

    /// Returns the stretches that were not passed on yet, in order; `None` amid the results of a node.
    pub(super) fn remaining(&self, pass: Pass) -> Option<Vec<Stretch>> {
        let mut remaining = Vec::new();
        for (_, segment) in self.in_order() {
            if segment.stage == Stage::Searched && segment.chunks.is_empty() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stretch::Step;

    const ROOM: usize = 8 << 20;

    fn new_state() -> State<i64> {
        let whole = Stretch::whole(Pass::Forward);
        let mut state = State::new(vec![whole], true, ROOM);
        take(&mut state, 0);
        state
    }

    fn take(state: &mut State<i64>, segment: usize) {
        state.segments[segment].stage = Stage::Busy(segment);
        state.waiting -= 1;
        state.busy_workers += 1;
    }

    fn chunk(bytes: usize) -> Chunk<i64> {
        let mut chunk = Chunk::new(Block::new());
        chunk.count = 1;
        chunk.value_bytes = bytes;
        chunk
    }

    #[test]
    fn the_nearest_segment_is_taken_until_it_holds_its_share() {
        let mut state = new_state();
        assert_eq!(state.next(false), Next::Wait);
        state.cut(0, vec![Step::node(9)]);
        state.cut(0, vec![Step::node(5)]);
        // Both were cut off from the first segment, the later one right behind it.
        assert_eq!(state.next(true), Next::Take(2));
        state.add(2, chunk(MAX_HELD_BYTES), false);
        state.add(0, chunk(1), false);
        assert_eq!(state.next(true), Next::Ask(0), "not one that is farther");
        assert_eq!(state.next(false), Next::Wait);
        // When the turn of a segment has come, it may hold more.
        state.segments[0].stage = Stage::Searched;
        assert_eq!(state.take_chunk().map(|(index, _)| index), Some(0));
        assert_eq!(state.take_chunk().map(|(index, _)| index), Some(2));
        assert_eq!(state.next(false), Next::Take(2));
    }

    #[test]
    fn however_often_the_front_is_cut_there_is_some_room_and_never_too_much_used() {
        let mut state = new_state();
        for cuts in 1..20 {
            state.cut(0, vec![Step::node(100 - cuts)]);
            assert_eq!(state.next(true), Next::Take(cuts), "{cuts}");
            while state.is_below_share(cuts) {
                state.add(cuts, chunk(1 << 10), false);
            }
            assert!(state.buffered < ROOM);
        }
    }
}
