//! Runs work on another thread, while the calling thread lets Python continue, handles Ctrl-C and reports progress.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use supereigen::Interrupt;

use crate::error;

/// The time between two checks for signals: Ctrl-C reaches a run within this time.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// How far a run has come, as the working thread reports it.
#[derive(Debug)]
pub(crate) struct Tally {
    results: AtomicU64,
    /// The part of the work that is done, as the bits of an `f64`; NaN while it is not known.
    done: AtomicU64,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally {
            results: AtomicU64::new(0),
            done: AtomicU64::new(f64::NAN.to_bits()),
        }
    }

    pub(crate) fn set_results(&self, results: u64) {
        self.results.store(results, Ordering::Relaxed);
    }

    pub(crate) fn set_done(&self, part: f64) {
        self.done.store(part.to_bits(), Ordering::Relaxed);
    }

    /// Calls a function of the user with the number of results and, once it is known, the part that is done.
    pub(crate) fn tell(&self, progress: &Bound<'_, PyAny>) -> PyResult<()> {
        let results = self.results.load(Ordering::Relaxed);
        let done = f64::from_bits(self.done.load(Ordering::Relaxed));
        progress.call1((results, (!done.is_nan()).then_some(done)))?;
        Ok(())
    }
}

/// Wakes the caller when the work is over, even by a panic.
struct Ended<'a> {
    flag: &'a AtomicBool,
    caller: Thread,
}

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Release);
        self.caller.unpark();
    }
}

/// Runs `work` without holding the lock of the interpreter. `progress` is called at every tick with the number of results and,
/// once it is known, the part of the work that is done.
///
/// # Errors
/// `KeyboardInterrupt`, unless a `partial` result is wanted; any exception that `progress` raises; an `OSError` if no
/// thread can be started; an `InternalError` in place of a panic. In all cases the work has stopped.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    partial: bool,
    work: impl FnOnce(&Interrupt, &Tally) -> T + Send,
) -> PyResult<T> {
    let interrupt = Interrupt::new();
    let tally = Tally::new();
    let flag = AtomicBool::new(false);
    thread::scope(|scope| {
        let ended = Ended {
            flag: &flag,
            caller: thread::current(),
        };
        let (interrupt, tally) = (&interrupt, &tally);
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            let _ended = ended;
            work(interrupt, tally)
        })?;
        let mut failure = None;
        while !flag.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(TICK));
            if failure.is_none() && !flag.load(Ordering::Acquire) {
                let told = || progress.map_or(Ok(()), |told| tally.tell(told));
                failure = py.check_signals().and_then(|()| told()).err();
                if failure.is_some() {
                    interrupt.raise();
                }
            }
        }
        let outcome = py.detach(|| worker.join());
        match failure {
            Some(error) if !(partial && error.is_instance_of::<PyKeyboardInterrupt>(py)) => {
                Err(error)
            }
            _ => outcome.map_err(|_| panicked()),
        }
    })
}

/// Runs `work` as [`run`] does, if it needs no watch: Ctrl-C raises an exception, and nothing reports progress.
pub(crate) fn compute<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Interrupt) -> T + Send,
) -> PyResult<T> {
    run(py, None, false, |interrupt, _| work(interrupt))
}

/// Returns the exception for a panic, which is a defect of the library.
pub(crate) fn panicked() -> PyErr {
    error::InternalError::new_err("the library panicked, which is a defect; please report it")
}
