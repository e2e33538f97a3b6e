//! `supereigen draw`: draws the digraph, a lasso, the critical graph, a cone or a heat map.

use std::path::Path;

use anyhow::bail;
use supereigen::{Entry, Options, Stop, System};
use supereigen_draw::{Diagram, DrawError, Picture, Theme, cone, heat_map};
use supereigen_formats::Algebra;

use crate::args::{Draw, PictureFormat};
use crate::interrupt::{self, INTERRUPT};
use crate::{EXIT_NO, compress, input, output, run, vectors};

/// The subject of a picture.
enum Drawing {
    Diagram(Diagram),
    Picture(Picture),
}

pub(crate) fn run(options: &Draw) -> anyhow::Result<u8> {
    let format = format_of(options)?;
    let Some(drawing) = drawing(options)? else {
        output::note("the vector is not an extremal solution; `supereigen check` says why");
        return Ok(EXIT_NO);
    };
    let bytes = rendered(drawing, format, options.theme, !options.no_caption)?;
    output::write(options.output.path(), &bytes)?;
    Ok(0)
}

/// Writes a picture that is no graph, in the format that the name of the file asks for.
pub(crate) fn write_picture(picture: Picture, path: &Path, theme: Theme) -> anyhow::Result<()> {
    let format = format_of_picture(path)?;
    let bytes = rendered(Drawing::Picture(picture), format, theme, true)?;
    output::write(Some(path), &bytes)
}

/// Returns the format of a picture that is no graph, by the name of its file.
pub(crate) fn format_of_picture(path: &Path) -> anyhow::Result<PictureFormat> {
    match by_name(path)? {
        PictureFormat::Dot => bail!("this picture is no graph; DOT cannot show it"),
        format => Ok(format),
    }
}

/// Returns what is to be drawn; `None` if the vector is not extremal.
fn drawing(options: &Draw) -> anyhow::Result<Option<Drawing>> {
    let subject = &options.subject;
    let vector = subject.vector.as_deref();
    let vector = vector.map(|text| vectors::read("--vector", text, Algebra::MaxPlus));
    let vector = vector.transpose()?;
    // Most pictures show the matrix alone.
    let input = input::read_aside(&options.problem, false, Algebra::MaxPlus, true)?;
    let written = vector.as_ref().map(|(_, notation)| *notation);
    let notation = input.given.notation.merge(written.unwrap_or_default());
    let notation = options.numbers.over(notation);
    let (matrix, system) = (input.system.matrix(), &input.system);
    let x = if let Some((x, _)) = vector {
        vectors::expect_length("--vector", &x, (matrix.columns(), "columns"))?;
        Some(x)
    } else if let Some(k) = subject.extremal {
        let state = || run::Interrupted::error(&format!("extremal {k} was not reached"));
        Some(extremal(system, k)?.ok_or_else(state)?)
    } else {
        None
    };
    let diagram = match x {
        Some(x) if options.support_only => Diagram::extremal_on_support(system, &x, notation),
        Some(x) => Diagram::extremal(system, &x, notation),
        None if subject.cone => return Ok(Some(Drawing::Picture(cone(system, notation)?))),
        None if subject.heat_map => {
            return Ok(Some(Drawing::Picture(heat_map(matrix, notation)?)));
        }
        None if subject.critical => Diagram::critical(matrix, notation),
        None => Diagram::digraph(matrix, notation),
    };
    match diagram {
        Err(DrawError::NotExtremal) => Ok(None),
        diagram => Ok(Some(Drawing::Diagram(diagram?))),
    }
}

/// Returns the format that the flag or the name of the output asks for.
fn format_of(options: &Draw) -> anyhow::Result<PictureFormat> {
    let path = options.output.path();
    let format = match (options.format, path) {
        (Some(format), _) => format,
        (None, None) => PictureFormat::Svg,
        (None, Some(path)) => by_name(path)?,
    };
    let subject = &options.subject;
    if format == PictureFormat::Dot && (subject.cone || subject.heat_map) {
        let what = if subject.cone { "cone" } else { "heat map" };
        bail!("a {what} is no graph; DOT cannot show it");
    }
    if format == PictureFormat::Dot && options.no_caption {
        bail!("--no-caption is not for DOT: Graphviz is told the title as the label of the graph");
    }
    Ok(format)
}

fn by_name(path: &Path) -> anyhow::Result<PictureFormat> {
    let known = compress::named(path).1;
    let extension = known
        .extension()
        .map(|extension| extension.to_string_lossy().to_lowercase());
    Ok(match extension.as_deref() {
        Some("svg") => PictureFormat::Svg,
        Some("tex") => PictureFormat::Tex,
        Some("tikz") => PictureFormat::Tikz,
        Some("dot" | "gv") => PictureFormat::Dot,
        _ => bail!(
            "the name {} tells no format of pictures: .svg, .tex, .tikz or .dot; or use --format",
            path.display()
        ),
    })
}

/// Returns the k-th extremal; `None` if the run was interrupted.
fn extremal(system: &System, k: u64) -> anyhow::Result<Option<Vec<Entry>>> {
    interrupt::run_begins();
    let options = Options::new().interrupt(&INTERRUPT);
    let Some(search) = run::prepare(&system.clone().into(), &options)? else {
        return Ok(None);
    };
    let mut extremals = search.extremals(&options)?;
    let mut found = 0;
    while let Some(x) = extremals.next_values() {
        found += 1;
        if found == k {
            return Ok(Some(x.to_entries()));
        }
    }
    if extremals.stop() == Some(Stop::Interrupted) {
        return Ok(None);
    }
    bail!("--extremal {k}: there are only {found} scaled extremals")
}

fn rendered(
    drawing: Drawing,
    format: PictureFormat,
    theme: Theme,
    has_caption: bool,
) -> anyhow::Result<Vec<u8>> {
    let mut picture = match drawing {
        Drawing::Diagram(diagram) if format == PictureFormat::Dot => {
            return Ok(diagram.to_dot(theme).into_bytes());
        }
        Drawing::Diagram(diagram) => diagram.picture()?,
        Drawing::Picture(picture) => picture,
    };
    if !has_caption {
        picture = picture.without_caption();
    }
    match format {
        PictureFormat::Tikz => Ok(picture.to_tikz(theme).into_bytes()),
        PictureFormat::Tex => Ok(picture.to_tex(theme).into_bytes()),
        PictureFormat::Svg | PictureFormat::Dot => Ok(picture.to_svg(theme).into_bytes()),
    }
}
