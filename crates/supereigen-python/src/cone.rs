//! A ⊗ x ≥ B ⊗ x: its extremals, its greatest solution, its redundant rows, all λ with a solution, points and inequalities
//! against it; the basis of the span of vectors, and its inequalities.

use pyo3::prelude::*;
use supereigen::cone::{Cone, Implication, Lambdas, pencil};
use supereigen::lasso::{self, Options};
use supereigen::methods::reduce::reduce as reduce_exactly;
use supereigen::{Entry, First, Interrupt, MatrixError, NoAnswer, Stop, Vector};

use crate::entry::{Integer, Number, Numbers, nodes, vector};
use crate::enumerate::{stop_name, threads};
use crate::error;
use crate::floats::Floats;
use crate::matrix::Matrix;
use crate::run::{Tally, Watch, compute, run};
use crate::sinks::Tallied;
use crate::store::Store;

/// The values of all vectors in one sequence, their denominator, and why the run ended.
type Vectors = (Store, Integer, &'static str);

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
pub(crate) fn cone(
    py: Python<'_>,
    a: &Matrix,
    b: &Matrix,
    settings: ConeSettings,
    progress: Option<&Bound<'_, PyAny>>,
    partial: bool,
) -> PyResult<Vectors> {
    let cone = system(a, b, settings.equal)?;
    let options = Options::new().threads(threads(settings.threads)?);
    let is_tree = match settings.method.as_str() {
        "auto" => false,
        "tree" => true,
        name => {
            let message = format!("method={name:?}: expected \"auto\" or \"tree\"");
            return Err(error::SearchError::new_err(message));
        }
    };
    let work = |interrupt: &Interrupt, tally: &Tally| {
        let options = options.clone().interrupt(interrupt);
        let collect = Tallied::new(tally, true);
        let mut sink = First::new(settings.limit.unwrap_or(u64::MAX), collect);
        let search = if is_tree {
            Ok(cone.tree_search(&options))
        } else {
            cone.search(&options)
        };
        let stop = match search {
            Err(lasso::Error::Interrupted) => Stop::Interrupted,
            search => search?.run(&options, &mut sink)?.stop,
        };
        Ok::<_, lasso::Error>((sink.inner.store, stop))
    };
    let watch = Watch { progress, partial };
    let (store, stop) = run(py, &watch, work)?.map_err(error::search)?;
    Ok((store, cone.denominator().into(), stop_name(stop)))
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
pub(crate) fn solve(
    py: Python<'_>,
    a: &Matrix,
    b: &Matrix,
    equal: bool,
    below: Option<&Bound<'_, PyAny>>,
    floats: Floats,
) -> PyResult<(Numbers, Vec<usize>)> {
    let cone = system(a, b, equal)?;
    let below = match below {
        Some(x) => Vector::from(vector(x, floats)?),
        None => Vector::from(vec![0; cone.n()]),
    };
    let found = compute(py, |_| {
        let greatest = cone.greatest_solution(&below)?;
        let all: Vec<usize> = (0..cone.n()).collect();
        let rows = match greatest.support_len() {
            0 => cone.forbidding_rows(&below, &all)?,
            _ => Vec::new(),
        };
        Ok::<_, MatrixError>((Numbers(greatest), nodes(&rows)))
    });
    found?.map_err(error::matrix)
}

/// The rows, from 1, that do not follow from the others.
#[pyfunction]
pub(crate) fn redund(py: Python<'_>, a: &Matrix, b: &Matrix, equal: bool) -> PyResult<Vec<usize>> {
    let cone = system(a, b, equal)?;
    let rows = compute(py, |interrupt| cone.irredundant_rows(interrupt))?;
    Ok(nodes(
        &rows.map_err(|error| error::no_answer(error.into()))?,
    ))
}

/// The rows, from 1, that a vector violates.
#[pyfunction]
pub(crate) fn member(
    a: &Matrix,
    b: &Matrix,
    equal: bool,
    x: &Bound<'_, PyAny>,
    floats: Floats,
) -> PyResult<Vec<usize>> {
    let x = vector(x, floats)?;
    let rows = system(a, b, equal)?.failing_rows(x);
    Ok(nodes(&rows.map_err(error::matrix)?))
}

/// For each row of C ⊗ x ≥ D ⊗ x an extremal at which it fails; `None` if it follows from A ⊗ x ≥ B ⊗ x.
#[pyfunction]
pub(crate) fn implied(
    py: Python<'_>,
    sides: (PyRef<'_, Matrix>, PyRef<'_, Matrix>),
    asked: (PyRef<'_, Matrix>, PyRef<'_, Matrix>),
    equal: bool,
) -> PyResult<Vec<Option<Numbers>>> {
    let cone = system(&sides.0, &sides.1, equal)?;
    let asked = system(&asked.0, &asked.1, false)?;
    let answers = compute(py, |interrupt| cone.implies(&asked, interrupt))?;
    let witness = |answer: Implication| match answer {
        Implication::Implied => None,
        Implication::Refuted { witness } => Some(Numbers(witness)),
    };
    let answers = answers.map_err(error::no_answer)?.into_iter();
    Ok(answers.map(witness).collect())
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
            let found = Cone::new(&a.exact, &b.exact)?.lambdas(interrupt)?;
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
