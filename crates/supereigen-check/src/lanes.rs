//! What is checked in machine integers where these cannot overflow, else in integers of any size.

use std::ops::{ControlFlow, Range};

use supereigen_exact::vector::{norm, support};
use supereigen_exact::{Big, Entry, Scalar, UBig, Values};

use crate::committing;
use crate::distinct::Packed;
use crate::enumerate::{self, Tick};
use crate::falling::Falling;
use crate::fault::Fault;
use crate::number::in_machine;
use crate::rows::Rows;

/// The numerators of a vector that was found right, in the narrowest integers that hold them.
#[derive(Clone, Debug)]
pub(crate) enum Checked {
    Narrow(Vec<i64>),
    Wide(Vec<Big>),
}

impl Checked {
    pub(crate) fn new(x: &[Big]) -> Checked {
        in_machine(x).map_or_else(|| Checked::Wide(x.to_vec()), Checked::Narrow)
    }

    /// Returns the exact entries, whose numerators are over this denominator.
    pub(crate) fn entries(&self, denominator: &UBig) -> Vec<Entry> {
        match self {
            Checked::Narrow(x) => Values::over(x, denominator).to_entries(),
            Checked::Wide(x) => Values::over(x, denominator).to_entries(),
        }
    }
}

impl Packed for Checked {
    fn pack(&self, bytes: &mut Vec<u8>) {
        match self {
            Checked::Narrow(x) => x.as_slice().pack(bytes),
            Checked::Wide(x) => x.as_slice().pack(bytes),
        }
    }
}

/// Shows that a solution is extremal, from its tight rows and its support.
pub(crate) type Proof<'p> = dyn Fn(&mut Falling, &[usize]) -> Result<(), Fault> + 'p;

/// Checks that x is scaled, a solution, and extremal.
pub(crate) fn check<S: Scalar>(rows: &Rows<S>, x: &[S], proof: &Proof<'_>) -> Result<(), Fault> {
    let greatest = norm(x);
    if greatest.is_epsilon() {
        return Err(Fault::NothingFinite);
    }
    if greatest != S::zero() {
        return Err(Fault::NotScaled {
            greatest: rows.exact(&greatest),
        });
    }
    match rows.failing(x) {
        Some(fault) => Err(fault),
        None => proof(&mut rows.falling(x), &support(x)),
    }
}

/// Looks up all candidates; one that is not known is missing if it is extremal by the definition.
pub(crate) fn find_missing<S: Scalar>(
    rows: &Rows<S>,
    checked: fn(&[S]) -> Checked,
    types: Range<usize>,
    is_known: &mut dyn FnMut(&Checked) -> bool,
    tick: &mut Tick<'_>,
) -> ControlFlow<Option<Checked>> {
    let mut missing = None;
    let candidates = match rows.lambda {
        Some(Some(_)) => enumerate::candidates,
        _ => committing::candidates,
    };
    let flow = candidates(rows, types, tick, &mut |x, tick| {
        let candidate = checked(x);
        if is_known(&candidate) || rows.falling(x).types(&support(x), tick)?.is_empty() {
            return ControlFlow::Continue(());
        }
        missing = Some(candidate);
        ControlFlow::Break(())
    });
    flow.map_break(|()| missing)
}
