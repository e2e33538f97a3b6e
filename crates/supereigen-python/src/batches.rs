//! The basis in batches: an iterator whose thread searches ahead, but waits until its vectors are taken, so that memory
//! does not grow with the basis.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use supereigen::{Extremals, Interrupt, Sink, Stop, lasso};

use crate::enumerate::Enumeration;
use crate::error;
use crate::prepared::CachedSearch;
use crate::run::{TICK, Tally, panicked};
use crate::sinks::{Progress, Watched};
use crate::store::Store;

/// The greatest number of entries for which memory is reserved at once: 64 MiB.
const MAX_RESERVED_ENTRIES: usize = 1 << 23;

/// The number of vectors between two looks at the clock.
const VECTORS_PER_TICK: u32 = 256;

/// An iterator over batches.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct Batches {
    interrupt: Interrupt,
    /// The process that has the thread; one that was forked from it has not.
    process: u32,
    /// The function of the user that is told at every tick, and after every batch, how far the iteration has come.
    progress: Option<Py<PyAny>>,
    tally: Arc<Tally>,
    n: usize,
    /// The number of entries in a full batch.
    entries: usize,
    /// The error, if the search was refused.
    refused: Arc<OnceLock<lasso::Error>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The vectors still to come; `None` once the iteration is over.
    extremals: Option<Extremals>,
    batch: Store,
    /// The number of vectors in earlier batches.
    taken: u64,
}

impl Batches {
    pub(crate) fn start(
        prepared: Arc<CachedSearch>,
        enumeration: Enumeration,
        size: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Batches> {
        let (n, denominator) = (prepared.space.n(), prepared.space.denominator().clone());
        let interrupt = Interrupt::new();
        let refused = Arc::new(OnceLock::new());
        let (raised, refusal) = (interrupt.clone(), refused.clone());
        let tally = Arc::new(Tally::new());
        let (noted, is_watched) = (tally.clone(), progress.is_some());
        let run = move |sink: &mut dyn Sink| {
            let options = enumeration.options.clone().interrupt(&raised);
            let progress = || Progress::new(&prepared, options);
            let mut watched = Watched {
                progress: is_watched.then(progress),
                tally: &noted,
                inner: sink,
            };
            let stop = enumeration.run(&prepared, true, &raised, &mut watched);
            stop.unwrap_or_else(|error| {
                refusal.get_or_init(|| error);
                Stop::Interrupted
            })
        };
        let extremals = Extremals::of_run(n, denominator, interrupt.clone(), run);
        let no_thread = || pyo3::exceptions::PyOSError::new_err("there can be no more threads");
        Ok(Batches {
            interrupt,
            process: std::process::id(),
            progress,
            tally,
            n,
            entries: size.saturating_mul(n),
            refused,
            state: Mutex::new(State {
                extremals: Some(extremals.ok_or_else(no_thread)?),
                ..State::default()
            }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether this is a copy in another process, whose state may have been copied in the middle of a change.
    fn is_copy(&self) -> bool {
        self.process != std::process::id()
    }

    /// Tells the user how far the iteration has come.
    fn tell(&self, py: Python<'_>) -> PyResult<()> {
        let Some(progress) = &self.progress else {
            return Ok(());
        };
        let state = self.state();
        let results = state.taken + (state.batch.len() / self.n.max(1)) as u64;
        // The function of the user may ask for the next batch.
        drop(state);
        self.tally.set_results(results);
        self.tally.tell(progress.bind(py))
    }

    /// Fills the batch, for no longer than a tick. Returns `true` if the batch is full or the last one.
    fn fill(&self) -> bool {
        let mut state = self.state();
        let State {
            extremals, batch, ..
        } = &mut *state;
        let Some(extremals) = extremals else {
            return true;
        };
        let deadline = Instant::now() + TICK;
        let mut vectors = 0;
        while batch.len() < self.entries {
            // The clock costs as much as a vector, and where vectors come fast nothing else would end the tick.
            if vectors % VECTORS_PER_TICK == 0 && Instant::now() >= deadline {
                return false;
            }
            vectors += 1;
            if !extremals.wait_for(TICK) {
                return false;
            }
            let Some(vector) = extremals.next_values() else {
                state.extremals = None;
                return true;
            };
            if batch.len() == 0 {
                *batch = Store::with_capacity(self.entries.min(MAX_RESERVED_ENTRIES));
            }
            batch.push(vector);
        }
        true
    }
}

#[pymethods]
impl Batches {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Store>> {
        if self.is_copy() {
            return Err(PyRuntimeError::new_err(
                "this iterator belongs to another process, from which this one was forked; make one in each process",
            ));
        }
        loop {
            let filled = py.detach(|| catch_unwind(AssertUnwindSafe(|| self.fill())));
            if filled.map_err(|_| panicked())? {
                break;
            }
            let told = py.check_signals().and_then(|()| self.tell(py));
            told.inspect_err(|_| self.close(py))?;
        }
        if let Some(refused) = self.refused.get() {
            return Err(error::search(refused.clone()));
        }
        self.tell(py).inspect_err(|_| self.close(py))?;
        let mut state = self.state();
        let batch = std::mem::take(&mut state.batch);
        state.taken += (batch.len() / self.n.max(1)) as u64;
        drop(state);
        Ok((batch.len() > 0).then_some(batch))
    }

    /// Stops the search.
    fn close(&self, py: Python<'_>) {
        if self.is_copy() {
            return;
        }
        self.interrupt.raise();
        py.detach(|| {
            let mut state = self.state();
            state.extremals = None;
            state.batch = Store::default();
        });
    }
}

impl Drop for Batches {
    /// Leaves a copy alone: dropping it would wait for a thread that is not there.
    fn drop(&mut self) {
        if self.is_copy() {
            let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
            std::mem::forget(std::mem::take(state));
        }
    }
}
