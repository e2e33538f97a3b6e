//! The checker apart from the engine; supereigen-fuzz compares them, and `testdata/sessions/certificates.md` has what it says of
//! certificates.

mod brute_force;
mod cones;

#[path = "../../../supereigen/tests/mathematics/support/pairs.rs"]
#[allow(clippy::unwrap_used, dead_code)]
mod pairs;
#[path = "../../../supereigen/tests/mathematics/support/random.rs"]
#[allow(dead_code)]
mod random;
