//! Plain text: each line is a row in the grammar of matrices. The rows of TPLib are such lines.

use std::io::BufRead;

use super::entries::Entries;
use super::lines::Lines;
use super::{Facts, Failure, Record, short};
use crate::diagnostic::{BasisProblem, LabelsProblem};
use crate::number::Value;
use crate::read::matrix_market::find_header;
use crate::read::{Fault, plain};

/// What is remembered between two rows.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// A row was found.
    began: bool,
    /// The line of the labels.
    labels: Option<usize>,
}

impl Rows {
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
            if let Some(labels) = content.labels {
                if let Some(first) = self.labels.replace(lines.number()) {
                    let problem = LabelsProblem::Twice { first };
                    return Err(Fault::new(problem, labels.keyword).into());
                }
                facts.labels = labels.names();
                continue;
            }
            match content.rows {
                0 => {
                    facts.read_trailer(text, '#')?;
                    // Its rows would look like vectors of three entries.
                    if !self.began && find_header(text).is_some() {
                        return Err(Fault::new(BasisProblem::MatrixMarket, 0..text.len()).into());
                    }
                }
                1 => {
                    self.began = true;
                    facts.notation = facts.notation.merge(content.notation);
                    let vector = content.values.into_iter().map(Value::into_entry).collect();
                    return Ok(Some(Record {
                        line: lines.number(),
                        vector: Some(vector),
                        certificate: None,
                    }));
                }
                _ => {
                    let problem = BasisProblem::SeveralVectors;
                    return Err(Fault::new(problem, content.last_row).into());
                }
            }
        }
        Ok(None)
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
