//! A ⊗ x ≥ B ⊗ x: its extremals, its greatest solution, its redundant rows, all λ with a solution, points and inequalities
//! against it; the basis of the span of vectors, and its inequalities.

use std::sync::Arc;

use pyo3::prelude::*;
use supereigen::cone::{Cone as Exact, Implication, Lambdas, pencil};
use supereigen::lasso::{self, Options};
use supereigen::methods::reduce::reduce as reduce_exactly;
use supereigen::{Entry, Interrupt, MatrixError, NoAnswer};
use supereigen_formats::Notation;

use crate::entry::{Number, Numbers, nodes};
use crate::enumerate::{stop_name, threads};
use crate::error;
use crate::matrix::Matrix;
use crate::prepared::Prepared;
use crate::run::{Tally, compute};
use crate::sinks::Tallied;
use crate::space::Space;
use crate::store::Store;

/// The values of all vectors in one sequence, their denominator, and why the run ended.
type Vectors = (Store, Number, &'static str);

/// The system A ⊗ x ≥ B ⊗ x, or A ⊗ x = B ⊗ x.
#[pyclass(frozen, module = "supereigen._supereigen")]
pub(crate) struct Cone {
    exact: Exact,
    prepared: Arc<Prepared>,
    notation: Notation,
}

#[pymethods]
impl Cone {
    #[new]
    fn new(a: &Matrix, b: &Matrix, equal: bool) -> PyResult<Cone> {
        let exact = if equal {
            Exact::equality(&a.exact, &b.exact)
        } else {
            Exact::new(&a.exact, &b.exact)
        };
        let labels = [a, b].map(|side| side.exact.labels());
        let labels = labels.into_iter().find(|labels| !labels.is_empty());
        let exact = exact.and_then(|it| it.with_labels(labels.unwrap_or(&[]).to_vec()));
        let exact = exact.map_err(error::matrix)?;
        Ok(Cone {
            prepared: Arc::new(Prepared::new(exact.clone().into())),
            exact,
            notation: a.notation.merge(b.notation),
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

    /// The greatest solution below a vector, and if that is −∞, the rows, from 1, that forbid another.
    fn solve(&self, py: Python<'_>, below: Numbers) -> PyResult<(Numbers, Vec<usize>)> {
        let found = compute(py, |_| {
            let greatest = self.exact.greatest_solution(&below.0)?;
            let all: Vec<usize> = (0..self.exact.n()).collect();
            let rows = match greatest.support_len() {
                0 => self.exact.forbidding_rows(&below.0, &all)?,
                _ => Vec::new(),
            };
            Ok::<_, MatrixError>((Numbers(greatest), nodes(&rows)))
        });
        found?.map_err(error::matrix)
    }

    /// The rows, from 1, that do not follow from the others.
    fn redund(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        let rows = compute(py, |interrupt| self.exact.irredundant_rows(interrupt))?;
        let rows = rows.map_err(|error| error::no_answer(error.into()))?;
        Ok(nodes(&rows))
    }

    /// The rows, from 1, that a vector violates.
    fn member(&self, x: Numbers) -> PyResult<Vec<usize>> {
        let rows = self.exact.failing_rows(x.0);
        Ok(nodes(&rows.map_err(error::matrix)?))
    }

    /// For each row of another system an extremal at which it fails; `None` if it follows from this system.
    fn implied(&self, py: Python<'_>, asked: &Cone) -> PyResult<Vec<Option<Numbers>>> {
        let answers = compute(py, |interrupt| self.exact.implies(&asked.exact, interrupt))?;
        let witness = |answer: Implication| match answer {
            Implication::Implied => None,
            Implication::Refuted { witness } => Some(Numbers(witness)),
        };
        let answers = answers.map_err(error::no_answer)?.into_iter();
        Ok(answers.map(witness).collect())
    }
}

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
        let all = Exact::generated_by(&vectors.exact, &options.interrupt(interrupt))?;
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

/// The intervals of λ for which A ⊗ x = λ ⊗ B ⊗ x, or A ⊗ x ≥ λ ⊗ B ⊗ x, has a solution; without a number where there is no
/// end.
#[pyfunction]
pub(crate) fn lambdas(
    py: Python<'_>,
    a: &Matrix,
    b: &Matrix,
    equal: bool,
) -> PyResult<Vec<(Option<Number>, Option<Number>)>> {
    let work = |interrupt: &Interrupt| -> Result<Vec<Lambdas>, NoAnswer> {
        if equal {
            Ok(pencil(&a.exact, &b.exact, interrupt)?)
        } else {
            let found = Exact::new(&a.exact, &b.exact)?.lambdas(interrupt)?;
            Ok(found.into_iter().collect())
        }
    };
    let found = compute(py, work)?.map_err(error::no_answer)?.into_iter();
    let end = |value: Entry| value.is_some().then_some(Number(value));
    Ok(found.map(|it| (end(it.least), end(it.greatest))).collect())
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
