//! An iterator over extremals.
//!
//! With one thread, the iterator runs the search on the calling thread until a batch of vectors is full, and then
//! keeps only the stretches that remain. So it holds no stack and no thread between two vectors, and going on costs
//! one walk down to a node for each batch. With several threads, or for any other run that pushes into a sink, a thread
//! passes batches on through a channel with room for a few of them, and waits while it is full.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use dashu_int::UBig;

use super::options::{Error, Options};
use super::search::Search;
use crate::interrupt::Interrupt;
use crate::report::Stop;
use crate::scalar::{Numbers, Values};
use crate::sink::{Reached, Sink};
use crate::stretch::Stretch;
use crate::time::Instant;
use crate::vector::Vector;

/// The most vectors in a batch. The first batch has one vector, and each is twice as large as the one before.
const MAX_BATCH_VECTORS: usize = 1024;
/// The most entries in a batch, unless one vector has more.
const MAX_BATCH_ENTRIES: usize = 1 << 17;
/// The number of batches that wait in the channel.
const MAX_WAITING_BATCHES: usize = 2;

/// An iterator over the scaled extremals of a system, made by [`System::extremals`](crate::System::extremals) or
/// [`Search::extremals`]. Its memory does not grow with the basis, and dropping it stops the search.
///
/// An interrupt ends the iteration early; [`stop`](Extremals::stop) says so. The search can be resumed later:
///
/// ```
/// use supereigen::families::Family;
/// use supereigen::{Options, System};
/// let system = System::new(&Family::Zero.matrix(30, 1), 0)?; // 435 extremals
/// let mut extremals = system.extremals();
/// assert_eq!(extremals.by_ref().take(100).count(), 100);
/// let rest = extremals.into_rest(); // what was found ahead, and what remains to be searched
/// let options = Options::new().stretches(rest.stretches);
/// let others = system.search(&options)?.extremals(&options)?;
/// assert_eq!(100 + rest.vectors.len() + others.count(), 435);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Extremals {
    source: ExtremalSource,
    n: usize,
    denominator: UBig,
    batch: Numbers,
    /// The number of entries of the batch that were taken.
    taken: usize,
    /// What remains to be searched after the batch; while a thread searches ahead, known only after its end.
    remaining: Vec<Stretch>,
    stop: Option<Stop>,
}

/// What an iteration left over.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Rest {
    /// The vectors that were found ahead and not taken.
    pub vectors: Vec<Vector>,
    /// What remains to be searched after them, for [`Options::stretches`]; none if the search was over.
    pub stretches: Vec<Stretch>,
}

enum ExtremalSource {
    Here(Box<Here>),
    Behind(Behind),
    /// Nothing comes any more.
    Over,
}

impl Search {
    /// Iterates over the extremals of the whole search, or of the stretches that the options name. With one thread the
    /// iterator searches on the calling thread; with more, these search ahead by a few thousand vectors, which is worth
    /// it if the caller does more with a vector than it costs to find it.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// use supereigen::{Options, System};
    /// let system = System::new(&Family::Circulant { k: 30 }.matrix(60, 1), 0)?;
    /// let options = Options::new().threads(2);
    /// let mut extremals = system.search(&options)?.extremals(&options)?;
    /// assert_eq!(extremals.next(), system.extremals().next()); // in the same order
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`run`](Search::run).
    pub fn extremals(&self, options: &Options) -> Result<Extremals, Error> {
        self.check(options)?;
        Ok(Extremals::new(self.clone(), options))
    }
}

impl Extremals {
    /// Starts an iteration; the options are known to be of the search.
    pub(crate) fn new(search: Search, options: &Options) -> Extremals {
        let (n, denominator) = (search.n, search.denominator.clone());
        let mut extremals = Extremals::none(n, &denominator);
        extremals.stop = None;
        extremals.remaining = search.stretches(options);
        let options = options.clone().stretches(extremals.remaining.clone());
        if options.threads > 1 {
            let interrupt = Interrupt::within(&options.interrupt, None);
            let ahead = options.clone().interrupt(&interrupt);
            let run = {
                let search = search.clone();
                move |sink: &mut dyn Sink| search.run_checked(&ahead, sink).stop
            };
            let remaining = extremals.remaining.clone();
            if let Some(behind) = Behind::start(n, interrupt, remaining, run) {
                extremals.source = ExtremalSource::Behind(behind);
                return extremals;
            }
        }
        extremals.source = ExtremalSource::Here(Box::new(Here {
            search,
            options: options.threads(1),
            size: 1,
        }));
        extremals
    }

    /// Makes an iterator over nothing.
    pub(crate) fn none(n: usize, denominator: &UBig) -> Extremals {
        Extremals {
            source: ExtremalSource::Over,
            n,
            denominator: denominator.clone(),
            batch: Numbers::I64(Vec::new()),
            taken: 0,
            remaining: Vec::new(),
            stop: Some(Stop::Complete),
        }
    }

    /// Returns the next vector as long as the iterator is not asked for another one, without copying it.
    pub fn next_values(&mut self) -> Option<Values<'_>> {
        self.wait(None);
        let range = self.taken..self.taken + self.n;
        if range.end > self.batch.len() || self.n == 0 {
            return None;
        }
        self.taken = range.end;
        Some(self.batch.slice(range).over(&self.denominator))
    }

    /// Waits at most this time for the next vector or the end, and returns whether one of them has come.
    pub fn wait_for(&mut self, time: Duration) -> bool {
        self.wait(Some(time))
    }

    fn wait(&mut self, time: Option<Duration>) -> bool {
        if self.taken < self.batch.len() {
            return true;
        }
        let deadline = time.map(|time| Instant::now().checked_add(time));
        loop {
            self.taken = 0;
            self.batch.clear();
            let left = deadline.map(|deadline| match deadline {
                Some(deadline) => deadline.saturating_duration_since(Instant::now()),
                None => Duration::MAX,
            });
            match &mut self.source {
                ExtremalSource::Over => return true,
                ExtremalSource::Here(here) => {
                    (self.remaining, self.stop) = here.fill(&mut self.batch, left);
                    if self.stop.is_some() {
                        self.source = ExtremalSource::Over;
                    }
                }
                ExtremalSource::Behind(behind) => match behind.receive(left) {
                    Ok(batch) => self.batch = batch,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => self.end(),
                },
            }
            if !self.batch.is_empty() || self.stop.is_some() {
                return true;
            }
            if left == Some(Duration::ZERO) {
                return false;
            }
        }
    }

    /// Stops the search if it goes on, and notes how it ended.
    fn end(&mut self) {
        if let ExtremalSource::Behind(behind) =
            std::mem::replace(&mut self.source, ExtremalSource::Over)
        {
            let (stop, remaining) = behind.join();
            self.stop = Some(stop);
            self.remaining = remaining;
        }
    }

    /// Returns why the iteration has ended; `None` as long as it goes on.
    pub fn stop(&self) -> Option<Stop> {
        self.stop.filter(|_| self.taken == self.batch.len())
    }

    /// Stops the search, and returns what is left of it.
    pub fn into_rest(mut self) -> Rest {
        let mut vectors = Vec::new();
        if let ExtremalSource::Behind(behind) = &mut self.source {
            behind.interrupt.raise();
        } else {
            self.source = ExtremalSource::Over;
        }
        vectors.extend(self.by_ref());
        Rest {
            vectors,
            stretches: std::mem::take(&mut self.remaining),
        }
    }

    /// Iterates over the vectors that a run pushes into a sink on another thread, which waits when it is a few thousand
    /// vectors ahead. The run is to stop when the interrupt is raised, which dropping the iterator does.
    ///
    /// ```
    /// use supereigen::lasso::Extremals;
    /// use supereigen::{Interrupt, Matrix, Method, System};
    /// let system = System::new(&Matrix::from_rows([[-3, 1], [1, 0]])?, 0)?;
    /// let (n, denominator) = (system.n(), system.denominator().clone());
    /// let interrupt = Interrupt::new();
    /// let raised = interrupt.clone();
    /// let run = move |sink: &mut dyn supereigen::Sink| {
    ///     let options = supereigen::Options::new().interrupt(&raised);
    ///     system.run_method(Method::WangSergeev, &options, sink).map_or(supereigen::Stop::Interrupted, |it| it.stop)
    /// };
    /// let vectors = Extremals::of_run(n, denominator, interrupt, run).ok_or("no thread")?;
    /// assert_eq!(vectors.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Returns `None` if the operating system gives no thread.
    pub fn of_run(
        n: usize,
        denominator: UBig,
        interrupt: Interrupt,
        run: impl FnOnce(&mut dyn Sink) -> Stop + Send + 'static,
    ) -> Option<Extremals> {
        let mut extremals = Extremals::none(n, &denominator);
        extremals.source = ExtremalSource::Behind(Behind::start(n, interrupt, Vec::new(), run)?);
        extremals.stop = None;
        Some(extremals)
    }
}

impl Iterator for Extremals {
    type Item = Vector;

    fn next(&mut self) -> Option<Vector> {
        self.next_values().map(Vector::from)
    }
}

impl std::iter::FusedIterator for Extremals {}

impl fmt::Debug for Extremals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extremals")
            .field("n", &self.n)
            .field("denominator", &self.denominator)
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}

/// Returns the number of entries for which a batch of `size` vectors of length n has room.
fn entries(size: usize, n: usize) -> usize {
    (size * n).min(MAX_BATCH_ENTRIES).max(n)
}

/// A search on the calling thread.
struct Here {
    search: Search,
    options: Options,
    /// The number of vectors in the next batch.
    size: usize,
}

impl Here {
    /// Searches until the batch is full, the time is over, or nothing remains. Returns what remains, and why nothing
    /// comes any more.
    fn fill(
        &mut self,
        batch: &mut Numbers,
        time: Option<Duration>,
    ) -> (Vec<Stretch>, Option<Stop>) {
        let enough = Interrupt::within(&self.options.interrupt, time);
        let mut sink = Fill {
            batch,
            entries: entries(self.size, self.search.n),
            enough: &enough,
            remaining: None,
        };
        self.size = (2 * self.size).min(MAX_BATCH_VECTORS);
        let options = self.options.clone().interrupt(&enough);
        let report = self.search.run_checked(&options, &mut sink);
        if let Some(limit) = &mut self.options.wanted.limit {
            *limit -= report.counters.results;
        }
        let stop = report.stop;
        if stop != Stop::Interrupted {
            return (Vec::new(), Some(stop));
        }
        if sink.remaining.is_some() {
            self.options.stretches = sink.remaining;
        }
        let remaining = self.options.stretches.clone().unwrap_or_default();
        let is_stopped = self.options.interrupt.is_raised();
        (remaining, is_stopped.then_some(stop))
    }
}

/// Takes vectors until there are enough, and then asks the search to stop at the end of its node.
struct Fill<'a> {
    batch: &'a mut Numbers,
    /// The number of entries in a full batch.
    entries: usize,
    enough: &'a Interrupt,
    remaining: Option<Vec<Stretch>>,
}

impl Sink for Fill<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.batch.extend(vector.numerators());
        if self.batch.len() >= self.entries {
            self.enough.raise();
        }
        ControlFlow::Continue(())
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        self.remaining = Some(reached.remaining.to_vec());
        ControlFlow::Continue(())
    }
}

/// A run on another thread.
struct Behind {
    interrupt: Interrupt,
    /// Gone once the run is to end.
    batches: Option<Receiver<Numbers>>,
    thread: Option<JoinHandle<(Stop, Vec<Stretch>)>>,
}

impl Behind {
    /// Starts the run, before which these stretches remain, unless there can be no more threads.
    fn start(
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
            (stop, remaining)
        };
        let thread = std::thread::Builder::new().spawn(work).ok()?;
        Some(Behind {
            interrupt,
            batches: Some(batches),
            thread: Some(thread),
        })
    }

    fn receive(&self, time: Option<Duration>) -> Result<Numbers, RecvTimeoutError> {
        match (&self.batches, time) {
            (Some(batches), Some(time)) => batches.recv_timeout(time),
            (Some(batches), None) => batches.recv().map_err(RecvTimeoutError::from),
            (None, _) => Err(RecvTimeoutError::Disconnected),
        }
    }

    /// Waits for the end of the run; a panic in it goes on here.
    fn join(mut self) -> (Stop, Vec<Stretch>) {
        self.batches = None;
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(end)) => end,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => (Stop::Interrupted, Vec::new()),
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
