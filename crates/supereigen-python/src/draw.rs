//! Pictures as text.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supereigen::Interrupt;
use supereigen_draw::{Diagram, DrawError, Numerals, Theme};

use crate::entry::{Floats, lambda, vector};
use crate::error;
use crate::matrix::Matrix;
use crate::run::{Tally, Watch, run};

/// A picture; the vector is for lassos, the style is kind, format and theme.
#[pyfunction]
pub(crate) fn draw(
    py: Python<'_>,
    matrix: &Matrix,
    lam: &Bound<'_, PyAny>,
    x: Option<&Bound<'_, PyAny>>,
    style: (String, String, String),
    floats: &str,
) -> PyResult<String> {
    let floats = Floats::named(floats)?;
    let lambda = lambda(lam, floats)?;
    let x = x.map(|x| vector(x, floats)).transpose()?;
    let (kind, format, theme) = (style.0.as_str(), style.1.as_str(), style.2.as_str());
    let theme = match theme {
        "auto" => Theme::Auto,
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        _ => return Err(unknown("theme", theme, "auto, light, dark")),
    };
    let a = &matrix.exact;
    let work = |_: &Interrupt, _: &Tally| -> Result<Result<String, DrawError>, PyErr> {
        let numerals = Numerals::default();
        let diagram = match (kind, &x) {
            ("digraph", _) => Diagram::digraph(a, &numerals),
            ("critical", _) => Diagram::critical(a, &numerals),
            ("lasso", Some(x)) => Diagram::extremal(a, &lambda, x, &numerals),
            ("cone", _) => {
                let picture = supereigen_draw::cone(a, &lambda, &numerals);
                return match format {
                    "svg" => Ok(picture.map(|picture| picture.to_svg(theme))),
                    "tikz" => Ok(picture.map(|picture| picture.to_tikz(theme))),
                    _ => Err(unknown("format of a cone", format, "svg, tikz")),
                };
            }
            _ => return Err(unknown("kind", kind, "digraph, lasso, critical, cone")),
        };
        let picture = |diagram: Diagram| diagram.picture();
        match format {
            "svg" => Ok(diagram
                .and_then(picture)
                .map(|picture| picture.to_svg(theme))),
            "tikz" => Ok(diagram
                .and_then(picture)
                .map(|picture| picture.to_tikz(theme))),
            "dot" => Ok(diagram.map(|diagram| diagram.to_dot(theme))),
            _ => Err(unknown("format", format, "svg, tikz, dot")),
        }
    };
    let drawn = run(py, &Watch::silent(), work)??;
    drawn.map_err(|error| match error {
        DrawError::Matrix(error) => error::matrix(error),
        other => error::DrawError::new_err(other.to_string()),
    })
}

fn unknown(what: &str, found: &str, known: &str) -> PyErr {
    PyValueError::new_err(format!("{found:?} is no {what}; known: {known}"))
}
