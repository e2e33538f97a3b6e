//! The vectors that a command is asked about: one vector in a flag, or a file of vectors.

use anyhow::bail;
use clap::Args;
use supereigen::{Entry, UBig};
use supereigen_answers::{AboutVector, Given, NumberText, Say};
use supereigen_formats::{Algebra, Notation, read_vector_in};

use crate::args::{AskedVectors, Subject, TextOrJsonLines, Vectors};
use crate::ask::{Asking, refused};
use crate::input::{self, VectorsFile};
use crate::interrupt::{self, INTERRUPT};
use crate::output::{Pieces, Target};
use crate::progress::Progress;
use crate::{EXIT_NO, run};

/// Provides the vectors one after the other.
pub(crate) enum VectorSource {
    Flag(Option<Vec<Entry>>, Notation),
    File(Box<VectorsFile>),
}

impl VectorSource {
    pub(crate) fn open(options: &Vectors) -> anyhow::Result<VectorSource> {
        if let Some(text) = &options.vector {
            let (x, notation) = read("--vector", text, Algebra::MaxPlus)?;
            return Ok(VectorSource::Flag(Some(x), notation));
        }
        let path = options.vectors.as_deref();
        Ok(VectorSource::File(Box::new(input::open_vectors(path)?)))
    }

    /// Returns the next vector, which must have one entry for each of n rows or columns, as `sides` says.
    pub(crate) fn next(&mut self, (n, sides): (usize, &str)) -> anyhow::Result<Option<Vec<Entry>>> {
        let next = match self {
            VectorSource::Flag(x, _) => x.take().map(|x| ("--vector".to_owned(), x)),
            VectorSource::File(file) => file.next_vector()?,
        };
        if let Some((place, x)) = &next {
            expect_length(place, x, (n, sides))?;
        }
        Ok(next.map(|(_, x)| x))
    }

    /// Returns the notation of the numbers read so far.
    pub(crate) fn notation(&self) -> Notation {
        match self {
            VectorSource::Flag(_, notation) => *notation,
            VectorSource::File(file) => file.notation(),
        }
    }
}

/// Reads the vector in a flag.
pub(crate) fn read(
    flag: &str,
    text: &str,
    algebra: Algebra,
) -> anyhow::Result<(Vec<Entry>, Notation)> {
    read_vector_in(text, algebra).map_err(|error| input::in_argument(flag, text, error))
}

/// Checks that a vector has one entry for each of n rows or columns, as `sides` says.
pub(crate) fn expect_length(
    place: &str,
    x: &[Entry],
    (n, sides): (usize, &str),
) -> anyhow::Result<()> {
    let length = x.len();
    if length != n {
        bail!("{place}: the vector has length {length}, the matrix has {n} {sides}");
    }
    Ok(())
}

/// Answers a question that consists of flags about each vector.
pub(crate) fn ask_each<S: Subject, Q: AboutVector + Args>(
    asking: &Asking<S, Q, AskedVectors>,
) -> anyhow::Result<u8> {
    let Asking {
        subject,
        question,
        form,
    } = asking;
    let source = VectorSource::open(&form.vectors)?;
    answer_each(question, form, source, subject.read()?)
}

/// Prints the answer for each vector in turn; the exit status is 0 if all answers are yes. Labels in a file of vectors must
/// be those that are known, and numbers are written as the matrix and the vectors have them.
pub(crate) fn answer_each<Q: AboutVector>(
    question: &Q,
    asked: &AskedVectors,
    mut source: VectorSource,
    mut given: Given,
) -> anyhow::Result<u8> {
    given.decimals = asked.numbers.decimals();
    let is_list = matches!(source, VectorSource::File(_)) && asked.format == TextOrJsonLines::Json;
    let entries = question.entries(&given).map_err(refused)?;
    let names = given.names();
    if let VectorSource::File(file) = &source {
        // The names of the rows of a matrix are those of its columns, if it is square.
        let is_labelled = entries.0 == names.all().len();
        file.expect_labels(if is_labelled { given.labels() } else { &[] })?;
    }
    let mut out = Pieces::new(Target::create(None)?);
    let mut progress = Progress::of_long_steps();
    interrupt::run_begins();
    let (mut status, mut is_first) = (0, true);
    while let Some(x) = source.next(entries)? {
        let numbers = NumberText::new(&UBig::ONE, given.notation_with(source.notation()));
        let found = question
            .about(&given, &x.into(), &numbers)
            .map_err(refused)?;
        if !found.is_yes() {
            status = EXIT_NO;
        }
        let found = given.answered(found);
        let json = || serde_json::to_string(&found);
        let text = match asked.format {
            TextOrJsonLines::Text => {
                let mut text = String::new();
                found.say(&names, &mut text)?;
                // An empty line stands before an answer of several lines.
                let gap = if is_first || text.lines().nth(1).is_none() {
                    ""
                } else {
                    "\n"
                };
                format!("{gap}{text}")
            }
            TextOrJsonLines::Json if is_list => {
                let gap = if is_first { "[\n" } else { ",\n" };
                format!("{gap}{}", json()?)
            }
            TextOrJsonLines::Json | TextOrJsonLines::Jsonl => json()? + "\n",
        };
        is_first = false;
        if out.print(&text).is_break() {
            break;
        }
        progress.step(|vectors| format!("{vectors} vectors"));
        if INTERRUPT.is_raised() {
            out.finish()?;
            return Err(run::Interrupted::error("not all vectors were answered"));
        }
    }
    let end = if !is_list {
        ""
    } else if is_first {
        "[]\n"
    } else {
        "\n]\n"
    };
    let _ = out.print(end);
    out.finish()?;
    Ok(status)
}
