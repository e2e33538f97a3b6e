//! Lines of plain text that nobody has looked at yet, so that other threads can read their vectors.

use std::sync::Arc;

use memchr::memchr_iter;

use super::plain::Rows;
use super::stream::{BasisError, Lines};
use super::{Record, Statements, Syntax, small_integers};
use crate::notation::Algebra;

/// Some whole lines of a file of plain text, which [`BasisReader::take_lines`](super::BasisReader::take_lines) returns.
#[derive(Debug)]
pub struct RawLines {
    bytes: Vec<u8>,
    /// The number of the first line.
    first: usize,
    /// What the file says before its first vector, and what was read so far.
    before: Arc<Before>,
}

/// What is known before the lines are read.
#[derive(Debug)]
pub(super) struct Before {
    pub(super) facts: Statements,
    pub(super) rows: Rows,
}

/// What lines had to say.
#[derive(Debug)]
pub struct LinesRead {
    /// The records up to the end, or to the error.
    pub records: Vec<Record>,
    /// What is wrong with the line after these records, and the number of that line.
    pub error: Option<(usize, BasisError)>,
    /// A comment says that there may be more vectors.
    pub is_part: bool,
}

impl RawLines {
    pub(super) fn new(bytes: Vec<u8>, first: usize, before: Arc<Before>) -> RawLines {
        RawLines {
            bytes,
            first,
            before,
        }
    }

    /// Returns the number of the first line, from 1.
    pub fn first(&self) -> usize {
        self.first
    }

    /// Returns the number of lines.
    pub fn count(&self) -> usize {
        memchr_iter(b'\n', &self.bytes).count()
    }

    /// Reads the vectors, one on each line, into `entries`, one after the other, with `i64::MIN` for −∞. Returns the
    /// length of each; `None` unless the lines are vectors of small integers and −∞, of one length, and nothing else.
    pub fn integers(&self, entries: &mut Vec<i64>) -> Option<usize> {
        entries.clear();
        let facts = &self.before.facts;
        if facts.notation.algebra() == Algebra::MinPlus {
            return None;
        }
        let mut length = facts.said_length();
        let mut line_start = 0;
        for line_end in memchr_iter(b'\n', &self.bytes) {
            let line = &self.bytes[line_start..line_end];
            line_start = line_end + 1;
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let start = entries.len();
            small_integers::row(line, b' ', b"-inf", |entry| {
                entries.push(entry.unwrap_or(i64::MIN));
                Some(())
            })?;
            let found = entries.len() - start;
            if *length.get_or_insert(found) != found {
                return None;
            }
        }
        length
    }

    /// Reads the lines as [`BasisReader::next_record`](super::BasisReader::next_record) does.
    pub fn read(&self) -> LinesRead {
        let mut facts = self.before.facts.clone();
        facts.complete = None;
        let mut syntax = Syntax::Plain(self.before.rows.clone());
        let mut lines = Lines::after(self.first - 1, &self.bytes[..]);
        let mut records = Vec::new();
        let error = loop {
            match syntax.next(&mut lines, &mut facts) {
                Ok(Some(record)) => records.push(record),
                Ok(None) => break None,
                Err(failure) => break Some((lines.number(), lines.error(failure))),
            }
        };
        LinesRead {
            records,
            error,
            is_part: facts.complete == Some(false),
        }
    }
}
