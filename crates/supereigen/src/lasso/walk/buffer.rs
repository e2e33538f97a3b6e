//! One of several workers as the [`Pool`] sees it: what it is asked between two nodes, and its results
//! on their way to the calling thread.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::pace::Pace;
use super::parallel::{IDLE_CALLER, IDLE_WORKER, Pool, STOP};
use super::segments::Chunk;
use super::supervisor::{Request, Supervisor};
use crate::lasso::emit::Emit;
use crate::report::Stop;
use crate::scalar::Scalar;
use crate::stretch::Path;

/// A worker hands over a chunk at the end of a node when it holds this many bytes.
const CHUNK: usize = 128 << 10;
/// And within a node, if it has very many results, when it holds this many.
const LARGE_CHUNK: usize = 1 << 20;

/// A worker's place in the pool.
pub(super) struct Place<'p, 'a, S> {
    pool: &'p Pool<'a, S>,
    segment: usize,
}

impl<'p, 'a, S> Place<'p, 'a, S> {
    pub(super) fn new(pool: &'p Pool<'a, S>, segment: usize) -> Self {
        Place { pool, segment }
    }
}

impl<S: Scalar> Supervisor for Place<'_, '_, S> {
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

    fn take(&mut self, from: Path) {
        self.pool.cut(self.segment, from);
    }
}

/// Collects a worker's results into chunks.
pub(super) struct Buffer<'p, 'a, S> {
    place: Place<'p, 'a, S>,
    chunk: Chunk<S>,
    pace: Pace,
    /// Nothing was left of the stretch when the interrupt came.
    is_exhausted: bool,
}

impl<'p, 'a, S: Scalar> Buffer<'p, 'a, S> {
    pub(super) fn new(place: Place<'p, 'a, S>) -> Self {
        Buffer {
            pace: Pace::new(place.pool.pause),
            place,
            chunk: Chunk::EMPTY,
            is_exhausted: false,
        }
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Hands the chunk over, and where the search stands after it.
    pub(super) fn hand_over(&mut self, end: Option<Path>) -> ControlFlow<Stop> {
        let mut chunk = std::mem::replace(&mut self.chunk, Chunk::EMPTY);
        chunk.end = end;
        if chunk.count == 0 && chunk.end.is_none() {
            return ControlFlow::Continue(());
        }
        self.place.pool.hand_over(self.place.segment, chunk)
    }

    /// Whether the caller waits for just this segment.
    fn is_awaited(&self) -> bool {
        let pool = self.place.pool;
        self.chunk.count > 0
            && pool.wants_vectors
            && pool.signals.load(Ordering::Relaxed) & IDLE_CALLER != 0
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
        self.chunk.bytes += S::bytes(x);
        if self.chunk.bytes >= LARGE_CHUNK {
            self.hand_over(None)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn node_done(&mut self, place: impl FnOnce() -> Path) -> ControlFlow<Stop> {
        if self.pace.is_due() || self.chunk.bytes >= CHUNK || self.is_awaited() {
            self.hand_over(Some(place()))?;
        }
        ControlFlow::Continue(())
    }

    fn interrupted(&mut self, rest: Option<Path>) {
        self.is_exhausted = rest.is_none();
        // The search has been stopped already.
        let _ = self.hand_over(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Interrupt, Run};
    use crate::scalar::Big;
    use crate::sink::Collect;
    use crate::stretch::{Pass, Stretch};
    use dashu_int::IBig;
    use std::time::Duration;

    /// Long numbers take most of their room outside of the vector.
    #[test]
    fn what_waits_is_measured_with_its_digits() {
        let mut sink = Collect::default();
        let interrupt = Interrupt::new();
        let run = Run::new(&mut sink, &interrupt);
        let whole = vec![Stretch::whole(Pass::Forward)];
        let pool = Pool::<Big>::new(Pass::Forward, whole, true, Duration::ZERO, &run);
        let mut buffer = Buffer::new(Place::new(&pool, 0));
        let x = vec![Some(IBig::from(10).pow(9000)); 14];
        let digits = 14 * 9000 * 415 / 1000; // log2(10) / 8 bytes for each
        let vectors = 2 * LARGE_CHUNK / digits;
        for _ in 0..vectors {
            assert!(buffer.vector(&x).is_continue());
        }
        let waiting = pool.lock().buffered;
        let held = vectors * digits;
        assert!(waiting + LARGE_CHUNK > held, "{waiting} of {held}");
        assert!(waiting <= held + held / 10, "{waiting} of {held}");
    }
}
