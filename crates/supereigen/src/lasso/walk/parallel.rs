//! Several workers on one search tree, with the results in order.
//!
//! The tree is cut into segments, each a task in the hands of one worker or waiting for one. A
//! worker gives a part of its task away only when another one is idle; that part comes right after
//! all that it keeps, so the segments form a list in the order of the search. The calling thread
//! passes on the results of the first segment as they come; those of later ones wait in chunks,
//! and a worker whose chunks would exceed the limit waits too, unless it works on the first
//! segment. The worker on the first segment never waits for another worker, so there is no
//! deadlock, and memory stays bounded.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::alone;
use super::buffer::{Buffer, Place};
use super::pace::Pace;
use super::segments::{Chunk, Segment, State};
use super::supervisor::Worker;
use crate::lasso::options::Options;
use crate::report::{Counters, Interrupt, Run, Stop};
use crate::scalar::Scalar;
use crate::stretch::{Pass, Path, Stretch};

/// Chunks that wait for their turn may hold this many bytes in all.
const BUFFER: usize = 8 << 20;

/// The greatest number of threads that are started, whatever is asked for: the number of cores, or 32 if there
/// are fewer. None ever waits for a slow device, so more would only wait for one another.
pub fn most_threads() -> usize {
    std::thread::available_parallelism()
        .map_or(1, usize::from)
        .max(32)
}

/// Runs a search over some stretches of a pass, in order, on several threads.
pub(crate) fn run<S: Scalar, W: Worker<S>>(
    make_worker: &(impl Fn() -> W + Sync),
    stretches: Vec<Stretch>,
    options: &Options,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    let Some(pass) = stretches.first().map(|stretch| stretch.pass) else {
        return ControlFlow::Continue(());
    };
    let ordered = options.ordered && run.wants_vectors();
    let pool = Pool::new(pass, stretches.clone(), ordered, options.pause, run);
    let flow = std::thread::scope(|scope| {
        let start = |_: &usize| {
            let worker = std::thread::Builder::new();
            let started = worker.spawn_scoped(scope, || {
                let _guard = StopAll(&pool);
                pool.work(make_worker());
            });
            started.is_ok()
        };
        // Where the system gives no more threads, fewer do the work.
        let threads = options.threads.min(most_threads());
        let workers = (0..threads).take_while(start).count();
        let _guard = StopAll(&pool);
        (workers > 0).then(|| pool.pass_on(run))
    });
    flow.unwrap_or_else(|| alone::run(make_worker(), &stretches, options.pause, run))
}

/// Ends the search if a thread panics, in a worker or in the sink: the others would wait for it for ever, and
/// the panic shall reach the caller.
struct StopAll<'p, 'a, S: Scalar>(&'p Pool<'a, S>);

impl<S: Scalar> Drop for StopAll<'_, '_, S> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut state = self.0.lock();
            state.has_panicked = true;
            self.0.stop(&mut state, Stop::Sink);
            self.0.output.notify_one();
        }
    }
}

pub(super) const STOP: u8 = 1;
pub(super) const IDLE_WORKER: u8 = 2;
pub(super) const IDLE_CALLER: u8 = 4;

pub(super) struct Pool<'a, S> {
    state: Mutex<State<S>>,
    /// For workers: there may be a task, room in the buffer, or an end.
    work: Condvar,
    /// For the caller: there may be a chunk or an end.
    output: Condvar,
    /// Bits of the above that workers look at between two nodes.
    pub(super) signals: AtomicU8,
    pass: Pass,
    ordered: bool,
    pub(super) wants_vectors: bool,
    pub(super) pause: Duration,
    interrupt: &'a Interrupt,
}

impl<'a, S: Scalar> Pool<'a, S> {
    pub(super) fn new(
        pass: Pass,
        stretches: Vec<Stretch>,
        ordered: bool,
        pause: Duration,
        run: &Run<'a>,
    ) -> Self {
        let waiting = stretches.len();
        let segments = stretches.into_iter().enumerate().map(|(index, stretch)| {
            let next = (index + 1 < waiting).then_some(index + 1);
            Segment::new(stretch.from, stretch.to, next)
        });
        Pool {
            state: Mutex::new(State {
                segments: segments.collect(),
                free: Vec::new(),
                first: 0,
                waiting,
                busy_workers: 0,
                idle_workers: 0,
                caller_is_idle: false,
                buffered: 0,
                counters: Counters::default(),
                stop: None,
                has_panicked: false,
            }),
            work: Condvar::new(),
            output: Condvar::new(),
            signals: AtomicU8::new(0),
            pass,
            ordered,
            wants_vectors: run.wants_vectors(),
            pause,
            interrupt: run.interrupt(),
        }
    }

    /// A panic in another thread will come to light when that thread is joined.
    pub(super) fn lock(&self) -> MutexGuard<'_, State<S>> {
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
    fn work(&self, mut worker: impl Worker<S>) {
        while let Some((segment, stretch)) = self.next_stretch() {
            let mut place = Place::new(self, segment);
            let mut buffer = Buffer::new(Place::new(self, segment));
            let flow = match worker.run(&stretch, &mut buffer, &mut place) {
                ControlFlow::Continue(()) => buffer.hand_over(None),
                stopped => stopped,
            };
            let done = flow.is_continue() || buffer.is_exhausted();
            self.finish(segment, done, flow, worker.take_counters());
        }
    }

    /// The first stretch in the list that waits for a worker; `None` when the search is over.
    fn next_stretch(&self) -> Option<(usize, Stretch)> {
        let mut state = self.lock();
        loop {
            if state.stop.is_some() {
                return None;
            }
            let mut at = Some(state.first);
            while let Some(index) = at {
                let segment = &mut state.segments[index];
                if segment.waits {
                    segment.waits = false;
                    let stretch = Stretch {
                        pass: self.pass,
                        from: segment.reached.clone(),
                        to: segment.to.clone(),
                    };
                    state.waiting -= 1;
                    state.busy_workers += 1;
                    self.signal(&state);
                    return Some((index, stretch));
                }
                at = segment.next;
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

    fn finish(&self, segment: usize, done: bool, flow: ControlFlow<Stop>, counters: Counters) {
        let mut state = self.lock();
        state.counters.add(&counters);
        state.busy_workers -= 1;
        state.segments[segment].done = done;
        if let ControlFlow::Break(stop) = flow {
            state.stop.get_or_insert(stop);
        }
        self.signal(&state);
        self.work.notify_all();
        self.output.notify_one();
    }

    /// Cuts a segment in two; the part from the given place on waits for a worker.
    pub(super) fn cut(&self, segment: usize, from: Path) {
        let mut state = self.lock();
        let before = &mut state.segments[segment];
        let to = before.to.replace(from.clone());
        let new = Segment::new(from, to, before.next);
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

    /// Hands a chunk over to the caller, waiting for room unless the segment is the first. After an
    /// interrupt nobody waits: what is done shall not be lost.
    pub(super) fn hand_over(&self, segment: usize, chunk: Chunk<S>) -> ControlFlow<Stop> {
        let mut state = self.lock();
        loop {
            match state.stop {
                Some(Stop::Interrupted) => break,
                Some(stop) => return ControlFlow::Break(stop),
                None => {}
            }
            let goes_first = self.goes_next(&state, segment);
            let has_room =
                state.buffered < BUFFER || goes_first && state.segments[segment].chunks.is_empty();
            if has_room {
                break;
            }
            state = self.wait(&self.work, state);
        }
        state.buffered += chunk.bytes;
        let chunks = &mut state.segments[segment].chunks;
        match chunks.back_mut() {
            // Numbers add up, so they take no room however long they wait; nor do places without a result.
            Some(last) if !self.wants_vectors || chunk.count == 0 => {
                last.count += chunk.count;
                last.end = chunk.end;
            }
            _ => chunks.push_back(chunk),
        }
        if state.caller_is_idle && self.goes_next(&state, segment) {
            self.output.notify_one();
        }
        ControlFlow::Continue(())
    }

    /// Whether the caller would take a chunk of this segment now.
    pub(super) fn goes_next(&self, state: &State<S>, segment: usize) -> bool {
        !self.ordered || state.first == segment
    }

    /// Passes the results on to the sink, on the calling thread, until the search is over.
    fn pass_on(&self, run: &mut Run<'_>) -> ControlFlow<Stop> {
        let mut pace = Pace::new(self.pause);
        let mut state = self.lock();
        loop {
            if self.interrupt.is_raised() && state.stop.is_none() {
                self.stop(&mut state, Stop::Interrupted);
            }
            if let Some((segment, chunk)) = self.take_chunk(&mut state) {
                state.buffered -= chunk.bytes;
                state.caller_is_idle = false;
                self.signal(&state);
                self.work.notify_all();
                drop(state);
                let flow = self.deliver(segment, chunk, &mut pace, run);
                state = self.lock();
                if let ControlFlow::Break(stop) = flow {
                    // An interrupt leaves a last word to those who are on their way; a sink that
                    // wants no more does not.
                    self.stop(&mut state, stop);
                }
                continue;
            }
            let is_over = state.waiting == 0 || state.stop.is_some();
            if state.busy_workers == 0 && is_over || state.has_panicked {
                return self.end(&state, run);
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

    fn stop(&self, state: &mut State<S>, why: Stop) {
        state.stop = Some(why);
        self.signal(state);
        self.work.notify_all();
    }

    /// Gives a chunk to the sink, and now and then says what remains after it.
    fn deliver(
        &self,
        segment: usize,
        chunk: Chunk<S>,
        pace: &mut Pace,
        run: &mut Run<'_>,
    ) -> ControlFlow<Stop> {
        push_chunk(run, &chunk)?;
        let mut state = self.lock();
        let passed = &mut state.segments[segment];
        passed.is_amid_node = chunk.end.is_none();
        if let Some(end) = chunk.end {
            passed.reached = end;
        }
        if pace.is_time()
            && let Some(remaining) = state.remaining(self.pass)
        {
            drop(state);
            run.reached(remaining)?;
        }
        ControlFlow::Continue(())
    }

    /// All workers have ended, and all that they found was passed on or is not wanted.
    fn end(&self, state: &State<S>, run: &mut Run<'_>) -> ControlFlow<Stop> {
        run.counters.add(&state.counters);
        let Some(stop) = state.stop else {
            return ControlFlow::Continue(());
        };
        if stop == Stop::Interrupted
            && let Some(remaining) = state.remaining(self.pass)
        {
            run.reached(remaining)?;
        }
        ControlFlow::Break(stop)
    }

    /// The next chunk that may be passed on, and its segment.
    fn take_chunk(&self, state: &mut State<S>) -> Option<(usize, Chunk<S>)> {
        if state.stop.is_some_and(|stop| stop != Stop::Interrupted) {
            return None;
        }
        loop {
            let first = state.first;
            if let Some(chunk) = state.segments[first].chunks.pop_front() {
                return Some((first, chunk));
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
            let mut segments = state.segments.iter_mut().enumerate();
            return segments
                .find_map(|(index, segment)| Some((index, segment.chunks.pop_front()?)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lasso::emit::Emit;
    use crate::lasso::walk::supervisor::Supervisor;
    use crate::scalar::Values;
    use crate::sink::{Collect, Sink};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::mpsc;

    /// Finds vectors for ever, or panics at once.
    struct Endless {
        panics: bool,
    }

    impl Worker<i64> for Endless {
        fn run(
            &mut self,
            _stretch: &Stretch,
            emit: &mut impl Emit<i64>,
            _supervisor: &mut impl Supervisor,
        ) -> ControlFlow<Stop> {
            assert!(!self.panics, "a worker panics");
            loop {
                emit.vector(&[0; 1000])?;
            }
        }

        fn take_counters(&mut self) -> Counters {
            Counters::default()
        }
    }

    struct Panics;

    impl Sink for Panics {
        fn push(&mut self, _vector: Values<'_>) -> ControlFlow<()> {
            panic!("a sink panics")
        }
    }

    /// Whether a run on two threads ends, and by a panic.
    fn panics_in_time(panics: bool, mut sink: impl Sink + Send + 'static) -> bool {
        let (ended, wait) = mpsc::channel();
        std::thread::spawn(move || {
            let interrupt = Interrupt::new();
            let mut run = Run::new(&mut sink, &interrupt);
            let options = Options {
                threads: 2,
                ..Options::default()
            };
            let stretches = vec![Stretch::whole(Pass::Forward)];
            let search = || super::run(&|| Endless { panics }, stretches, &options, &mut run);
            let _ = ended.send(catch_unwind(AssertUnwindSafe(search)).is_err());
        });
        wait.recv_timeout(Duration::from_secs(60)) == Ok(true)
    }

    #[test]
    fn a_panic_in_a_worker_or_a_sink_reaches_the_caller() {
        assert!(panics_in_time(true, Collect::default()));
        assert!(panics_in_time(false, Panics));
    }

    #[test]
    fn not_all_threads_that_are_asked_for_are_started() {
        struct Few(std::time::Instant);
        impl Sink for Few {
            fn push(&mut self, _vector: Values<'_>) -> ControlFlow<()> {
                ControlFlow::Break(())
            }
        }
        let mut sink = Few(std::time::Instant::now());
        let interrupt = Interrupt::new();
        let mut run = Run::new(&mut sink, &interrupt);
        let options = Options {
            threads: usize::MAX,
            ..Options::default()
        };
        let stretches = vec![Stretch::whole(Pass::Forward)];
        let flow = super::run(&|| Endless { panics: false }, stretches, &options, &mut run);
        assert_eq!(flow, ControlFlow::Break(Stop::Sink));
        assert!(sink.0.elapsed() < Duration::from_secs(60));
    }
}
