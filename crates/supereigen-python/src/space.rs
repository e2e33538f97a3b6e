//! What is enumerated, a system or a cone: its basis, the size of the basis, and the parts of the search.

use std::sync::Arc;

use pyo3::prelude::*;
use supereigen::{Interrupt, lasso};
use supereigen_folder::Part;
use supereigen_formats::Notation;

use crate::batches::Batches;
use crate::entry::Number;
use crate::enumerate::{Settings, stop_name};
use crate::error;
use crate::prepared::CachedSearch;
use crate::run::{Tally, compute, run};
use crate::sinks::{Progress, Tallied, Watched};
use crate::store::Store;

/// A set of vectors that has a scaled basis.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct Space {
    pub(crate) prepared: Arc<CachedSearch>,
    /// How the numbers of the matrix and λ are written where they were read from texts.
    pub(crate) notation: Notation,
}

/// The stretches of a shard, about how many results it has, and its part of the work, between 0 and 1.
type Planned = (String, f64, f64);

#[pymethods]
impl Space {
    /// The number of entries of each vector.
    #[getter]
    fn n(&self) -> usize {
        self.prepared.space.n()
    }

    /// The denominator of all values.
    #[getter]
    fn denominator(&self) -> Number {
        self.prepared.space.denominator().into()
    }

    /// The values of the basis one after the other if they are collected, its size, and why the run ended.
    fn enumerate(
        &self,
        py: Python<'_>,
        settings: Settings,
        progress: Option<&Bound<'_, PyAny>>,
        partial: bool,
        is_collecting: bool,
    ) -> PyResult<(Store, u64, &'static str)> {
        let enumeration = settings.check()?;
        let is_watched = progress.is_some();
        let work = |interrupt: &Interrupt, tally: &Tally| {
            let options = enumeration.options.clone().interrupt(interrupt);
            let measure = || Progress::new(&self.prepared, options);
            let mut sink = Tallied::new(tally, is_collecting);
            let mut watched = Watched {
                progress: is_watched.then(measure),
                tally,
                inner: &mut sink,
            };
            let stop = enumeration.run(&self.prepared, is_collecting, interrupt, &mut watched)?;
            Ok::<_, lasso::Error>((sink.store, sink.count, stop_name(stop)))
        };
        run(py, progress, partial, work)?.map_err(error::search)
    }

    /// The basis in batches of so many vectors.
    fn batches(
        &self,
        settings: Settings,
        size: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Batches> {
        let enumeration = settings.check()?;
        Batches::start(self.prepared.clone(), enumeration, size.max(1), progress)
    }

    /// So many parts of about the same work: stretches, results, part of the work; and the direction of the search.
    fn plan(
        &self,
        py: Python<'_>,
        settings: Settings,
        parts: u32,
    ) -> PyResult<(Vec<Planned>, String)> {
        let options = settings.check()?.options;
        let planned = compute(py, |interrupt| {
            let search = self.prepared.search(&options.interrupt(interrupt))?;
            let survey = search.plan(parts)?;
            Ok((survey.shards(parts as usize), search.direction()))
        });
        let (shards, direction) = planned?.map_err(error::search)?;
        let shards = shards.into_iter().map(|shard| {
            let part = Part(shard.stretches).to_string();
            (part, shard.results, shard.weight)
        });
        Ok((shards.collect(), direction.to_string()))
    }
}
