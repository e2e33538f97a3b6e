//! Connects a worker to the [`Pool`]: what the worker is asked between two nodes, and its results on their way to the
//! calling thread.

use std::ops::ControlFlow;
use std::time::Duration;

use super::pool::{After, Occasion, Pool};
use super::segments::Chunk;
use crate::block::{Scribe, Written};
use crate::lasso::emit::Emit;
use crate::lasso::walk::clock::Clock;
use crate::lasso::walk::supervisor::{Request, Supervisor};
use crate::report::Stop;
use crate::scalar::{Scalar, Values};
use crate::stretch::Path;

/// The number of bytes at which a worker hands over a chunk, at the end of a node.
const CHUNK_BYTES: usize = 256 << 10;
/// The number of bytes at which it hands over a chunk within a node that has very many results.
const LARGE_CHUNK_BYTES: usize = 1 << 20;
/// How long another worker may wait for a part of a segment.
const MAX_WORKER_WAIT: Duration = Duration::from_micros(60);
/// How many times `MAX_WORKER_WAIT` the caller may wait for results that a worker has.
const CALLER_WAIT_FACTOR: u32 = 16;
/// The number of cuts that a worker makes when it is asked; each cut leaves it about half of what it had. With more cuts,
/// the parts at the front are soon done, and many workers mostly wait for the next ones.
const CUTS_PER_REQUEST: u32 = 2;
/// The number of nodes during which it looks for something to cut off.
const MAX_NODES_PER_REQUEST: u32 = 12;

/// A worker's place in the pool, and its supervisor.
pub(super) struct PoolSupervisor<'p, S> {
    pool: &'p Pool<S>,
    worker: usize,
    segment: usize,
    /// The number of nodes during which it has looked for something to cut off.
    asked: u32,
    /// The number of cuts that it has made since it was asked.
    cuts: u32,
}

impl<'p, S> PoolSupervisor<'p, S> {
    pub(super) fn new(pool: &'p Pool<S>, worker: usize, segment: usize) -> Self {
        PoolSupervisor {
            pool,
            worker,
            segment,
            asked: 0,
            cuts: 0,
        }
    }
}

impl<S: Scalar> PoolSupervisor<'_, S> {
    /// Answers what the pool has asked: stops, or looks for something to cut off.
    #[cold]
    fn handle_request(&mut self) -> ControlFlow<Stop, Request> {
        self.pool.check()?;
        self.asked += 1;
        if self.asked > MAX_NODES_PER_REQUEST {
            (self.asked, self.cuts) = (0, 0);
            self.pool.is_whole(self.worker, self.segment);
        }
        ControlFlow::Continue(Request::GiveWork)
    }
}

impl<S: Scalar> Supervisor for PoolSupervisor<'_, S> {
    #[inline]
    fn between_nodes(&mut self) -> ControlFlow<Stop, Request> {
        if !self.pool.has_news(self.worker) {
            return ControlFlow::Continue(Request::Nothing);
        }
        self.handle_request()
    }

    fn take(&mut self, from: Path) {
        self.cuts += 1;
        let is_last = self.cuts == CUTS_PER_REQUEST;
        if is_last {
            (self.asked, self.cuts) = (0, 0);
        }
        self.pool.cut(self.worker, self.segment, from, is_last);
    }
}

/// Collects the results of a worker into chunks.
pub(super) struct Buffer<'p, 's, S> {
    pool: &'p Pool<S>,
    segment: usize,
    scribe: Option<&'s mut (dyn Scribe + 'static)>,
    pub(super) chunk: Chunk<S>,
    /// Says when to report what remains to be searched.
    clock: Clock,
    /// Says when others have waited for `MAX_WORKER_WAIT`, and how often that was so.
    late: Clock,
    times_late: u32,
    /// Whether the worker leaves its segment before it is searched completely.
    pub(super) leaves: bool,
    /// The first place that was not searched if the search ends early; `None` if nothing of the stretch is left.
    pub(super) rest: Option<Path>,
}

impl<'p, 's, S: Scalar> Buffer<'p, 's, S> {
    /// Makes a buffer for a segment; `chunk` is empty, and may have memory from earlier ones.
    pub(super) fn new(
        pool: &'p Pool<S>,
        segment: usize,
        scribe: Option<&'s mut (dyn Scribe + 'static)>,
        chunk: Chunk<S>,
    ) -> Self {
        Buffer {
            pool,
            segment,
            scribe,
            chunk,
            clock: Clock::new(pool.pause),
            late: Clock::new(MAX_WORKER_WAIT),
            times_late: 0,
            leaves: false,
            rest: None,
        }
    }

    /// Hands over the last chunk.
    pub(super) fn end(&mut self) -> ControlFlow<Stop> {
        self.hand_over(None, Occasion::Full)
    }

    /// Hands over the chunk, with the place that the search has reached after it.
    fn hand_over(&mut self, end: Option<Path>, occasion: Occasion) -> ControlFlow<Stop> {
        if self.chunk.count == 0 && end.is_none() {
            return ControlFlow::Continue(());
        }
        self.chunk.end = end;
        let after = self
            .pool
            .hand_over(self.segment, &mut self.chunk, occasion)?;
        self.leaves |= after == After::Leave;
        ControlFlow::Continue(())
    }

    /// Returns whether the caller or another worker waits for this segment.
    #[cold]
    fn is_awaited(&mut self) -> bool {
        self.times_late += 1;
        let is_very_late =
            self.times_late.is_multiple_of(CALLER_WAIT_FACTOR) && self.chunk.count > 0;
        self.pool.wants_vectors && self.pool.awaits(self.segment, is_very_late)
    }
}

impl<S: Scalar> Emit<S> for Buffer<'_, '_, S> {
    fn wants_vectors(&self) -> bool {
        self.pool.wants_vectors
    }

    #[inline]
    fn count(&mut self, results: u64) -> ControlFlow<Stop> {
        self.chunk.count += results;
        ControlFlow::Continue(())
    }

    fn vector(&mut self, x: &[S], path: &[usize]) -> ControlFlow<Stop> {
        self.chunk.count += 1;
        let scribe = self.scribe.as_deref_mut();
        let written = scribe.map(|scribe| {
            let vector = Values::found(x, &self.pool.denominator, path);
            self.chunk.block.write(scribe, vector)
        });
        if matches!(written, None | Some(Written::Refused)) {
            self.chunk.values.extend_from_slice(x);
            self.chunk.value_bytes += S::bytes(x);
        }
        // A refused vector must come after all written records, so it must be the last one of its chunk.
        if self.chunk.memory() >= LARGE_CHUNK_BYTES || written == Some(Written::Refused) {
            self.hand_over(None, Occasion::AmidNode)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn node_done(&mut self, place: impl FnOnce() -> Path) -> ControlFlow<Stop> {
        let is_late = self.late.is_due() && self.is_awaited();
        let is_late = self.clock.is_due() || is_late;
        if is_late || self.chunk.memory() >= CHUNK_BYTES {
            let occasion = if is_late {
                Occasion::Late
            } else {
                Occasion::Full
            };
            self.hand_over(Some(place()), occasion)?;
            if self.leaves {
                // The worker then stops as if it were interrupted, and says where it stands.
                return ControlFlow::Break(Stop::Interrupted);
            }
        }
        ControlFlow::Continue(())
    }

    fn interrupted(&mut self, rest: Option<Path>) {
        self.rest.clone_from(&rest);
        // The search has been stopped already, so the answer changes nothing.
        let _ = self.hand_over(rest, Occasion::Late);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::Block;
    use crate::interrupt::Interrupt;
    use crate::report::Run;
    use crate::scalar::Big;
    use crate::sink::Collect;
    use crate::stretch::{Pass, Stretch};
    use dashu_int::{IBig, UBig};

    /// Long numbers take most of their memory outside of the vector.
    #[test]
    fn what_waits_is_measured_with_its_digits() {
        let mut sink = Collect::default();
        let one = UBig::ONE;
        let run = Run::new(&mut sink, &Interrupt::NEVER, &one);
        let whole = vec![Stretch::whole(Pass::Forward)];
        let pool = Pool::<Big>::new(
            Pass::Forward,
            whole,
            (1, 8 << 20),
            true,
            Duration::ZERO,
            &run,
        );
        let mut buffer = Buffer::new(&pool, 0, None, Chunk::new(Block::new()));
        let x = vec![Some(IBig::from(10).pow(9000)); 14];
        let digits = 14 * 9000 * 415 / 1000; // log2(10) / 8 bytes for each
        let vectors = 2 * LARGE_CHUNK_BYTES / digits;
        for _ in 0..vectors {
            assert!(buffer.vector(&x, &[]).is_continue());
        }
        let waiting = pool.lock().buffered;
        let held = vectors * digits;
        assert!(waiting + LARGE_CHUNK_BYTES > held, "{waiting} of {held}");
        assert!(waiting <= held + held / 10, "{waiting} of {held}");
    }
}
