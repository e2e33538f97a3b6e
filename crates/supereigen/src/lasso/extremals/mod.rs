//! An iterator over extremals.
//!
//! With one thread, the iterator runs the search on the calling thread until a batch of vectors is full, and then
//! keeps only the stretches that remain. So it holds no stack and no thread between two vectors, and going on costs
//! one walk down to a node for each batch. With several threads, or for any other run that pushes into a sink, a thread
//! passes batches on through a channel with room for a few of them, and waits while it is full.
//!
//! - `here`: the search on the calling thread; `behind`: a run on another one.

mod behind;
mod here;

use std::fmt;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use dashu_int::UBig;

use self::behind::Behind;
use self::here::Here;
use super::options::{Error, Options};
use super::search::Search;
use crate::interrupt::Interrupt;
use crate::report::Stop;
use crate::scalar::{Numbers, Values};
use crate::sink::Sink;
use crate::stretch::Stretch;
use crate::time::Instant;
use crate::vector::Vector;

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
        let mut extremals = Extremals::none(self.n, &self.denominator);
        extremals.stop = None;
        extremals.remaining = self.stretches(options);
        let options = options.clone().stretches(extremals.remaining.clone());
        if options.threads > 1 {
            let interrupt = Interrupt::within(&options.interrupt, None);
            let (search, ahead) = (self.clone(), options.clone().interrupt(&interrupt));
            let run = move |sink: &mut dyn Sink| search.run_checked(&ahead, sink).stop;
            let remaining = extremals.remaining.clone();
            if let Some(behind) = Behind::start(self.n, interrupt, remaining, run) {
                extremals.source = ExtremalSource::Behind(behind);
                return Ok(extremals);
            }
        }
        let here = Here::new(self.clone(), options.threads(1));
        extremals.source = ExtremalSource::Here(Box::new(here));
        Ok(extremals)
    }
}

impl Extremals {
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
                }
                ExtremalSource::Behind(behind) => match behind.receive(left) {
                    Ok(batch) => self.batch = batch,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        (self.remaining, self.stop) = behind.join();
                    }
                },
            }
            if self.stop.is_some() {
                self.source = ExtremalSource::Over;
                return true;
            }
            if !self.batch.is_empty() {
                return true;
            }
            if left == Some(Duration::ZERO) {
                return false;
            }
        }
    }

    /// Returns why the iteration has ended; `None` as long as it goes on.
    pub fn stop(&self) -> Option<Stop> {
        self.stop.filter(|_| self.taken == self.batch.len())
    }

    /// Stops the search, and returns what is left of it.
    pub fn into_rest(mut self) -> Rest {
        match &mut self.source {
            ExtremalSource::Behind(behind) => behind.interrupt.raise(),
            source => *source = ExtremalSource::Over,
        }
        Rest {
            vectors: self.by_ref().collect(),
            stretches: self.remaining,
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
