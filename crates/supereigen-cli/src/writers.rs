//! The formats of a basis: chooses one, and makes a writer for it.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::bail;
use supereigen::{Block, Cone, Scribe, Sink, System, Values};
use supereigen_answers::NumberText;
use supereigen_formats::{
    Certificates as Certified, Context, Notation, NpyWriter, TextFormat, TextWriter,
};

use crate::args::BasisFormat;
use crate::compress;
use crate::files::Claimed;
use crate::input::Input;
use crate::node_names::Names;
use crate::output::{self, Target};
use crate::table::{Screen, TableWriter};

/// A sink that ends its output when the run is over.
pub(crate) trait BasisWriter: Sink {
    /// Ends the output, and marks whether it is complete if the format allows that.
    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<()>;
}

/// What an output has at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All vectors of the basis.
    All,
    /// All vectors that were wanted, such as those of a type.
    Chosen,
    /// A part: there may be more vectors of those that were wanted.
    Part,
}

impl Ending {
    /// Returns the ending of an output of all vectors.
    pub(crate) fn of_all(is_complete: bool) -> Ending {
        if is_complete {
            Ending::All
        } else {
            Ending::Part
        }
    }

    fn is_all(self) -> bool {
        self == Ending::All
    }
}

/// The endings of names, and the formats that they ask for.
const ENDINGS: [(&str, BasisFormat); 8] = [
    ("txt", BasisFormat::Plain),
    ("csv", BasisFormat::Csv),
    ("json", BasisFormat::Json),
    ("jsonl", BasisFormat::Jsonl),
    ("tex", BasisFormat::Latex),
    ("tplib", BasisFormat::Tplib),
    ("poly", BasisFormat::Polymake),
    ("npy", BasisFormat::Npy),
];

/// Returns the format that the flag or the name of the file asks for; else the suitable one. Refuses a name whose ending
/// is that of no format.
pub(crate) fn choose(
    flag: Option<BasisFormat>,
    path: Option<&Path>,
    suitable: BasisFormat,
) -> anyhow::Result<BasisFormat> {
    if let Some(flag) = flag {
        return Ok(flag);
    }
    let all = ENDINGS.iter().map(|(ending, _)| *ending);
    let named = output::by_ending(path, format_by_ending, all, ("vectors", "--format"))?;
    Ok(named.unwrap_or(suitable))
}

/// Returns what a writer needs to know about the basis of a system.
pub(crate) fn context(input: &Input, format: BasisFormat, notation: Notation) -> Context {
    let mut context = Context::of_system(&input.system);
    context.lambda = Some(input.given().lambda().clone());
    context.notation = notation;
    context.matrix = format.is_binary().then(|| input.given().matrix().clone());
    context
}

/// Returns the format that the ending of a name asks for.
fn format_by_ending(ending: &str) -> Option<BasisFormat> {
    let mut all = ENDINGS.into_iter();
    all.find(|(other, _)| *other == ending)
        .map(|(_, format)| format)
}

/// Returns whether files of this name have something before the first vector, so that they are never empty.
pub(crate) fn has_a_head(path: &Path) -> bool {
    let ending = compress::named(path).1.extension();
    let Some(ending) = ending.map(|ending| ending.to_string_lossy().to_lowercase()) else {
        return false;
    };
    let has_none = |format| {
        matches!(
            format,
            BasisFormat::Plain | BasisFormat::Jsonl | BasisFormat::Tplib
        )
    };
    format_by_ending(&ending).is_some_and(|format| !has_none(format))
}

/// Makes a writer for vectors without lassos, to a file or to standard output; plain text is suitable.
pub(crate) fn of_vectors(
    path: Option<&Path>,
    context: &Context,
    format: Option<BasisFormat>,
) -> anyhow::Result<Box<dyn BasisWriter>> {
    let format = choose(format, path, BasisFormat::Plain)?;
    let opened = open(path, context, format)?;
    begin(opened, Certificates::None, None, context)
}

/// An open output.
pub(crate) struct Opened<'a> {
    path: Option<&'a Path>,
    format: BasisFormat,
    target: Target,
    /// The sidecar of an array; `None` for other formats.
    beside: Option<Claimed>,
    /// The screen with which a table ends; `None` if all of it is written.
    screen: Option<Screen>,
    /// The names of the nodes of lassos, if these go through events that are no nodes on the way.
    names: Option<Names>,
}

impl Opened<'_> {
    /// Names the nodes of lassos.
    pub(crate) fn name(&mut self, names: Names) {
        self.names = Some(names);
    }

    /// Lets a table end with the screen of the terminal.
    pub(crate) fn fit_screen(&mut self) {
        self.screen = Screen::of_terminal();
    }
}

/// Opens a path, or standard output. Refuses combinations that the format does not allow.
pub(crate) fn open<'a>(
    path: Option<&'a Path>,
    context: &Context,
    format: BasisFormat,
) -> anyhow::Result<Opened<'a>> {
    check(format, path, context)?;
    let beside = match (format, path) {
        (BasisFormat::Npy, Some(path)) => Some(Claimed::new(&sidecar_of(path))?),
        _ => None,
    };
    let target = Target::create(path)?;
    Ok(Opened {
        path,
        format,
        target,
        beside,
        screen: None,
        names: None,
    })
}

/// Which certificates come with the vectors.
#[derive(Clone, Copy)]
pub(crate) enum Certificates<'a> {
    None,
    /// Those of lassos.
    Lassos,
    /// Those of the extremals of a cone; only JSON lines have them.
    Cone(&'a Cone),
}

impl Certificates<'_> {
    /// Returns those of lassos if they are wanted.
    pub(crate) fn of_lassos(wanted: bool) -> Certificates<'static> {
        if wanted {
            Certificates::Lassos
        } else {
            Certificates::None
        }
    }
}

/// Returns a writer for an open output. The system finds the lassos of the vectors; it is `None` for vectors without
/// lassos.
pub(crate) fn begin(
    opened: Opened<'_>,
    certificates: Certificates<'_>,
    system: Option<&System>,
    context: &Context,
) -> anyhow::Result<Box<dyn BasisWriter>> {
    let Opened {
        path,
        format,
        target,
        beside,
        screen,
        names,
    } = opened;
    Ok(match format {
        BasisFormat::Plain => Box::new(TextWriter::new(target, context, TextFormat::Plain)),
        BasisFormat::Csv => Box::new(TextWriter::new(target, context, TextFormat::Csv)),
        BasisFormat::Json => Box::new(TextWriter::new(target, context, TextFormat::Json)),
        BasisFormat::Jsonl => {
            let certificates = match (certificates, system) {
                (Certificates::Cone(cone), _) => Certified::Cone(Box::new(cone.clone())),
                (Certificates::Lassos, Some(system)) => Certified::Lassos(system.inspector()),
                _ => Certified::None,
            };
            Box::new(TextWriter::with_certificates(target, context, certificates))
        }
        BasisFormat::Latex => Box::new(TextWriter::new(target, context, TextFormat::Latex)),
        BasisFormat::Tplib => Box::new(TextWriter::new(target, context, TextFormat::TpLib)),
        BasisFormat::Polymake => Box::new(TextWriter::new(target, context, TextFormat::Polymake)),
        BasisFormat::Npy => Box::new(Array {
            array: NpyWriter::new(target, context),
            beside,
        }),
        BasisFormat::Pretty => {
            let table = TableWriter::new(
                target,
                names.unwrap_or_else(|| Names::new(context.n, &context.labels)),
                NumberText::new(&context.denominator, context.notation),
                system.map(System::inspector),
                matches!(certificates, Certificates::Lassos),
                output::has_colour(path),
            );
            Box::new(table.fit(screen))
        }
    })
}

/// Refuses a format that does not allow this output.
pub(crate) fn check(
    format: BasisFormat,
    path: Option<&Path>,
    context: &Context,
) -> anyhow::Result<()> {
    if format == BasisFormat::Csv {
        TextFormat::Csv.check(context)?;
    }
    if format == BasisFormat::Npy {
        match path.map(compress::named) {
            None => bail!("an array needs a file: --format npy needs -o"),
            Some((true, _)) => bail!(
                "an array cannot be compressed, for its header is written at the end; leave out .gz"
            ),
            Some((false, _)) => {}
        }
    }
    Ok(())
}

/// Returns the path of the sidecar of an array.
pub(crate) fn sidecar_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".json");
    name.into()
}

impl BasisWriter for TextWriter<Target> {
    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<()> {
        let ended = match ending {
            Ending::Chosen => TextWriter::finish_chosen(*self)?,
            _ => TextWriter::finish(*self, ending.is_all())?,
        };
        ended.commit()
    }
}

/// An array and its sidecar.
struct Array {
    array: NpyWriter<Target>,
    beside: Option<Claimed>,
}

impl Sink for Array {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.array.push(vector)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.array.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.array.push_block(block)
    }
}

impl BasisWriter for Array {
    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<()> {
        let text = self.array.sidecar(ending.is_all());
        let array = self.array.finish(ending.is_all())?.prepare()?;
        let mut beside = self.beside.map(Claimed::replace).transpose()?;
        if let Some(file) = &mut beside {
            file.write_all(text.as_bytes())?;
            file.sync()?;
        }
        array.commit()?;
        match beside {
            Some(file) => file.rename(),
            None => Ok(()),
        }
    }
}

impl BasisWriter for TableWriter<Target> {
    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<()> {
        TableWriter::finish(*self, ending != Ending::Part)?.commit()
    }
}
