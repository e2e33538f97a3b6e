//! A run on another thread, whose vectors come in batches through a channel.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use super::here::{MAX_BATCH_VECTORS, entries};
use crate::interrupt::Interrupt;
use crate::report::Stop;
use crate::scalar::{Numbers, Values};
use crate::sink::{Reached, Sink};
use crate::stretch::Stretch;

/// The number of batches that wait in the channel.
const MAX_WAITING_BATCHES: usize = 2;

/// What remains to be searched at the end, and why it has ended.
type End = (Vec<Stretch>, Option<Stop>);

/// A run on another thread.
pub(super) struct Behind {
    pub(super) interrupt: Interrupt,
    /// Gone once the run is to end.
    batches: Option<Receiver<Numbers>>,
    thread: Option<JoinHandle<End>>,
}

impl Behind {
    /// Starts the run, before which these stretches remain, unless there can be no more threads.
    pub(super) fn start(
        n: usize,
        interrupt: Interrupt,
        remaining: Vec<Stretch>,
        run: impl FnOnce(&mut dyn Sink) -> Stop + Send + 'static,
    ) -> Option<Behind> {
        let (sender, batches) = sync_channel(MAX_WAITING_BATCHES);
        let work = move || {
            let mut sink = PassOn {
                batch: Numbers::I64(Vec::new()),
                n,
                size: 1,
                sender,
                remaining,
            };
            let stop = run(&mut sink);
            // The run is over, so it does not matter whether somebody takes the last vectors.
            let _ = sink.send();
            let remaining = match stop {
                Stop::Complete => Vec::new(),
                _ => sink.remaining,
            };
            (remaining, Some(stop))
        };
        let thread = std::thread::Builder::new().spawn(work).ok()?;
        Some(Behind {
            interrupt,
            batches: Some(batches),
            thread: Some(thread),
        })
    }

    pub(super) fn receive(&self, time: Option<Duration>) -> Result<Numbers, RecvTimeoutError> {
        match (&self.batches, time) {
            (Some(batches), Some(time)) => batches.recv_timeout(time),
            (Some(batches), None) => batches.recv().map_err(RecvTimeoutError::from),
            (None, _) => Err(RecvTimeoutError::Disconnected),
        }
    }

    /// Waits for the end of the run; a panic in it goes on here.
    pub(super) fn join(&mut self) -> End {
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(end)) => end,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => (Vec::new(), Some(Stop::Interrupted)),
        }
    }
}

impl Drop for Behind {
    fn drop(&mut self) {
        self.interrupt.raise();
        // A run that waits to pass a batch on learns that nobody takes it.
        self.batches = None;
        if let Some(thread) = self.thread.take() {
            // Nobody is there to hear of a panic.
            let _ = thread.join();
        }
    }
}

/// Passes vectors on in batches.
struct PassOn {
    batch: Numbers,
    n: usize,
    /// The number of vectors in a full batch.
    size: usize,
    sender: SyncSender<Numbers>,
    remaining: Vec<Stretch>,
}

impl PassOn {
    /// Passes the batch on; `Break` if nobody takes it.
    fn send(&mut self) -> ControlFlow<()> {
        if self.batch.is_empty() {
            return ControlFlow::Continue(());
        }
        self.size = (2 * self.size).min(MAX_BATCH_VECTORS);
        let batch = std::mem::replace(&mut self.batch, Numbers::I64(Vec::new()));
        match self.sender.send(batch) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

impl Sink for PassOn {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.batch.extend(vector.numerators());
        if self.batch.len() < entries(self.size, self.n) {
            return ControlFlow::Continue(());
        }
        self.send()
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        self.remaining = reached.remaining.to_vec();
        // Where results are rare, nobody shall wait until a batch is full.
        self.send()
    }
}
