//! λ(A) with a cycle that attains it, the strongly connected classes, and finite solutions.

pub mod classes;
pub mod cycle_mean;
pub mod finite;

pub use classes::Classes;
pub use cycle_mean::{CycleMean, max_cycle_mean};
pub use finite::finite_solution;
