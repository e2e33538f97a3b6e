//! Elimination (Butkovič and Hegedüs 1984): generators of the solutions of the first inequality, then
//! of the first two, and so on; redundant generators are removed at the end only.
//!
//! If the columns of V generate the solutions of the inequalities so far, the next one is
//! (A_k ⊗ V) ⊗ y ≥ (B_k ⊗ V) ⊗ y for x = V ⊗ y. One inequality α ⊗ y ≥ β ⊗ y has the generators e^i with
//! α_i ≥ β_i, and β_j ⊗ e^i ⊕ α_i ⊗ e^j for each such i and each j with α_j < β_j; substituted into
//! V ⊗ y these are the combinations of the double description, which would then keep the extremals
//! only. Their number can square with every row: the method is for comparison and teaching, on a few nodes.

use crate::cone::double_description::all_generators;
use crate::methods::double_description::{self, inequalities, raw_bound};
use crate::methods::published::{Keep, Published};
use crate::methods::reduce;
use crate::scalar::in_lane_or_big;

pub(crate) const METHOD: Published = Published {
    word: "elimination",
    about: "Butkovič and Hegedüs 1984; for a few nodes",
    is_practical: false,
    push: |system, run, keep| match keep {
        Keep::Extremals => in_lane_or_big!(raw_bound(system), S => {
            reduce::push_basis(&all_generators(&inequalities::<S>(system), run)?, run)
        }),
        // Without their reduction the two are the same.
        Keep::All => (double_description::METHOD.push)(system, run, keep),
    },
};
