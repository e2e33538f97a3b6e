//! The vectors that a command is asked about: one vector in a flag, or a file of vectors.

use anyhow::bail;
use serde::Serialize;
use supereigen::{Entry, UBig};
use supereigen_answers::NumberText;
use supereigen_formats::{Algebra, Notation, read_vector_in};

use crate::args::{AskedVectors, TextOrJsonLines, Vectors};
use crate::input::{self, VectorsFile};
use crate::interrupt::{self, INTERRUPT};
use crate::node_names::Names;
use crate::output::Pieces;
use crate::progress::Progress;
use crate::{NO, run};

/// Provides the vectors one after the other.
pub(crate) enum Source {
    Flag(Option<Vec<Entry>>, Notation),
    File(Box<VectorsFile>),
}

impl Source {
    pub(crate) fn open(options: &Vectors) -> anyhow::Result<Source> {
        if let Some(text) = &options.vector {
            let (x, notation) = read("--vector", text, Algebra::MaxPlus)?;
            return Ok(Source::Flag(Some(x), notation));
        }
        let path = options.vectors.as_deref();
        Ok(Source::File(Box::new(input::open_vectors(path)?)))
    }

    /// Returns the next vector, which must have one entry for each of n rows or columns, as `sides` says.
    pub(crate) fn next(&mut self, (n, sides): (usize, &str)) -> anyhow::Result<Option<Vec<Entry>>> {
        let next = match self {
            Source::Flag(x, _) => x.take().map(|x| ("--vector".to_owned(), x)),
            Source::File(file) => file.next_vector()?,
        };
        if let Some((place, x)) = &next {
            expect_length(place, x, (n, sides))?;
        }
        Ok(next.map(|(_, x)| x))
    }

    /// Returns the notation of the numbers read so far.
    pub(crate) fn notation(&self) -> Notation {
        match self {
            Source::Flag(_, notation) => *notation,
            Source::File(file) => file.notation(),
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

/// Reads the vector in a flag, which must have n entries.
pub(crate) fn read_flag(
    flag: &str,
    text: &str,
    n: usize,
    algebra: Algebra,
) -> anyhow::Result<(Vec<Entry>, Notation)> {
    let (x, notation) = read(flag, text, algebra)?;
    expect_length(flag, &x, (n, "columns"))?;
    Ok((x, notation))
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

/// The answer about one vector, which is written as JSON.
pub(crate) trait Answer: Serialize {
    /// Whether the answer is yes.
    fn is_yes(&self) -> bool;

    /// The answer for people; `is_first` is whether it comes before all others.
    fn text(&self, names: &Names, is_first: bool) -> String;
}

/// Prints the answer for each vector in turn; the exit status is 0 if all answers are yes. Each has an entry for each row
/// or column of the matrix, as `entries` says. Labels in a file of vectors must be those that are known, and numbers are
/// written as the matrix and the vectors have them.
pub(crate) fn answer_each<A: Answer>(
    asked: &AskedVectors,
    mut source: Source,
    entries: (usize, &str),
    (labels, notation): (&[String], Notation),
    mut answer: impl FnMut(Vec<Entry>, &NumberText) -> anyhow::Result<A>,
) -> anyhow::Result<u8> {
    let is_list = matches!(source, Source::File(_)) && asked.format == TextOrJsonLines::Json;
    if let Source::File(file) = &source {
        file.expect_labels(labels)?;
    }
    let names = Names::new(entries.0, labels);
    let mut out = Pieces::open()?;
    let mut progress = Progress::of_long_steps();
    interrupt::run_begins();
    let (mut status, mut is_first) = (0, true);
    while let Some(x) = source.next(entries)? {
        let notation = asked.numbers.over(notation.merge(source.notation()));
        let found = answer(x, &NumberText::new(&UBig::ONE, notation))?;
        let json = || serde_json::to_string(&found);
        if !found.is_yes() {
            status = NO;
        }
        let text = match asked.format {
            TextOrJsonLines::Text => found.text(&names, is_first),
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
