//! The system A ⊗ x ≥ λ ⊗ x: its basis, the size of the basis, and the parts of the search.

use std::sync::Arc;

use numpy::PyReadonlyArray2;
use numpy::ndarray::ArrayView1;
use pyo3::prelude::*;
use supereigen::lasso;
use supereigen::{Interrupt, Summary, System as Exact, Values, Vector};
use supereigen_folder::Part;
use supereigen_formats::{Notation, read_number};

use crate::batches::Batches;
use crate::entry::{Integer, Number, Numbers, exact_entry, nodes, vector};
use crate::enumerate::{Settings, stop_name};
use crate::error;
use crate::floats::Floats;
use crate::matrix::Matrix;
use crate::prepared::Prepared;
use crate::run::{Tally, Watch, compute, run};
use crate::sinks::{Discard, Progress, Tallied, Watched};
use crate::store::Store;

/// The system of a square matrix and λ.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct System {
    pub(crate) prepared: Arc<Prepared>,
    /// How the numbers of the matrix and λ are written where they were read from texts.
    pub(crate) notation: Notation,
}

/// The stretches of a shard, about how many results it has, and its part of the work, between 0 and 1.
type Planned = (String, f64, f64);

/// A summary: the numbers of all vectors, of forked ones and of pure zero cycles; by type; by support; by cycle, with those
/// of other cycles; and why the run ended.
type Summed = (
    (u64, u64, u64),
    Vec<u64>,
    Vec<u64>,
    (Vec<(Vec<usize>, u64)>, u64),
    &'static str,
);

/// A certificate: types, kind, entries of a fork, stem, cycle and weight of the cycle.
type Certificate = (
    Vec<usize>,
    &'static str,
    Vec<usize>,
    Vec<usize>,
    Vec<usize>,
    Option<Number>,
);

#[pymethods]
impl System {
    #[new]
    fn new(matrix: &Matrix, lam: &Bound<'_, PyAny>, floats: Floats) -> PyResult<System> {
        let lambda = exact_entry(lam, floats)?;
        let exact = Exact::new(&matrix.exact, &lambda).map_err(error::matrix)?;
        let text: Option<String> = lam.extract().ok();
        let read = text.and_then(|text| read_number(&text).ok());
        let notation = read.map_or(Notation::Exact, |(_, notation)| notation);
        Ok(System {
            prepared: Arc::new(Prepared::new(exact)),
            notation: matrix.notation.merge(notation),
        })
    }

    /// The number of nodes.
    #[getter]
    fn n(&self) -> usize {
        self.prepared.exact.n()
    }

    /// λ.
    #[getter]
    fn lam(&self) -> Number {
        Number(self.prepared.exact.lambda().clone())
    }

    /// The denominator of all values.
    #[getter]
    fn denominator(&self) -> Integer {
        self.prepared.exact.denominator().into()
    }

    /// The values of the basis one after the other, and why the run ended.
    fn basis(
        &self,
        py: Python<'_>,
        settings: Settings,
        progress: Option<&Bound<'_, PyAny>>,
        partial: bool,
    ) -> PyResult<(Store, &'static str)> {
        let watch = Watch { progress, partial };
        let (store, _, stop) = self.enumerate(py, &settings, &watch, true)?;
        Ok((store, stop))
    }

    /// The size of the basis, and why the run ended.
    fn count(
        &self,
        py: Python<'_>,
        settings: Settings,
        progress: Option<&Bound<'_, PyAny>>,
        partial: bool,
    ) -> PyResult<(u64, &'static str)> {
        let watch = Watch { progress, partial };
        let (_, count, stop) = self.enumerate(py, &settings, &watch, false)?;
        Ok((count, stop))
    }

    /// The basis in batches of so many vectors.
    fn batches(
        &self,
        settings: Settings,
        size: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Batches> {
        let enumeration = settings.check(self.prepared.exact.n())?;
        Batches::start(self.prepared.clone(), enumeration, size.max(1), progress)
    }

    /// What the basis looks like, as counts: all, by type, by support, by cycle, other cycles, forked, pure zero cycles;
    /// and why the run ended.
    fn summary(&self, py: Python<'_>, settings: Settings, partial: bool) -> PyResult<Summed> {
        let enumeration = settings.check(self.prepared.exact.n())?;
        let work = |interrupt: &Interrupt, _: &Tally| {
            let mut sums = Summary::new(self.prepared.exact.inspector());
            let stop = enumeration.run(&self.prepared, false, interrupt, &mut sums)?;
            Ok::<_, lasso::Error>((sums, stop))
        };
        let watch = Watch {
            progress: None,
            partial,
        };
        let (sums, stop) = run(py, &watch, work)?.map_err(error::search)?;
        let cycles = sums.by_cycle.iter();
        let by_cycle = cycles
            .map(|(cycle, &count)| (nodes(cycle), count))
            .collect();
        Ok((
            (sums.count, sums.forked, sums.pure_zero_cycles),
            sums.by_type,
            sums.by_support,
            (by_cycle, sums.other_cycles),
            stop_name(stop),
        ))
    }

    /// How many results, at least, at most, nodes of the search, whether that is exact, and the seconds that it takes to count
    /// and to list them.
    fn estimate(
        &self,
        py: Python<'_>,
        settings: Settings,
        effort: u64,
    ) -> PyResult<(f64, f64, f64, f64, bool, f64, f64)> {
        let options = settings.check(self.prepared.exact.n())?.options;
        let forecast = compute(py, |interrupt| {
            let options = options.interrupt(interrupt);
            let search = self.prepared.search(&options)?;
            search.forecast(&options, effort, &mut Discard::default())
        });
        let forecast = forecast?.map_err(error::search)?;
        let found = forecast.estimate;
        Ok((
            found.results,
            found.least,
            found.most,
            found.nodes,
            found.is_exact,
            forecast.count_seconds,
            forecast.basis_seconds,
        ))
    }

    /// So many parts of about the same work: stretches, results, part of the work; and the direction of the search.
    fn plan(
        &self,
        py: Python<'_>,
        settings: Settings,
        parts: u32,
    ) -> PyResult<(Vec<Planned>, String)> {
        let options = settings.check(self.prepared.exact.n())?.options;
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

    /// λ(A) and the nodes of a critical cycle; none if there is no cycle.
    fn max_cycle_mean(&self, py: Python<'_>) -> PyResult<(Number, Vec<usize>)> {
        let critical = compute(py, |_| self.prepared.exact.max_cycle_mean())?;
        let found = critical.map(|it| (Number(Some(it.mean)), nodes(&it.cycle)));
        Ok(found.unwrap_or((Number(None), Vec::new())))
    }

    /// The cycle-time vector.
    fn cycle_times(&self, py: Python<'_>) -> PyResult<Numbers> {
        compute(py, |_| self.prepared.exact.cycle_times()).map(Numbers)
    }

    /// The certificates of vectors of this system; `None` for what is not extremal.
    fn certificates(&self, values: PyReadonlyArray2<'_, i64>) -> Vec<Option<Certificate>> {
        let inspector = self.prepared.exact.inspector();
        let denominator = self.prepared.exact.denominator();
        let certificate = |row: ArrayView1<'_, i64>| {
            let found = inspector.certificate_of(Values::over(&row.to_vec(), denominator));
            found.map(parts_of)
        };
        values.as_array().outer_iter().map(certificate).collect()
    }

    /// The certificate of any multiple of a vector of this system; `None` for what is not extremal.
    fn certificate_of(&self, x: &Bound<'_, PyAny>) -> PyResult<Option<Certificate>> {
        let x = Vector::from(vector(x, Floats::Decimal)?);
        let inspector = self.prepared.exact.inspector();
        Ok(inspector.certificate_of(&x).map(parts_of))
    }
}

impl System {
    /// Returns the vectors of an enumeration if they are collected, their number, and why the run ended.
    fn enumerate(
        &self,
        py: Python<'_>,
        settings: &Settings,
        watch: &Watch<'_, '_>,
        is_collecting: bool,
    ) -> PyResult<(Store, u64, &'static str)> {
        let enumeration = settings.check(self.prepared.exact.n())?;
        let is_watched = watch.progress.is_some();
        let work = |interrupt: &Interrupt, tally: &Tally| {
            let options = &enumeration.options;
            let progress = is_watched.then(|| Progress::new(&self.prepared, options, interrupt));
            let mut sink = Tallied::new(tally, is_collecting);
            let mut watched = Watched {
                progress,
                tally,
                inner: &mut sink,
            };
            let stop = enumeration.run(&self.prepared, is_collecting, interrupt, &mut watched)?;
            Ok::<_, lasso::Error>((sink.store, sink.count, stop_name(stop)))
        };
        run(py, watch, work)?.map_err(error::search)
    }
}

fn parts_of(certificate: supereigen::Certificate) -> Certificate {
    let weight = certificate.cycle_weight;
    (
        nodes(&certificate.types),
        certificate.kind.name(),
        nodes(certificate.kind.entries()),
        nodes(&certificate.stem),
        nodes(&certificate.cycle),
        weight.is_some().then_some(Number(weight)),
    )
}
