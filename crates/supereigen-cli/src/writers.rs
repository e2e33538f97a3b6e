//! The formats of a basis: chooses one, and makes a writer for it, which begins a new file or continues one.

#[cfg(feature = "arrow")]
mod arrow;

use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::bail;
use supereigen::{Block, Cone, Scribe, Sink, System, Values};
use supereigen_formats::{
    Context, CsvWriter, JsonLinesWriter, JsonWriter, LatexWriter, Notation, NpyWriter, PlainWriter,
    PolymakeWriter, Syntax, TextWriter, TpLibWriter,
};

use crate::args::BasisFormat;
use crate::compress::Compression;
use crate::files::{self, Claimed, Extent};
use crate::input::Input;
use crate::names::Names;
use crate::numbers::NumberText;
use crate::output::{self, Target};
use crate::table::{Screen, TableWriter};

/// A sink that ends its output when the run is over.
pub(crate) trait BasisWriter: Sink {
    /// Synchronises everything so far to the disk, so that it can be continued. Returns its length and digest.
    fn sync(&mut self) -> anyhow::Result<Extent>;

    /// Ends the output, and marks whether it is complete if the format allows that. Returns the extent if the file can
    /// be continued.
    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<Option<Extent>>;
}

/// What an output has at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All vectors of the basis, or of the shard.
    All,
    /// All vectors that were wanted, such as those of a type.
    Chosen,
    /// A part: there may be more vectors of those that were wanted.
    Part,
}

impl Ending {
    /// Returns the ending of an output of all vectors.
    pub(crate) fn of_all(is_complete: bool) -> Ending {
        match is_complete {
            true => Ending::All,
            false => Ending::Part,
        }
    }

    fn is_all(self) -> bool {
        self == Ending::All
    }
}

/// Where an output begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    /// At its beginning; an existing file is replaced when the output is complete.
    New,
    /// At its beginning, and written in place, so that it can be continued.
    InPlace,
    /// After the vectors that an earlier run wrote.
    Continue {
        /// The part of the file that is kept, as [`BasisWriter::sync`] returned it.
        kept: Extent,
        /// The number of vectors in that part.
        written: u64,
    },
}

/// The error for Arrow files in a program that was built without them.
pub(crate) const NO_ARROW: &str = "this program was built without Arrow; to get it: \
    cargo install --locked --path crates/supereigen-cli --features arrow";

/// The error for Parquet files in a program that was built without them.
#[cfg(not(feature = "parquet"))]
pub(crate) const NO_PARQUET: &str = "this program was built without Parquet; to get it: \
    cargo install --locked --path crates/supereigen-cli --features parquet";

/// The endings of names, and the formats that they ask for.
const ENDINGS: [(&str, BasisFormat); 9] = [
    ("txt", BasisFormat::Plain),
    ("csv", BasisFormat::Csv),
    ("json", BasisFormat::Json),
    ("jsonl", BasisFormat::Jsonl),
    ("tex", BasisFormat::Latex),
    ("tplib", BasisFormat::Tplib),
    ("poly", BasisFormat::Polymake),
    ("npy", BasisFormat::Npy),
    ("arrow", BasisFormat::Arrow),
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
    let all = all.filter(|ending| cfg!(feature = "arrow") || *ending != "arrow");
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
    let ending = Compression::named(path).1.extension();
    let Some(ending) = ending.map(|ending| ending.to_string_lossy().to_lowercase()) else {
        return false;
    };
    let has_none = |format| {
        matches!(
            format,
            BasisFormat::Plain | BasisFormat::Jsonl | BasisFormat::Tplib
        )
    };
    ending == "parquet" || format_by_ending(&ending).is_some_and(|format| !has_none(format))
}

/// Makes a writer for vectors without lassos, to a file or to standard output; plain text is suitable.
pub(crate) fn of_vectors(
    path: Option<&Path>,
    context: &Context,
    format: Option<BasisFormat>,
) -> anyhow::Result<Box<dyn BasisWriter>> {
    let format = choose(format, path, BasisFormat::Plain)?;
    let opened = open(path, context, format, Start::New)?;
    begin(opened, Certificates::None, None, context)
}

/// An open output, locked if it is written in place. Nothing in it was changed yet.
pub(crate) struct Opened<'a> {
    path: Option<&'a Path>,
    format: BasisFormat,
    start: Start,
    target: Target,
    /// The sidecar of an array; `None` for other formats.
    beside: Option<Claimed>,
    /// The screen with which a table ends; `None` if all of it is written.
    screen: Option<Screen>,
}

impl Opened<'_> {
    /// Lets a table end with the screen of the terminal.
    pub(crate) fn fit_screen(&mut self) {
        self.screen = Screen::of_terminal();
    }

    /// Compresses on this number of other threads, if the file is compressed and the number is more than one.
    pub(crate) fn use_threads(&mut self, threads: usize) {
        self.target.use_threads(threads);
    }
}

/// Opens a path, or standard output. Refuses combinations that the format does not allow.
pub(crate) fn open<'a>(
    path: Option<&'a Path>,
    context: &Context,
    format: BasisFormat,
    start: Start,
) -> anyhow::Result<Opened<'a>> {
    check(format, path, context, start)?;
    let head = head(format, context, 0).len();
    let beside = match (format, path) {
        (BasisFormat::Npy, Some(path)) => Some(Claimed::new(&sidecar_of(path))?),
        _ => None,
    };
    let target = match start {
        Start::New => Target::create(path)?,
        Start::InPlace => Target::in_place(path, None, head)?,
        Start::Continue { kept, .. } => Target::in_place(path, Some(kept), head)?,
    };
    Ok(Opened {
        path,
        format,
        start,
        target,
        beside,
        screen: None,
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
        match wanted {
            true => Certificates::Lassos,
            false => Certificates::None,
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
        start,
        target,
        beside,
        screen,
    } = opened;
    macro_rules! text {
        ($writer:ident $(, $more:expr)?) => {
            match start {
                Start::New | Start::InPlace => {
                    Box::new($writer::new(target, context $(, $more)?))
                }
                Start::Continue { written, .. } => {
                    Box::new($writer::resume(target, context $(, $more)?, written))
                }
            }
        };
    }
    Ok(match format {
        BasisFormat::Plain => text!(PlainWriter),
        BasisFormat::Csv => text!(CsvWriter),
        BasisFormat::Json => text!(JsonWriter),
        BasisFormat::Jsonl => match certificates {
            Certificates::Cone(cone) => Box::new(JsonLinesWriter::of_cone(target, context, cone)),
            Certificates::Lassos => text!(JsonLinesWriter, system.map(System::inspector)),
            Certificates::None => text!(JsonLinesWriter, None),
        },
        BasisFormat::Latex => text!(LatexWriter),
        BasisFormat::Tplib => text!(TpLibWriter),
        BasisFormat::Polymake => text!(PolymakeWriter),
        BasisFormat::Npy => {
            let array = match start {
                Start::New | Start::InPlace => NpyWriter::new(target, context),
                Start::Continue { written, .. } => NpyWriter::resume(target, context, written),
            };
            Box::new(Array { array, beside })
        }
        #[cfg(feature = "arrow")]
        BasisFormat::Arrow => arrow::open(target, path, context, start)?,
        #[cfg(not(feature = "arrow"))]
        BasisFormat::Arrow => bail!(NO_ARROW),
        BasisFormat::Pretty => {
            let table = TableWriter::new(
                target,
                Names::new(context.n, &context.labels),
                NumberText::new(&context.denominator, context.notation),
                system.map(System::inspector),
                matches!(certificates, Certificates::Lassos),
                output::has_colour(path),
                context.shard.clone(),
            );
            Box::new(table.fit(screen))
        }
    })
}

/// Refuses a format that does not allow this output.
fn check(
    format: BasisFormat,
    path: Option<&Path>,
    context: &Context,
    start: Start,
) -> anyhow::Result<()> {
    if format == BasisFormat::Csv {
        CsvWriter::<Target>::check(context)?;
    }
    if format == BasisFormat::Npy {
        match path.map(Compression::named) {
            None => bail!("an array needs a file: --format npy needs -o"),
            Some((Some(_), _)) => bail!(
                "an array cannot be compressed, for its header is written at the end; leave out .zst \
                 or .gz"
            ),
            Some((None, _)) => {}
        }
    }
    if format == BasisFormat::Arrow {
        if cfg!(not(feature = "arrow")) {
            bail!(NO_ARROW);
        }
        if output::is_terminal(path) {
            bail!("an Arrow file is not for a terminal: --format arrow needs -o or a pipe");
        }
    }
    if format == BasisFormat::Pretty && !matches!(start, Start::New) {
        bail!("the table of --format pretty cannot be continued; plain, csv, jsonl and others can");
    }
    Ok(())
}

/// Returns the head of an output with `written` vectors, if it is rewritten at the end; else it is empty.
fn head(format: BasisFormat, context: &Context, written: u64) -> Vec<u8> {
    match format {
        BasisFormat::Npy => NpyWriter::<Target>::header(context, written),
        _ => Vec::new(),
    }
}

/// Checks that a file is as a finished run left it. For an array, writes the sidecar again if it is missing or
/// differs; `has_all` is whether it says that the basis is complete.
pub(crate) fn confirm(
    path: &Path,
    context: &Context,
    format: BasisFormat,
    extent: Extent,
    written: u64,
    has_all: bool,
) -> anyhow::Result<()> {
    files::confirm(path, &head(format, context, written), extent)?;
    if format == BasisFormat::Npy {
        let text = NpyWriter::resume(io::empty(), context, written).sidecar(has_all);
        let sidecar = sidecar_of(path);
        if fs::read(&sidecar).ok().as_deref() != Some(text.as_bytes()) {
            output::write(Some(&sidecar), text.as_bytes())?;
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

impl<S: Syntax> BasisWriter for TextWriter<Target, S> {
    fn sync(&mut self) -> anyhow::Result<Extent> {
        TextWriter::sync(self)?;
        Ok(self.get_mut().settle()?)
    }

    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<Option<Extent>> {
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
    fn sync(&mut self) -> anyhow::Result<Extent> {
        self.array.sync()?;
        Ok(self.array.get_mut().settle()?)
    }

    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<Option<Extent>> {
        let text = self.array.sidecar(ending.is_all());
        let mut array = self.array.finish(ending.is_all())?;
        array.prepare()?;
        let mut beside = self.beside.map(Claimed::replace).transpose()?;
        if let Some(file) = &mut beside {
            file.write_all(text.as_bytes())?;
            file.prepare()?;
        }
        let extent = array.commit()?;
        if let Some(mut file) = beside {
            file.commit()?;
        }
        Ok(extent)
    }
}

impl BasisWriter for TableWriter<Target> {
    fn sync(&mut self) -> anyhow::Result<Extent> {
        bail!("the table of --format pretty cannot be continued");
    }

    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<Option<Extent>> {
        TableWriter::finish(*self, ending != Ending::Part)?.commit()
    }
}

#[cfg(test)]
mod tests;
