//! Plain text: each line is a row in the grammar of matrices. The rows of TPLib are such lines.

use std::io::BufRead;

use super::entries::Entries;
use super::facts::late;
use super::{Facts, Failure, Record, short};
use crate::diagnostic::Problem;
use crate::read::matrix_market::find_header;
use crate::read::stream::Lines;
use crate::read::{Fault, plain};
use crate::trailer::Trailer;
use supereigen::Number;

/// What is remembered between two rows.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// A row was found.
    began: bool,
    /// The line of the labels.
    labels: Option<usize>,
}

impl Rows {
    /// Reads labels and comments up to the first row, or to what a part says at its end.
    pub(super) fn start<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<(), Failure> {
        while lines.advance()? {
            let text = lines.text();
            match plain::parse(text) {
                Ok(content) if content.rows == 0 && !Trailer::is_begun_by(text) => {
                    self.remark(content, text, lines.number(), facts)?;
                }
                // It is met again.
                _ => {
                    lines.hold();
                    break;
                }
            }
        }
        Ok(())
    }

    pub(super) fn next<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<Option<Record>, Failure> {
        while lines.advance()? {
            let text = lines.text();
            if let Some(entries) = short_row(text, lines.number(), facts.length) {
                self.began = true;
                return Ok(Some(Record {
                    line: lines.number(),
                    vector: Some(entries.finish(facts)),
                    certificate: None,
                }));
            }
            let content = plain::parse(text)?;
            match content.rows {
                0 => self.remark(content, text, lines.number(), facts)?,
                1 => {
                    self.began = true;
                    facts.notation = facts.notation.merge(content.notation);
                    let vector = content.values.into_iter().map(Number::into_entry).collect();
                    return Ok(Some(Record {
                        line: lines.number(),
                        vector: Some(vector),
                        certificate: None,
                    }));
                }
                _ => {
                    let message = "there is more than one vector on this line";
                    let problem = Problem::new("several-vectors", message)
                        .label("another vector")
                        .help("write one vector per line");
                    return Err(Fault::new(problem, content.last_row).into());
                }
            }
        }
        Ok(None)
    }

    /// A line without entries: labels, or a comment.
    fn remark(
        &mut self,
        content: plain::Content,
        text: &str,
        number: usize,
        facts: &mut Facts,
    ) -> Result<(), Fault> {
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
        facts.read_trailer(text)?;
        // Its rows would look like vectors of three entries.
        if !self.began && find_header(text).is_some() {
            let message = "this is a MatrixMarket file, not a basis";
            let problem = Problem::new("matrix-market", message).label("header of a matrix");
            return Err(Fault::new(problem, 0..text.len()));
        }
        Ok(())
    }
}

/// The entries of a line that is written as the plain writer or that of TPLib does it, if all are small
/// integers or −∞.
fn short_row(text: &str, number: usize, count: usize) -> Option<Entries> {
    let entries = Entries::new(number, text.len(), count);
    match text.strip_prefix('[') {
        Some(rest) => short::row(rest.strip_suffix(']')?, b',', b"-oo", entries),
        None => short::row(text, b' ', b"-inf", entries),
    }
}
