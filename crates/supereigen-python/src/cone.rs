//! The extremals of A ⊗ x ≥ B ⊗ x, and the basis of the span of vectors.

use pyo3::prelude::*;
use supereigen::cone::{Cone, ConeError, Options, Progress};
use supereigen::methods::reduce::reduce as reduce_exactly;
use supereigen::{First, Interrupt};

use crate::entry::integer;
use crate::enumerate::{stop_name, threads};
use crate::error;
use crate::matrix::Matrix;
use crate::run::{Tally, Watch, run};
use crate::sinks::Tallied;

/// The values of all vectors in one sequence, their denominator, and why the run ended.
type Vectors<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, &'static str);

/// The options of a cone, read from the attributes of a Python object.
#[derive(Clone, Debug, FromPyObject)]
pub(crate) struct ConeSettings {
    equal: bool,
    method: String,
    limit: Option<u64>,
    threads: Option<usize>,
    /// The limit on memory, in bytes.
    memory: Option<usize>,
}

/// The scaled extremals of a cone. `progress` is told the number of generators so far.
#[pyfunction]
pub(crate) fn cone<'py>(
    py: Python<'py>,
    a: &Matrix,
    b: &Matrix,
    settings: ConeSettings,
    progress: Option<&Bound<'py, PyAny>>,
    partial: bool,
) -> PyResult<Vectors<'py>> {
    let cone = match settings.equal {
        true => Cone::equality(&a.exact, &b.exact),
        false => Cone::new(&a.exact, &b.exact),
    };
    let cone = cone.map_err(error::matrix)?;
    let by_lasso = match settings.method.as_str() {
        "auto" => true,
        "double-description" => false,
        name => {
            let message = format!("method={name:?}: expected \"auto\" or \"double-description\"");
            return Err(error::SearchError::new_err(message));
        }
    };
    let mut options = Options::new().threads(threads(settings.threads)?);
    options.memory = settings.memory;
    options.double_description = !by_lasso;
    let work = |interrupt: &Interrupt, tally: &Tally| {
        let mut step = |step: &Progress| tally.set_results(step.generators);
        let collect = Tallied::collecting(tally, None);
        let mut sink = First::new(settings.limit.unwrap_or(u64::MAX), collect);
        let options = options.clone().interrupt(interrupt);
        let report = cone.run_watched(&options, &mut step, &mut sink)?;
        Ok::<_, ConeError>((sink.inner.into_store(), report.stop))
    };
    let watch = Watch { progress, partial };
    let (store, stop) = run(py, &watch, work)?.map_err(error::cone)?;
    let denominator = integer(py, &cone.denominator().clone().into())?;
    Ok((store.into_python(py)?, denominator, stop_name(stop)))
}

/// The scaled basis of what the rows of a matrix span.
#[pyfunction]
pub(crate) fn reduce<'py>(py: Python<'py>, vectors: &Matrix) -> PyResult<Vectors<'py>> {
    let work = |interrupt: &Interrupt, tally: &Tally| {
        let mut sink = Tallied::collecting(tally, None);
        let report = reduce_exactly(&vectors.exact, interrupt, &mut sink);
        (sink.into_store(), report.stop)
    };
    let (store, stop) = run(py, &Watch::silent(), work)?;
    let denominator = integer(py, &vectors.exact.denominator().clone().into())?;
    Ok((store.into_python(py)?, denominator, stop_name(stop)))
}
