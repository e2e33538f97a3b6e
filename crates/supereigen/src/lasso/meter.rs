//! Estimates how much of a run is done.

use super::search::{EFFORT, Search};
use super::survey::Survey;
use crate::stretch::Stretch;

/// The least number of pieces into which the survey cuts the search.
const MIN_PIECES: usize = 1000;

/// Estimates which part of a run is done, by a survey of its search.
///
/// ```
/// use supereigen::families::Family;
/// use supereigen::lasso::Meter;
/// use supereigen::{Options, System};
/// let system = System::new(&Family::Sparse.matrix(24, 1), 0)?;
/// let search = system.search(&Options::new())?;
/// let meter = Meter::new(&search, Meter::EFFORT, None);
/// assert_eq!(meter.done(&[]), 1.0);
/// assert_eq!(meter.done(&["forward start to end".parse()?]), 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Meter {
    survey: Survey,
    /// The part of the search that the run covers, between 0 (exclusive) and 1.
    whole: f64,
}

impl Meter {
    /// The effort of a survey that takes about half a second.
    pub const EFFORT: u64 = EFFORT;

    /// [Surveys](Search::survey) the search of a run over the given stretches; `None` means the whole search.
    pub fn new(search: &Search, effort: u64, stretches: Option<&[Stretch]>) -> Meter {
        let survey = search.survey(effort, MIN_PIECES);
        let whole = stretches.map_or(1.0, |stretches| survey.fraction(stretches));
        Meter {
            survey,
            whole: whole.max(f64::MIN_POSITIVE),
        }
    }

    /// Returns the part of the run that is done when `remaining` is left to be searched, between 0 and 1.
    pub fn done(&self, remaining: &[Stretch]) -> f64 {
        (1.0 - self.survey.fraction(remaining) / self.whole).clamp(0.0, 1.0)
    }

    /// Estimates how many results the run has.
    pub fn results(&self) -> f64 {
        self.survey.estimate().results * self.whole
    }

    /// Returns the survey of the whole search.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }
}
