//! λ(A) with a cycle that attains it, the strongly connected classes, cyclicity, finite solutions, and easier related
//! problems: eigenvectors, subeigenvectors, the Kleene star, X = A₀ ⊗ X ⊕ A₁, interval matrices. Also the basis
//! as a function of λ: `spectrum`, from the lifetimes of lassos (`lifetimes`).

pub(crate) mod classes;
pub(crate) mod cycle_mean;
mod cyclicity;
mod eigen;
mod finite;
mod implicit;
mod interval;
mod lifetimes;
pub(crate) mod network;
mod spectrum;
mod star;
mod sub;

pub(crate) use classes::Classes;
pub(crate) use cycle_mean::{CycleMean, max_cycle_mean};
pub use cyclicity::{Cyclicity, CyclicityError, cyclicity};
pub use eigen::{CriticalClass, Eigenspace, Eigenvalue, Eigenvalues, Eigenvector, eigenspaces};
pub use finite::NoFiniteSolution;
pub(crate) use finite::finite_solution;
pub use implicit::{ImplicitError, ImplicitLimit, least_solution};
pub use interval::{IntervalError, IntervalLambdas, Quantifier, interval, interval_lambdas};
pub use spectrum::{Breakpoint, Spectrum, spectrum, spectrum_from_above};
pub use star::{StarError, kleene_star, kleene_star_blocks};
pub use sub::{Subeigenvectors, each_subeigenvector, subeigenvectors};

/// Returns the first node of a cycle as messages count it, from 1.
fn first(cycle: &[usize]) -> usize {
    cycle.first().map_or(0, |node| node + 1)
}
