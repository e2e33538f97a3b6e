//! Reads a basis from CSV: a row of names, and one row for each vector.

use std::io::BufRead;

use supereigen::Vector;

use super::entries::Entries;
use super::{Failure, Record, Statements, Text};
use crate::number::is_name;
use crate::read::csv::names_in;
use crate::read::fault::Fault;
use crate::read::fields::{Fields, separator_of};
use crate::read::line::Piece;

/// What the reader remembers between two rows.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// What separates fields; known once the names are read.
    separator: u8,
}

/// Returns whether a first line can only be the names of a CSV file: each field is a name, or stands in quotation
/// marks. A single word is more likely a mistake, unless it is `x1`, which the writer uses for a single entry.
pub(super) fn is_head(line: &str) -> bool {
    let begins_otherwise = line.starts_with(['#', '%', '[', '{', '\\']);
    if begins_otherwise || line.starts_with("labels:") {
        return false;
    }
    let (mut count, mut is_clear) = (0, true);
    let mut names = 0;
    for field in Fields::new(&whole(line), separator_of(line)) {
        let Ok(field) = field else {
            return false;
        };
        count += 1;
        let has_name = !field.text.is_empty() && is_name(&field.text);
        names += usize::from(has_name);
        is_clear &= has_name || field.is_quoted;
        if count == 1 && !field.is_quoted && field.text == line.trim() {
            return line.trim() == "x1";
        }
    }
    is_clear && names > 0
}

impl Table {
    /// Reads the names; `x1`, `x2`, … are no labels.
    pub(super) fn start<R: BufRead>(&mut self, of: &mut Text<R>) -> Result<(), Failure> {
        let Text { lines, facts } = of;
        lines.advance_to_text()?;
        self.separator = separator_of(lines.text());
        let fields = Fields::new(&whole(lines.text()), self.separator);
        let names = names_in(fields, 0)?.into_names();
        facts.n = Some(names.len());
        facts.just_counts = (1..).zip(&names).all(|(i, name)| *name == format!("x{i}"));
        if !facts.just_counts {
            facts.labels = names;
        }
        Ok(())
    }

    pub(super) fn next<R: BufRead>(&mut self, of: &mut Text<R>) -> Result<Option<Record>, Failure> {
        let Text { lines, facts } = of;
        while lines.advance_to_text()? {
            let text = lines.text();
            if facts.read_part(text) {
                continue;
            }
            let infinity = facts.infinity("-inf", "inf");
            let vector = match Entries::of_row(text, self.separator, infinity, facts) {
                Some(vector) => vector,
                None => self.row(text, facts)?,
            };
            return Ok(Some(Record::new(lines.number(), vector)));
        }
        Ok(None)
    }

    fn row(&self, text: &str, facts: &mut Statements) -> Result<Vector, Fault> {
        let mut entries = Entries::new(text.len(), facts);
        for field in Fields::new(&whole(text), self.separator) {
            let field = field?;
            if field.text.is_empty() {
                entries.push_minus_infinity();
            } else if let Err(problem) = entries.push(&field.text) {
                field.refuse_decimal_comma()?;
                return Err(Fault::new(problem, field.span));
            }
        }
        Ok(entries.finish(facts))
    }
}

fn whole(text: &str) -> Piece<'_> {
    Piece { start: 0, text }
}
