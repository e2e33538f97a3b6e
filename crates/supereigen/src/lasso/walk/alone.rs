//! Runs one worker on the calling thread, whose results go straight to the sink.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::clock::Clock;
use super::supervisor::{Request, Supervisor, Worker};
use crate::lasso::emit::Emit;
use crate::report::{Run, Stop};
use crate::scalar::Scalar;
use crate::stretch::{Path, Stretch};
use crate::time::Instant;

/// The longest time between two looks at the interrupt.
const INTERRUPT_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Runs a search over some stretches of a pass, in order.
pub(crate) fn run<S: Scalar, W: Worker<S>>(
    mut worker: W,
    stretches: &[Stretch],
    pause: Duration,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    let interrupt = run.interrupt.flag();
    for (index, stretch) in stretches.iter().enumerate() {
        let mut straight = Straight {
            run,
            stretch,
            later: &stretches[index + 1..],
            clock: Clock::new(pause.min(INTERRUPT_POLL_INTERVAL)),
            pause,
            told: Instant::now(),
        };
        let flow = worker.run(stretch, &mut straight, &mut Alone(interrupt));
        run.counters.add(&worker.take_counters());
        flow?;
    }
    ControlFlow::Continue(())
}

/// The supervisor of a worker without others: it never asks for work.
struct Alone<'a>(&'a AtomicBool);

impl Supervisor for Alone<'_> {
    #[inline]
    fn between_nodes(&mut self) -> ControlFlow<Stop, Request> {
        if self.0.load(Ordering::Relaxed) {
            return ControlFlow::Break(Stop::Interrupted);
        }
        ControlFlow::Continue(Request::Nothing)
    }

    fn take(&mut self, _from: Path) {}
}

/// Passes the results of a stretch straight to the sink.
struct Straight<'r, 'a, 's> {
    run: &'r mut Run<'a>,
    stretch: &'s Stretch,
    later: &'s [Stretch],
    /// When to look at the interrupt, and whether it is time to tell the sink what remains.
    clock: Clock,
    pause: Duration,
    /// When the sink was last told what remains.
    told: Instant,
}

impl Straight<'_, '_, '_> {
    /// Looks at the interrupt, and tells the sink what remains if the pause is over.
    #[cold]
    fn look(&mut self, place: impl FnOnce() -> Path) -> ControlFlow<Stop> {
        // Between two nodes only the bare flag is read, which this raises if its time has passed.
        let _ = self.run.tick();
        if self.pause > INTERRUPT_POLL_INTERVAL && self.told.elapsed() < self.pause {
            return ControlFlow::Continue(());
        }
        self.told = Instant::now();
        self.reached(Some(place()))
    }

    /// Tells the sink what remains if this stretch is left at `place`; `None` means that the stretch is done.
    #[cold]
    fn reached(&mut self, place: Option<Path>) -> ControlFlow<Stop> {
        let rest = place.map(|from| Stretch {
            pass: self.stretch.pass,
            from,
            to: self.stretch.to.clone(),
        });
        let remaining = rest.into_iter().chain(self.later.iter().cloned());
        self.run.reached(remaining.collect())
    }
}

impl<S: Scalar> Emit<S> for Straight<'_, '_, '_> {
    fn wants_vectors(&self) -> bool {
        self.run.wants_vectors
    }

    #[inline]
    fn count(&mut self, results: u64) -> ControlFlow<Stop> {
        self.run.push_count(results)
    }

    #[inline]
    fn vector(&mut self, x: &[S], path: &[usize]) -> ControlFlow<Stop> {
        self.run.push_found(x, path)
    }

    #[inline]
    fn node_done(&mut self, place: impl FnOnce() -> Path) -> ControlFlow<Stop> {
        if self.clock.is_due() {
            self.look(place)?;
        }
        ControlFlow::Continue(())
    }

    fn interrupted(&mut self, rest: Option<Path>) {
        // The search has been stopped already, so the sink's answer changes nothing.
        let _ = self.reached(rest);
    }
}
