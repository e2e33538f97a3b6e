//! The checker against the engine, and apart from it.

mod certificates;
mod cones;
mod verdicts;

#[path = "../../../supereigen/tests/mathematics/support/brute_force.rs"]
#[allow(dead_code)]
mod brute_force;
#[path = "../../../supereigen/tests/mathematics/support/cones.rs"]
#[allow(clippy::unwrap_used, dead_code)]
mod pairs;
#[path = "../../../supereigen/tests/mathematics/support/random.rs"]
#[allow(dead_code)]
mod random;
