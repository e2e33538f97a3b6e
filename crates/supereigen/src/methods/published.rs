//! What each published method says of itself, in a constant `METHOD` of its file.

use std::ops::ControlFlow;

use crate::report::{Run, Stop};
use crate::system::System;

/// A published method, for λ above −∞.
#[derive(Debug)]
pub(crate) struct Published {
    /// The word for it in flags.
    pub(crate) word: &'static str,
    /// Who published it, and when.
    pub(crate) about: &'static str,
    /// Whether it is practical for more than a few nodes.
    pub(crate) is_practical: bool,
    /// Pushes the vectors of a system that are kept, scaled and without repeats.
    pub(crate) push: fn(&System, &mut Run<'_>, Keep) -> ControlFlow<Stop>,
}

/// Which vectors are kept: those of the basis, or the raw generating set of the method.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    Extremals,
    All,
}
