//! The general system A ⊗ x ≥ B ⊗ x with p × n matrices: a tropical polyhedral cone.
//!
//! - [`Cone`]: the system; `search`: all its scaled extremals. `presolve` first drops terms and rows that change nothing.
//!   If the cone is one of supereigenvectors, `supereigen` hands it to the lasso method; else its extremals are the leaves
//!   of a `tree`, which the walkers of the lasso method walk.
//! - `greatest`: the greatest solution below a vector, a game of two players; `solve`: what follows from it for a cone.
//!   `presolve`, `membership` (points of a cone, inequalities that hold on it or follow from others) and `pencil` (all
//!   λ with a solution) ask it.
//! - `polar`: from generators to inequalities; `affine`: tropical polyhedra, as cones with one more unknown.
//! - `certificate`: the rows that show that a vector is extremal.
//! - `double_description`: the method as the paper states it, rows in order.
//! - `inequalities`: the rows as integers of one lane.

mod affine;
mod certificate;
mod greatest;
mod membership;
mod pencil;
mod polar;
mod presolve;
mod search;
mod solve;
mod supereigen;
mod system;
mod tree;

pub(crate) mod double_description;
pub(crate) mod inequalities;

pub use affine::Polyhedron;
pub use membership::Implication;
pub use pencil::{Lambdas, pencil};
pub use solve::Forbidden;
pub use supereigen_exact::{ConeCertificate as Certificate, Fall};
pub use system::Cone;
