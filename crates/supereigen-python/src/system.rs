//! The system A ⊗ x ≥ λ ⊗ x: what only it has, beside its space.

use std::sync::Arc;

use numpy::PyReadonlyArray2;
use numpy::ndarray::ArrayView1;
use pyo3::prelude::*;
use supereigen::lasso;
use supereigen::{Interrupt, Summary, System as Exact, Values};
use supereigen_formats::{Notation, read_number};

use crate::entry::{Number, Numbers, exact_number, nodes};
use crate::enumerate::{Settings, stop_name};
use crate::error;
use crate::floats::Floats;
use crate::matrix::Matrix;
use crate::prepared::Prepared;
use crate::run::{Tally, Watch, compute, run};
use crate::space::Space;

/// The system of a square matrix and λ.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct System {
    pub(crate) exact: Exact,
    prepared: Arc<Prepared>,
    /// How the numbers of the matrix and λ are written where they were read from texts.
    notation: Notation,
}

/// The numbers of all vectors, of forked ones and of pure zero cycles.
type Counts = (u64, u64, u64);

/// Cycles, each with the number of its vectors.
type Cycles = Vec<(Vec<usize>, u64)>;

/// A summary: counts; the number for other cycles than those listed; by type; by support; by cycle; why the run ended.
type Summed = (Counts, u64, Vec<u64>, Vec<u64>, Cycles, &'static str);

/// A certificate: the kind; types, entries of a fork, stem and cycle; and the weight of the cycle.
type Certificate = (&'static str, [Vec<usize>; 4], Option<Number>);

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
            prepared: Arc::new(Prepared::new(exact.clone().into())),
            exact,
            notation: matrix.notation.merge(notation),
        })
    }

    /// What is enumerated.
    #[getter]
    fn space(&self) -> Space {
        Space {
            prepared: Arc::clone(&self.prepared),
            notation: self.notation,
        }
    }

    /// λ.
    #[getter]
    fn lam(&self) -> Number {
        Number(self.exact.lambda().clone())
    }

    /// What the basis looks like, as counts.
    fn summary(&self, py: Python<'_>, settings: Settings, partial: bool) -> PyResult<Summed> {
        let enumeration = settings.check()?;
        let work = |interrupt: &Interrupt, _: &Tally| {
            let mut sums = Summary::new(self.exact.inspector());
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

    /// λ(A) and the nodes of a critical cycle; none if there is no cycle.
    fn max_cycle_mean(&self, py: Python<'_>) -> PyResult<(Number, Vec<usize>)> {
        let critical = compute(py, |_| self.exact.max_cycle_mean())?;
        let found = critical.map(|it| (Number(Some(it.mean)), nodes(&it.cycle)));
        Ok(found.unwrap_or((Number(None), Vec::new())))
    }

    /// The cycle-time vector.
    fn cycle_times(&self, py: Python<'_>) -> PyResult<Numbers> {
        compute(py, |_| self.exact.cycle_times()).map(Numbers)
    }

    /// The certificates of vectors of this system; `None` for what is not extremal.
    fn certificates(&self, values: PyReadonlyArray2<'_, i64>) -> Vec<Option<Certificate>> {
        let inspector = self.exact.inspector();
        let denominator = self.exact.denominator();
        let certificate = |row: ArrayView1<'_, i64>| {
            let found = inspector.certificate_of(Values::over(&row.to_vec(), denominator));
            found.map(parts_of)
        };
        values.as_array().outer_iter().map(certificate).collect()
    }

    /// The certificate of any multiple of a vector of this system; `None` for what is not extremal.
    fn certificate_of(&self, x: Numbers) -> Option<Certificate> {
        let inspector = self.exact.inspector();
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
