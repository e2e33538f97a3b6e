//! Where results go: into a store, or into a number.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use supereigen::lasso::{Options, Survey};
use supereigen::{Inspector, Interrupt, Reached, Sink, System, Values};

use crate::run::Tally;
use crate::store::Store;

/// Counts the vectors, keeps them if that is wanted, and tells how far the run has come.
pub(crate) struct Tallied<'a> {
    store: Option<Store>,
    count: u64,
    tally: &'a Tally,
    meter: Option<Meter<'a>>,
}

impl<'a> Tallied<'a> {
    /// Keeps every vector.
    pub(crate) fn collecting(tally: &'a Tally, meter: Option<Meter<'a>>) -> Tallied<'a> {
        Tallied {
            store: Some(Store::default()),
            ..Tallied::counting(tally, meter)
        }
    }

    /// Only counts.
    pub(crate) fn counting(tally: &'a Tally, meter: Option<Meter<'a>>) -> Tallied<'a> {
        Tallied {
            store: None,
            count: 0,
            tally,
            meter,
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// What was kept.
    pub(crate) fn into_store(self) -> Store {
        self.store.unwrap_or_default()
    }
}

impl Sink for Tallied<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if let Some(store) = &mut self.store {
            store.push(vector);
        }
        self.push_count(1)
    }

    fn wants_vectors(&self) -> bool {
        self.store.is_some()
    }

    fn push_count(&mut self, results: u64) -> ControlFlow<()> {
        self.count += results;
        self.tally.set_results(self.count);
        ControlFlow::Continue(())
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        if let Some(meter) = &mut self.meter {
            self.tally.set_done(meter.done(reached));
        }
        ControlFlow::Continue(())
    }
}

/// Leaves out what is of one of some types: another search has found it.
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

/// Which part of a search is done, by a survey of it. It is made once, and only of a run that has taken
/// longer than the survey does.
pub(crate) struct Meter<'a> {
    system: &'a System,
    options: Options,
    interrupt: &'a Interrupt,
    started: Instant,
    weights: Option<(Survey, f64)>,
}

/// Before this nothing is surveyed.
const FIRST: Duration = Duration::from_secs(1);
/// The effort of the survey, some tenths of a second, and into how many pieces it cuts the search.
const EFFORT: u64 = 1 << 24;
const GRAIN: usize = 1000;

impl<'a> Meter<'a> {
    pub(crate) fn new(system: &'a System, options: Options, interrupt: &'a Interrupt) -> Meter<'a> {
        Meter {
            system,
            options,
            interrupt,
            started: Instant::now(),
            weights: None,
        }
    }

    /// Between 0 and 1; NaN while it is not known.
    fn done(&mut self, reached: &Reached<'_>) -> f64 {
        if self.weights.is_none() && self.started.elapsed() < FIRST {
            return f64::NAN;
        }
        let (survey, whole) = self.weights.get_or_insert_with(|| {
            let survey = self
                .system
                .survey(&self.options, EFFORT, GRAIN, self.interrupt);
            let whole = match &self.options.stretches {
                Some(stretches) => survey.fraction(stretches),
                None => 1.0,
            };
            (survey, whole.max(f64::MIN_POSITIVE))
        });
        (1.0 - survey.fraction(reached.remaining) / *whole).clamp(0.0, 1.0)
    }
}
