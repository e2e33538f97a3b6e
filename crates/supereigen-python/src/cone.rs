//! A ⊗ x ≥ B ⊗ x: its extremals, its greatest solution, its redundant rows, all λ with a solution, points and inequalities
//! against it; the basis of the span of vectors, and its inequalities.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::cone::{Cone, Implication, Lambdas, pencil};
use supereigen::lasso::{self, Options};
use supereigen::methods::reduce::reduce as reduce_exactly;
use supereigen::{Entry, First, Interrupt, NoAnswer, Stop, Vector};

use crate::entry::{integer, nodes, number, numbers, vector};
use crate::enumerate::{stop_name, threads};
use crate::error;
use crate::floats::Floats;
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
}

/// The scaled extremals of a cone. `progress` is told how many there are so far.
#[pyfunction]
pub(crate) fn cone<'py>(
    py: Python<'py>,
    a: &Matrix,
    b: &Matrix,
    settings: ConeSettings,
    progress: Option<&Bound<'py, PyAny>>,
    partial: bool,
) -> PyResult<Vectors<'py>> {
    let cone = system(a, b, settings.equal)?;
    let options = Options::new().threads(threads(settings.threads)?);
    let search = |interrupt: &Interrupt| {
        let options = options.clone().interrupt(interrupt);
        match settings.method.as_str() {
            "tree" => Ok(cone.tree_search(&options)),
            _ => cone.search(&options),
        }
    };
    if !["auto", "tree"].contains(&settings.method.as_str()) {
        let name = &settings.method;
        let message = format!("method={name:?}: expected \"auto\" or \"tree\"");
        return Err(error::SearchError::new_err(message));
    }
    let work = |interrupt: &Interrupt, tally: &Tally| {
        let collect = Tallied::collecting(tally, None);
        let mut sink = First::new(settings.limit.unwrap_or(u64::MAX), collect);
        let stop = match search(interrupt) {
            Err(lasso::Error::Interrupted) => Stop::Interrupted,
            search => {
                let options = options.clone().interrupt(interrupt);
                search?.run(&options, &mut sink)?.stop
            }
        };
        Ok::<_, lasso::Error>((sink.inner.into_store(), stop))
    };
    let watch = Watch { progress, partial };
    let (store, stop) = run(py, &watch, work)?.map_err(error::search)?;
    let denominator = integer(py, &cone.denominator().clone().into())?;
    Ok((store.into_python(py)?, denominator, stop_name(stop)))
}

fn system(a: &Matrix, b: &Matrix, equal: bool) -> PyResult<Cone> {
    let cone = if equal {
        Cone::equality(&a.exact, &b.exact)
    } else {
        Cone::new(&a.exact, &b.exact)
    };
    cone.map_err(error::matrix)
}

/// The greatest solution below a vector, and if that is −∞, the rows, from 1, that forbid another.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    a: &Matrix,
    b: &Matrix,
    equal: bool,
    below: Option<&Bound<'py, PyAny>>,
    floats: &str,
) -> PyResult<(Bound<'py, PyTuple>, Vec<usize>)> {
    let cone = system(a, b, equal)?;
    let below = match below {
        Some(x) => Vector::from(vector(x, Floats::named(floats)?)?),
        None => Vector::from(vec![0; cone.n()]),
    };
    let work = |_: &Interrupt, _: &Tally| {
        let greatest = cone.greatest_solution(&below)?;
        let all: Vec<usize> = (0..cone.n()).collect();
        let rows = match greatest.support_len() {
            0 => cone.forbidding_rows(&below, &all)?,
            _ => Vec::new(),
        };
        Ok((greatest, rows))
    };
    let (greatest, rows) = run(py, &Watch::silent(), work)?.map_err(error::matrix)?;
    Ok((numbers(py, &greatest)?, nodes(&rows)))
}

/// The rows, from 1, that do not follow from the others.
#[pyfunction]
pub(crate) fn redund(py: Python<'_>, a: &Matrix, b: &Matrix, equal: bool) -> PyResult<Vec<usize>> {
    let cone = system(a, b, equal)?;
    let work = |interrupt: &Interrupt, _: &Tally| {
        let rows = cone.irredundant_rows(interrupt);
        rows.map_err(NoAnswer::from)
    };
    let rows = run(py, &Watch::silent(), work)?.map_err(error::no_answer)?;
    Ok(nodes(&rows))
}

/// The rows, from 1, that a vector violates.
#[pyfunction]
pub(crate) fn member(
    a: &Matrix,
    b: &Matrix,
    equal: bool,
    x: &Bound<'_, PyAny>,
    floats: &str,
) -> PyResult<Vec<usize>> {
    let x = vector(x, Floats::named(floats)?)?;
    let rows = system(a, b, equal)?.failing_rows(x);
    Ok(nodes(&rows.map_err(error::matrix)?))
}

/// For each row of C ⊗ x ≥ D ⊗ x an extremal at which it fails; `None` if it follows from A ⊗ x ≥ B ⊗ x.
#[pyfunction]
pub(crate) fn implied<'py>(
    py: Python<'py>,
    sides: (PyRef<'py, Matrix>, PyRef<'py, Matrix>),
    asked: (PyRef<'py, Matrix>, PyRef<'py, Matrix>),
    equal: bool,
) -> PyResult<Vec<Option<Bound<'py, PyTuple>>>> {
    let cone = system(&sides.0, &sides.1, equal)?;
    let asked = system(&asked.0, &asked.1, false)?;
    let work = |interrupt: &Interrupt, _: &Tally| cone.implies(&asked, interrupt);
    let answers = run(py, &Watch::silent(), work)?.map_err(error::no_answer)?;
    let witness = |answer: &Implication| match answer {
        Implication::Implied => Ok(None),
        Implication::Refuted { witness } => numbers(py, witness).map(Some),
    };
    answers.iter().map(witness).collect()
}

/// Inequalities A ⊗ x ≥ B ⊗ x for what the rows of a matrix span, few and short ones if that is wanted.
#[pyfunction]
pub(crate) fn polar(
    py: Python<'_>,
    vectors: &Matrix,
    concise: bool,
    wanted: Option<usize>,
) -> PyResult<(Matrix, Matrix)> {
    let options = Options::new().threads(threads(wanted)?);
    let work = |interrupt: &Interrupt, _: &Tally| {
        let options = options.clone().interrupt(interrupt);
        let all = Cone::generated_by(&vectors.exact, &options)?;
        if concise {
            Ok(all.concise(interrupt)?)
        } else {
            Ok::<_, lasso::Error>(all)
        }
    };
    let (a, b) = run(py, &Watch::silent(), work)?
        .map_err(error::search)?
        .matrices();
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

/// A number, or nothing where there is none.
type End<'py> = Option<Bound<'py, PyAny>>;

/// The intervals of λ for which A ⊗ x = λ ⊗ B ⊗ x, or A ⊗ x ≥ λ ⊗ B ⊗ x, has a solution.
#[pyfunction]
pub(crate) fn lambdas<'py>(
    py: Python<'py>,
    a: &Matrix,
    b: &Matrix,
    equal: bool,
) -> PyResult<Vec<(End<'py>, End<'py>)>> {
    let work = |interrupt: &Interrupt, _: &Tally| -> Result<Vec<Lambdas>, NoAnswer> {
        if equal {
            Ok(pencil(&a.exact, &b.exact, interrupt)?)
        } else {
            let found = Cone::new(&a.exact, &b.exact)?.lambdas(interrupt)?;
            Ok(found.into_iter().collect())
        }
    };
    let found = run(py, &Watch::silent(), work)?.map_err(error::no_answer)?;
    let end = |value: &Entry| value.as_ref().map(|_| number(py, value)).transpose();
    let found = found.iter();
    found
        .map(|it| Ok((end(&it.least)?, end(&it.greatest)?)))
        .collect()
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
