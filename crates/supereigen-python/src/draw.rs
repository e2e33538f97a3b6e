//! Draws pictures, returned as text.

use pyo3::prelude::*;
use supereigen::System;
use supereigen_draw::{Diagram, DrawError, Picture, Theme};
use supereigen_formats::Notation;

use crate::entry::{Number, Numbers};
use crate::error;
use crate::matrix::Matrix;
use crate::run::compute;

/// A picture; the vector is for lassos, the style is kind, format and theme, and whether there is a caption.
#[pyfunction]
pub(crate) fn draw(
    py: Python<'_>,
    matrix: &Matrix,
    lam: Number,
    x: Option<Numbers>,
    style: (String, String, String, bool),
) -> PyResult<String> {
    let x = x.map(|x| x.0.entries());
    let (kind, format, theme) = (style.0.as_str(), style.1.as_str(), style.2.as_str());
    let theme = theme_named(theme)?;
    let a = &matrix.exact;
    let system = || System::new(a, &lam.0).map_err(|error| refused(error.into()));
    compute(py, |_| {
        let finish = |picture: Result<Picture, DrawError>| {
            let mut picture = picture.map_err(refused)?;
            if !style.3 {
                picture = picture.without_caption();
            }
            rendered(&picture, format, theme)
        };
        let diagram = match (kind, x.as_deref()) {
            ("cone", _) => return finish(supereigen_draw::cone(&system()?, Notation::Exact)),
            ("heat-map", _) => return finish(supereigen_draw::heat_map(a, Notation::Exact)),
            ("digraph", _) => Diagram::digraph(a, Notation::Exact),
            ("critical", _) => Diagram::critical(a, Notation::Exact),
            ("lasso", Some(x)) => Diagram::extremal(&system()?, x, Notation::Exact),
            ("support", Some(x)) => Diagram::extremal_on_support(&system()?, x, Notation::Exact),
            _ => {
                let known = "digraph, lasso, support, critical, cone, heat-map";
                return Err(unknown("kind", kind, known));
            }
        };
        let diagram = diagram.map_err(refused)?;
        match format {
            "dot" => Ok(diagram.to_dot(theme)),
            _ => finish(diagram.picture()),
        }
    })?
}

pub(crate) fn theme_named(name: &str) -> PyResult<Theme> {
    match name {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        _ => Err(unknown("theme", name, "auto, light, dark")),
    }
}

pub(crate) fn rendered(picture: &Picture, format: &str, theme: Theme) -> PyResult<String> {
    match format {
        "svg" => Ok(picture.to_svg(theme)),
        "tikz" => Ok(picture.to_tikz(theme)),
        "tex" => Ok(picture.to_tex(theme)),
        _ => Err(unknown(
            "format",
            format,
            "svg, tikz, tex, and of graphs dot",
        )),
    }
}

pub(crate) fn refused(error: DrawError) -> PyErr {
    match error {
        DrawError::Matrix(error) => error::matrix(error),
        other => error::DrawError::new_err(other.to_string()),
    }
}

fn unknown(what: &str, found: &str, known: &str) -> PyErr {
    error::DrawError::new_err(format!("{found:?} is no {what}; known: {known}"))
}
