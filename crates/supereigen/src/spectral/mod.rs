//! λ(A) with a cycle that attains it, the strongly connected classes, finite solutions, and the
//! easier neighbours: eigenvectors, subeigenvectors, the Kleene star, interval matrices. And the basis
//! as a function of λ: `spectrum`, from the lifetimes of lassos (`lifetimes`).

pub mod classes;
pub mod cycle_mean;
pub mod eigen;
pub mod finite;
pub mod interval;
mod lifetimes;
pub mod spectrum;
pub mod star;
pub mod sub;

pub use classes::Classes;
pub use cycle_mean::{CycleMean, max_cycle_mean};
pub use eigen::{Eigenspace, Eigenvector, eigenspaces};
pub use finite::finite_solution;
pub use interval::{IntervalError, Quantifier, interval};
pub use spectrum::{Breakpoint, Spectrum, SpectrumError, spectrum};
pub use star::{StarError, kleene_star};
pub use sub::{Subeigenvectors, subeigenvectors};
