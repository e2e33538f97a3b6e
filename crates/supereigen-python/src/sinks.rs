//! Sinks that store or count results.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use supereigen::lasso::{Meter, Options};
use supereigen::{Block, Reached, Scribe, Sink, Values};

use crate::prepared::CachedSearch;
use crate::run::Tally;
use crate::store::Store;

/// Counts the vectors, and stores them if that is wanted.
pub(crate) struct Tallied<'a> {
    pub(crate) store: Store,
    pub(crate) count: u64,
    is_collecting: bool,
    tally: &'a Tally,
}

impl<'a> Tallied<'a> {
    /// Returns a sink that stores every vector, or only counts them.
    pub(crate) fn new(tally: &'a Tally, is_collecting: bool) -> Tallied<'a> {
        Tallied {
            store: Store::default(),
            count: 0,
            is_collecting,
            tally,
        }
    }
}

impl Sink for Tallied<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if self.is_collecting {
            self.store.push(vector);
        }
        supereigen::Tally::add(self, 1)
    }

    fn tally(&mut self) -> Option<&mut dyn supereigen::Tally> {
        (!self.is_collecting).then_some(self)
    }
}

impl supereigen::Tally for Tallied<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.count += results;
        self.tally.set_results(self.count);
        ControlFlow::Continue(())
    }
}

/// Passes everything on, and notes which part of the search is done, if somebody wants to know.
pub(crate) struct Watched<'a> {
    pub(crate) inner: &'a mut dyn Sink,
    pub(crate) progress: Option<Progress<'a>>,
    pub(crate) tally: &'a Tally,
}

impl Sink for Watched<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.inner.push(vector)
    }

    fn tally(&mut self) -> Option<&mut dyn supereigen::Tally> {
        self.inner.tally()
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        if let Some(progress) = &mut self.progress {
            self.tally.set_done(progress.done(reached));
        }
        self.inner.reached(reached)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.inner.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.inner.push_block(block)
    }
}

/// Measures which part of a search is done. The search is surveyed once, and only if the run lasts longer than the
/// survey.
pub(crate) struct Progress<'a> {
    prepared: &'a CachedSearch,
    options: Options,
    started: Instant,
    meter: Option<Meter>,
}

/// The time before the search is surveyed.
const SURVEY_DELAY: Duration = Duration::from_secs(1);

impl<'a> Progress<'a> {
    pub(crate) fn new(prepared: &'a CachedSearch, options: Options) -> Progress<'a> {
        Progress {
            prepared,
            options,
            started: Instant::now(),
            meter: None,
        }
    }

    /// Returns the part of the search that is done, between 0 and 1; NaN while it is not known.
    fn done(&mut self, reached: &Reached<'_>) -> f64 {
        if self.meter.is_none() && self.started.elapsed() >= SURVEY_DELAY {
            let stretches = self.options.stretches.as_deref();
            let search = self.prepared.search(&self.options).ok();
            self.meter = search.map(|search| Meter::new(&search, Meter::EFFORT, stretches));
        }
        let meter = self.meter.as_ref();
        meter.map_or(f64::NAN, |meter| meter.done(reached.remaining))
    }
}
