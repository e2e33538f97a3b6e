//! The checker against the engine, and apart from it.

mod brute_force;
mod certificates;
mod cones;

#[path = "../../../supereigen/tests/mathematics/support/pairs.rs"]
#[allow(clippy::unwrap_used, dead_code)]
mod pairs;
#[path = "../../../supereigen/tests/mathematics/support/random.rs"]
#[allow(dead_code)]
mod random;
