//! Lines of plain text that nobody has looked at yet, so that other threads can read their vectors.

use std::sync::Arc;

use memchr::memchr_iter;

use super::plain::Rows;
use super::stream::Lines;
use super::{BasisReader, Source, State, Statements, Syntax, Text, small_integers};
use crate::notation::Algebra;

/// Some whole lines of a file of plain text, which [`BasisReader::take_lines`](super::BasisReader::take_lines) returns.
#[derive(Debug)]
pub struct RawLines {
    pub(super) bytes: Vec<u8>,
    /// The number of the first line.
    pub(super) first: usize,
    /// What the file says before its first vector, and what was read so far.
    pub(super) before: Arc<Before>,
}

/// What is known before the lines are read.
#[derive(Debug)]
pub(super) struct Before {
    pub(super) facts: Statements,
    pub(super) rows: Rows,
}

impl RawLines {
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
        let mut length = facts.declared_length();
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

    /// Returns a reader of the lines, which reads them as that of the file would.
    pub fn reader(&self) -> BasisReader<&[u8]> {
        BasisReader {
            source: Source::Text(
                Text {
                    lines: Lines::after(self.first - 1, &self.bytes),
                    facts: Statements {
                        complete: None,
                        ..self.before.facts.clone()
                    },
                },
                Syntax::Plain(self.before.rows.clone()),
            ),
            state: State::Reading,
            before: None,
        }
    }
}
