//! A ⊗ x ≥ λ ⊗ x: its basis, how large it is, and its parts.

use std::sync::Arc;

use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::lasso;
use supereigen::{Big, Interrupt, Kind, System as Exact, Values};

use crate::batches::Batches;
use crate::entry::{Floats, integer, lambda, nodes, number, vector};
use crate::enumerate::{Enumeration, Settings, stop_name};
use crate::error;
use crate::matrix::Matrix;
use crate::run::{Tally, Watch, run};
use crate::sinks::{Meter, Tallied};

/// The system of a square matrix and λ.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct System {
    pub(crate) exact: Arc<Exact>,
}

/// Types, kind, entries of a fork, stem, cycle and its weight.
type Certificate<'py> = (
    Vec<usize>,
    &'static str,
    Vec<usize>,
    Vec<usize>,
    Vec<usize>,
    Option<Bound<'py, PyAny>>,
);

impl System {
    /// A meter where somebody looks at it.
    fn meter<'a>(
        &'a self,
        enumeration: &Enumeration,
        interrupt: &'a Interrupt,
        is_watched: bool,
    ) -> Option<Meter<'a>> {
        let options = enumeration.options.clone();
        is_watched.then(|| Meter::new(&self.exact, options, interrupt))
    }
}

#[pymethods]
impl System {
    #[new]
    fn new(matrix: &Matrix, lam: &Bound<'_, PyAny>, floats: &str) -> PyResult<System> {
        let lambda = lambda(lam, Floats::named(floats)?)?;
        let exact = Exact::new(&matrix.exact, &lambda).map_err(error::matrix)?;
        Ok(System {
            exact: Arc::new(exact),
        })
    }

    /// The number of nodes.
    #[getter]
    fn n(&self) -> usize {
        self.exact.n()
    }

    /// λ.
    #[getter]
    fn lam<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number(py, self.exact.lambda())
    }

    /// The denominator of all values.
    #[getter]
    fn denominator<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.exact.denominator().clone().into())
    }

    /// The values of the basis one after the other, and why the run ended.
    fn basis<'py>(
        &self,
        py: Python<'py>,
        settings: Settings,
        progress: Option<&Bound<'py, PyAny>>,
        partial: bool,
    ) -> PyResult<(Bound<'py, PyAny>, &'static str)> {
        let enumeration = settings.check(self.exact.n())?;
        let is_watched = progress.is_some();
        let work = |interrupt: &Interrupt, tally: &Tally| {
            let meter = self.meter(&enumeration, interrupt, is_watched);
            let mut sink = Tallied::collecting(tally, meter);
            let stop = enumeration.run(&self.exact, true, interrupt, &mut sink)?;
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
        let enumeration = settings.check(self.exact.n())?;
        let is_watched = progress.is_some();
        let work = |interrupt: &Interrupt, tally: &Tally| {
            let meter = self.meter(&enumeration, interrupt, is_watched);
            let mut sink = Tallied::counting(tally, meter);
            let stop = enumeration.run(&self.exact, false, interrupt, &mut sink)?;
            Ok::<_, lasso::Error>((sink.count(), stop))
        };
        let watch = Watch { progress, partial };
        let (count, stop) = run(py, &watch, work)?.map_err(error::search)?;
        Ok((count, stop_name(stop)))
    }

    /// The basis in batches of so many vectors.
    fn batches(&self, settings: Settings, size: usize) -> PyResult<Batches> {
        let enumeration = settings.check(self.exact.n())?;
        Batches::start(self.exact.clone(), enumeration, size.max(1))
    }

    /// How many results, at least, at most, nodes of the search, and whether that is exact.
    fn estimate(
        &self,
        py: Python<'_>,
        settings: Settings,
        effort: u64,
    ) -> PyResult<(f64, f64, f64, f64, bool)> {
        let options = settings.check(self.exact.n())?.options;
        let work = |interrupt: &Interrupt, _: &Tally| {
            self.exact.survey(&options, effort, 1, interrupt).estimate()
        };
        let found = run(py, &Watch::silent(), work)?;
        Ok((
            found.results,
            found.least,
            found.most,
            found.nodes,
            found.is_exact,
        ))
    }

    /// So many parts of about the same work: stretches, results, part of the work.
    fn plan(
        &self,
        py: Python<'_>,
        settings: Settings,
        parts: u32,
    ) -> PyResult<Vec<(Vec<String>, f64, f64)>> {
        let options = settings.check(self.exact.n())?.options;
        let work =
            |interrupt: &Interrupt, _: &Tally| lasso::plan(&self.exact, &options, parts, interrupt);
        let (_, shards) = run(py, &Watch::silent(), work)?
            .ok_or_else(|| error::Interrupted::new_err("interrupted: nothing was planned"))?;
        let texts =
            |shard: &lasso::Shard| shard.stretches.iter().map(ToString::to_string).collect();
        Ok(shards
            .iter()
            .map(|shard| (texts(shard), shard.results, shard.weight))
            .collect())
    }

    /// λ(A) and the nodes of a critical cycle; none if there is no cycle.
    fn max_cycle_mean<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Vec<usize>)> {
        let work = |_: &Interrupt, _: &Tally| self.exact.max_cycle_mean();
        match run(py, &Watch::silent(), work)? {
            Some(critical) => Ok((number(py, &Some(critical.mean))?, nodes(&critical.cycle))),
            None => Ok((number(py, &None)?, Vec::new())),
        }
    }

    /// The certificates of vectors of this system; `None` for what is not extremal.
    fn certificates<'py>(
        &self,
        py: Python<'py>,
        values: PyReadonlyArray2<'py, i64>,
    ) -> PyResult<Vec<Option<Certificate<'py>>>> {
        let inspector = self.exact.inspector();
        let values = values.as_array();
        let mut found = Vec::new();
        for row in values.outer_iter() {
            let row: Vec<i64> = row.iter().copied().collect();
            let certificate = inspector.certificate_of(Values::I64(&row));
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
        let certificate = self.exact.inspector().certificate_of(Values::Big(&row));
        certificate.map(|c| certificate_of(py, &c)).transpose()
    }
}

fn certificate_of<'py>(
    py: Python<'py>,
    certificate: &supereigen::Certificate,
) -> PyResult<Certificate<'py>> {
    let (kind, entries) = match &certificate.kind {
        Kind::Strict => ("strict", Vec::new()),
        Kind::Forked { entries } => ("forked", nodes(entries)),
        Kind::PureZeroCycle => ("pure zero cycle", Vec::new()),
        Kind::Unit => ("unit", Vec::new()),
    };
    let weight = certificate.cycle_weight.is_some();
    let weight = weight.then(|| number(py, &certificate.cycle_weight));
    Ok((
        nodes(&certificate.types),
        kind,
        entries,
        nodes(&certificate.stem),
        nodes(&certificate.cycle),
        weight.transpose()?,
    ))
}
