//! How far a run is, as the page is told.

use serde::Serialize;
use supereigen::lasso::Meter;

/// The progress of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Status {
    /// Whether the run goes on, and why not.
    pub(crate) state: State,
    /// The number of vectors so far; rows below this can be asked for.
    pub(crate) results: u64,
    /// The time since the run was started.
    pub(crate) seconds: f64,
    /// The estimated number of vectors; `None` until there is an estimate.
    pub(super) estimate: Option<Estimate>,
    /// The part of the search that is done, between 0 and 1; `None` until there is an estimate.
    pub(super) fraction: Option<f64>,
}

/// Whether a run goes on, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// It goes on.
    Running,
    /// All vectors were counted.
    Complete,
    /// Stopped by the user.
    Cancelled,
    /// Stopped by the limit on the number of vectors.
    Results,
    /// Stopped by a bug.
    Failed,
}

/// An estimate of the number of vectors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Estimate {
    results: f64,
    least: f64,
    /// The upper bound; infinite, which is null in JSON, if only a lower bound is known.
    most: f64,
}

impl Estimate {
    /// Returns the estimate with the knowledge that at least `found` vectors exist; `None` if its upper bound has been
    /// exceeded, so that it is wrong.
    pub(super) fn of(meter: &Meter, found: u64) -> Option<Estimate> {
        let estimate = meter.survey().estimate();
        Estimate::at_least(
            found as f64,
            estimate.results,
            estimate.least,
            estimate.most,
        )
    }

    fn at_least(found: f64, results: f64, least: f64, most: f64) -> Option<Estimate> {
        (most >= found).then_some(Estimate {
            results: results.max(found),
            least: least.max(found),
            most,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_at_least_those_that_were_found() {
        for (found, expected) in [
            (0.0, Some((5.0, 0.0))),
            (7.0, Some((7.0, 7.0))),
            (10.0, None),
        ] {
            let estimate = Estimate::at_least(found, 5.0, 0.0, 9.0);
            assert_eq!(estimate.map(|it| (it.results, it.least)), expected);
        }
    }
}
