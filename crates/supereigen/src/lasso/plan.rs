//! Cutting a search into shards. All machines must cut it alike, so what the cut depends on, besides the
//! matrix and the options, is fixed here.

use super::{Options, Shard, Survey};
use crate::report::Interrupt;
use crate::system::System;

/// How much is spent on weighing the search; about half a second.
const EFFORT: u64 = 1 << 26;
/// Of so many pieces a shard consists, so that errors in their weights even out.
const PIECES: usize = 32;

/// So many parts of about the same work, in order, and the survey behind them; `None` if it was
/// interrupted. Of the options, the strategy and the type count.
///
/// ```
/// use supereigen::{Interrupt, Matrix, System, lasso};
/// let a = Matrix::from_integers(&[&[Some(-3), Some(1)], &[Some(1), Some(0)]])?;
/// let system = System::new(&a, &Some(0.into()))?;
/// let plan = lasso::plan(&system, &lasso::Options::default(), 3, &Interrupt::new());
/// assert_eq!(plan.map(|(_, shards)| shards.len()), Some(3));
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[must_use]
pub fn plan(
    system: &System,
    options: &Options,
    parts: u32,
    interrupt: &Interrupt,
) -> Option<(Survey, Vec<Shard>)> {
    let parts = parts as usize;
    let survey = system.survey(options, EFFORT, PIECES * parts, interrupt);
    let shards = survey.shards(parts);
    (!interrupt.is_raised()).then_some((survey, shards))
}
