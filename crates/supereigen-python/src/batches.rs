//! The basis in batches: a thread searches ahead by a few of them and waits until they are taken, so that
//! memory does not grow with the basis.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use pyo3::prelude::*;
use supereigen::{Interrupt, Sink, Stop, Values, lasso};

use crate::enumerate::{Enumeration, stop_name};
use crate::error;
use crate::run::{TICK, panicked};
use crate::store::Store;
use crate::system::Prepared;

/// How many batches wait to be taken.
const AHEAD: usize = 2;

/// The most entries for which there is room from the start: 64 MiB.
const ROOM: usize = 1 << 23;

/// An iterator over batches.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct Batches {
    interrupt: Arc<Interrupt>,
    state: Mutex<State>,
}

struct State {
    /// Gone once the iteration is over.
    batches: Option<Receiver<Store>>,
    worker: Option<JoinHandle<Result<Stop, lasso::Error>>>,
    stop: Option<Stop>,
}

impl Batches {
    pub(crate) fn start(
        system: Arc<Prepared>,
        enumeration: Enumeration,
        size: usize,
    ) -> PyResult<Batches> {
        let (sender, receiver) = sync_channel(AHEAD);
        let interrupt = Arc::new(Interrupt::new());
        let raised = interrupt.clone();
        let entries = size.saturating_mul(system.exact.n());
        let worker = std::thread::Builder::new().spawn(move || {
            let mut sink = Chunks {
                store: Store::default(),
                entries,
                sender,
            };
            let stop = enumeration.run(&system, true, &raised, &mut sink)?;
            // Nothing follows, so it does not matter whether somebody takes it.
            let _ = sink.send();
            Ok(stop)
        })?;
        Ok(Batches {
            interrupt,
            state: Mutex::new(State {
                batches: Some(receiver),
                worker: Some(worker),
                stop: None,
            }),
        })
    }

    /// The next batch; waits no longer than a tick.
    fn take(&self) -> Result<Store, RecvTimeoutError> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match &state.batches {
            Some(batches) => batches.recv_timeout(TICK),
            None => Err(RecvTimeoutError::Disconnected),
        }
    }

    /// Stops the search, if it is not over, and says how it ended.
    fn finish(&self) -> PyResult<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        // A worker that waits to give a batch away learns that nobody wants it.
        state.batches = None;
        match state.worker.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(Ok(stop))) => {
                state.stop = Some(stop);
                Ok(())
            }
            Some(Ok(Err(refused))) => Err(error::search(refused)),
            Some(Err(_)) => Err(panicked()),
        }
    }
}

#[pymethods]
impl Batches {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            match py.detach(|| self.take()) {
                Ok(store) => return store.into_python(py).map(Some),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return py.detach(|| self.finish()).map(|()| None);
                }
            }
            if let Err(error) = py.check_signals() {
                self.close(py);
                return Err(error);
            }
        }
    }

    /// Stops the search.
    fn close(&self, py: Python<'_>) {
        self.interrupt.raise();
        // Whatever it says, nobody asks any more.
        let _ = py.detach(|| self.finish());
    }

    /// Why the search ended; `None` before.
    #[getter]
    fn stop(&self) -> Option<&'static str> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.stop.map(stop_name)
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        // The thread ends by itself once the receiver is gone.
        self.interrupt.raise();
    }
}

/// Gives a batch away whenever it is full.
struct Chunks {
    store: Store,
    /// How many entries a full batch has.
    entries: usize,
    sender: SyncSender<Store>,
}

impl Chunks {
    /// `Break` if nobody takes it.
    fn send(&mut self) -> ControlFlow<()> {
        if self.store.len() == 0 {
            return ControlFlow::Continue(());
        }
        match self.sender.send(std::mem::take(&mut self.store)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

impl Sink for Chunks {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if self.store.len() == 0 {
            self.store = Store::with_capacity(self.entries.min(ROOM));
        }
        self.store.push(vector);
        if self.store.len() < self.entries {
            return ControlFlow::Continue(());
        }
        self.send()
    }
}
