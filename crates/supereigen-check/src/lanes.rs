//! What is checked in machine integers where these cannot overflow, else in integers of any size.

use std::ops::{ControlFlow, Range};

use supereigen_exact::vector::{norm, support};
use supereigen_exact::{Entry, Scalar, Values};

use crate::committing;
use crate::distinct::{Distinct, Packed};
use crate::enumerate::{self, Tick};
use crate::falling::Falling;
use crate::fault::Fault;
use crate::rows::Rows;

/// Shows that a solution is extremal, from its tight rows and its support.
pub(crate) type Proof<'p> = dyn Fn(&mut Falling, &[usize]) -> Result<(), Fault> + 'p;

/// Checks that x is scaled, a solution, and extremal.
pub(crate) fn check<S: Scalar>(rows: &Rows<S>, x: &[S], proof: &Proof<'_>) -> Result<(), Fault> {
    let greatest = norm(x);
    if greatest.is_epsilon() {
        return Err(Fault::NothingFinite);
    }
    if greatest != S::zero() {
        let greatest = rows.exact(&greatest);
        return Err(Fault::NotScaled { greatest });
    }
    match rows.failing(x) {
        Some(fault) => Err(fault),
        None => proof(&mut rows.falling(x), &support(x)),
    }
}

/// Enumerates all extremals of a type in `types`, and breaks with the first that is not known, or with `None` if `tick` stops
/// it. A candidate that is not known is missing if it is extremal by the definition.
pub(crate) fn find_missing<S: Scalar>(
    rows: &Rows<S>,
    known: &Distinct,
    types: Range<usize>,
    tick: &mut Tick<'_>,
) -> ControlFlow<Option<Vec<Entry>>>
where
    [S]: Packed,
{
    let (mut missing, mut bytes) = (None, Vec::new());
    let candidates = match rows.lambda {
        Some(Some(_)) => enumerate::candidates,
        _ => committing::candidates,
    };
    let flow = candidates(rows, types, tick, &mut |x, tick| {
        let is_known = known.contains(x, &mut bytes);
        if is_known || rows.falling(x).types(&support(x), tick)?.is_empty() {
            return ControlFlow::Continue(());
        }
        missing = Some(Values::over(x, &rows.denominator).to_entries());
        ControlFlow::Break(())
    });
    flow.map_break(|()| missing)
}
