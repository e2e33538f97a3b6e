//! Several workers on one search tree, with the results in order.
//!
//! The tree is cut into segments, each a task in the hands of one worker or waiting for one. A
//! worker gives a part of its task away only when another one is idle; that part comes right after
//! all that it keeps, so the segments form a list in the order of the search. The calling thread
//! passes on the results of the first segment as they come; those of later ones wait in chunks,
//! and a worker whose chunks would exceed the limit waits too, unless it works on the first
//! segment. The worker on the first segment never waits for another worker, so there is no
//! deadlock, and memory stays bounded.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Options;
use super::emit::Emit;
use super::task::Task;
use super::worker::{Alone, Request, Search, Surroundings};
use crate::report::{Counters, Interrupt, Run, Stop};
use crate::scalar::Scalar;

/// Chunks that wait for their turn may hold this many bytes in all.
const BUFFER: usize = 8 << 20;
/// A worker hands over a chunk when it holds this many bytes.
const CHUNK: usize = 128 << 10;

/// Runs a search over a whole task, on as many threads as the options say.
pub(crate) fn run<S: Scalar, W: Search<S>>(
    make_worker: &(impl Fn() -> W + Sync),
    task: Task,
    options: &Options,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    if options.threads <= 1 {
        let mut worker = make_worker();
        let interrupt = run.interrupt();
        let flow = worker.run(&task, run, &mut Alone(interrupt));
        run.counters.add(&worker.take_counters());
        return flow;
    }
    let pool = Pool::new(task, options, run.wants_vectors(), run.interrupt());
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| pool.work(make_worker()));
        }
        pool.pass_on(run)
    })
}

impl<S: Scalar> Emit<S> for Run<'_> {
    fn wants_vectors(&self) -> bool {
        Run::wants_vectors(self)
    }

    #[inline]
    fn count(&mut self, results: u64) -> ControlFlow<Stop> {
        self.push_count(results)
    }

    fn vector(&mut self, x: &[S]) -> ControlFlow<Stop> {
        self.push(x)
    }
}

const STOP: u8 = 1;
const IDLE_WORKER: u8 = 2;
const IDLE_CALLER: u8 = 4;

/// Results in transit.
struct Chunk<S> {
    count: u64,
    values: Vec<S>,
}

impl<S> Chunk<S> {
    const EMPTY: Chunk<S> = Chunk {
        count: 0,
        values: Vec::new(),
    };

    fn bytes(&self) -> usize {
        self.values.len() * size_of::<S>()
    }
}

/// A part of the tree, in its place in the list.
struct Segment<S> {
    next: Option<usize>,
    waiting: Option<Task>,
    chunks: VecDeque<Chunk<S>>,
    done: bool,
}

struct State<S> {
    segments: Vec<Segment<S>>,
    /// Places in `segments` that can be used again.
    free: Vec<usize>,
    first: usize,
    /// Segments that wait for a worker.
    waiting: usize,
    busy_workers: usize,
    idle_workers: usize,
    caller_is_idle: bool,
    buffered: usize,
    /// Results that were found when the search was stopped, and only counted.
    left: u64,
    counters: Counters,
    stop: Option<Stop>,
}

struct Pool<'a, S> {
    state: Mutex<State<S>>,
    /// For workers: there may be a task, room in the buffer, or an end.
    work: Condvar,
    /// For the caller: there may be a chunk or an end.
    output: Condvar,
    /// Bits of the above that workers look at between two nodes.
    signals: AtomicU8,
    ordered: bool,
    wants_vectors: bool,
    interrupt: &'a Interrupt,
}

impl<'a, S: Scalar> Pool<'a, S> {
    fn new(task: Task, options: &Options, wants_vectors: bool, interrupt: &'a Interrupt) -> Self {
        Pool {
            state: Mutex::new(State {
                segments: vec![Segment {
                    next: None,
                    waiting: Some(task),
                    chunks: VecDeque::new(),
                    done: false,
                }],
                free: Vec::new(),
                first: 0,
                waiting: 1,
                busy_workers: 0,
                idle_workers: 0,
                caller_is_idle: false,
                buffered: 0,
                left: 0,
                counters: Counters::default(),
                stop: None,
            }),
            work: Condvar::new(),
            output: Condvar::new(),
            signals: AtomicU8::new(0),
            ordered: options.ordered,
            wants_vectors,
            interrupt,
        }
    }

    /// A panic in another thread will come to light when that thread is joined.
    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'g>(
        &self,
        condition: &Condvar,
        state: MutexGuard<'g, State<S>>,
    ) -> MutexGuard<'g, State<S>> {
        condition
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the workers how things stand.
    fn signal(&self, state: &State<S>) {
        let stop = if state.stop.is_some() { STOP } else { 0 };
        let worker = if state.idle_workers > state.waiting {
            IDLE_WORKER
        } else {
            0
        };
        let caller = if state.caller_is_idle { IDLE_CALLER } else { 0 };
        self.signals
            .store(stop | worker | caller, Ordering::Relaxed);
    }

    /// The life of a worker.
    fn work(&self, mut worker: impl Search<S>) {
        while let Some((segment, task)) = self.next_task() {
            let mut place = Place {
                pool: self,
                segment,
            };
            let mut buffer = Buffer {
                place: Place {
                    pool: self,
                    segment,
                },
                chunk: Chunk::EMPTY,
            };
            let flow = worker.run(&task, &mut buffer, &mut place);
            let flow = match flow {
                ControlFlow::Continue(()) => buffer.hand_over(),
                stopped => stopped,
            };
            self.finish(segment, flow, worker.take_counters(), buffer.chunk.count);
        }
    }

    /// The first task in the list that waits for a worker; `None` when the search is over.
    fn next_task(&self) -> Option<(usize, Task)> {
        let mut state = self.lock();
        loop {
            if state.stop.is_some() {
                return None;
            }
            let mut at = Some(state.first);
            while let Some(index) = at {
                if let Some(task) = state.segments[index].waiting.take() {
                    state.waiting -= 1;
                    state.busy_workers += 1;
                    self.signal(&state);
                    return Some((index, task));
                }
                at = state.segments[index].next;
            }
            if state.busy_workers == 0 {
                self.work.notify_all();
                return None;
            }
            state.idle_workers += 1;
            self.signal(&state);
            state = self.wait(&self.work, state);
            state.idle_workers -= 1;
            self.signal(&state);
        }
    }

    /// `left` is what the worker found but could not hand over, because the search was stopped.
    fn finish(&self, segment: usize, flow: ControlFlow<Stop>, counters: Counters, left: u64) {
        let mut state = self.lock();
        state.counters.add(&counters);
        state.left += left;
        state.busy_workers -= 1;
        state.segments[segment].done = true;
        if let ControlFlow::Break(stop) = flow {
            state.stop.get_or_insert(stop);
        }
        self.signal(&state);
        self.work.notify_all();
        self.output.notify_one();
    }

    /// Puts a task right after a segment.
    fn insert_after(&self, segment: usize, task: Task) {
        let mut state = self.lock();
        let new = Segment {
            next: state.segments[segment].next,
            waiting: Some(task),
            chunks: VecDeque::new(),
            done: false,
        };
        let index = match state.free.pop() {
            Some(index) => {
                state.segments[index] = new;
                index
            }
            None => {
                state.segments.push(new);
                state.segments.len() - 1
            }
        };
        state.segments[segment].next = Some(index);
        state.waiting += 1;
        self.signal(&state);
        self.work.notify_one();
    }

    /// Hands a chunk over to the caller, waiting for room unless the segment is the first.
    fn hand_over(&self, segment: usize, chunk: Chunk<S>) -> ControlFlow<Stop> {
        let mut state = self.lock();
        loop {
            if let Some(stop) = state.stop {
                state.left += chunk.count;
                return ControlFlow::Break(stop);
            }
            let goes_first = self.goes_next(&state, segment);
            let has_room =
                state.buffered < BUFFER || goes_first && state.segments[segment].chunks.is_empty();
            if has_room {
                break;
            }
            state = self.wait(&self.work, state);
        }
        state.buffered += chunk.bytes();
        state.segments[segment].chunks.push_back(chunk);
        if state.caller_is_idle && self.goes_next(&state, segment) {
            self.output.notify_one();
        }
        ControlFlow::Continue(())
    }

    /// Whether the caller would take a chunk of this segment now.
    fn goes_next(&self, state: &State<S>, segment: usize) -> bool {
        !self.ordered || state.first == segment
    }

    /// Passes the results on to the sink, on the calling thread, until the search is over.
    fn pass_on(&self, run: &mut Run<'_>) -> ControlFlow<Stop> {
        let mut state = self.lock();
        loop {
            if self.interrupt.is_raised() && state.stop.is_none() {
                state.stop = Some(Stop::Interrupted);
                self.signal(&state);
                self.work.notify_all();
            }
            if let Some(chunk) = self.take_chunk(&mut state) {
                state.buffered -= chunk.bytes();
                state.caller_is_idle = false;
                self.signal(&state);
                self.work.notify_all();
                drop(state);
                let flow = push_chunk(run, &chunk);
                state = self.lock();
                if let ControlFlow::Break(stop) = flow {
                    state.stop.get_or_insert(stop);
                    self.signal(&state);
                    self.work.notify_all();
                }
                continue;
            }
            if state.busy_workers == 0 && (state.waiting == 0 || state.stop.is_some()) {
                run.counters.add(&state.counters);
                return match state.stop {
                    Some(Stop::Interrupted) if !self.wants_vectors => {
                        // A number has no order: what was counted anywhere counts.
                        let chunks = state.segments.iter().flat_map(|segment| &segment.chunks);
                        let waiting: u64 = chunks.map(|chunk| chunk.count).sum();
                        run.push_count(waiting + state.left)?;
                        ControlFlow::Break(Stop::Interrupted)
                    }
                    Some(stop) => ControlFlow::Break(stop),
                    None => ControlFlow::Continue(()),
                };
            }
            state.caller_is_idle = true;
            self.signal(&state);
            // The interrupt may come from a signal handler, which cannot wake anybody.
            state = self
                .output
                .wait_timeout(state, Duration::from_millis(20))
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }

    fn take_chunk(&self, state: &mut State<S>) -> Option<Chunk<S>> {
        if state.stop.is_some() {
            return None;
        }
        loop {
            let first = state.first;
            if let Some(chunk) = state.segments[first].chunks.pop_front() {
                return Some(chunk);
            }
            if state.segments[first].done
                && let Some(next) = state.segments[first].next
            {
                state.free.push(first);
                state.first = next;
                self.work.notify_all();
                continue;
            }
            if self.ordered {
                return None;
            }
            return state
                .segments
                .iter_mut()
                .find_map(|segment| segment.chunks.pop_front());
        }
    }
}

fn push_chunk<S: Scalar>(run: &mut Run<'_>, chunk: &Chunk<S>) -> ControlFlow<Stop> {
    if chunk.values.is_empty() {
        return run.push_count(chunk.count);
    }
    let length = chunk.values.len() / chunk.count as usize;
    for x in chunk.values.chunks_exact(length) {
        run.push(x)?;
    }
    ControlFlow::Continue(())
}

/// A worker's place in the pool.
struct Place<'p, 'a, S> {
    pool: &'p Pool<'a, S>,
    segment: usize,
}

impl<S: Scalar> Surroundings for Place<'_, '_, S> {
    #[inline]
    fn between_nodes(&mut self) -> ControlFlow<Stop, Request> {
        let signals = self.pool.signals.load(Ordering::Relaxed);
        if signals & (STOP | IDLE_WORKER) == 0 {
            return ControlFlow::Continue(Request::Nothing);
        }
        if signals & STOP != 0 {
            return ControlFlow::Break(self.pool.lock().stop.unwrap_or(Stop::Interrupted));
        }
        ControlFlow::Continue(Request::GiveWork)
    }

    fn take(&mut self, task: Task) {
        self.pool.insert_after(self.segment, task);
    }
}

/// Collects a worker's results into chunks.
struct Buffer<'p, 'a, S> {
    place: Place<'p, 'a, S>,
    chunk: Chunk<S>,
}

impl<S: Scalar> Buffer<'_, '_, S> {
    fn hand_over(&mut self) -> ControlFlow<Stop> {
        if self.chunk.count == 0 {
            return ControlFlow::Continue(());
        }
        let chunk = std::mem::replace(&mut self.chunk, Chunk::EMPTY);
        self.place.pool.hand_over(self.place.segment, chunk)
    }

    /// Whether the caller waits for just this segment.
    fn is_awaited(&self) -> bool {
        let pool = self.place.pool;
        pool.signals.load(Ordering::Relaxed) & IDLE_CALLER != 0
            && pool.goes_next(&pool.lock(), self.place.segment)
    }
}

impl<S: Scalar> Emit<S> for Buffer<'_, '_, S> {
    fn wants_vectors(&self) -> bool {
        self.place.pool.wants_vectors
    }

    #[inline]
    fn count(&mut self, results: u64) -> ControlFlow<Stop> {
        self.chunk.count += results;
        ControlFlow::Continue(())
    }

    fn vector(&mut self, x: &[S]) -> ControlFlow<Stop> {
        self.chunk.count += 1;
        self.chunk.values.extend_from_slice(x);
        if self.chunk.bytes() >= CHUNK || self.is_awaited() {
            self.hand_over()?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The limit on what waits for its turn is in bytes.
    #[test]
    fn a_chunk_counts_the_bytes_of_its_values() {
        let chunk = |values: Vec<i128>| Chunk { count: 1, values };
        assert_eq!(chunk(vec![0; 5]).bytes(), 5 * 16);
        assert_eq!(Chunk::<i64>::EMPTY.bytes(), 0);
    }
}
