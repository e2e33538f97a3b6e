//! The system A ⊗ x ≥ λ ⊗ x: its basis, the size of the basis, and the parts of the search.

use std::sync::Arc;

use numpy::PyReadonlyArray2;
use numpy::ndarray::ArrayView1;
use pyo3::prelude::*;
use supereigen::lasso;
use supereigen::{Interrupt, Summary, System as Exact, Values};
use supereigen_folder::Part;
use supereigen_formats::{Notation, read_number};

use crate::batches::Batches;
use crate::entry::{Number, Numbers, exact_number, nodes};
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

/// The numbers of all vectors, of forked ones and of pure zero cycles.
type Counts = (u64, u64, u64);

/// Cycles, each with the number of its vectors.
type Cycles = Vec<(Vec<usize>, u64)>;

/// A summary: counts; the number for other cycles than those listed; by type; by support; by cycle; why the run ended.
type Summed = (Counts, u64, Vec<u64>, Vec<u64>, Cycles, &'static str);

/// A certificate: the kind; types, entries of a fork, stem and cycle; and the weight of the cycle.
type Certificate = (&'static str, [Vec<usize>; 4], Option<Number>);

/// An estimate: results, at least, at most, and nodes of the search; whether that is exact; the seconds that it takes to
/// count and to list them.
type Estimated = ((f64, f64, f64, f64), bool, (f64, f64));

#[pymethods]
impl System {
    #[new]
    fn new(matrix: &Matrix, lam: &Bound<'_, PyAny>, floats: Floats) -> PyResult<System> {
        let lambda = exact_number(lam, floats)?;
        let exact = Exact::new(&matrix.exact, lambda.0).map_err(error::matrix)?;
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
    fn denominator(&self) -> Number {
        self.prepared.exact.denominator().into()
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
            let options = &enumeration.options;
            let measure = || Progress::new(&self.prepared, options, interrupt);
            let mut sink = Tallied::new(tally, is_collecting);
            let mut watched = Watched {
                progress: is_watched.then(measure),
                tally,
                inner: &mut sink,
            };
            let stop = enumeration.run(&self.prepared, is_collecting, interrupt, &mut watched)?;
            Ok::<_, lasso::Error>((sink.store, sink.count, stop_name(stop)))
        };
        let watch = Watch { progress, partial };
        run(py, &watch, work)?.map_err(error::search)
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

    /// What the basis looks like, as counts.
    fn summary(&self, py: Python<'_>, settings: Settings, partial: bool) -> PyResult<Summed> {
        let enumeration = settings.check()?;
        let work = |interrupt: &Interrupt, _: &Tally| {
            let mut sums = Summary::new(self.prepared.exact.inspector());
            let stop = enumeration.run(&self.prepared, false, interrupt, &mut sums)?;
            Ok::<_, lasso::Error>((sums, stop))
        };
        let progress = None;
        let watch = Watch { progress, partial };
        let (sums, stop) = run(py, &watch, work)?.map_err(error::search)?;
        let counts = (sums.count, sums.forked, sums.pure_zero_cycles);
        let (by_type, by_support) = (sums.by_type, sums.by_support);
        let cycles = sums.by_cycle.iter();
        let cycles = cycles.map(|(cycle, &count)| (nodes(cycle), count));
        let (by_cycle, others) = (cycles.collect(), sums.other_cycles);
        let stop = stop_name(stop);
        Ok((counts, others, by_type, by_support, by_cycle, stop))
    }

    /// About how many extremals there are.
    fn estimate(&self, py: Python<'_>, settings: Settings, effort: u64) -> PyResult<Estimated> {
        let options = settings.check()?.options;
        let forecast = compute(py, |interrupt| {
            let options = options.interrupt(interrupt);
            let search = self.prepared.search(&options)?;
            search.forecast(&options, effort, &mut Discard::default())
        });
        let forecast = forecast?.map_err(error::search)?;
        let found = forecast.estimate;
        let numbers = (found.results, found.least, found.most, found.nodes);
        let seconds = (forecast.count_seconds, forecast.basis_seconds);
        Ok((numbers, found.is_exact, seconds))
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
    fn certificate_of(&self, x: Numbers) -> Option<Certificate> {
        let inspector = self.prepared.exact.inspector();
        inspector.certificate_of(&x.0).map(parts_of)
    }
}

fn parts_of(certificate: supereigen::Certificate) -> Certificate {
    let weight = certificate.cycle_weight;
    let weight = weight.is_some().then_some(Number(weight));
    let (kind, stem, cycle) = (certificate.kind, certificate.stem, certificate.cycle);
    let parts = [&certificate.types, kind.entries(), &stem, &cycle].map(nodes);
    (kind.name(), parts, weight)
}
