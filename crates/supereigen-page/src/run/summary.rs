//! How many vectors there are by size of support, by type and by length of the cycle.

use supereigen::{Interrupt, Interrupted, Summary as Sums};
use supereigen_answers::{Refusal, Summary};

use super::{Run, State};

impl Run {
    /// Summarises the vectors that were counted so far.
    ///
    /// # Errors
    /// If that takes longer than the interrupt allows.
    pub(crate) fn summary(&self, interrupt: &Interrupt) -> Result<Summary, Refusal> {
        let rows = self.progress().rows;
        let state = self.progress().state;
        let mut sums = Sums::new(self.problem.system.inspector());
        if !self.first(rows, interrupt, &mut sums) {
            return Err(Interrupted.into());
        }
        Ok(Summary::new(&sums, 0, state == State::Complete))
    }
}
