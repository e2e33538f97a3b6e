//! What a run did and why it stopped.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::scalar::{Scalar, Values};
use crate::sink::Sink;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// Everything was found.
    Complete,
    /// The sink wanted no more.
    Sink,
    /// The [`Interrupt`] was raised.
    Interrupted,
}

/// A flag that asks a run to stop; it may be raised from any thread or a signal handler.
#[derive(Debug, Default)]
pub struct Interrupt(AtomicBool);

impl Interrupt {
    /// A flag that is down.
    pub const fn new() -> Interrupt {
        Interrupt(AtomicBool::new(false))
    }

    /// Asks every run that holds this flag to stop soon.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a run counted; a method leaves at 0 what does not apply to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// Vectors pushed into the sink.
    pub results: u64,
    /// Nonnegative elementary cycles visited.
    pub cycles: u64,
    /// Maximum J_σ-paths visited.
    pub paths: u64,
    /// Solutions computed.
    pub vectors: u64,
    /// Extremality tests made.
    pub tests: u64,
    /// Extremals found that had been found before.
    pub repeats: u64,
    /// The largest intermediate set of generators.
    pub peak: u64,
}

/// What a run did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Why it ended.
    pub stop: Stop,
    /// What it counted.
    pub counters: Counters,
}

/// A run in progress: the sink, the interrupt and the counters, handed down through a method.
pub(crate) struct Run<'a> {
    sink: &'a mut dyn Sink,
    interrupt: &'a Interrupt,
    pub(crate) counters: Counters,
}

impl<'a> Run<'a> {
    pub(crate) fn new(sink: &'a mut dyn Sink, interrupt: &'a Interrupt) -> Run<'a> {
        Run {
            sink,
            interrupt,
            counters: Counters::default(),
        }
    }

    /// Pushes a result.
    pub(crate) fn push<S: Scalar>(&mut self, vector: &[S]) -> ControlFlow<Stop> {
        self.counters.results += 1;
        self.push_erased(S::erase(vector))
    }

    fn push_erased(&mut self, vector: Values<'_>) -> ControlFlow<Stop> {
        self.sink.push(vector).map_break(|()| Stop::Sink)
    }

    /// Called between units of work of at most polynomial size.
    pub(crate) fn tick(&self) -> ControlFlow<Stop> {
        if self.interrupt.is_raised() {
            ControlFlow::Break(Stop::Interrupted)
        } else {
            ControlFlow::Continue(())
        }
    }

    pub(crate) fn report(self, flow: ControlFlow<Stop>) -> Report {
        Report {
            stop: match flow {
                ControlFlow::Continue(()) => Stop::Complete,
                ControlFlow::Break(stop) => stop,
            },
            counters: self.counters,
        }
    }
}
