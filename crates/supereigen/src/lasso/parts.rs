//! Cuts a search into the parts that a folder keeps.

use std::ops::Range;

use super::search::{EFFORT, Search};
use super::survey::Shard;
use crate::interrupt::Interrupted;
use crate::report::Stop;
use crate::stretch::{Pass, Path, Step, Stretch};

/// The effort of the first survey, after which that of the last one is known.
const FIRST_SURVEY_EFFORT: u64 = 1 << 23;
/// The number of places between which a survey chooses, at least.
const MIN_SURVEY_PLACES: usize = 1 << 15;
/// The number of nodes and results of a part, some hundredths of a second.
const NODES_PER_PART: f64 = (1u64 << 16) as f64;
/// The number of starts times the number of arcs above which a survey takes too long.
const MAX_SURVEY_STARTS_TIMES_ARCS: usize = 1 << 22;
/// The least number of parts of a search whose size is not known, and the greatest number of any.
const MIN_PARTS: u32 = 1_000;
const MOST_PARTS: u32 = 10_000;

impl Search {
    /// Cuts the search into parts, in order: as many as are wanted at most, or as many as its size suggests. None of
    /// them is empty. A survey decides where to cut; where it would take too long, since it enters every start of the
    /// search, the starts are divided evenly, and the results of a part are not known (NaN). The parts depend only on
    /// the matrix and on the options with which the search was made.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// use supereigen::{Options, System};
    /// let system = System::new(&Family::Circulant { k: 10 }.matrix(20, 1), 0)?;
    /// let search = system.search(&Options::new())?;
    /// assert!((2..1000).contains(&search.parts(None)?.len()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it was interrupted.
    pub fn parts(&self, most: Option<u32>) -> Result<Vec<Shard>, Interrupted> {
        if let &[pass] = self.engine.passes()
            && let (starts, arcs) = self.engine.starts(pass)
            && starts.len().saturating_mul(arcs) > MAX_SURVEY_STARTS_TIMES_ARCS
        {
            return Ok(at_starts(pass, starts, most.unwrap_or(MIN_PARTS)));
        }
        let mut effort = FIRST_SURVEY_EFFORT;
        let (survey, parts) = loop {
            let survey = self.survey(effort, MIN_SURVEY_PLACES);
            if survey.stop() == Stop::Interrupted {
                return Err(Interrupted);
            }
            let estimate = survey.estimate();
            let size = estimate.results + estimate.nodes;
            // The survey is to take a small part of the time that the run takes. But short samples of a large tree
            // find nothing.
            let (enough, least) = if estimate.most.is_finite() {
                (EFFORT.min((size / 4.0) as u64), 1.0)
            } else {
                (EFFORT, f64::from(MIN_PARTS))
            };
            if estimate.is_exact || effort >= enough {
                let suggested = (size / NODES_PER_PART).clamp(least, f64::from(MOST_PARTS)) as u32;
                break (survey, most.unwrap_or(suggested));
            }
            effort = enough.clamp(effort, 8 * effort);
        };
        let mut shards = survey.shards(parts as usize);
        if shards.iter().any(|shard| !shard.stretches.is_empty()) {
            shards.retain(|shard| !shard.stretches.is_empty());
        } else {
            // There is nothing to search.
            shards.truncate(1);
        }
        Ok(shards)
    }
}

/// Divides a pass evenly by its starts.
fn at_starts(pass: Pass, starts: Range<usize>, most: u32) -> Vec<Shard> {
    let parts = starts.len().min(most as usize).max(1);
    let place = |part: usize| vec![Step::node(starts.start + starts.len() * part / parts)];
    let shard = |part: usize| Shard {
        stretches: vec![Stretch {
            pass,
            from: if part == 0 { Path::new() } else { place(part) },
            to: (part + 1 < parts).then(|| place(part + 1)),
        }],
        results: f64::NAN,
        weight: 1.0 / parts as f64,
    };
    (0..parts).map(shard).collect()
}
