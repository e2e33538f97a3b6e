//! The state that several workers and the calling thread share, behind one lock.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dashu_int::UBig;

use super::segments::{Chunk, Next, Stage, State};
use crate::report::{Counters, Run, Stop};
use crate::stretch::{Pass, Path, Stretch};
use crate::time::Instant;

/// Signals that the search is over, or to be stopped.
const STOP: u8 = 1;
/// Signals that there are more idle workers than waiting segments.
const IDLE_WORKER: u8 = 2;
/// Signals that the caller has nothing to pass on.
const IDLE_CALLER: u8 = 4;

pub(super) struct Pool<S> {
    state: Mutex<State<S>>,
    /// Wakes workers without a segment: there may be a segment, or the search is over.
    work: Condvar,
    /// Wakes workers that wait with results: there may be room, or the search is over.
    room: Condvar,
    /// Wakes workers that rest, since fewer are enough: more may be wanted, or the search is over.
    rest: Condvar,
    /// Wakes the caller: there may be a chunk, or the search is over.
    output: Condvar,
    /// The signals above, as bits, which workers look at between two nodes.
    signals: AtomicU8,
    /// For each worker, whether it is asked to cut its segment.
    asked: Vec<AtomicBool>,
    pub(super) pass: Pass,
    is_ordered: bool,
    pub(super) wants_vectors: bool,
    /// The denominator of all results.
    pub(super) denominator: UBig,
    pub(super) pause: Duration,
}

/// The number of workers that can find as much as one thread can pass on.
const MAX_ORDERED_WORKERS: usize = 4;
/// The time between two decisions on how many workers search.
const DECISION_INTERVAL: Duration = Duration::from_millis(20);

/// The number of bytes for which the caller is woken, unless it is urgent.
const WAKE_CALLER_BYTES: usize = 1 << 20;

/// The reason why a worker hands over its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    /// Amid the results of a node: it has much, or a vector was refused.
    AmidNode,
    /// At the end of a node it has much, or its segment is done.
    Full,
    /// The caller or another worker may have waited for it.
    Late,
}

/// What a worker does after it has handed over a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    GoOn,
    /// It leaves its segment, because more results of it have no room for now.
    Leave,
}

/// What has become of a segment when its worker ends.
pub(super) struct Outcome {
    /// The place from which on it was not searched; `None` if all of it was searched.
    pub(super) rest: Option<Path>,
    pub(super) stop: Option<Stop>,
    pub(super) counters: Counters,
}

impl<S> Pool<S> {
    /// Makes a pool for `threads` workers, whose waiting results may take `room` bytes.
    pub(super) fn new(
        pass: Pass,
        stretches: Vec<Stretch>,
        (threads, room): (usize, usize),
        is_ordered: bool,
        pause: Duration,
        run: &Run<'_>,
    ) -> Self {
        let is_ordered = is_ordered && run.wants_vectors;
        let mut state = State::new(stretches, is_ordered, room);
        if run.wants_vectors {
            state.most_busy = MAX_ORDERED_WORKERS;
        }
        Pool {
            state: Mutex::new(state),
            work: Condvar::new(),
            room: Condvar::new(),
            rest: Condvar::new(),
            output: Condvar::new(),
            signals: AtomicU8::new(0),
            asked: (0..threads).map(|_| AtomicBool::new(false)).collect(),
            pass,
            is_ordered,
            wants_vectors: run.wants_vectors,
            denominator: run.denominator.clone(),
            pause,
        }
    }

    /// Locks the state. A panic in another thread is seen when that thread is joined, so a poisoned lock is no error
    /// here.
    pub(super) fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Provides work for workers that are idle, or will be: wakes a worker that can go on, or asks for a segment to be
    /// cut in advance.
    fn provide(&self, state: &State<S>) {
        self.provide_if(state, state.idle_workers > 0);
    }

    fn provide_if(&self, state: &State<S>, is_wanted: bool) {
        match state.next(is_wanted) {
            Next::Take(_) if state.idle_workers > 0 => self.work.notify_one(),
            Next::Ask(worker) => self.asked[worker].store(true, Ordering::Relaxed),
            Next::Nothing => self.wake_all(),
            Next::Take(_) | Next::Wait => {}
        }
    }

    /// Wakes the workers that wait for room, after a chunk was taken away or another segment has become the first.
    pub(super) fn make_room(&self, state: &State<S>) {
        if state.blocked_workers > 0 {
            self.room.notify_all();
        }
        if state.idle_workers > 0 {
            self.provide(state);
        }
    }

    /// Updates the signals to the workers.
    pub(super) fn signal(&self, state: &State<S>) {
        let mut signals = 0;
        if state.stop.is_some() {
            signals |= STOP;
        }
        if state.idle_workers > state.waiting {
            signals |= IDLE_WORKER;
        }
        if state.caller_is_idle {
            signals |= IDLE_CALLER;
        }
        self.signals.store(signals, Ordering::Relaxed);
    }

    /// Stops all workers.
    pub(super) fn stop(&self, state: &mut State<S>, why: Stop) {
        state.stop = Some(why);
        self.signal(state);
        self.wake_all();
        self.room.notify_all();
    }

    /// Wakes the workers without a segment.
    fn wake_all(&self) {
        self.work.notify_all();
        self.rest.notify_all();
    }

    /// Lets more workers search if the caller often waits for results, and fewer if it never does: what one thread can
    /// pass on, a few can find, and more would only get in each other's way.
    pub(super) fn adapt(&self, state: &mut State<S>) {
        let time = state.since.elapsed();
        if !self.wants_vectors || time < DECISION_INTERVAL {
            return;
        }
        state.since = Instant::now();
        let waited = std::mem::take(&mut state.caller_waited);
        if 2 * waited > time {
            state.most_busy = (2 * state.most_busy).min(self.asked.len().max(MAX_ORDERED_WORKERS));
            self.rest.notify_all();
        } else if 8 * waited < time {
            state.most_busy = (state.most_busy / 2).max(MAX_ORDERED_WORKERS);
        }
    }

    /// Ends the search after a panic, because the other threads would wait for that thread for ever.
    pub(super) fn panicked(&self) {
        let mut state = self.lock();
        state.has_panicked = true;
        self.stop(&mut state, Stop::Sink);
        self.output.notify_one();
    }

    /// Returns whether a worker must stop, or is asked for a part of its segment.
    #[inline]
    pub(super) fn has_news(&self, worker: usize) -> bool {
        let news = if self.is_ordered {
            STOP
        } else {
            STOP | IDLE_WORKER
        };
        self.signals.load(Ordering::Relaxed) & news != 0
            || self.asked[worker].load(Ordering::Relaxed)
    }

    /// Returns `Break` with the reason if the search is to be stopped.
    pub(super) fn check(&self) -> ControlFlow<Stop> {
        if self.signals.load(Ordering::Relaxed) & STOP == 0 {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(self.lock().stop.unwrap_or(Stop::Interrupted))
    }

    /// Returns whether the caller waits for results of this segment, or another worker for a part of it.
    pub(super) fn awaits(&self, segment: usize, has_results: bool) -> bool {
        let signals = self.signals.load(Ordering::Relaxed);
        self.is_ordered && signals & IDLE_WORKER != 0
            || has_results && signals & IDLE_CALLER != 0 && self.lock().goes_next(segment)
    }

    /// Returns the next stretch for a worker, with its segment; waits for one if need be. `None` when the search is
    /// over.
    pub(super) fn next_stretch(&self, worker: usize) -> Option<(usize, Stretch)> {
        let mut state = self.lock();
        loop {
            if state.stop.is_some() {
                return None;
            }
            if state.busy_workers >= state.most_busy {
                let woken = self.rest.wait(state);
                state = woken.unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            match state.next(true) {
                Next::Take(index) => {
                    let segment = &mut state.segments[index];
                    segment.stage = Stage::Busy(worker);
                    segment.is_cut = false;
                    segment.reset_timer();
                    let stretch = Stretch {
                        pass: self.pass,
                        from: segment.from.clone(),
                        to: segment.to.clone(),
                    };
                    state.waiting -= 1;
                    state.busy_workers += 1;
                    self.signal(&state);
                    if state.idle_workers > 0 {
                        self.provide(&state);
                    }
                    return Some((index, stretch));
                }
                Next::Nothing => {
                    self.wake_all();
                    return None;
                }
                Next::Ask(other) => self.asked[other].store(true, Ordering::Relaxed),
                Next::Wait => {}
            }
            state.idle_workers += 1;
            self.signal(&state);
            let woken = self.work.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
            state.idle_workers -= 1;
            self.signal(&state);
        }
    }

    /// Takes a segment back from its worker.
    pub(super) fn finish(&self, worker: usize, segment: usize, outcome: Outcome) {
        let mut state = self.lock();
        self.asked[worker].store(false, Ordering::Relaxed);
        state.counters.add(&outcome.counters);
        state.busy_workers -= 1;
        if let Some(rest) = outcome.rest {
            state.segments[segment].from = rest;
            state.segments[segment].stage = Stage::Waiting;
            state.waiting += 1;
        } else {
            state.segments[segment].stage = Stage::Searched;
        }
        match outcome.stop {
            Some(stop) => {
                let why = *state.stop.get_or_insert(stop);
                self.stop(&mut state, why);
            }
            None => {
                self.signal(&state);
                self.provide(&state);
            }
        }
        let is_over = state.busy_workers == 0;
        self.wake_caller(&state, is_over);
    }

    /// Cuts a segment in two; the part from the given place on waits for a worker. An idle worker is woken for it only
    /// after the last of several cuts, because a part that is cut off later comes earlier in the search.
    pub(super) fn cut(&self, worker: usize, segment: usize, from: Path, is_last: bool) {
        let mut state = self.lock();
        state.cut(segment, from);
        self.signal(&state);
        if is_last || !self.is_ordered {
            self.answer(worker, &state);
        }
    }

    /// Notes that nothing can be cut off from this segment for now.
    pub(super) fn is_whole(&self, worker: usize, segment: usize) {
        if !self.is_ordered {
            return;
        }
        let mut state = self.lock();
        state.segments[segment].reset_timer();
        self.answer(worker, &state);
    }

    /// Notes that a worker has done what it was asked for.
    fn answer(&self, worker: usize, state: &State<S>) {
        self.asked[worker].store(false, Ordering::Relaxed);
        self.provide(state);
    }

    /// Hands a chunk over to the caller. Amid the results of a node, or if the turn of the segment has come, the worker
    /// waits for room. Otherwise it does not wait, but leaves its segment if that has no more room. After an interrupt
    /// nobody waits, so that finished results are not lost.
    pub(super) fn hand_over(
        &self,
        segment: usize,
        chunk: &mut Chunk<S>,
        occasion: Occasion,
    ) -> ControlFlow<Stop, After> {
        let is_amid_node = occasion == Occasion::AmidNode;
        let mut state = self.lock();
        loop {
            match state.stop {
                Some(Stop::Interrupted) => break,
                Some(stop) => return ControlFlow::Break(stop),
                None => {}
            }
            let may_leave = !is_amid_node && !state.goes_next(segment);
            if may_leave || state.has_room(segment) {
                break;
            }
            // What the caller has not been woken for yet may be what has taken the room.
            self.wake_caller(&state, true);
            state.blocked_workers += 1;
            let woken = self.room.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
            state.blocked_workers -= 1;
        }
        let new = Chunk::new(state.take_spare());
        let chunk = std::mem::replace(chunk, new);
        state.add(segment, chunk, !self.wants_vectors);
        let is_urgent = occasion != Occasion::Full && state.goes_next(segment);
        self.wake_caller(&state, is_urgent);
        // A segment that takes long is cut before an idle worker waits for a part of it.
        let is_wanted = state.idle_workers > 0 || state.is_nearly_full(segment);
        self.provide_if(&state, is_wanted);
        if is_amid_node || state.goes_next(segment) || state.has_room(segment) {
            return ControlFlow::Continue(After::GoOn);
        }
        ControlFlow::Continue(After::Leave)
    }

    /// Wakes the caller if that is worth its cost, which is about that of a hundred results.
    fn wake_caller(&self, state: &State<S>, is_urgent: bool) {
        if state.caller_is_idle && (is_urgent || state.can_pass_on(WAKE_CALLER_BYTES)) {
            self.output.notify_one();
        }
    }

    /// Waits until there may be something for the caller. It does not wait long, since an interrupt may come from a
    /// signal handler, which cannot wake a thread.
    pub(super) fn wait_for_output<'g>(
        &'g self,
        mut state: MutexGuard<'g, State<S>>,
    ) -> MutexGuard<'g, State<S>> {
        const MAX_CALLER_WAIT: Duration = Duration::from_millis(20);
        state.caller_is_idle = true;
        self.signal(&state);
        let started = Instant::now();
        let waited = self.output.wait_timeout(state, MAX_CALLER_WAIT);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.caller_waited += started.elapsed();
        state.caller_is_idle = false;
        self.signal(&state);
        state
    }
}
