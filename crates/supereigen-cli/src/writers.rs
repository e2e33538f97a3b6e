//! The formats of a basis: chooses one, and makes a writer for it.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::bail;
use supereigen::{Block, Count, Inspector, Scribe, Sink, UBig, Values};
use supereigen_answers::{Names, NumberText};
use supereigen_formats::{
    Certificates, Context, Ending, FORMATS, Notation, VectorFormat, VectorWriter,
};

use crate::args::Shown;
use crate::compress;
use crate::files::{Claimed, OutFile};
use crate::input::sidecar_of;
use crate::output::{self, Pieces, Target};
use crate::table::{Rows, Screen, TableWriter};

/// A sink that ends its output when the run is over.
pub(crate) trait BasisWriter: Sink {
    /// Ends the output, and marks whether it is complete if the format allows that.
    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<()>;
}

/// Returns the format that the flag or the name of the file asks for; else the suitable one. Refuses a name whose ending
/// is that of no format.
pub(crate) fn choose(
    flag: Option<Shown>,
    path: Option<&Path>,
    suitable: Shown,
) -> anyhow::Result<Shown> {
    if let Some(flag) = flag {
        return Ok(flag);
    }
    let named = FORMATS.iter().filter(|facts| !facts.ending.is_empty());
    let named: Vec<_> = named.map(|facts| (facts.ending, facts.format)).collect();
    Ok(output::by_ending(path, &named, "vectors")?.map_or(suitable, Shown::In))
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
    format: Option<Shown>,
) -> anyhow::Result<Box<dyn BasisWriter>> {
    let shown = choose(format, path, Shown::In(VectorFormat::Plain))?;
    Listing::new(path, shown, context).open()
}

/// Vectors that are to be written.
pub(crate) struct Listing<'a> {
    path: Option<&'a Path>,
    shown: Shown,
    context: &'a Context,
    /// Finds the lassos of the vectors for a table; `None` if they have none.
    pub(crate) inspector: Option<Inspector>,
    /// What comes with the vectors.
    pub(crate) certificates: Certificates,
    /// A table ends with the screen if it goes to a terminal.
    pub(crate) fits_screen: bool,
    /// The names of the nodes of lassos, if these go through events that are no nodes on the way.
    pub(crate) names: Option<Names>,
}

impl<'a> Listing<'a> {
    /// Returns a listing of vectors without lassos.
    pub(crate) fn new(path: Option<&'a Path>, shown: Shown, context: &'a Context) -> Listing<'a> {
        Listing {
            path,
            shown,
            context,
            inspector: None,
            certificates: Certificates::None,
            fits_screen: false,
            names: None,
        }
    }

    /// Opens the file, or standard output. Refuses combinations that the format does not allow.
    pub(crate) fn open(self) -> anyhow::Result<Box<dyn BasisWriter>> {
        let (path, context) = (self.path, self.context);
        let Shown::In(format) = self.shown else {
            let target = Target::create(path)?;
            let is_fitted = self.fits_screen && output::is_terminal(path);
            let names = self.names;
            return Ok(Box::new(TableWriter {
                out: Pieces::new(target),
                names: names.unwrap_or_else(|| Names::new(context.n, &context.labels)),
                numbers: NumberText::new(&context.denominator, context.notation),
                inspector: self.inspector,
                certificates: matches!(self.certificates, Certificates::Lassos(_)),
                colour: output::has_colour(path),
                screen: is_fitted.then(Screen::of_terminal).flatten(),
                rows: Rows::default(),
            }));
        };
        check(format, path, context)?;
        let beside = match path {
            Some(path) if format.facts().is_array => Some(Claimed::new(&sidecar_of(path))?),
            _ => None,
        };
        let writer = VectorWriter::on_file(Target::create(path)?, context, format);
        let vectors = writer.with_certificates(self.certificates);
        Ok(Box::new(File { vectors, beside }))
    }
}

/// Refuses a format that does not allow this output.
pub(crate) fn check(
    format: VectorFormat,
    path: Option<&Path>,
    context: &Context,
) -> anyhow::Result<()> {
    format.check(context)?;
    if format.facts().is_array {
        match path.map(compress::named) {
            None => bail!("an array needs a file: --format {format} needs -o"),
            Some((true, _)) => bail!(
                "an array cannot be compressed, for its header is written at the end; leave out .gz"
            ),
            Some((false, _)) => {}
        }
    }
    Ok(())
}

/// Vectors in a file, and for an array its sidecar.
struct File {
    vectors: VectorWriter<Target>,
    beside: Option<Claimed>,
}

impl Sink for File {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.vectors.push(vector)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.vectors.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.vectors.push_block(block)
    }
}

impl BasisWriter for File {
    fn finish(self: Box<Self>, ending: Ending) -> anyhow::Result<()> {
        let text = self.vectors.sidecar(ending);
        let vectors = self.vectors.finish(ending)?.prepare()?;
        let mut beside = self.beside.map(Claimed::replace).transpose()?;
        if let Some(file) = &mut beside {
            file.write_all(text.as_bytes())?;
            file.sync()?;
        }
        let mut files = vectors.into_iter().chain(beside);
        files.try_for_each(OutFile::rename)
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
