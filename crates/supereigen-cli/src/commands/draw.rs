//! `supereigen draw`: the digraph, a lasso, the critical graph or a cone as a picture.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::bail;
use supereigen::{Big, Entry, First, Method, Sink, Stop, System, Values};
use supereigen_draw::{Diagram, DrawError, Numerals, Picture, Theme, cone};
use supereigen_formats::read_vector;

use crate::args::{Draw, PictureFormat, numbers};
use crate::compress::Compression;
use crate::input::{self, Input};
use crate::interrupt::{self, INTERRUPT};
use crate::{INTERRUPTED, NO, output};

/// What to say without the feature.
const NO_PNG: &str = "this program was built without PNG; build it with `cargo install --path \
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
    let vector = match &options.subject.vector {
        Some(text) => {
            let read = read_vector(text);
            Some(read.map_err(|error| input::in_argument("--vector", text, error))?)
        }
        None => None,
    };
    let input = input::read(&options.problem)?;
    let mut numerals = Numerals {
        notation: input.notation,
        numbers: numbers(options.numbers),
    };
    let subject = &options.subject;
    let vector = match (vector, subject.extremal) {
        (Some((x, notation)), _) => {
            numerals.notation = numerals.notation.merge(notation);
            let n = input.matrix.rows();
            if x.len() != n {
                let length = x.len();
                bail!("--vector has length {length}, the matrix has {n} columns");
            }
            Some(x)
        }
        (None, Some(k)) => match extremal(&input, k)? {
            Some(x) => Some(x),
            None => return Ok(INTERRUPTED),
        },
        (None, None) => None,
    };
    let (matrix, lambda) = (&input.matrix, &input.lambda);
    let drawing = if let Some(x) = vector {
        match Diagram::extremal(matrix, lambda, &x, &numerals) {
            Err(DrawError::NotExtremal) => {
                eprintln!("the vector is not an extremal solution; `supereigen check` says why");
                return Ok(NO);
            }
            diagram => Drawing::Diagram(diagram?),
        }
    } else if subject.critical {
        Drawing::Diagram(Diagram::critical(matrix, &numerals)?)
    } else if subject.cone {
        Drawing::Cone(cone(matrix, lambda, &numerals)?)
    } else {
        Drawing::Diagram(Diagram::digraph(matrix, &numerals)?)
    };
    let bytes = rendered(&drawing, format, options.theme.into())?;
    let path = options.output.as_deref();
    let mut out = output::open(path)?;
    out.write_all(&bytes)
        .and_then(|()| out.flush())
        .map_err(output::failure(path))?;
    Ok(0)
}

/// What is asked for, or what the name of the output tells.
fn format(options: &Draw) -> anyhow::Result<PictureFormat> {
    let path = options.output.as_deref();
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
            "the name {} tells no format of pictures; use --format",
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
