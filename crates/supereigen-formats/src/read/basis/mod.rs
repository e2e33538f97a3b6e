//! Reads a basis from any format in which the command `basis` writes one for programs.
//!
//! A basis can be much larger than the memory, so it is read line by line and handed out vector by vector. Only one
//! line, the vector that is being read, and what the file says about the vectors (labels, λ and the like) are kept. Only a
//! JSON object is held as a whole.

mod array;
mod csv;
mod detect;
mod entries;
mod json_lines;
mod json_object;
mod plain;
mod raw_lines;
mod sidecar;
mod small_integers;
mod statements;

use std::io::BufRead;
use std::sync::Arc;

use supereigen::Entry;
pub use supereigen_exact::Record;

use super::fault::Fault;
use super::npy::MAGIC;
pub use super::stream::BasisError;
use super::stream::{self, Failure, Lines, next_byte};
use crate::notation::{Algebra, Notation};
use crate::vector_format::VectorFormat;
use raw_lines::Before;
pub use raw_lines::RawLines;
pub use sidecar::Sidecar;
use statements::Statements;

/// Reads a basis vector by vector, with memory for one line and one vector; only a JSON object is held as a whole.
///
/// The format is detected from the first line that is not blank. A file that was cut off is refused as far as its
/// format allows: in every text format the last line must end in a line feed, and JSON has an end. Unknown keys are
/// refused. Vectors must have as many entries as the file says or
/// has labels; if the file says nothing, their lengths are not compared. Tables and LaTeX are written for people, and
/// refused by name.
///
/// No file can make the reader panic, hang, or use memory out of proportion to its longest line, or to the JSON object.
///
/// ```
/// use supereigen_formats::{VectorFormat, BasisReader};
///
/// let text = "{\"n\":2,\"lambda\":\"1/2\",\"vectors\":[\n[0,null],\n[\"-1/3\",0]\n],\"complete\":true}\n";
/// let mut reader = BasisReader::new(text.as_bytes())?;
/// assert_eq!(reader.format(), VectorFormat::Json);
/// assert_eq!(reader.n(), Some(2));
/// let mut vectors = Vec::new();
/// while let Some(record) = reader.next_record()? {
///     vectors.push((record.line, record.entries().unwrap_or_default()));
/// }
/// assert_eq!(vectors.len(), 2);
/// assert_eq!(vectors[0], (2, vec![Some(0.into()), None]));
/// assert_eq!(reader.is_complete(), Some(true));
///
/// let mut cut = BasisReader::new("0 -1\n0 -".as_bytes())?;
/// assert!(cut.next_record()?.is_some());
/// let error = cut.next_record().unwrap_err().to_string();
/// assert!(error.starts_with("2:4: the last line does not end in a line feed"));
/// # Ok::<(), supereigen_formats::BasisError>(())
/// ```
#[derive(Debug)]
pub struct BasisReader<R> {
    source: Source<R>,
    state: State,
    /// What was known before lines were taken for the first time.
    before: Option<Arc<Before>>,
}

/// A file of lines, or an array.
#[derive(Debug)]
enum Source<R> {
    Text(Text<R>, Syntax),
    Array(array::Rows<R>),
}

/// The lines of a file, and what it says besides its vectors.
#[derive(Debug)]
struct Text<R> {
    lines: Lines<R>,
    facts: Statements,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Reading,
    Ended,
    Failed,
}

/// A format, with what its reader must remember between two vectors.
#[derive(Debug)]
enum Syntax {
    Plain(plain::Rows),
    Json(json_object::Object),
    JsonLines,
    Csv(csv::Table),
}

impl<R: BufRead> BasisReader<R> {
    /// Detects the format, and reads what stands before the first vector.
    ///
    /// # Errors
    /// The first problem so far.
    pub fn new(reader: R) -> Result<BasisReader<R>, BasisError> {
        BasisReader::in_algebra(reader, Algebra::MaxPlus)
    }

    /// Opens a file like [`new`](BasisReader::new), of an algebra: in min-plus algebra every number is read as its
    /// negative. Arrays are max-plus.
    ///
    /// # Errors
    /// The first problem so far.
    pub fn in_algebra(reader: R, algebra: Algebra) -> Result<BasisReader<R>, BasisError> {
        BasisReader::open(reader, Sidecar::default(), false, algebra)
    }

    /// Opens a file that a person may have typed, like [`new`](BasisReader::new): the last line may lack its line feed.
    ///
    /// # Errors
    /// The first problem so far.
    pub fn with_open_end(reader: R) -> Result<BasisReader<R>, BasisError> {
        BasisReader::open(reader, Sidecar::default(), true, Algebra::MaxPlus)
    }

    /// Opens a file like [`new`](BasisReader::new), with the sidecar of an array of NumPy. Without a sidecar the
    /// denominator is 1, and −∞ is the least int64. For all other formats the sidecar is ignored.
    ///
    /// # Errors
    /// The first problem so far.
    pub fn with_sidecar(reader: R, sidecar: Sidecar) -> Result<BasisReader<R>, BasisError> {
        BasisReader::open(reader, sidecar, false, Algebra::MaxPlus)
    }

    fn open(
        mut reader: R,
        sidecar: Sidecar,
        open_end: bool,
        algebra: Algebra,
    ) -> Result<BasisReader<R>, BasisError> {
        let first = next_byte(&mut reader).map_err(BasisError::Io)?;
        // No text begins with the first byte of an array.
        let source = if first == MAGIC.first().copied() {
            Source::Array(array::Rows::start(reader, sidecar)?)
        } else {
            let mut text = Text {
                lines: Lines::new(reader, open_end),
                facts: Statements {
                    notation: Notation::Exact.in_algebra(algebra),
                    ..Statements::default()
                },
            };
            let syntax = detect::detect(&mut text.lines).and_then(|mut syntax| {
                syntax.start(&mut text)?;
                Ok(syntax)
            });
            match syntax {
                Ok(syntax) => Source::Text(text, syntax),
                Err(failure) => return Err(text.lines.error(failure)),
            }
        };
        Ok(BasisReader {
            source,
            state: State::Reading,
            before: None,
        })
    }

    /// Reads the next vector; `None` at the end, and always after that or after an error.
    ///
    /// # Errors
    /// The next problem.
    pub fn next_record(&mut self) -> Result<Option<Record>, BasisError> {
        if self.state != State::Reading {
            return Ok(None);
        }
        let next = match &mut self.source {
            Source::Text(text, syntax) => {
                let next = syntax.next(text);
                next.map_err(|failure| text.lines.error(failure))
            }
            Source::Array(rows) => rows.next(),
        };
        match &next {
            Ok(Some(_)) => {}
            Ok(None) => self.state = State::Ended,
            Err(_) => self.state = State::Failed,
        }
        next
    }
}

/// Reading on several threads.
impl<R: BufRead> BasisReader<R> {
    /// Takes lines that are in memory without a look at them, so that another thread can read them. What it finds must be
    /// passed to [`note_part`](BasisReader::note_part). `None` if lines must be read here: other formats than plain
    /// text, the first vector, lines that are not whole in memory, the end.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn take_lines(&mut self) -> Result<Option<RawLines>, BasisError> {
        let Source::Text(Text { lines, facts }, Syntax::Plain(rows)) = &mut self.source else {
            return Ok(None);
        };
        if self.state != State::Reading {
            return Ok(None);
        }
        let taken = lines.take_whole().map_err(BasisError::Io)?;
        Ok(taken.map(|(bytes, first)| {
            let before = self.before.get_or_insert_with(|| {
                Arc::new(Before {
                    facts: facts.clone(),
                    rows: rows.clone(),
                })
            });
            RawLines {
                bytes,
                first,
                before: Arc::clone(before),
            }
        }))
    }

    /// Notes that lines that were taken say that there may be more vectors.
    pub fn note_part(&mut self) {
        if let Source::Text(text, _) = &mut self.source {
            text.facts.complete = Some(false);
        }
    }
}

impl<R> BasisReader<R> {
    /// Returns the format of the file: plain text also for rows of TPLib and an empty file, JSON also for polymake's.
    pub fn format(&self) -> VectorFormat {
        match &self.source {
            Source::Array(_) => VectorFormat::Npy,
            Source::Text(_, Syntax::Plain(_)) => VectorFormat::Plain,
            Source::Text(_, Syntax::Json(_)) => VectorFormat::Json,
            Source::Text(_, Syntax::JsonLines) => VectorFormat::JsonLines,
            Source::Text(_, Syntax::Csv(_)) => VectorFormat::Csv,
        }
    }

    fn facts(&self) -> &Statements {
        match &self.source {
            Source::Text(text, _) => &text.facts,
            Source::Array(rows) => &rows.facts,
        }
    }

    /// Returns the number of entries of each vector, if a JSON object, the first row of a CSV file or an array gives
    /// it.
    pub fn n(&self) -> Option<usize> {
        self.facts().n
    }

    /// Returns the λ of the problem, if a JSON object or the sidecar of an array gives it.
    pub fn lambda(&self) -> Option<&Entry> {
        self.facts().lambda.as_ref()
    }

    /// Returns the names of the entries; none if the file has no names, or if they are `x1`, `x2`, … in a CSV file.
    pub fn labels(&self) -> &[String] {
        &self.facts().labels
    }

    /// Returns whether these are the names of the entries, or the file gives no names. A CSV file with the names
    /// `x1`, `x2`, … gives no names, unless one of `labels` is among `x1`, …, `xn`.
    ///
    /// ```
    /// use supereigen_formats::BasisReader;
    /// let reader = BasisReader::new("x1,x2\n0,-1\n".as_bytes())?;
    /// let agrees = |labels: [&str; 2]| reader.agrees_with_labels(&labels.map(str::to_owned));
    /// assert!(agrees(["x1", "x2"]) && agrees(["a", "b"]) && reader.agrees_with_labels(&[]));
    /// assert!(!agrees(["x2", "x1"]));
    /// # Ok::<(), supereigen_formats::BasisError>(())
    /// ```
    pub fn agrees_with_labels(&self, labels: &[String]) -> bool {
        let facts = self.facts();
        if !facts.just_counts {
            return facts.labels.is_empty() || facts.labels == labels;
        }
        let of_head = |i: usize| format!("x{i}");
        let is_meant = |label: &String| {
            let number: Option<usize> = label.strip_prefix('x').and_then(|i| i.parse().ok());
            let number = number.filter(|i| (1..=facts.n.unwrap_or(0)).contains(i));
            number.is_some_and(|i| *label == of_head(i))
        };
        (1..).zip(labels).all(|(i, label)| *label == of_head(i)) || !labels.iter().any(is_meant)
    }

    /// Returns how the numbers so far were written.
    pub fn notation(&self) -> Notation {
        self.facts().notation
    }

    /// Returns the fingerprint of the matrix, if the sidecar of an array gives it.
    pub fn fingerprint(&self) -> Option<&str> {
        self.facts().fingerprint.as_deref()
    }

    /// Returns, after the end, whether the file has all vectors of the basis, if it says so: JSON objects and
    /// sidecars of arrays do, the other formats only if there may be more.
    pub fn is_complete(&self) -> Option<bool> {
        self.facts().complete.filter(|_| self.state == State::Ended)
    }
}

impl Syntax {
    /// Reads what stands before the first vector.
    fn start<R: BufRead>(&mut self, of: &mut Text<R>) -> Result<(), Failure> {
        match self {
            Syntax::Json(object) => object.start(of),
            Syntax::Csv(table) => table.start(of),
            Syntax::Plain(rows) => rows.start(of),
            Syntax::JsonLines => Ok(()),
        }
    }

    /// Reads the next vector, or checks that the file ends as it should.
    fn next<R: BufRead>(&mut self, of: &mut Text<R>) -> Result<Option<Record>, Failure> {
        let next = match self {
            Syntax::Plain(rows) => rows.next(of),
            Syntax::Json(object) => return object.next(&mut of.facts),
            Syntax::JsonLines => json_lines::next(of),
            Syntax::Csv(table) => table.next(of),
        }?;
        if let Some(vector) = next.as_ref().and_then(|record| record.vector.as_ref()) {
            let end = of.lines.text().len();
            let checked = of.facts.check_length(vector);
            checked.map_err(|problem| Fault::new(problem, end..end))?;
        }
        Ok(next)
    }
}
