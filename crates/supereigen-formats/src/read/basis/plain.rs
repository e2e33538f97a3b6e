//! Plain text: each line is a row in the grammar of matrices.

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

/// The entries of a line that has nothing but small integers and `-inf`, with one blank between them.
fn short_row(text: &str, number: usize, count: usize) -> Option<Entries> {
    let text = text.as_bytes();
    let mut entries = Entries::new(number, text.len(), count);
    let mut position = 0;
    loop {
        let rest = text.get(position..)?;
        let end = if rest.starts_with(b"-inf") {
            entries.push_minus_infinity();
            position + 4
        } else {
            let (integer, end) = short::integer(text, position)?;
            entries.push_integer(integer).ok()?;
            end
        };
        match text.get(end) {
            None => return Some(entries),
            Some(b' ') => position = end + 1,
            Some(_) => return None,
        }
    }
}
