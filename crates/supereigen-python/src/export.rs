//! Matrices of families, and vectors as the command writes them.

use pyo3::prelude::*;
use supereigen::families::Family;
use supereigen::{Big, IBig, Rational, Sink as _, Values};
use supereigen_formats::{Context, Notation, TextFormat, TextWriter};

use crate::entry::vector;
use crate::error;
use crate::floats::Floats;
use crate::matrix::Matrix;

/// A member of a family; the parameter is the seed, K or the last diagonal entry, as the command has it.
#[pyfunction]
pub(crate) fn generate(family: &str, n: usize, parameter: Option<i64>) -> PyResult<Matrix> {
    let found = Family::member(family, n, parameter);
    let exact = found.map_err(|error| error::Error::new_err(format!("{family}: {error}")))?;
    Ok(exact.into())
}

/// Vectors as text in a format of the command.
#[pyfunction]
pub(crate) fn written(
    rows: Vec<Bound<'_, PyAny>>,
    n: usize,
    denominator: &str,
    labels: Vec<String>,
    format: &str,
    is_complete: bool,
) -> PyResult<String> {
    let no_number = |_| error::Error::new_err("the denominator is no number");
    let mut context = Context::new(n, denominator.parse().map_err(no_number)?);
    context.labels = labels;
    context.notation = Notation::Exact;
    let mut vectors: Vec<Vec<Big>> = Vec::with_capacity(rows.len());
    for row in rows {
        let x = vector(&row, Floats::Decimal)?;
        // The denominator is that of all entries, so these are integers.
        let factor = Rational::from(IBig::from(context.denominator.clone()));
        let over = |value: &Rational| (value * &factor).into_parts().0;
        vectors.push(x.iter().map(|value| value.as_ref().map(over)).collect());
    }
    let format = match format {
        "plain" => TextFormat::Plain,
        "csv" => TextFormat::Csv,
        "latex" => TextFormat::Latex,
        "polymake" => TextFormat::Polymake,
        "tplib" => TextFormat::TpLib,
        other => {
            return Err(error::Error::new_err(format!(
                "there is no format {other:?}"
            )));
        }
    };
    let mut writer = TextWriter::new(Vec::new(), &context, format);
    for x in &vectors {
        let x = Values::over(x, &context.denominator);
        if writer.push(x).is_break() {
            break;
        }
    }
    let bytes = writer.finish(is_complete);
    let bytes = bytes.map_err(|error| error::Error::new_err(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| error::Error::new_err(error.to_string()))
}
