//! The system A ⊗ x ≥ λ ⊗ x: its basis, the size of the basis, and the parts of the search.

use std::sync::Arc;

use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::lasso;
use supereigen::{Big, Interrupt, Summary, System as Exact, Values, Vector};
use supereigen_folder::Part;
use supereigen_formats::{Notation, read_number};

use crate::batches::Batches;
use crate::entry::{integer, lambda, nodes, number, numbers, vector};
use crate::enumerate::{Settings, stop_name};
use crate::error;
use crate::floats::Floats;
use crate::matrix::Matrix;
use crate::prepared::Prepared;
use crate::run::{Tally, Watch, run};
use crate::sinks::{Discard, Progress, Tallied};

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
type Certificate<'py> = (
    Vec<usize>,
    &'static str,
    Vec<usize>,
    Vec<usize>,
    Vec<usize>,
    Option<Bound<'py, PyAny>>,
);

#[pymethods]
impl System {
    #[new]
    fn new(matrix: &Matrix, lam: &Bound<'_, PyAny>, floats: &str) -> PyResult<System> {
        let lambda = lambda(lam, Floats::named(floats)?)?;
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
    fn lam<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number(py, self.prepared.exact.lambda())
    }

    /// The denominator of all values.
    #[getter]
    fn denominator<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.prepared.exact.denominator().clone().into())
    }

    /// The values of the basis one after the other, and why the run ended.
    fn basis<'py>(
        &self,
        py: Python<'py>,
        settings: Settings,
        progress: Option<&Bound<'py, PyAny>>,
        partial: bool,
    ) -> PyResult<(Bound<'py, PyAny>, &'static str)> {
        let enumeration = settings.check(self.prepared.exact.n())?;
        let is_watched = progress.is_some();
        let work = |interrupt: &Interrupt, tally: &Tally| {
            let options = &enumeration.options;
            let progress = is_watched.then(|| Progress::new(&self.prepared, options, interrupt));
            let mut sink = Tallied::collecting(tally, progress);
            let stop = enumeration.run(&self.prepared, true, interrupt, &mut sink)?;
            Ok::<_, lasso::Error>((sink.into_store(), stop))
        };
        let watch = Watch { progress, partial };
        let (store, stop) = run(py, &watch, work)?.map_err(error::search)?;
        Ok((store.into_python(py)?, stop_name(stop)))
    }

    /// The size of the basis, and why the run ended.
    fn count(
        &self,
        py: Python<'_>,
        settings: Settings,
        progress: Option<&Bound<'_, PyAny>>,
        partial: bool,
    ) -> PyResult<(u64, &'static str)> {
        let enumeration = settings.check(self.prepared.exact.n())?;
        let is_watched = progress.is_some();
        let work = |interrupt: &Interrupt, tally: &Tally| {
            let options = &enumeration.options;
            let progress = is_watched.then(|| Progress::new(&self.prepared, options, interrupt));
            let mut sink = Tallied::counting(tally, progress);
            let stop = enumeration.run(&self.prepared, false, interrupt, &mut sink)?;
            Ok::<_, lasso::Error>((sink.count(), stop))
        };
        let watch = Watch { progress, partial };
        let (count, stop) = run(py, &watch, work)?.map_err(error::search)?;
        Ok((count, stop_name(stop)))
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
        let work = |interrupt: &Interrupt, _: &Tally| {
            let options = options.clone().interrupt(interrupt);
            let search = self.prepared.search(&options)?;
            search.forecast(&options, effort, &mut Discard::default())
        };
        let forecast = run(py, &Watch::silent(), work)?.map_err(error::search)?;
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
        let work = |interrupt: &Interrupt, _: &Tally| {
            let search = self
                .prepared
                .search(&options.clone().interrupt(interrupt))?;
            let survey = search.plan(parts)?;
            Ok((survey.shards(parts as usize), search.direction()))
        };
        let (shards, direction) = run(py, &Watch::silent(), work)?.map_err(error::search)?;
        let shards = shards.into_iter().map(|shard| {
            let part = Part(shard.stretches).to_string();
            (part, shard.results, shard.weight)
        });
        Ok((shards.collect(), direction.to_string()))
    }

    /// λ(A) and the nodes of a critical cycle; none if there is no cycle.
    fn max_cycle_mean<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Vec<usize>)> {
        let work = |_: &Interrupt, _: &Tally| self.prepared.exact.max_cycle_mean();
        match run(py, &Watch::silent(), work)? {
            Some(critical) => Ok((number(py, &Some(critical.mean))?, nodes(&critical.cycle))),
            None => Ok((number(py, &None)?, Vec::new())),
        }
    }

    /// The cycle-time vector.
    fn cycle_times<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let work = |_: &Interrupt, _: &Tally| self.prepared.exact.cycle_times();
        numbers(py, &run(py, &Watch::silent(), work)?)
    }

    /// The certificates of vectors of this system; `None` for what is not extremal.
    fn certificates<'py>(
        &self,
        py: Python<'py>,
        values: PyReadonlyArray2<'py, i64>,
    ) -> PyResult<Vec<Option<Certificate<'py>>>> {
        let inspector = self.prepared.exact.inspector();
        let denominator = self.prepared.exact.denominator();
        let values = values.as_array();
        let mut found = Vec::new();
        for row in values.outer_iter() {
            let row: Vec<i64> = row.iter().copied().collect();
            let certificate = inspector.certificate_of(Values::over(&row, denominator));
            found.push(certificate.map(|c| certificate_of(py, &c)).transpose()?);
        }
        Ok(found)
    }

    /// The same for numerators of any size, `None` for −∞.
    fn wide_certificate<'py>(
        &self,
        py: Python<'py>,
        numerators: &Bound<'py, PyTuple>,
    ) -> PyResult<Option<Certificate<'py>>> {
        let entries = vector(numerators, Floats::Decimal)?;
        let row: Vec<Big> = entries
            .into_iter()
            .map(|entry| entry.map(|value| value.numerator().clone()))
            .collect();
        let system = &self.prepared.exact;
        let row = Values::over(&row, system.denominator());
        let certificate = system.inspector().certificate_of(row);
        certificate.map(|c| certificate_of(py, &c)).transpose()
    }

    /// The certificate of any multiple of a vector of this system; `None` for what is not extremal.
    fn certificate_of<'py>(
        &self,
        py: Python<'py>,
        x: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Certificate<'py>>> {
        let x = Vector::from(vector(x, Floats::Decimal)?);
        let certificate = self.prepared.exact.inspector().certificate_of(&x);
        certificate.map(|c| certificate_of(py, &c)).transpose()
    }
}

fn certificate_of<'py>(
    py: Python<'py>,
    certificate: &supereigen::Certificate,
) -> PyResult<Certificate<'py>> {
    let weight = certificate.cycle_weight.is_some();
    let weight = weight.then(|| number(py, &certificate.cycle_weight));
    Ok((
        nodes(&certificate.types),
        certificate.kind.name(),
        nodes(certificate.kind.entries()),
        nodes(&certificate.stem),
        nodes(&certificate.cycle),
        weight.transpose()?,
    ))
}
