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
    /// Pushes the scaled basis.
    pub(crate) basis: Push,
    /// Pushes its raw generating set, scaled and without repeats.
    pub(crate) generators: Push,
}

/// Pushes vectors of a system into a run.
pub(crate) type Push = fn(&System, &mut Run<'_>) -> ControlFlow<Stop>;
