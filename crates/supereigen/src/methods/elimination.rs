//! Elimination (Butkovič and Hegedüs 1984): generators of the solutions of the first inequality, then
//! of the first two, and so on; redundant generators are removed at the end only.
//!
//! If the columns of V generate the solutions of the inequalities so far, the next one is
//! (A_k ⊗ V) ⊗ y ≥ (B_k ⊗ V) ⊗ y for x = V ⊗ y. One inequality α ⊗ y ≥ β ⊗ y has the generators e^i with
//! α_i ≥ β_i, and β_j ⊗ e^i ⊕ α_i ⊗ e^j for each such i and each j with α_j < β_j; substituted into
//! V ⊗ y these are the combinations of the double description, which would then keep the extremals
//! only. Their number can square with every row: the method is for comparison and teaching, on a few nodes.

use std::ops::ControlFlow;

use crate::cone::double_description;
use crate::cone::inequalities::Inequalities;
use crate::methods::reduce;
use crate::report::{Run, Stop};
use crate::scalar::Scalar;

/// Pushes the scaled basis.
pub(crate) fn basis<S: Scalar>(system: &Inequalities<S>, run: &mut Run<'_>) -> ControlFlow<Stop> {
    let generators = double_description::all_generators(system, run)?;
    reduce::push_basis(&generators, run)
}
