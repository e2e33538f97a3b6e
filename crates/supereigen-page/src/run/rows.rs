//! One screen of a basis, enumerated again from the last known place before it.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use supereigen::{Inspector, Interrupt, Sink, Stop, Values};
use supereigen_answers::{Certificate, NumberText, Refusal, WrittenVector};

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
        let (known, place) = {
            let progress = self.progress();
            (progress.rows, progress.index.before(range.from))
        };
        let wanted = range
            .count
            .min(MAX_ROWS)
            .min(known.saturating_sub(range.from));
        let mut screen = Screen {
            inspector: self.problem.system.inspector(),
            numbers: &self.problem.numbers,
            skip: range.from - place.row,
            rows: Vec::new(),
        };
        if wanted > 0 {
            let report = self.enumerate(place, screen.skip + wanted, interrupt, &mut screen);
            if report.is_none_or(|report| report.stop == Stop::Interrupted) {
                return refused("these rows take too long to find");
            }
        }
        Ok(Rows {
            from: range.from,
            rows: screen.rows,
        })
    }
}

/// A sink that skips some vectors and keeps the others.
struct Screen<'a> {
    inspector: Inspector,
    numbers: &'a NumberText,
    skip: u64,
    rows: Vec<Row>,
}

impl Sink for Screen<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if self.skip > 0 {
            self.skip -= 1;
            return ControlFlow::Continue(());
        }
        let certificate = self.inspector.certificate_of(vector);
        self.rows.push(Row {
            vector: self.numbers.values(&vector.to_numerators()),
            lasso: certificate.map(|it| Certificate::new(&it, self.numbers)),
        });
        ControlFlow::Continue(())
    }
}
