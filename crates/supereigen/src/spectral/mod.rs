//! λ(A) with a cycle that attains it, the strongly connected classes, finite solutions, and the
//! easier neighbours: eigenvectors, subeigenvectors, the Kleene star, interval matrices.

pub mod classes;
pub mod cycle_mean;
pub mod eigen;
pub mod finite;
pub mod interval;
pub mod star;
pub mod sub;

pub use classes::Classes;
pub use cycle_mean::{CycleMean, max_cycle_mean};
pub use eigen::{Eigenspace, Eigenvector, eigenspaces};
pub use finite::finite_solution;
pub use interval::{IntervalError, Quantifier, interval};
pub use star::{StarError, kleene_star};
pub use sub::{Subeigenvectors, subeigenvectors};
