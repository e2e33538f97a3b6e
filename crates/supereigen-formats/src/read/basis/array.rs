//! Reads a basis from an array of NumPy, row by row.

use std::io::{self, BufRead, Read};

use supereigen::{Entry, Number, Rational, UBig, Values, Vector};

use super::sidecar::Sidecar;
use super::{BasisError, Failure, Record, Statements};
use crate::diagnostic::Problem;
use crate::notation::Notation;
use crate::read::fault::Fault;
use crate::read::npy::{self, BEFORE_HEADER, EntryKind, Header, announced_range};

/// Reads the rows of an array one by one.
#[derive(Debug)]
pub(super) struct Rows<R> {
    reader: R,
    /// All bytes before the entries, as they were read.
    head: Vec<u8>,
    kind: EntryKind,
    rows: usize,
    columns: usize,
    denominator: UBig,
    /// The integer that stands for −∞; `None` if it does not fit an int64, or among floats, which have −∞ itself.
    minus_infinity: Option<i64>,
    /// The number of rows read so far.
    read: usize,
    /// The bytes of a row; its memory is reused.
    row: Vec<u8>,
    pub(super) facts: Statements,
}

impl<R: BufRead> Rows<R> {
    /// Reads the header, and checks it against the sidecar.
    pub(super) fn start(mut reader: R, mut sidecar: Sidecar) -> Result<Rows<R>, BasisError> {
        let mut head = Vec::new();
        let read = read_header(&mut reader, &mut head).and_then(|header| {
            let (rows, columns) = check_header(&header, &sidecar)?;
            sidecar.facts.n = Some(columns);
            let checked = sidecar.facts.check_labels();
            checked.map_err(|problem| Fault::new(problem, header.shape_span.clone()))?;
            Ok((header, rows, columns))
        });
        let (header, rows, columns) = match read {
            Ok(read) => read,
            Err(failure) => return Err(error(failure, head)),
        };
        let minus_infinity = i64::try_from(&sidecar.minus_infinity).ok();
        let minus_infinity = minus_infinity.filter(|_| !header.kind.is_float());
        Ok(Rows {
            reader,
            head,
            kind: header.kind,
            rows,
            columns,
            denominator: sidecar.denominator,
            minus_infinity,
            read: 0,
            row: Vec::new(),
            facts: sidecar.facts,
        })
    }

    /// Reads the next row; `None` after the last row, if the file ends there.
    pub(super) fn next(&mut self) -> Result<Option<Record>, BasisError> {
        if self.read == self.rows {
            let rest = io::copy(&mut self.reader, &mut io::sink());
            return match rest.map_err(BasisError::Io)? {
                0 => Ok(None),
                more => Err(self.length(more)),
            };
        }
        // A length that overflows is longer than any file.
        let length = self.columns.saturating_mul(self.kind.size);
        self.row.clear();
        let mut limited = self.reader.by_ref().take(length as u64);
        let read = limited.read_to_end(&mut self.row);
        read.map_err(BasisError::Io)?;
        if self.row.len() < length {
            return Err(self.length(0));
        }
        if let Some(vector) = self.integers() {
            self.read += 1;
            return Ok(Some(Record::new(self.read, vector)));
        }
        let entries = self.row.chunks_exact(self.kind.size).enumerate();
        let entries = entries.map(|(column, bytes)| self.entry(bytes, column));
        let entries = entries.collect::<Result<Vec<_>, _>>();
        let entries = entries.map_err(|problem| self.error(problem))?;
        let notations = entries.iter().map(|it| it.1);
        self.facts.notation = notations.fold(self.facts.notation, Notation::merge);
        let vector: Vec<Entry> = entries.into_iter().map(|it| it.0).collect();
        self.read += 1;
        Ok(Some(Record::new(self.read, vector)))
    }

    /// Returns the row, if all its items are −∞ or integers of 64 bits.
    fn integers(&self) -> Option<Vector> {
        let integer = |bytes: &[u8]| match self.kind.entry(bytes, [0, 0]) {
            Ok((Number::Integer(value), _)) if self.minus_infinity == Some(value) => Some(i64::MIN),
            Ok((Number::Integer(value), _)) => Some(value).filter(|&value| value != i64::MIN),
            _ => None,
        };
        let items = self.row.chunks_exact(self.kind.size).map(integer);
        let items: Vec<i64> = items.collect::<Option<_>>()?;
        Some(Values::over(&items, &self.denominator).into())
    }

    /// Returns the entry that these bytes encode, and how it is written.
    fn entry(&self, bytes: &[u8], column: usize) -> Result<(Entry, Notation), Box<Problem>> {
        let (value, notation) = self.kind.entry(bytes, [self.read, column])?;
        let is_finite =
            !matches!(value, Number::Integer(value) if self.minus_infinity == Some(value));
        let entry = value.into_entry().filter(|_| is_finite);
        let entry = entry.map(|entry| entry / Rational::from(self.denominator.clone()));
        Ok((entry, notation))
    }

    /// Returns the problem that the entries do not take as many bytes as they must; `more` bytes came after the last
    /// row.
    fn length(&self, more: u64) -> BasisError {
        let row = self.columns.saturating_mul(self.kind.size);
        let whole = self.read.saturating_mul(row);
        let part = if more > 0 { 0 } else { self.row.len() };
        let more = usize::try_from(more).unwrap_or(usize::MAX);
        let found = whole.saturating_add(part).saturating_add(more);
        self.error(self.kind.wrong_length(self.rows, self.columns, found))
    }

    /// Returns an error for a problem of the entries, whose bytes are not quoted.
    fn error(&self, problem: Box<Problem>) -> BasisError {
        let end = self.head.len();
        error(Fault::new(problem, end..end).into(), self.head.clone())
    }
}

/// Reads everything before the entries into `head`, and parses the header.
fn read_header<R: BufRead>(reader: &mut R, head: &mut Vec<u8>) -> Result<Header, Failure> {
    // In version 1 the header starts earlier, but it is never so short that it ends within these bytes.
    let mut limited = reader.by_ref().take(BEFORE_HEADER as u64);
    limited.read_to_end(head)?;
    let range = announced_range(head)?;
    let missing = range.end.saturating_sub(head.len());
    reader.by_ref().take(missing as u64).read_to_end(head)?;
    Ok(Header::read(head)?.0)
}

fn check_header(header: &Header, sidecar: &Sidecar) -> Result<(usize, usize), Fault> {
    let (rows, columns) = header.size()?;
    let refused = |problem| Err(Fault::new(problem, header.shape_span.clone()));
    if header.columns_first && rows > 1 && columns > 1 {
        let message = "the array is stored by columns, but a basis is read by rows";
        let problem = Problem::new("npy-columns-first", message).label("by columns");
        return refused(problem.help("`numpy.ascontiguousarray` stores it by rows"));
    }
    let is_other_n = sidecar.facts.n.is_some_and(|n| n != columns);
    let is_other_count = sidecar.count.is_some_and(|count| count != rows);
    if !is_other_n && !is_other_count {
        return Ok((rows, columns));
    }
    let key = if is_other_n { "n" } else { "count" };
    let message = format!("the file beside the array has another `{key}`");
    let problem = Problem::new("npy-sidecar", message).label("another shape");
    refused(problem.help("an array and its .npy.json belong together"))
}

/// Returns the error of a failure at some bytes of the head.
fn error(failure: Failure, head: Vec<u8>) -> BasisError {
    match failure {
        Failure::Io(error) => BasisError::Io(error),
        Failure::Placed(error) => error,
        Failure::Bad(Fault { problem, span }) => BasisError::Bad {
            diagnostic: npy::at(problem, span),
            line: head,
        },
    }
}
