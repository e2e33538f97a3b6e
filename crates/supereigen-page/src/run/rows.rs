//! One screen of a basis, enumerated again from the last known place before it.

use serde::{Deserialize, Serialize};
use supereigen::{Interrupt, Stop, sink};
use supereigen_answers::{Certificate, Refusal, WrittenVector};

use super::Run;
use crate::questions::refused;

/// The greatest number of rows in an answer.
const MAX_ROWS: u64 = 500;

/// Which rows are asked for.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Range {
    /// The first row, from 0.
    #[serde(default)]
    pub(crate) from: u64,
    /// How many rows; there are at most 500 in an answer.
    #[serde(default = "a_screen")]
    pub(crate) count: u64,
}

fn a_screen() -> u64 {
    100
}

/// Some rows of a basis.
#[derive(Debug, Serialize)]
pub(crate) struct Rows {
    from: u64,
    rows: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    vector: WrittenVector,
    lasso: Option<Certificate>,
}

impl Run {
    /// Finds some of the rows that were counted so far.
    ///
    /// # Errors
    /// If that takes longer than the interrupt allows.
    pub(crate) fn rows(&self, range: &Range, interrupt: &Interrupt) -> Result<Rows, Refusal> {
        let from = range.from;
        let known = self.progress().rows.saturating_sub(from);
        let place = self.progress().index.before(from);
        let wanted = range.count.min(MAX_ROWS).min(known);
        let mut rows = Vec::new();
        if wanted > 0 {
            let (inspector, numbers) = (self.problem.system.inspector(), &self.problem.numbers);
            let mut skip = from - place.row;
            let options = self.options(interrupt).limit(skip + wanted);
            let mut screen = sink::from_fn(|vector| {
                if skip > 0 {
                    skip -= 1;
                    return;
                }
                let certificate = inspector.certificate_of(vector);
                rows.push(Row {
                    vector: numbers.values(&vector.to_numerators()),
                    lasso: certificate.map(|it| Certificate::new(&it, numbers)),
                });
            });
            let report = self.search_on(place.remaining, options, &mut screen);
            if report.is_none_or(|report| report.stop == Stop::Interrupted) {
                return refused("these rows take too long to find");
            }
        }
        Ok(Rows { from, rows })
    }
}
