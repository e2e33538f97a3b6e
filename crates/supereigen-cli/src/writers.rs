//! The formats of a basis: chooses one, and makes a writer for it.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::bail;
use supereigen::{Block, Count, Scribe, Sink, System, UBig, Values};
use supereigen_answers::NumberText;
use supereigen_formats::{Certificates, Context, Notation, NpyWriter, TextFormat, TextWriter};

use crate::args::BasisFormat;
use crate::compress;
use crate::files::Claimed;
use crate::input::{Input, sidecar_of};
use crate::node_names::Names;
use crate::output::{self, Pieces, Target};
use crate::table::{Rows, Screen, TableWriter};

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
    Ok(output::by_ending(path, &ENDINGS, "vectors")?.unwrap_or(suitable))
}

/// Returns what a writer needs to know about the basis of a system.
pub(crate) fn context(input: &Input, format: BasisFormat, notation: Notation) -> Context {
    let mut context = Context::of_system(&input.system);
    context.lambda = Some(input.given().lambda().clone());
    context.notation = notation;
    context.matrix = format.is_binary().then(|| input.given().matrix().clone());
    context
}

/// Returns what a writer needs to know about vectors of n entries.
pub(crate) fn context_of(
    n: usize,
    denominator: &UBig,
    labels: &[String],
    notation: Notation,
) -> Context {
    let mut context = Context::new(n, denominator.clone());
    context.labels = labels.to_vec();
    context.notation = notation;
    context
}

/// Makes a writer for vectors without lassos, to a file or to standard output; plain text is suitable.
pub(crate) fn of_vectors(
    path: Option<&Path>,
    context: &Context,
    format: Option<BasisFormat>,
) -> anyhow::Result<Box<dyn BasisWriter>> {
    let format = choose(format, path, BasisFormat::Plain)?;
    Listing::new(path, format, context).open()
}

/// Vectors that are to be written.
pub(crate) struct Listing<'a> {
    pub(crate) path: Option<&'a Path>,
    pub(crate) format: BasisFormat,
    pub(crate) context: &'a Context,
    /// Finds the lassos of the vectors; `None` if they have none.
    pub(crate) system: Option<&'a System>,
    /// What comes with the vectors.
    pub(crate) certificates: Certificates,
    /// A table ends with the screen if it goes to a terminal.
    pub(crate) fits_screen: bool,
    /// The names of the nodes of lassos, if these go through events that are no nodes on the way.
    pub(crate) names: Option<Names>,
}

impl<'a> Listing<'a> {
    /// Returns a listing of vectors without lassos.
    pub(crate) fn new(
        path: Option<&'a Path>,
        format: BasisFormat,
        context: &'a Context,
    ) -> Listing<'a> {
        Listing {
            path,
            format,
            context,
            system: None,
            certificates: Certificates::None,
            fits_screen: false,
            names: None,
        }
    }

    /// Opens the file, or standard output. Refuses combinations that the format does not allow.
    pub(crate) fn open(self) -> anyhow::Result<Box<dyn BasisWriter>> {
        let (path, context) = (self.path, self.context);
        check(self.format, path, context)?;
        let beside = match (self.format, path) {
            (BasisFormat::Npy, Some(path)) => Some(Claimed::new(&sidecar_of(path))?),
            _ => None,
        };
        let target = Target::create(path)?;
        let format = match self.format {
            BasisFormat::Plain => TextFormat::Plain,
            BasisFormat::Csv => TextFormat::Csv,
            BasisFormat::Json => TextFormat::Json,
            BasisFormat::Latex => TextFormat::Latex,
            BasisFormat::Tplib => TextFormat::TpLib,
            BasisFormat::Polymake => TextFormat::Polymake,
            BasisFormat::Jsonl => {
                let writer = TextWriter::with_certificates(target, context, self.certificates);
                return Ok(Box::new(writer));
            }
            BasisFormat::Npy => {
                let array = NpyWriter::new(target, context);
                return Ok(Box::new(Array { array, beside }));
            }
            BasisFormat::Pretty => {
                let is_fitted = self.fits_screen && output::is_terminal(path);
                let names = self.names;
                return Ok(Box::new(TableWriter {
                    out: Pieces::new(target),
                    names: names.unwrap_or_else(|| Names::new(context.n, &context.labels)),
                    numbers: NumberText::new(&context.denominator, context.notation),
                    inspector: self.system.map(System::inspector),
                    certificates: matches!(self.certificates, Certificates::Lassos(_)),
                    colour: output::has_colour(path),
                    screen: is_fitted.then(Screen::of_terminal).flatten(),
                    rows: Rows::default(),
                }));
            }
        };
        Ok(Box::new(TextWriter::new(target, context, format)))
    }
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

/// Vectors that are only counted.
impl BasisWriter for Count {
    fn finish(self: Box<Self>, _: Ending) -> anyhow::Result<()> {
        Ok(())
    }
}

impl BasisWriter for TableWriter {
    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<()> {
        TableWriter::finish(*self, ending != Ending::Part)?.commit()
    }
}
