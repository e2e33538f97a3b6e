//! The double description of the rows of a system; [`cone`](crate::cone) has the method itself.

use dashu_int::UBig;

use crate::cone::double_description::{basis, generators};
use crate::cone::inequalities::Inequalities;
use crate::methods::published::{Keep, Published};
use crate::scalar::{Scalar, in_lane_or_big};
use crate::system::System;

pub(crate) const METHOD: Published = Published {
    word: "double-description",
    about: "Allamigeon, Gaubert and Goubault 2013",
    is_practical: true,
    push: |system, run, keep| match keep {
        Keep::Extremals => {
            in_lane_or_big!(system.bound(), S => basis(&inequalities::<S>(system), run))
        }
        Keep::All => {
            in_lane_or_big!(raw_bound(system), S => generators(&inequalities::<S>(system), run))
        }
    },
};

/// Returns the rows of A ⊗ x ≥ λ ⊗ x.
pub(super) fn inequalities<S: Scalar>(system: &System) -> Inequalities<S> {
    Inequalities::supereigen(&system.digraph_in_lane())
}

/// Returns a bound on V_p without elimination: every row at most doubles the differences, see
/// [`double_description`](crate::cone::double_description).
pub(super) fn raw_bound(system: &System) -> UBig {
    system.magnitude() << (system.n() + 3)
}
