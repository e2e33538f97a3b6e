//! `supereigen draw`: the digraph, a lasso, the critical graph or a cone as a picture.

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::bail;
use supereigen::{Big, Entry, First, Method, Sink, Stop, System, Values};
use supereigen_draw::{Diagram, DrawError, Picture, Theme, cone};
use supereigen_formats::read_vector;

use crate::args::{Draw, PictureFormat};
use crate::compress::Compression;
use crate::input::{self, Input};
use crate::interrupt::{self, INTERRUPT};
use crate::{NO, output, run};

/// What to say without the feature.
const NO_PNG: &str = "this program was built without PNG; build it with `cargo install --locked --path \
                      crates/supereigen-cli --features png`, or write .svg";

/// Pixels of an image for one of the picture.
#[cfg(feature = "png")]
const PNG_SCALE: f32 = 2.0;

/// What is to be drawn.
enum Drawing {
    Diagram(Diagram),
    Cone(Picture),
}

pub(crate) fn run(options: &Draw) -> anyhow::Result<u8> {
    let format = format(options)?;
    let drawing = match drawing(options)? {
        Ok(drawing) => drawing,
        Err(status) => return Ok(status),
    };
    let bytes = rendered(&drawing, format, options.theme.into())?;
    let path = options.output.path();
    output::write(path, &bytes)?;
    Ok(0)
}

/// What is to be drawn, or the exit status if there is nothing.
fn drawing(options: &Draw) -> anyhow::Result<Result<Drawing, u8>> {
    let subject = &options.subject;
    let vector = subject
        .vector
        .as_deref()
        .map(|text| read_vector(text).map_err(|error| input::in_argument("--vector", text, error)));
    let vector = vector.transpose()?;
    let input = input::read(&options.problem)?;
    let written = vector.as_ref().map(|(_, notation)| *notation);
    let notation = input.notation.merge(written.unwrap_or_default());
    let notation = options.numbers.over(notation);
    let (matrix, lambda) = (&input.matrix, &input.lambda);
    let x = if let Some((x, _)) = vector {
        let (length, n) = (x.len(), matrix.rows());
        if length != n {
            bail!("--vector has length {length}, the matrix has {n} columns");
        }
        x
    } else if let Some(k) = subject.extremal {
        match extremal(&input, k)? {
            Some(x) => x,
            None => {
                let state = format!("extremal {k} was not reached");
                return run::stopped_without_answer(&state).map(Err);
            }
        }
    } else if subject.critical {
        return Ok(Ok(Drawing::Diagram(Diagram::critical(matrix, notation)?)));
    } else if subject.cone {
        return Ok(Ok(Drawing::Cone(cone(matrix, lambda, notation)?)));
    } else {
        return Ok(Ok(Drawing::Diagram(Diagram::digraph(matrix, notation)?)));
    };
    match Diagram::extremal(matrix, lambda, &x, notation) {
        Err(DrawError::NotExtremal) => {
            output::note("the vector is not an extremal solution; `supereigen check` says why");
            Ok(Err(NO))
        }
        diagram => Ok(Ok(Drawing::Diagram(diagram?))),
    }
}

/// What is asked for, or what the name of the output tells.
fn format(options: &Draw) -> anyhow::Result<PictureFormat> {
    let path = options.output.path();
    let format = match (options.format, path) {
        (Some(format), _) => format,
        (None, None) => PictureFormat::Svg,
        (None, Some(path)) => by_name(path)?,
    };
    if format == PictureFormat::Png {
        if !cfg!(feature = "png") {
            bail!(NO_PNG);
        }
        if output::is_terminal(path) {
            bail!("PNG is not for a terminal; write to a file with -o");
        }
    }
    if format == PictureFormat::Dot && options.subject.cone {
        bail!("a cone is no graph; DOT cannot show it");
    }
    Ok(format)
}

fn by_name(path: &Path) -> anyhow::Result<PictureFormat> {
    let known = Compression::named(path).1;
    let extension = known
        .extension()
        .map(|extension| extension.to_string_lossy().to_lowercase());
    Ok(match extension.as_deref() {
        Some("svg") => PictureFormat::Svg,
        Some("png") => PictureFormat::Png,
        Some("tex" | "tikz") => PictureFormat::Tikz,
        Some("dot" | "gv") => PictureFormat::Dot,
        _ => bail!(
            "the name {} tells no format of pictures: .svg, .tex, .dot or .png; or use --format",
            path.display()
        ),
    })
}

/// The k-th extremal; `None` if the run was interrupted.
fn extremal(input: &Input, k: u64) -> anyhow::Result<Option<Vec<Entry>>> {
    let system = System::new(&input.matrix, &input.lambda)?;
    let mut last = First::new(k, Last::default());
    interrupt::run_begins();
    let report = system.basis(Method::Lasso, &INTERRUPT, &mut last);
    if report.stop == Stop::Interrupted {
        return Ok(None);
    }
    if !last.is_full() {
        let found = k - last.remaining;
        bail!("--extremal {k}: there are only {found} scaled extremals");
    }
    let x = Values::Big(&last.inner.vector).to_entries(system.denominator());
    Ok(Some(x))
}

/// Keeps the last vector.
#[derive(Default)]
struct Last {
    vector: Vec<Big>,
}

impl Sink for Last {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.vector = vector.to_integers();
        ControlFlow::Continue(())
    }
}

fn rendered(drawing: &Drawing, format: PictureFormat, theme: Theme) -> anyhow::Result<Vec<u8>> {
    let picture = match drawing {
        Drawing::Diagram(diagram) if format == PictureFormat::Dot => {
            return Ok(diagram.to_dot(theme).into_bytes());
        }
        Drawing::Diagram(diagram) => &diagram.picture()?,
        Drawing::Cone(picture) => picture,
    };
    match format {
        PictureFormat::Tikz => Ok(picture.to_tikz(theme).into_bytes()),
        #[cfg(feature = "png")]
        PictureFormat::Png => Ok(picture.to_png(theme, PNG_SCALE)?),
        #[cfg(not(feature = "png"))]
        PictureFormat::Png => bail!(NO_PNG),
        PictureFormat::Svg | PictureFormat::Dot => Ok(picture.to_svg(theme).into_bytes()),
    }
}
