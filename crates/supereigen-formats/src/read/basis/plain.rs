//! Reads a basis from plain text: each line is a row in the grammar of matrices, as are the rows of TPLib.

use std::io::BufRead;

use supereigen::Vector;

use super::entries::Entries;
use super::statements::late;
use super::{Failure, Record, Statements, Text};
use crate::diagnostic::Problem;
use crate::read::fault::Fault;
use crate::read::matrix_market::find_header;
use crate::read::plain;

/// What the reader remembers between two rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// Whether a row was found.
    began: bool,
    /// The number of the line with the labels, if there was one.
    labels: Option<usize>,
}

impl Rows {
    /// Reads labels and comments up to the first row.
    pub(super) fn start<R: BufRead>(&mut self, of: &mut Text<R>) -> Result<(), Failure> {
        while of.lines.advance()? {
            match plain::parse(of.lines.text(), of.facts.notation.algebra()) {
                Ok(content) if content.rows.is_empty() => self.remark(content, of)?,
                // `next` reads this line again, and reports its problem if there is one.
                _ => {
                    of.lines.hold();
                    break;
                }
            }
        }
        Ok(())
    }

    pub(super) fn next<R: BufRead>(&mut self, of: &mut Text<R>) -> Result<Option<Record>, Failure> {
        while of.lines.advance()? {
            let (text, facts, line) = (of.lines.text(), &mut of.facts, of.lines.number());
            if let Some(vector) = short_row(text, facts) {
                self.began = true;
                return Ok(Some(Record::new(line, vector)));
            }
            let content = plain::parse(text, facts.notation.algebra())?;
            match content.rows.size().0 {
                0 => self.remark(content, of)?,
                1 => {
                    self.began = true;
                    let (vector, notation) = content.rows.into_entries();
                    facts.notation = facts.notation.merge(notation);
                    return Ok(Some(Record::new(line, vector)));
                }
                _ => {
                    let message = "there is more than one vector on this line";
                    let problem = Problem::new("several-vectors", message)
                        .label("another vector")
                        .help("write one vector per line");
                    return Err(Fault::new(problem, content.rows.last_row()).into());
                }
            }
        }
        Ok(None)
    }

    /// Reads a line without entries: labels, or a comment.
    fn remark<R>(&mut self, content: plain::Content, of: &mut Text<R>) -> Result<(), Fault> {
        let (text, facts, number) = (of.lines.text(), &mut of.facts, of.lines.number());
        if let Some(labels) = content.labels {
            let fault = |problem| Err(Fault::new(problem, labels.keyword.clone()));
            if let Some(first) = self.labels.replace(number) {
                return fault(Problem::labels_twice(first));
            }
            if self.began {
                return fault(late("labels"));
            }
            facts.labels = labels.names.into_names();
            return Ok(());
        }
        facts.read_part(text);
        // The rows of a MatrixMarket file would look like vectors of three entries.
        if !self.began && find_header(text).is_some() {
            let message = "this is a MatrixMarket file, not a basis";
            let problem = Problem::new("matrix-market", message).label("header of a matrix");
            return Err(Fault::new(problem, 0..text.len()));
        }
        Ok(())
    }
}

/// Reads a line in the style of the plain or the TPLib writer; `None` unless all entries are small integers or −∞.
fn short_row(text: &str, facts: &mut Statements) -> Option<Vector> {
    let Some(rest) = text.strip_prefix('[') else {
        return Entries::of_row(text, b' ', facts.infinity("-inf", "inf"), facts);
    };
    let infinity = facts.infinity("-oo", "+oo");
    Entries::of_row(rest.strip_suffix(']')?, b',', infinity, facts)
}
