//! What vectors span: its basis, and its inequalities.

use pyo3::prelude::*;
use supereigen::cone::Cone;
use supereigen::lasso::{self, Options};
use supereigen::methods::reduce::reduce as reduce_exactly;

use crate::entry::Number;
use crate::enumerate::{stop_name, threads};
use crate::error;
use crate::matrix::Matrix;
use crate::run::{Tally, compute};
use crate::sinks::Tallied;
use crate::store::Store;

/// The values of all vectors in one sequence, their denominator, and why the run ended.
type Vectors = (Store, Number, &'static str);

/// Inequalities A ⊗ x ≥ B ⊗ x for what the rows of a matrix span, few and short ones if that is wanted.
#[pyfunction]
pub(crate) fn polar(
    py: Python<'_>,
    vectors: &Matrix,
    concise: bool,
    wanted: Option<usize>,
) -> PyResult<(Matrix, Matrix)> {
    let options = Options::new().threads(threads(wanted));
    let cone = compute(py, |interrupt| {
        let all = Cone::generated_by(&vectors.exact, &options.interrupt(interrupt))?;
        if concise {
            Ok(all.concise(interrupt)?)
        } else {
            Ok::<_, lasso::Error>(all)
        }
    });
    let (a, b) = cone?.map_err(error::search)?.matrices();
    let side = |exact| Matrix::from(with_labels_of(exact, &vectors.exact));
    Ok((side(a), side(b)))
}

/// Returns a matrix with the labels of another one with as many columns.
pub(crate) fn with_labels_of(
    matrix: supereigen::Matrix,
    other: &supereigen::Matrix,
) -> supereigen::Matrix {
    let labels = other.labels().to_vec();
    matrix.clone().with_labels(labels).unwrap_or(matrix)
}

/// The scaled basis of what the rows of a matrix span.
#[pyfunction]
pub(crate) fn reduce(py: Python<'_>, vectors: &Matrix) -> PyResult<Vectors> {
    let found = compute(py, |interrupt| {
        let tally = Tally::new();
        let mut sink = Tallied::new(&tally, true);
        let report = reduce_exactly(&vectors.exact, interrupt, &mut sink);
        (sink.store, report.stop)
    });
    let (store, stop) = found?;
    Ok((store, vectors.exact.denominator().into(), stop_name(stop)))
}
