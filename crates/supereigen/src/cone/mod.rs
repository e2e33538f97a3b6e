//! The general system A ⊗ x ≥ B ⊗ x with p × n matrices: a tropical polyhedral cone.
//!
//! - [`Cone`]: the system, and all its scaled extremals. `presolve` first drops terms and rows that
//!   change nothing; `engine` takes one row after the other in the `order` that keeps the sets small;
//!   `pairs` makes the new generators of a row from `generators`, which it compares by their `images`; and
//!   `terminal` picks the extremals among them. Sets are sets of bits (`mask`), and `workers` are the threads.
//!   If the cone is one of supereigenvectors, `supereigen` hands it to the lasso method.
//! - `greatest`: the greatest solution below a vector, a game of two players; `solve`: what follows from it for a cone.
//!   `presolve`, `membership` (points of a cone, inequalities that hold on it or follow from others) and `pencil` (all
//!   λ with a solution) ask it.
//! - `polar`: from generators to inequalities; `affine`: tropical polyhedra, as cones with one more unknown.
//! - `certificate`: the rows that show that a vector is extremal.
//! - `double_description`: the method as the paper states it, rows in order.
//! - `inequalities`: the rows as integers of one lane.

mod affine;
mod certificate;
mod engine;
mod generators;
mod greatest;
mod images;
mod mask;
mod membership;
mod options;
mod order;
mod pairs;
mod pencil;
mod polar;
mod presolve;
mod solve;
mod supereigen;
mod system;
mod terminal;
mod workers;

pub(crate) mod double_description;
pub(crate) mod inequalities;

pub use affine::Polyhedron;
pub use membership::Implication;
pub use options::{ConeError, Options, Order, Progress};
pub use pencil::{Lambdas, pencil};
pub use solve::Forbidden;
pub use supereigen_exact::{ConeCertificate as Certificate, Fall};
pub use system::Cone;
