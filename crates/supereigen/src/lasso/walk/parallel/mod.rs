//! Runs several workers on one search tree, with the results in order.
//!
//! The tree is cut into segments; each is searched by one worker or waits for one. A worker gives a part of its segment
//! away only when another worker is idle or soon will be. That part comes right after the part that the worker keeps,
//! so the segments form a list in the order of the search. If the sink has scribes, each worker writes its results
//! itself. The calling thread passes on the results of the first segment as they come; the results of later segments
//! wait in chunks. A worker whose chunks would take too much room leaves its segment for one nearer to the front. The
//! worker on the first segment never waits for another worker, so there is no deadlock, and memory stays bounded.
//!
//! - `segments`: the list of segments and their chunks. `pool`: the list behind a lock, and who is woken when.
//! - `buffer`: a worker's results on their way to the calling thread.

mod buffer;
mod pool;
mod segments;

use std::ops::ControlFlow;

use self::buffer::{Buffer, PoolSupervisor};
use self::pool::{Outcome, Pool};
use self::segments::Chunk;
use super::alone;
use super::clock::Clock;
use super::supervisor::Worker;
use crate::block::{Block, Scribe};
use crate::lasso::options::Options;
use crate::report::{Run, Stop};
use crate::scalar::Scalar;
use crate::stretch::Stretch;

/// The number of bytes that all waiting chunks may hold: `BUFFER_BYTES`, or `BUFFER_BYTES_PER_WORKER` for each worker if that is more.
const BUFFER_BYTES: usize = 16 << 20;
const BUFFER_BYTES_PER_WORKER: usize = 1 << 20;

/// Returns the greatest number of threads that are started, whatever is asked for: the number of cores, but at least
/// 32. Threads never wait for a slow device, so more of them would only wait for one another.
pub fn most_threads() -> usize {
    std::thread::available_parallelism()
        .map_or(1, usize::from)
        .max(32)
}

/// Runs a search over some stretches of a pass, in order, on several threads.
pub(crate) fn run<S: Scalar, W: Worker<S>>(
    make_worker: &(impl Fn() -> W + Sync),
    stretches: &[Stretch],
    options: &Options,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    let live: &Life<S> = &|pool, number, scribe| work(pool, number, make_worker(), scribe);
    on_threads(live, stretches, options, run)
        .unwrap_or_else(|| alone::run(make_worker(), stretches, options.pause, run))
}

/// The life of the worker with a number. It is a trait object, so that the code that starts threads is compiled once
/// for all kinds of workers.
type Life<'w, S> = dyn Fn(&Pool<S>, usize, Option<Box<dyn Scribe>>) + Sync + 'w;

/// Runs the workers on threads; returns `None` if the system gives no thread at all.
fn on_threads<S: Scalar>(
    live: &Life<'_, S>,
    stretches: &[Stretch],
    options: &Options,
    run: &mut Run<'_>,
) -> Option<ControlFlow<Stop>> {
    let Some(pass) = stretches.first().map(|stretch| stretch.pass) else {
        return Some(ControlFlow::Continue(()));
    };
    let threads = options.threads.min(most_threads());
    let pool = Pool::new(
        pass,
        stretches.to_vec(),
        (threads, BUFFER_BYTES.max(threads * BUFFER_BYTES_PER_WORKER)),
        !options.wanted.unordered,
        options.pause,
        run,
    );
    std::thread::scope(|scope| {
        let start = |&number: &usize| {
            let scribe = run.wants_vectors.then(|| run.scribe()).flatten();
            let pool = &pool;
            let worker = std::thread::Builder::new();
            let started = worker.spawn_scoped(scope, move || {
                let _guard = StopAll(pool);
                live(pool, number, scribe);
            });
            started.is_ok()
        };
        // If the system gives no more threads, fewer workers do the work.
        let workers = (0..threads).take_while(start).count();
        let _guard = StopAll(&pool);
        (workers > 0).then(|| pass_on(&pool, run))
    })
}

/// Ends the search if a thread panics, in a worker or in the sink, so that the panic reaches the caller.
struct StopAll<'p, S>(&'p Pool<S>);

impl<S> Drop for StopAll<'_, S> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.panicked();
        }
    }
}

/// Searches one segment after the other until the search is over.
fn work<S: Scalar>(
    pool: &Pool<S>,
    number: usize,
    mut worker: impl Worker<S>,
    mut scribe: Option<Box<dyn Scribe>>,
) {
    let mut chunk = Chunk::new(Block::new());
    while let Some((segment, stretch)) = pool.next_stretch(number) {
        let mut place = PoolSupervisor::new(pool, number, segment);
        let mut buffer = Buffer::new(pool, segment, scribe.as_deref_mut(), chunk);
        let flow = match worker.run(&stretch, &mut buffer, &mut place) {
            ControlFlow::Continue(()) => buffer.end(),
            stopped => stopped,
        };
        let outcome = Outcome {
            stop: flow.break_value().filter(|_| !buffer.leaves),
            rest: buffer.rest,
            counters: worker.take_counters(),
        };
        // All of it was handed over, or is not wanted; its memory serves the next segment.
        chunk = buffer.chunk;
        pool.finish(number, segment, outcome);
    }
}

/// Passes the results on to the sink, on the calling thread, until the search is over.
fn pass_on<S: Scalar>(pool: &Pool<S>, run: &mut Run<'_>) -> ControlFlow<Stop> {
    let mut clock = Clock::new(pool.pause);
    let mut state = pool.lock();
    loop {
        if run.interrupt.is_raised() && state.stop.is_none() {
            pool.stop(&mut state, Stop::Interrupted);
        }
        pool.adapt(&mut state);
        let first = state.first;
        let taken = state.take_chunk();
        if taken.is_some() || state.first != first {
            // There is more room now, or another segment comes first.
            pool.make_room(&state);
        }
        if let Some((segment, mut chunk)) = taken {
            drop(state);
            let flow = push_chunk(run, &mut chunk);
            state = pool.lock();
            state.keep_spare(chunk.block);
            state.passed(segment, chunk.end);
            let mut flow = flow;
            if flow.is_continue()
                && clock.is_time()
                && let Some(remaining) = state.remaining(pool.pass)
            {
                drop(state);
                flow = run.reached(remaining);
                state = pool.lock();
            }
            if let ControlFlow::Break(stop) = flow {
                // After an interrupt, workers still hand over the results that they have; after a stop by the sink
                // they do not.
                pool.stop(&mut state, stop);
            }
            continue;
        }
        let is_over = state.waiting == 0 || state.stop.is_some();
        if state.busy_workers == 0 && is_over || state.has_panicked {
            break;
        }
        state = pool.wait_for_output(state);
    }
    // All workers have ended, and their results were passed on or are not wanted.
    run.counters.add(&state.counters);
    let Some(stop) = state.stop else {
        return ControlFlow::Continue(());
    };
    if stop == Stop::Interrupted
        && let Some(remaining) = state.remaining(pool.pass)
    {
        run.reached(remaining)?;
    }
    ControlFlow::Break(stop)
}

/// Gives all results of a chunk to the sink.
fn push_chunk<S: Scalar>(run: &mut Run<'_>, chunk: &mut Chunk<S>) -> ControlFlow<Stop> {
    if !run.wants_vectors {
        return run.push_count(chunk.count);
    }
    let mut others = chunk.count;
    if chunk.block.found() > 0 {
        others -= chunk.block.found();
        run.push_block(&mut chunk.block)?;
    }
    if others > 0 {
        let length = chunk.values.len() / others as usize;
        for x in chunk.values.chunks_exact(length) {
            run.push(x)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::pool::{After, Occasion};
    use super::*;
    use crate::interrupt::Interrupt;
    use crate::lasso::emit::Emit;
    use crate::lasso::walk::supervisor::Supervisor;
    use crate::report::Counters;
    use crate::sink::{Collect, Sink, from_fn};
    use crate::stretch::Pass;
    use dashu_int::UBig;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    /// A worker that finds vectors for ever, or panics at once.
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
                emit.vector(&[0; 1000], &[])?;
            }
        }

        fn take_counters(&mut self) -> Counters {
            Counters::default()
        }
    }

    /// Returns whether a run on two threads ends, and by a panic.
    fn panics_in_time(panics: bool, mut sink: impl Sink + Send + 'static) -> bool {
        let (ended, wait) = mpsc::channel();
        std::thread::spawn(move || {
            let one = UBig::ONE;
            let mut run = Run::new(&mut sink, &Interrupt::NEVER, &one);
            let options = Options::new().threads(2);
            let stretches = vec![Stretch::whole(Pass::Forward)];
            let search = || super::run(&|| Endless { panics }, &stretches, &options, &mut run);
            let _ = ended.send(catch_unwind(AssertUnwindSafe(search)).is_err());
        });
        wait.recv_timeout(Duration::from_secs(600)) == Ok(true)
    }

    #[test]
    fn a_panic_in_a_worker_or_a_sink_reaches_the_caller() {
        assert!(panics_in_time(true, Collect::default()));
        assert!(panics_in_time(
            false,
            from_fn(|_| -> () { panic!("a sink panics") })
        ));
    }

    /// The worker on the first segment waits for room although there is too little for which the caller is woken.
    #[test]
    fn a_worker_that_waits_for_room_wakes_the_caller() {
        const CHUNKS: u64 = 500;
        let mut sink = Collect::default();
        let one = UBig::ONE;
        let mut run = Run::new(&mut sink, &Interrupt::NEVER, &one);
        let whole = vec![Stretch::whole(Pass::Forward)];
        let pause = Duration::from_secs(3600);
        let pool = Pool::<i64>::new(Pass::Forward, whole, (1, 1), true, pause, &run);
        let started = Instant::now();
        let flow = std::thread::scope(|scope| {
            scope.spawn(|| {
                let (segment, _) = pool.next_stretch(0).expect("a segment");
                let mut chunk = Chunk::new(Block::new());
                for _ in 0..CHUNKS {
                    (chunk.count, chunk.value_bytes) = (1, 8);
                    chunk.values.push(0);
                    let after = pool.hand_over(segment, &mut chunk, Occasion::Full);
                    assert_eq!(after, ControlFlow::Continue(After::GoOn));
                }
                let outcome = Outcome {
                    rest: None,
                    stop: None,
                    counters: Counters::default(),
                };
                pool.finish(0, segment, outcome);
            });
            pass_on(&pool, &mut run)
        });
        assert!(flow.is_continue());
        assert_eq!(run.counters.results, CHUNKS);
        assert!(started.elapsed() < Duration::from_secs(3));
    }

    #[test]
    fn not_all_threads_that_are_asked_for_are_started() {
        let mut sink = from_fn(|_| ControlFlow::Break(()));
        let one = UBig::ONE;
        let mut run = Run::new(&mut sink, &Interrupt::NEVER, &one);
        let options = Options::new().threads(usize::MAX);
        let stretches = vec![Stretch::whole(Pass::Forward)];
        let flow = super::run(
            &|| Endless { panics: false },
            &stretches,
            &options,
            &mut run,
        );
        assert_eq!(flow, ControlFlow::Break(Stop::Sink));
    }
}
