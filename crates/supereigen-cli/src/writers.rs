//! The formats of a basis: which one is wanted, and a writer for it, new or going on with a file that
//! was left off.

#[cfg(feature = "arrow")]
mod arrow;

use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::bail;
use supereigen::{Block, Scribe, Sink, System, Values};
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
use crate::table::TableWriter;

/// A sink that ends its output when the run is over.
pub(crate) trait BasisWriter: Sink {
    /// Sees that everything so far is on the disk and can be continued; how much that is.
    fn sync(&mut self) -> anyhow::Result<Extent>;

    /// Ends the output; whether it is complete is said as far as the format can. How much it is, if it can be
    /// continued.
    fn finish(self: Box<Self>, complete: bool) -> anyhow::Result<Option<Extent>>;
}

/// Where an output begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    /// At its beginning: what is there already is replaced when the output is whole.
    New,
    /// At its beginning, and in place, so that it can be continued.
    InPlace,
    /// After the vectors that are there already.
    Continue {
        /// What of the file is to be kept: what [`BasisWriter::sync`] returned.
        kept: Extent,
        /// How many vectors that is.
        written: u64,
    },
}

/// What to do about Arrow files in a program that does not have them.
pub(crate) const NO_ARROW: &str = "this program was built without Arrow; to get it: \
    cargo install --locked --path crates/supereigen-cli --features arrow";

/// What to do about Parquet files in a program that does not read them.
#[cfg(not(feature = "parquet"))]
pub(crate) const NO_PARQUET: &str = "this program was built without Parquet; to get it: \
    cargo install --locked --path crates/supereigen-cli --features parquet";

/// The format that was asked for, by flag or by the name of the file; else the one that suits.
pub(crate) fn choose(
    flag: Option<BasisFormat>,
    path: Option<&Path>,
    suitable: BasisFormat,
) -> BasisFormat {
    let by_name = || path.and_then(format_by_name);
    flag.or_else(by_name).unwrap_or(suitable)
}

/// What a writer is to know of the basis of a system.
pub(crate) fn context(input: &Input, format: BasisFormat, notation: Notation) -> Context {
    let mut context = Context::of_system(&input.system);
    context.notation = notation;
    context.matrix = format.is_binary().then(|| input.matrix().clone());
    context
}

/// The format that the name of a file asks for, be it compressed or not.
fn format_by_name(path: &Path) -> Option<BasisFormat> {
    let (_, path) = Compression::named(path);
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    Some(match extension.as_str() {
        "txt" => BasisFormat::Plain,
        "csv" => BasisFormat::Csv,
        "json" => BasisFormat::Json,
        "jsonl" => BasisFormat::Jsonl,
        "tex" => BasisFormat::Latex,
        "tplib" => BasisFormat::Tplib,
        "poly" => BasisFormat::Polymake,
        "npy" => BasisFormat::Npy,
        "arrow" => BasisFormat::Arrow,
        _ => return None,
    })
}

/// Whether something stands before the first vector of a file of such a name, so that it is never empty.
pub(crate) fn has_a_head(path: &Path) -> bool {
    let is_parquet = path.extension().is_some_and(|it| it == "parquet");
    is_parquet
        || format_by_name(path).is_some_and(|format| {
            !matches!(
                format,
                BasisFormat::Plain | BasisFormat::Jsonl | BasisFormat::Tplib
            )
        })
}

/// An output that is open, and locked if it is written in place; nothing of it was changed yet.
pub(crate) struct Opened<'a> {
    path: Option<&'a Path>,
    format: BasisFormat,
    start: Start,
    target: Target,
    /// The file beside an array.
    beside: Option<Claimed>,
}

impl Opened<'_> {
    /// Compresses on so many other threads, if it is to be compressed and there are several.
    pub(crate) fn use_threads(&mut self, threads: usize) {
        self.target.use_threads(threads);
    }
}

/// Opens a path, or standard output. Whatever cannot be done is refused.
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
    })
}

/// A writer for an output that is open. The system knows the lassos of the vectors; there is none where they have
/// none.
pub(crate) fn begin(
    opened: Opened<'_>,
    certificates: bool,
    system: Option<&System>,
    context: &Context,
) -> anyhow::Result<Box<dyn BasisWriter>> {
    let Opened {
        path,
        format,
        start,
        target,
        beside,
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
        BasisFormat::Jsonl => {
            let inspector = system.filter(|_| certificates).map(System::inspector);
            text!(JsonLinesWriter, inspector)
        }
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
        BasisFormat::Pretty => Box::new(TableWriter::new(
            target,
            Names::new(context.n, &context.labels),
            NumberText::new(&context.denominator, context.notation),
            system.map(System::inspector),
            certificates,
            output::has_colour(path),
            context.shard.clone(),
        )),
    })
}

/// Refuses what cannot be written like this.
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

/// The beginning of an output with so many vectors that is written again at its end, if there is such a one.
fn head(format: BasisFormat, context: &Context, written: u64) -> Vec<u8> {
    match format {
        BasisFormat::Npy => NpyWriter::<Target>::header(context, written),
        _ => Vec::new(),
    }
}

/// Sees that a file is what a finished run left there, which says that it has all or not. What should stand beside an array and does not is written
/// again.
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

/// The file beside an array.
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

    fn finish(self: Box<Self>, complete: bool) -> anyhow::Result<Option<Extent>> {
        TextWriter::finish(*self, complete)?.commit()
    }
}

/// An array, and the file beside it.
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

    fn finish(self: Box<Self>, complete: bool) -> anyhow::Result<Option<Extent>> {
        let text = self.array.sidecar(complete);
        let mut array = self.array.finish(complete)?;
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

    fn finish(self: Box<Self>, complete: bool) -> anyhow::Result<Option<Extent>> {
        TableWriter::finish(*self, complete)?.commit()
    }
}

#[cfg(test)]
mod tests;
