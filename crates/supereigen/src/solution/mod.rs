//! Computations with single vectors, which enumerate nothing: the greatest solution below a vector,
//! an extremal below a solution, a solution as a max-combination of extremals.

pub(crate) mod decompose;
pub(crate) mod greatest;
