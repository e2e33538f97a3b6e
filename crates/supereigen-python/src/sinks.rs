//! Sinks that store or count results.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use supereigen::lasso::{Meter, Options};
use supereigen::{Inspector, Interrupt, Reached, Sink, Values};

use crate::run::Tally;
use crate::store::Store;
use crate::system::Prepared;

/// Counts the vectors, stores them if that is wanted, and reports how far the run has come.
pub(crate) struct Tallied<'a> {
    store: Option<Store>,
    count: u64,
    tally: &'a Tally,
    progress: Option<Progress<'a>>,
}

impl<'a> Tallied<'a> {
    /// Returns a sink that stores every vector.
    pub(crate) fn collecting(tally: &'a Tally, progress: Option<Progress<'a>>) -> Tallied<'a> {
        Tallied {
            store: Some(Store::default()),
            ..Tallied::counting(tally, progress)
        }
    }

    /// Returns a sink that only counts.
    pub(crate) fn counting(tally: &'a Tally, progress: Option<Progress<'a>>) -> Tallied<'a> {
        Tallied {
            store: None,
            count: 0,
            tally,
            progress,
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Returns the stored vectors.
    pub(crate) fn into_store(self) -> Store {
        self.store.unwrap_or_default()
    }
}

impl Sink for Tallied<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if let Some(store) = &mut self.store {
            store.push(vector);
        }
        supereigen::Tally::add(self, 1)
    }

    fn tally(&mut self) -> Option<&mut dyn supereigen::Tally> {
        match self.store {
            Some(_) => None,
            None => Some(self),
        }
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        if let Some(progress) = &mut self.progress {
            self.tally.set_done(progress.done(reached));
        }
        ControlFlow::Continue(())
    }
}

impl supereigen::Tally for Tallied<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.count += results;
        self.tally.set_results(self.count);
        ControlFlow::Continue(())
    }
}

/// Leaves out vectors of certain types, because an earlier search has found them.
pub(crate) struct NotOf<'a> {
    pub(crate) types: &'a [usize],
    pub(crate) inspector: &'a Inspector,
    pub(crate) inner: &'a mut dyn Sink,
}

impl Sink for NotOf<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        let lasso = self.inspector.lasso_of(vector);
        let types = lasso.map_or_else(Vec::new, |lasso| lasso.types());
        if types.iter().any(|node| self.types.contains(node)) {
            return ControlFlow::Continue(());
        }
        self.inner.push(vector)
    }
}

/// Measures which part of a search is done. The search is surveyed once, and only if the run lasts longer than the
/// survey.
pub(crate) struct Progress<'a> {
    prepared: &'a Prepared,
    options: &'a Options,
    interrupt: &'a Interrupt,
    started: Instant,
    meter: Option<Meter>,
}

/// The time before the search is surveyed.
const FIRST: Duration = Duration::from_secs(1);

impl<'a> Progress<'a> {
    pub(crate) fn new(
        prepared: &'a Prepared,
        options: &'a Options,
        interrupt: &'a Interrupt,
    ) -> Progress<'a> {
        Progress {
            prepared,
            options,
            interrupt,
            started: Instant::now(),
            meter: None,
        }
    }

    /// Returns the part of the search that is done, between 0 and 1; NaN while it is not known.
    fn done(&mut self, reached: &Reached<'_>) -> f64 {
        if self.meter.is_none() && self.started.elapsed() >= FIRST {
            let stretches = self.options.stretches.as_deref();
            let options = self.options.clone().interrupt(self.interrupt);
            let search = self.prepared.search(&options).ok();
            self.meter = search.map(|search| Meter::new(&search, stretches));
        }
        let meter = self.meter.as_ref();
        meter.map_or(f64::NAN, |meter| meter.done(reached.remaining))
    }
}
