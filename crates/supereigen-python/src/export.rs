//! Matrices of families, and vectors as the command writes them.

use pyo3::prelude::*;
use supereigen::families::Family;
use supereigen::{Sink as _, Values};
use supereigen_formats::{Context, Ending, Notation, VectorFormat, VectorWriter, numerators};

use crate::entry::Numbers;
use crate::error;
use crate::matrix::Matrix;

/// A member of a family; the parameter is the seed, K or the last diagonal entry, as the command has it.
#[pyfunction]
pub(crate) fn generate(family: &str, n: usize, parameter: Option<i64>) -> PyResult<Matrix> {
    let found = Family::member(family, n, parameter);
    let exact = found.map_err(|error| error::other(format!("{family}: {error}")))?;
    Ok(exact.into())
}

/// Vectors as text in a format of the command.
#[pyfunction]
pub(crate) fn written(
    rows: Vec<Numbers>,
    n: usize,
    denominator: &str,
    labels: Vec<String>,
    format: &str,
    is_complete: bool,
) -> PyResult<String> {
    let no_number = |_| error::other("the denominator is no number");
    let mut context = Context::new(n, denominator.parse().map_err(no_number)?);
    context.labels = labels;
    context.notation = Notation::Exact;
    let format: VectorFormat = format.parse().map_err(error::other)?;
    let mut writer = VectorWriter::new(Vec::new(), &context, format);
    for row in rows {
        let x = numerators(&row.0.entries(), n, &context.denominator);
        let x = x.ok_or_else(|| error::other("a vector has another denominator"))?;
        let x = Values::over(&x, &context.denominator);
        if writer.push(x).is_break() {
            break;
        }
    }
    let bytes = writer.finish(Ending::of_all(is_complete));
    let bytes = bytes.map_err(error::other)?;
    String::from_utf8(bytes).map_err(error::other)
}
